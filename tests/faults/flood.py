"""One chat under a 429 of a minute: how far behind do the others fall?

The same evening is played twice on a clock that stands in the hand, with every limit on: at all tables somebody moves
every few seconds; in the second run the group of one table and one of its players are under a 429 for a minute. What is
measured is, for every move at the other tables, how long the hand of whoever moved and the group lag behind the tap.
"""

from __future__ import annotations

import tempfile
from dataclasses import dataclass
from pathlib import Path

from bot.sandbox.model import Message
from bot.sessions.model import Phase
from tests.bot.sessions.support import SeededShuffler
from tests.faults.little import Little
from tests.support.lab import lab

TABLES = 12
ROUNDS = 45
FLOOD = 60


@dataclass(frozen=True)
class Lags:
    """Seconds behind a tap at the 95th percentile, and of how many."""

    hand: float
    group: float
    taps: int


def percentile(values: list[float], part: float = 0.95) -> float:
    """The value that so many of the values do not exceed."""
    return sorted(values)[min(len(values) - 1, int(part * len(values)))]


def _behind(message: Message, since: float) -> float | None:
    return next((version.at - since for version in message.versions if version.at >= since), None)


async def evening(folder: Path, *, flooded: bool, tables: int = TABLES, rounds: int = ROUNDS) -> Lags:
    """Play, and measure at all tables but the first."""
    hands: list[float] = []
    groups: list[float] = []
    async with lab(folder, shuffler=SeededShuffler(3)) as it:
        evenings = [Little(it, title=f"Table {number}", supergroup=True) for number in range(tables)]
        for one in evenings:
            await one.open()
        await it.run(120)
        if flooded:
            it.world.flood(evenings[0].group.id, FLOOD)
            it.world.flood(evenings[0].people[0].id, FLOOD)
        taps = []
        for _ in range(rounds):
            for number, one in enumerate(evenings):
                person = next((p for p in one.people if one.waited_for(p)), None)
                choice = one.choice(person) if person is not None and one.table.phase is Phase.GAME else None
                if person is not None and choice is not None:
                    hand, data = choice
                    it.world.press(person, it.world.chats[person.id], hand.id, data)
                    if number:
                        taps.append((it.clock.now(), hand, one.boards(one.group)[-1]))
                await it.run(4 / tables)
        await it.run(120)
        for at, hand, board in taps:
            for message, lags in ((hand, hands), (board, groups)):
                lag = _behind(message, at)
                if lag is not None:
                    lags.append(lag)
        assert all(call.status != 429 or flooded for call in it.world.calls)
    return Lags(percentile(hands), percentile(groups), len(hands))


async def compare(tables: int = TABLES, rounds: int = ROUNDS) -> tuple[Lags, Lags]:
    """Without and with the flood."""
    found = []
    for flooded in (False, True):
        with tempfile.TemporaryDirectory(prefix="durak-") as folder:
            found.append(await evening(Path(folder), flooded=flooded, tables=tables, rounds=rounds))
    return found[0], found[1]


def ratio(before: float, after: float) -> float:
    """How much worse; a lag of nothing counts as a twentieth of a second, which nobody sees."""
    return max(after, 0.05) / max(before, 0.05)


async def report() -> bool:
    """Print the figures; whether they hold."""
    before, after = await compare()
    hand, group = ratio(before.hand, after.hand), ratio(before.group, after.group)
    print(f"other tables, {before.taps} taps       hand p95   group p95")
    print(f"nothing is wrong              {before.hand:8.2f} s {before.group:9.2f} s")
    print(f"a 429 of {FLOOD} s elsewhere       {after.hand:8.2f} s {after.group:9.2f} s")
    print(f"ratio                         {hand:8.2f}   {group:9.2f}")
    return hand <= 1.1 and group <= 1.1
