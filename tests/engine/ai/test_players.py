"""Every registered player: legal under any rules, honest, and no stronger or weaker than its level says."""

from __future__ import annotations

import random

import pytest

from engine.ai.player import Budget, Player
from engine.ai.players import PLAYERS
from engine.apply import apply
from engine.deal import deal
from engine.presets import PRESETS
from engine.rules import RuleSet
from engine.state import State, waited_for
from engine.view import seat_view
from tests.engine.test_invariants import shuffle_what_is_hidden
from tests.support.games import random_inputs, random_rules, shuffled, table_sizes

#: The players that think about what they do; each gets a budget that keeps the test quick.
THINKING = sorted(set(PLAYERS) - {"random", "greedy"})
BUDGET = Budget(playouts=8)
LONGEST = 6000


def dealt(rules: RuleSet, chance: random.Random) -> State:
    """A random deal for a random number of seats."""
    seats = chance.choice(table_sizes(rules))
    inputs = random_inputs(rules, seats, chance)
    return deal(rules, seats, chance.randint(1, seats), shuffled(rules, chance), **inputs)[0]


def played(state: State, players: list[Player], chance: random.Random) -> State:
    """A game to its end; every move is checked by the engine."""
    for _ in range(LONGEST):
        if state.over:
            return state
        seat = chance.choice(waited_for(state))
        view = seat_view(state, seat)
        action = players[(seat - 1) % len(players)](view, chance, BUDGET)
        assert action in view.legal
        state, _ = apply(state, action)
    raise AssertionError("a game without an end")


@pytest.mark.parametrize("name", THINKING)
@pytest.mark.parametrize("part", range(4))
def test_players_finish_legal_games_by_any_rules(name: str, part: int) -> None:
    for number in range(10):
        chance = random.Random(f"{name}/{part}/{number}")
        rules = random_rules(chance)
        assert played(dealt(rules, chance), [PLAYERS[name], PLAYERS[chance.choice(sorted(PLAYERS))]], chance).over


@pytest.mark.parametrize("preset", PRESETS)
def test_players_finish_legal_games_of_every_preset(preset: str) -> None:
    for number in range(4):
        chance = random.Random(f"{preset}/{number}")
        assert played(dealt(PRESETS[preset], chance), [PLAYERS["medium"], PLAYERS["easy"]], chance).over


@pytest.mark.parametrize("name", THINKING)
def test_states_that_look_the_same_give_the_same_move_with_the_same_chance(name: str) -> None:
    moves = 0
    for number in range(12):
        chance = random.Random(number)
        rules = PRESETS[sorted(PRESETS)[number % len(PRESETS)]] if number % 2 else random_rules(chance)
        state = dealt(rules, chance)
        for _ in range(60):
            if state.over:
                break
            seat = chance.choice(waited_for(state))
            other = shuffle_what_is_hidden(state, seat, chance)
            seed = chance.random()
            action = PLAYERS[name](seat_view(state, seat), random.Random(seed), BUDGET)
            assert PLAYERS[name](seat_view(other, seat), random.Random(seed), BUDGET) == action
            moves += state != other
            state, _ = apply(state, action)
    assert moves > 100  # the hidden cards did lie elsewhere
