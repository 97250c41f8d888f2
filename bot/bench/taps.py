"""How many taps a second one core takes from the press to committed, answered and displayed.

    python -m bot bench taps --tables 20 --taps 2000

Limits are off, nobody waits for anybody: at each step somebody of every table taps, then everything is worked off. The
sandbox's own work (it is Telegram and the people) happens in the same process; what it takes is measured by itself,
on the same calls, and given beside.
"""

from __future__ import annotations

import argparse
import asyncio
import logging
import tempfile
import time
from pathlib import Path

from bot.bench.evening import evening, unlimited


async def measure(tables: int, taps: int, seed: int) -> None:
    """Print the figures of one run."""
    with tempfile.TemporaryDirectory(prefix="durak-bench-") as folder:
        async with evening(Path(folder), display=unlimited, strict=False, seed=seed) as it:
            await it.open(tables)
            calls, sandbox = len(it.world.calls), it.telegram.seconds
            begun, cpu = time.perf_counter(), time.process_time()
            it.taps = 0
            while it.taps < taps:
                for each in it.rounds:
                    it.tap(each)
                await it.settle()
                await it.until(it.clock.now() + 1)
            wall, cpu, sandbox = time.perf_counter() - begun, time.process_time() - cpu, it.telegram.seconds - sandbox
            calls = len(it.world.calls) - calls
            cost = f"{1000 * cpu / it.taps:.2f} ms of processor a tap, {1000 * sandbox / it.taps:.2f} the sandbox's"
            print(f"{it.taps} taps at {tables} tables: {it.taps / wall:.0f} a second by the clock on the wall")
            print(f"{cost}; {calls / it.taps:.2f} calls a tap")
            print(f"{it.taps / (cpu - sandbox):.0f} taps a second of the bot's own work")


def main(arguments: list[str]) -> int:
    """Print the figures."""
    parser = argparse.ArgumentParser(prog="python -m bot bench taps", description=__doc__.partition("\n")[0])
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--taps", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    logging.disable(logging.INFO)
    asyncio.run(measure(options.tables, options.taps, options.seed))
    return 0
