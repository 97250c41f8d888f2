"""What the bot hears of people."""

from __future__ import annotations

from typing import Any

import pytest
from telegram import Update

from bot.sandbox import Impossible, VirtualClock, World

from .conftest import Scene


def texts(updates: list[dict[str, Any]]) -> list[str]:
    return [u["message"].get("text", "service") for u in updates if "message" in u]


@pytest.mark.parametrize(
    ("text", "heard"),
    [
        ("hello", False),
        ("/newgame", True),
        ("/newgame@DurakBot", True),
        ("/newgame@durakbot now", True),
        ("/newgame@OtherBot", False),
        ("well, /newgame", True),
        ("hi @DurakBot", True),
        ("hi @DurakBotanist", False),
        ("@boris_b hi", False),
        ("a/newgame", False),
    ],
)
def test_privacy_mode(text: str, heard: bool) -> None:
    world = World(VirtualClock())
    dana = world.add_user("Dana")
    group = world.add_group("g", [dana])
    world.take_updates()
    world.say(dana, group, text)
    assert bool(world.take_updates()) is heard


async def test_replies_to_the_bot_are_heard_and_an_admin_hears_all(scene: Scene) -> None:
    table = await scene.table()
    scene.world.say(scene.boris, scene.big, "no", reply_to=scene.world.say(scene.dana, scene.big, "hm").id)
    assert not scene.updates()
    scene.world.say(scene.boris, scene.big, "yes", reply_to=table.message_id)
    (update,) = scene.updates()
    assert update["message"]["reply_to_message"]["message_id"] == table.message_id
    assert update["message"]["message_thread_id"] == table.message_id
    assert "is_topic_message" not in update["message"]
    scene.world.promote(scene.world.bot, scene.big)
    scene.world.say(scene.boris, scene.big, "anything")
    assert texts(scene.updates()) == ["anything"]


async def test_coming_and_going(scene: Scene) -> None:
    world = scene.world
    world.leave(scene.boris, scene.big)
    world.join(scene.boris, scene.big)
    left, came = scene.updates()
    assert left["message"]["left_chat_member"]["id"] == scene.boris.id
    assert came["message"]["new_chat_members"][0]["id"] == scene.boris.id
    world.promote(world.bot, scene.big)
    world.allowed_updates |= {"chat_member"}
    world.leave(scene.boris, scene.big)
    kinds = [next(k for k in u if k != "update_id") for u in scene.updates()]
    assert kinds == ["my_chat_member", "message", "chat_member"]
    world.kick_bot(scene.big)
    (update,) = (Update.de_json(u, scene.bot) for u in scene.updates())
    assert update.my_chat_member is not None
    assert update.my_chat_member.new_chat_member.status == "kicked"
    world.say(scene.dana, scene.big, "/newgame")
    assert not scene.updates()


async def test_private_chats(scene: Scene) -> None:
    world = scene.world
    message = world.press_start(scene.boris, "join_7")
    (update,) = (Update.de_json(u, scene.bot) for u in scene.updates())
    assert update.message is not None
    assert update.message.text == "/start join_7"
    assert update.message.chat.id == scene.boris.id
    assert message.entities[0]["length"] == 6
    world.block(scene.boris)
    world.block(scene.boris)
    with pytest.raises(Impossible, match="blocked"):
        world.say(scene.boris, world.chats[scene.boris.id], "x")
    world.press_start(scene.boris)
    blocked, unblocked, start = (Update.de_json(u, scene.bot) for u in scene.updates())
    assert blocked.my_chat_member is not None
    assert unblocked.my_chat_member is not None
    assert blocked.my_chat_member.new_chat_member.status == "kicked"
    assert unblocked.my_chat_member.new_chat_member.status == "member"
    assert start.message is not None
    for payload in ("", "a b", "x" * 65, "ש"):
        with pytest.raises(Impossible):
            world.press_start(scene.boris, payload)


async def test_topics_and_anonymous_admins(scene: Scene) -> None:
    world = scene.world
    forum = world.add_group("Forum", [scene.dana, scene.boris], forum=True)
    topic = world.add_topic(forum, "Durak")
    scene.updates()
    world.say(scene.boris, forum, "/newgame", thread_id=topic.id)
    world.say(scene.boris, forum, "/newgame")
    world.say(scene.dana, forum, "/stop", thread_id=topic.id, anonymous=True)
    inside, outside, hidden = (u["message"] for u in scene.updates())
    assert (inside["message_thread_id"], inside["is_topic_message"]) == (topic.id, True)
    assert "message_thread_id" not in outside
    assert hidden["from"]["id"] == 1087968824
    assert hidden["sender_chat"]["id"] == forum.id
    world.close_topic(forum, topic)
    with pytest.raises(Impossible, match="closed"):
        world.say(scene.boris, forum, "x", thread_id=topic.id)
    with pytest.raises(Impossible, match="anonymous"):
        world.say(scene.boris, forum, "x", anonymous=True)


async def test_a_new_group_introduces_itself(scene: Scene) -> None:
    scene.world.add_group("New", [scene.boris], supergroup=True)
    first, second = (Update.de_json(u, scene.bot) for u in scene.updates())
    assert first.my_chat_member is not None
    assert first.my_chat_member.from_user.id == scene.boris.id
    assert second.message is not None
    assert second.message.new_chat_members[0].id == scene.bot.id


async def test_the_language_is_the_present_one(scene: Scene) -> None:
    scene.dana.language_code = "ru"
    scene.world.say(scene.dana, scene.world.chats[scene.dana.id], "x")
    assert scene.updates()[0]["message"]["from"]["language_code"] == "ru"
