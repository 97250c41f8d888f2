"""Computers at a table of the whole bot, thinking in real processes: added, removed, killed, standing in."""

from __future__ import annotations

import asyncio
import os
import random
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

import pytest

from bot.sandbox import User
from bot.sessions.computers import PAUSE
from bot.sessions.model import Phase
from bot.thinking import thinker as thinking
from bot.thinking.players import player_of
from bot.thinking.thinker import WorkerThinker
from engine.ai.player import Player
from engine.state import waited_for
from tests.bot.sessions.support import SeededShuffler
from tests.support.lab import Lab, bare, lab


@asynccontextmanager
async def thoughtful(folder: Path, workers: int = 2) -> AsyncIterator[tuple[Lab, WorkerThinker]]:
    """The bot, with processes that think for a twentieth of a second."""
    thinker = WorkerThinker(seconds=0.05, workers=workers, chance=random.Random(1))
    async with lab(folder, thinker=thinker, shuffler=SeededShuffler(5)) as it:
        yield it, thinker


def pids(thinker: WorkerThinker) -> list[int]:
    return [worker.pid for worker in thinker.moves.workers if worker.pid is not None]


async def group_of(it: Lab, *people: User) -> None:
    """A lobby that the first of them opened, and where the others sit."""
    group = it.world.add_group("Friends", list(people))
    for person in people:
        it.world.press_start(person)
    it.world.say(people[0], group, "/newgame")
    await it.run(5)
    for person in people[1:]:
        await it.press(person, group, "join")
        await it.run(4)


async def act_for(it: Lab, *people: User) -> bool:
    """One of these people plays a lit button, if they are waited for."""
    table = it.table()
    assert table.game is not None
    for person in people:
        if table.seat_of(person.id) in waited_for(table.game.state):
            hand = [m for m in it.world.messages(person.id) if m.sender.is_bot and m.buttons][-1]
            lit = [b.callback_data for row in hand.buttons for b in row if b.style and b.callback_data]
            moves = [data for data in lit if data.startswith("move")]
            if moves:
                it.world.press(person, it.world.chats[person.id], hand.id, moves[0])
                await it.run(0.2)
                return True
    return False


async def test_one_tap_seats_a_computer_of_a_level_and_one_lets_it_go(tmp_path: Path) -> None:
    async with lab(tmp_path) as it:
        dana = it.world.add_user("דנה", language_code="he")
        await group_of(it, dana)
        group = next(chat for chat in it.world.chats.values() if chat.title == "Friends")
        for data in ("hard", "easy", "medium"):
            assert "🤖" in await it.press(dana, group, "add", label={"hard": "קשה", "easy": "קל"}.get(data, "בינוני"))
            await it.run(4)
        text = bare(it.board(group).text)
        assert "2. סבתא קלרה 🤖★★★ קשה" in text
        assert "3. דוד סיומה 🤖★ קל" in text
        assert "4. קוזיק החתול 🤖★★ בינוני" in text
        await it.press(dana, group, "remove", label="דוד סיומה")
        await it.run(4)
        assert [(seat.computer, seat.level) for seat in it.table().seats] == [(0, ""), (1, "hard"), (3, "medium")]
        # After a restart they sit where they sat.
        await it.down()
        await it.up()
        assert [(seat.computer, seat.level) for seat in it.table().seats] == [(0, ""), (1, "hard"), (3, "medium")]


@pytest.mark.parametrize("data", ["add:1:0:0:", "remove:1:0:0:"])
async def test_buttons_from_before_there_were_levels_still_work(tmp_path: Path, data: str) -> None:
    async with lab(tmp_path) as it:
        dana = it.world.add_user("Dana", language_code="en")
        await group_of(it, dana)
        group = next(chat for chat in it.world.chats.values() if chat.title == "Friends")
        await it.press(dana, group, "add", label="Hard")
        await it.run(4)
        it.world.forge(dana, group, it.board(group).id, data)
        await it.run(4)
        levels = [seat.level for seat in it.table().seats]
        assert levels == (["", "hard", "medium"] if data.startswith("add") else [""])


@pytest.mark.parametrize("data", ["add:1:0:0:best", "remove:1:0:0:x", "remove:1:0:0:999"])
async def test_levels_and_computers_that_no_button_names_are_forged(tmp_path: Path, data: str) -> None:
    async with lab(tmp_path) as it:
        dana = it.world.add_user("Dana", language_code="en")
        await group_of(it, dana)
        group = next(chat for chat in it.world.chats.values() if chat.title == "Friends")
        query = it.world.forge(dana, group, it.board(group).id, data)
        await it.run(4)
        answer = it.world.query(query)
        assert answer is not None
        assert answer.text == "This button doesn't work."
        assert len(it.table().seats) == 1


async def test_a_table_without_computers_starts_no_process(tmp_path: Path) -> None:
    async with thoughtful(tmp_path) as (it, thinker):
        dana, boris = it.world.add_user("Dana"), it.world.add_user("Boris")
        await group_of(it, dana, boris)
        group = next(chat for chat in it.world.chats.values() if chat.title == "Friends")
        await it.press(dana, group, "start")
        await it.run(3)
        assert await act_for(it, dana, boris)
        assert pids(thinker) == []


async def test_no_move_is_thought_about_in_the_bots_own_process(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def watched(level: str) -> Player:
        asked.append(level)
        return player_of(level)

    monkeypatch.setattr(thinking, "player_of", watched)
    async with thoughtful(tmp_path) as (it, thinker):
        dana = it.world.add_user("Dana")
        await group_of(it, dana)
        group = next(chat for chat in it.world.chats.values() if chat.title == "Friends")
        for level in ("easy", "medium", "hard"):
            await it.press(dana, group, f"add:1:0:0:{level}")
            await it.run(4)
        await it.press(dana, group, "start")
        # Dana never taps: after two turns that ran out a computer plays for her as well.
        await it.run_until(lambda: it.table().phase is Phase.RESULT)
        assert pids(thinker)
        stored = await it.storage.game(it.table().id, 1)
        assert stored is not None
        assert sum(logged.by == "computer" for logged in stored.actions) > 10
    assert asked == []
    assert pids(thinker) == []


async def test_the_game_goes_on_when_its_processes_are_killed_in_the_middle_of_a_move(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with thoughtful(tmp_path, workers=1) as (it, thinker):
        dana = it.world.add_user("Dana")
        await group_of(it, dana)
        group = next(chat for chat in it.world.chats.values() if chat.title == "Friends")
        for _ in range(2):
            await it.press(dana, group, "add:1:0:0:hard")
            await it.run(4)
        await it.press(dana, group, "start")
        await it.run_until(lambda: bool(pids(thinker)))
        killed = 0
        while it.table().phase is Phase.GAME and killed < 5:
            (pid,) = pids(thinker)
            os.kill(pid, signal.SIGSTOP)
            going_on = asyncio.create_task(it.run_until(partial(_later, it, _ply(it) + 2)))
            # It dies while it is asked; where nobody asks it, the clock of a person decides first.
            for _ in range(100_000):
                if going_on.done() or thinker.moves.load.thinking:
                    break
                await asyncio.sleep(0)
            await asyncio.sleep(0)
            os.kill(pid, signal.SIGKILL)
            await going_on
            assert pid not in pids(thinker)
            killed += 1
            await it.run_until(lambda: bool(pids(thinker)) or it.table().phase is not Phase.GAME)
        await it.run_until(lambda: it.table().phase is Phase.RESULT)
        assert killed, "five times, where the game lasts so long"
    assert "medium moves instead" in caplog.text
    assert not [record for record in caplog.records if record.levelname == "ERROR"]


def _ply(it: Lab) -> int:
    game = it.table().game
    assert game is not None
    return game.ply


def _later(it: Lab, ply: int) -> bool:
    return it.table().phase is not Phase.GAME or _ply(it) > ply


async def test_a_computer_stands_in_for_who_is_away_and_hands_back_at_the_first_tap(tmp_path: Path) -> None:
    async with thoughtful(tmp_path) as (it, _):
        dana = it.world.add_user("Dana", language_code="en")
        boris = it.world.add_user("Boris", language_code="en")
        await group_of(it, dana, boris)
        group = next(chat for chat in it.world.chats.values() if chat.title == "Friends")
        await it.press(dana, group, "start")
        await it.run(3)

        async def until(done: str) -> None:
            for _ in range(300):
                seat = it.table().seats[1]
                if it.table().phase is not Phase.GAME or seat.away == (done == "away"):
                    return
                if not await act_for(it, dana):
                    await it.run(PAUSE)

        await until("away")
        assert it.table().phase is Phase.GAME
        assert it.table().seats[1].away
        assert "💤" in it.board(group).text
        hand = [m for m in it.world.messages(boris.id) if m.sender.is_bot and m.buttons][-1]
        # "I'm back" is the first button there; the stand-in may be in the middle of a thought.
        await it.run(0.1)
        query = it.world.press(boris, it.world.chats[boris.id], hand.id, hand.buttons[0][0].callback_data or "")
        await it.settle()
        answer = it.world.query(query)
        assert answer is not None
        assert answer.text == "Welcome back! The cards are yours again."
        assert not it.table().seats[1].away
        stored = await it.storage.game(it.table().id, 1)
        assert stored is not None
        plies = len(stored.actions)
        await it.run(20)  # nobody moves for Boris now, and not yet for Dana
        stored = await it.storage.game(it.table().id, 1)
        assert stored is not None
        assert not [logged for logged in stored.actions[plies:] if logged.by == "computer"]
