"""Measurements of the running bot, for whoever changes or installs it: `python -m bot bench NAME`.

Each bench is a module of its own with three things: ``ABOUT``, a line for the help; ``add_arguments(parser)``; and
``run(options)``, a coroutine that prints what it found and gives an exit code, 0 when all is as it should be.
`BENCHES` names them.
"""

from __future__ import annotations

import argparse
from importlib import import_module
from typing import Final, Protocol, cast

#: Every bench: a name to type, and the module behind it.
BENCHES: Final = {"calls": "bot.bench.calls", "pictures": "bot.bench.pictures"}


class Bench(Protocol):
    """What a module of this package is."""

    ABOUT: str

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """What can be said on the command line."""
        ...

    async def run(self, options: argparse.Namespace) -> int:
        """Measure, print, and give the exit code."""
        ...


def bench(name: str) -> Bench:
    """The bench of a name. Raises KeyError."""
    return cast(Bench, import_module(BENCHES[name]))
