"""One SQLite file: how it is opened, brought up to date, and written in whole transactions.

Choices, and why:

* WAL: a reader (a backup, a curious person with a prompt) never makes the bot wait, and a commit is one append.
* synchronous FULL: in WAL mode NORMAL may lose the last commits when the power goes, and nothing that a player was
  told may be undone. It costs one fsync a commit, in aiosqlite's thread, which the event loop does not wait for.
* busy_timeout of five seconds: the only other writer there should ever be is a person at a prompt.
* foreign_keys on, STRICT tables: a mistake of ours is refused here rather than found in a game months later.
* BEGIN IMMEDIATE before the first write: a transaction that cannot have the lock fails before it did anything.

One connection, so one transaction at a time: a lock keeps other coroutines out of it, reads included, since they
would see what is not committed. A transaction that fails, or whose coroutine is cancelled, is rolled back whole.

Migrations (`bot.storage.schema`) are each applied in a transaction together with their number (PRAGMA user_version).
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager, closing, suppress
from pathlib import Path
from typing import Any, Final

import aiosqlite

from bot.sessions.ports import StoreError
from bot.storage.grouped import Grouped, Step
from bot.storage.last_copy import last_good_copy
from bot.storage.schema import APPLICATION_ID, migrations

BUSY_TIMEOUT: Final = 5.0
#: STRICT tables came with this version.
OLDEST_SQLITE: Final = (3, 37, 0)

_RESTORE: Final = "restore a backup"
#: What SQLite's refusals to open mean, and what to do about it. The first that fits is told.
_ADVICE: Final = (
    ("locked", "another program holds it; stop that program (is the bot running twice?) and start again"),
    ("readonly", "it may not be written; give the bot's user write access to the file and its folder"),
    ("unable to open", "it cannot be opened; the folder must exist, and the bot's user must be able to write to it"),
    ("not a database", f"it is not an SQLite file; name another file, or {_RESTORE}"),
    ("malformed", f"it is damaged; {_RESTORE}"),
    ("disk is full", "the disk is full; make room"),
    ("disk I/O", "the disk does not work as it should; look at the system's log"),
)


class StorageUnusable(Exception):
    """The file cannot be used. One line: which file, why, and what to do."""


class Database:
    """An open file. Errors of SQLite come out as StoreError, after a rollback."""

    def __init__(self, connection: aiosqlite.Connection) -> None:
        self._connection = connection
        self._lock = asyncio.Lock()
        self._grouped = Grouped(connection, self._lock)

    @classmethod
    async def open(cls, path: Path | str, *, busy_timeout: float = BUSY_TIMEOUT) -> Database:
        """Open a file, making it if there is none, and bring its schema up to date. Raises StorageUnusable."""
        if sqlite3.sqlite_version_info < OLDEST_SQLITE:
            raise StorageUnusable(f"SQLite {sqlite3.sqlite_version} is too old: 3.37 or newer is needed")
        try:
            # First with plain sqlite3 in a thread of its own: aiosqlite's cannot be waited for when it fails to open.
            await asyncio.to_thread(_prepare, path, busy_timeout)
            connection = await aiosqlite.connect(path, timeout=busy_timeout, isolation_level="IMMEDIATE")
        except sqlite3.Error as error:
            raise StorageUnusable(f"{path}: {_advice(error, Path(path))}") from error
        await connection.executescript("PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON")
        return cls(connection)

    async def close(self) -> None:
        """Close the file, once what is under way is done. More than once does no harm."""
        await self._grouped.idle()
        async with self._lock:
            await self._connection.close()

    async def write(self, steps: Sequence[Step]) -> None:
        """Keep what these come to, all or nothing, perhaps together with what others want to keep at this moment.

        Raises StoreError.
        """
        await self._grouped.write(steps)

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[aiosqlite.Connection]:
        """Everything written inside is kept when the block ends, or nothing when it raises.

        SQLite's errors, and values that it cannot hold (ValueError, OverflowError), are raised as StoreError.
        """
        async with self._lock:
            try:
                yield self._connection
                await self._connection.commit()
            except BaseException as error:
                # Also when cancelled: the statements already handed to the thread are followed by this.
                with suppress(sqlite3.Error, ValueError):
                    await self._connection.rollback()
                if isinstance(error, sqlite3.Error | ValueError | OverflowError):
                    raise StoreError(str(error)) from error
                raise

    async def rows(self, sql: str, parameters: Iterable[Any] = ()) -> list[tuple[Any, ...]]:
        """All rows of a query. Raises StoreError."""
        async with self._lock:
            try:
                return [tuple(row) for row in await self._connection.execute_fetchall(sql, parameters)]
            except (sqlite3.Error, ValueError) as error:
                raise StoreError(str(error)) from error

    async def scrub(self) -> None:
        """Write the file anew, so that nothing is left of what was deleted: neither in free space nor in the log."""
        async with self._lock:
            try:
                await self._connection.execute("VACUUM")
                ((busy, *_),) = await self._connection.execute_fetchall("PRAGMA wal_checkpoint(TRUNCATE)")
            except (sqlite3.Error, ValueError) as error:
                raise StoreError(str(error)) from error
        if busy:
            raise StoreError("another program reads the file: its log could not be cut")


def _prepare(path: Path | str, busy_timeout: float) -> None:
    """See that the file can be used, and bring its schema up to date. Foreign keys are off meanwhile, as they must
    be for a migration that rebuilds a table others refer to."""
    with closing(sqlite3.connect(path, timeout=busy_timeout, isolation_level=None)) as connection:
        version, application = _pragma(connection, "user_version"), _pragma(connection, "application_id")
        if application != APPLICATION_ID and connection.execute("SELECT 1 FROM sqlite_master").fetchone():
            raise StorageUnusable(f"{path}: it belongs to another program; name another file")
        scripts = migrations()
        if version > len(scripts):
            raise StorageUnusable(
                f"{path}: a newer version of this bot wrote it (schema {version}, known up to {len(scripts)}); "
                "install that version, or restore a backup"
            )
        if _pragma(connection, "journal_mode = WAL") != "wal":
            raise StorageUnusable(f"{path}: write-ahead logging does not work there; use a file on a local disk")
        # Looks at every page: a fraction of a second, once, against a game that breaks off in the middle.
        if (said := _pragma(connection, "quick_check(1)")) != "ok":
            raise sqlite3.DatabaseError(f"database disk image is malformed: {said}")
        for number, script in scripts[version:]:
            # What is left of a migration that fails goes as the connection is closed.
            connection.executescript(
                f"BEGIN IMMEDIATE;\n{script}\n;PRAGMA application_id = {APPLICATION_ID};"
                f"PRAGMA user_version = {number};\nCOMMIT;"
            )
        # The lock once taken: a file that cannot be written is found now, and not at the first move.
        connection.executescript("BEGIN IMMEDIATE; COMMIT;")


def _pragma(connection: sqlite3.Connection, text: str) -> Any:
    return connection.execute(f"PRAGMA {text}").fetchone()[0]


def _advice(error: sqlite3.Error, path: Path) -> str:
    said = str(error)
    advice = next((advice for words, advice in _ADVICE if words in said), f"SQLite says: {said}")
    if not advice.endswith(_RESTORE):
        return advice
    copy = last_good_copy(path)
    if copy is None:
        return f"{advice} (there is no good one beside it)"
    return f"{advice}: the last good one beside it is {copy}; keep the damaged file and its -wal under another name"
