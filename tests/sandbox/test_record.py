"""The record: what each person could have read, and what the bot called."""

from __future__ import annotations

from telegram import InlineKeyboardButton, InlineKeyboardMarkup

from .conftest import Scene, keyboard


def read(scene: Scene, user_id: int) -> list[tuple[str, str]]:
    return [(seen.kind, seen.text) for seen in scene.world.seen_by(user_id) if seen.text]


async def test_private_messages_are_seen_by_one(scene: Scene) -> None:
    hand = await scene.bot.send_message(scene.dana.id, "7♠", reply_markup=keyboard("7s"))
    await scene.bot.edit_message_text("8♠", scene.dana.id, hand.message_id)
    await scene.bot.delete_message(scene.dana.id, hand.message_id)
    assert read(scene, scene.dana.id) == [("send", "/start"), ("send", "7♠"), ("edit", "8♠")]
    seen = scene.world.seen_by(scene.dana.id)[-2]
    assert [b.text for row in seen.buttons for b in row] == ["7s"]
    assert read(scene, scene.boris.id) == []


async def test_group_messages_are_seen_while_a_member(scene: Scene) -> None:
    world, bot = scene.world, scene.bot
    table = await bot.send_message(scene.group.id, "one")
    world.leave(scene.boris, scene.group)
    await bot.edit_message_text("two", scene.group.id, table.message_id)
    world.join(scene.boris, scene.group)
    await bot.edit_message_text("three", scene.group.id, table.message_id)
    assert read(scene, scene.boris.id) == [("send", "one"), ("edit", "three")]
    assert read(scene, scene.dana.id)[1:] == [("send", "one"), ("edit", "two"), ("edit", "three")]


async def test_the_history_of_a_supergroup_is_open_to_who_joins(scene: Scene) -> None:
    world, bot = scene.world, scene.bot
    table = await bot.send_message(scene.big.id, "old")
    gone = await bot.send_message(scene.big.id, "deleted")
    await bot.edit_message_text("standing", scene.big.id, table.message_id)
    await bot.delete_message(scene.big.id, gone.message_id)
    late = world.add_user("Late")
    assert read(scene, late.id) == []
    world.join(late, scene.big)
    assert read(scene, late.id) == [("edit", "standing")]


async def test_answers_are_seen_by_who_pressed(scene: Scene) -> None:
    table = await scene.table()
    query = scene.world.press(scene.boris, scene.big, table.message_id, "tap")
    await scene.bot.answer_callback_query(query, text="your 7♠", show_alert=True)
    assert read(scene, scene.boris.id)[-1] == ("toast", "your 7♠")
    assert ("toast", "your 7♠") not in read(scene, scene.dana.id)


async def test_every_call_is_noted(scene: Scene) -> None:
    start = len(scene.world.calls)
    markup = InlineKeyboardMarkup([[InlineKeyboardButton("b", callback_data="b")]])
    await scene.bot.send_message(scene.big.id, "x", reply_markup=markup)
    (call,) = scene.world.calls[start:]
    assert (call.method, call.status, call.at) == ("sendMessage", 200, scene.clock.now())
    assert call.params["chat_id"] == scene.big.id
    assert call.result["text"] == "x"
    assert call.error is None
