"""A search over all recorded output of many games for cards that the reader could not know.

The games are those of `tests/bot/whole/test_random_presses.py`: people of every language press what they see, what
they saw, what belongs to others, and nonsense; every other game is played by rules drawn from all that go together.
"""

from __future__ import annotations

import logging
import random
import tempfile
from pathlib import Path

from tests.bot.sessions.support import SeededShuffler
from tests.bot.whole.test_random_presses import Evening
from tests.support.games import random_rules
from tests.support.lab import lab
from tests.support.secrets import leaks


async def search(number: int) -> tuple[int, list[str]]:
    """One game: how many texts were read, and the cards in them that were not fair to their reader."""
    chance = random.Random(number)
    rules = random_rules(chance) if number % 2 else None
    with tempfile.TemporaryDirectory(prefix="durak-") as folder:
        async with lab(Path(folder), shuffler=SeededShuffler(number)) as it:
            evening = Evening(it, chance, number, rules)
            await evening.open(settings=number)
            await evening.play()
            stored = await it.storage.game(it.table().id, 1)
            assert stored is not None
            people = [person.id for person in evening.people]
            read = sum(len(it.world.seen_by(person)) for person in people)
            return read, leaks(it.world, stored, people, evening.said)


async def report(games: int, first: int) -> bool:
    """Print the figures; whether they hold."""
    logging.basicConfig(level=logging.CRITICAL)
    read, found = 0, list[str]()
    for number in range(first, first + games):
        texts, unfair = await search(number)
        read += texts
        found += [f"game {number}: {line}" for line in unfair]
        if number % 100 == 99:
            print(f"{number + 1 - first} games, {read} texts read, {len(found)} leaks", flush=True)
    print(f"games {games}   texts that somebody could read {read}   cards in them that were not theirs {len(found)}")
    for line in found[:5]:
        print(f"    {line[:160]}")
    return not found
