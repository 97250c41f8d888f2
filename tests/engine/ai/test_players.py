"""Every registered player: legal under any rules, honest, and no stronger or weaker than its level says."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from engine.actions import CallCard, Slip, token_of
from engine.ai.honest import is_lawful, plainly
from engine.ai.player import Budget, Player
from engine.ai.players import PLAYERS
from engine.apply import apply
from engine.deal import deal
from engine.legal import legal_actions
from engine.presets import PRESETS
from engine.rules import RuleSet
from engine.selfplay.arena import play_match, report_of
from engine.selfplay.match import match_of
from engine.state import State, waited_for
from engine.view import seat_view
from tests.engine.test_invariants import shuffle_what_is_hidden
from tests.support.games import at, random_inputs, random_rules, shuffled, table_sizes

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


def share(preset: str, first: str, second: str, deals: int) -> float:
    """The score of the first of two players over mirrored deals."""
    match = match_of(preset, [], 2, [first, second], deals, 5, mirror=True)
    report = report_of(match, play_match(match))
    mean: float = report["results"][first]["mean"]
    return mean


def test_levels_are_what_they_say() -> None:
    """Far enough from the bars that chance cannot matter: the figures of long matches stand in README."""
    assert share("classic", "easy", "random", 20) > 0.7
    assert share("classic", "easy", "greedy", 20) < 0.4
    assert share("classic", "medium", "greedy", 25) > 0.5


@pytest.mark.parametrize("level", ["medium", "hard"])
def test_who_bluffs_tricks_and_calls_where_the_game_is_bluff(level: str) -> None:
    """It cheats and pushes sometimes, never always, and calls what cannot be lawful."""
    seen: Counter[str] = Counter()
    for preset in ("push", "cheaters", "doker"):
        for number in range(12):
            chance = random.Random(f"{preset}/{number}")
            state = dealt(PRESETS[preset], chance)
            while not state.over:
                seat = chance.choice(waited_for(state))
                view = seat_view(state, seat)
                action = PLAYERS[level](view, chance, BUDGET)
                if any(not is_lawful(view.public, other) for other in view.legal):
                    seen[f"{preset} {'trick' if not is_lawful(view.public, action) else 'honest'}"] += 1
                seen[f"{preset} call"] += isinstance(action, CallCard)
                seen[f"{preset} slip"] += isinstance(action, Slip)
                state, _ = apply(state, action)
    for preset in ("push", "cheaters"):
        assert 5 < seen[f"{preset} trick"] < seen[f"{preset} honest"]
        assert seen[f"{preset} call"] > 0
    assert seen["cheaters slip"] > 5


@pytest.mark.parametrize("preset", ["push", "cheaters"])
def test_the_plain_moves_of_a_game_of_bluff_are_those_of_the_same_game_without(preset: str) -> None:
    limit = "none" if preset == "push" else PRESETS[preset].limit  # V5.1
    compared = fewer = 0
    for number in range(20):
        chance = random.Random(f"plain/{preset}/{number}")
        state = dealt(PRESETS[preset], chance)
        while not state.over:
            (seat, *_) = waited_for(state)
            view = seat_view(state, seat)
            plain = plainly(view)
            without = state._replace(rules=state.rules.changed({"push": "off", "cheaters": "off", "limit": limit}))
            assert plain.public.rules == without.rules
            if seat in waited_for(without):  # in cheaters all are asked before a bout is cleared away (V8.1)
                assert set(plain.legal) == set(legal_actions(without, seat))
                compared += 1
            fewer += len(plain.legal) < len(view.legal)
            state, _ = apply(state, chance.choice(plain.legal or view.legal))
    assert compared > 500
    assert fewer > 200


def test_a_wrong_rank_is_called_by_who_defends_and_by_nobody_else() -> None:
    # Cheaters: 9s was thrown in on 6c beaten by 7c: no nine lay there.
    state = at("8d8sKh/QcTd/Jh9h 6c7c@1,9s@3 - d 1>2 2 -", cheaters="on")
    assert token_of(PLAYERS["medium"](seat_view(state, 2), random.Random(1), BUDGET)) == "p2 r 9s"
    for seat in (1, 3):
        for seed in range(20):
            action = PLAYERS["medium"](seat_view(state, seat), random.Random(seed), BUDGET)
            assert not isinstance(action, CallCard)


def test_a_defence_that_does_not_beat_is_called_by_who_attacks() -> None:
    state = at("8d8s/QcTd/Jh9h Ks9c@1 - d 1>2 2 -", cheaters="on")
    assert token_of(PLAYERS["medium"](seat_view(state, 1), random.Random(1), BUDGET)) == "p1 r 9c"


def test_a_free_trump_is_swapped_and_a_strong_hand_is_kept() -> None:
    # R3.3: the six of trumps for the ace under the talon. R3.1: five weak cards of a suit are dealt anew, trumps kept.
    swap = at("6d7s8sTcJcQh/6s9s9cTdJhKh - 7c8cAd d 1>2 6 first", trump_swap="ace")
    assert token_of(PLAYERS["medium"](seat_view(swap, 1), random.Random(1), BUDGET)) == "p1 w"
    weak = at("6s7s8s9sTs6h/6c9c9dTdJhKh - 7c8cAd d 1>2 6 first", redeal="on")
    assert token_of(PLAYERS["medium"](seat_view(weak, 1), random.Random(1), BUDGET)) == "p1 d"
    strong = at("6d7d8dQdKd6h/6c9c9sTsJhKh - 7c8cAd d 1>2 6 first", redeal="on")
    assert token_of(PLAYERS["medium"](seat_view(strong, 1), random.Random(1), BUDGET)) == "p1 p"


def test_trumps_are_saved_while_the_talon_lasts() -> None:
    # Seat 1 could throw in 6d, a trump; it keeps it as long as cards are to be drawn, and not at the end.
    early = at("6d8sKh/Jc9c 6s7s@1 7c8c9hTcJhQc9s7h8hAd d 1>2 2 -")
    assert token_of(PLAYERS["medium"](seat_view(early, 1), random.Random(1), BUDGET)) == "p1 p"
    late = at("6d8sKh/Jc9c/Qc 6s7s@1 - d 1>2 2 -")
    assert token_of(PLAYERS["medium"](seat_view(late, 1), random.Random(1), BUDGET)) == "p1 a 6d"
