"""How soon a restarted bot serves a thousand live games, and what a table costs in memory.

    python -m bot bench restart --tables 1000

The games are dealt and begun, the bot is stopped, and one of a new process's parts are put together on the same
database: the time runs from the opening of the file until every table is taken up, nothing is left to be shown, and a
tap at a table has been committed and answered. Telegram's limits hold throughout.
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


def memory() -> int:
    """Bytes of memory that the process occupies now."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * resource.getpagesize()


async def measure(tables: int, taps: int, seed: int) -> None:
    """Print the figures of one run."""
    with tempfile.TemporaryDirectory(prefix="durak-bench-") as folder:
        async with evening(Path(folder), display=unlimited, strict=False, seed=seed) as it:
            await it.open(tables)
            for _ in range(taps):
                for each in it.rounds:
                    it.tap(each)
                await it.settle()
                await it.until(it.clock.now() + 4)
            it.world.strict_limits = True
            await it.down()
            gc.collect()
            before, calls = memory(), len(it.world.calls)
            begun, cpu = time.perf_counter(), time.process_time()
            await it.up()
            await it.settle()
            served = time.perf_counter() - begun
            it.tap(it.rounds[-1])
            await it.settle()
            wall, cpu = time.perf_counter() - begun, time.process_time() - cpu
            gc.collect()
            kilobytes = (memory() - before) / tables / 1000
            print(f"{tables} live games: all taken up after {served:.1f} s, a tap answered after {wall:.1f} s")
            print(f"{cpu:.1f} s of processor; {len(it.world.calls) - calls} calls of the Bot API")
            print(f"{kilobytes:.0f} kB of memory a table")


def main(arguments: list[str]) -> int:
    """Print the figures."""
    parser = argparse.ArgumentParser(prog="python -m bot bench restart", description=__doc__.partition("\n")[0])
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--taps", type=int, default=4, help="at each table, before the restart")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    logging.disable(logging.INFO)
    asyncio.run(measure(options.tables, options.taps, options.seed))
    return 0
