"""Measurements of the bot, by name: `python -m bot bench NAME`.

Each module measures one thing and prints a table with the command that gives it; figures of one run are compared only
with each other, since machines differ. ``main(arguments)`` of a module takes what stands behind its name on the
command line and gives the exit code: 0 when all is as it should be. `BENCHES` names them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Final

#: Every bench there is.
BENCHES: Final = ("calls", "capacity", "computers", "pictures", "restart", "taps")


def run_bench(name: str, arguments: Sequence[str]) -> int:
    """Run the bench of a name; gives its exit code. Raises ValueError for a name that no bench has."""
    if name not in BENCHES:
        raise ValueError(name)
    main: Callable[[list[str]], int] = import_module(f"bot.bench.{name}").main
    return main(list(arguments))
