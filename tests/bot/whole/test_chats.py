"""What happens to chats: their language, blocks, groups that move, forum topics."""

from __future__ import annotations

from pathlib import Path

from bot.sessions.model import Phase
from tests.bot.whole.friends import Friends
from tests.support.lab import Lab, lab


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
