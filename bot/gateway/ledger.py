"""Which message stands for which screen, and which stand for none and must go; written behind: sending never waits for
the disk.

Only the newest of each screen is written, and what came meanwhile in one transaction. What is lost with the process is
at most the last moment: a message that is then sent anew. That one is being sent is therefore written first, so that
the one before can be found and put away.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from bot.sessions.ports import StoreError
from bot.storage.rows import ScreenKind, StoredLeftover, StoredMessage

log = logging.getLogger(__name__)


#: In the place of the person: the call beside a table, a message of its own in the table's chat.
CALL = -1


@dataclass(frozen=True, slots=True)
class ScreenKey:
    """A screen: of a table (or the `CALL` beside it), or of the hand of one person at it."""

    table_id: int
    kind: ScreenKind
    user_id: int = 0

    def __str__(self) -> str:
        if self.user_id == CALL:
            return f"call beside table {self.table_id}"
        return f"hand of {self.user_id} at table {self.table_id}" if self.kind == "hand" else f"table {self.table_id}"


class MessageStore(Protocol):
    """Where it is kept (`bot.storage.Storage`)."""

    async def messages(self) -> list[StoredMessage]:
        """All of them."""
        ...

    async def save_messages(
        self,
        standing: Sequence[StoredMessage],
        gone: Sequence[tuple[int, ScreenKind, int]],
        *,
        left: Sequence[StoredLeftover],
        cleared: Sequence[tuple[int, int]],
    ) -> None:
        """Keep which messages stand for screens, for which screens (table, kind, person) none does any more, which
        messages are to be put away, and which (chat, message) need not be any more: all or nothing."""
        ...

    async def leftovers(self) -> list[StoredLeftover]:
        """Messages that are still to be put away."""
        ...

    async def sendings(self) -> list[tuple[int, ScreenKind, int, int, int]]:
        """Sendings whose end is not known: table, kind, person, chat, and the newest number known before it."""
        ...

    async def save_sending(
        self, table_id: int, kind: ScreenKind, user_id: int, chat_id: int | None, after: int
    ) -> None:
        """Keep that a message is about to be sent (chat None: that none is)."""
        ...


_Standing = Mapping[ScreenKey, StoredMessage | None]
_Left = Mapping[tuple[int, int], StoredLeftover | None]


class Ledger:
    """Writes behind, in one task at a time."""

    def __init__(self, store: MessageStore) -> None:
        self._store = store
        self._unwritten: dict[ScreenKey, StoredMessage | None] = {}
        self._unwritten_left: dict[tuple[int, int], StoredLeftover | None] = {}
        self._task: asyncio.Task[None] | None = None

    async def read(self) -> dict[ScreenKey, StoredMessage]:
        """All that was kept."""
        return {ScreenKey(m.table_id, m.kind, m.user_id): m for m in await self._store.messages()}

    async def sendings(self) -> dict[ScreenKey, tuple[int, int]]:
        """Screens of which a message may stand that nobody knows of: the chat, and the number it must be above."""
        rows = await self._store.sendings()
        return {ScreenKey(table, kind, user): (chat_id, after) for table, kind, user, chat_id, after in rows}

    async def leftovers(self) -> list[StoredLeftover]:
        """Messages that an earlier process did not put away."""
        return await self._store.leftovers()

    async def sending(self, key: ScreenKey, chat_id: int | None, after: int) -> None:
        """A message is about to be sent for a screen. Unlike the rest this is on disk when it returns."""
        if key in self._unwritten:
            # What stood until now goes first: written later, it would count as the end of this sending.
            await self._write_batch()
        try:
            await self._store.save_sending(key.table_id, key.kind, key.user_id, chat_id, after)
        except StoreError as error:
            log.error("%s: that it is being sent was not kept: %s", key, error)

    def put(self, key: ScreenKey, message: StoredMessage | None) -> None:
        """This message stands for the screen now (None: none does)."""
        self._unwritten[key] = message
        self._wake()

    def leave(self, leftover: StoredLeftover) -> None:
        """This message is to be put away. What is put and left without waiting in between is written together."""
        self._unwritten_left[leftover.chat_id, leftover.message_id] = leftover
        self._wake()

    def cleared(self, chat_id: int, message_id: int) -> None:
        """This message need not be put away any more."""
        self._unwritten_left[chat_id, message_id] = None
        self._wake()

    def _wake(self) -> None:
        if self._task is None:
            self._task = asyncio.create_task(self._write(), name="ledger")

    @property
    def quiet(self) -> bool:
        """Whether everything is written."""
        return self._task is None

    async def idle(self) -> None:
        """Return once everything is written."""
        while self._task is not None:
            await asyncio.wait([self._task])

    async def _write(self) -> None:
        try:
            while self._unwritten or self._unwritten_left:
                await self._write_batch()
        finally:
            self._task = None

    async def _write_batch(self) -> None:
        batch, self._unwritten = self._unwritten, {}
        left, self._unwritten_left = self._unwritten_left, {}
        try:
            await self._save(batch, left)
        except StoreError:
            # One that cannot be kept must not take the others with it.
            for key, message in batch.items():
                await self._save_alone(f"{key}: which message shows it", {key: message}, {})
            for place, leftover in left.items():
                name = f"message {place[1]} of chat {place[0]}: whether it must go"
                await self._save_alone(name, {}, {place: leftover})

    async def _save_alone(self, name: str, batch: _Standing, left: _Left) -> None:
        try:
            await self._save(batch, left)
        except StoreError as error:
            log.error("%s was not kept: %s", name, error)

    async def _save(self, batch: _Standing, left: _Left) -> None:
        gone = [(key.table_id, key.kind, key.user_id) for key, message in batch.items() if message is None]
        await self._store.save_messages(
            [message for message in batch.values() if message is not None],
            gone,
            left=[leftover for leftover in left.values() if leftover is not None],
            cleared=[place for place, leftover in left.items() if leftover is None],
        )
