"""Messages that are still to be put away: they come back, and a table that is closed leaves its own at once."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from bot.sessions.effects import SaveTable
from bot.sessions.model import Game, Phase, Table
from bot.sessions.ports import StoreError
from bot.storage import Storage, StoredMessage
from bot.storage.rows import LeftoverFate, StoredLeftover
from engine.cards import full_deck
from engine.deal import deal
from engine.rules import CLASSIC
from tests.bot.storage.samples import SHUFFLE, TABLE

BOARD = StoredMessage(1, "table", 0, -1001, 5, 2, "digest")
HAND = StoredMessage(1, "hand", 11, 11, 6, 1, None)


@pytest.fixture
async def storage(tmp_path: Path) -> AsyncIterator[Storage]:
    storage = await Storage.open(tmp_path / "durak.db")
    assert await storage.new_table(TABLE) == BOARD.table_id
    yield storage
    await storage.close()


async def test_what_is_to_be_put_away_comes_back(storage: Storage) -> None:
    old, perhaps = StoredLeftover(-1001, 4, "strip"), StoredLeftover(11, 7, "ask")
    await storage.save_messages([BOARD], left=[old, perhaps])
    assert await storage.leftovers() == [old, perhaps]
    with pytest.raises(StoreError):
        await storage.save_messages([replace(BOARD, table_id=999)], cleared=[(-1001, 4)])
    assert await storage.leftovers() == [old, perhaps], "all or nothing"
    await storage.save_messages([], left=[replace(old, fate="delete")], cleared=[(11, 7), (11, 8)])
    assert await storage.leftovers() == [replace(old, fate="delete")]


async def test_what_is_left_behind_in_a_group_that_moved_is_forgotten(storage: Storage) -> None:
    await storage.save_messages([], left=[StoredLeftover(-1001, 4, "strip"), StoredLeftover(11, 7, "delete")])
    await storage.migrate_chat(-1001, -100500)
    assert await storage.leftovers() == [StoredLeftover(11, 7, "delete")]


async def test_what_is_left_in_the_chat_of_somebody_who_is_forgotten_is_forgotten(storage: Storage) -> None:
    await storage.save_messages([], left=[StoredLeftover(-1001, 4, "strip"), StoredLeftover(11, 7, "delete")])
    await storage.forget_person(11)
    assert await storage.leftovers() == [StoredLeftover(-1001, 4, "strip")]


@pytest.mark.parametrize("counts", [True, False], ids=["kept", "erased"])
@pytest.mark.parametrize(("played", "fate"), [(False, "delete"), (True, "strip")])
async def test_a_table_that_is_closed_leaves_its_messages_to_be_put_away(
    storage: Storage, counts: bool, played: bool, fate: LeftoverFate
) -> None:
    storage.counts = lambda _: counts
    await storage.save_messages([BOARD, replace(BOARD, user_id=-1, message_id=8), HAND])
    game = Game(1, deal(CLASSIC, 2, 1, full_deck(36))[0], SHUFFLE, 1, None) if played else None
    table = Table(BOARD.table_id, TABLE.place, 11, "k3y", phase=Phase.CLOSED, game=game)
    await storage.commit([SaveTable(table)])
    assert await storage.leftovers() == [StoredLeftover(-1001, 5, fate), StoredLeftover(-1001, 8, "delete")]
    assert await storage.messages() == [HAND]
