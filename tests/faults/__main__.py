"""Trouble in large amounts, each by one command that prints figures and exits with 1 when they do not hold.

python -m tests.faults flood                      a 429 in one chat: how far behind the others fall
python -m tests.faults hostile --updates 100000   whatever somebody might send
python -m tests.faults leaks --games 3000         cards that a reader could not know
python -m tests.faults kill --kills 500           the process dies at any moment
python -m tests.faults fuzz --seconds 120         any input parses, or gives the error that is named
"""

from __future__ import annotations

import argparse
import asyncio
import sys


def main() -> int:
    """Run one of them."""
    parser = argparse.ArgumentParser(prog="python -m tests.faults", description=__doc__, formatter_class=_AsWritten)
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("flood")
    siege = commands.add_parser("hostile")
    siege.add_argument("--updates", type=int, default=100_000)
    siege.add_argument("--seed", type=int, default=1)
    search = commands.add_parser("leaks")
    search.add_argument("--games", type=int, default=3000)
    search.add_argument("--first", type=int, default=1_000_000, help="the number of the first; each is its own seed")
    search.add_argument("--processes", type=int, default=1, help="that share the games")
    kills = commands.add_parser("kill")
    kills.add_argument("--kills", type=int, default=500)
    kills.add_argument("--seed", type=int, default=1)
    fuzzing = commands.add_parser("fuzz")
    fuzzing.add_argument("--seconds", type=int, default=120, help="for each target")
    fuzzing.add_argument("--target")
    options = parser.parse_args()
    if options.command == "fuzz":
        from tests.faults import fuzz

        return 0 if fuzz.report(options.seconds, options.target) else 1
    if options.command == "leaks":
        from tests.faults import leaking

        return 0 if leaking.report(options.games, options.first, options.processes) else 1
    return 0 if asyncio.run(_report(options)) else 1


async def _report(options: argparse.Namespace) -> bool:
    # Each is imported when it is asked for: they bring half of the project with them.
    if options.command == "hostile":
        from tests.faults import hostile

        return await hostile.report(options.updates, options.seed)
    if options.command == "kill":
        from tests.faults import kill

        return await kill.report(options.kills, options.seed)
    from tests.faults import flood

    return await flood.report()


_AsWritten = argparse.RawDescriptionHelpFormatter

if __name__ == "__main__":
    sys.exit(main())
