"""The callback codec: both ways, for every press, and for any text whatever."""

from __future__ import annotations

import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.gateway.callbacks import KINDS, MOST, MOST_BOUTS, ForgedCallback, decode, encode
from bot.render.screen import Press
from engine.cards import CARD_TEXTS
from engine.rules import SETTINGS

cards = st.sampled_from(CARD_TEXTS)
moves = st.one_of(
    st.lists(cards, min_size=1, max_size=4).map(lambda laid: " ".join(["a", *laid])),
    st.tuples(cards, cards).map(lambda pair: f"b {pair[0]} {pair[1]}"),
    st.tuples(st.sampled_from("xshr"), cards).map(" ".join),
    st.sampled_from(["t", "p", "w", "d", "c", "o", "q", "n", "r p8", "b 7s *r=9h"]),
)
settings = st.sampled_from([f"{name}={value}" for name, values in SETTINGS.items() for value in values])
words = st.one_of(moves, cards, settings, st.sampled_from(["", "open", "close", "clock=90", "he", "transfer"]))
ids = st.integers(0, MOST)
presses = st.builds(Press, st.sampled_from(sorted(KINDS)), ids, ids, st.integers(0, MOST_BOUTS), words)


@given(presses)
@example(Press("configure", MOST, MOST, MOST_BOUTS, "no_talon_trump=last_card"))
@example(Press("move", MOST, MOST, MOST_BOUTS, "a 7c 7d 7h 7s"))
def test_every_press_comes_back_and_fits(press: Press) -> None:
    data = encode(press)
    assert 1 <= len(data.encode()) <= 64
    assert decode(data) == press


@given(st.one_of(st.text(), st.from_regex(r"[a-z]*:[0-9a-z]*:[0-9a-z]*:[0-9a-z]*:.*", fullmatch=True)))
@example("move:00:0:0:t")
@example("move:0:0:0:t\n")
@example("move:A:0:0:t")
@example("move:zzzzzzzz:0:0:t")
@example("move:0:0:7pt:t")
@example("move:0:0:٣:t")
@example("launch:0:0:0:")
def test_any_text_is_a_press_or_forged(data: str) -> None:
    try:
        press = decode(data)
    except ForgedCallback:
        return
    assert encode(press) == data


@given(presses, st.integers(0, 63), st.characters())
def test_a_changed_letter_is_another_press_or_forged(press: Press, at: int, letter: str) -> None:
    data = encode(press)
    changed = data[:at] + letter + data[at + 1 :]
    try:
        assert encode(decode(changed)) == changed
    except ForgedCallback:
        return


@pytest.mark.parametrize(
    "press",
    [
        Press("launch"),
        Press("move", -1),
        Press("move", MOST + 1),
        Press("move", 1, 1, MOST_BOUTS + 1),
        Press("move", 1, 1, 1, "b 7♠ 9♠"),
        Press("move", 1, 1, 1, "a" * 60),
    ],
)
def test_what_cannot_travel_is_our_mistake(press: Press) -> None:
    with pytest.raises(ValueError):
        encode(press)


def test_every_kind_that_screens_know_can_travel() -> None:
    listed = re.search(r"Kinds: ``(.*?)``", Press.__doc__ or "", re.DOTALL)
    assert listed is not None
    assert set(listed[1].split()) <= KINDS
