"""Flood budgets, felt through python-telegram-bot."""

from __future__ import annotations

from typing import Any

import pytest
from telegram.error import BadRequest, RetryAfter

from bot.sandbox import Chat, VirtualClock, World
from bot.sandbox.errors import NOT_MODIFIED

from .conftest import Scene, bot_in, keyboard, seconds


async def retry_after(call: Any) -> float:
    with pytest.raises(RetryAfter) as caught:
        await call
    return seconds(caught.value)


@pytest.mark.parametrize("kind", ["group", "supergroup"])
async def test_a_group_takes_twenty_sends_and_edits_a_minute(scene: Scene, kind: str) -> None:
    chat = scene.group if kind == "group" else scene.big
    table = await scene.table(chat)
    for number in range(19):
        await scene.clock.advance(1)
        if number % 2:
            await scene.bot.send_message(chat.id, f"{number}")
        else:
            await scene.bot.edit_message_text(f"{number}", chat.id, table.message_id)
    assert await retry_after(scene.bot.send_message(chat.id, "21")) == 41
    assert await retry_after(scene.bot.edit_message_reply_markup(chat.id, table.message_id)) == 41
    await scene.clock.advance(40.5)
    assert await retry_after(scene.bot.send_message(chat.id, "21")) == 1
    await scene.clock.advance(0.5)
    await scene.bot.send_message(chat.id, "21")
    assert await retry_after(scene.bot.send_message(chat.id, "22")) == 1


async def test_one_refresh_in_three_seconds_can_go_on_for_ever(scene: Scene) -> None:
    table = await scene.table()
    for number in range(100):
        await scene.clock.advance(3)
        await scene.bot.edit_message_text(f"{number}", scene.big.id, table.message_id)


async def test_a_private_chat_takes_one_a_second_with_short_bursts(scene: Scene) -> None:
    for number in range(3):
        await scene.bot.send_message(scene.dana.id, f"{number}")
    assert await retry_after(scene.bot.send_message(scene.dana.id, "4")) == 1
    for number in range(30):
        await scene.clock.advance(1)
        await scene.bot.send_message(scene.dana.id, f"{number}")
    assert await retry_after(scene.bot.send_message(scene.dana.id, "x")) == 1


async def test_thirty_a_second_in_all(scene: Scene) -> None:
    people = [scene.world.add_user(f"P{n}") for n in range(31)]
    for person in people:
        scene.world.press_start(person)
    for person in people[:30]:
        await scene.bot.send_message(person.id, "hello")
    assert await retry_after(scene.bot.send_message(people[30].id, "hello")) == 1
    await scene.clock.advance(1)
    await scene.bot.send_message(people[30].id, "hello")


async def test_one_groups_flood_leaves_the_others_alone(scene: Scene) -> None:
    for number in range(20):
        await scene.bot.send_message(scene.group.id, f"{number}")
    await retry_after(scene.bot.send_message(scene.group.id, "x"))
    await scene.bot.send_message(scene.big.id, "x")
    await scene.bot.send_message(scene.dana.id, "x")


async def test_answers_deletions_and_questions_are_free(scene: Scene) -> None:
    table = await scene.table()
    for number in range(19):
        await scene.bot.send_message(scene.big.id, f"{number}")
    for _ in range(40):
        query = scene.world.press(scene.dana, scene.big, table.message_id, "tap")
        assert await scene.bot.answer_callback_query(query)
        await scene.bot.get_chat(scene.big.id)
    await scene.bot.delete_message(scene.big.id, table.message_id)


async def test_an_edit_that_changes_nothing_is_paid_for(scene: Scene) -> None:
    table = await scene.table()
    for _ in range(19):
        with pytest.raises(BadRequest, match="not modified"):
            await scene.bot.edit_message_text("table", scene.big.id, table.message_id, reply_markup=keyboard("tap"))
    await retry_after(scene.bot.send_message(scene.big.id, "x"))
    assert NOT_MODIFIED in (scene.world.calls[-2].error or "")


async def test_limits_can_be_lifted() -> None:
    world = World(VirtualClock(), strict_limits=False)
    dana = world.add_user("Dana")
    chat: Chat = world.add_group("g", [dana])
    async with bot_in(world) as bot:
        for number in range(100):
            await bot.send_message(chat.id, f"{number}")
