"""A search over all recorded output of many games for cards that the reader could not know.

The games are those of `tests/bot/whole/test_random_presses.py`: people of every language press what they see, what
they saw, what belongs to others, and nonsense; every other game is played by rules drawn from all that go together.
Whoever reads the log is a reader to whom no card is fair, so every line that the bot logs is searched as well.

What is read are texts, whole: messages and each of their edits, those that were deleted, buttons, answers to presses.
Pictures are drawn from the same public view as the texts and take most of the time, so one game in thirty has them; a
game among eight takes as long as a dozen among two, so there are more small tables than big ones.
"""

from __future__ import annotations

import asyncio
import gc
import logging
import multiprocessing
import random
import re
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from bot.render.texts import default_catalogue
from engine.rules import CLASSIC
from tests.bot.sessions.support import SeededShuffler
from tests.bot.whole.test_random_presses import Evening
from tests.support.games import random_rules, table_sizes
from tests.support.lab import lab
from tests.support.secrets import cards_in, leaks

#: One game in so many has pictures.
PICTURED = 30
#: Games that a process plays before it reports.
PART = 20
#: A card as the notation writes it, alone or in a move (`p2 b 7s 9s`); seconds are written "9 s".
_NOTATION = re.compile(r"(?<![\w.])[2-9TJQKA][cdhs](?!\w)")


class Overheard(logging.Handler):
    """Lines of the log that name a card."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.lines = 0
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Search a line."""
        self.lines += 1
        line = record.getMessage()
        if cards_in(line) or _NOTATION.search(line):
            self.found.append(f"log: {line}")


@dataclass(frozen=True, slots=True)
class Found:
    """What was read, and the cards in it that were not fair to their reader, a line each."""

    texts: int = 0
    logged: int = 0
    seconds: float = 0.0
    leaks: tuple[str, ...] = ()

    def __add__(self, other: Found) -> Found:
        both = (self.texts + other.texts, self.logged + other.logged, self.seconds + other.seconds)
        return Found(*both, self.leaks + other.leaks)


async def search(number: int) -> Found:
    """Play one game and search it."""
    began, chance, log, overheard = time.process_time(), random.Random(number), logging.getLogger("bot"), Overheard()
    level, passed_on = log.level, log.propagate
    log.addHandler(overheard)
    log.setLevel(logging.DEBUG)
    log.propagate = False
    try:
        texts, leaks = await _play(number, chance)
    finally:
        log.removeHandler(overheard)
        log.setLevel(level)
        log.propagate = passed_on
    lines = (f"game {number}: {line}" for line in (*leaks, *overheard.found))
    return Found(texts, overheard.lines, time.process_time() - began, tuple(lines))


async def _play(number: int, chance: random.Random) -> tuple[int, list[str]]:
    rules = random_rules(chance) if number % 2 else None
    sizes = table_sizes(rules or CLASSIC)
    people = min(chance.choice(sizes), chance.choice(sizes))
    with tempfile.TemporaryDirectory(prefix="durak-") as folder:
        async with lab(Path(folder), shuffler=SeededShuffler(number)) as it:
            evening = Evening(it, chance, number, rules, pictured=number % PICTURED == 0, people=people)
            await evening.open(settings=number)
            await evening.play()
            stored = await it.storage.game(it.table().id, 1)
            assert stored is not None
            people = [person.id for person in evening.people]
            read = sum(len(it.world.seen_by(person)) for person in people)
            return read, leaks(it.world, stored, people, evening.said)


def _search_all(numbers: range) -> Found:
    """Some games, in a process of their own."""

    async def one_by_one() -> Found:
        found = Found()
        for number in numbers:
            found += await search(number)
        return found

    return asyncio.run(one_by_one())


def _settle_in() -> None:
    """What was imported and read stays, and need not be looked through again and again."""
    logging.lastResort = None
    default_catalogue()
    gc.collect()
    gc.freeze()


def report(games: int, first: int, processes: int) -> bool:
    """Print the figures; whether they hold."""
    found, done = Found(), 0
    parts = [range(start, min(start + PART, first + games)) for start in range(first, first + games, PART)]
    spawn = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(processes, mp_context=spawn, initializer=_settle_in) as pool:
        for part, some in zip(parts, pool.map(_search_all, parts), strict=True):
            found, done = found + some, done + len(part)
            for line in some.leaks:
                print(f"    {line[:160]}", flush=True)
            if done % 100 == 0:
                print(f"{done} games, {found.texts} texts read, {len(found.leaks)} leaks", flush=True)
    print(f"games                                    {games:9}   {found.seconds / games:.2f} s of one core each")
    print(f"texts that somebody could read           {found.texts:9}")
    print(f"lines in the log                         {found.logged:9}")
    print(f"cards in them that were not the reader's {len(found.leaks):9}")
    return not found.leaks
