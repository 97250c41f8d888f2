"""V5–V8: push, pairs, doker, cheaters. Expected values are worked out by hand from RULES.md."""

from __future__ import annotations

import pytest

from engine.cards import DECKS, card_of, each, set_of
from engine.deal import deal
from engine.errors import Reason
from engine.events import (
    BoutTaken,
    CheatCaught,
    DrewTwo,
    GameEnded,
    Gave,
    Given,
    RuleAnnounced,
    SentBack,
    SlipCaught,
    Slipped,
    Titled,
    TrumpBuried,
    Undefendable,
    WrongCall,
)
from engine.presets import PRESETS
from engine.rules import Problem, RuleSet
from engine.state import State, waited_for
from engine.view import public_view, seat_view
from tests.support.games import at, facts, hand, moves, play, roles, why

# V5 push. Clubs are trump in all of these.
PUSHING = "7s8dQh/8sJsKcAc/QdKd9h - - c 1>2 * -"


def test_V5_a_thrower_may_put_down_any_card() -> None:
    state = play(at(PUSHING, push="on"), "p1 a 7s")
    assert moves(state, 3) == "a 9h; a Kd; a Qd; p"
    assert state.limit == 999
    assert RuleSet(push="on").validate() == RuleSet(push="on", limit="none").validate() == ()
    assert RuleSet(push="on", limit="hand").validate() == (Problem("excludes", ("push", "limit")),)


def test_V5_1_a_card_whose_rank_was_not_on_the_table_is_a_push_and_nobody_is_told() -> None:
    state = at(PUSHING, push="on")
    pushed, lawful = play(state, "p1 a 7s; p3 a Qd"), at(PUSHING.replace("Qd", "7d"), push="on")
    assert pushed.extra is not None
    assert pushed.extra.unlawful == 0b10
    lawful = play(lawful, "p1 a 7s; p3 a 7d")
    assert lawful.extra is not None
    assert lawful.extra.unlawful == 0
    assert len(facts(play(state, "p1 a 7s"), "p3 a Qd")) == 1
    assert [token for token in moves(pushed, 2).split("; ") if token[0] == "r"] == ["r 7s", "r Qd"]


def test_V5_2_a_push_is_sent_back_to_its_owners_hand() -> None:
    state = play(at(PUSHING, push="on"), "p1 a 7s; p3 a Qd")
    assert facts(state, "p2 r Qd") == (SentBack(2, card_of("Qd"), 3),)
    after = play(state, "p2 r Qd")
    assert (hand(after, 3), len(after.piles)) == ("9hQdKd", 1)
    assert after.known[2] == 1 << card_of("Qd")
    assert why(state, "p1 r Qd") is Reason.NOT_THE_DEFENDER
    assert why(state, "p2 r Qh") is Reason.NOT_ON_TABLE


def test_V5_2_a_lawful_card_stays_and_the_try_is_told_to_all() -> None:
    state = play(at(PUSHING, push="on"), "p1 a 7s")
    assert facts(state, "p2 r 7s") == (WrongCall(2, card_of("7s")),)
    after = play(state, "p2 r 7s")
    assert len(after.piles) == 1
    assert why(after, "p2 r 7s") is Reason.ALREADY_CALLED
    assert why(play(after, "p2 b 7s 8s"), "p2 r 7s") is Reason.ALREADY_BEATEN
    assert why(play(after, "p2 t"), "p2 r 7s") is Reason.ALREADY_TAKING


def test_V5_3_once_beaten_a_push_is_lawful_and_its_rank_counts() -> None:
    state = play(at(PUSHING, push="on"), "p1 a 7s; p2 b 7s 8s; p3 a Qd")
    again = play(state, "p1 a Qh")
    assert again.extra is not None
    assert again.extra.unlawful == 0b110
    beaten = play(state, "p2 b Qd Kc; p1 a Qh; p3 a Kd")
    assert beaten.extra is not None
    assert beaten.extra.unlawful == 0
    assert hand(play(again, "p2 t; p1 p; p3 p"), 2) == "7s8sJsQdQhKcAc"


def test_V5_a_defender_without_cards_sends_the_rest_back() -> None:
    state = play(at("7s8d/8s/QdKd - - c 1>2 * -", push="on"), "p1 a 7s; p3 a Qd; p2 b 7s 8s")
    assert (hand(state, 3), state.places) == ("QdKd", ((2,),))


def test_V5_4_the_clock_is_the_tables_business() -> None:
    for clock in (60, 120, 180):
        assert RuleSet(push="on", defence_clock=clock).validate() == ()


# V6 pairs.


def test_V6_the_partner_of_the_defender_never_throws_in() -> None:
    assert RuleSet(pairs="on").validate(3) == (Problem("needs", ("pairs", "seats")),)
    state = play(at("7s8d/9sTd/7d6d/7h6h - - c 1>2 2 -", pairs="on"), "p1 a 7s")
    assert (moves(state, 3), moves(state, 4)) == ("a 7d; p", "")
    assert why(state, "p4 a 7h") is Reason.NOT_A_THROWER


def test_V6_attacks_always_go_to_an_opponent() -> None:
    # p2 is out; skip: whoever attacks, attacks the next of the other pair.
    state = at("7s8d/-/7d6d/7h6h - - c 1>4 2 -", pairs="on", pair_out="skip")
    assert roles(state) == (1, 4)
    assert roles(play(state, "p1 a 7s; p4 t; p1 p; p3 p")) == (1, 4)
    assert roles(play(state, "p1 a 8d; p4 t; p1 p; p3 p")) == (1, 4)


def test_V6_both_seats_the_one_who_is_left_defends_and_attacks_for_two() -> None:
    state = at("7s8d/-/7d6d/9s9h6h - - c 1>4 2 -", pairs="on")
    assert public_view(state).place == 2
    state = play(state, "p1 a 7s; p4 b 7s 9s; p1 p; p3 p")
    # p4 beat in p2's place, and attacks from there: against p3, not p1.
    assert roles(state) == (4, 3)
    state = play(state, "p4 a 6h; p3 t; p4 p")
    assert roles(state) == (4, 1)


def test_V6_the_pair_whose_hands_are_empty_first_wins() -> None:
    state = at("7s/9s6s/-/7h6h - - c 1>2 2 -", pairs="on")
    assert facts(play(state, "p1 a 7s"), "p2 t")[-1] == GameEnded((2, 4))
    assert play(state, "p1 a 7s; p2 t").durak == (2, 4)


@pytest.mark.parametrize(("last_bout", "durak"), [("draw", ()), ("defender", (2, 4)), ("both", (1, 2, 3, 4))])
def test_V6_all_four_out_in_one_bout(last_bout: str, durak: tuple[int, ...]) -> None:
    state = at("9s/Ts/-/- - - d 1>2 1 -", pairs="on", last_bout=last_bout)
    assert play(state, "p1 a 9s; p2 b 9s Ts").durak == durak


def test_V6_with_transfer_the_attack_goes_to_the_next_opponent_of_the_one_who_transfers() -> None:
    rules = {"pairs": "on", "transfer": "on"}
    state = play(at("7s8d/9sTd7c/7d6d/7h6h - - h 1>2 2 -", **rules), "p1 a 7s; p2 x 7c")
    assert roles(state) == (2, 3)
    assert set(state.line) == {2, 4}


# V7 doker. Clubs are trump.
DOKER: dict[str, int | str] = {"deck": 54, "transfer": "show", "doker": "on"}


def doker_deal(*turned: str, game: int) -> tuple[State, tuple[object, ...]]:
    cards = [card_of(word) for word in turned]
    others = [card for card in each(DECKS[54]) if card not in cards]
    return deal(PRESETS["doker"], 2, 1, [*others[:12], *cards, *others[12:]], game=game)


def test_V7_1_hearts_are_trump_in_the_first_game_and_not_in_the_second() -> None:
    assert RuleSet(doker="on").validate() == (
        Problem("needs", ("doker", "deck")),
        Problem("needs", ("doker", "transfer")),
    )
    assert doker_deal("As", game=1)[0].trump == 2
    state, events = doker_deal("Ah", "*r", "As", game=2)
    assert (state.trump, state.talon[-1]) == (3, card_of("As"))
    assert [event.card for event in events if isinstance(event, TrumpBuried)] == [card_of("Ah"), card_of("*r")]
    assert doker_deal("Ah", game=3)[0].trump == 2


def test_V7_2_a_defender_who_takes_takes_only_what_is_not_beaten() -> None:
    state = play(at("7s8s9d/8dJs/Qh - - c 1>2 3 -", **DOKER), "p1 a 7s; p2 b 7s Js; p1 a 8s; p2 t; p1 p")
    gone = set_of([card_of("7s"), card_of("Js")])
    assert BoutTaken(2, 1 << card_of("8s"), gone) in facts(state, "p3 p")
    assert hand(play(state, "p3 p"), 2) == "8d8s"


def test_V7_3_whoever_draws_the_two_of_trumps_attacks_next() -> None:
    state = play(at("7s/8s9s9d/QhQd - 3d3h3s4d4h2c4s5d5hKc c 1>2 3 -", **DOKER), "p1 a 7s; p2 b 7s 8s; p3 p")
    # p2 beat everything and refills first (V7.8): four cards; then p1: 4h 2c 4s 5d 5h Kc.
    assert hand(state, 2) == "3d3h3s4d9d9s"
    assert roles(state) == (1, 2)
    assert state.known[0] >> card_of("2c") & 1


def test_V7_4_a_defence_that_does_not_beat_is_accepted_until_someone_calls() -> None:
    state = play(at("7s8s9d/6dJs/Qh8h - - c 1>2 3 -", **DOKER), "p1 a 7s; p2 b 7s 6d")
    assert moves(state, 3) == "n; p; r 6d".replace("n; ", "")
    assert facts(state, "p3 r 6d")[:2] == (
        CheatCaught(3, 2, card_of("6d")), BoutTaken(2, set_of([card_of("7s"), card_of("6d")])),
    )  # fmt: skip
    assert hand(play(state, "p3 r 6d"), 2) == "6d7sJs"
    assert why(state, "p3 r 7s") is Reason.NOTHING_TO_CALL
    assert why(state, "p2 r 6d") is Reason.OWN_CARD


def test_V7_4_a_wrong_call_changes_nothing() -> None:
    state = play(at("7s8s9d/8dJs/Qh8h - - c 1>2 3 -", **DOKER), "p1 a 7s; p2 b 7s Js; p3 r Js")
    assert (state.bout, len(state.piles)) == (1, 1)
    assert why(state, "p1 r Js") is Reason.ALREADY_CALLED


@pytest.mark.parametrize("tokens", ["p1 a 6s; p3 a 6d; p1 a 6h", "p1 a 3s; p2 b 3s 5s; p3 a 5d; p2 b 5d 9d; p1 a 9h"])
def test_V7_5_three_sixes_or_three_five_nine_cannot_be_defended(tokens: str) -> None:
    state = at("6s6h3s9hAd/KsAs5s9dKd/6d5dKh - - c 1>2 6 -", **DOKER)
    *before, last = tokens.split("; ")
    state = play(state, "; ".join(before))
    assert Undefendable(2) in facts(state, last)
    after = play(state, last)
    assert after.bout == 2
    assert hand(after, 2).count("K") == 2
    assert after.hands[1].bit_count() > 5


def test_V7_6_cards_that_were_thrown_in_may_beat_others() -> None:
    state = play(at("7s9d/8sJsKd/7dAd - - c 1>2 3 -", **DOKER), "p1 a 7s; p2 b 7s 8s; p3 a 7d")
    assert why(state, "p2 b 7d 7s") is Reason.CARD_NOT_IN_HAND
    state = play(at("7d9d/8sJsKd/7h8dAd - - h 1>2 3 -", **DOKER), "p1 a 7d; p3 a 7h")
    assert why(state, "p2 b 7h 7d") is Reason.CARD_NOT_IN_HAND  # the opening card
    after = play(state, "p2 b 7d 7h")
    assert (len(after.piles), after.extra and after.extra.used, hand(after, 2)) == (1, 1, "8sJsKd")
    assert after.open == 0


def test_V7_7_a_beat_in_the_same_suit_lets_that_suit_in() -> None:
    state = play(at("7s9d/8s9sJsKd/KsAd - - c 1>2 3 -", **DOKER), "p1 a 7s; p2 b 7s 8s")
    assert moves(state, 3) == "a Ks; p; r 8s"
    state = play(at("7s9d/8c9sJsKd/KsAd - - c 1>2 3 -", **DOKER), "p1 a 7s; p2 b 7s 8c")
    assert moves(state, 3) == "p; r 8c"


def test_V7_8_a_defender_who_beat_everything_refills_first() -> None:
    state = play(at("7s9d/8sJs - 3d3h3s4dKc c 1>2 2 -", **DOKER), "p1 a 7s; p2 b 7s 8s; p1 p")
    assert [hand(state, seat) for seat in (1, 2)] == ["9d", "3d3h3s4dJsKc"]


def test_V7_9_i_found_a_rule() -> None:
    state = at("7s9d/8sJs/Kd/QhQd - - c 1>2 2 -", **DOKER)
    assert facts(state, "p2 n") == (RuleAnnounced(2, (1, 4)),)  # p3 keeps its last card
    state = play(state, "p2 n")
    assert (waited_for(state), public_view(state).receiver) == ((1, 4), 2)
    assert why(state, "p1 a 7s") is Reason.GIVE_FIRST
    assert moves(state, 4) == "g Qd; g Qh"
    assert facts(state, "p4 g Qd") == (Gave(4, 2), Given(2, 4, card_of("Qd")))
    state = play(state, "p4 g Qd; p1 g 9d")
    assert [hand(state, seat) for seat in (1, 2, 4)] == ["7s", "9dJsQd8s".replace("9dJsQd8s", "8s9dJsQd"), "Qh"]
    assert state.limit == 4
    assert why(state, "p2 n") is Reason.ALREADY_ANNOUNCED
    assert why(state, "p1 g 7s") is Reason.NOTHING_TO_GIVE
    assert why(play(state, "p1 a 7s"), "p4 n") is Reason.NOT_BETWEEN_BOUTS


def test_V7_10_titles() -> None:
    state = play(at("7s/8d9d/- - - c 1>2 2 out=3", **DOKER), "p1 a 7s")
    assert facts(state, "p2 t")[-1] == Titled(2, (1,))


def test_V7_3_is_told() -> None:
    state = play(at("7s/8s9s9d/QhQd - 3d3h3s4d4h2c4s5d5hKc c 1>2 3 -", **DOKER), "p1 a 7s; p2 b 7s 8s")
    assert DrewTwo(1, card_of("2c")) in facts(state, "p3 p")


# V8 cheaters. Clubs are trump.
CHEAT = "7s8d9h/8sJsKc/QdKd - - c 1>2 3 -"


def test_V8_1_wrong_ranks_and_defences_that_do_not_beat_are_accepted() -> None:
    state = play(at(CHEAT, cheaters="on"), "p1 a 7s")
    assert why(state, "p3 a Qd") is None
    assert why(state, "p2 b 7s Js") is None
    assert why(play(state, "p3 a Qd"), "p2 b Qd 8s") is None
    state = play(at(CHEAT, cheaters="on", transfer="on"), "p1 a 7s")
    assert roles(play(state, "p2 x 8s")) == (2, 3)


def test_V8_2_a_call_that_is_right_undoes_a_throw() -> None:
    state = play(at(CHEAT, cheaters="on"), "p1 a 7s; p3 a Qd; p2 b Qd Kc")
    assert facts(state, "p2 r Qd")[0] == CheatCaught(2, 3, card_of("Qd"))
    after = play(state, "p2 r Qd")
    assert (hand(after, 3), hand(after, 2), len(after.piles)) == ("QdKd", "8sJsKc", 1)
    assert why(state, "p3 r Qd") is Reason.OWN_CARD
    assert why(state, "p1 r Ah") is Reason.NOT_ON_TABLE


def test_V8_2_a_call_that_is_right_undoes_a_defence() -> None:
    state = play(at("7s8d9h/6dJsKc/QdKd - - c 1>2 3 -", cheaters="on"), "p1 a 7s; p2 b 7s 6d; p3 r 6d")
    assert (state.open, hand(state, 2)) == (1 << card_of("7s"), "6dJsKc")


def test_V8_2_a_call_that_is_right_undoes_a_transfer() -> None:
    state = at("7s8d9h/8sJsKc/QdKdTd - - c 1>2 3 -", cheaters="on", transfer="on")
    state = play(state, "p1 a 7s; p2 x 8s; p3 b 7s Td; p2 a Js")
    after = play(state, "p1 r 8s")
    assert (roles(after), hand(after, 2), hand(after, 3)) == ((1, 2), "8sJsKc", "TdQdKd")
    assert [pile.attack for pile in after.piles] == [card_of("7s")]


def test_V8_2_a_wrong_call_is_told_and_after_three_there_are_no_more() -> None:
    state = at("7s7d7h8d/8s8c9sTs/Qd7c - - c 1>2 4 wrong=3:2", cheaters="on")
    state = play(state, "p1 a 7s; p2 b 7s 8s")
    assert facts(state, "p3 r 7s") == (WrongCall(3, card_of("7s")),)
    state = play(state, "p3 r 7s")
    assert public_view(state).wrong_calls == (0, 0, 3)
    assert why(state, "p3 r 8s") is Reason.NO_CALLS_LEFT
    assert why(state, "p1 r 8s") is None


SLIPPING = "7s8d9h/8sJsKc/QdKd6d - - c 1>2 3 -"


def test_V8_1_a_card_is_slipped_under_the_discard_as_the_bout_is_cleared_away() -> None:
    state = play(at(SLIPPING, cheaters="on"), "p1 a 7s; p2 b 7s 8s; p1 p; p3 p")
    assert facts(state, "p3 h 6d") == (Slipped(3, card_of("6d")),)
    after = play(state, "p3 h 6d")
    assert hand(after, 3) == "QdKd"
    assert not public_view(after).discarded >> card_of("6d") & 1
    assert seat_view(after, 3).buried == 1 << card_of("6d")
    assert why(after, "p3 h Qd") is Reason.NO_SLIP_NOW
    assert why(after, "p3 h 6d") is Reason.NO_SLIP_NOW
    assert why(play(state, "p2 a Js"), "p3 h 6d") is Reason.NO_SLIP_NOW
    taken = play(at(SLIPPING, cheaters="on"), "p1 a 7s; p2 t; p1 p; p3 p")
    assert why(taken, "p3 h 6d") is Reason.NO_SLIP_NOW
    assert why(at(SLIPPING), "p3 h 6d") is why(at(SLIPPING), "p3 r p1") is Reason.NOT_IN_THESE_RULES


def test_V8_2_a_slip_is_called_until_the_first_beat_of_the_next_bout() -> None:
    state = play(at(SLIPPING, cheaters="on"), "p1 a 7s; p2 b 7s 8s; p1 p; p3 p; p3 h 6d; p2 a Js")
    assert facts(state, "p1 r p3") == (SlipCaught(1, 3),)
    after = play(state, "p1 r p3")
    assert (hand(after, 3), after.discard >> card_of("6d") & 1) == ("6dQdKd", 0)
    assert facts(state, "p1 r p2") == (WrongCall(1, -1, 2),)
    assert why(state, "p3 r p3") is Reason.OWN_CARD
    assert why(play(state, "p3 b Js Qd"), "p1 r p3") is Reason.NOTHING_TO_CALL
