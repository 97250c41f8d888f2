"""How long a picture of the table takes, and how heavy it is: random games of two to eight, as a group would see them.

Times are the drawing thread's own processor time, so that a busy machine tells nothing wrong; the first picture of a
process, which draws its cards for the first time, is told apart.
"""

from __future__ import annotations

import argparse
import asyncio
import time
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Final

from bot.render.picture import Look, TablePicture, table_picture
from engine.ai.greedy import play_greedy
from engine.ai.player import Budget
from engine.apply import apply
from engine.cards import full_deck
from engine.deal import deal
from engine.presets import PRESETS
from engine.rules import RuleSet
from engine.state import waited_for
from engine.view import public_view, seat_view

ABOUT: Final = "how long a picture of the table takes, and how heavy it is"
#: What the project promises: milliseconds and bytes of the slowest and the heaviest of a hundred.
MOST_MS, MOST_BYTES = 40.0, 60_000


def main(arguments: list[str]) -> int:
    """Measure, print, and give the exit code."""
    parser = argparse.ArgumentParser(prog="python -m bot bench pictures", description=ABOUT)
    _add_arguments(parser)
    return asyncio.run(run(parser.parse_args(arguments)))


def _add_arguments(parser: argparse.ArgumentParser) -> None:
    """What can be said on the command line."""
    parser.add_argument("--pictures", type=int, default=100, help="how many are drawn for each number of seats")
    parser.add_argument("--seed", type=int, default=1, help="another number, other games")


async def run(options: argparse.Namespace) -> int:
    """Draw, print a line for each number of seats, and say whether it is quick and light enough: 0 or 1."""
    look = Look()
    good = True
    print(f"{'seats':>5} {'piles':>6} {'first':>8} {'median':>8} {'95 %':>8} {'most':>8} {'kB':>6} {'most kB':>8}")
    for seats in range(2, 9):
        rules = PRESETS["classic" if seats <= 6 else "long"]
        pictures = list(islice(moments(rules, seats, Random(options.seed + seats)), options.pictures))
        took, sizes = [], []
        for picture in pictures:
            begun = time.thread_time()
            content = TablePicture(picture.tableau, look).draw()
            took.append((time.thread_time() - begun) * 1000)
            sizes.append(len(content))
        first, rest = took[0], sorted(took[1:]) or took
        late = rest[int(len(rest) * 0.95)] if len(rest) > 1 else rest[0]
        piles = max(len(picture.tableau.piles) for picture in pictures)
        print(
            f"{seats:>5} {piles:>6} {first:>6.1f}ms {rest[len(rest) // 2]:>6.1f}ms {late:>6.1f}ms {rest[-1]:>6.1f}ms"
            f" {sum(sizes) / len(sizes) / 1000:>6.1f} {max(sizes) / 1000:>8.1f}"
        )
        good = good and late <= MOST_MS and max(sizes) <= MOST_BYTES
    print("quick and light enough" if good else f"slower than {MOST_MS:g} ms or heavier than {MOST_BYTES / 1000:g} kB")
    return 0 if good else 1


def moments(rules: RuleSet, seats: int, chance: Random) -> Iterator[TablePicture]:
    """The pictures of one game after another, move by move."""
    while True:
        deck = list(full_deck(rules.deck, rules.packs))
        chance.shuffle(deck)
        state, _ = deal(rules, seats, chance.randint(1, seats), deck)
        while not state.over:
            yield table_picture(public_view(state), Look())
            seat = chance.choice(waited_for(state))
            state, _ = apply(state, play_greedy(seat_view(state, seat), chance, Budget()))
