"""A table through the real `Application`: its turns, its messages, its end."""

from __future__ import annotations

from pathlib import Path

from telegram import Update

from bot.gateway.callbacks import encode
from bot.render.screen import Press
from bot.sandbox import User
from bot.sessions.model import Phase
from engine.state import waited_for
from tests.bot.whole.friends import Friends, seated
from tests.support.lab import Lab, lab


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
