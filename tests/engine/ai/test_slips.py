"""What a plain player lets one get away with: equal to trying everything by the engine, and used where all is lost."""

from __future__ import annotations

import random

import pytest

from engine.ai.greedy import play_greedy
from engine.ai.hard import play_hard
from engine.ai.player import Budget
from engine.ai.slips import slips
from engine.ai.solve import Ending, solve_view
from engine.apply import apply
from engine.deal import deal
from engine.legal import legal_actions
from engine.position import format_position
from engine.rules import RuleSet
from engine.state import State, waited_for
from engine.view import SeatView, seat_view
from tests.support.brute import later, random_ending, solver_rules
from tests.support.games import shuffled

CLASSIC = RuleSet()
PLENTY = 100_000


def plain_move(state: State, seat: int) -> State:
    """The state after the move of a greedy player."""
    return apply(state, play_greedy(seat_view(state, seat), random.Random(0), Budget()))[0]


def best_end(state: State, me: int, met: set[State]) -> int:
    """The best end that a seat can reach against one that plays greedily (1 out, 0 a draw, -1 durak): every state that
    can be met is met, by the engine."""
    if state.over:
        return (-1 if me in state.durak else 1) if state.durak else 0
    if state in met:
        return -1
    met.add(state)
    (seat,) = waited_for(state)
    if seat != me:
        return best_end(plain_move(state, seat), me, met)
    best = -1
    for action in legal_actions(state, me):
        best = max(best, best_end(apply(state, action)[0], me, met))
        if best == 1:
            break
    return best


@pytest.mark.parametrize("part", range(4))
def test_a_plain_player_in_the_graph_is_the_greedy_one(part: int) -> None:
    asked = 0
    while asked < 300:
        asked += 1
        chance = random.Random(f"plain/{part}/{asked}")
        state = later(random_ending(solver_rules(chance), chance, chance.randint(4, 14)), chance)
        (seat,) = waited_for(state)
        view = seat_view(state, seat)
        ending = Ending.seen_by(view)
        assert ending is not None
        move = play_greedy(view, chance, Budget())
        assert ending.game.plain(ending.node) == ending.after(move), (format_position(state), move)


def test_what_can_be_reached_is_what_the_engine_reaches() -> None:
    ends = {-1: 0, 0: 0, 1: 0}
    for number in range(400):
        chance = random.Random(f"slips/{number}")
        state = later(random_ending(solver_rules(chance), chance, chance.randint(3, 7)), chance)
        (seat,) = waited_for(state)
        view = seat_view(state, seat)
        found = slips(view, view.legal, PLENTY)
        assert list(found) == list(view.legal)
        for action, end in found.items():
            ends[end] += 1
            assert end == best_end(apply(state, action)[0], seat, set()), (number, format_position(state), action)
    assert min(ends.values()) >= 5


def test_without_positions_to_look_at_nothing_is_hoped_for() -> None:
    view = endings(random.Random(1), -1)[1]
    assert set(slips(view, view.legal, 0).values()) == {-1}


def endings(chance: random.Random, value: int) -> tuple[State, SeatView]:
    """An ending of a dealt game that is worth so much against best play, and can be won against a greedy player."""
    while True:
        state, _ = deal(CLASSIC, 2, 1, shuffled(CLASSIC, chance))
        while not state.over and (state.talon or state.piles):
            state = plain_move(state, *waited_for(state))
        if state.over or sum(hand.bit_count() for hand in state.hands) > 11:
            continue
        view = seat_view(state, state.attacker)
        solution = solve_view(view, 20_000)
        if solution is None or solution.value != value:
            continue
        if best_end(state, view.seat, set()) == 1:
            return state, view


@pytest.mark.parametrize(("value", "least"), [(-1, 12), (0, 11)])
def test_the_way_out_that_a_plain_player_leaves_open_is_taken(value: int, least: int) -> None:
    """Where all is lost against best play nothing is risked; a draw is not risked either, so now and then one is left
    with it."""
    chance = random.Random(29)
    out = 0
    for _ in range(12):
        state, view = endings(chance, value)
        while not state.over:
            (seat,) = waited_for(state)
            if seat == view.seat:
                state, _ = apply(state, play_hard(seat_view(state, seat), chance, Budget(800)))
            else:
                state = plain_move(state, seat)
        assert state.durak is not None
        if value == 0:
            assert view.seat not in state.durak
        out += bool(state.durak) and view.seat not in state.durak
    assert out >= least
