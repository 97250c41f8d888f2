"""`kill -9` of the polling bot in the middle of games, twenty times at random moments.

The bot is a process of its own, polling the sandbox over HTTP; people tap while it dies. After each start the game
goes on in the same messages, with every move that anyone was told of, and no move twice.
"""

from __future__ import annotations

import asyncio
import os
import random
import signal
import sqlite3
import sys
from collections.abc import Callable
from pathlib import Path

from bot.gateway.callbacks import decode
from bot.render.screens import notice_text
from bot.render.texts import Texts
from bot.sandbox import Chat, User, World
from bot.sandbox.http import SandboxServer
from bot.sandbox.model import Message
from bot.sandbox.server import serve
from bot.sessions.clock import RealClock
from bot.sessions.effects import CardArg, Notice
from engine.actions import Attack, Beat, parse_action
from engine.apply import apply
from engine.deal import deal
from engine.record import parse_record
from engine.rules import CLASSIC

KILLS = 20
ROOT = Path(__file__).resolve().parents[3]


def told_of(data: str) -> str:
    """What the bot answers when it has done what this button says."""
    action = parse_action("p1 " + decode(data).word)
    match action:
        case Attack():
            notice = Notice("done-attack", (("card", CardArg(action.cards[0])),))
        case Beat():
            notice = Notice("done-beat", (("target", CardArg(action.target)), ("card", CardArg(action.card))))
        case _:
            notice = Notice("done-take" if decode(data).word == "t" else "done-pass")
    return notice_text(notice, Texts("en"), html=False)


class Evening:
    """People at a table whose bot keeps dying."""

    def __init__(self, world: World, server: SandboxServer, folder: Path) -> None:
        self.world = world
        self.database = folder / "durak.db"
        self.environment = {
            "PATH": os.environ["PATH"],
            "BOT_TOKEN": world.token,
            "API_URL": server.base_url.removesuffix("/bot"),
            "DATABASE": str(self.database),
            "LOG_LEVEL": "WARNING",
        }
        self.log = (folder / "bot.log").open("wb")
        self.people = [world.add_user(name, language_code="en") for name in ("Ann", "Ben", "Cat")]
        self.group = world.add_group("Friday", self.people)
        self.changed = asyncio.Event()
        world.watchers.append(lambda _: self.changed.set())
        self.presses: list[tuple[User, str, str]] = []  # (person, callback data, query id)
        self.process: asyncio.subprocess.Process

    async def start_bot(self) -> None:
        self.process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "bot", "run", cwd=ROOT, env=self.environment, stdout=self.log, stderr=self.log
        )

    async def kill_bot(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        await self.process.wait()

    async def until(self, done: Callable[[], bool], what: str) -> None:
        """Wait for something in the world; fails after half a minute."""
        async with asyncio.timeout(30):
            while not done():
                assert self.process.returncode is None, f"the bot ended while waiting for {what}"
                self.changed.clear()
                await self.changed.wait()

    def board(self) -> Message | None:
        boards = [m for m in self.world.messages(self.group.id) if m.sender.is_bot and m.buttons]
        return boards[-1] if boards else None

    def hand(self, person: User) -> Message | None:
        hands = [m for m in self.world.messages(person.id) if m.sender.is_bot and m.buttons]
        return hands[-1] if hands else None

    def button(self, message: Message | None, kind: str) -> str | None:
        buttons = [b.callback_data for row in message.buttons for b in row] if message else []
        return next((data for data in buttons if data and decode(data).kind == kind), None)

    def press(self, person: User, chat: Chat, message: Message, data: str) -> str:
        query = self.world.press(person, chat, message.id, data)
        if decode(data).kind == "move":
            self.presses.append((person, data, query))
        return query

    async def press_board(self, person: User, kind: str) -> None:
        await self.until(lambda: self.button(self.board(), kind) is not None, f"the button {kind}")
        board = self.board()
        data = self.button(board, kind)
        assert board is not None
        assert data is not None
        query = self.press(person, self.group, board, data)
        await self.until(lambda: self.world.query(query) is not None, f"the answer to {kind}")

    def tap(self, chance: random.Random) -> None:
        """Somebody to whom the game is open makes a move."""
        ready = [(p, hand) for p in self.people if (hand := self.hand(p)) is not None]
        chance.shuffle(ready)
        for person, hand in ready:
            lit = [b.callback_data for row in hand.buttons for b in row if b.style and b.callback_data]
            moves = [data for data in lit if decode(data).kind == "move"]
            if moves:
                self.press(person, self.world.chats[person.id], hand, chance.choice(moves))
                return

    def ids(self) -> dict[int, list[int]]:
        """The messages of the bot that have buttons, by chat."""
        chats = [self.group.id, *(person.id for person in self.people)]
        return {c: [m.id for m in self.world.messages(c) if m.sender.is_bot and m.buttons] for c in chats}


async def test_twenty_kills_lose_nothing(tmp_path: Path) -> None:
    chance = random.Random(20)
    world = World(RealClock())
    async with serve(world) as server:
        evening = Evening(world, server, tmp_path)
        for person in evening.people:
            world.press_start(person)
        await evening.start_bot()
        world.say(evening.people[0], evening.group, "/newgame")
        for person in evening.people[1:]:
            await evening.press_board(person, "join")
        await evening.press_board(evening.people[0], "start")
        new_messages = 0
        try:
            for _ in range(KILLS):
                board = evening.board()
                if evening.button(board, "rematch"):
                    await evening.press_board(evening.people[0], "rematch")
                await evening.until(lambda: evening.button(evening.board(), "peek") is not None, "the game")
                # The table came as a new message, a picture; the lobby, or the result before it, has made room.
                await evening.until(lambda: len(evening.ids()[evening.group.id]) == 1, "the old message to go")
                await evening.until(lambda: all(evening.hand(p) for p in evening.people), "the hands")
                before = evening.ids()
                # People tap at random moments, and at one of them the bot dies.
                loop = asyncio.get_running_loop()
                end = loop.time() + chance.uniform(0.05, 1.0)
                while loop.time() < end and not evening.button(evening.board(), "rematch"):
                    evening.tap(chance)
                    await asyncio.sleep(chance.uniform(0.0, 0.15))  # the real pace of people, not a wait for the bot
                await evening.kill_bot()
                told = len([m for m in world.messages(evening.group.id) if m.sender.is_bot])
                await evening.start_bot()
                peek = evening.button(evening.board(), "peek")
                if peek is not None:
                    # It answers again, and the screens are where they were.
                    await evening.press_board(evening.people[0], "peek")
                    assert evening.ids()[evening.group.id] == before[evening.group.id]
                    for person in evening.people:
                        assert set(evening.ids()[person.id]) <= set(before[person.id])
                    new_messages += len([m for m in world.messages(evening.group.id) if m.sender.is_bot]) - told
            assert new_messages == 0
        finally:
            if evening.process.returncode is None:
                await evening.kill_bot()
            evening.log.close()

        # Every move that anyone was told of is in the log.
        connection = sqlite3.connect(evening.database)
        logged = set(connection.execute("SELECT number, token FROM actions"))
        seat = {person.id: number for number, person in enumerate(evening.people, 1)}
        done = 0
        for person, data, query in evening.presses:
            answer = world.query(query)
            if answer is not None and answer.text == told_of(data):
                press = decode(data)
                assert (press.game, f"p{seat[person.id]} {press.word}") in logged
                done += 1
        assert done > KILLS
        # Every game of the log can be played from its deck: no move twice, none missing.
        games = connection.execute("SELECT number, deck, dealer, previous FROM games ORDER BY number").fetchall()
        assert games
        for number, deck, dealer, previous in games:
            record = parse_record(f'dgn = 1\nseats = 3\ndealer = {dealer}\ndeck = "{deck}"\n')
            assert record.deck is not None
            past = None if previous is None else tuple(int(seat) for seat in previous.strip("[]").split(",") if seat)
            state, _ = deal(CLASSIC, 3, dealer, record.deck, past)
            actions = connection.execute(
                "SELECT ply, token FROM actions WHERE number = ? ORDER BY ply", (number,)
            ).fetchall()
            assert [ply for ply, _ in actions] == list(range(1, len(actions) + 1))
            for _, token in actions:
                state, _ = apply(state, parse_action(token))
        connection.close()
    assert "Traceback" not in (tmp_path / "bot.log").read_text()
