"""Groups that vanish or fall silent, people thrown out, updates that come again, late and in another order."""

from __future__ import annotations

import random

import pytest
from telegram.error import BadRequest, Forbidden, NetworkError

from bot.sandbox import Impossible

from .conftest import Scene


async def test_a_deleted_group_is_gone_for_all(scene: Scene) -> None:
    scene.world.take_updates()
    scene.world.delete_group(scene.group)
    (update,) = scene.world.take_updates()
    assert update["my_chat_member"]["new_chat_member"]["status"] == "kicked"
    with pytest.raises(Forbidden, match="the group chat was deleted"):
        await scene.bot.send_message(scene.group.id, "x")
    with pytest.raises(Impossible):
        scene.world.say(scene.dana, scene.group, "x")
    with pytest.raises(Impossible):
        scene.world.delete_group(scene.world.open_private(scene.dana))


async def test_in_a_silent_group_only_admins_write(scene: Scene) -> None:
    table = await scene.table()
    scene.world.silence(scene.big)
    for attempt in (
        scene.bot.send_message(scene.big.id, "x"),
        scene.bot.send_document(scene.big.id, b"x"),
        scene.bot.edit_message_text("y", scene.big.id, table.message_id),
    ):
        with pytest.raises(BadRequest, match="ot enough rights to send"):
            await attempt
    scene.world.promote(scene.world.bot, scene.big)
    await scene.bot.send_message(scene.big.id, "x")
    scene.world.demote(scene.world.bot, scene.big)
    scene.world.silence(scene.big, silent=False)
    await scene.bot.send_message(scene.big.id, "x")


async def test_a_deleted_topic_takes_its_messages_along(scene: Scene) -> None:
    forum = scene.world.add_group("Forum", [scene.dana], forum=True)
    topic = scene.world.add_topic(forum, "one")
    message = await scene.bot.send_message(forum.id, "x", message_thread_id=topic.id)
    scene.world.delete_topic(forum, topic)
    assert message.message_id not in forum.messages
    with pytest.raises(BadRequest, match="thread not found"):
        await scene.bot.send_message(forum.id, "x", message_thread_id=topic.id)


async def test_whoever_is_thrown_out_is_named_and_cannot_write(scene: Scene) -> None:
    scene.world.promote(scene.world.bot, scene.big)
    await scene.bot.get_updates(timeout=0, allowed_updates=["message", "chat_member"])
    scene.world.take_updates()
    someone = scene.world.add_user("Someone")
    scene.world.join(someone, scene.big)
    scene.world.expel(someone, scene.big)
    updates = scene.world.take_updates()
    assert [update["message"]["left_chat_member"]["id"] for update in updates if "left_chat_member" in str(update)] == [
        someone.id
    ]
    assert updates[-1]["chat_member"]["new_chat_member"]["status"] == "kicked"
    with pytest.raises(Impossible):
        scene.world.say(someone, scene.big, "x")


async def test_updates_come_again_late_and_in_any_order(scene: Scene) -> None:
    world = scene.world
    world.take_updates()
    for number in range(6):
        world.say(scene.dana, scene.big, f"/x{number}")
    first = world.take_updates()
    world.repeat_updates(2)
    assert world.take_updates() == first[-2:]
    for number in range(6):
        world.say(scene.dana, scene.big, f"/y{number}")
    world.shuffle_updates(random.Random(1))
    numbers = [update["update_id"] for update in world.take_updates()]
    assert numbers != sorted(numbers)
    assert len(set(numbers)) == 6
    world.hold_updates(10)
    world.say(scene.dana, scene.big, "/z")
    assert world.take_updates() == []
    assert await scene.bot.get_updates(timeout=0) == ()
    await scene.clock.advance(10)
    assert len(world.take_updates()) == 1


async def test_a_fault_strikes_every_so_many_th_call(scene: Scene) -> None:
    scene.world.fault("sendMessage", times=2, every=3, status=502)
    await scene.clock.advance(60)
    for number in range(6):
        await scene.clock.advance(5)
        world_calls = len(scene.world.calls)
        try:
            await scene.bot.send_message(scene.big.id, "x")
        except NetworkError:
            assert number in (0, 3)
        assert scene.world.calls[world_calls].status == (502 if number in (0, 3) else 200)
