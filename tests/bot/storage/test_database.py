"""The file: reopened after a crash, migrated, and refused in one line when it cannot be used."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from bot.sessions.effects import SaveTable
from bot.sessions.ports import StoreError
from bot.storage import Storage, StorageUnusable, database, schema
from tests.bot.storage.samples import TABLE, deal, log


async def refusal(path: Path) -> str:
    with pytest.raises(StorageUnusable) as caught:
        await Storage.open(path, busy_timeout=0.01)
    said = str(caught.value)
    assert "\n" not in said
    assert said.startswith(f"{path}: ")
    return said


async def test_what_was_committed_survives_a_crash(tmp_path: Path) -> None:
    storage = await Storage.open(tmp_path / "durak.db")
    table = replace(TABLE, id=await storage.new_table(TABLE))
    await storage.commit([deal(table.id), log(table.id, 1), log(table.id, 2)])
    # The process dies here: what is on disk is the file and its log, not checkpointed.
    crashed = tmp_path / "crashed"
    crashed.mkdir()
    for name in ("durak.db", "durak.db-wal"):
        shutil.copy(tmp_path / name, crashed / name)
    await storage.close()

    again = await Storage.open(crashed / "durak.db")
    assert await again.live_tables() == [table]
    game = await again.game(table.id, 1)
    assert game is not None
    assert [action.ply for action in game.actions] == [1, 2]
    await again.commit([log(table.id, 3), SaveTable(table)])
    await again.close()


async def test_a_torn_write_loses_only_itself(tmp_path: Path) -> None:
    storage = await Storage.open(tmp_path / "durak.db")
    table = replace(TABLE, id=await storage.new_table(TABLE))
    await storage.commit([deal(table.id), log(table.id, 1)])
    whole = (tmp_path / "durak.db-wal").stat().st_size
    await storage.commit([log(table.id, 2)])
    torn = tmp_path / "torn"
    torn.mkdir()
    shutil.copy(tmp_path / "durak.db", torn / "durak.db")
    (torn / "durak.db-wal").write_bytes((tmp_path / "durak.db-wal").read_bytes()[: whole + 100])
    await storage.close()

    again = await Storage.open(torn / "durak.db")
    game = await again.game(table.id, 1)
    assert game is not None
    assert [action.ply for action in game.actions] == [1]
    await again.close()


async def test_a_closed_storage_refuses(tmp_path: Path) -> None:
    storage = await Storage.open(tmp_path / "durak.db")
    await storage.close()
    await storage.close()
    with pytest.raises(StoreError):
        await storage.new_table(TABLE)
    with pytest.raises(StoreError):
        await storage.live_tables()


async def test_the_pragmas_are_as_chosen(tmp_path: Path) -> None:
    opened = await database.Database.open(tmp_path / "durak.db")
    for pragma, value in [
        ("journal_mode", "wal"),
        ("synchronous", 2),
        ("foreign_keys", 1),
        ("busy_timeout", 5000),
        ("user_version", len(schema.migrations())),
        ("foreign_key_check", None),
    ]:
        rows = await opened.rows(f"PRAGMA {pragma}")
        assert (rows[0][0] if rows else None) == value
    await opened.close()


async def test_migrations_go_on_where_they_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "durak.db"
    await (await Storage.open(path)).close()
    known = schema.migrations()
    more = [*known, (len(known) + 1, "CREATE TABLE one (x); CREATE TABLE two (x);")]
    broken = [*known, (len(known) + 1, "CREATE TABLE one (x); CREATE TABLE one (x);")]
    monkeypatch.setattr(database, "migrations", lambda: broken)
    assert "table one already exists" in await refusal(path)
    monkeypatch.setattr(database, "migrations", lambda: more)
    await (await Storage.open(path)).close()
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (len(more),)
    monkeypatch.setattr(database, "migrations", lambda: known)
    assert "a newer version of this bot" in await refusal(path)


async def test_a_folder_is_refused(tmp_path: Path) -> None:
    assert "cannot be opened" in await refusal(tmp_path)


async def test_a_missing_folder_is_refused(tmp_path: Path) -> None:
    assert "the folder must exist" in await refusal(tmp_path / "nowhere" / "durak.db")


async def test_another_kind_of_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "durak.db"
    path.write_text("Dear diary, today I was the durak again. " * 100)
    assert "not an SQLite file" in await refusal(path)


async def test_another_programs_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "durak.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE diary (day)")
    assert "another program" in await refusal(path)


async def test_a_damaged_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "durak.db"
    storage = await Storage.open(path)
    for number in range(50):
        await storage.new_table(replace(TABLE, key=str(number)))
    await storage.close()
    content = bytearray(path.read_bytes())
    content[4096 * 3 : 4096 * 8] = b"\x5a" * (4096 * 5)
    path.write_bytes(bytes(content))
    assert "restore a backup" in await refusal(path)


async def test_a_locked_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "durak.db"
    await (await Storage.open(path)).close()
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("BEGIN EXCLUSIVE")
        assert "is the bot running twice?" in await refusal(path)


@pytest.fixture
def no_powers() -> Iterator[Path]:
    """A folder with a database that this process may only read; root gives up its powers meanwhile."""
    with tempfile.TemporaryDirectory(prefix="durak-") as name:
        folder, user = Path(name), os.geteuid()
        asyncio.run(_make(folder / "durak.db"))
        (folder / "durak.db").chmod(0o444)
        folder.chmod(0o555)
        if user == 0:
            os.seteuid(65534)
        yield folder
        os.seteuid(user)
        folder.chmod(0o755)


async def _make(path: Path) -> None:
    await (await Storage.open(path)).close()


async def test_a_file_that_may_not_be_written_is_refused(no_powers: Path) -> None:
    assert "write" in await refusal(no_powers / "durak.db")


async def test_a_folder_that_may_not_be_written_is_refused(no_powers: Path) -> None:
    assert "write" in await refusal(no_powers / "new.db")


async def test_computers_from_before_there_were_levels_play_at_medium(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "durak.db"
    known = schema.migrations()
    monkeypatch.setattr(database, "migrations", lambda: known[:1])
    await (await Storage.open(path)).close()
    seats = (
        '[{"user_id":11,"name":"דנה","computer":0,"reachable":true,"away":false,"gone":false,"expiries":0,'
        '"tapped_at":1.5,"call":3},{"user_id":null,"name":"","computer":1,"reachable":true,"away":false,"gone":false,'
        '"expiries":0,"tapped_at":0.0,"call":1}]'
    )
    scores = (
        '[{"player":11,"name":"דנה","games":2,"durak":1,"points":1},'
        '{"player":-1,"name":"","games":2,"durak":1,"points":1}]'
    )
    with closing(sqlite3.connect(path)) as connection, connection:
        for key, seated, counted in (("a", seats, scores), ("b", "[]", "[]")):
            connection.execute(
                "INSERT INTO tables (chat_id, private, title, owner, key, phase, rules, auto_pass, series, drinking,"
                " seats, number, played, scores, page, call, keep_old, opened)"
                " VALUES (-5, 0, '', 11, ?, 'lobby', '{}', 'at_once', 'endless', 'off', ?, 2, 2, ?, '', 1, 0, 1.0)",
                (key, seated, counted),
            )
    monkeypatch.setattr(database, "migrations", lambda: known)
    storage = await Storage.open(path)
    table, empty = await storage.live_tables()
    await storage.close()
    dana, computer = table.seats
    assert (dana.name, dana.reachable, dana.tapped_at, dana.call, dana.level) == ("דנה", True, 1.5, 3, "")
    assert (computer.computer, computer.level, computer.call) == (1, "medium", 1)
    assert [(score.player, score.games, score.level) for score in table.scores] == [(11, 2, ""), (-1, 2, "medium")]
    assert empty.seats == ()
