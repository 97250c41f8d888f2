"""Lessons in the private chat: what to know, and under it the hand as in a real game, its buttons taps of the lesson.

A tap in a lesson is a ``lesson`` press: the lesson in `table`, the step in `game`, and as its word what the button
would mean in a game: a token, or ``pick`` with a card (alone: let it go). Without a word it shows that step, ``new``
in a message of its own; lesson 0 is the list of all.
"""

from __future__ import annotations

from dataclasses import replace

from bot.render.cards import card_text, suit_text
from bot.render.frame import Row, bold, button, rows_of, screen
from bot.render.hand import hand_screen
from bot.render.names import computer_name
from bot.render.news import news_line
from bot.render.screen import Button, Press, Screen
from bot.render.texts import Markup, Texts
from bot.sessions.tutorial import LessonView, Progress, lessons
from engine.actions import Attack, Beat, Transfer


def lessons_screen(progress: Progress, texts: Texts) -> Screen:
    """All lessons, those done marked, and the way on."""
    chosen = [progress.done >> number & 1 for number in range(1, len(lessons()) + 1)]
    buttons = []
    for number, (lesson, done) in enumerate(zip(lessons(), chosen, strict=True), 1):
        label = f"{number}. {texts.plain(f'lesson-{lesson.name}')}"
        buttons.append(Button(texts.plain("chosen", label=label) if done else label, _show(number, 1)))
    if all(chosen):
        first = button(texts, "button-practice", Press("practice"), "success")
        lines = texts.html("lessons-done").split("\n")
    else:
        message = "button-lessons-begin" if progress == Progress() else "button-lessons-go-on"
        first = button(texts, message, _show(progress.lesson, progress.step), "success", n=progress.lesson)
        lines = texts.html("lessons").split("\n")
    return screen(texts, lines, [(first,), *rows_of(buttons, 2)])


def lesson_screen(view: LessonView, texts: Texts) -> Screen:
    """A moment of a lesson."""
    title = bold(texts.html("lesson-title", n=view.number, of=view.lessons, name=texts.plain(f"lesson-{view.name}")))
    every = button(texts, "button-lessons", _show(0, 0))
    if view.hand is None:
        lines = [title, "", *_said(view, "end", texts), "", news_line(view.game.news, view.game.seats, texts)]
        return screen(texts, lines, [(_next(view, texts),), (every,)])
    said = [title, "", *_said(view, str(view.step), texts), ""]
    if view.hinted:
        said += [texts.html("lesson-hint", text=hint(view, texts)), ""]
    shown = hand_screen(view.hand, texts, head=said)
    rows: list[Row] = [tuple(_tap(view, each) for each in row) for row in shown.buttons]
    return Screen(shown.text, (*rows, (every,)))


def hint(view: LessonView, texts: Texts) -> Markup:
    """Why a tap that the rules allow is not the one that a step waits for."""
    return texts.html(f"lesson-{view.name}-{view.step}-hint", **_args(view, texts))


def _said(view: LessonView, which: str, texts: Texts) -> list[str]:
    return list(texts.html(f"lesson-{view.name}-{which}", **_args(view, texts)).split("\n"))


def _args(view: LessonView, texts: Texts) -> dict[str, str | int]:
    """What the texts of a lesson may name: the card to play and the one to beat, the trump, the others at the table."""
    args: dict[str, str | int] = {
        "trump": suit_text(view.game.public.trump),
        "name": computer_name(1, texts),
        "other": computer_name(2, texts),
    }
    match view.aim:
        case Beat(target=target, card=card):
            args |= {"card": card_text(card), "target": card_text(target)}
        case Attack(cards=(card, *_)) | Transfer(card=card):
            args["card"] = card_text(card)
    return args


def _next(view: LessonView, texts: Texts) -> Button:
    if view.number < view.lessons:
        name = texts.plain(f"lesson-{lessons()[view.number].name}")
        return button(texts, "button-lesson-next", _show(view.number + 1, 1), "success", name=name)
    return button(texts, "button-practice", Press("practice"), "success")


def _show(number: int, step: int, word: str = "") -> Press:
    return Press("lesson", number, step, word=word)


def _tap(view: LessonView, each: Button) -> Button:
    """A button of a hand as one of the lesson."""
    press = each.press
    if press is not None and press.kind == "rule":
        return replace(each, press=press._replace(table=0))  # no table's own rules: those of the next game here
    if press is None or press.kind not in {"move", "select"}:
        return each
    word = press.word if press.kind == "move" else f"pick {press.word}".strip()
    return replace(each, press=_show(view.number, view.step, word))
