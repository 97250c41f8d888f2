"""Calls, breaks and the lobby's end through the real `Application`: what people see, and what goes away again."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.sandbox import User
from bot.sandbox.model import Message
from bot.sessions.lasting import LASTS, WARNING
from bot.sessions.model import Phase, is_paused
from bot.sessions.nudges import MENTION_UNHURRIED, NUDGE_AFTER
from engine.state import waited_for
from tests.bot.whole.friends import Friends
from tests.bot.whole.test_preferences import PREFER, press
from tests.support.lab import Lab, bare, lab


@pytest.fixture
async def it(tmp_path: Path) -> AsyncIterator[Lab]:
    async with lab(tmp_path) as one:
        yield one


async def slow_game(it: Lab) -> tuple[Friends, User]:
    """A game of Dana and Boris without a clock; who is waited for."""
    friends = Friends(it)
    (shown,) = await friends.say(friends.dana, "/settings")
    await press(it, friends.dana, shown, PREFER + "page=clock")
    await press(it, friends.dana, shown, PREFER + "clock=0")
    await press(it, friends.dana, shown, PREFER + "close")
    await friends.game()
    game = it.table().game
    assert game is not None
    assert game.deadline is None
    (seat,) = waited_for(game.state)
    return friends, (friends.dana, friends.boris)[seat - 1]


def hands(it: Lab, user: User) -> list[Message]:
    """The messages with cards in somebody's private chat."""
    return [m for m in it.world.messages(user.id) if m.sender.is_bot and "👥" in m.text]


def called(it: Lab, friends: Friends) -> list[Message]:
    """The calls that stand in the group."""
    return [m for m in it.world.messages(friends.group.id) if "🔔" in m.text]


async def test_one_new_message_in_private_and_one_call_in_the_group(it: Lab) -> None:
    friends, user = await slow_game(it)
    (first,) = hands(it, user)
    await it.run(NUDGE_AFTER)
    (second,) = hands(it, user)
    assert second.id > first.id
    await it.run(MENTION_UNHURRIED)
    (call,) = called(it, friends)
    assert {e["user"]["id"] for e in call.entities if e["type"] == "text_mention"} == {user.id}
    await it.run(36 * 3600)  # a message older than two days can be deleted by nobody
    assert [m.id for m in called(it, friends)] == [call.id]
    assert [m.id for m in hands(it, user)] == [second.id]
    assert it.table().phase is Phase.GAME
    await it.press(user, friends.private(user), "move")
    await it.run(10)
    assert called(it, friends) == []
    assert [m.id for m in hands(it, user)] == [second.id]  # the same message goes on


async def test_calls_survive_a_restart_without_being_made_twice(it: Lab) -> None:
    friends, user = await slow_game(it)
    await it.run(NUDGE_AFTER + MENTION_UNHURRIED)
    ids = [m.id for m in (*called(it, friends), *hands(it, user))]
    await it.down()
    await it.up()
    await it.run(36 * 3600)
    assert [m.id for m in (*called(it, friends), *hands(it, user))] == ids
    await it.press(user, friends.private(user), "move")
    await it.run(10)
    assert called(it, friends) == []


async def test_nobody_is_called_who_wants_no_nudges(it: Lab) -> None:
    friends, user = await slow_game(it)
    said = await friends.say(user, "/settings", friends.private(user))
    own = next(m for m in said if "⚙️" in m.text)
    await press(it, user, own, PREFER + "page=nudges")
    await press(it, user, own, PREFER + "nudges")
    before = [m.id for m in hands(it, user)]
    await it.run(24 * 3600)
    assert called(it, friends) == []
    assert [m.id for m in hands(it, user)] == before


async def test_a_break_from_the_question_to_the_end(it: Lab) -> None:
    friends = Friends(it)
    await friends.game()
    said = await friends.say(friends.dana, "/pause")
    question = next(m for m in said if m.buttons)
    assert [bare(b.text) for row in question.buttons for b in row] == ["👍 סבבה", "🙅 משחקים"]
    assert "Договор" not in question.text
    yes = question.buttons[0][0].callback_data
    assert yes is not None
    assert "перерыв" in (await press(it, friends.boris, question, yes)).lower()
    assert is_paused(it.table())
    await it.run(20)
    board = next(m for m in it.world.messages(friends.group.id) if "⏸" in m.text and "קוזיר" in bare(m.text))
    assert "⏱" not in board.text
    # Nobody plays, nothing runs out, not even over a restart.
    game = it.table().game
    assert game is not None
    user = (friends.dana, friends.boris)[waited_for(game.state)[0] - 1]
    answer = await it.press(user, friends.private(user), "move")
    assert "⏸" in answer
    await it.run(3600)
    await it.down()
    await it.up()
    await it.run(24 * 3600)
    assert it.table().game is not None
    assert it.table().game.ply == game.ply  # type: ignore[union-attr]
    # From the private chat, by whoever asked.
    await it.press(friends.dana, friends.private(friends.dana), "pause")
    await it.run(10)
    assert not is_paused(it.table())
    assert not [m for m in it.world.messages(friends.group.id) if "⏸" in m.text and m.buttons]


async def test_somebody_would_rather_play(it: Lab) -> None:
    friends = Friends(it)
    await friends.game()
    said = await friends.say(friends.dana, "/pause")
    question = next(m for m in said if m.buttons)
    no = question.buttons[0][1].callback_data
    assert no is not None
    await press(it, friends.boris, question, no)
    await it.run(20)
    texts = [m.text for m in it.world.messages(friends.group.id)]
    assert question.id not in [m.id for m in it.world.messages(friends.group.id)]
    assert any("🙅" in text and "Борис" in text for text in texts)
    (said,) = await friends.say(friends.boris, "/resume")  # type: ignore[assignment]
    assert not is_paused(it.table())


async def test_a_lobby_warns_lasts_when_somebody_wants_it_to_and_closes(it: Lab) -> None:
    friends = Friends(it)
    await friends.say(friends.dana, "/newgame")
    await it.run(LASTS - WARNING)
    (warning,) = [m for m in it.world.messages(friends.group.id) if "⏳" in m.text]
    extend = warning.buttons[0][0].callback_data
    assert extend is not None
    assert "15" in await press(it, friends.maya, warning, extend)
    assert not [m for m in it.world.messages(friends.group.id) if "⏳" in m.text]
    await it.run(LASTS - WARNING)
    assert [m for m in it.world.messages(friends.group.id) if "⏳" in m.text]
    await it.run(WARNING + 5)
    left = [m for m in it.world.messages(friends.group.id) if m.sender.is_bot]
    assert "⌛" in left[-1].text
    assert not any(m.buttons for m in left)
    (said,) = await friends.say(friends.boris, "/join")
    assert "/newgame" in bare(said.text)


async def test_a_lobby_expires_after_a_restart_too(it: Lab) -> None:
    friends = Friends(it)
    await friends.say(friends.dana, "/newgame")
    await it.down()
    it.clock.jump_to(it.clock.now() + 3 * 3600)
    await it.up()
    await it.run(WARNING - 60)
    assert it.table().phase is Phase.LOBBY
    assert [m for m in it.world.messages(friends.group.id) if "⏳" in m.text]
    await it.run(120)
    assert not [t for t in it.service.desk.registry if not t.place.private]
