"""Small writes, kept together: all that tables want to keep at one moment is one transaction and one fsync.

Each write is still all or nothing, and its caller hears of it only once it is on disk. What is wanted while a
transaction is under way waits for the next, so that there are as many in one as the disk makes necessary, and none
waits for company. A write that cannot be kept (a row that does not exist, a value that SQLite cannot hold) does not
take the others with it: then each is tried by itself. Where the file refuses everybody, everybody hears that.

A transaction is one visit to aiosqlite's thread, whatever it is made of: each visit costs more than the statements.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, NamedTuple

import aiosqlite

from bot.sessions.ports import StoreError


class Step(NamedTuple):
    """One statement, carried out for each row of parameters; `must`: the error where a row touched nothing, if it is
    one."""

    sql: str
    rows: Sequence[tuple[Any, ...]]
    must: str = ""


_Write = Sequence[Step]


class Grouped:
    """Writes for one connection, under the lock of all who use it."""

    def __init__(self, connection: aiosqlite.Connection, lock: asyncio.Lock) -> None:
        self._connection = connection
        self._lock = lock
        self._waiting: list[tuple[_Write, asyncio.Future[None]]] = []
        self._task: asyncio.Task[None] | None = None

    async def write(self, steps: _Write) -> None:
        """Keep this, all of it or nothing. Raises StoreError."""
        kept = asyncio.get_running_loop().create_future()
        self._waiting.append((steps, kept))
        if self._task is None:
            self._task = asyncio.create_task(self._work(), name="storage")
        await kept

    async def idle(self) -> None:
        """Return once nothing waits to be written."""
        while self._task is not None:
            await asyncio.wait([self._task])

    async def _work(self) -> None:
        try:
            while self._waiting:
                async with self._lock:
                    batch, self._waiting = self._waiting, []
                    await self._keep(batch)
        finally:
            self._task = None

    async def _keep(self, batch: list[tuple[_Write, asyncio.Future[None]]]) -> None:
        connection: Any = self._connection
        errors: list[Exception | None]
        try:
            # aiosqlite has no public name for "this function, in your thread"; all that it does goes this way.
            errors = await connection._execute(lambda: _together(connection._conn, [steps for steps, _ in batch]))
        except Exception as broken:  # the connection is closed, or broken
            errors = [broken] * len(batch)
        for (_, kept), error in zip(batch, errors, strict=True):
            if kept.done():
                continue  # whoever wanted it has gone
            if error is None:
                kept.set_result(None)
            else:
                refused = error if isinstance(error, StoreError) else StoreError(str(error))
                refused.__cause__ = None if refused is error else error
                kept.set_exception(refused)


def _together(connection: sqlite3.Connection, writes: Sequence[_Write]) -> list[Exception | None]:
    """Carry out all these in one transaction; what became of each."""
    try:
        for steps in writes:
            for sql, rows, must in steps:
                for row in rows:
                    if connection.execute(sql, row).rowcount < 1 and must:
                        raise StoreError(must)
        connection.commit()
    except (sqlite3.Error, ValueError, OverflowError, StoreError) as error:
        with suppress(sqlite3.Error, ValueError):
            connection.rollback()
        if len(writes) == 1 or isinstance(error, sqlite3.OperationalError):
            return [error] * len(writes)
        return [_together(connection, [steps])[0] for steps in writes]
    return [None] * len(writes)
