"""Pressed buttons, and how they may be answered."""

from __future__ import annotations

import pytest
from telegram import Update
from telegram.error import BadRequest

from bot.sandbox import Impossible

from .conftest import Scene

TOO_OLD = "Query is too old and response timeout expired or query id is invalid"


async def test_a_press_comes_to_the_bot_and_its_answer_back(scene: Scene) -> None:
    table = await scene.table()
    query = scene.world.press(scene.boris, scene.big, table.message_id, "tap")
    assert scene.world.query(query) is None
    (update,) = (Update.de_json(u, scene.bot) for u in scene.updates())
    assert update.callback_query is not None
    assert update.callback_query.data == "tap"
    assert update.callback_query.from_user.language_code == "ru"
    await scene.clock.advance(14)
    await update.callback_query.answer("да", show_alert=True)
    answer = scene.world.query(query)
    assert answer is not None
    assert (answer.text, answer.show_alert, answer.url, answer.at) == ("да", True, None, scene.clock.now())


async def test_an_answer_is_given_once_within_fifteen_seconds(scene: Scene) -> None:
    table = await scene.table()
    first = scene.world.press(scene.boris, scene.big, table.message_id, "tap")
    await scene.bot.answer_callback_query(first)
    late = scene.world.press(scene.boris, scene.big, table.message_id, "tap")
    await scene.clock.advance(15.5)
    for query in (first, late, "12345"):
        with pytest.raises(BadRequest) as caught:
            await scene.bot.answer_callback_query(query)
        assert caught.value.message.lower() == TOO_OLD.lower()
    assert scene.world.query(late) is None


async def test_answers_have_two_hundred_characters_and_lead_only_to_the_bot(scene: Scene) -> None:
    table = await scene.table()
    query = scene.world.press(scene.boris, scene.big, table.message_id, "tap")
    for wrong in (
        {"text": "x" * 201},
        {"url": "https://example.org"},
        {"url": "https://t.me/DurakBot"},
        {"url": "https://t.me/OtherBot?start=x"},
        {"url": "https://t.me/DurakBot?start=a%20b"},
    ):
        with pytest.raises(BadRequest):
            await scene.bot.answer_callback_query(query, **wrong)  # type: ignore[arg-type]
    await scene.bot.answer_callback_query(query, text="x" * 200, url="https://t.me/DurakBot?start=join_1")
    answer = scene.world.query(query)
    assert answer is not None
    assert answer.url == "https://t.me/DurakBot?start=join_1"
    message = scene.world.follow(scene.boris, answer.url)
    assert message.text == "/start join_1"


async def test_only_what_is_shown_or_was_can_be_pressed(scene: Scene) -> None:
    table = await scene.table()
    stranger = scene.world.add_user("Stranger")
    with pytest.raises(Impossible, match="never had a button"):
        scene.world.press(scene.dana, scene.big, table.message_id, "other")
    with pytest.raises(Impossible, match="not in this chat"):
        scene.world.press(stranger, scene.big, table.message_id, "tap")
    await scene.bot.edit_message_text("over", scene.big.id, table.message_id)
    # A client shows the old keyboard a moment longer: that press arrives.
    scene.world.press(scene.dana, scene.big, table.message_id, "tap")
    scene.world.forge(scene.dana, scene.big, table.message_id, "never there")
    await scene.bot.delete_message(scene.big.id, table.message_id)
    with pytest.raises(Impossible, match="no message"):
        scene.world.press(scene.dana, scene.big, table.message_id, "tap")
    scene.world.forge(scene.dana, scene.big, table.message_id, "x")
    *_, gone = (Update.de_json(u, scene.bot) for u in scene.updates())
    assert gone.callback_query is not None
    assert gone.callback_query.message is not None
    assert not gone.callback_query.message.is_accessible


async def test_who_blocked_the_bot_presses_in_groups_only(scene: Scene) -> None:
    hand = await scene.table(scene.world.chats[scene.dana.id])
    table = await scene.table()
    scene.world.block(scene.dana)
    scene.world.press(scene.dana, scene.big, table.message_id, "tap")
    with pytest.raises(Impossible, match="blocked"):
        scene.world.press(scene.dana, scene.world.chats[scene.dana.id], hand.message_id, "tap")
    scene.world.kick_bot(scene.big)
    with pytest.raises(Impossible, match="not in the group"):
        scene.world.press(scene.dana, scene.big, table.message_id, "tap")


async def test_undelivered_presses_are_dropped_after_150_seconds(scene: Scene) -> None:
    table = await scene.table()
    scene.world.press(scene.dana, scene.big, table.message_id, "tap")
    scene.world.say(scene.dana, scene.big, "/newgame")
    await scene.clock.advance(150)
    scene.world.press(scene.dana, scene.big, table.message_id, "tap")
    await scene.clock.advance(1)
    assert [next(k for k in u if k != "update_id") for u in scene.updates()] == ["message", "callback_query"]
