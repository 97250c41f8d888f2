"""/settings through the real `Application`: who may change what, and that whatever is said there takes effect."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.sandbox import User
from bot.sandbox.model import Message
from bot.sessions.model import Phase
from tests.bot.whole.friends import Friends
from tests.support.lab import Lab, bare, lab


@pytest.fixture
async def it(tmp_path: Path) -> AsyncIterator[Lab]:
    async with lab(tmp_path) as one:
        yield one


async def press(it: Lab, user: User, message: Message, data: str) -> str:
    """Press a button of a message; the text of the answer."""
    query = it.world.press(user, message.chat, message.id, data)
    await it.run(8)
    answer = it.world.query(query)
    assert answer is not None
    return answer.text


def labels(message: Message) -> list[str]:
    return [bare(button.text) for row in message.buttons for button in row]


def now(it: Lab, message: Message) -> Message:
    return next(m for m in it.world.messages(message.chat.id) if m.id == message.id)


PREFER = "prefer:0:0:0:"


async def test_everybody_may_look_and_only_admins_may_change(it: Lab) -> None:
    friends = Friends(it)
    (shown,) = await friends.say(friends.boris, "/settings")
    assert "Старт и стоп" not in shown.text  # the group speaks the language of whoever added the bot
    assert "מתחילים ועוצרים" in shown.text
    before = shown.text
    assert await press(it, friends.dana, shown, PREFER + "picture") == ""
    assert it.service.desk.directory.chat_preferences(friends.group.id).picture is False
    for word in ("picture", "language=ru", "auto_pass", "preset=transfer", "clock=0", "drinking", "limit", "close"):
        data = PREFER + word
        query = (
            it.world.press(friends.boris, friends.group, shown.id, data)
            if shown.ever_had(data)
            else it.world.forge(friends.boris, friends.group, shown.id, data)
        )
        await it.run(5)
        answer = it.world.query(query)
        assert answer is not None
        assert "админов" in answer.text
    assert now(it, shown).text != before  # what the admin changed, and nothing else
    assert it.service.desk.directory.settings_of(friends.group.id).rules.transfer == "off"
    await press(it, friends.boris, shown, PREFER + "page=game")
    assert "prefer:0:0:0:preset=transfer" in {b.callback_data for row in now(it, shown).buttons for b in row}


async def test_language_of_a_group_in_two_taps_tables_included(it: Lab) -> None:
    friends = Friends(it)
    await friends.say(friends.dana, "/newgame")
    board = it.board(friends.group)
    (shown,) = await friends.say(friends.boris, "/settings")
    await press(it, friends.dana, shown, PREFER + "page=language")
    assert (
        await press(it, friends.dana, shown, PREFER + "language=ru") == "מעכשיו בעברית."
    )  # the answer is for her alone
    assert "настройки" in now(it, shown).text
    await it.run(30)
    assert "Сесть за стол" in labels(now(it, board))


async def test_an_admin_who_hides_their_name_changes_settings_too(it: Lab) -> None:
    friends = Friends(it, forum=True)
    it.world.say(friends.dana, friends.group, "/settings", anonymous=True)
    await it.run(10)
    shown = it.board(friends.group)
    # Buttons are pressed under one's own name, whoever wrote.
    await press(it, friends.dana, shown, PREFER + "statistics")
    assert it.service.desk.directory.chat_preferences(friends.group.id).statistics is False


async def test_a_group_without_computers(it: Lab) -> None:
    friends = Friends(it)
    await friends.say(friends.dana, "/newgame")
    board = it.board(friends.group)
    add = next(b.callback_data for row in board.buttons for b in row if (b.callback_data or "").startswith("add"))
    (shown,) = await friends.say(friends.dana, "/settings")
    await press(it, friends.dana, shown, PREFER + "computers")
    await it.run(20)
    assert add not in [b.callback_data for row in now(it, board).buttons for b in row]
    assert add is not None
    assert "בלי מחשבים" in await press(it, friends.dana, board, add)
    assert not any(seat.computer for seat in it.table().seats)


async def test_who_may_start_and_stop(it: Lab) -> None:
    friends = Friends(it)
    await friends.say(friends.boris, "/newgame")
    await it.press(friends.dana, friends.group, "join")
    board = it.board(friends.group)
    start = next(b.callback_data for row in board.buttons for b in row if (b.callback_data or "").startswith("start"))
    assert start is not None
    (shown,) = await friends.say(friends.dana, "/settings")
    await press(it, friends.dana, shown, PREFER + "who_starts")
    assert "Начать" not in labels(board)
    assert it.table().house.who_starts == "anyone"
    # Maya does not even sit there.
    await press(it, friends.maya, board, start)
    assert it.table().phase is Phase.GAME
    await friends.say(friends.maya, "/stop")
    assert it.table().phase is Phase.RESULT
    await press(it, friends.dana, shown, PREFER + "who_starts")
    await friends.say(friends.boris, "/newgame")
    (said,) = await friends.say(friends.boris, "/start")
    assert "אדמינים" in said.text
    assert it.table().phase is Phase.LOBBY
    await friends.say(friends.dana, "/start")
    assert it.table().phase is Phase.GAME
    assert any("אדמינים" in said.text for said in await friends.say(friends.boris, "/stop"))
    assert it.table().phase is Phase.GAME
    await friends.say(friends.dana, "/stop")
    assert it.table().phase is Phase.RESULT


async def test_the_drinking_manner_comes_with_its_notice(it: Lab) -> None:
    """V9: whoever turns it on is told once, for whom it is and for whom not; every lobby says it to all."""
    friends = Friends(it)
    (shown,) = await friends.say(friends.dana, "/settings")
    query = it.world.press(friends.dana, friends.group, shown.id, PREFER + "drinking")
    await it.run(5)
    answer = it.world.query(query)
    assert answer is not None
    assert answer.show_alert
    assert "18" in answer.text
    assert "18" in now(it, shown).text
    await friends.say(friends.boris, "/newgame")
    assert it.table().drinking == "on"
    assert "🔞" in it.board(friends.group).text
    assert await press(it, friends.dana, shown, PREFER + "drinking") == ""
    assert "🔞" not in now(it, shown).text


async def test_clock_and_rules_hold_for_the_next_table(it: Lab) -> None:
    friends = Friends(it)
    (shown,) = await friends.say(friends.dana, "/settings")
    for word in ("page=clock", "clock=300", "page=game", "preset=transfer", "page=attack", "throwers", "page=game",
                 "page=first", "auto_pass"):  # fmt: skip
        await press(it, friends.dana, shown, PREFER + word)
    await friends.say(friends.boris, "/newgame")
    table = it.table()
    assert (table.clock, table.auto_pass) == (300, "delayed")
    assert (table.rules.transfer, table.rules.throwers) == ("on", "neighbours")


async def test_close_takes_the_screen_away(it: Lab) -> None:
    friends = Friends(it)
    (shown,) = await friends.say(friends.dana, "/settings")
    await press(it, friends.dana, shown, PREFER + "close")
    assert shown.id not in {message.id for message in it.world.messages(friends.group.id)}


@pytest.mark.parametrize(
    "word", ["page=nowhere", "page=nudges", "language=xx", "preset=poker", "clock=7", "order", "__class__", "quiet", ""]
)
async def test_what_no_button_of_a_group_says_is_forged(it: Lab, word: str) -> None:
    friends = Friends(it)
    (shown,) = await friends.say(friends.dana, "/settings")
    query = it.world.forge(friends.dana, friends.group, shown.id, PREFER + word)
    await it.run(5)
    answer = it.world.query(query)
    assert answer is not None
    assert answer.text
    directory = it.service.desk.directory
    assert directory.chat_preferences(friends.group.id).picture is True
    assert directory.settings_of(friends.group.id).clock == 90


@pytest.mark.parametrize(
    "word", ["picture", "page=game", "utc_offset=7", "quiet_from=x", "quiet_from=9", "preset=show"]
)
async def test_what_no_button_of_a_person_says_is_forged(it: Lab, word: str) -> None:
    friends = Friends(it)
    (shown,) = await friends.say(friends.boris, "/settings", friends.private(friends.boris))
    query = it.world.forge(friends.boris, friends.private(friends.boris), shown.id, PREFER + word)
    await it.run(5)
    answer = it.world.query(query)
    assert answer is not None
    assert "не работает" in answer.text


async def test_a_person_s_hand_looks_as_they_like_it(it: Lab) -> None:
    friends = Friends(it)
    await friends.game()
    table = it.table()
    assert table.game is not None
    said = await friends.say(friends.boris, "/settings", friends.private(friends.boris))
    shown = next(message for message in said if "⚙️" in message.text)
    for word in ("order", "four_colours", "letters", "close"):
        await press(it, friends.boris, shown, PREFER + word)
    await it.run(10)
    mine, hers = labels(friends.hand(friends.boris)), labels(friends.hand(friends.dana))
    court, diamonds, clubs = "ВДКТ", "🔷", "☘️"
    assert not any(letter in label for label in mine for letter in "JQA♦♣")
    assert not any(sign in label for label in hers for sign in (*court, diamonds, clubs))
    # Each of them, whatever the deal: twelve cards and a trump never are all sixes to tens.
    state = table.game.state
    ranks = [card // 4 for hand in state.hands[1:2] for card in range(52) if hand >> card & 1]
    assert sum(letter in label for label in mine[:6] for letter in court) == sum(rank > 8 for rank in ranks)
    query = it.world.press(
        friends.boris, friends.group, it.board(friends.group).id,
        next(b.callback_data or "" for row in it.board(friends.group).buttons for b in row
             if (b.callback_data or "").startswith("peek")),
    )  # fmt: skip
    await it.run(1)
    answer = it.world.query(query)
    assert answer is not None
    assert not any(letter in answer.text.split("\n")[-1] for letter in "JQA♦♣")


async def test_taking_may_need_a_second_tap(it: Lab) -> None:
    friends = Friends(it)
    await friends.game()
    game = it.table().game
    assert game is not None
    people = [friends.dana, friends.boris]
    attacker, defender = people[game.state.attacker - 1], people[game.state.defender - 1]
    said = await friends.say(defender, "/settings", friends.private(defender))
    shown = next(message for message in said if "⚙️" in message.text)
    await press(it, defender, shown, PREFER + "confirm_take")
    await press(it, defender, shown, PREFER + "close")
    await it.press(attacker, friends.private(attacker), "move")
    await it.run(3)
    hand = friends.hand(defender)
    await it.press(defender, friends.private(defender), "select", label="📥")
    await it.run(3)
    game = it.table().game
    assert game is not None
    assert not game.state.taking
    assert next(b.callback_data or "" for row in friends.hand(defender).buttons for b in row).endswith(":t")
    await it.press(defender, friends.private(defender), "select")  # no, wait
    await it.run(3)
    assert labels(friends.hand(defender)) == labels(hand)
    await it.press(defender, friends.private(defender), "select", label="📥")
    await it.run(3)
    bout = game.state.bout
    await it.press(defender, friends.private(defender), "move")
    game = it.table().game
    assert game is not None
    assert game.state.taking or game.state.bout > bout


async def test_quiet_hours_begin_with_a_likely_clock(it: Lab) -> None:
    friends = Friends(it)
    (shown,) = await friends.say(friends.boris, "/settings", friends.private(friends.boris))
    for word in ("page=nudges", "quiet", "quiet_from=-1", "utc_offset=30"):
        await press(it, friends.boris, shown, PREFER + word)
    chosen = it.service.desk.directory.person_preferences(friends.boris.id)
    assert (chosen.quiet, chosen.quiet_from, chosen.utc_offset) == (True, 22, 210)
    await press(it, friends.boris, shown, PREFER + "nudges")
    assert not any("Тихие" in label for label in labels(now(it, shown)))


async def test_what_was_chosen_outlives_the_process(it: Lab) -> None:
    friends = Friends(it)
    (shown,) = await friends.say(friends.dana, "/settings")
    await press(it, friends.dana, shown, PREFER + "computers")
    (own,) = await friends.say(friends.boris, "/settings", friends.private(friends.boris))
    await press(it, friends.boris, own, PREFER + "letters")
    await friends.say(friends.boris, "/newgame")
    await it.down()
    await it.up()
    await it.run(10)
    assert it.service.desk.directory.person_preferences(friends.boris.id).letters == "cyrillic"
    assert it.table().house.computers is False


async def test_a_group_that_moves_keeps_what_it_prefers(it: Lab) -> None:
    friends = Friends(it)
    (shown,) = await friends.say(friends.dana, "/settings")
    await press(it, friends.dana, shown, PREFER + "statistics")
    await friends.say(friends.boris, "/newgame")
    new = it.world.migrate(friends.group)
    await it.run(30)
    assert it.service.desk.directory.chat_preferences(new.id).statistics is False
    assert it.table().house.statistics is False
