"""Lessons on the screen: each step is a hand of a real game, fits a phone, and each of its buttons does something."""

from __future__ import annotations

import pytest

from bot.gateway.callbacks import encode
from bot.render.screen import Press
from bot.render.screens import hand_screen, lesson_screen, lessons_screen
from bot.render.texts import Texts, default_catalogue
from bot.sessions.tutorial import Progress, lesson_view, lessons, picked, tapped
from engine.actions import token_of
from engine.cards import card_of
from tests.bot.render import check

TEXTS = [Texts(language, strict=True) for language in default_catalogue().languages]
STEPS = [(n, step) for n, lesson in enumerate(lessons(), 1) for step in range(1, len(lesson.steps) + 2)]
#: Characters of a step's text: what a phone shows above the buttons without scrolling.
MOST = 750


@pytest.mark.parametrize("texts", TEXTS, ids=lambda texts: texts.language)
@pytest.mark.parametrize(("number", "step"), STEPS)
def test_every_step_is_sound_and_every_button_leads_somewhere(number: int, step: int, texts: Texts) -> None:
    view = lesson_view(number, step, "Dana")
    shown = lesson_screen(view, texts)
    assert len(check.screen(shown, texts)) <= MOST
    aims = 0
    for press in (button.press for row in shown.buttons for button in row):
        assert press is not None
        encode(press)
        if press.kind != "lesson" or not press.word:
            continue
        assert (press.table, press.game) == (number, step)
        if press.word.startswith("pick "):
            after = picked(number, step, card_of(press.word.removeprefix("pick ")), "Dana")
            chosen = [each.press.word for row in lesson_screen(after, texts).buttons for each in row if each.press]
            assert view.aim is not None
            aims += token_of(view.aim).split(" ", 1)[1] in chosen
        else:
            after = tapped(number, step, press.word, "Dana")
            aims += after.step > step
        check.screen(lesson_screen(after, texts), texts)
    # A card that passes the attack on has a button of its own beside that of the hand, as in any game.
    assert aims == (0 if view.over else 2 if view.name == "transfer" else 1)


@pytest.mark.parametrize(("number", "step"), STEPS)
def test_a_step_names_the_card_to_tap(number: int, step: int) -> None:
    view = lesson_view(number, step)
    if view.hand is None:
        return
    message = f"lesson-{view.name}-{step}"
    for texts in TEXTS:
        legal = view.hand.view.legal
        assert texts.has(f"{message}-hint") == (len(legal) > 1), "words for whatever else is allowed"
        if hasattr(view.aim, "card") or hasattr(view.aim, "cards"):
            assert "card" in texts.uses(message) or number == 5


def test_a_lesson_s_hand_is_a_real_hand() -> None:
    view = lesson_view(2, 1)
    assert view.hand is not None
    for texts in TEXTS:
        lesson, hand = lesson_screen(view, texts), hand_screen(view.hand, texts)
        labels = [[button.label for button in row] for row in hand.buttons]
        assert [[button.label for button in row] for row in lesson.buttons][:-1] == labels
        assert lesson.text.endswith(hand.text.split("\n", 1)[1])


def test_the_list_marks_what_is_done_and_leads_on() -> None:
    for texts in TEXTS:
        for progress in (Progress(), Progress(3, 2, 0b110), Progress(1, 1, 0b111111110)):
            shown = lessons_screen(progress, texts)
            check.screen(shown, texts)
            labels = [button.label for row in shown.buttons[1:] for button in row]
            assert [("✅" in label) for label in labels] == [bool(progress.done >> n & 1) for n in range(1, 9)]
            first = shown.buttons[0][0].press
            assert first is not None
            done = progress.done == 0b111111110
            assert first == (Press("practice") if done else Press("lesson", progress.lesson, progress.step))


def test_the_last_lesson_ends_with_a_practice_game() -> None:
    shown = lesson_screen(lesson_view(8, 3), TEXTS[0])
    assert shown.buttons[0][0].press == Press("practice")
