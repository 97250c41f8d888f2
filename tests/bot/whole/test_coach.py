"""Hints and reviews through the whole bot, thought about in real processes."""

from __future__ import annotations

import asyncio
import os
import random
import signal
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest
from telegram import Update

from bot.sandbox import Chat, User
from bot.sandbox.model import Message
from bot.sessions.model import Game, Phase, Setup, Table
from bot.thinking.thinker import WorkerThinker
from engine.actions import token_of
from engine.presets import PRESETS
from tests.bot.sessions.support import SeededShuffler
from tests.support.lab import Lab, bare, lab
from tests.support.secrets import leaks


class Practice:
    """Dana alone with computers, in her private chat."""

    def __init__(self, it: Lab, thinker: WorkerThinker) -> None:
        self.it = it
        self.thinker = thinker
        self.dana = it.world.add_user("Dana", language_code="en")
        it.world.press_start(self.dana)
        self.chat = it.world.chats[self.dana.id]

    async def open(self, *levels: str) -> None:
        """A table with computers of these levels beside the one that is there."""
        self.it.world.say(self.dana, self.chat, "/newgame")
        await self.it.run(3)
        for level in levels:
            await self.it.press(self.dana, self.chat, f"add:1:0:0:{level}")
            await self.it.run(2)

    def table(self) -> Table:
        (table,) = self.it.service.desk.registry
        return table

    def game(self) -> Game:
        """The game that is on, or was."""
        game = self.table().game
        assert game is not None
        return game

    def hand(self) -> Message:
        return self.it.board(self.chat)

    def data(self, kind: str) -> list[str]:
        """What buttons of a kind mean."""
        buttons = [b.callback_data or "" for row in self.hand().buttons for b in row]
        return [data for data in buttons if data.startswith(kind)]

    async def my_turn(self) -> None:
        """Until a hint is offered."""
        await self.it.run_until(lambda: bool(self.data("hint")) or self.table().phase is not Phase.GAME)

    async def play_out(self) -> None:
        """Play whatever is lit first until the game is over."""
        while self.table().phase is Phase.GAME:
            await self.it.run(2)
            lit = [b.callback_data or "" for row in self.hand().buttons for b in row if b.style]
            moves = [data for data in lit if data.startswith("move")]
            if moves:
                self.it.world.press(self.dana, self.chat, self.hand().id, moves[0])
            await self.it.run(1)
        await self.it.run(10)  # what waited for its turn is shown

    async def deliver(self) -> None:
        """Hand over what people did, and wait for nothing else."""
        application = self.it.service.application
        for data in self.it.world.take_updates():
            application.update_queue.put_nowait(Update.de_json(data, application.bot))
        await application.update_queue.join()


@pytest.fixture
async def alone(tmp_path: Path) -> AsyncIterator[Practice]:
    thinker = WorkerThinker(seconds=0.02, workers=1, chance=random.Random(1))
    async with lab(tmp_path, thinker=thinker, shuffler=SeededShuffler(5)) as it:
        yield Practice(it, thinker)


async def until(done: Callable[[], bool]) -> None:
    """Turn the loop until something has come true that happens in threads and processes."""
    async with asyncio.timeout(20):
        for _ in range(10_000):
            if done():
                return
            await asyncio.sleep(0.002)
    raise AssertionError("it did not happen")


async def test_practice_with_hints_from_the_lobby_to_the_review(alone: Practice) -> None:
    it, world = alone.it, alone.it.world
    await alone.open("hard", "easy")
    assert "You against 3 computer players" in bare(alone.hand().text)
    await it.press(alone.dana, alone.chat, "start")
    hints = 0
    while hints < 3:
        await alone.my_turn()
        answer = await it.press(alone.dana, alone.chat, "hint")
        assert answer == "💡 One moment, thinking…"
        await it.run(3)
        hint = alone.game().hint
        if hint is None:
            continue  # somebody moved meanwhile
        (line,) = [line for line in bare(alone.hand().text).split("\n") if line.startswith("💡")]
        assert "% not to lose" in line
        assert not alone.data("hint"), "it is there already"
        hints += 1
        assert hint.hint is not None
        # What it advises is what one may do, and then it is gone.
        lit = [b.callback_data or "" for row in alone.hand().buttons for b in row]
        word = token_of(hint.hint.action).split(" ", 1)[1]
        data = next((data for data in lit if data.endswith(f":{word}")), f"move:1:1:{alone.game().state.bout}:{word}")
        world.forge(alone.dana, alone.chat, alone.hand().id, data)
        await it.run(3)
        assert alone.game().hint is None
        assert "💡" not in alone.hand().text
    await alone.play_out()
    answer = await it.press(alone.dana, alone.chat, "review")
    assert answer == "🔍 Looking through your game. It comes in a moment."
    await it.run(2)
    review = [m for m in world.messages(alone.dana.id) if m.sender.is_bot][-1]
    assert bare(review.text).startswith("🔍 Game 1: your costliest moves")
    assert "❌" in review.text or "Well played" in review.text
    stored = await it.storage.game(1, 1)
    assert stored is not None
    assert not leaks(world, stored, [alone.dana.id])


async def test_a_hint_that_comes_when_the_game_has_moved_on_is_dropped(alone: Practice) -> None:
    it, world = alone.it, alone.it.world
    await alone.open()
    await it.press(alone.dana, alone.chat, "start")
    await alone.my_turn()
    if not alone.thinker.moves.workers[0].pid:  # it is her first move: nobody has thought yet
        await it.press(alone.dana, alone.chat, "hint")
        lit = [b.callback_data or "" for row in alone.hand().buttons for b in row if b.style]
        world.press(alone.dana, alone.chat, alone.hand().id, next(data for data in lit if data.startswith("move")))
        await it.run(2)
        await alone.my_turn()
    pid = alone.thinker.moves.workers[0].pid
    assert pid is not None
    os.kill(pid, signal.SIGSTOP)
    try:
        query = world.press(alone.dana, alone.chat, alone.hand().id, alone.data("hint")[0])
        await alone.deliver()
        # Answered while the thinking has not begun.
        await until(lambda: world.query(query) is not None)
        await until(lambda: alone.thinker.moves.load.thinking == 1)
        lit = [b.callback_data or "" for row in alone.hand().buttons for b in row if b.style]
        ply = alone.game().ply
        world.press(alone.dana, alone.chat, alone.hand().id, next(data for data in lit if data.startswith("move")))
        await alone.deliver()
        # The game waits for no hint.
        await until(lambda: alone.game().ply > ply)
    finally:
        os.kill(pid, signal.SIGCONT)
    await it.settle()
    assert "💡" not in alone.hand().text
    assert alone.game().hint is None


async def test_a_hint_for_which_the_process_died_may_be_asked_for_again(alone: Practice) -> None:
    it, world = alone.it, alone.it.world
    await alone.open()
    await it.press(alone.dana, alone.chat, "start")
    await alone.my_turn()
    await it.press(alone.dana, alone.chat, "hint")
    (worker,) = alone.thinker.moves.workers
    lit = [b.callback_data or "" for row in alone.hand().buttons for b in row if b.style]
    world.press(alone.dana, alone.chat, alone.hand().id, next(data for data in lit if data.startswith("move")))
    await it.run(2)
    await alone.my_turn()
    assert worker.pid is not None
    os.kill(worker.pid, signal.SIGSTOP)
    world.press(alone.dana, alone.chat, alone.hand().id, alone.data("hint")[0])
    await alone.deliver()
    await until(lambda: alone.thinker.moves.load.thinking == 1)
    os.kill(worker.pid, signal.SIGKILL)
    await it.run(1)
    assert "💡 Nothing comes to mind this time" in alone.hand().text
    await it.press(alone.dana, alone.chat, "hint")
    await it.run(3)
    assert "not to lose" in alone.hand().text


async def a_group_game(it: Lab) -> tuple[User, User, Chat]:
    """Dana and Boris have played a game in a group, by the clock alone."""
    world = it.world
    dana, boris = (world.add_user(name, language_code="en") for name in ("Dana", "Boris"))
    group = world.add_group("Friends", [dana, boris])
    for person in (dana, boris):
        world.press_start(person)
    world.say(dana, group, "/newgame")
    await it.run(5)
    await it.press(boris, group, "join")
    await it.press(dana, group, "start")
    return dana, boris, group


async def test_a_review_is_for_who_played_and_when_it_is_over(alone: Practice) -> None:
    it, world = alone.it, alone.it.world
    dana, boris, group = await a_group_game(it)
    maya = world.add_user("Maya", language_code="en")
    world.press_start(maya)
    await it.run(3)

    async def press(person: User, data: str, chat: Chat | None = None) -> str:
        chat = chat or world.chats[person.id]
        message = [m for m in world.messages(chat.id) if m.sender.is_bot][-1]
        query = world.forge(person, chat, message.id, data)
        await it.run(1)
        answer = world.query(query)
        assert answer is not None
        return answer.text

    async def command(person: User) -> list[str]:
        before = {m.id for m in world.messages(person.id)}
        world.say(person, world.chats[person.id], "/review")
        await it.run(3)
        return [bare(m.text) for m in world.messages(person.id) if m.id not in before and m.sender.is_bot]

    assert await press(dana, "review:1:1:0:") == "First we finish the game!"
    assert await command(dana) == ["There's no finished game of yours yet. /newgame"]
    await it.run_until(lambda: it.table().phase is Phase.RESULT)
    await it.run(20)
    assert await press(maya, "review:1:1:0:") == "That game was played without you."
    assert await press(dana, "review:1:9:0:") == "That game was played without you."
    assert await press(dana, "review:1:1:0:", group) == "This button doesn't work."
    # The button stands under what became of the hand.
    over = [m for m in world.messages(boris.id) if m.sender.is_bot and m.buttons][-1]
    assert (over.buttons[0][0].callback_data or "").startswith("review:1:1")
    for person in (dana, boris):
        answer, review = await command(person)
        assert answer == "🔍 Looking through your game. It comes in a moment."
        assert review.startswith("🔍 Friends, game 1: your costliest moves")
    # Also when the table is long gone.
    world.say(dana, group, "/stop")
    await it.run(5)
    assert it.service.desk.registry.table(1) is None
    assert len(await command(boris)) == 2
    assert (await press(boris, "review:1:1:0:")).startswith("🔍 Looking")
    stored = await it.storage.game(1, 1)
    assert stored is not None
    assert not leaks(world, stored, [dana.id, boris.id, maya.id])
    world.say(dana, group, "/review")
    await it.run(3)
    assert "private chat" in world.last_message(group.id).text


async def test_a_game_of_bluff_is_not_reviewed(alone: Practice) -> None:
    it, world = alone.it, alone.it.world
    it.service.desk.directory.remember(alone.dana.id, Setup(PRESETS["push"], clock=None))
    await alone.open()
    await it.press(alone.dana, alone.chat, "start")
    await alone.my_turn()
    await it.press(alone.dana, alone.chat, "hint")
    await it.run(1)
    lines = [line for line in bare(alone.hand().text).split("\n") if line.startswith("💡")]
    assert lines
    assert "%" not in lines[0], "there is a move, and no chance that could be trusted"
    await alone.play_out()
    assert not alone.data("review")
    query = world.forge(alone.dana, alone.chat, alone.hand().id, "review:1:1:0:")
    await it.run(1)
    answer = world.query(query)
    assert answer is not None
    assert answer.text.startswith("🔍 Where bluffing is allowed")
