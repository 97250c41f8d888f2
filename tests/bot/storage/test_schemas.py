"""Databases of every earlier schema, each with a game under way, are brought up to date and played on."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.sessions.model import Phase
from bot.sessions.registry import replay
from bot.storage.schema import migrations
from bot.storage.store import Storage
from engine.state import waited_for

SCHEMAS = sorted((Path(__file__).parent / "schemas").glob("*.sql"))


def test_there_is_a_file_of_every_schema() -> None:
    assert [int(path.stem) for path in SCHEMAS] == [number for number, _ in migrations()]


@pytest.mark.parametrize("schema", SCHEMAS, ids=lambda path: path.stem)
async def test_a_game_goes_on_whatever_schema_it_began_in(schema: Path, tmp_path: Path) -> None:
    path = tmp_path / "durak.db"
    with closing(sqlite3.connect(path)) as old:
        old.executescript(schema.read_text(encoding="utf-8"))  # noqa: ASYNC240
        assert old.execute("PRAGMA user_version").fetchone() == (int(schema.stem),)
    storage = await Storage.open(path)
    (table,) = await storage.live_tables()
    stored = await storage.game(table.id, table.number)
    assert stored is not None
    game = replay(stored)
    assert table.phase is Phase.GAME
    assert game.ply == 23
    assert waited_for(game.state)
    assert [name for _, name in stored.players] == ["דנה", "Борис"]
    assert len(await storage.people()) == 2
    assert {message.kind for message in await storage.messages()} == {"table", "hand"}
    await storage.close()
    with closing(sqlite3.connect(path)) as new:
        assert new.execute("PRAGMA user_version").fetchone() == (len(SCHEMAS),)
        assert new.execute("PRAGMA foreign_key_check").fetchall() == []
        assert new.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        made = sorted(new.execute("SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL"))
    fresh = await Storage.open(tmp_path / "fresh.db")
    await fresh.close()
    with closing(sqlite3.connect(tmp_path / "fresh.db")) as other:
        wanted = sorted(other.execute("SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL"))
    assert made == wanted, "an old file must not differ from a new one"
