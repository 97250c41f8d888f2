"""Updates that come twice, late, in another order, after a restart, or to two bots at once."""

from __future__ import annotations

import asyncio
import logging
import random
from pathlib import Path

import pytest

from bot.sandbox.transport import SandboxRequest
from bot.sessions.model import Phase
from engine.state import waited_for
from tests.bot.sessions.support import SeededShuffler
from tests.faults.little import Little
from tests.support.lab import Lab, lab


async def test_what_comes_twice_is_done_once(tmp_path: Path) -> None:
    async with lab(tmp_path, shuffler=SeededShuffler(5)) as it:
        little = Little(it)
        for person in little.people:
            it.world.press_start(person)
        await it.run(5)
        for text, seats in (("/newgame", 1), ("/join", 2)):
            it.world.say(little.people[seats - 1], little.group, text)
            await it.run(5)
            it.world.repeat_updates(1)
            await it.run(5)
            assert len(little.table.seats) == seats
        assert await little.press(little.people[0], little.group, "add")
        it.world.repeat_updates(1)
        await it.run(5)
        assert len(little.table.seats) == 3
        # /stop again would close the table that it has just stopped.
        assert await little.press(little.people[0], little.group, "start")
        it.world.say(little.people[0], little.group, "/stop")
        await it.run(5)
        it.world.repeat_updates(3)
        await it.run(5)
        assert little.table.phase is Phase.RESULT


async def test_what_was_done_before_a_restart_is_not_done_again_after_it(tmp_path: Path) -> None:
    async with lab(tmp_path, shuffler=SeededShuffler(5)) as it:
        little = Little(it, 3)
        await little.open()
        await little.step()
        await little.step()
        ply = little.game.ply
        it.world.say(little.people[0], little.group, "/stop")
        await it.run(5)
        await it.down()
        it.world.repeat_updates(50)
        await it.up()
        await it.run(5)
        assert little.table.phase is Phase.RESULT
        assert little.game.ply == ply
        assert [seat.user_id for seat in little.table.seats] == [person.id for person in little.people]
        # Whatever of it nobody had acted on is acted on now.
        it.world.say(little.people[0], little.group, "/stop")
        await it.run(5)
        assert not list(it.service.desk.registry)


async def test_an_evening_whose_updates_all_come_twice_and_in_any_order(tmp_path: Path) -> None:
    chance = random.Random(7)
    async with lab(tmp_path, shuffler=SeededShuffler(5)) as it:
        little = Little(it, 3)
        await little.open()
        for _ in range(300):
            if little.table.phase is not Phase.GAME:
                break
            for person in little.people:
                choice = little.choice(person)
                if choice is not None and (little.waited_for(person) or chance.random() < 0.2):
                    board, data = choice
                    for _ in range(chance.choice((1, 1, 2))):
                        query = it.world.press(person, it.world.chats[person.id], board.id, data)
                        little.queries.append(query)
            it.world.repeat_updates(chance.randrange(4))
            it.world.shuffle_updates(chance)
            if chance.random() < 0.2:
                it.world.hold_updates(chance.choice((2.0, 9.0)))
            await it.run(3)
        assert little.table.phase is Phase.RESULT
        await it.run(60)
        assert little.doubles() == []
        late = [query for query in little.unanswered() if it.clock.now() - it.world.queries[query].at < 15]
        assert late == []


async def test_taps_that_come_a_minute_late_still_count(tmp_path: Path) -> None:
    async with lab(tmp_path, shuffler=SeededShuffler(5)) as it:
        little = Little(it)
        await little.open()
        it.world.hold_updates(60)
        (person,) = [p for p in little.people if little.waited_for(p)]
        choice = little.choice(person)
        assert choice is not None
        it.world.press(person, it.world.chats[person.id], choice[0].id, choice[1])
        await it.run(50)
        assert little.game.ply == 0
        await it.run(20)
        assert little.game.ply == 1


async def polled(it: Lab) -> None:
    """Let a bot that polls by itself do what it does; real time passes while it waits after an error."""
    for _ in range(2000):
        await asyncio.sleep(0.002)
        if not it.world.pending:
            break
    await it.service.application.update_queue.join()
    await it.service.idle()


async def test_polling_goes_on_after_every_kind_of_trouble(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with lab(tmp_path) as it:
        await it.down()
        it.world.fault("deleteWebhook", status=502)
        it.world.fault("getUpdates", status=500)
        it.world.fault("getUpdates", drop_connection=True)
        it.world.fault("getUpdates", status=429, parameters={"retry_after": 1})
        it.world.fault("getUpdates", drop_connection=True, after_effect=True)
        await it.up(polling=True)
        dana = it.world.add_user("דנה", language_code="he")
        it.world.press_start(dana)
        while it.world.faults:
            await polled(it)
        await polled(it)
        assert [m for m in it.world.messages(dana.id) if m.sender.is_bot]
        assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


async def test_two_bots_that_poll_with_one_token(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with lab(tmp_path) as it:
        await it.down()
        await it.up(polling=True)
        dana = it.world.add_user("דנה", language_code="he")
        for _ in range(5000):  # until its poll is held
            if it.world.on_update:
                break
            await asyncio.sleep(0.002)
        await SandboxRequest(it.world).do_request(f"https://sandbox/bot{it.world.token}/getUpdates", "POST", None)
        it.world.press_start(dana)
        await polled(it)
        assert [m for m in it.world.messages(dana.id) if m.sender.is_bot]
        lines = {record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR}
        assert lines == {"another process polls with the same BOT_TOKEN: stop one of them"}


async def test_whose_turn_it_is_outlives_a_restart_with_updates_in_the_queue(tmp_path: Path) -> None:
    async with lab(tmp_path, shuffler=SeededShuffler(5)) as it:
        little = Little(it)
        await little.open()
        (person,) = [p for p in little.people if little.waited_for(p)]
        choice = little.choice(person)
        assert choice is not None
        await it.down()
        it.world.press(person, it.world.chats[person.id], choice[0].id, choice[1])
        it.world.press(person, it.world.chats[person.id], choice[0].id, choice[1])
        await it.up()
        await it.run(5)
        assert little.game.ply == 1
        assert waited_for(little.game.state) == (3 - little.table.seat_of(person.id),)


async def test_an_update_that_cannot_be_read_does_not_stop_those_behind_it(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with lab(tmp_path) as it:
        await it.down()
        await it.up(polling=True)
        dana = it.world.add_user("דנה", language_code="he")
        it.world.queue_update("my_chat_member", {"chat": {"id": 1}, "new_chat_member": {"status": "7s"}})
        it.world.press_start(dana)
        await polled(it)
        assert [m for m in it.world.messages(dana.id) if m.sender.is_bot]
        assert [r.getMessage() for r in caplog.records if r.name == "bot.gateway.unreadable"]
