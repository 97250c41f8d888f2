"""Captions say what the picture does not, and always fit."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from bot.render.caption import LONGEST_CAPTION, pictured_screen
from bot.render.notices import utf16
from bot.render.picture import Look
from bot.render.texts import Texts, bare, default_catalogue
from bot.sessions.model import Score, Sip
from bot.sessions.views import GameView, ResultView, Standing
from engine.events import BoutTaken, Event, Left, Transferred, WentOut
from engine.presets import PRESETS
from engine.view import public_view
from tests.bot.render import check, views

BOT = "durak_bot"
TEXTS = [Texts(language, strict=True) for language in default_catalogue().languages]
#: As long as a name may be where each letter counts twice for Telegram, in the direction of the others and not.
NAMES = ("🂡" * 40, "א" * 60, "Щ" * 60, "W" * 60, "🂡🂢" * 20, "ש" * 24, "😀" * 24, "i" * 24)


def shown(view: GameView | ResultView, texts: Texts) -> str:
    screen = pictured_screen(view, texts, Look(), bot_username=BOT)
    return check.screen(screen, texts)


def crowd(news: tuple[Event, ...]) -> GameView:
    """Eight people with long names, all of whom are waited for."""
    state, _ = views.played("", 8, PRESETS["long"])
    view = views.game(state, news, who=tuple(replace(seat, away=True) for seat in views.seats(8, NAMES)))
    return replace(view, public=replace(view.public, waiting=tuple(range(1, 9))), sip=Sip(1, 2))


@pytest.mark.parametrize("texts", TEXTS, ids=lambda texts: texts.language)
def test_the_caption_of_eight_long_names_fits_whatever_happens(texts: Texts) -> None:
    news: tuple[Event, ...] = (
        Transferred(1, 8, 2, False), BoutTaken(2, 2, 0b1111), WentOut(tuple(range(1, 9))), Left(3),
    )  # fmt: skip
    for count in range(5):
        text = shown(crowd(news[:count]), texts)
        assert utf16(text) <= LONGEST_CAPTION
        for number in range(1, 9):
            assert f"{number}\ufe0f\u20e3" in text


@pytest.mark.parametrize("texts", TEXTS, ids=lambda texts: texts.language)
def test_nothing_is_left_out_where_there_is_room(texts: Texts) -> None:
    state, events = views.played("p3 a 8s; p1 x 8d", rules=PRESETS["transfer"])
    text = shown(views.game(state, events), texts)
    for name in views.PEOPLE[:3]:
        assert name in text
    assert "8♦️" in text  # the transfer is news
    assert text.count("Dana") == 3  # in the row, in the news, and waited for


@pytest.mark.parametrize("texts", TEXTS, ids=lambda texts: texts.language)
def test_a_long_count_is_cut_and_the_result_stays(texts: Texts) -> None:
    state = list(views.moments(3))[-1][0]
    scores = tuple(Score(100 + n, f"{NAMES[n % 8]}{n}", 9, n % 5) for n in range(30))
    result = replace(views.result(state), standing=Standing(played=9, scores=scores))
    text = shown(result, texts)
    assert text.endswith("…")
    assert utf16(text) <= LONGEST_CAPTION
    short = shown(replace(result, standing=Standing(played=9, scores=scores[:3])), texts)
    assert text.split("\n")[:2] == short.split("\n")[:2]


def test_captions_of_random_games_are_sound() -> None:
    for seed in range(12):
        texts = TEXTS[seed % len(TEXTS)]
        chance = Random(seed)
        rules = chance.choice(list(PRESETS.values()))
        count = 4 if rules.pairs == "on" else 3
        if rules.doker == "on" or rules.packs == 2:
            continue
        for state, events in views.moments(seed, rules, count):
            if state.over:
                shown(views.result(state, views.scores(count)), texts)
            elif chance.random() < 0.2:
                view = views.game(state, events)
                assert view.public == public_view(state)
                shown(view, texts)


def test_the_text_of_the_caption_is_what_people_read() -> None:
    assert bare("<b>a &lt; b</b>") == "a < b"
