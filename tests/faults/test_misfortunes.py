"""What befalls groups, topics, messages and people in the middle of a game: it goes on, or waits where all can see it.

Trouble with single calls is in `test_every_call`, with updates in `test_updates`; how the display takes each refusal
is in `tests/bot/gateway/test_display_trouble.py`.
"""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.sandbox import Chat, User
from bot.sessions.model import Phase
from tests.bot.sessions.support import SeededShuffler
from tests.faults.little import Little
from tests.support.lab import Lab, bare, lab


@pytest.fixture
async def it(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> AsyncIterator[Lab]:
    async with lab(tmp_path, shuffler=SeededShuffler(5)) as one:
        yield one
    assert not [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR]


def told(it: Lab, chat: Chat | User, sign: str) -> int:
    """How many messages of the bot in a chat begin with a sign."""
    return sum(bare(m.text).startswith(sign) for m in it.world.messages(chat.id) if m.sender.is_bot)


@pytest.mark.parametrize("seconds", [7, 400])
async def test_a_429_in_one_chat_leaves_the_game_and_other_games_alone(it: Lab, seconds: int) -> None:
    little = Little(it, supergroup=True)
    await little.open()
    it.world.flood(little.group.id, seconds)
    omar = it.world.add_user("Omar")
    other = it.world.add_group("Others", [omar])
    it.world.press_start(omar)
    for _ in range(4):
        await little.step()
    assert little.game.ply >= 4
    await it.run(max(0, seconds - 100))
    it.world.say(omar, other, "/newgame")
    await it.run(5)
    assert [m for m in it.world.messages(other.id) if m.buttons]
    # Nothing was sent there against the word of Telegram.
    assert sum(call.status == 429 for call in it.world.calls) <= 2
    await it.run(seconds + 30)
    (board,) = little.boards(little.group)
    assert board.versions[-1].at >= it.clock.now() - seconds - 60


async def test_a_429_of_one_person_holds_up_nobody_else(it: Lab) -> None:
    little = Little(it)
    await little.open()
    it.world.flood(little.people[0].id, 300)
    await it.run(240)  # the clock plays for whoever cannot see the hand
    assert little.game.ply >= 2
    assert told(it, little.group, "📵") == 0
    await it.run(120)
    await little.play()


async def test_a_topic_that_is_closed_and_opened_again(it: Lab) -> None:
    little = Little(it, forum=True)
    topic = it.world.add_topic(little.group, "Durak")
    little.thread = topic.id
    await little.open()
    said = len(it.world.messages(little.group.id))
    it.world.close_topic(little.group, topic)
    it.world.delete_message(little.group, little.boards(little.group)[-1].id)  # so that it must be sent
    await little.play()
    assert little.boards(little.group) == []
    # The players know where it goes on; nobody else is bothered, and nothing went to another topic.
    assert [told(it, person, "🔇") for person in little.people] == [1, 1]
    assert not [m for m in it.world.messages(little.group.id)[said:] if m.sender is it.world.bot]
    it.world.close_topic(little.group, topic, closed=False)
    await it.run(10)
    assert [m.thread_id for m in little.boards(little.group)] == [topic.id]
    assert await little.press(little.people[1], little.group, "rematch")
    assert little.table.phase is Phase.GAME


async def test_a_topic_that_is_deleted(it: Lab) -> None:
    little = Little(it, forum=True)
    topic = it.world.add_topic(little.group, "Durak")
    little.thread = topic.id
    await little.open()
    it.world.delete_topic(little.group, topic)
    await little.play()
    assert [m.thread_id for m in little.boards(little.group)] == [None]


async def test_a_group_where_only_admins_may_write(it: Lab) -> None:
    little = Little(it, supergroup=True)
    await little.open()
    it.world.silence(little.group)
    await little.play()
    assert [told(it, person, "🔇") for person in little.people] == [1, 1]
    it.world.silence(little.group, silent=False)
    await it.run(3600)  # it is tried now and then, since nobody tells the bot
    assert await little.press(little.people[0], little.group, "rematch")


async def test_a_bot_that_is_an_admin_is_demoted_and_promoted(it: Lab) -> None:
    little = Little(it, supergroup=True, bot_admin=True)
    await little.open()
    it.world.silence(little.group)
    for _ in range(6):
        await little.step()
    assert [told(it, person, "🔇") for person in little.people] == [0, 0]
    it.world.demote(it.world.bot, little.group)
    for _ in range(6):
        await little.step()
    assert [told(it, person, "🔇") for person in little.people] == [1, 1]
    it.world.promote(it.world.bot, little.group)
    await it.run(10)
    board = little.boards(little.group)[-1]
    assert board.versions[-1].at >= it.clock.now() - 10
    await little.play()


async def test_the_bot_is_thrown_out_and_comes_back(it: Lab) -> None:
    little = Little(it)
    await little.open()
    it.world.kick_bot(little.group)
    for _ in range(5):
        await little.step()
    assert [told(it, person, "🔇") for person in little.people] == [1, 1]
    assert little.game.ply >= 3
    it.world.add_bot(little.group, little.people[0])
    await it.run(10)
    # The table stands below what was said meanwhile, and the game goes on.
    boards = little.boards(little.group)
    assert len(boards) == 1
    assert boards[0] is [m for m in it.world.messages(little.group.id) if m.sender.is_bot and m.buttons][-1]
    await little.play()
    assert little.doubles() == []


async def test_coming_and_going_that_is_heard_in_the_wrong_order(it: Lab) -> None:
    little = Little(it)
    await little.open()
    it.world.kick_bot(little.group)
    it.world.add_bot(little.group, little.people[0])
    out, *others = it.world.pending
    it.world.pending.clear()
    it.world.pending.extend([*others, out])
    await it.run(10)
    assert [told(it, person, "🔇") for person in little.people] == [0, 0]
    await little.play()
    assert little.boards(little.group)


async def test_a_group_that_is_deleted(it: Lab) -> None:
    little = Little(it, supergroup=True)
    await little.open()
    it.world.delete_group(little.group)
    await little.play()
    assert [told(it, person, "🔇") for person in little.people] == [1, 1]
    calls = len([call for call in it.world.calls if call.params.get("chat_id") == little.group.id])
    await it.run(3600)
    assert len([call for call in it.world.calls if call.params.get("chat_id") == little.group.id]) == calls


async def test_a_group_that_becomes_a_supergroup_in_the_middle_of_a_bout(it: Lab) -> None:
    little = Little(it)
    await little.open()
    await little.step()
    assert little.game.state.piles
    tokens = little.game.ply
    little.group = it.world.migrate(little.group)
    await it.run(10)
    assert little.game.state.piles
    assert little.game.ply == tokens
    await little.play()
    assert little.table.place.chat_id == little.group.id
    assert little.doubles() == []


async def test_messages_that_a_person_deletes_come_back_once(it: Lab) -> None:
    little = Little(it, supergroup=True)
    await little.open()
    for chat in (little.group, *(it.world.chats[person.id] for person in little.people)):
        for board in little.boards(chat):
            it.world.delete_message(chat, board.id)
    await it.run(100)  # the clock moves; whoever wrote /hand would have had it at once
    await little.play()
    assert little.doubles() == []


async def test_messages_too_old_to_be_edited_or_deleted_are_replaced_and_lose_their_buttons(it: Lab) -> None:
    little = Little(it, clock=None)
    await little.open()
    old = {chat.id: little.boards(chat)[-1].id for chat in little.people}
    await it.run(49 * 3600)
    for person in little.people:
        trouble = "Bad Request: message can't be edited"
        it.world.fault("editMessageText", chat_id=person.id, status=400, description=trouble)
    await little.step()
    await it.run(10)
    for person in little.people:
        for message in it.world.messages(person.id):
            assert message.id != old[person.id] or not message.buttons
    await little.play()
    assert little.doubles() == []


@pytest.mark.parametrize("clock", [60, None])
@pytest.mark.parametrize("gone", ["blocked", "deleted"])
async def test_a_player_who_blocked_the_bot_or_deleted_the_account(it: Lab, gone: str, clock: int | None) -> None:
    little = Little(it, 3, clock=clock)
    await little.open()
    lost, *others = little.people
    if gone == "blocked":
        it.world.block(lost)
    else:
        it.world.delete_account(lost)
    await little.play(people=others)
    assert told(it, little.group, "📵") == 1
    # The next game goes without the one who cannot be reached only if the others say so; it is not stuck either.
    assert await little.press(others[0], little.group, "rematch")
    await little.play(people=others)


@pytest.mark.parametrize("thrown_out", [False, True])
async def test_a_player_who_left_the_group(it: Lab, thrown_out: bool) -> None:
    little = Little(it, 3, supergroup=True)
    await little.open()
    await little.step()
    lost = little.people[1]
    if thrown_out:
        it.world.expel(lost, little.group)
    else:
        it.world.leave(lost, little.group)
    await it.run(10)
    assert little.table.seat_of(lost.id) == 0
    assert little.table.seats[1].gone
    assert any("Борис" in m.text and "🚪" in m.text for m in little.boards(little.group))
    await little.play(people=[person for person in little.people if person is not lost])
    # The seat is not dealt to again.
    assert await little.press(little.people[0], little.group, "rematch")
    assert len(little.table.seats) == 2


async def test_whoever_leaves_a_group_gets_up_from_its_lobby(it: Lab) -> None:
    little = Little(it, 3)
    for person in little.people:
        it.world.press_start(person)
    it.world.say(little.people[0], little.group, "/newgame")
    await it.run(5)
    assert await little.press(little.people[1], little.group, "join")
    it.world.leave(little.people[1], little.group)
    await it.run(5)
    assert [seat.user_id for seat in little.table.seats] == [little.people[0].id]
