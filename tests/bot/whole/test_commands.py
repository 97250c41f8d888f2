"""Commands and deep links, through the real `Application`: everybody is answered."""

from __future__ import annotations

import pytest

from bot.sessions.model import Phase
from tests.bot.whole.friends import Friends, seated
from tests.support.lab import Lab

GROUP_COMMANDS = ("/join", "/leave", "/start", "/stop", "/kick", "/hand", "/rules", "/language", "/help")


FIGURE_COMMANDS = ("/top", "/stats", "/forgetme")


@pytest.mark.parametrize("command", [*GROUP_COMMANDS, *FIGURE_COMMANDS])
async def test_every_command_is_answered_in_a_group_without_a_table(it: Lab, command: str) -> None:
    friends = Friends(it)
    (answer,) = await friends.say(friends.boris, command)
    assert answer.text
    assert answer.reply_to is not None


@pytest.mark.parametrize("command", [*GROUP_COMMANDS, *FIGURE_COMMANDS, "/newgame"])
async def test_every_command_is_answered_in_private(it: Lab, command: str) -> None:
    friends = Friends(it)
    answers = await friends.say(friends.boris, command, friends.private(friends.boris))
    assert answers
    assert answers[0].text


@pytest.mark.parametrize("command", ["/join", "/leave", "/start", "/stop", "/kick", "/kick 9", "/hand"])
async def test_commands_of_those_who_may_not_are_answered_and_change_nothing(it: Lab, command: str) -> None:
    friends = Friends(it)
    await friends.game()
    before = it.table()
    assert await friends.say(friends.maya, command)
    assert seated(it.table()) == seated(before)
    assert it.table().phase is Phase.GAME


async def test_a_group_admin_may_start_and_stop_what_somebody_else_opened(it: Lab) -> None:
    friends = Friends(it)
    await friends.say(friends.dana, "/newgame")
    await it.press(friends.boris, friends.group, "join")
    await friends.say(friends.boris, "/start")
    assert it.table().phase is Phase.LOBBY
    it.world.promote(friends.boris, friends.group)
    await friends.say(friends.boris, "/start")
    assert it.table().phase is Phase.GAME
    await friends.say(friends.boris, "/stop")
    assert it.table().phase is Phase.RESULT


async def test_kick_takes_a_number_a_name_or_a_reply(it: Lab) -> None:
    friends = Friends(it)
    await friends.say(friends.dana, "/newgame")
    for how in ("2", "@boris", ""):
        await it.press(friends.boris, friends.group, "join")
        await it.run(5)
        assert len(it.table().seats) == 2
        reply = None
        if not how:
            it.world.say(friends.boris, friends.group, "/help")
            reply = [m for m in it.world.messages(friends.group.id) if m.text == "/help"][-1]
        it.world.say(friends.dana, friends.group, f"/kick {how}", reply_to=reply.id if reply else None)
        await it.run(10)
        assert len(it.table().seats) == 1


async def test_a_join_by_command_of_somebody_who_never_pressed_start_leads_to_the_private_chat(it: Lab) -> None:
    friends = Friends(it)
    await friends.say(friends.dana, "/newgame")
    (answer,) = await friends.say(friends.maya, "/join")
    url = answer.buttons[0][0].url
    assert url is not None
    it.world.follow(friends.maya, url)
    await it.run(5)
    assert it.table().seat_of(friends.maya.id) == 2
    assert "Friends" in it.world.last_message(friends.maya.id).text


@pytest.mark.parametrize("payload", ["join-1-000000000000", "join-99-ab", "join--", "nonsense"])
async def test_guessed_deep_links_seat_nobody(it: Lab, payload: str) -> None:
    friends = Friends(it)
    await friends.say(friends.dana, "/newgame")
    it.world.press_start(friends.maya, payload)
    await it.run(5)
    assert it.table().seat_of(friends.maya.id) == 0
    assert it.world.last_message(friends.maya.id).sender.is_bot


async def test_commands_are_published_in_each_language_for_groups_and_private_chats(it: Lab) -> None:
    await it.settle()
    menus = {}
    for scope in ("all_group_chats", "all_private_chats"):
        for language in ("he", "ru", "en", ""):
            answer = it.world.call("getMyCommands", {"scope": {"type": scope}, "language_code": language})
            menus[scope, language] = {command["command"]: command["description"] for command in answer.result}
    words = (
        "newgame join leave start pause resume stop kick hand review rules replay top stats settings notify tutorial"
    )
    group = {*words.split(), "language", "help"}
    assert all(set(menus["all_group_chats", language]) == group for language in ("he", "ru", "en", ""))
    assert all({"stats", "forgetme"} <= set(shown) for (scope, _), shown in menus.items() if "private" in scope)
    assert all("kick" not in shown and "newgame" in shown for (scope, _), shown in menus.items() if "private" in scope)
    assert len({menus["all_group_chats", language]["newgame"] for language in ("he", "ru", "en")}) == 3
