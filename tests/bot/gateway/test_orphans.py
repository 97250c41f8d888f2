"""A message whose answer was lost is found by its number and put away; nothing that is not the bot's own is touched."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.gateway.display import Display, ScreenKey
from bot.storage import Storage
from tests.bot.gateway.stage import Stage, screen, staged, wanted
from tests.bot.storage.samples import TABLE

TROUBLES = [{"status": 504}, {"drop_connection": True}]


def know_newest(stage: Stage) -> None:
    """The bot hears of the newest messages, as it does from every update."""
    for chat in stage.world.chats.values():
        if chat.messages:
            stage.display.heard_of(chat.id, max(chat.messages))


@pytest.mark.parametrize("trouble", TROUBLES)
async def test_a_second_message_of_a_screen_goes(stage: Stage, trouble: dict[str, object]) -> None:
    know_newest(stage)
    stage.world.fault("sendMessage", chat_id=stage.dana.id, times=2, after_effect=True, **trouble)  # type: ignore[arg-type]
    stage.world.fault("sendMessage", chat_id=stage.big.id, after_effect=True, **trouble)  # type: ignore[arg-type]
    stage.hand(1, stage.dana, "your move", urgent=True)
    stage.table(1, stage.big, "table")
    await stage.later(60)
    assert (stage.texts(stage.dana), stage.texts(stage.big)) == (["your move"], ["table"])
    stage.hand(1, stage.dana, "moved")
    await stage.later(10)
    assert stage.texts(stage.dana) == ["moved"]


async def test_a_sending_that_had_no_effect_costs_nothing(stage: Stage) -> None:
    know_newest(stage)
    stage.world.fault("sendMessage", drop_connection=True)
    stage.hand(1, stage.dana, "your move")
    assert await stage.later(60) == ["sendMessage", "sendMessage"]


async def test_what_others_wrote_meanwhile_stays(stage: Stage) -> None:
    stage.world.promote(stage.world.bot, stage.big)  # so that it could delete anything
    know_newest(stage)
    stage.table(2, stage.big, "another table")
    stage.display.post(stage.big.id, None, screen("news"), group=True)
    stage.world.fault("sendMessage", chat_id=stage.big.id, times=3, after_effect=True, drop_connection=True)
    stage.table(1, stage.big, "table")
    await stage.settle()
    said = [stage.world.say(stage.boris, stage.big, f"so what {n}").id for n in range(5)]
    await stage.later(120)
    assert sorted(stage.texts(stage.big)) == ["another table", "news", "table"]
    assert set(said) <= {message.id for message in stage.world.messages(stage.big.id)}


async def test_a_process_that_died_between_sending_and_noting_it() -> None:
    async with staged() as before:
        know_newest(before)
        before.world.fault("sendMessage", chat_id=before.dana.id, after_effect=True, drop_connection=True)
        before.hand(1, before.dana, "your move", urgent=True)
        await before.settle()
        rows = await before.store.sendings()
        assert [row[:4] for row in rows] == [(1, "hand", before.dana.id, before.dana.id)]
        # Another process, on what was kept.
        await before.display.close()
        second = Display(before.bot, before.clock, before.store, listener=before.heard)
        await second.restore()
        second.want(ScreenKey(1, "hand", before.dana.id), wanted(before.dana.id, "your move again", group=False))
        await before.clock.advance(10)
        await second.idle()
        assert before.texts(before.dana) == ["your move again"]
        assert await before.store.sendings() == []
        await second.close()


async def test_a_screen_that_is_dropped_while_nobody_knows_whether_it_stands(stage: Stage) -> None:
    know_newest(stage)
    stage.world.fault("sendMessage", chat_id=stage.dana.id, after_effect=True, drop_connection=True)
    stage.hand(1, stage.dana, "your move")
    await stage.settle()
    stage.display.drop(ScreenKey(1, "hand", stage.dana.id), delete=True)
    await stage.later(30)
    assert stage.texts(stage.dana) == []


@pytest.fixture
async def storage(tmp_path: Path) -> AsyncIterator[Storage]:
    storage = await Storage.open(tmp_path / "durak.db")
    await storage.new_table(TABLE)
    yield storage
    await storage.close()


async def test_a_message_under_way_is_remembered_whatever_else_is_being_written(storage: Storage) -> None:
    async with staged(store=storage) as stage:
        stage.hand(1, stage.dana, "first")
        stage.table(1, stage.big, "table")
        await stage.later(10)
        know_newest(stage)
        async with storage._database.transaction():  # the disk is slow
            stage.table(1, stage.big, "table again")
            await turns()
            stage.hand(1, stage.dana, "second")
            await turns()
            assert stage.texts(stage.dana) == ["second"], "an edit, to be noted after the table"
            await stage.clock.advance(5)
            stage.world.fault("sendMessage", chat_id=stage.dana.id, after_effect=True, drop_connection=True)
            stage.hand(1, stage.dana, "third", call=1)
            await turns()
        await stage.settle()
        assert stage.texts(stage.dana) == ["second", "third"], "sent, but nobody knows"
        assert [row[:3] for row in await storage.sendings()] == [(1, "hand", stage.dana.id)]


async def turns() -> None:
    """Let everything happen that does not wait for the disk."""
    for _ in range(200):
        await asyncio.sleep(0)


async def test_a_screen_that_the_next_process_drops_is_looked_for_above_what_it_knows() -> None:
    async with staged() as before:
        before.hand(1, before.dana, "your move")
        await before.settle()
        for _ in range(5):  # the next process will not have heard of these
            before.world.say(before.boris, before.world.chats[before.boris.id], "hello")
        know_newest(before)
        before.world.fault("sendMessage", chat_id=before.dana.id, after_effect=True, drop_connection=True)
        before.hand(1, before.dana, "again", call=1)
        await before.settle()
        await before.display.close()
        second = Display(before.bot, before.clock, before.store, listener=before.heard)
        await second.restore()
        second.drop(ScreenKey(1, "hand", before.dana.id), delete=True)
        await before.clock.advance(60)
        await second.idle()
        assert before.texts(before.dana) == []
        await second.close()


async def test_a_number_that_was_asked_for_and_came_to_be_meanwhile_stays(stage: Stage) -> None:
    know_newest(stage)
    stage.world.fault("sendMessage", chat_id=stage.dana.id, drop_connection=True)
    stage.hand(1, stage.dana, "never arrived")
    await stage.settle()
    stage.display.drop(ScreenKey(1, "hand", stage.dana.id), delete=True)  # the next numbers are asked for
    stage.hand(2, stage.dana, "another table")
    stage.table(2, stage.group, "table")
    await stage.later(60)
    assert stage.texts(stage.dana) == ["another table"]
    assert stage.texts(stage.group) == ["table"]
