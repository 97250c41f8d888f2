"""R14, R15, V4: the focus, jokers, the simple game. Expected values are worked out by hand from RULES.md."""

from __future__ import annotations

import pytest

from engine.cards import DECKS, card_of, each, set_of
from engine.deal import deal
from engine.errors import NotationError, Reason
from engine.events import FocusOpened, GameEnded, TrumpBuried, WentOut
from engine.rules import RuleSet
from engine.state import State
from tests.support.games import at, facts, hand, moves, play, roles, why

JOKERS = {"deck": 54}


@pytest.mark.parametrize(
    ("other", "wins"),
    [
        ("7h9c9dJsQh", True),
        ("7h9c9dJsQhAs", True),
        ("7h8c9c9dJsQh", True),
        ("7h7c7dJsQh", True),  # the pair is of the rank that was put down
        ("7h9c9dJsKh", False),  # J and K are no neighbours
        ("8h9c9dJsQh", False),  # no seven
        ("7h9cTdJsQh", False),  # no pair
        ("7h9c9d8s", False),  # four cards are too few
        ("7h8c8dTsQh", False),  # the seven cannot serve twice
    ],
)
def test_R14_1_the_focus(other: str, *, wins: bool) -> None:
    state = at(f"7s/{other} - - c 1>2 5 -", focus="on")
    events = facts(state, "p1 a 7s")
    assert any(isinstance(event, FocusOpened) for event in events) is wins
    assert play(state, "p1 a 7s").over is wins


def test_R14_1_who_put_the_card_down_is_durak() -> None:
    state = at("7s/7h9c9dJsQh - - c 1>2 5 -", focus="on")
    shown = state.hands[1]
    assert facts(state, "p1 a 7s")[1:] == (FocusOpened(2, shown, 1), WentOut((2,)), GameEnded((1,)))
    after = play(state, "p1 a 7s")
    assert (after.durak, after.places, hand(after, 1), hand(after, 2)) == ((1,), ((2,),), "7s", "-")


def test_R14_1_only_with_the_last_card_of_two_without_a_talon() -> None:
    assert not play(at("7s8d/7h9c9dJsQh - - c 1>2 5 -", focus="on"), "p1 a 7s").over
    assert not play(at("7s/7h9c9dJsQh/As - - c 1>2 5 -", focus="on"), "p1 a 7s").over
    assert not play(at("7s/7h9c9dJsQh - Ac c 1>2 5 -", focus="on"), "p1 a 7s").over
    assert not play(at("7s/7h9c9dJsQh - - c 1>2 5 -"), "p1 a 7s").over


def test_R15_1_a_joker_beats_any_card() -> None:
    state = play(at("Ac7s/*r8h - - c 1>2 2 -", **JOKERS), "p1 a Ac")
    assert why(state, "p2 b Ac *r") is None
    assert why(state, "p2 b Ac 8h") is Reason.DOES_NOT_BEAT


def test_R15_2_a_joker_attacks_only_as_a_card() -> None:
    state = at("*r7s/8h9h - - c 1>2 2 -", **JOKERS)
    assert why(state, "p1 a *r") is Reason.JOKER_NOT_DECLARED
    assert len(moves(state, 1).split("; ")) == 53
    state = play(state, "p1 a *r=8h")
    assert moves(state, 2) == "b *r=8h 9h; t"
    assert moves(play(state, "p2 b *r=8h 9h"), 1) == "p"
    assert hand(play(state, "p2 t; p1 p"), 2) == "8h9h*r"


def test_R15_2_a_declared_defence_need_not_be_stronger_and_counts_for_ranks() -> None:
    state = play(at("Ac7s2d/*b8h - - c 1>2 2 -", **JOKERS), "p1 a Ac")
    assert moves(play(state, "p2 b Ac *b=7d"), 1) == "a 7s; p"
    assert moves(play(state, "p2 b Ac *b"), 1) == "p"


def test_R15_2_a_joker_is_thrown_in_and_transferred_as_a_card_of_the_rank() -> None:
    state = play(at("7s*r/8s9s8d/9d - - c 1>2 3 -", **JOKERS), "p1 a 7s; p2 b 7s 8s")
    assert moves(state, 1) == "; ".join(sorted(f"a *r={rank}{suit}" for rank in "78" for suit in "cdhs")) + "; p"
    state = play(at("7s9c/*r8s8d/9d9h - - c 1>2 3 -", deck=54, transfer="on"), "p1 a 7s")
    assert why(state, "p2 x *r") is Reason.JOKER_NOT_DECLARED
    assert why(state, "p2 x *r=8c") is Reason.WRONG_RANK_TO_TRANSFER
    assert roles(play(state, "p2 x *r=7c")) == (2, 3)


def joker_deal(*rest: str) -> tuple[State, tuple[object, ...]]:
    """Two seats; the cards that are turned and drawn first are given."""
    turned = [card_of(word) for word in rest]
    others = [card for card in each(DECKS[54]) if card not in turned]
    return deal(RuleSet(deck=54), 2, 1, [*others[:12], *turned, *others[12:]])


def test_R15_3_a_joker_is_not_the_trump_card() -> None:
    state, events = joker_deal("*r", "Ah")
    assert TrumpBuried(card_of("*r")) in events
    assert (state.talon[-1], state.trump) == (card_of("Ah"), 2)
    assert state.talon.index(card_of("*r")) == (54 - 12 - 2) // 2
    state, _ = joker_deal("*b", "*r", "Ad")
    assert (state.talon[-1], state.trump) == (card_of("Ad"), 1)


def test_R15_a_joker_is_declared_only_where_it_is_played() -> None:
    for text in ("*r=7s/8h - - c 1>2 1 -", "7s/8h *r@1 - c 1>2 1 -", "7s/8h *r=@1 - c 1>2 1 -", "*/8h - - c 1>2 1 -"):
        with pytest.raises(NotationError):
            at(text, **JOKERS)
    assert at("7s/8h9h *r=7h@1 - c 1>2 2 -", **JOKERS).open.bit_count() == 1
    assert at("7s/9h 7h*r@1,*b=7d@1 - c 1>2 3 -", **JOKERS).discard & set_of([52, 53]) == 0


def test_V4_one_or_two_open_and_nobody_throws_in() -> None:
    state = at("7s7d7h8d/8s9dTd/7c - - c 1>2 2 -", simple="on")
    assert moves(state, 1) == "a 7d; a 7d 7h; a 7d 7s; a 7h; a 7h 7s; a 7s; a 8d"
    assert why(state, "p1 a 7d 7h 7s") is Reason.LIMIT_REACHED
    assert why(state, "p1 a 7d 8d") is Reason.RANKS_DIFFER
    state = play(state, "p1 a 7d 7s")
    assert [moves(state, 1), moves(state, 3)] == ["", ""]
    assert why(state, "p3 a 7c") is why(state, "p1 a 7h") is Reason.NOT_A_THROWER
    assert roles(play(state, "p2 b 7d 9d; p2 b 7s 8s")) == (2, 3)
    assert roles(play(state, "p2 t")) == (3, 1)
    assert hand(play(state, "p2 t"), 2) == "7d7s8s9dTd"
