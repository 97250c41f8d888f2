"""How many tables one bot serves within Telegram's limits.

    python -m bot bench capacity --tables 10,20,40,60,80

Tables of four, a move every four seconds at each, N rising. For each N: moves a second; calls of the Bot API for each
move; how far behind the screens are (95th percentile, seconds): the hand of who tapped, the group's message, the hands
of those who are waited for and were not told so yet, or have something new to do; the busiest second of all and the
busiest minute of a group against their limits; refusals (429); how often somebody wanted to tap and saw nothing to tap
yet; and what a table costs in processor time. A row holds when the hand of who tapped is at most 1 s behind, the
group's message at most 4 s, and nothing was refused. The same load is put on bots without such a display, which send
every change to everybody: at once, and through a queue that keeps the limits. The ratio of the most tables that hold
comes last.
"""

from __future__ import annotations

import argparse
import asyncio
import logging
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from bot.bench.evening import Evening, Watch, evening, frugal, naive, queued
from bot.gateway.service import DisplayFactory
from bot.sandbox.faults import SENDING
from bot.sandbox.limits import Limits

PACE = 4.0
#: Seconds behind that are allowed, at the 95th percentile.
HAND, GROUP = 1.0, 4.0
LIMITS = Limits()
#: The first of it is left out: all tables were dealt at once.
WARM_UP = 30.0


@dataclass(frozen=True)
class Row:
    """What was measured for so many tables. Lags are 95th percentiles, in seconds."""

    tables: int
    moves: float  # a second
    calls: float  # for each move
    hand: float
    group: float
    next: float
    second: int  # calls in the busiest second
    minute: int  # calls in the busiest minute of a group
    refused: int  # 429
    stuck: float  # share of taps that people could not make, since they saw nothing to tap
    load: float  # share of one processor
    holds: bool

    def __str__(self) -> str:
        holds = "yes" if self.holds else "no"
        return (
            f"{self.tables:>6} {self.moves:>7.1f} {self.calls:>6.2f} {self.hand:>6.1f} {self.group:>6.1f} "
            f"{self.next:>6.1f} {self.second:>4}/{LIMITS.overall_calls} {self.minute:>4}/{LIMITS.group_calls} "
            f"{self.refused:>5} {self.stuck:>6.1%} {1000 * self.load / self.tables:>9.2f}  {holds}"
        )


HEAD = "tables moves/s  calls   hand  group   next  second  minute   429  stuck  ms/s each  holds"


def p95(samples: list[float]) -> float:
    """The 95th percentile; 0 of nothing."""
    ordered = sorted(samples)
    return ordered[min(len(ordered) - 1, int(0.95 * len(ordered)))] if ordered else 0.0


async def measure(tables: int, seconds: float, display: Callable[[Watch], DisplayFactory], seed: int) -> Row:
    """So many tables for so many seconds of the sandbox's time."""
    with tempfile.TemporaryDirectory(prefix="durak-bench-") as folder:
        async with evening(Path(folder), display=display, seed=seed) as it:
            await it.open(tables)
            await it.play(WARM_UP, PACE)
            return await _measured(it, tables, seconds)


async def _measured(it: Evening, tables: int, seconds: float) -> Row:
    begun, moves, taps, stuck, calls = it.clock.now(), it.moves, it.taps, it.stuck, len(it.world.calls)
    it.watch.on = True
    cpu = time.process_time()
    await it.play(seconds, PACE)
    cpu = time.process_time() - cpu
    it.watch.on = False
    # Screens that still wait have waited so long, too.
    made = [c for c in it.world.calls[calls:] if c.method.lower() in SENDING]
    moves, taps, stuck = it.moves - moves, it.taps - taps, it.stuck - stuck
    group: dict[int, list[float]] = defaultdict(list)
    for call in made:
        if (chat := int(call.params["chat_id"])) < 0:
            group[chat].append(call.at)
    lags = {whose: it.watch.lags[whose] + it.watch.overdue(whose) for whose in ("tapper", "group", "next")}
    hand, board = p95(lags["tapper"]), p95(lags["group"])
    refused = sum(call.status == 429 for call in made)
    return Row(
        tables,
        moves / (it.clock.now() - begun),
        len(made) / max(1, moves),
        hand,
        board,
        p95(lags["next"]),
        busiest([call.at for call in made], 1.0),
        max((busiest(times, 60.0) for times in group.values()), default=0),
        refused,
        stuck / max(1, taps + stuck),
        cpu / seconds,
        hand <= HAND and board <= GROUP and not refused,
    )


def busiest(times: list[float], window: float) -> int:
    """The most moments (in order) within any such window."""
    most = first = 0
    for last, when in enumerate(times):
        while when - times[first] >= window:
            first += 1
        most = max(most, last - first + 1)
    return most


def main(arguments: list[str]) -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(prog="python -m bot bench capacity", description=__doc__.partition("\n")[0])
    parser.add_argument("--tables", default="10,20,40,60,80", help="numbers of tables, split by commas")
    parser.add_argument("--naive", default="2,5,10,15", help="the same for sending all at once; empty: leave it out")
    parser.add_argument("--queued", default="10,20,25,30", help="and for sending all through a queue")
    parser.add_argument("--seconds", type=float, default=120.0, help="of the sandbox's time, for each row")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    logging.disable(logging.INFO)
    best = {}
    strategies = (
        ("this bot", frugal, options.tables),
        ("all to everybody, at once", naive, options.naive),
        ("all to everybody, queued", queued, options.queued),
    )
    for name, display, numbers in strategies:
        if not numbers:
            continue
        print(f"{name}\n{HEAD}", flush=True)
        best[name] = 0
        for number in (int(word) for word in numbers.split(",")):
            row = asyncio.run(measure(number, options.seconds, display, options.seed))
            print(row, flush=True)
            if row.holds:
                best[name] = max(best[name], number)
    for name, tables in best.items():
        times = f", {best['this bot'] / tables:.1f} times less than this bot" if tables and name != "this bot" else ""
        print(f"{name}: {tables} tables hold{times}")
    return 0
