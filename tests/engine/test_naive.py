"""The engine against a second, naive implementation: whole games move by move, and counts of all plays (perft)."""

from __future__ import annotations

import random

import pytest

from engine.actions import parse_action, token_of
from engine.apply import apply
from engine.cards import CARD_TEXTS
from engine.deal import deal
from engine.legal import legal_actions
from engine.rules import CLASSIC, SETTINGS, RuleSet
from engine.state import State
from tests.support.games import any_game, perft, plain_rules, random_inputs, shuffled, summary, table_sizes
from tests.support.naive import Naive

PLAIN = [CLASSIC, RuleSet(transfer="on"), RuleSet(deck=24), RuleSet(deck=24, transfer="on"), RuleSet(deck=52)]


def both(rules: RuleSet, chance: random.Random) -> tuple[Naive, State, int]:
    seats = chance.choice(table_sizes(rules))
    dealer = chance.randint(1, seats)
    deck = shuffled(rules, chance)
    settings = {name: str(getattr(rules, name)) for name in SETTINGS}
    inputs = random_inputs(rules, seats, chance)
    cut = CARD_TEXTS[inputs["cut"]] if "cut" in inputs else None
    naive = Naive(settings, seats, dealer, [CARD_TEXTS[card] for card in deck], cut)
    return naive, deal(rules, seats, dealer, deck, **inputs)[0], seats


def play_both(rules: RuleSet, chance: random.Random, perft_depth: int, perft_rate: float) -> int:
    """A whole game by both; how many positions were counted."""
    naive, state, seats = both(rules, chance)
    counted = 0
    for _ in range(3000):
        assert summary(state) == naive.summary()
        tokens = []
        for seat in range(1, seats + 1):
            mine = sorted(map(token_of, legal_actions(state, seat)))
            assert mine == naive.legal(seat)
            tokens += mine
        if state.over:
            return counted
        if chance.random() < perft_rate:
            assert perft(state, perft_depth) == naive.perft(perft_depth)
            counted += 1
        token = chance.choice(tokens)
        state, _ = apply(state, parse_action(token))
        naive.play(token)
    raise AssertionError("a game without an end")


@pytest.mark.parametrize("seed", range(60))
def test_whole_games_of_classic_and_transfer_agree(seed: int) -> None:
    chance = random.Random(seed)
    for rules in PLAIN:
        play_both(rules, chance, 1, 0)


@pytest.mark.parametrize("seed", range(40))
def test_whole_games_of_any_rules_agree(seed: int) -> None:
    chance = random.Random(1000 + seed)
    for _ in range(5):
        play_both(plain_rules(chance), chance, 1, 0)


def test_counts_of_three_plies_agree_in_a_thousand_positions() -> None:
    chance = random.Random(3)
    counted = 0
    while counted < 1000:
        counted += play_both(chance.choice(PLAIN), chance, 3, 0.1)


def test_counts_of_four_and_five_plies_agree() -> None:
    chance = random.Random(4)
    counted = 0
    while counted < 40:
        counted += play_both(chance.choice(PLAIN[:4]), chance, 4 + (counted % 4 == 0), 0.01)


def test_games_of_the_tests_end() -> None:
    for seed in range(20):
        *_, (last, action) = any_game(random.Random(seed))
        assert last.over
        assert action is None
