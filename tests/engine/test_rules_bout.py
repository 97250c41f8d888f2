"""R4–R9: attack, defence, throwing in, how many cards, taking, transfer. Expected values are worked out by hand.

Cards that a position does not name lie on the discard (36 cards), so that most of these games have no talon.
"""

from __future__ import annotations

import pytest

from engine.actions import Attack
from engine.cards import card_of, set_of
from engine.errors import IllegalAction, Reason
from engine.events import Returned, Taking, Transferred
from engine.legal import refusal
from engine.position import format_position
from engine.rules import Problem, RuleSet
from engine.state import NO_LIMIT, waited_for
from engine.view import public_view
from tests.support.games import at, facts, hand, moves, play, roles, why

FOUR = "7s8d/9sTd/7d6d/7h6h - - c 1>2 2 -"
FIVE = "7s8d/9sTd/7d6d/7h6h/9c6c - - c 1>2 2 -"


def test_R4_1_the_attacker_opens_against_the_next_seat_and_may_not_pass() -> None:
    state = at(FOUR)
    assert moves(state, 1) == "a 7s; a 8d"
    assert [moves(state, seat) for seat in (2, 3, 4)] == ["", "", ""]
    assert why(state, "p1 p") is Reason.MUST_ATTACK
    assert why(state, "p3 a 7d") is why(state, "p2 a 9s") is why(state, "p3 p") is Reason.NOT_AN_ATTACKER
    assert why(state, "p1 a 9s") is Reason.CARD_NOT_IN_HAND
    assert waited_for(state) == (1,)


def test_R4_1_the_next_seat_is_the_next_one_still_in_the_game() -> None:
    assert roles(at("7s8d/-/9sTd - - c 1>3 2 -")) == (1, 3)
    assert why(at("7s8d/-/9sTd - - c 1>3 2 -"), "p2 p") is Reason.SEAT_IS_OUT


def test_R4_2_one_card_opens() -> None:
    state = at("7s7d8d/9sTdJd - - c 1>2 3 -")
    assert why(state, "p1 a 7s 7d") is Reason.ONE_CARD_AT_A_TIME
    assert moves(state, 1) == "a 7d; a 7s; a 8d"


def test_R4_2_many_of_one_rank_may_open_within_the_limit() -> None:
    state = at("7s7d7h8d/9sTd - - c 1>2 2 -", opening="many")
    assert moves(state, 1) == "a 7d; a 7d 7h; a 7d 7s; a 7h; a 7h 7s; a 7s; a 8d"
    assert why(state, "p1 a 7d 7h 7s") is Reason.LIMIT_REACHED
    assert why(state, "p1 a 7d 8d") is Reason.RANKS_DIFFER
    assert why(state, "p1 a 7d 7c") is Reason.CARD_NOT_IN_HAND
    after = play(state, "p1 a 7s 7d")
    assert len(after.piles) == 2
    assert why(after, "p1 a 7h") is Reason.LIMIT_REACHED


def test_R4_2_a_card_is_there_once_and_an_attack_has_one() -> None:
    state = at("7s7d/9sTd - - c 1>2 2 -", opening="many")
    seven = card_of("7s")
    assert refusal(state, Attack(1, (seven, seven))) is refusal(state, Attack(1, ())) is Reason.CARD_NOT_IN_HAND


def test_R4_3_a_seat_that_took_does_not_attack() -> None:
    assert roles(play(at("7s8d/9sTd/6d6h - - c 1>2 2 -", after_take="off"), "p1 a 7s; p2 t")) == (3, 1)


def test_R5_1_unbeaten_cards_are_beaten_in_any_order() -> None:
    state = play(at("7s7d/9sTd6d - - c 1>2 3 -"), "p1 a 7s; p1 a 7d")
    assert moves(state, 2) == "b 7d Td; b 7s 9s; t"
    assert why(state, "p2 b 7d 6d") is why(state, "p2 b 7d 9s") is Reason.DOES_NOT_BEAT
    assert why(state, "p2 b 7d Ad") is Reason.CARD_NOT_IN_HAND
    assert why(state, "p1 b 7d 7s") is Reason.NOT_THE_DEFENDER
    assert why(state, "p2 b 8d Td") is Reason.NOT_ON_TABLE
    after = play(state, "p2 b 7d Td")
    assert moves(after, 2) == "b 7s 9s; t"
    assert why(after, "p2 b 7d 9s") is Reason.ALREADY_BEATEN


def test_R5_2_the_defender_may_take_while_a_card_is_unbeaten_able_to_beat_or_not() -> None:
    state = at("7s7d6c/9sTd - - c 1>2 2 -")
    assert why(state, "p2 t") is Reason.NOTHING_TO_TAKE
    assert why(play(state, "p1 a 7s"), "p2 t") is None
    assert why(play(state, "p1 a 7s"), "p1 t") is Reason.NOT_THE_DEFENDER
    beaten = play(state, "p1 a 7s; p2 b 7s 9s")
    assert why(beaten, "p2 t") is Reason.NOTHING_TO_TAKE
    assert why(play(beaten, "p1 a 7d"), "p2 t") is None


def test_R6_1_only_ranks_that_lie_on_the_table_attack_and_defence_alike() -> None:
    state = play(at("7s7d9hTd/9sTh/7h9d6d - - c 1>2 2 -"), "p1 a 7s")
    assert moves(state, 1) == "a 7d; p"
    assert moves(state, 3) == "a 7h; p"
    assert why(state, "p1 a 9h") is Reason.RANK_NOT_ON_TABLE
    state = play(state, "p2 b 7s 9s")
    assert moves(state, 1) == "a 7d; a 9h; p"
    assert moves(state, 3) == "a 7h; a 9d; p"
    assert why(state, "p3 a 6d") is Reason.RANK_NOT_ON_TABLE
    assert why(state, "p1 a 7d 9h") is Reason.ONE_CARD_AT_A_TIME


@pytest.mark.parametrize(("throwers", "who"), [("all", (1, 3, 4)), ("neighbours", (1, 3)), ("attacker", (1,))])
def test_R6_2_throwers(throwers: str, who: tuple[int, ...]) -> None:
    state = play(at(FOUR, throwers=throwers), "p1 a 7s")
    assert sorted(state.line) == list(who)
    for token, seat in (("p3 a 7d", 3), ("p4 a 7h", 4), ("p3 p", 3), ("p4 p", 4)):
        assert why(state, token) is (None if seat in who else Reason.NOT_A_THROWER)
    assert why(state, "p2 p") is why(state, "p2 a 9s") is Reason.NOT_AN_ATTACKER


def test_R6_3_free_whoever_comes_first() -> None:
    state = play(at(FOUR), "p1 a 7s; p2 b 7s 9s")
    assert waited_for(state) == (1, 4, 3)
    assert why(state, "p3 a 7d") is why(state, "p4 a 7h") is None


def test_R6_3_in_turn_up_to_four_against_the_clock() -> None:
    state = play(at(FOUR, throw_order="in_turn"), "p1 a 7s")
    assert state.line == (1, 4, 3)
    assert why(state, "p4 a 7h") is why(state, "p3 p") is Reason.NOT_YOUR_TURN
    state = play(state, "p1 p")
    assert why(state, "p4 a 7h") is None
    assert why(state, "p3 a 7d") is Reason.NOT_YOUR_TURN
    assert why(play(state, "p4 p"), "p3 a 7d") is None


def test_R6_3_in_turn_waits_for_the_first_of_the_line() -> None:
    state = play(at(FOUR, throw_order="in_turn"), "p1 a 7s; p2 b 7s 9s")
    assert waited_for(state) == (1,)
    assert waited_for(play(state, "p1 p")) == (4,)
    assert waited_for(play(state, "p1 p; p4 p")) == (3,)


def test_R6_3_in_turn_with_five_the_other_neighbour_then_clockwise_from_the_defender() -> None:
    assert play(at(FIVE, throw_order="in_turn"), "p1 a 7s").line == (1, 3, 4, 5)


def test_R6_3_seats_that_are_out_do_not_count() -> None:
    # Five sit there, four still play: against the clock.
    assert at("7s8d/9sTd/7d6d/-/9c6c - - c 1>2 2 -", throw_order="in_turn").line == (1, 5, 3)


def test_R6_4_a_pass_is_dropped_when_a_card_comes() -> None:
    state = play(at("7s8d/9sTd/7d8h - - c 1>2 2 -"), "p1 a 7s; p3 p")
    assert state.passed == 1 << 3
    assert play(state, "p2 b 7s 9s").passed == 0
    thrown = play(state, "p2 b 7s 9s; p1 p; p3 a 7d")
    assert thrown.passed == 0


def test_R6_4_one_who_passed_may_still_throw_in() -> None:
    state = play(at("7s7h8d/9sTd/7d8h - - c 1>2 2 -"), "p1 a 7s; p2 b 7s 9s; p1 p")
    assert moves(state, 1) == "a 7h"
    assert why(state, "p1 p") is Reason.ALREADY_PASSED
    assert play(state, "p1 a 7h").passed == 0


def test_R6_4_in_turn_a_new_card_takes_the_right_back_from_those_behind() -> None:
    state = play(at("7s9h8d/9sTdJd/7d8h/7h6h - - c 1>2 3 -", throw_order="in_turn"), "p1 a 7s; p1 p; p4 p")
    assert why(state, "p3 a 7d") is None
    state = play(state, "p2 b 7s 9s")
    assert why(state, "p3 a 7d") is Reason.NOT_YOUR_TURN
    assert why(state, "p1 a 9h") is None


def test_R6_5_a_seat_without_cards_cannot_throw_in_and_counts_as_passed() -> None:
    state = play(at("7s/9sTd/7d8h - - c 1>2 2 -"), "p1 a 7s; p2 b 7s 9s")
    assert waited_for(state) == (3,)
    assert moves(state, 1) == ""
    assert why(state, "p1 p") is Reason.ALREADY_PASSED
    assert play(state, "p3 p").bout == 2


@pytest.mark.parametrize(("limit", "expected"), [("six", 6), ("hand", 8), ("none", NO_LIMIT)])
def test_R7_1_limit_of_a_bout(limit: str, expected: int) -> None:
    # The defender of seven takes the eighth card and is attacked again.
    state = at("7s6d/8h8d9hTdThTsQs - - c 1>2 6 -", limit=limit, after_take="off")
    assert play(state, "p1 a 7s; p2 t").limit == expected


@pytest.mark.parametrize(("limit", "expected"), [("six", 1), ("hand", 1), ("none", NO_LIMIT)])
def test_R7_1_limit_against_a_small_hand(limit: str, expected: int) -> None:
    state = at("7s6d/8h9h/6h7h - - c 1>2 2 -", limit=limit, after_take="off")
    state = play(state, "p1 a 7s; p2 t")  # p3 attacks p1, which holds one card
    assert (roles(state), state.limit) == ((3, 1), expected)


def test_R7_1_the_hand_counts_as_the_bout_began() -> None:
    state = play(at("7s7d7h6d/8s8d9h - - c 1>2 3 -"), "p1 a 7s; p2 b 7s 8s; p1 a 7d; p2 b 7d 8d")
    assert state.hands[1].bit_count() == 1
    assert why(state, "p1 a 7h") is None


def test_R7_1_full_is_full() -> None:
    state = play(at("7s7d7h/8sTd - - c 1>2 2 -"), "p1 a 7s; p1 a 7d")
    assert why(state, "p1 a 7h") is Reason.LIMIT_REACHED
    assert moves(state, 1) == "p"


def test_R7_1_after_a_transfer_the_new_defenders_hand_counts() -> None:
    state = play(at("7s8c/7dTd/9h9dTh - - c 1>2 2 -", transfer="on"), "p1 a 7s; p2 x 7d")
    assert state.limit == 3


def test_R7_2_five_until_the_first_full_defence_a_take_carries_it_over() -> None:
    state = at("7s6d9c9h9dJcJdJhJs/8hTdThTsQs8d - - c 1>2 5 first", first_limit="five")
    state = play(state, "p1 a 7s; p2 t; p1 p")
    assert (state.first, state.limit) == (True, 5)
    state = play(state, "p1 a 6d; p2 b 6d 8d; p1 p")
    assert (state.first, state.limit, roles(state)) == (False, 6, (2, 1))


def test_R7_2_six_is_no_other_limit() -> None:
    assert play(at("7s6d/8hTdThTsQs8d - - c 1>2 6 first"), "p1 a 7s; p2 t; p1 p").limit == 6


def test_R7_2_five_or_the_hand_if_it_is_smaller() -> None:
    state = at("7s6d/8hTd - - c 1>2 2 first", first_limit="five", after_take="off")
    assert play(state, "p1 a 7s; p2 t").limit == 3


CONSENT = {"first_limit": "five", "first_consent": "on"}


def test_R7_3_who_has_beaten_five_is_asked_for_a_sixth() -> None:
    assert Problem("needs", ("first_consent", "first_limit")) in RuleSet(first_consent="on").validate()
    state = at("6s8d/QcAsKsKd/6h9h 6d7d@1,7s8s@1,7h8h@1,8c9c@1,9d@3 - c 1>2 5 first", **CONSENT)
    assert why(state, "p2 o") is Reason.CONSENT_NOT_ASKED
    state = play(state, "p2 b 9d Qc")
    assert (waited_for(state), moves(state, 2)) == ((2,), "o; p")
    assert why(state, "p1 a 8d") is Reason.LIMIT_REACHED
    assert why(state, "p1 o") is Reason.NOT_THE_DEFENDER
    assert public_view(state).consent
    more = play(state, "p1 p; p2 o; p1 a 8d")
    assert (more.limit, len(more.piles), more.bout) == (6, 6, 1)


def test_R7_3_without_consent_the_bout_is_over_at_five() -> None:
    state = at("6s8d/QcAsKsKd/6h9h 6d7d@1,7s8s@1,7h8h@1,8c9c@1,9d@3 - c 1>2 5 first", **CONSENT)
    state = play(state, "p2 b 9d Qc; p2 p")
    assert (state.bout, state.first, roles(state)) == (2, False, (2, 3))
    assert why(at("7s/8s - - c 1>2 1 -"), "p1 o") is Reason.NOT_IN_THESE_RULES


def test_R7_4_without_a_limit_unbeaten_cards_go_back_once_the_defender_has_no_card() -> None:
    state = play(at("7s7d7h/8s9c/6d - - c 1>2 * -", limit="none"), "p1 a 7s; p1 a 7d; p1 a 7h; p2 b 7d 9c")
    assert why(state, "p2 b 7s 8s") is None
    events = facts(state, "p2 b 7s 8s")
    assert Returned(1, set_of([card_of("7h")])) in events
    after = play(state, "p2 b 7s 8s")
    assert hand(after, 1) == "7h"
    assert after.known[0] == 1 << card_of("7h")
    assert after.places == ((2,),)
    assert roles(after) == (3, 1)  # a full defence, and the defender is out


def test_R8_1_to_limit_cards_may_be_added_up_to_the_limit() -> None:
    state = play(at("7s7d7h/8h9c/6d - - c 1>2 2 -"), "p1 a 7s; p2 t")
    assert waited_for(state) == (1, 3)
    assert moves(state, 1) == "a 7d; a 7h; p"
    assert play(state, "p1 a 7d").bout == 2


def test_R8_1_unlimited() -> None:
    state = play(at("7s7d7h/8h9c/6d - - c 1>2 1 -", after_take="unlimited"), "p1 a 7s; p2 t; p1 a 7d; p1 a 7h")
    assert state.bout == 1
    assert hand(play(state, "p3 p"), 2) == "7d7h7s8h9c"


def test_R8_1_off_nothing_may_be_added() -> None:
    state = play(at("7s7d7h/8h9c/6d - - c 1>2 2 -", after_take="off"), "p1 a 7s; p2 t")
    assert state.bout == 2
    assert hand(state, 2) == "7s8h9c"


def test_R8_2_when_all_have_passed_the_defender_picks_up_everything() -> None:
    state = play(at("7s8h7h/8s9c/6d8d - - c 1>2 2 -"), "p1 a 7s; p2 b 7s 8s; p3 a 8d")
    assert Taking(2) in facts(state, "p2 t")
    state = play(state, "p3 p; p1 p; p2 t")
    assert hand(state, 2) == "7s8d8s9c"
    assert state.known[1] == set_of(map(card_of, ["7s", "8d", "8s"]))


def test_R8_2_a_pass_from_before_the_take_counts() -> None:
    state = play(at("7s8h7h/8s9c/6d8d - - c 1>2 2 -"), "p1 a 7s; p3 p; p2 t")
    assert waited_for(state) == (1,)


RING = "7s8s8h/7d9dThTs/7hJdJhJs/7cQdQhQs - - c 1>2 4 -"


def test_R9_off_there_is_no_transfer() -> None:
    assert why(play(at(RING), "p1 a 7s"), "p2 x 7d") is Reason.TRANSFER_IS_OFF


def test_R9_1_a_card_of_the_rank_moves_the_attack_on_and_on_back_to_whoever_began() -> None:
    state = at(RING.replace("7s8s8h", "7s8s8hKsKh"), transfer="on")
    assert why(state, "p2 x 7d") is Reason.NOTHING_TO_TRANSFER
    state = play(state, "p1 a 7s")
    assert why(state, "p2 x 9d") is Reason.WRONG_RANK_TO_TRANSFER
    assert why(state, "p2 x 7h") is Reason.CARD_NOT_IN_HAND
    assert why(state, "p3 x 7h") is Reason.NOT_THE_DEFENDER
    assert facts(state, "p2 x 7d")[-1] == Transferred(2, card_of("7d"), 3)
    state = play(state, "p2 x 7d; p3 x 7h; p4 x 7c")
    assert roles(state) == (4, 1)
    assert len(state.piles) == 4
    assert [pile.seat for pile in state.piles] == [1, 2, 3, 4]


def test_R9_1_not_once_a_card_is_beaten() -> None:
    state = play(at(RING, transfer="on"), "p1 a 7s; p2 b 7s Ts")
    assert why(state, "p2 x 7d") is Reason.TRANSFER_TOO_LATE


def test_R9_2_the_next_hand_must_have_as_many_cards_as_will_lie_there() -> None:
    state = play(at("7s8s/7d9d/JdJh/QhQs - - c 1>2 2 -", transfer="on"), "p1 a 7s")
    assert why(state, "p2 x 7d") is None  # two cards, a hand of two
    state = play(at("7s8s/7d9d/Jd/QhQs - - c 1>2 2 -", transfer="on"), "p1 a 7s")
    assert why(state, "p2 x 7d") is Reason.HAND_TOO_SMALL
    assert moves(state, 2) == "t"


def test_R9_3_who_transferred_is_the_attacker_and_first_in_line() -> None:
    state = play(at(RING, transfer="on", throw_order="in_turn"), "p1 a 7s; p2 x 7d")
    assert roles(state) == (2, 3)
    assert state.line == (2, 1, 4)
    assert state.order == (1, 2)


def test_R9_3_with_five_those_who_attacked_before_follow() -> None:
    five = at("7s8s8h/7d9dThTs/7hJdJhJs/QdQhQs/KdKh - - c 1>2 4 -", transfer="on", throw_order="in_turn")
    state = play(five, "p1 a 7s; p2 x 7d")
    assert state.line == (2, 1, 4, 5)
    assert why(play(state, "p2 p; p1 p"), "p5 p") is Reason.NOT_YOUR_TURN


def test_R9_4_with_two_players_the_attack_goes_back() -> None:
    state = play(at("7s7h8s/7d9dThJh - - c 1>2 3 -", transfer="on"), "p1 a 7s; p2 x 7d")
    assert roles(state) == (2, 1)
    assert moves(state, 1) == "b 7s 8s; t; x 7h"


SHOWING = "7s8d/7c9s/TsTd/JsJd - - c 1>2 2 -"


def test_R9_5_the_trump_of_the_rank_is_shown_and_kept() -> None:
    state = play(at(SHOWING, transfer="show"), "p1 a 7s")
    assert moves(state, 2) == "b 7s 7c; b 7s 9s; s 7c; t; x 7c"
    assert facts(state, "p2 s 7c") == (Transferred(2, card_of("7c"), 3, shown=True),)
    state = play(state, "p2 s 7c")
    assert (roles(state), hand(state, 2), len(state.piles)) == ((2, 3), "7c9s", 1)
    assert state.known[1] == 1 << card_of("7c")
    assert public_view(state).shown == (5,)
    assert state.order == (1, 2)
    assert why(state, "p1 p") is None


def test_R9_5_each_rank_is_shown_once_a_game_and_can_then_be_laid() -> None:
    state = play(at("7s8d/7c9s - - c 1>2 2 shown=79", transfer="show"), "p1 a 7s")
    assert why(state, "p2 s 7c") is Reason.SHOWN_BEFORE
    assert why(state, "p2 s 9s") is Reason.NOT_THE_TRUMP_TO_SHOW
    assert moves(state, 2) == "b 7s 7c; b 7s 9s; t"  # one card cannot defend against two
    assert format_position(state).endswith(" shown=79")


def test_R9_5_showing_adds_no_card_so_that_a_hand_of_one_may_be_reached() -> None:
    state = play(at("7s/7c9s/Ts - - c 1>2 2 -", transfer="show"), "p1 a 7s")
    assert why(state, "p2 x 7c") is Reason.HAND_TOO_SMALL
    assert why(state, "p2 s 7c") is None
    assert why(play(at(RING, transfer="on"), "p1 a 7s"), "p2 s 7c") is Reason.NOT_IN_THESE_RULES


def test_R9_6_who_said_i_take_cannot_transfer_nor_beat() -> None:
    state = play(at(RING, transfer="on"), "p1 a 7s; p2 t")
    assert why(state, "p2 x 7d") is why(state, "p2 b 7s Ts") is why(state, "p2 t") is Reason.ALREADY_TAKING


def test_leaving_marks_the_seat_and_play_goes_on() -> None:
    state = play(at(FOUR), "p3 q")
    assert state.left == 1 << 3
    assert why(state, "p3 q") is Reason.ALREADY_LEFT
    assert state._replace(left=0) == at(FOUR)
    assert "q" not in moves(state, 1)


def test_a_refused_action_raises_with_its_reason_and_changes_nothing() -> None:
    state = at(FOUR)
    with pytest.raises(IllegalAction) as caught:
        play(state, "p1 p")
    assert (caught.value.reason, caught.value.token) == (Reason.MUST_ATTACK, "p1 p")
    assert state == at(FOUR)
    assert why(state, "p5 p") is Reason.NO_SUCH_SEAT
