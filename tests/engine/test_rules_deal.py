"""R1–R3 and R13: the table, the deck, the deal and who begins. Expected values are worked out from RULES.md."""

from __future__ import annotations

import pytest

from engine.cards import CARD_TEXTS, DECKS, card_of, each, full_deck, set_of, text_of
from engine.deal import deal
from engine.errors import NotationError, Reason, UnsupportedRules
from engine.events import BoutOpened, Dealt, FirstAttacker, TrumpCut, TrumpShown
from engine.rules import CLASSIC, NOT_PLAYED, SETTINGS, Problem, RuleSet
from engine.state import State
from tests.support.games import at, hand, moves, play, roles, why

#: The deck of 36 from the six of clubs to the ace of spades.
ORDERED = list(each(DECKS[36]))


def dealt(first: str, *, seats: int = 2, dealer: int = 1, previous: list[int] | None = None, **settings: str) -> State:
    """A deal of a deck that begins with these cards; the rest follows in order."""
    top = [card_of(word) for word in first.split()]
    deck = [*top, *(card for card in ORDERED if card not in top)]
    return deal(CLASSIC.changed(settings), seats, dealer, deck, previous)[0]


def test_R1_1_decks_hold_these_ranks() -> None:
    ranks = {size: {CARD_TEXTS[card][0] for card in each(cards)} for size, cards in DECKS.items() if size != 54}
    assert ranks == {24: set("9TJQKA"), 36: set("6789TJQKA"), 52: set("23456789TJQKA")}
    assert DECKS[54].bit_count() == 54


def test_R1_1_the_ace_is_high() -> None:
    assert moves(at("Ks/As6s - - h 1>2 1 -"), 2) == ""
    assert moves(play(at("Ks/As6s - - h 1>2 1 -"), "p1 a Ks"), 2) == "b Ks As; t"


def test_R1_2_two_packs_hold_each_card_twice() -> None:
    rules = RuleSet(packs=2)
    deck = full_deck(36, 2)
    assert (len(deck), rules.cards(), rules.most_seats()) == (72, 72, 8)
    state, _ = deal(rules, 8, 1, deck)
    assert sum(hand.bit_count() for hand in state.hands) + len(state.talon) == 72
    for wrong in (ORDERED, [*ORDERED, *ORDERED[:-1], ORDERED[0]]):
        with pytest.raises(NotationError, match="twice"):
            deal(rules, 2, 1, wrong)


def test_R1_2_a_card_never_beats_its_twin_and_twins_are_written_alike() -> None:
    state = play(at("7s6d/7s8s7h - 6c6c c 1>2 2 -", packs=2), "p1 a 7s")
    assert moves(state, 2) == "b 7s 8s; t"
    assert why(state, "p2 b 7s 7s") is Reason.DOES_NOT_BEAT
    assert hand(play(state, "p2 t; p1 p"), 2) == "7h7s7s8s"


def test_R1_2_of_two_twins_on_the_table_one_is_beaten_at_a_time() -> None:
    state = play(at("7s7s6d/8s9sTd - 6c6c c 1>2 3 -", packs=2), "p1 a 7s; p1 a 7s; p2 b 7s 8s")
    assert moves(state, 2) == "b 7s 9s; t"
    assert hand(play(state, "p2 t; p1 p"), 2) == "7s7s8s9sTd"


@pytest.mark.parametrize(("deck", "most"), [(24, 4), (36, 6), (52, 8)])
def test_R1_3_seats_from_two_to_what_the_deck_can_serve(deck: int, most: int) -> None:
    rules = RuleSet(deck=deck)
    assert rules.validate(1) == (Problem("too_few_seats", ("seats",)),)
    assert rules.validate(2) == rules.validate(most) == ()
    assert rules.validate(most + 1) == (Problem("too_many_seats", ("seats", "deck")),)


def test_R1_4_a_higher_card_of_the_suit_or_any_trump_beats() -> None:
    state = play(at("8s/7s9sAd6hAc - - h 1>2 1 -"), "p1 a 8s")
    assert moves(state, 2) == "b 8s 6h; b 8s 9s; t"


def test_R1_4_a_trump_is_beaten_only_by_a_higher_trump() -> None:
    state = play(at("8h/7h9hAsAd - - h 1>2 1 -"), "p1 a 8h")
    assert moves(state, 2) == "b 8h 9h; t"


def test_R2_1_six_rounds_from_the_dealers_left_then_the_trump_card_then_the_talon() -> None:
    state, events = deal(CLASSIC, 3, 1, ORDERED)
    # 6c 6d 6h 6s 7c 7d 7h 7s 8c 8d 8h 8s 9c 9d 9h 9s Tc Td | Th | Ts …: seat 2 gets the first, fourth, seventh …
    assert hand(state, 2) == "6c6s7h8d9c9s"
    assert hand(state, 3) == "6d7c7s8h9dTc"
    assert hand(state, 1) == "6h7d8c8s9hTd"
    assert CARD_TEXTS[state.talon[0]] == "Ts"
    assert CARD_TEXTS[state.talon[-1]] == "Th"
    assert len(state.talon) == 36 - 18
    assert state.trump == 2
    assert [event.seat for event in events if isinstance(event, Dealt)] == [2, 3, 1]
    assert TrumpShown(card_of("Th")) in events


def test_R2_1_what_a_seat_was_dealt_is_told_to_it_alone() -> None:
    _, events = deal(CLASSIC, 3, 1, ORDERED)
    assert {event.audience for event in events if isinstance(event, Dealt)} == {1, 2, 3}
    assert all(event.audience == 0 for event in events if not isinstance(event, Dealt))


def test_R2_2_no_talon_the_last_card_dealt_fixes_trump_and_all_have_seen_it() -> None:
    state, events = deal(CLASSIC, 6, 4, ORDERED)
    assert state.talon == ()
    assert state.trump == 3  # the ace of spades is the last card
    assert state.hands[3] >> card_of("As") & 1  # the dealer is dealt last
    assert state.known[3] == 1 << card_of("As")
    assert TrumpShown(card_of("As"), 4) in events


def test_R2_2_cut_a_card_fixes_trump_and_goes_back() -> None:
    rules = RuleSet(no_talon_trump="cut")
    state, events = deal(rules, 6, 4, ORDERED, cut=card_of("7d"))
    assert (state.trump, state.talon) == (1, ())
    assert state.known == (0, 0, 0, 0, 0, 1 << card_of("6d")) or sum(map(bool, state.known)) == 1
    assert TrumpCut(card_of("7d")) in events
    for seats, cut in ((6, None), (5, card_of("7d")), (6, card_of("2c"))):
        with pytest.raises(NotationError, match="cut"):
            deal(rules, seats, 4, ORDERED, cut=cut)


@pytest.mark.parametrize("dealer", [1, 2, 3, 4])
def test_R2_3_the_deal_begins_at_the_dealers_left(dealer: int) -> None:
    state, _ = deal(CLASSIC, 4, dealer, ORDERED)
    assert state.hands[dealer % 4] & 1 << ORDERED[0]


def test_R2_4_the_deck_is_an_input_and_must_be_whole() -> None:
    assert deal(CLASSIC, 2, 1, ORDERED) == deal(CLASSIC, 2, 1, ORDERED)
    for deck in (ORDERED[:-1], [*ORDERED, ORDERED[0]], [*ORDERED[:-1], ORDERED[0]], [0, *ORDERED[1:]]):
        with pytest.raises(NotationError):
            deal(CLASSIC, 2, 1, deck)
    with pytest.raises(NotationError):
        deal(CLASSIC, 2, 3, ORDERED)
    with pytest.raises(UnsupportedRules):
        deal(CLASSIC, 7, 1, ORDERED)


def test_a_setting_that_is_not_played_is_refused_by_name() -> None:
    for setting in NOT_PLAYED:
        for value in NOT_PLAYED[setting]:
            assert Problem("not_played_yet", (setting,)) in CLASSIC.changed({setting: value}).validate()


def test_every_problem_is_told_at_once() -> None:
    problems = RuleSet(deck=99, limit="seven", packs=3, first_consent="on").validate(1)
    assert {problem.settings[0] for problem in problems} == {"deck", "limit", "packs", "first_consent", "seats"}
    with pytest.raises(KeyError):
        CLASSIC.changed({"no_such_setting": "on"})


def test_combinations_without_a_meaning_are_refused_all_at_once() -> None:
    found = RuleSet(simple="on", transfer="show", throwers="attacker", after_take="off", packs=2).validate()
    assert {problem.settings for problem in found} == {
        ("simple", "transfer"), ("simple", "throwers"), ("simple", "after_take"), ("transfer", "packs"),
    }  # fmt: skip
    assert {problem.code for problem in found} == {"excludes"}
    assert RuleSet(trump_swap="any").validate(6) == (Problem("needs", ("trump_swap", "seats")),)
    assert RuleSet(colour_swap="on").validate(5) == (Problem("needs", ("colour_swap", "seats")),)


def test_every_setting_of_the_rules_has_its_default_first() -> None:
    assert CLASSIC.validate(6) == ()
    assert {name: values[0] for name, values in SETTINGS.items()} == {name: getattr(CLASSIC, name) for name in SETTINGS}


# Seat 2 is dealt the first, third … card, seat 1 the others; then the trump card.
LOW_TRUMP_AT_2 = "7h 9h 6c Tc 6d Td 6s Ts Jc Jd Kc Kd Ah"
NO_TRUMPS = "7c 9c 6c Tc 6d Td 6s Ts Jc Jd Kc Kd Ah"


def test_R3_4_the_lowest_trump_begins_and_is_shown() -> None:
    state = dealt(LOW_TRUMP_AT_2)
    assert roles(state) == (2, 1)
    assert state.known == (0, 1 << card_of("7h"))


def test_R3_4_nobody_has_a_trump_the_dealers_left_begins() -> None:
    assert roles(dealt(NO_TRUMPS, dealer=1)) == (2, 1)
    assert roles(dealt(NO_TRUMPS, dealer=2)) == (1, 2)
    assert dealt(NO_TRUMPS).known == (0, 0)


def test_R3_4_is_told() -> None:
    top = [card_of(word) for word in LOW_TRUMP_AT_2.split()]
    _, events = deal(CLASSIC, 2, 1, [*top, *(card for card in ORDERED if card not in top)])
    assert events[-2:] == (FirstAttacker(2, card_of("7h")), BoutOpened(2, 1))


@pytest.mark.parametrize(
    ("next_first", "durak", "attacker"),
    [("attack_loser", 1, 4), ("attack_loser", 3, 2), ("loser_left", 1, 2), ("loser_left", 4, 1)],
)
def test_R3_5_the_last_durak_says_who_begins(next_first: str, durak: int, attacker: int) -> None:
    state, events = deal(RuleSet(next_first=next_first), 4, durak, ORDERED, [durak])
    assert roles(state) == (attacker, attacker % 4 + 1)
    assert FirstAttacker(attacker, -1) in events
    assert state.known == (0, 0, 0, 0)  # nothing has to be shown


@pytest.mark.parametrize("next_first", ["lowest_trump", "attack_loser", "loser_left"])
def test_R3_5_after_a_draw_and_in_a_first_game_the_lowest_trump_begins(next_first: str) -> None:
    assert roles(dealt(LOW_TRUMP_AT_2, next_first=next_first, previous=[])) == (2, 1)
    assert roles(dealt(LOW_TRUMP_AT_2, next_first=next_first)) == (2, 1)


def test_R3_5_by_default_the_lowest_trump_begins_in_later_games_as_well() -> None:
    assert roles(dealt(LOW_TRUMP_AT_2, previous=[2])) == (2, 1)
    assert roles(dealt(LOW_TRUMP_AT_2, previous=[1])) == (2, 1)


def test_R13_1_a_series_hands_on_its_durak_as_dealer() -> None:
    # The durak of the last game deals (R2.3): the deal begins at its left, and "teach the fool" attacks it (R3.5).
    state, _ = deal(RuleSet(next_first="attack_loser"), 3, 2, ORDERED, [2])
    assert state.hands[2] & 1 << ORDERED[0]
    assert roles(state) == (1, 2)


def test_texts_of_sets_go_from_low_ranks_to_high() -> None:
    assert text_of(each(set_of(map(card_of, ["Ah", "6s", "6c"])))) == "6c6sAh"
