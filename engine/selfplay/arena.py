"""Matches whose deals are independent of each other: mirrored, on several processes, with confidence intervals.

Every deal is shuffled, and every game of it played, by a source of chance of its own, made of the seed and their
numbers. So a match has the same result on any number of processes, in any order, as long as only playouts bind.
"""

from __future__ import annotations

import json
import random
import signal
import sys
import time
from collections.abc import Iterator
from functools import partial
from multiprocessing import get_context
from typing import Any, Final

from engine.ai.players import PLAYERS
from engine.selfplay.games import MOST_PLIES, Shuffle, play_game, write_record
from engine.selfplay.match import Match
from engine.selfplay.score import GameResult, deal_worth, estimate

#: Seconds between two lines of progress.
PROGRESS_EVERY: Final = 2.0

Deal = tuple[GameResult, ...]


def play_deal(match: Match, number: int) -> tuple[int, Deal]:
    """Play a deal (counted from 0) of a match: its number, and the result of each of its games."""
    shuffle = Shuffle.by(random.Random(f"{match.seed}/{number}"), match.rules, match.seats)
    dealer = number % match.seats + 1
    results = []
    for rotation in range(match.rotations):
        names = match.seating(rotation)
        chance = random.Random(f"{match.seed}/{number}/{rotation}")
        players = [PLAYERS[name] for name in names]
        record, state = play_game(match.rules, players, dealer, shuffle, chance, match.thinking)
        results.append(GameResult(state.durak, len(record.items)))
        if match.folder is not None:
            name = f"{match.preset}-{match.seed}-{number + 1:0{len(str(match.deals))}}-{rotation + 1}"
            write_record(match.folder, name, record, names)
    return number, tuple(results)


def play_match(match: Match, jobs: int = 1, *, progress: bool = False) -> list[Deal]:
    """Play a match on so many processes: the results of its deals, in their order. Raises OSError.

    `progress`: say on standard error, now and then, how far it is.
    """
    found: dict[int, Deal] = {}
    told = time.monotonic()
    for number, deal in _played(match, jobs):
        found[number] = deal
        if progress and (time.monotonic() - told > PROGRESS_EVERY or len(found) == match.deals):
            told = time.monotonic()
            scores = "  ".join(
                f"{name} {entry['mean']:.3f} ({entry['low']:.3f} to {entry['high']:.3f})"
                for name, entry in _scores(match, list(found.values())).items()
            )
            print(f"{len(found)}/{match.deals} deals  {scores}", file=sys.stderr, flush=True)
    return [found[number] for number in range(match.deals)]


def _played(match: Match, jobs: int) -> Iterator[tuple[int, Deal]]:
    play = partial(play_deal, match)
    if jobs == 1:
        yield from map(play, range(match.deals))
        return
    # A process that is asked to stop is stopped by the one that started it.
    with get_context("spawn").Pool(jobs, signal.signal, (signal.SIGINT, signal.SIG_IGN)) as pool:
        yield from pool.imap_unordered(play, range(match.deals))


def _scores(match: Match, deals: list[Deal]) -> dict[str, dict[str, float]]:
    seatings = [match.seating(rotation) for rotation in range(match.rotations)]
    result = {}
    for name in dict.fromkeys(match.seated):
        found = estimate([deal_worth(deal, seatings, name) for deal in deals])
        result[name] = {"mean": found.mean, "low": found.low, "high": found.high}
    return result


def report_of(match: Match, deals: list[Deal]) -> dict[str, Any]:
    """What a match came to, as JSON has it (see `engine.__main__`)."""
    games = [game for deal in deals for game in deal]
    return {
        "preset": match.preset,
        "rules": match.rules.departures(),
        "seats": match.seats,
        "players": match.seated,
        "deals": len(deals),
        "games": len(games),
        "mirror": match.mirror,
        "seed": match.seed,
        "playouts": match.thinking.playouts,
        "seconds": match.thinking.seconds,
        "measure": "score" if match.seats == 2 else "durak",
        "results": _scores(match, deals),
        "draws": sum(game.durak == () for game in games),
        "called_off": sum(game.durak is None for game in games),
        "plies": sum(game.plies for game in games),
    }


def lines_of(report: dict[str, Any]) -> list[str]:
    """The same for people."""
    games = report["games"]
    deals = f"{report['deals']} {'mirrored ' if report['mirror'] else ''}deals"
    plies = f"{report['plies'] / games:.1f} plies a game"
    lines = [f"{report['preset']}, {report['seats']} seats, {deals}, {games} games, {plies}, seed {report['seed']}"]
    lines += [
        f"{name:<8}  {report['measure']} {entry['mean']:>6.1%}  (95 %: {entry['low']:.1%} to {entry['high']:.1%})"
        for name, entry in report["results"].items()
    ]
    lines.append(f"draws     {report['draws'] / games:>6.1%}")
    if report["called_off"]:
        lines.append(f"called off after {MOST_PLIES} plies: {report['called_off']}")
    return lines


def arena(match: Match, jobs: int, *, as_json: bool, progress: bool) -> Iterator[str]:
    """Play a match and report it: one JSON line, or a few lines for people. Raises OSError."""
    report = report_of(match, play_match(match, jobs, progress=progress))
    if as_json:
        yield json.dumps(report)
    else:
        yield from lines_of(report)
