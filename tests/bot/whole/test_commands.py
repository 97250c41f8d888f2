"""Commands, presses and what happens to chats, through the real `Application`: everybody is answered."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest
from telegram import Update

from bot.gateway.callbacks import encode
from bot.render.screen import Press
from bot.sandbox import Chat, User
from bot.sandbox.model import Message
from bot.sessions.model import Phase, Seat, Table
from engine.state import waited_for
from tests.support.lab import Lab, lab


def seated(table: Table) -> list[Seat]:
    """Who sits where; that somebody was called meanwhile is nobody's doing."""
    return [replace(seat, call=0, nudged=False, mentioned=False) for seat in table.seats]


class Friends:
    """Dana (Hebrew, opener) and Boris (Russian) have pressed Start; Maya (English) never has."""

    def __init__(self, it: Lab, *, forum: bool = False) -> None:
        self.it = it
        world = it.world
        self.dana = world.add_user("דנה", language_code="he")
        self.boris = world.add_user("Борис", language_code="ru", username="boris")
        self.maya = world.add_user("Maya", language_code="en")
        people = [self.dana, self.boris, self.maya]
        self.group = world.add_group("Friends", people, supergroup=forum, forum=forum)
        world.press_start(self.dana)
        world.press_start(self.boris)

    async def say(self, user: User, text: str, chat: Chat | None = None, thread: int | None = None) -> list[Message]:
        """Somebody writes; the bot's messages in that chat that came of it."""
        chat = chat or self.group
        await self.it.run(5)  # what the bot has to say first: its greeting
        before = {m.id for m in self.it.world.messages(chat.id)}
        self.it.world.say(user, chat, text, thread_id=thread)
        await self.it.run(30)
        return [m for m in self.it.world.messages(chat.id) if m.id not in before and m.sender.is_bot]

    def private(self, user: User) -> Chat:
        return self.it.world.chats[user.id]

    async def game(self) -> None:
        """A table with Dana and Boris, and a game on it."""
        await self.say(self.dana, "/newgame")
        await self.it.press(self.boris, self.group, "join")
        await self.it.press(self.dana, self.group, "start")
        await self.it.run(10)
        assert self.it.table().phase is Phase.GAME

    def hand(self, user: User) -> Message:
        return [m for m in self.it.world.messages(user.id) if m.sender.is_bot and m.buttons][-1]


@pytest.fixture
async def it(tmp_path: Path) -> AsyncIterator[Lab]:
    async with lab(tmp_path) as one:
        yield one


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


async def test_the_group_speaks_its_language_and_each_person_their_own(it: Lab) -> None:
    friends = Friends(it)
    await friends.game()
    assert "קוזיר" in it.board(friends.group).text
    assert "קוזיר" in friends.hand(friends.dana).text
    assert "Козырь" in friends.hand(friends.boris).text
    # Two taps change it, and what is on the screen follows.
    await friends.say(friends.boris, "/language", friends.private(friends.boris))
    await it.press(friends.boris, friends.private(friends.boris), "language", label="English")
    await it.run(10)
    hands = [m for m in it.world.messages(friends.boris.id) if m.buttons and "move" in str(m.buttons)]
    assert "Trump" in hands[-1].text
    assert "קוזיר" in it.board(friends.group).text


async def test_only_admins_change_the_language_of_a_group(it: Lab) -> None:
    friends = Friends(it)
    await friends.say(friends.boris, "/language")
    await it.press(friends.boris, friends.group, "language", label="English")
    (hebrew,) = await friends.say(friends.boris, "/help")
    it.world.promote(friends.boris, friends.group)
    await friends.say(friends.boris, "/language")
    await it.press(friends.boris, friends.group, "language", label="English")
    (english,) = await friends.say(friends.boris, "/help")
    assert hebrew.text != english.text


async def test_a_person_who_blocked_the_bot_is_named_to_the_table_and_the_game_goes_on(it: Lab) -> None:
    friends = Friends(it)
    await friends.game()
    it.world.block(friends.boris)
    before = len(it.world.messages(friends.group.id))
    await it.run(400)  # the clock plays for whoever is silent, and then a computer does
    table = it.table()
    assert not next(seat for seat in table.seats if seat.user_id == friends.boris.id).reachable
    told = it.world.messages(friends.group.id)[before:]
    assert any("Борис" in m.text and not m.buttons for m in told)
    await it.run_until(lambda: it.table().phase is Phase.RESULT)
    # Once he unblocks the bot, he can be reached again.
    it.world.unblock(friends.boris)
    await it.run(5)
    assert it.table().seats[1].reachable


async def test_a_block_is_noticed_by_a_refused_message_too(it: Lab) -> None:
    friends = Friends(it)
    await friends.game()
    it.world.allowed_updates = frozenset({"message", "callback_query"})  # nobody says so this time
    it.world.block(friends.boris)
    await friends.say(friends.dana, "/language")
    await it.run(200)
    assert not it.table().seats[1].reachable


async def test_a_group_that_becomes_a_supergroup_keeps_its_table(it: Lab) -> None:
    friends = Friends(it)
    await friends.game()
    ply = it.table().game
    new = it.world.migrate(friends.group)
    await it.run(10)
    assert it.table().place.chat_id == new.id
    assert ply is not None
    board = it.board(new)
    assert "קוזיר" in board.text
    answer = await it.press(friends.dana, new, "peek")
    assert answer
    await it.run_until(lambda: it.table().phase is Phase.RESULT)


async def test_a_migration_learnt_from_a_refusal_keeps_the_table_too(it: Lab) -> None:
    friends = Friends(it)
    await friends.game()
    it.world.allowed_updates = frozenset({"callback_query"})
    new = it.world.migrate(friends.group)
    await it.run(200)  # the clock moves, the group message must change, and Telegram says where it is now
    assert it.table().place.chat_id == new.id
    assert it.board(new).text


async def test_forum_topics_are_answered_in_their_topic_and_have_tables_of_their_own(tmp_path: Path) -> None:
    async with lab(tmp_path) as it:
        friends = Friends(it, forum=True)
        one, two = it.world.add_topic(friends.group, "one"), it.world.add_topic(friends.group, "two")
        (first,) = await friends.say(friends.dana, "/newgame", thread=one.id)
        (second,) = await friends.say(friends.boris, "/newgame", thread=two.id)
        assert first.thread_id == one.id
        assert second.thread_id == two.id
        assert len(list(it.service.desk.registry)) == 2
        (answer,) = await friends.say(friends.maya, "/help", thread=two.id)
        assert answer.thread_id == two.id


async def test_a_turn_that_comes_to_somebody_who_looked_away_brings_a_new_message(it: Lab) -> None:
    friends = Friends(it)
    await friends.game()
    game = it.table().game
    assert game is not None
    mover = it.table().seats[game.state.attacker - 1].user_id
    user = friends.dana if mover == friends.dana.id else friends.boris
    other = friends.boris if user is friends.dana else friends.dana
    old = friends.hand(other).id
    await it.run(70)  # less than the clock, more than a minute
    data = next(b.callback_data for row in friends.hand(user).buttons for b in row if b.style)
    it.world.press(user, friends.private(user), friends.hand(user).id, data or "")
    await it.run(5)
    new = friends.hand(other).id
    assert new != old
    assert old not in [m.id for m in it.world.messages(other.id)]
    # Whoever just tapped gets edits.
    mine = friends.hand(user).id
    data = next(b.callback_data for row in friends.hand(other).buttons for b in row if b.style)
    it.world.press(other, friends.private(other), new, data or "")
    await it.run(5)
    assert friends.hand(user).id == mine
    assert friends.hand(other).id == new


async def test_the_clock_plays_for_the_silent_and_a_computer_after_two(it: Lab) -> None:
    friends = Friends(it)
    await friends.game()
    await it.run_until(lambda: any(seat.away for seat in it.table().seats))
    assert "💤" in it.board(friends.group).text
    user = next(u for u in (friends.dana, friends.boris) if it.table().seats[it.table().seat_of(u.id) - 1].away)
    await it.run(5)
    await it.press(user, friends.private(user), "back")
    assert not it.table().seats[it.table().seat_of(user.id) - 1].away


async def test_practice_needs_one_person_and_no_clock(it: Lab) -> None:
    friends = Friends(it)
    chat = friends.private(friends.boris)
    await friends.say(friends.boris, "/newgame", chat)
    await it.press(friends.boris, chat, "start")
    await it.run(10)
    (table,) = list(it.service.desk.registry)
    assert table.phase is Phase.GAME
    assert table.clock is None
    moves = 0
    while next(iter(it.service.desk.registry)).phase is Phase.GAME:
        board = it.board(chat)
        lit = [b.callback_data for row in board.buttons for b in row if b.style and b.callback_data]
        if lit:
            it.world.press(friends.boris, chat, board.id, lit[0])
            moves += 1
        else:
            done = [b.callback_data for row in board.buttons for b in row if (b.callback_data or "").endswith(":p")]
            if done:
                it.world.press(friends.boris, chat, board.id, done[0] or "")
        await it.run(3)
    assert moves
    assert any(row for row in it.board(chat).buttons)


async def test_a_record_is_not_given_away_while_the_game_goes_on(it: Lab) -> None:
    friends = Friends(it)
    await friends.game()
    table = it.table()
    query = it.world.forge(
        friends.dana, friends.group, it.board(friends.group).id, encode(Press("record", table.id, 1))
    )
    await it.run(10)
    assert it.world.query(query) is not None
    assert not any(m.document for m in it.world.messages(friends.group.id))


async def test_presses_from_another_chat_are_forged(it: Lab) -> None:
    friends = Friends(it)
    await friends.game()
    stranger = it.world.add_user("X", language_code="en")
    other = it.world.add_group("Others", [stranger, friends.dana])
    world, table = it.world, it.table()
    world.press_start(stranger)
    world.say(stranger, other, "/newgame")
    await it.run(5)
    board = [m for m in world.messages(other.id) if m.buttons][-1]
    for kind in ("join", "leave", "start", "peek", "record", "configure", "rematch"):
        query = world.forge(friends.dana, other, board.id, encode(Press(kind, table.id, 1)))
        await it.run(5)
        answer = world.query(query)
        assert answer is not None
        assert answer.text
    after = it.service.desk.registry.table(table.id)
    assert after is not None
    assert seated(after) == seated(table)


async def test_a_message_deleted_by_a_person_comes_back(it: Lab) -> None:
    friends = Friends(it)
    await friends.game()
    board = it.board(friends.group)
    it.world.delete_message(friends.group, board.id)
    await it.run(100)
    assert it.board(friends.group).id != board.id


async def test_newgame_again_shows_the_table_at_the_end_of_the_chat(it: Lab) -> None:
    friends = Friends(it)
    await friends.game()
    old = it.board(friends.group).id
    await friends.say(friends.maya, "/newgame")
    boards = [m for m in it.world.messages(friends.group.id) if m.sender.is_bot and m.buttons]
    assert [m.id for m in boards] != [old]
    assert len(boards) == 1
    game = it.table().game
    assert game is not None
    assert waited_for(game.state)


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


async def test_a_stop_in_order_loses_no_tap(tmp_path: Path) -> None:
    async with lab(tmp_path) as it:
        friends = Friends(it)
        await friends.game()
        game = it.table().game
        assert game is not None
        attacker = it.table().seats[game.state.attacker - 1].user_id
        user = friends.dana if attacker == friends.dana.id else friends.boris
        message = friends.hand(user)
        data = next(b.callback_data for row in message.buttons for b in row if b.style)
        query = it.world.press(user, friends.private(user), message.id, data or "")
        for update in it.world.take_updates():
            it.service.application.update_queue.put_nowait(Update.de_json(update, it.service.application.bot))
        await it.down()
        assert it.world.query(query) is not None
        await it.up()
        assert it.table().game is not None
        game = it.table().game
        assert game is not None
        assert game.ply == 1


async def test_the_drinking_manner_is_an_admins_word_and_whoever_beat_all_picks(it: Lab) -> None:
    """V9: off unless an administrator of the group turns it on; then a full defence picks who sips."""
    friends = Friends(it)
    await friends.say(friends.boris, "/newgame")
    await it.press(friends.dana, friends.group, "join")
    await it.press(friends.boris, friends.group, "configure", label="⚙️")
    await it.run(5)
    await it.press(friends.boris, friends.group, "configure", label="🥃")
    await it.run(5)
    await it.press(friends.boris, friends.group, "configure", label="שתייה: לא")
    assert it.table().drinking == "off"  # he opened the table, and is no administrator
    it.world.promote(friends.boris, friends.group)
    await it.press(friends.boris, friends.group, "configure", label="שתייה: לא")
    assert it.table().drinking == "on"
    await it.run(10)
    assert "18+" in it.board(friends.group).text
    await it.press(friends.boris, friends.group, "configure", label="↩️ חזרה")
    await it.run(10)
    assert "🔞" in it.board(friends.group).text
    await it.press(friends.boris, friends.group, "start")
    await it.run(10)

    def picks(user: User) -> list[str]:
        data = [b.callback_data or "" for row in friends.hand(user).buttons for b in row]
        return [text for text in data if text.startswith("sip")]

    people = (friends.dana, friends.boris)
    for _ in range(400):
        if any(picks(user) for user in people) or it.table().phase is not Phase.GAME:
            break
        for user in people:
            lit = [b for row in friends.hand(user).buttons for b in row if b.style and b.callback_data]
            lit = [b for b in lit if b.style != "danger"] or lit
            if lit:
                it.world.press(user, friends.private(user), friends.hand(user).id, lit[0].callback_data or "")
                await it.run(2)
                break
        else:
            done = [
                (user, b.callback_data)
                for user in people
                for row in friends.hand(user).buttons
                for b in row
                if (b.callback_data or "").endswith(":p")
            ]
            user, data = done[0]
            it.world.press(user, friends.private(user), friends.hand(user).id, data or "")
            await it.run(2)
    picker = next(user for user in people if picks(user))
    query = it.world.press(picker, friends.private(picker), friends.hand(picker).id, picks(picker)[0])
    await it.run(10)
    answer = it.world.query(query)
    assert answer is not None
    assert "🥃" in answer.text
    assert not picks(picker)
    assert "🥃" in it.board(friends.group).text
