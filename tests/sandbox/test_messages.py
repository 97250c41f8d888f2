"""Sending and editing: what is refused, in Telegram's words, and as which exception."""

from __future__ import annotations

from typing import Any

import pytest
from telegram import InlineKeyboardButton, InlineKeyboardMarkup, MessageEntity, ReplyParameters
from telegram.constants import ParseMode
from telegram.error import BadRequest, ChatMigrated, Forbidden, InvalidToken, TelegramError

from bot.sandbox.errors import NOT_MODIFIED

from .conftest import Scene, bot_in, keyboard


async def refused(call: Any, kind: type[TelegramError] = BadRequest) -> str:
    with pytest.raises(kind) as caught:
        await call
    assert type(caught.value) is kind
    return caught.value.message


async def test_a_sent_message_comes_back_whole(scene: Scene) -> None:
    message = await scene.bot.send_message(
        scene.group.id, "  <b>שלום</b> x\n", parse_mode=ParseMode.HTML, reply_markup=keyboard("a", style="danger")
    )
    assert message.text == "שלום x"
    assert message.entities == (MessageEntity("bold", 0, 4),)
    assert message.reply_markup is not None
    assert message.reply_markup.inline_keyboard[0][0].style == "danger"
    assert message.from_user is not None
    assert message.from_user.id == scene.bot.id
    assert message.date.timestamp() == scene.clock.now()
    assert not scene.updates()


async def test_text_is_measured_after_parsing(scene: Scene) -> None:
    await scene.bot.send_message(scene.big.id, "<b>" + "x" * 4096 + "</b>", parse_mode=ParseMode.HTML)
    await scene.bot.send_message(scene.big.id, "&lt;" * 4096, parse_mode=ParseMode.HTML)
    assert await refused(scene.bot.send_message(scene.big.id, "x" * 4097)) == "Message is too long"
    assert await refused(scene.bot.send_message(scene.big.id, "🂡" * 2049)) == "Message is too long"
    for empty in ("", "  \n", "<b> </b>", "\u202e"):
        call = scene.bot.send_message(scene.big.id, empty, parse_mode=ParseMode.HTML)
        assert await refused(call) == "Message text is empty"


async def test_at_most_a_hundred_entities(scene: Scene) -> None:
    await scene.bot.send_message(scene.big.id, "<b>x</b> " * 100, parse_mode=ParseMode.HTML)
    call = scene.bot.send_message(scene.big.id, "<b>x</b> " * 101, parse_mode=ParseMode.HTML)
    assert await refused(call) == "Entities_too_long"


async def test_markup_errors(scene: Scene) -> None:
    call = scene.bot.send_message(scene.big.id, "<x>y</x>", parse_mode=ParseMode.HTML)
    assert await refused(call) == 'Can\'t parse entities: unsupported start tag "x" at byte offset 0'
    call = scene.bot.send_message(scene.big.id, "*x*", parse_mode=ParseMode.MARKDOWN_V2)
    assert "Unsupported parse_mode" in await refused(call)


@pytest.mark.parametrize(
    ("rows", "error"),
    [
        ([["x"] * 9], "Reply_markup_too_long"),
        ([["x"] * 8] * 13, "Reply_markup_too_long"),
        ([["♠" * 22]], "Button_data_invalid"),
        ([["x" * 65]], "Button_data_invalid"),
    ],
)
async def test_keyboards_have_their_limits(scene: Scene, rows: list[list[str]], error: str) -> None:
    markup = InlineKeyboardMarkup([[InlineKeyboardButton("b", callback_data=d) for d in row] for row in rows])
    assert await refused(scene.bot.send_message(scene.big.id, "x", reply_markup=markup)) == error


async def test_keyboards_within_the_limits_pass(scene: Scene) -> None:
    row = [InlineKeyboardButton("b", callback_data="♠" * 21)] * 8
    markup = InlineKeyboardMarkup([row] * 12 + [row[:4]])
    await scene.bot.send_message(scene.big.id, "x", reply_markup=markup)


@pytest.mark.parametrize(
    "button",
    [
        InlineKeyboardButton("b"),
        InlineKeyboardButton(" ", callback_data="x"),
        InlineKeyboardButton("b", callback_data=""),
        InlineKeyboardButton("b", callback_data="x", style="purple"),
        InlineKeyboardButton("b", url="nowhere"),
        InlineKeyboardButton("b", url="https://t.me/DurakBot?start=not%20allowed"),
        InlineKeyboardButton("b", url="https://t.me/DurakBot?start=" + "x" * 65),
    ],
)
async def test_bad_buttons(scene: Scene, button: InlineKeyboardButton) -> None:
    await refused(scene.bot.send_message(scene.big.id, "x", reply_markup=InlineKeyboardMarkup([[button]])))


async def test_editing(scene: Scene) -> None:
    table = await scene.table()
    same = scene.bot.edit_message_text("table", scene.big.id, table.message_id, reply_markup=keyboard("tap"))
    assert await refused(same) == NOT_MODIFIED[0].upper() + NOT_MODIFIED[1:]
    edited = await scene.bot.edit_message_text("table", scene.big.id, table.message_id)
    assert edited is not True
    assert not isinstance(edited, bool)
    assert edited.reply_markup is None, "an edit that names no keyboard drops it"
    assert edited.edit_date is not None
    await refused(scene.bot.edit_message_reply_markup(scene.big.id, table.message_id))
    await scene.bot.edit_message_reply_markup(scene.big.id, table.message_id, reply_markup=keyboard("a"))
    await scene.bot.edit_message_text("new", scene.big.id, table.message_id, reply_markup=keyboard("a"))
    assert [v.text for v in scene.world.message(scene.big.id, table.message_id).versions] == ["table"] * 3 + ["new"]
    assert not scene.updates(), "nobody hears of edits"


async def test_editing_what_is_not_there_or_not_ones_own(scene: Scene) -> None:
    assert await refused(scene.bot.edit_message_text("x", scene.big.id, 999)) == "Message to edit not found"
    theirs = scene.world.say(scene.dana, scene.big, "/hi")
    assert await refused(scene.bot.edit_message_text("x", scene.big.id, theirs.id)) == "Message can't be edited"


async def test_deleting(scene: Scene) -> None:
    table = await scene.table()
    await scene.bot.delete_message(scene.big.id, table.message_id)
    gone = scene.bot.delete_message(scene.big.id, table.message_id)
    assert await refused(gone) == "Message to delete not found"
    edit = scene.bot.edit_message_text("x", scene.big.id, table.message_id)
    assert await refused(edit) == "Message to edit not found"
    old = await scene.table()
    await scene.clock.advance(48 * 3600 + 1)
    assert "can't be deleted" in await refused(scene.bot.delete_message(scene.big.id, old.message_id))
    await scene.bot.edit_message_text("editing has no end", scene.big.id, old.message_id)
    theirs = scene.world.say(scene.dana, scene.big, "/hi")
    assert "can't be deleted" in await refused(scene.bot.delete_message(scene.big.id, theirs.id))
    scene.world.promote(scene.world.bot, scene.big)
    assert await scene.bot.delete_message(scene.big.id, theirs.id)
    pair = [(await scene.table()).message_id, 12345]
    assert await scene.bot.delete_messages(scene.big.id, pair)


async def test_unreachable_chats(scene: Scene) -> None:
    send = scene.bot.send_message
    assert await refused(send(424242, "x")) == "Chat not found"
    never = "Forbidden: bot can't initiate conversation with a user"
    assert await refused(send(scene.boris.id, "x"), Forbidden) == never
    scene.world.open_private(scene.boris)
    assert await refused(send(scene.boris.id, "x"), Forbidden) == never
    scene.world.press_start(scene.boris)
    await send(scene.boris.id, "x")
    scene.world.block(scene.boris)
    assert await refused(send(scene.boris.id, "x"), Forbidden) == "Forbidden: bot was blocked by the user"
    scene.world.unblock(scene.boris)
    await send(scene.boris.id, "x")
    scene.world.delete_account(scene.boris)
    assert await refused(send(scene.boris.id, "x"), Forbidden) == "Forbidden: user is deactivated"


async def test_thrown_out_of_groups(scene: Scene) -> None:
    table = await scene.table()
    scene.world.kick_bot(scene.big)
    kicked = "Forbidden: bot was kicked from the supergroup chat"
    assert await refused(scene.bot.send_message(scene.big.id, "x"), Forbidden) == kicked
    assert await refused(scene.bot.edit_message_text("x", scene.big.id, table.message_id), Forbidden) == kicked
    scene.world.kick_bot(scene.group)
    kicked = "Forbidden: bot was kicked from the group chat"
    assert await refused(scene.bot.send_message(scene.group.id, "x"), Forbidden) == kicked
    scene.world.add_bot(scene.group, scene.dana)
    await scene.bot.leave_chat(scene.group.id)
    left = "Forbidden: bot is not a member of the group chat"
    assert await refused(scene.bot.send_message(scene.group.id, "x"), Forbidden) == left


async def test_a_group_that_became_a_supergroup(scene: Scene) -> None:
    new = scene.world.migrate(scene.group)
    with pytest.raises(ChatMigrated) as caught:
        await scene.bot.send_message(scene.group.id, "x")
    assert caught.value.new_chat_id == new.id
    assert scene.world.calls[-1].error == "Bad Request: group chat was upgraded to a supergroup chat"
    old_side, new_side = (update["message"] for update in scene.updates())
    assert old_side["migrate_to_chat_id"] == new.id
    assert new_side["migrate_from_chat_id"] == scene.group.id
    await scene.bot.send_message(new.id, "x")


async def test_forum_topics(scene: Scene) -> None:
    world = scene.world
    forum = world.add_group("Forum", [scene.dana], forum=True)
    topic = world.add_topic(forum, "Durak")
    sent = await scene.bot.send_message(forum.id, "x", message_thread_id=topic.id)
    assert sent.is_topic_message
    assert sent.message_thread_id == topic.id
    general = await scene.bot.send_message(forum.id, "x")
    assert general.message_thread_id is None
    for wrong in (1, 777):
        call = scene.bot.send_message(forum.id, "x", message_thread_id=wrong)
        assert await refused(call) == "Message thread not found"
    call = scene.bot.send_message(scene.big.id, "x", message_thread_id=topic.id)
    assert await refused(call) == "Message thread not found"
    world.close_topic(forum, topic)
    assert await refused(scene.bot.send_message(forum.id, "x", message_thread_id=topic.id)) == "Topic_closed"
    world.promote(world.bot, forum)
    await scene.bot.send_message(forum.id, "x", message_thread_id=topic.id)


async def test_replies(scene: Scene) -> None:
    asked = scene.world.say(scene.dana, scene.big, "/newgame")
    answer = await scene.bot.send_message(scene.big.id, "x", reply_parameters=ReplyParameters(asked.id))
    assert answer.reply_to_message is not None
    assert answer.reply_to_message.message_id == asked.id
    assert not answer.is_topic_message
    call = scene.bot.send_message(scene.big.id, "x", reply_parameters=ReplyParameters(999))
    assert await refused(call) == "Message to be replied not found"
    lenient = ReplyParameters(999, allow_sending_without_reply=True)
    await scene.bot.send_message(scene.big.id, "x", reply_parameters=lenient)


async def test_pins(scene: Scene) -> None:
    table = await scene.table(scene.group)
    await scene.bot.pin_chat_message(scene.group.id, table.message_id)
    chat = await scene.bot.get_chat(scene.group.id)
    assert chat.pinned_message is not None
    assert chat.pinned_message.message_id == table.message_id
    await scene.bot.unpin_chat_message(scene.group.id, table.message_id)
    big = await scene.table()
    assert "not enough rights" in (await refused(scene.bot.pin_chat_message(scene.big.id, big.message_id))).lower()


async def test_members(scene: Scene) -> None:
    assert (await scene.bot.get_chat_member(scene.big.id, scene.dana.id)).status == "creator"
    assert (await scene.bot.get_chat_member(scene.big.id, scene.boris.id)).status == "member"
    scene.world.leave(scene.boris, scene.big)
    assert (await scene.bot.get_chat_member(scene.big.id, scene.boris.id)).status == "left"
    assert await refused(scene.bot.get_chat_member(scene.big.id, 99)) == "User not found"
    assert await scene.bot.get_chat_member_count(scene.big.id) == 2
    assert [m.user.id for m in await scene.bot.get_chat_administrators(scene.big.id)] == [scene.dana.id]
    assert await scene.bot.send_chat_action(scene.big.id, "typing")


async def test_tokens_and_methods(scene: Scene) -> None:
    with pytest.raises(TelegramError, match=r"(?i)not found"):
        await scene.bot.do_api_request("makeCoffee")
    scene.world.token = "1:other"
    stranger = bot_in(scene.world)
    scene.world.token = "2:mine"
    await refused(stranger.get_me(), InvalidToken)
    assert scene.world.authorised("1:other").status == 401  # type: ignore[union-attr]
    assert scene.world.authorised("nonsense").status == 404  # type: ignore[union-attr]
