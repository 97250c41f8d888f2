"""R3.1–R3.3: rights before the first card. Expected values are worked out by hand from RULES.md."""

from __future__ import annotations

from typing import Any

import pytest

from engine.actions import Pass
from engine.apply import apply
from engine.cards import CARD_TEXTS, card_of, each, faces, set_of
from engine.deal import deal
from engine.errors import NotationError, Reason
from engine.events import Drew, HandSwapped, Redealt, TrumpSwapped, Waived
from engine.position import format_position, parse_position
from engine.rules import CLASSIC
from engine.state import State, right_holders, waited_for
from engine.view import public_view, seat_view, unseen
from tests.support.games import at, facts, hand, moves, play, roles, why

ORDERED = list(each((1 << 52) - (1 << 16)))
#: p1 holds six hearts and diamonds, p2 the six of trumps; the ace of clubs lies under the talon.
EARLY = "7d8d9d7h8h9h/6c7s8sTsJhJd - 6d6h6sTdThTcKcAc c 1>2 6 first"


def dealt(first: str, **settings: Any) -> State:
    """A deal for two, p2 first, of a deck that begins with these cards."""
    top = [card_of(word) for word in first.split()]
    inputs = {key: settings.pop(key) for key in ("redeals",) if key in settings}
    deck = [*top, *(card for card in ORDERED if card not in top)]
    return deal(CLASSIC.changed(settings), 2, 1, deck, **inputs)[0]


def test_R3_1_five_of_a_suit_or_six_of_a_colour_may_be_declared() -> None:
    assert why(at(EARLY, redeal="on"), "p1 d") is None
    assert why(at(EARLY, redeal="on"), "p2 d") is Reason.NO_RIGHT
    state = at("7d8d9dTdJd7s/6c7h8sTsJhJc - 6d6h6sThTcKcAc c 1>2 6 first", redeal="on")
    assert why(state, "p1 d") is None
    assert why(at(EARLY), "p1 d") is Reason.NOT_IN_THESE_RULES


def test_R3_1_every_hand_is_dealt_anew_and_the_trump_card_stays() -> None:
    again = list(reversed(ORDERED))
    # p2 is dealt 6c 6h 7c 7h 8c 8h, p1 red cards.
    state = dealt("6c 6d 6h 7d 7c 8d 7h 9d 8c Td 8h Jd Ac", redeal="on", redeals=[again])
    trump_card = state.talon[-1]
    assert moves(state, 1) == "d; p"
    shown = state.hands[0]
    events = facts(state, "p1 d")
    assert events[0] == Redealt(1, shown)
    after = play(state, "p1 d")
    assert after.talon[-1] == trump_card
    # The deck given, without the ace of clubs: As Ah Ad Ks …, the dealer's left first.
    assert hand(after, 2) == "QcQhKcKhAdAs"
    assert sum(h.bit_count() for h in after.hands) + len(after.talon) == 36
    assert roles(after) == (2, 1)  # the queen of trumps is the lowest trump in hand


def test_R3_1_without_another_deck_the_talon_is_dealt_and_the_hands_go_under_it() -> None:
    state = dealt("6c 6d 6h 7d 7c 8d 7h 9d 8c Td 8h Jd Ac", redeal="on")
    after = play(state, "p1 d")
    assert set(after.hands[1:]) == {set_of(state.talon[:12:2])}
    assert after.talon[:11] == state.talon[12:-1]
    assert list(after.talon[11:17]) == faces(state.hands[1])


def test_R3_1_declaring_is_a_choice_and_waiving_is_for_good() -> None:
    state = at(EARLY, redeal="on")
    assert why(state, "p1 a 7d") is Reason.RIGHTS_FIRST
    assert facts(state, "p1 p") == (Waived(1),)
    state = play(state, "p1 p")
    assert why(state, "p1 d") is Reason.NO_RIGHT
    assert roles(play(state, "p1 a 7d")) == (1, 2)
    assert why(play(state, "p1 a 7d"), "p1 d") is Reason.GAME_HAS_BEGUN


def test_R3_2_a_hand_of_one_colour_goes_to_the_discard_for_six_from_the_talon() -> None:
    state = at(EARLY, colour_swap="on")
    assert moves(state, 1) == "c; p"
    events = facts(state, "p1 c")
    assert events[0] == HandSwapped(1)
    assert events[1] == Drew(1, set_of(map(card_of, ["6d", "6h", "6s", "Td", "Th", "Tc"])))
    after = play(state, "p1 c")
    assert hand(after, 1) == "6d6h6sTcTdTh"
    assert [CARD_TEXTS[card] for card in after.talon] == ["Kc", "Ac"]
    assert why(after, "p1 a 6d") is None


def test_R3_2_nobody_else_sees_the_hand_that_goes() -> None:
    state = play(at(EARLY, colour_swap="on"), "p1 c")
    assert public_view(state).discard == state.discard.bit_count()
    assert not public_view(state).discarded & set_of(map(card_of, ["7d", "8d", "9d", "7h", "8h", "9h"]))
    assert card_of("7d") in unseen(seat_view(state, 2))
    assert card_of("7d") not in unseen(seat_view(state, 1))


def test_R3_2_only_where_the_talon_above_the_trump_card_holds_six() -> None:
    state = at("7d8d9d7h8h9h/6c7s8sTsJhJd - 6d6h6sTdThAc c 1>2 6 first", colour_swap="on")
    assert why(state, "p1 c") is Reason.NO_RIGHT
    assert waited_for(state) == (1,)
    assert why(state, "p1 a 7d") is None


def test_R3_3_the_lowest_trump_is_exchanged_for_the_ace() -> None:
    state = at(EARLY, trump_swap="ace")
    assert moves(state, 2) == "p; w"
    assert facts(state, "p2 w") == (TrumpSwapped(2, card_of("6c"), card_of("Ac")),)
    after = play(state, "p2 w")
    assert (hand(after, 2), after.talon[-1]) == ("7s8sTsJdJhAc", card_of("6c"))
    assert after.known[1] == 1 << card_of("Ac")
    assert after.trump == 0


def test_R3_3_ace_only_for_the_ace_any_for_any() -> None:
    text = EARLY.replace("KcAc", "AcKc")
    assert why(at(text, trump_swap="ace"), "p2 w") is Reason.NO_RIGHT
    assert why(at(text, trump_swap="any"), "p2 w") is None
    assert why(at(text), "p2 w") is Reason.NOT_IN_THESE_RULES


def test_R3_4_after_a_swap_the_seat_that_held_the_lowest_trump_still_begins() -> None:
    state = dealt("6c 7h 7s 8d Ts 9d 7d Jh 8h Qh Kh Ah Ac", trump_swap="ace")
    assert roles(state) == (2, 1)
    assert roles(play(state, "p2 w")) == (2, 1)


def test_R3_nobody_is_told_who_holds_a_right() -> None:
    one = at("7d8d9d7h8h9h/6d7s8sTsJhJd - 6c6h6sTdThTcKcAc c 1>2 6 first", redeal="on")
    two = at("6d7s8sTsJhJd/7d8d9d7h8h9h - 6c6h6sTdThTcKcAc c 1>2 6 first", redeal="on")
    assert (right_holders(one), right_holders(two)) == (1 << 1, 1 << 2)
    assert public_view(one) == public_view(two)
    assert public_view(one).waiting == (1, 2)
    assert public_view(one).rights
    assert [moves(one, 2), moves(two, 1)] == ["", ""]
    assert why(one, "p2 p") is Reason.NO_RIGHT
    assert apply(one, Pass(1))[1][0].audience == 1
    assert not public_view(play(one, "p1 p")).rights


def test_R3_positions_and_decks_to_come_are_written() -> None:
    state = dealt("6c 6d 6h 7d 7c 8d 7h 9d 8c Td 8h Jd Ac", redeal="on", redeals=[ORDERED])
    text = format_position(state)
    assert "redeals=6c6d6h" in text
    assert parse_position(text, state.rules) == state
    assert at(f"{EARLY},waived=1", redeal="on").extra == play(at(EARLY, redeal="on"), "p1 p").extra
    for wrong in ("waived=9", "swapped=1", "dealer=3", "redeals=6c", "led", "buried=1:6c", "shown=6"):
        with pytest.raises(NotationError):
            at(f"{EARLY},{wrong}", trump_swap="any")
