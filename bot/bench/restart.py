"""How soon a restarted bot serves a thousand live games, and what a table costs in memory.

    python -m bot bench restart --tables 1000

The games are dealt and begun, the bot is stopped, and one of a new process's parts are put together on the same
database. The time runs from the opening of the file: until the bot listens; until taps at some tables, made in that
moment, have all been committed and answered; until every table is taken up and nothing is left to be shown. Then
everybody's screens are held against the tables. Telegram's limits are off: what is measured is the bot's own work.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import logging
import resource
import tempfile
import time
from pathlib import Path

from bot.bench.evening import evening, unlimited

#: What the bench holds the bot to: seconds until all tables are served, and memory for each.
MOST_SECONDS, MOST_KILOBYTES = 5.0, 150.0
#: At how many tables somebody taps as soon as the bot listens.
TAPPED = 10


def memory() -> int:
    """Bytes of memory that the process occupies now."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * resource.getpagesize()


async def measure(tables: int, taps: int, seed: int) -> bool:
    """Print the figures of one run; whether they are as promised."""
    with tempfile.TemporaryDirectory(prefix="durak-bench-") as folder:
        async with evening(Path(folder), display=unlimited, strict=False, seed=seed) as it:
            await it.open(tables)
            for _ in range(taps):
                for each in it.rounds:
                    it.tap(each)
                await it.settle()
                await it.until(it.clock.now() + 4)
            await it.down()
            gc.collect()
            before, calls = memory(), len(it.world.calls)
            begun, cpu = time.perf_counter(), time.process_time()
            await it.up()
            listens = time.perf_counter() - begun
            pressed = sum(it.tap(each) for each in it.chance.sample(it.rounds, min(TAPPED, tables)))
            it.deliver()
            while it.answers(calls) < pressed:  # noqa: ASYNC110 - the sandbox tells nobody
                await asyncio.sleep(0.001)
            answered = time.perf_counter() - begun
            await it.settle()
            served, cpu = time.perf_counter() - begun, time.process_time() - cpu
            gc.collect()
            kilobytes = (memory() - before) / tables / 1000
            calls = len(it.world.calls) - calls
            # What may wait for company has come by then, and nobody's clock has run out (a restart leaves a minute).
            await it.until(it.clock.now() + 40)
            wrong = it.wrong()
            print(f"{tables} live games: the bot listens after {listens:.1f} s, {pressed} taps in that moment are "
                  f"answered after {answered:.1f} s, all tables served after {served:.1f} s")  # fmt: skip
            print(f"{cpu:.1f} s of processor; {calls} calls of the Bot API")
            print(f"{kilobytes:.0f} kB of memory a table; {wrong} screens that do not show their table")
            return served <= MOST_SECONDS and kilobytes <= MOST_KILOBYTES and not wrong


def main(arguments: list[str]) -> int:
    """Print the figures."""
    parser = argparse.ArgumentParser(prog="python -m bot bench restart", description=__doc__.partition("\n")[0])
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--taps", type=int, default=4, help="at each table, before the restart")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    logging.disable(logging.INFO)
    return 0 if asyncio.run(measure(options.tables, options.taps, options.seed)) else 1
