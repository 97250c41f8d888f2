"""News of tables, bringing the bot along, hands in the group, several tables at once: through the real bot."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest

from bot.gateway.directory import ANNOUNCED_FOR
from bot.render.cards import card_text
from bot.render.screen import Screen
from bot.sandbox import User, World
from bot.sandbox.methods import METHODS
from bot.sandbox.model import Message, Query
from bot.sandbox.params import Params
from bot.sessions.model import Phase
from bot.sessions.preferences import PersonPreferences
from engine.cards import each
from engine.state import waited_for
from tests.bot.whole.friends import Friends
from tests.bot.whole.test_preferences import PREFER, press
from tests.support.lab import Lab, bare, lab


@pytest.fixture
async def it(tmp_path: Path) -> AsyncIterator[Lab]:
    async with lab(tmp_path) as one:
        yield one


def news(it: Lab, user: User) -> list[Message]:
    """What somebody heard of tables that opened."""
    return [
        m for m in it.world.messages(user.id) if m.buttons and (m.buttons[0][0].callback_data or "").startswith("sit")
    ]


# -- /notify ----------------------------------------------------------------------------------------------------------


async def test_whoever_wants_to_is_told_of_a_new_table_and_sits_down_with_one_tap(it: Lab) -> None:
    friends = Friends(it)
    (said,) = await friends.say(friends.boris, "/notify")
    assert "🔔" in said.text
    await friends.say(friends.dana, "/newgame")
    (told,) = news(it, friends.boris)
    assert "Friends" in told.text
    assert not news(it, friends.dana)
    assert "Friends" in await it.press(friends.boris, friends.private(friends.boris), "sit")
    assert it.table().seat_of(friends.boris.id) == 2
    # The same table anew is no news.
    await it.run(ANNOUNCED_FOR)
    await friends.say(friends.dana, "/newgame")
    assert len(news(it, friends.boris)) == 1


async def test_once_more_and_it_is_off(it: Lab) -> None:
    friends = Friends(it)
    await friends.say(friends.boris, "/notify")
    (said,) = await friends.say(friends.boris, "/notify")
    assert "🔕" in said.text
    await friends.say(friends.dana, "/newgame")
    assert not news(it, friends.boris)


async def test_who_cannot_be_written_to_is_led_to_the_private_chat(it: Lab) -> None:
    friends = Friends(it)
    (said,) = await friends.say(friends.maya, "/notify")
    url = said.buttons[0][0].url
    assert url is not None
    it.world.follow(friends.maya, url)
    await it.run(5)
    assert "Friends" in [m for m in it.world.messages(friends.maya.id) if m.sender.is_bot][-1].text
    await friends.say(friends.dana, "/newgame")
    assert len(news(it, friends.maya)) == 1


async def test_a_stranger_hears_nothing_of_a_group(it: Lab) -> None:
    friends = Friends(it)
    stranger = it.world.add_user("Stranger", language_code="en")
    it.world.press_start(stranger, f"notify-{-friends.group.id}")
    await it.run(5)
    assert "members" in [m for m in it.world.messages(stranger.id) if m.sender.is_bot][-1].text
    assert not it.service.desk.directory.watchers(friends.group.id)


async def test_who_left_the_group_hears_no_more_of_it(it: Lab) -> None:
    friends = Friends(it)
    await friends.say(friends.boris, "/notify")
    it.world.leave(friends.boris, friends.group)
    await friends.say(friends.dana, "/newgame")
    assert not news(it, friends.boris)
    assert not it.service.desk.directory.watchers(friends.group.id)


async def test_news_come_not_too_often_and_not_in_quiet_hours(it: Lab) -> None:
    friends = Friends(it)
    await friends.say(friends.boris, "/notify")
    for _ in range(3):
        await friends.say(friends.dana, "/newgame")
        await friends.say(friends.dana, "/stop")
    assert len(news(it, friends.boris)) == 1
    directory = it.service.desk.directory
    hour = int(it.clock.now() // 3600 % 24)
    quiet = PersonPreferences(quiet=True, quiet_from=hour, quiet_to=(hour + 3) % 24)
    directory.set_person_preferences(friends.boris.id, quiet)
    await it.run(ANNOUNCED_FOR)
    await friends.say(friends.dana, "/newgame")
    assert len(news(it, friends.boris)) == 1


async def test_in_private_one_sees_of_which_groups_one_hears(it: Lab) -> None:
    friends = Friends(it)
    (said,) = await friends.say(friends.boris, "/notify", friends.private(friends.boris))
    assert not said.buttons
    await friends.say(friends.boris, "/notify")
    (said,) = await friends.say(friends.boris, "/notify", friends.private(friends.boris))
    await it.press(friends.boris, friends.private(friends.boris), "unwatch")
    await it.run(5)
    assert not it.service.desk.directory.watchers(friends.group.id)
    assert not next(m for m in it.world.messages(friends.boris.id) if m.id == said.id).buttons


async def test_who_is_forgotten_hears_no_more(it: Lab) -> None:
    friends = Friends(it)
    await friends.say(friends.boris, "/notify")
    await friends.say(friends.boris, "/forgetme", friends.private(friends.boris))
    await it.press(friends.boris, friends.private(friends.boris), "forget", label="")
    await it.run(5)
    assert friends.boris.id not in it.service.desk.directory.watchers(friends.group.id)
    assert not await it.storage.watchers()


async def test_a_forged_seat_is_refused(it: Lab) -> None:
    friends = Friends(it)
    await friends.say(friends.boris, "/notify")
    await friends.say(friends.dana, "/newgame")
    (told,) = news(it, friends.boris)
    data = (told.buttons[0][0].callback_data or "")[:-1]
    query = it.world.forge(friends.boris, friends.private(friends.boris), told.id, data)
    await it.run(5)
    answer = it.world.query(query)
    assert answer is not None
    assert "не работает" in answer.text
    assert not it.table().seat_of(friends.boris.id)


# -- bringing the bot along -------------------------------------------------------------------------------------------


async def test_the_private_chat_leads_into_groups_and_to_friends(it: Lab) -> None:
    friends = Friends(it)
    await it.settle()
    for command in ("/start", "/help"):
        (said,) = await friends.say(friends.dana, command, friends.private(friends.dana))
        urls = [button.url for row in said.buttons for button in row if button.url]
        assert f"https://t.me/{it.world.bot.username}?startgroup=new" in urls
        share = next(url for url in urls if "share" in url)
        assert parse_qs(urlsplit(share).query)["url"] == [f"https://t.me/{it.world.bot.username}"]
    (said,) = await friends.say(friends.dana, "/help")
    assert not said.buttons


async def test_added_by_that_button_the_bot_sets_a_table_at_once(it: Lab) -> None:
    friends = Friends(it)
    await friends.say(friends.dana, f"/start@{it.world.bot.username} new")
    assert it.table().phase is Phase.LOBBY
    # Once a table stands, the same words only start it, like the plain command.
    await friends.say(friends.boris, "/join")
    await friends.say(friends.dana, f"/start@{it.world.bot.username} new")
    assert it.table().phase is Phase.GAME


# -- several tables ---------------------------------------------------------------------------------------------------


async def test_several_tables_of_one_person_are_told_apart(it: Lab) -> None:
    friends = Friends(it)
    other = it.world.add_group("Семья", [friends.dana, friends.boris])
    await friends.game()
    it.world.say(friends.dana, other, "/newgame")
    await it.run(10)
    await it.press(friends.boris, other, "join")
    await it.press(friends.dana, other, "start")
    await it.run(10)
    heads = [bare(m.text).split("\n")[0] for m in it.world.messages(friends.dana.id) if m.buttons and "👥" in m.text]
    assert heads == ["👥 Friends", "👥 Семья"]


# -- a hand in the group ----------------------------------------------------------------------------------------------


async def here(it: Lab, friends: Friends) -> None:
    """The group shows hands here; Maya, who never pressed Start, plays with Dana."""
    (shown,) = await friends.say(friends.dana, "/settings")
    await press(it, friends.dana, shown, PREFER + "hands")
    await press(it, friends.dana, shown, PREFER + "close")
    await friends.say(friends.dana, "/newgame")
    assert not (await it.press(friends.maya, friends.group, "join")).startswith("http")
    await it.run(5)
    assert "📵" in it.board(friends.group).text
    await it.press(friends.dana, friends.group, "start")
    await it.run(20)
    assert it.table().phase is Phase.GAME


async def peek(it: Lab, friends: Friends, user: User) -> Query:
    board = it.board(friends.group)
    data = next(b.callback_data for row in board.buttons for b in row if (b.callback_data or "").startswith("peek"))
    assert data is not None
    query = it.world.press(user, friends.group, board.id, data)
    await it.run(5)
    return it.world.queries[query]


async def test_a_whole_game_from_within_the_group_and_nobody_else_sees_the_hand(it: Lab) -> None:
    friends = Friends(it)
    await here(it, friends)
    query = await peek(it, friends, friends.maya)
    assert query.answer is not None
    assert not query.answer.text
    (mine,) = it.world.ephemeral(friends.group.id, friends.maya.id)
    for _ in range(400):
        if it.table().phase is not Phase.GAME:
            break
        game = it.table().game
        assert game is not None
        seat = waited_for(game.state)[0]
        if seat == it.table().seat_of(friends.maya.id):
            await it.run(8)
            (mine,) = it.world.ephemeral(friends.group.id, friends.maya.id)
            lit = [b for row in mine.buttons for b in row if b.style or (b.callback_data or "").split(":")[-1] == "p"]
            data = lit[0].callback_data
            assert data is not None
            it.world.press(friends.maya, friends.group, mine.id, data, ephemeral=True)
        else:
            chat = friends.private(friends.dana)
            hand = friends.hand(friends.dana)
            lit = [b for row in hand.buttons for b in row if b.style or (b.callback_data or "").split(":")[-1] == "p"]
            it.world.press(friends.dana, chat, hand.id, lit[0].callback_data or "")
        await it.run(4)
    assert it.table().phase is Phase.RESULT
    await it.run(20)
    assert it.world.ephemeral(friends.group.id, friends.maya.id) == []
    # Whatever Maya was shown there, neither Dana nor Boris could ever read.
    hands = {seen.text for seen in it.world.seen_by(friends.maya.id) if "👥" in seen.text}
    assert hands
    for other in (friends.dana, friends.boris):
        assert not hands & {seen.text for seen in it.world.seen_by(other.id)}


async def test_off_by_default_my_cards_is_an_alert_for_everyone(it: Lab) -> None:
    friends = Friends(it)
    await friends.game()
    game = it.table().game
    assert game is not None
    query = await peek(it, friends, friends.boris)
    assert query.answer is not None
    assert query.answer.show_alert
    assert all(card_text(card)[1:-1] in query.answer.text for card in each(game.state.hands[1]))
    assert len(query.answer.text) <= 200
    assert it.world.ephemeral(friends.group.id, friends.boris.id) == []


async def test_who_presses_start_after_all_gets_the_hand_in_private(it: Lab) -> None:
    friends = Friends(it)
    await here(it, friends)
    await peek(it, friends, friends.maya)
    it.world.press_start(friends.maya)
    await it.run(10)
    assert any("👥" in m.text and m.buttons for m in it.world.messages(friends.maya.id))
    assert it.world.ephemeral(friends.group.id, friends.maya.id) == []
    query = await peek(it, friends, friends.maya)
    assert query.answer is not None
    assert query.answer.show_alert


async def test_when_the_group_has_had_its_messages_the_press_is_answered_with_the_cards(it: Lab) -> None:
    friends = Friends(it)
    await here(it, friends)
    desk = it.service.desk
    for _ in range(40):
        desk.display.post(friends.group.id, None, Screen("hello"), group=True)
    await it.settle()
    board = it.board(friends.group)
    data = next(b.callback_data for row in board.buttons for b in row if (b.callback_data or "").startswith("peek"))
    query = it.world.press(friends.maya, friends.group, board.id, data or "")
    await it.settle()
    answer = it.world.query(query)
    assert answer is not None
    assert answer.show_alert
    game = it.table().game
    assert game is not None
    hand = game.state.hands[it.table().seat_of(friends.maya.id) - 1]
    assert all(card_text(card)[1:-1] in answer.text for card in each(hand))


async def test_a_server_that_knows_no_such_messages_never_shows_a_hand_to_all(
    it: Lab, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """An older server ignores what it does not know, and sends to everybody: the first message says nothing."""
    friends = Friends(it)
    await here(it, friends)
    send = METHODS["sendmessage"]

    def older(world: World, params: Params) -> object:
        known = {name: value for name, value in params._values.items() if not name.startswith("ephemeral")}
        return send(world, Params(known, params.files))

    monkeypatch.setitem(METHODS, "sendmessage", older)
    before = {message.id for message in it.world.messages(friends.group.id)}
    with caplog.at_level(logging.ERROR):
        query = await peek(it, friends, friends.maya)
    assert query.answer is not None
    assert query.answer.show_alert
    assert "knows no ephemeral messages" in caplog.text
    assert {message.id for message in it.world.messages(friends.group.id)} == before
    game = it.table().game
    assert game is not None
    hand = game.state.hands[it.table().seat_of(friends.maya.id) - 1]
    read = " ".join(seen.text for seen in it.world.seen_by(friends.boris.id) if seen.chat_id == friends.group.id)
    hidden = [card for card in each(hand) if card_text(card)[1:-1] not in it.board(friends.group).text]
    assert hidden
    assert not any(card_text(card)[1:-1] in read for card in hidden)
