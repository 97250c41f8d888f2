"""Hard is stronger than those it is measured against: a small match, always the same; the arena plays long ones."""

from __future__ import annotations

import random

import pytest

from engine.ai.player import Budget
from engine.ai.players import PLAYERS
from engine.apply import apply
from engine.deal import deal
from engine.events import public
from engine.presets import PRESETS
from engine.state import waited_for
from engine.view import seat_view
from tests.support.games import shuffled


def share_of_draws_and_wins(preset: str, seats: int, deals: int, budget: Budget) -> float:
    """How often one hard player among greedy ones is not durak, in every seat of each deal; draws count half."""
    rules, chance = PRESETS[preset], random.Random(f"{preset}/{seats}")
    total = 0.0
    for number in range(deals):
        deck = shuffled(rules, chance)
        for hard in range(1, seats + 1):
            state, events = deal(rules, seats, number % seats + 1, deck)
            heard = public(events)
            while not state.over:
                seat = waited_for(state)[0]
                player = PLAYERS["hard" if seat == hard else "greedy"]
                state, events = apply(state, player(seat_view(state, seat, heard), chance, budget))
                heard += public(events)
            total += 0.5 if not state.durak else hard not in state.durak
    return total / (deals * seats)


@pytest.mark.parametrize(
    ("preset", "seats", "deals", "least"),
    [
        ("classic", 2, 10, 0.65),
        ("transfer", 2, 10, 0.65),
        ("classic", 4, 4, 0.8),
        ("push", 2, 10, 0.65),
        ("cheaters", 2, 10, 0.7),
    ],
)
def test_hard_beats_greedy_even_with_little_thought(preset: str, seats: int, deals: int, least: float) -> None:
    assert share_of_draws_and_wins(preset, seats, deals, Budget(150)) >= least
