"""Copies of the database: whole whatever the bot does meanwhile, looked at, put back; and one process a database."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import threading
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from bot.storage.copies import back_up, restore
from bot.storage.database import StorageUnusable
from bot.storage.hold import hold
from bot.storage.inspecting import CopyError, inspect
from bot.storage.store import Storage
from tests.bot.storage.samples import TABLE, deal, log


async def test_a_copy_holds_what_was_committed_and_needs_no_file_beside_it(tmp_path: Path) -> None:
    storage = await Storage.open(tmp_path / "durak.db")
    table = replace(TABLE, id=await storage.new_table(TABLE))
    await storage.commit([deal(table.id), log(table.id, 1)])
    copy = back_up(tmp_path / "durak.db", tmp_path / "copy.db")
    await storage.commit([log(table.id, 2)])
    await storage.close()
    assert copy.games == 1
    assert {"copy.db-wal", "copy.db-shm"}.isdisjoint(os.listdir(tmp_path))  # noqa: PTH208
    again = await Storage.open(tmp_path / "copy.db")
    game = await again.game(table.id, 1)
    await again.close()
    assert game is not None
    assert [action.ply for action in game.actions] == [1]


async def test_copies_made_while_the_bot_writes_are_whole(tmp_path: Path) -> None:
    storage = await Storage.open(tmp_path / "durak.db")
    table = replace(TABLE, id=await storage.new_table(TABLE))
    await storage.commit([deal(table.id)])
    copies: list[int] = []

    def copy_all() -> None:
        for number in range(10):
            back_up(tmp_path / "durak.db", tmp_path / f"{number}.db")
            with closing(sqlite3.connect(tmp_path / f"{number}.db")) as file:
                plies = [ply for (ply,) in file.execute("SELECT ply FROM actions ORDER BY ply")]
            assert plies == list(range(1, len(plies) + 1)), "a gap"
            copies.append(len(plies))

    copying = threading.Thread(target=copy_all)
    copying.start()
    ply = 0
    while copying.is_alive():
        ply += 1
        await storage.commit([log(table.id, ply)])
    copying.join()
    await storage.close()
    assert len(copies) == 10
    assert copies == sorted(copies)


def test_a_copy_never_takes_the_place_of_a_file(tmp_path: Path) -> None:
    make(tmp_path / "durak.db")
    (tmp_path / "copy.db").write_text("somebody's own")
    with pytest.raises(CopyError, match="already"):
        back_up(tmp_path / "durak.db", tmp_path / "copy.db")
    assert (tmp_path / "copy.db").read_text() == "somebody's own"


def make(path: Path) -> None:
    async def once() -> None:
        await (await Storage.open(path)).close()

    asyncio.run(once())


def spoil(path: Path) -> None:
    """Write over a page in the middle."""
    content = bytearray(path.read_bytes())
    content[4096 * 3 : 4096 * 3 + 2000] = b"\x55" * 2000
    path.write_bytes(bytes(content))


def test_what_is_no_good_copy_is_said(tmp_path: Path) -> None:
    with pytest.raises(CopyError, match="no such file"):
        inspect(tmp_path / "none.db")
    (tmp_path / "text.db").write_text("not a database at all, but long enough to look at" * 100)
    with pytest.raises(CopyError, match="cannot be read"):
        inspect(tmp_path / "text.db")
    with closing(sqlite3.connect(tmp_path / "other.db")) as other:
        other.execute("CREATE TABLE t (x)")
    with pytest.raises(CopyError, match="not a database of this bot"):
        inspect(tmp_path / "other.db")
    make(tmp_path / "new.db")
    with closing(sqlite3.connect(tmp_path / "new.db")) as new:
        new.execute("PRAGMA user_version = 9999")
    with pytest.raises(CopyError, match="newer version"):
        inspect(tmp_path / "new.db")
    make(tmp_path / "spoilt.db")
    spoil(tmp_path / "spoilt.db")
    with pytest.raises(CopyError, match=r"damaged|cannot be read"):
        inspect(tmp_path / "spoilt.db")
    with pytest.raises(CopyError, match="restore a backup"):
        back_up(tmp_path / "spoilt.db", tmp_path / "copy.db")
    assert not list(tmp_path.glob("copy.db*"))


async def test_a_copy_is_put_back_and_what_was_there_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "durak.db"
    storage = await Storage.open(path)
    table = replace(TABLE, id=await storage.new_table(TABLE))
    back_up(path, tmp_path / "early.db")
    await storage.commit([deal(table.id)])
    # As after a kill: the newest commit stands in the log beside the file alone.
    for end in ("", "-wal"):
        (tmp_path / f"killed.db{end}").write_bytes((tmp_path / f"durak.db{end}").read_bytes())
    await storage.close()

    kept = restore(tmp_path / "early.db", tmp_path / "killed.db", stamp="then")
    assert kept == tmp_path / "killed.db.then"
    assert inspect(tmp_path / "killed.db").games == 0
    assert inspect(kept).games == 1
    assert restore(tmp_path / "early.db", tmp_path / "fresh.db", stamp="then") is None
    assert inspect(tmp_path / "fresh.db").games == 0


def test_a_bad_copy_is_not_put_back(tmp_path: Path) -> None:
    make(tmp_path / "durak.db")
    before = (tmp_path / "durak.db").read_bytes()
    (tmp_path / "copy.db").write_bytes(before)
    spoil(tmp_path / "copy.db")
    with pytest.raises(CopyError):
        restore(tmp_path / "copy.db", tmp_path / "durak.db", stamp="then")
    assert (tmp_path / "durak.db").read_bytes() == before


def test_one_process_a_database(tmp_path: Path) -> None:
    with hold(tmp_path / "durak.db"):
        with pytest.raises(StorageUnusable, match="is it running twice"), hold(tmp_path / "durak.db"):
            pass
        with hold(tmp_path / "other.db"):
            pass
    with hold(tmp_path / "durak.db"):
        pass
    with pytest.raises(StorageUnusable, match="folder must exist"), hold(tmp_path / "none" / "durak.db"):
        pass
