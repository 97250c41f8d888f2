"""How fast the rules are: games and plies a second, for `python -m engine bench`.

Seeded games of classic between random players, as a table plays them: who is waited for, what may that seat do, one
of it, checked and done. Every game runs on the same decks and choices. A machine is busy with other things as well,
so the best of several rounds counts, and each number is also given against a fixed piece of plain Python, timed
between the rounds, which a slower machine slows down alike.
"""

from __future__ import annotations

import gc
import random
from collections.abc import Iterator
from time import perf_counter

from engine.apply import apply
from engine.cards import DECKS, each
from engine.deal import deal
from engine.legal import legal_actions
from engine.rules import CLASSIC
from engine.state import waited_for

GAMES = 300


def random_games(seats: int, games: int, seed: int) -> int:
    """Play random games of classic to the end; how many plies they had."""
    chance = random.Random(seed)
    pick = chance.random
    plies = 0
    for game in range(games):
        deck = list(each(DECKS[CLASSIC.deck]))
        chance.shuffle(deck)
        state, _ = deal(CLASSIC, seats, game % seats + 1, deck)
        while state.durak is None:
            waiting = waited_for(state)
            seat = waiting[int(pick() * len(waiting))]
            actions = legal_actions(state, seat)
            state, _ = apply(state, actions[int(pick() * len(actions))])
            plies += 1
    return plies


def calibration() -> int:
    """A fixed piece of plain Python: ints, tuples, lists, a dict and calls, in about the mix of a game."""
    counts: dict[int, int] = {}
    total = 0
    for number in range(20_000):
        bits = number * 2654435761 & 0xFFFFF
        cards = []
        while bits:
            low = bits & -bits
            cards.append(low.bit_length())
            bits ^= low
        key = tuple(cards[:2])
        counts[number & 63] = counts.get(number & 63, 0) + len(key)
        total += max(cards, default=0)
    return total


def _seconds(work: object, *arguments: int) -> float:
    begun = perf_counter()
    work(*arguments)  # type: ignore[operator]
    return perf_counter() - begun


def bench(rounds: int) -> Iterator[str]:
    """The lines of the report."""
    yield f"classic, random players, {GAMES} games a round, best of {rounds} rounds (a busy machine is slower)"
    gc.collect()
    gc.freeze()
    gc.disable()
    try:
        loops = min(_seconds(calibration) for _ in range(rounds))
        best: dict[int, float] = {}
        for _ in range(rounds):
            for seats in (2, 4, 6):
                best[seats] = min(best.get(seats, 1e9), _seconds(random_games, seats, GAMES, seats))
                loops = min(loops, _seconds(calibration))
    finally:
        gc.enable()
        gc.unfreeze()
    yield f"calibration loop: {loops * 1000:.2f} ms"
    for seats, seconds in best.items():
        plies = random_games(seats, GAMES, seats)
        games_rate, plies_rate = GAMES / seconds, plies / seconds
        yield (
            f"{seats} players: {games_rate:7.0f} games/s  {plies_rate:8.0f} plies/s  "
            f"({plies / GAMES:.1f} plies a game)  {games_rate * loops:.2f} games and {plies_rate * loops:.0f} plies "
            "a calibration loop"
        )
