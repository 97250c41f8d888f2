"""How fast the rules and the search are: games, plies and playouts a second, for `python -m engine bench`.

Seeded games of classic between random players, as a table plays them: who is waited for, what may that seat do, one
of it, checked and done. Every game runs on the same decks and choices. Seconds are the processor's; a machine is busy
with other things as well, so the best of several rounds counts, and each number is also given against a fixed piece of
plain Python, timed between the rounds, which a slower machine slows down alike.
"""

from __future__ import annotations

import gc
import random
from collections.abc import Iterator
from time import process_time

from engine.ai.core.crowd import play
from engine.ai.core.game import Game, game_of
from engine.ai.core.manner import GREEDY, manner
from engine.ai.core.start import Start, start_of
from engine.apply import apply
from engine.cards import DECKS, each
from engine.deal import deal
from engine.legal import legal_actions
from engine.rules import CLASSIC
from engine.state import waited_for
from engine.view import public_view

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


def deals(seats: int, games: int, seed: int) -> list[tuple[Game, Start, list[int], list[int]]]:
    """Worlds to play out: games of classic just dealt, as the core of the search has them."""
    chance = random.Random(seed)
    found = []
    for number in range(games):
        deck = list(each(DECKS[CLASSIC.deck]))
        chance.shuffle(deck)
        state, _ = deal(CLASSIC, seats, number % seats + 1, deck)
        game = game_of(CLASSIC, seats, state.trump)
        hands = [0, *map(game.table.bits, state.hands)]
        talon = [0]
        for card in state.talon:
            talon.append(talon[-1] | game.table.bits(1 << card))
        found.append((game, start_of(game, public_view(state)), hands, talon))
    return found


def playouts(worlds: list[tuple[Game, Start, list[int], list[int]]], seats: int) -> int:
    """Play each world once, from the deal until seat 1 is out or the game over; how many that is."""
    chance = random.Random(seats)
    for game, start, hands, talon in worlds:
        manners = [manner(game, GREEDY)] * (seats + 1)
        play(game, start, [*hands], talon, 0, 1 << 1, manners, 0.0, chance.random)
    return len(worlds)


def _seconds(work: object, *arguments: object) -> float:
    begun = process_time()
    work(*arguments)  # type: ignore[operator]
    return process_time() - begun


def bench(rounds: int) -> Iterator[str]:
    """The lines of the report."""
    yield f"classic, random players, {GAMES} games a round, best of {rounds} rounds (a busy machine is slower)"
    gc.collect()
    gc.freeze()
    gc.disable()
    try:
        loops = min(_seconds(calibration) for _ in range(rounds))
        best: dict[int, float] = {}
        quickest: dict[int, float] = {}
        worlds = {seats: deals(seats, GAMES, seats) for seats in (2, 4)}
        for _ in range(rounds):
            for seats in (2, 4, 6):
                best[seats] = min(best.get(seats, 1e9), _seconds(random_games, seats, GAMES, seats))
                loops = min(loops, _seconds(calibration))
            for seats, some in worlds.items():
                quickest[seats] = min(quickest.get(seats, 1e9), _seconds(playouts, some, seats))
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
    for seats, seconds in quickest.items():
        rate = GAMES / seconds
        yield f"{seats} players: {rate:7.0f} playouts/s from the deal  {rate * loops:.1f} playouts a calibration loop"
