"""Whatever somebody who means harm might send, in large amounts, at tables where a game is being played.

Strangers, members of the group who do not play, players of another table, players who may not lead, and administrators
who hide behind their group; presses with data that is forged, cut short, foreign, old, or meant for somebody else, on
messages of other chats, deleted ones and none; commands with every kind of argument; guessed deep links; names with
markup, direction marks, nothing visible, and ten thousand characters; updates of kinds that the bot never asked for.

None of them has a right to change anything at the tables that are watched, so nothing there may change. Every press
must be answered, no handler may raise, and nobody may read a card that was not theirs to know.
"""

from __future__ import annotations

import logging
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from telegram import Update

from bot.gateway.unreadable import readable
from bot.sessions.model import Phase, Setup, Table
from engine.presets import PRESETS
from tests.bot.sessions.support import SeededShuffler
from tests.faults.besiegers import Besiegers
from tests.support.lab import lab
from tests.support.secrets import leaks


@dataclass
class Verdicts:
    """What went wrong, in words; all empty when nothing did."""

    updates: int = 0
    presses: int = 0
    raised: list[str] = field(default_factory=list)
    leaked: list[str] = field(default_factory=list)
    changed: list[str] = field(default_factory=list)
    unanswered: list[str] = field(default_factory=list)

    @property
    def clean(self) -> bool:
        """Whether nothing went wrong."""
        return not (self.raised or self.leaked or self.changed or self.unanswered)


class _Errors(logging.Handler):
    """Every line that says that something failed."""

    def __init__(self, found: list[str]) -> None:
        super().__init__(logging.ERROR)
        self._found = found

    def emit(self, record: logging.LogRecord) -> None:
        self._found.append(record.getMessage())


def _guarded(table: Table) -> Table:
    """What only those may change who have the right to: all but when somebody was last seen, and how messages stand."""
    seats = tuple(
        replace(seat, tapped_at=0.0, call=0, name="", expiries=0, away=False, nudged=False, mentioned=False)
        for seat in table.seats
    )
    game = table.game and replace(
        table.game, selected=(), refusals=(), deadline=None, think_at=None, pass_at=None, nudge_at=None, since=(),
        called=(),
    )  # fmt: skip
    # A lobby lasts longer for whoever wants it to.
    return replace(table, seats=seats, game=game, call=0, calls=0, keep_old=False, closes=None, warned=False)


class Siege(Besiegers):
    """The tables, those around them who send all this, and what comes of it."""

    async def open(self) -> None:
        """A game in the middle, and a lobby in which every seat is taken."""
        await self.playing.open()
        for _ in range(4):
            await self.playing.step()
        self.it.service.desk.directory.remember(self.waiting.group.id, Setup(PRESETS["classic"], clock=None))
        for person in self.waiting.people:
            self.world.press_start(person)
        await self.it.run(5)
        self.world.say(self.waiting.people[0], self.waiting.group, "/newgame")
        await self.it.run(5)
        while len(self.waiting.table.seats) < min(8, self.waiting.table.rules.most_seats()):
            await self.waiting.press(self.waiting.people[0], self.waiting.group, "add")
        for chat in self.world.chats.values():
            for message in chat.messages.values():
                for version in message.versions:
                    self.data += [b.callback_data for row in version.buttons for b in row if b.callback_data]
        members = (*self.strangers[:100:4],)
        for user in members:
            self.world.join(user, self.playing.group)
        await self.it.run(5)
        self.tables = [_guarded(self.playing.table), _guarded(self.waiting.table)]

    def _intact(self) -> bool:
        return None not in self._tables()

    def _tables(self) -> list[Table | None]:
        tables = [self.it.service.desk.registry.table(table.id) for table in self.tables]
        return [None if table is None else _guarded(table) for table in tables]

    async def lay(self, updates: int, verdicts: Verdicts) -> None:
        """Send them all, and see what came of it."""
        application = self.it.service.application
        for count in range(1, updates + 1):
            update = readable(self.update())
            application.update_queue.put_nowait(Update.de_json(update, application.bot))
            if count % 20 == 0:
                await self.it.run(1)
                self._judge(verdicts)
                if not self._intact():
                    return
            if count % 2000 == 0:
                self._forget(verdicts)
        await self.it.run(30)
        self._judge(verdicts)
        self._forget(verdicts)
        stored = await self.it.storage.game(self.tables[0].id, 1)
        assert stored is not None
        readers = [user.id for user in (*self.strangers, *self.waiting.people, *self.playing.people)]
        verdicts.leaked += leaks(self.world, stored, readers, self.said)
        verdicts.updates += updates

    def _judge(self, verdicts: Verdicts) -> None:
        for number, after in enumerate(self._tables()):
            before = self.tables[number]
            if after is None:
                verdicts.changed.append(f"table {before.id} was closed")
            elif after != before:
                verdicts.changed.append(f"table {before.id}: {_difference(before, after)}")
                self.tables[number] = after

    def _forget(self, verdicts: Verdicts) -> None:
        """Count the presses that were not answered, and drop what was recorded: it would only grow."""
        answered = {c.params.get("callback_query_id") for c in self.world.calls if c.method == "answerCallbackQuery"}
        verdicts.unanswered += [query for query in self.asked if query not in answered]
        verdicts.presses += len(self.asked)
        self.asked.clear()
        self.world.calls.clear()


def _difference(before: Any, after: Any) -> str:
    names = [name for name in before.__dataclass_fields__ if getattr(before, name) != getattr(after, name)]
    return ", ".join(names)


async def siege(updates: int, *, seed: int = 1, say: Callable[[str], None] = lambda _: None) -> Verdicts:
    """So many hostile updates, ten thousand at a time: the tables of a siege do not live forever."""
    verdicts = Verdicts()
    errors = _Errors(verdicts.raised)
    logging.getLogger().addHandler(errors)
    try:
        while verdicts.updates < updates and not verdicts.changed:
            with tempfile.TemporaryDirectory(prefix="durak-") as folder:
                async with lab(Path(folder), shuffler=SeededShuffler(seed)) as it:
                    one = Siege(it, seed)
                    await one.open()
                    assert one.playing.table.phase is Phase.GAME
                    await one.lay(min(10_000, updates - verdicts.updates), verdicts)
            seed += 1000
            say(f"{verdicts.updates} updates, {len(verdicts.raised)} raised, {len(verdicts.leaked)} leaks")
    finally:
        logging.getLogger().removeHandler(errors)
    return verdicts


async def report(updates: int, seed: int) -> bool:
    """Print the figures; whether they hold."""
    logging.basicConfig(handlers=[logging.NullHandler()])  # errors are counted, and nothing else is of interest
    verdicts = await siege(updates, seed=seed, say=lambda line: print(line, flush=True))
    print(f"hostile updates                {verdicts.updates:8}, {verdicts.presses} of them presses")
    for words, found in (
        ("exceptions out of handlers", verdicts.raised),
        ("leaks", verdicts.leaked),
        ("changes without a right", verdicts.changed),
        ("presses without an answer", verdicts.unanswered),
    ):
        print(f"{words:30} {len(found):8}" + "".join(f"\n    {line[:160]}" for line in sorted(set(found))[:5]))
    return verdicts.clean
