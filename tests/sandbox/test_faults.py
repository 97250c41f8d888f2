"""Trouble on demand."""

from __future__ import annotations

import asyncio

import pytest
from telegram.error import BadRequest, Forbidden, NetworkError, RetryAfter

from .conftest import Scene, seconds


async def test_a_fault_takes_the_place_of_a_call(scene: Scene) -> None:
    scene.world.fault("sendMessage", chat_id=scene.big.id, status=502, times=2)
    await scene.bot.send_message(scene.group.id, "elsewhere")
    for _ in range(2):
        with pytest.raises(NetworkError, match="Bad Gateway"):
            await scene.bot.send_message(scene.big.id, "x")
    await scene.bot.send_message(scene.big.id, "x")
    assert [m.text for m in scene.world.messages(scene.big.id) if m.text] == ["x"]
    assert [c.status for c in scene.world.calls[-3:]] == [502, 502, 200]


async def test_an_answer_can_be_lost_after_the_effect(scene: Scene) -> None:
    scene.world.fault("sendMessage", after_effect=True, drop_connection=True)
    with pytest.raises(NetworkError, match="connection dropped"):
        await scene.bot.send_message(scene.big.id, "x")
    assert scene.world.last_message(scene.big.id).text == "x"
    table = await scene.table()
    scene.world.fault("editMessageText", after_effect=True, status=500)
    with pytest.raises(NetworkError):
        await scene.bot.edit_message_text("new", scene.big.id, table.message_id)
    with pytest.raises(BadRequest, match="not modified"):
        await scene.bot.edit_message_text("new", scene.big.id, table.message_id)


async def test_a_dropped_call_has_no_effect(scene: Scene) -> None:
    scene.world.fault("*", drop_connection=True)
    with pytest.raises(NetworkError):
        await scene.bot.send_message(scene.big.id, "x")
    assert not [m for m in scene.world.messages(scene.big.id) if m.text]


async def test_words_of_ones_own(scene: Scene) -> None:
    scene.world.fault("send*", status=403, description="Forbidden: user is deactivated")
    with pytest.raises(Forbidden, match="deactivated"):
        await scene.bot.send_message(scene.dana.id, "x")


async def test_a_flood_lasts_till_its_end(scene: Scene) -> None:
    table = await scene.table()
    scene.world.flood(scene.big.id, retry_after=30)
    await scene.clock.advance(10)
    with pytest.raises(RetryAfter) as caught:
        await scene.bot.edit_message_text("x", scene.big.id, table.message_id)
    assert seconds(caught.value) == 20
    await scene.bot.send_message(scene.group.id, "elsewhere")
    await scene.clock.advance(20)
    await scene.bot.edit_message_text("x", scene.big.id, table.message_id)


async def test_a_flood_may_lie_about_its_end(scene: Scene) -> None:
    scene.world.flood(scene.big.id, retry_after=2, until=scene.clock.now() + 10)
    for _ in range(5):
        with pytest.raises(RetryAfter) as caught:
            await scene.bot.send_message(scene.big.id, "x")
        assert seconds(caught.value) == 2
        await scene.clock.advance(2)
    await scene.bot.send_message(scene.big.id, "x")


async def test_a_fault_elsewhere_leaves_polls_held(scene: Scene) -> None:
    scene.world.flood(scene.big.id, retry_after=30)
    poll = asyncio.create_task(scene.bot.get_updates(timeout=30))
    for _ in range(30):
        await asyncio.sleep(0)
    assert not poll.done()
    scene.world.say(scene.dana, scene.big, "/x")
    assert len(await poll) == 1


async def test_a_poll_can_fail_too(scene: Scene) -> None:
    scene.world.fault("getUpdates", status=502)
    with pytest.raises(NetworkError):
        await scene.bot.get_updates(timeout=1)
