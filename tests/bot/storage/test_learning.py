"""What replays and lessons ask of storage: the last games of a person or chat, and how far somebody got."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from bot.sessions.effects import EndGame
from bot.sessions.ports import PlayedGame
from bot.sessions.tutorial import Progress
from bot.storage import Storage
from tests.bot.storage.samples import SHUFFLE, TABLE, deal


async def test_the_last_games_of_a_player_and_of_a_chat_come_the_latest_first(tmp_path: Path) -> None:
    storage = await Storage.open(tmp_path / "durak.db")
    try:
        here = await storage.new_table(TABLE)
        there = await storage.new_table(replace(TABLE, key="other", place=replace(TABLE.place, chat_id=-2, title="B")))
        for table, number, ended, durak in ((here, 1, 10.0, (1,)), (there, 1, 20.0, ()), (here, 2, 30.0, (2,))):
            await storage.commit([deal(table, number), EndGame(table, number, durak, (), ended)])
        # One was stopped, one goes on: neither has an end to look back on.
        await storage.commit([deal(here, 3), EndGame(here, 3, None, (), 40.0), deal(here, 4)])
        first = PlayedGame(here, 1, TABLE.place.title, 10.0, SHUFFLE.salt)
        other = PlayedGame(there, 1, "B", 20.0, SHUFFLE.salt)
        last = PlayedGame(here, 2, TABLE.place.title, 30.0, SHUFFLE.salt)
        assert await storage.played_by(11, 5) == [last, other, first]
        assert await storage.played_by(11, 2) == [last, other]
        assert await storage.played_by(99, 5) == []
        assert await storage.played_in(TABLE.place.chat_id, 5) == [last, first]
        assert await storage.played_in(-2, 5) == [other]
    finally:
        await storage.close()


async def test_how_far_somebody_got_outlives_the_process(tmp_path: Path) -> None:
    path = tmp_path / "durak.db"
    storage = await Storage.open(path)
    assert await storage.progress(11) == Progress()
    await storage.save_progress(11, Progress(3, 2, 0b110))
    await storage.save_progress(11, Progress(4, 1, 0b1110))
    await storage.close()
    storage = await Storage.open(path)
    try:
        assert await storage.progress(11) == Progress(4, 1, 0b1110)
        assert await storage.progress(12) == Progress()
    finally:
        await storage.close()
