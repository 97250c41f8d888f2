"""Answers fit 200 characters whatever is in them; reasons and notices read well with and without arguments."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings

from bot.render.notices import LONGEST_ANSWER, NOTICES, notice_text, reason_key, utf16
from bot.render.texts import Texts, default_catalogue
from bot.sessions.effects import Arg, CardArg, CardsArg, Notice, ProblemArg, SeatArg
from engine.cards import DECKS
from engine.errors import Reason
from engine.rules import CLASSIC, Problem
from tests.bot.render import check
from tests.bot.render.test_properties import nasty
from tests.bot.render.views import card

KEYS = [*NOTICES, *map(reason_key, Reason)]
each_language = pytest.mark.parametrize("language", default_catalogue().languages)
ALL: dict[str, Arg] = {
    "name": SeatArg("Rom<b>i"), "group": "R&D", "card": CardArg(card("Td")), "target": CardArg(card("7s")),
    "cards": CardsArg(DECKS[52], 2), "code": "too_many_seats",
    "problem": ProblemArg(Problem("too_many_seats", ("seats", "deck")), CLASSIC),
}  # fmt: skip


def shown(notice: Notice, texts: Texts) -> str:
    """The notice as answer and as message, both checked; the answer."""
    answer = notice_text(notice, texts, html=False)
    assert utf16(answer) <= LONGEST_ANSWER
    check.plain(answer, texts)
    check.plain(check.visible(notice_text(notice, texts, html=True)), texts)
    return answer


@each_language
@pytest.mark.parametrize("key", KEYS)
def test_notice_with_and_without_arguments(key: str, language: str) -> None:
    texts = Texts(language, strict=True)
    for args in ((), tuple(ALL.items())):
        text = shown(Notice(key, args), texts)
        assert "none" not in text
        assert "{" not in text
        assert not re.search(r"<|&", text.replace("Rom<b>i", "").replace("R&D", ""))
    assert utf16(shown(Notice(key), texts)) <= 180 or key == "unreachable-place"


@each_language
@pytest.mark.parametrize("deck", [24, 36, 52])
def test_a_whole_deck_fits_an_alert(deck: int, language: str) -> None:
    texts = Texts(language, strict=True)
    text = shown(Notice("your-cards", (("cards", CardsArg(DECKS[deck], 2)), ("trump", 2))), texts)
    assert not text.endswith("…")
    assert "10" in text
    assert text.rindex("♥️") > text.rindex("♠️")  # trumps last


@each_language
def test_a_hand_in_an_alert(language: str) -> None:
    texts = Texts(language, strict=True)
    hand = 1 << card("7s") | 1 << card("Td") | 1 << card("6h")
    text = shown(Notice("your-cards", (("cards", CardsArg(hand, 2)),)), texts)
    assert text.endswith("\u20667♠️ 10♦️ 6♥️\u2069")
    assert "♥️" in text.split("\n")[0]
    assert shown(Notice("your-cards", (("cards", CardsArg(0, 2)),)), texts).count("\n") == 0


@given(name=nasty)
@settings(max_examples=60)
def test_any_name_in_any_notice(name: str) -> None:
    for language in default_catalogue().languages:
        texts = Texts(language, strict=True)
        for key, uses in NOTICES.items():
            if "name" in uses:
                shown(Notice(key, (("name", SeatArg(name)),)), texts)
            if "group" in uses:
                shown(Notice(key, (("group", name),)), texts)


def test_unknown_notice_is_never_an_error_for_a_person() -> None:
    assert notice_text(Notice("no-such-notice"), Texts("he"), html=False).endswith("…")
