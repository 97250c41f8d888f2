"""R10–R12: the end of a bout, who is next, going out and the end of the game. Worked out by hand from RULES.md."""

from __future__ import annotations

import pytest

from engine.cards import CARD_TEXTS, card_of, set_of
from engine.errors import Reason
from engine.events import BoutBeaten, BoutTaken, Drew, Epaulettes, GameEnded, Refilled, WentOut
from engine.state import State
from tests.support.games import at, facts, hand, moves, play, roles, why

#: Four throw in one card each and hold none; seven cards to draw, the six of clubs last.
SHORT = "7s/8s9s/8d/8h - 6d6h6sTdThTs6c c 1>2 6 -"
SHORT_BOUT = "p1 a 7s; p2 b 7s 8s; p4 a 8h; p2 t; p3 a 8d"


def hands(state: State) -> list[str]:
    return [hand(state, seat) for seat in range(1, len(state.hands) + 1)]


def test_R10_1_a_full_defence_once_all_have_passed() -> None:
    state = play(at("7s7d/8s9s/7h - - c 1>2 2 -"), "p1 a 7s; p2 b 7s 8s; p1 p")
    assert state.bout == 1
    assert BoutBeaten(2, set_of(map(card_of, ["7s", "8s"]))) in facts(state, "p3 p")
    after = play(state, "p3 p")
    assert after.discard == state.discard | set_of(map(card_of, ["7s", "8s"]))


def test_R10_1_a_full_defence_at_the_limit_or_without_a_card() -> None:
    assert play(at("7s7d/8s9s/7h - - c 1>2 1 -"), "p1 a 7s; p2 b 7s 8s").bout == 2  # the limit
    assert play(at("7s7d/8s/7h - - c 1>2 3 -"), "p1 a 7s; p2 b 7s 8s").bout == 2  # no card left


def test_R10_1_not_while_a_card_is_unbeaten() -> None:
    state = play(at("7s7d6h/8s9d6d/7h - - c 1>2 2 -"), "p1 a 7s; p1 a 7d; p2 b 7s 8s; p3 p")
    assert state.bout == 1
    assert play(state, "p2 b 7d 9d").bout == 2


def test_R10_2_attack_whoever_attacked_first_draws_first() -> None:
    state = play(at(SHORT), SHORT_BOUT)
    assert hands(state) == ["6d6h6sTdThTs", "7s8d8h8s9s", "-", "6c"]


def test_R10_2_clockwise_from_whoever_opened() -> None:
    state = play(at(SHORT, refill_order="clockwise"), SHORT_BOUT)
    assert hands(state) == ["6d6h6sTdThTs", "7s8d8h8s9s", "6c", "-"]


def test_R10_2_the_defender_draws_last() -> None:
    state = play(at("7s/8s9s - 6d6h6sTdThTs6cJc c 1>2 2 -"), "p1 a 7s; p2 b 7s 8s")
    assert hands(state) == ["6d6h6sTdThTs", "6c9sJc"]


def test_R10_2_after_a_transfer_whoever_opened_is_still_first() -> None:
    state = at("7s/7dTs/9h9sTh - 6d6h6sTd8d8h6c c 1>2 2 -", transfer="on")
    state = play(state, "p1 a 7s; p2 x 7d; p3 t; p2 p")
    # p1 opened: six cards; then p2, who transferred: one.
    assert hands(state) == ["6d6h6s8d8hTd", "6cTs", "7d7s9h9sTh"]


def test_R10_2_what_was_drawn_is_told_to_each_alone_and_counted_for_all() -> None:
    state = play(at("7s/8s9s - 6d6h6sTdThTs6cJc c 1>2 2 -"), "p1 a 7s")
    events = facts(state, "p2 b 7s 8s")
    drew = [event for event in events if isinstance(event, Drew)]
    assert [(event.seat, event.audience, event.cards.bit_count()) for event in drew] == [(1, 1, 6), (2, 2, 2)]
    assert Refilled((6, 2), 2) in events
    assert play(state, "p2 b 7s 8s").known == (0, 1 << card_of("Jc"))  # everyone saw the trump card go


def test_R10_3_a_defender_who_took_draws_only_what_is_missing_and_last() -> None:
    state = play(at("7s/8s9s - 6d6h6sTdThTs6cJcQc c 1>2 2 -"), "p1 a 7s; p2 t")
    assert hands(state) == ["6d6h6sTdThTs", "6c7s8s9sJcQc"]
    state = play(at("7s/8s9sTsJsQsKs - 6d6h6sTdTh8h8dJc c 1>2 6 -"), "p1 a 7s; p2 t")
    assert hands(state) == ["6d6h6s8hTdTh", "7s8s9sTsJsQsKs"]
    assert len(state.talon) == 2


def test_R10_4_in_order_first_come_first_filled() -> None:
    state = play(at("7s/8s9s - 6d6h6sTd6c c 1>2 2 -"), "p1 a 7s; p2 b 7s 8s")
    assert hands(state) == ["6c6d6h6sTd", "9s"]


def test_R10_4_even_card_by_card_to_whoever_holds_fewest() -> None:
    # After the take p1, p4 and p3 hold none, p2 five; refill order p1, p4, p3, p2.
    state = play(at(SHORT, refill_short="even"), SHORT_BOUT)
    assert hands(state) == ["6c6dTd", "7s8d8h8s9s", "6sTs", "6hTh"]
    assert state.known[0] == 1 << card_of("6c")


def test_R10_4_even_is_in_order_where_the_talon_fills_all() -> None:
    talon = "6d6h6sTdThTs8h8d8c9c9h9dQc"
    for refill_short in ("in_order", "even"):
        state = play(at(f"7s/8s9s - {talon} c 1>2 2 -", refill_short=refill_short), "p1 a 7s; p2 b 7s 8s")
        assert hands(state) == ["6d6h6sTdThTs", "8c8d8h9c9h9s"]
        assert [CARD_TEXTS[card] for card in state.talon] == ["9d", "Qc"]


def test_R11_1_after_a_full_defence_the_defender_attacks_the_next_seat() -> None:
    assert roles(play(at("7s6d/8s9s/9d - - c 1>2 2 -"), "p1 a 7s; p2 b 7s 8s; p1 p; p3 p")) == (2, 3)


def test_R11_1_if_the_defender_is_out_the_next_seat_attacks() -> None:
    assert roles(play(at("7s6d/8s/9d - - c 1>2 1 -"), "p1 a 7s; p2 b 7s 8s")) == (3, 1)


def test_R11_2_after_a_take_the_seat_after_the_defender_attacks() -> None:
    assert roles(play(at("7s6d/8s9s/9d - - c 1>2 2 -"), "p1 a 7s; p2 t; p1 p; p3 p")) == (3, 1)


def test_R11_2_with_two_players_the_attacker_attacks_again() -> None:
    assert roles(play(at("7s6d/8s9s - - c 1>2 2 -"), "p1 a 7s; p2 t; p1 p")) == (1, 2)


def test_R12_1_seats_that_go_out_in_one_bout_share_a_place() -> None:
    state = play(at("7s/8s/9d6d/9hTh - - c 1>2 1 -"), "p1 a 7s")
    assert WentOut((1, 2)) in facts(state, "p2 b 7s 8s")
    state = play(state, "p2 b 7s 8s")
    assert state.places == ((1, 2),)
    assert roles(state) == (3, 4)


def test_R12_1_nobody_is_out_while_there_is_a_talon() -> None:
    state = play(at("7s/8s9s - 6d6h6sTdThTs6cJc c 1>2 2 -"), "p1 a 7s; p2 b 7s 8s")
    assert (state.places, state.over) == ((), False)


def test_R12_2_one_seat_left_with_cards_is_the_durak() -> None:
    state = play(at("7s/8s9s - - c 1>2 2 -"), "p1 a 7s")
    assert GameEnded((2,)) in facts(state, "p2 t")
    state = play(state, "p2 t")
    assert (state.durak, state.places, state.over) == ((2,), ((1,),), True)
    assert [moves(state, 1), moves(state, 2)] == ["", ""]
    assert why(state, "p2 a 7s") is why(state, "p2 q") is Reason.GAME_OVER


@pytest.mark.parametrize(("last_bout", "durak"), [("draw", ()), ("defender", (2,)), ("both", (1, 2))])
def test_R12_3_nobody_left_with_cards(last_bout: str, durak: tuple[int, ...]) -> None:
    state = play(at("9s/Ts/- - - d 1>2 1 -", last_bout=last_bout), "p1 a 9s; p2 b 9s Ts")
    assert state.over
    assert state.durak == durak
    assert state.places == ((3,), (1, 2))


def test_R12_4_two_seats_with_the_same_last_card_draw() -> None:
    state = play(at("7s9h/8s9h - - c 1>2 2 -", packs=2), "p1 a 7s; p2 b 7s 8s")
    assert GameEnded((), twins=True) in facts(state, "p1 p")
    state = play(state, "p1 p")
    assert (state.durak, state.places) == ((), ())
    assert play(at("7s9h/8sTh - - c 1>2 2 -", packs=2), "p1 a 7s; p2 b 7s 8s; p1 p").durak is None


#: Two cards go round between three who always take; after six bouts all is as it was.
ROUND = (
    "p1 a 6s; p2 t; p3 a 6d; p1 t; p2 a 6s; p3 t; p1 a 6d; p2 t; p3 a 6s; p1 t; p2 a 6d; p3 t"
)  # fmt: skip


def test_R12_5_the_same_position_for_the_third_time_is_a_draw() -> None:
    state = at("6s9c/TcJc/6d8c - - h 1>2 2 -", after_take="off")
    once = play(state, ROUND)
    assert (once.hands, roles(once), once.over) == (state.hands, (1, 2), False)
    almost = play(once, ROUND.rpartition(";")[0])
    assert not almost.over
    assert GameEnded((), repeated=True) in facts(almost, "p3 t")
    assert play(almost, "p3 t").durak == ()


def test_R12_5_a_discard_begins_the_count_anew() -> None:
    state = play(at("6s9c/TcJc/6d8c - - h 1>2 2 -", after_take="off"), ROUND)
    assert len(state.past) == 7
    state = play(state, "p1 a 9c; p2 b 9c Tc; p1 p; p3 p")
    assert len(state.past) == 1


def test_R12_5_does_not_count_while_there_is_a_talon() -> None:
    assert at("6s9c/TcJc/6d8c - Ah h 1>2 2 -").past == ()


@pytest.mark.parametrize(
    ("position", "tokens", "expected"),
    [
        ("6s/7d8d - - c 1>2 1 -", "p1 a 6s; p2 t", True),
        ("7s/7d8d - - c 1>2 1 -", "p1 a 7s; p2 t", False),
        ("6s7d/8s - - c 1>2 1 -", "p1 a 6s; p2 b 6s 8s", False),  # it opened itself
    ],
)
def test_R12_6_epaulettes(position: str, tokens: str, *, expected: bool) -> None:
    first, last = tokens.split("; ")
    events = facts(play(at(position), first), last)
    assert any(isinstance(event, Epaulettes) for event in events) is expected


def test_R12_6_the_lowest_rank_is_that_of_the_deck() -> None:
    state = play(at("9s/TdJd - - c 1>2 1 -", deck=24), "p1 a 9s")
    assert facts(state, "p2 t")[-1] == Epaulettes(2)


def test_a_table_that_was_taken_is_known_until_it_is_played() -> None:
    state = play(at("7s6d/8s9s/9d - - c 1>2 2 -"), "p1 a 7s; p2 t; p1 p")
    assert BoutTaken(2, 1 << card_of("7s")) in facts(state, "p3 p")
    state = play(state, "p3 p")
    assert state.known == (0, 1 << card_of("7s"), 0)
    state = play(state, "p3 a 9d; p1 t")
    assert state.known == (1 << card_of("9d"), 1 << card_of("7s"), 0)
    assert play(state, "p2 a 7s").known == (1 << card_of("9d"), 0, 0)
