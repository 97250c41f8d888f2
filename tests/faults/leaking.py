"""A search over all recorded output of many games for cards that the reader could not know.

The games are those of `tests/bot/whole/test_random_presses.py`: people of every language press what they see, what
they saw, what belongs to others, and nonsense, at several tables at once; every other game is played by rules drawn
from all that go together.
Whoever reads the log is a reader to whom no card is fair, so every line that the bot logs is searched as well.

What is read are texts, whole: messages and each of their edits, those that were deleted, buttons, answers to presses.
Pictures are drawn from the same public view as the texts and take most of the time, so one game in thirty has them; a
game among eight with two packs takes as long as a dozen among two with one, so there are more small games than big
ones.
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
from engine.presets import PRESETS
from tests.bot.sessions.support import SeededShuffler
from tests.bot.whole.test_random_presses import Evening
from tests.support.games import random_rules, table_sizes
from tests.support.lab import Lab, lab
from tests.support.secrets import cards_in, leaks

#: One game in so many has pictures.
PICTURED = 30
#: So many games are played at once: what is meant for one table must not come to another either.
TABLES = 5
#: Games that a process plays before it reports.
PART = 20
#: Seconds between two presses at a table.
PACES = (0.2, 0.7, 1.5, 3.0)
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


async def search(numbers: range) -> Found:
    """Play these games, all at once in one bot, and search them."""
    began, log, overheard = time.process_time(), logging.getLogger("bot"), Overheard()
    level, passed_on = log.level, log.propagate
    log.addHandler(overheard)
    log.setLevel(logging.DEBUG)
    log.propagate = False
    try:
        texts, found = await _play(numbers)
    finally:
        log.removeHandler(overheard)
        log.setLevel(level)
        log.propagate = passed_on
    return Found(texts, overheard.lines, time.process_time() - began, (*found, *overheard.found))


async def _play(numbers: range) -> tuple[int, list[str]]:
    chance = random.Random(numbers.start)
    with tempfile.TemporaryDirectory(prefix="durak-") as folder:
        async with lab(Path(folder), shuffler=SeededShuffler(numbers.start)) as it:
            evenings = {}
            for number in numbers:
                evenings[number] = evening = _evening(it, number)
                await evening.open(settings=number)
            for _ in range(4000):
                going = [evening for evening in evenings.values() if evening.going]
                if not going:
                    break
                for evening in going:
                    evening.act()
                await it.run(chance.choice(PACES))
            await it.run(60)  # what waited for its budget is shown
            texts, found = 0, list[str]()
            for number, evening in evenings.items():
                stored = await it.storage.game(evening.table().id, 1)
                assert stored is not None
                people = [person.id for person in evening.people]
                texts += sum(len(it.world.seen_by(person)) for person in people)
                found += [f"game {number}: {line}" for line in leaks(it.world, stored, people, evening.said)]
            return texts, found


def _evening(it: Lab, number: int) -> Evening:
    chance = random.Random(number)
    rules = PRESETS["quick" if number % 4 else "classic"]
    if number % 2:
        rules = min(random_rules(chance), random_rules(chance), key=lambda rules: rules.deck * rules.packs)
    sizes = table_sizes(rules)
    people = min(chance.choice(sizes), chance.choice(sizes))
    return Evening(it, chance, number, rules, pictured=number % PICTURED == 0, people=people)


def _search_all(numbers: range) -> Found:
    """Some games, in a process of their own."""

    async def evening_by_evening() -> Found:
        found = Found()
        for start in range(numbers.start, numbers.stop, TABLES):
            found += await search(range(start, min(start + TABLES, numbers.stop)))
        return found

    return asyncio.run(evening_by_evening())


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
