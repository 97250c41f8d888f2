"""How many taps a second one core takes from the press to committed, answered and displayed.

    python -m bot bench taps --tables 20 --taps 2000

Limits are off, nobody waits for anybody: at each step somebody of every table taps, then everything is worked off. That
is done twice, with the table in words and with the table as a picture. Counted is the processor's time, which other
programs do not change, of all threads together; what the sandbox takes (it is Telegram and the people) happens in the
same process, is measured by itself, and does not count. Beside it: whose work it is (`bot.bench.shares`).
"""

from __future__ import annotations

import argparse
import asyncio
import logging
import tempfile
import time
from pathlib import Path

from bot.bench.evening import evening, unlimited
from bot.memory import settle

#: Taps a second of the bot's own work, with the table in words, that the bench holds the bot to.
LEAST = 400


async def measure(tables: int, taps: int, seed: int, *, pictures: bool) -> float:
    """Print the figures of one run, and give the taps a second."""
    with tempfile.TemporaryDirectory(prefix="durak-bench-") as folder:
        async with evening(Path(folder), display=unlimited, strict=False, seed=seed) as it:
            await it.open(tables, pictures=pictures)
            settle()
            it.measure()
            calls, it.taps, people = len(it.world.calls), 0, 0.0
            begun, cpu = time.perf_counter(), time.process_time()
            while it.taps < taps:
                tapping = time.thread_time()
                for each in it.rounds:
                    it.tap(each)
                people += time.thread_time() - tapping
                await it.settle()
                await it.until(it.clock.now() + 1)
            wall, cpu = time.perf_counter() - begun, time.process_time() - cpu
            parts = dict(it.shares.seconds)
            others = people + parts.pop("sandbox", 0.0)
            own = cpu - others
            parts["handling"] = own - sum(parts.values())
            print(f"the table {'as a picture' if pictures else 'in words'}: {it.taps / own:.0f} taps a second, "
                  f"{1000 * own / it.taps:.2f} ms of processor each, for {(len(it.world.calls) - calls) / it.taps:.2f} "
                  "calls of the Bot API")  # fmt: skip
            shares = sorted(parts.items(), key=lambda part: -part[1])
            print("    of these " + ", ".join(f"{part} {1000 * seconds / it.taps:.2f}" for part, seconds in shares))
            print(f"    beside them {1000 * others / it.taps:.2f} ms the sandbox's own; by the clock on the wall, "
                  f"which counts the disk and other programs too, {it.taps / wall:.0f} a second")  # fmt: skip
            return it.taps / own


async def run(options: argparse.Namespace) -> int:
    """Both, and whether it is as promised: 0 or 1."""
    words = await measure(options.tables, options.taps, options.seed, pictures=False)
    await measure(options.tables, options.taps, options.seed, pictures=True)
    return 0 if words >= LEAST else 1


def main(arguments: list[str]) -> int:
    """Print the figures, and give the exit code."""
    parser = argparse.ArgumentParser(prog="python -m bot bench taps", description=__doc__.partition("\n")[0])
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--taps", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    logging.disable(logging.INFO)
    return asyncio.run(run(options))
