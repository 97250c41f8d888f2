"""Writes that are kept together: each is all or nothing by itself, and on disk when its caller hears of it."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import pytest

from bot.sessions.ports import StoreError
from bot.storage.database import Database
from bot.storage.grouped import Step

INSERT = "INSERT INTO notes (id, text) VALUES (?, ?)"


@pytest.fixture
async def database(tmp_path: Path) -> AsyncIterator[Database]:
    opened = await Database.open(tmp_path / "durak.db", busy_timeout=0.05)
    async with opened.transaction() as connection:
        await connection.execute("CREATE TABLE notes (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT")
    yield opened
    await opened.close()


def kept(tmp_path: Path) -> list[int]:
    """What another program finds in the file."""
    with closing(sqlite3.connect(tmp_path / "durak.db")) as connection:
        return [row[0] for row in connection.execute("SELECT id FROM notes ORDER BY id")]


def note(number: int) -> Step:
    return Step(INSERT, ((number, "x"),))


async def test_what_is_wanted_at_one_moment_is_one_transaction(tmp_path: Path, database: Database) -> None:
    commits: list[str] = []
    await database._connection.set_trace_callback(commits.append)
    await asyncio.gather(*(database.write([note(n), note(100 + n)]) for n in range(20)))
    assert kept(tmp_path) == [*range(20), *range(100, 120)]
    assert commits.count("COMMIT") <= 2


async def test_a_write_that_cannot_be_kept_takes_no_other_with_it(tmp_path: Path, database: Database) -> None:
    nothing = Step("UPDATE notes SET text = 'y' WHERE id = ?", ((77,),), "there is no such note")
    wanted = [
        [note(1)],
        [note(2), Step(INSERT, ((3, None),))],  # NOT NULL
        [note(4), nothing],
        [note(5), Step(INSERT, ((2**70, "x"),))],  # more than SQLite can hold
        [note(6)],
    ]
    found = await asyncio.gather(*(database.write(steps) for steps in wanted), return_exceptions=True)
    assert [type(each) for each in found] == [type(None), StoreError, StoreError, StoreError, type(None)]
    assert str(found[2]) == "there is no such note"
    assert kept(tmp_path) == [1, 6]
    await database.write([note(2)])
    assert kept(tmp_path) == [1, 2, 6]


async def test_a_file_that_somebody_holds_refuses_all_at_once(tmp_path: Path, database: Database) -> None:
    with closing(sqlite3.connect(tmp_path / "durak.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        found = await asyncio.gather(*(database.write([note(n)]) for n in range(3)), return_exceptions=True)
        assert all(isinstance(each, StoreError) and "locked" in str(each) for each in found)
        other.execute("ROLLBACK")
    await database.write([note(8)])
    assert kept(tmp_path) == [8]


async def test_whoever_gives_up_waiting_harms_nobody(tmp_path: Path, database: Database) -> None:
    impatient = asyncio.create_task(database.write([note(1)]))
    patient = asyncio.create_task(database.write([note(2)]))
    await asyncio.sleep(0)
    impatient.cancel()
    await patient
    assert 2 in kept(tmp_path)
    with pytest.raises(asyncio.CancelledError):
        await impatient


async def test_what_is_under_way_is_kept_before_the_file_is_closed(tmp_path: Path) -> None:
    opened = await Database.open(tmp_path / "durak.db")
    async with opened.transaction() as connection:
        await connection.execute("CREATE TABLE notes (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT")
    writing = asyncio.create_task(opened.write([note(1)]))
    await asyncio.sleep(0)
    await opened.close()
    await writing
    assert kept(tmp_path) == [1]
    with pytest.raises(StoreError):
        await opened.write([note(2)])
