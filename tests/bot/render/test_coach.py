"""Hints and reviews in words: every move and every reason has some in each language, and numbers are honest."""

from __future__ import annotations

import re

import pytest

from bot.render.coach import MOVES, move_text, point_key, share_text
from bot.render.computers import level_name
from bot.render.names import computer_mark, computer_name
from bot.render.texts import Markup, Texts, default_catalogue
from bot.sessions.model import LEVELS, MOST_SEATS
from engine.actions import Action, parse_action
from engine.ai.reasons import Point
from tests.bot.render import check, views

CATALOGUE = default_catalogue()
each_language = pytest.mark.parametrize("language", CATALOGUE.languages)


@each_language
def test_every_reason_has_words_and_no_words_lack_a_reason(language: str) -> None:
    ids = {message for message in CATALOGUE.ids(language) if message.startswith("point-")}
    assert ids == {point_key(point.value) for point in Point}
    texts = Texts(language, strict=True)
    words = [texts.plain(message) for message in ids]
    assert len(set(words)) == len(words)
    assert all(len(text) <= 72 for text in words)


@each_language
def test_every_move_has_words_and_names_its_cards(language: str) -> None:
    texts = Texts(language, strict=True)
    assert set(MOVES) == set(Action.__args__)
    tokens = [
        "a 7s", "a 7s 7d", "b 7s 9s", "b 7s *r=9s", "x 7s", "s 7s", "t", "p", "w", "d", "c", "o", "r 7s", "r p2",
        "h 7s", "n", "g 7s", "q",
    ]  # fmt: skip
    said = {}
    for token in tokens:
        action = parse_action(f"p1 {token}")
        text = move_text(action, views.seats(3), texts)
        check.plain(check.visible(Markup(texts.directed(text))), texts)
        said[token] = text
        cards = len([word for word in token.split()[1:] if not word.startswith("p")])
        assert len(re.findall("[♠♥♦♣]", text)) == cards
    assert "Dana" in said["r p2"]
    assert len(set(said.values())) == len(said)


@pytest.mark.parametrize(
    ("share", "text"),
    [
        (0.0, "0 %"),
        (0.001, "≈ 1 %"),
        (0.004, "≈ 1 %"),
        (0.125, "≈ 12 %"),
        (0.724, "≈ 72 %"),
        (0.996, "≈ 99 %"),
        (1.0, "100 %"),
    ],
)
def test_a_share_is_whole_hundredths_and_never_claims_certainty_that_is_not_there(share: float, text: str) -> None:
    assert share_text(share) == f"\u2066{text}\u2069"


@each_language
def test_levels_and_names_tell_computers_apart(language: str) -> None:
    texts = Texts(language, strict=True)
    assert len({level_name(level, texts) for level in LEVELS}) == len(LEVELS)
    assert [computer_mark(level) for level in (*LEVELS, "")] == ["🤖★", "🤖★★", "🤖★★★", "🤖"]
    names = [computer_name(number, texts) for number in range(1, MOST_SEATS + 1)]
    assert len(set(names)) == MOST_SEATS
    assert not any(re.search(r"\d", name) for name in names)
