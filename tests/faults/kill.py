"""A process that dies at any moment, again and again, while people play against it.

The bot is the real one, in a process of its own that polls the sandbox over HTTP; people tap as fast as their screens
let them. It is killed at a random moment, before, in and after a commit, when a message was just sent and the answer
is on its way, when a new message stands and the old one is about to go, as it starts, and in the middle of migrations.
After each start the game must go on, in the same messages, with every move that anyone was told of, and no move twice.

Where a message was sent and the process died before it could note that, a second one cannot be avoided: it is *lost*.
Where the new one was noted, the old one is noted too, as one that is to be put away. Whatever else stands beside the
message of a screen is a second message that need not be; and of a lost or an old one nothing may be left soon after.
Nobody can be asked at which instant a message is sent, noted and gone, so a stranger counts when it is one a second
later, too.
"""

from __future__ import annotations

import asyncio
import random
import sqlite3
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from bot.gateway.callbacks import decode
from bot.render.screens import notice_text
from bot.render.texts import Texts
from bot.sandbox import Chat, User, World
from bot.sandbox.http import SandboxServer
from bot.sandbox.model import Message
from bot.sandbox.server import serve
from bot.sandbox.state import Change
from bot.sessions.clock import RealClock
from bot.sessions.effects import CardArg, Notice
from bot.sessions.registry import replay
from bot.storage import Storage
from engine.actions import Attack, Beat, parse_action
from tests.faults.nursery import Bomb, Bot, Nursery, nursery
from tests.support.kept import figures

#: How a bot dies, and how often in a hundred.
WAYS = {
    "at any moment": 30,
    "before commit": 8,
    "in commit": 17,
    "after commit": 10,
    "after a send": 15,
    "putting away": 8,
    "in a start": 8,
    "in migrations": 4,
}
#: Seconds within which a bot that was started answers, and within which second messages are gone.
PATIENCE = 60.0
#: Seconds after which Telegram takes no answer to a press any more, so that nothing is left but to press again.
ANSWERABLE = 16.0
#: Seconds within which a bot that lives has noted what it sent.
NOTED = 1.0


@dataclass
class Toll:
    """What the kills cost."""

    kills: Counter[str] = field(default_factory=Counter)
    told: int = 0
    lost: list[str] = field(default_factory=list)
    doubled: list[str] = field(default_factory=list)
    stuck: list[str] = field(default_factory=list)
    unavoidable: int = 0
    old: int = 0
    avoidable: list[str] = field(default_factory=list)
    left: list[str] = field(default_factory=list)
    miscounted: list[str] = field(default_factory=list)
    starts: list[float] = field(default_factory=list)
    words: list[str] = field(default_factory=list)

    @property
    def clean(self) -> bool:
        """Whether they cost nothing."""
        return not (self.trouble or self.lost or self.doubled or self.miscounted or self.words)

    @property
    def trouble(self) -> list[str]:
        """What shows right after a kill; the rest shows in the end."""
        return [*self.stuck, *self.avoidable, *self.left]


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
    """Three people at a table whose bot keeps dying."""

    def __init__(self, world: World, server: SandboxServer, folder: Path, nursery: Nursery, seed: int) -> None:
        self.world = world
        self.nursery = nursery
        self.folder = folder
        self.chance = random.Random(seed)
        self.database = folder / "durak.db"
        self.log = folder / "bot.log"
        self.environment = {
            "BOT_TOKEN": world.token,
            "API_URL": server.base_url.removesuffix("/bot"),
            "DATABASE": str(self.database),
            "LOG_LEVEL": "WARNING",
        }
        self.people = [world.add_user(name, language_code="en") for name in ("Ann", "Ben", "Cat")]
        self.group = world.add_group("Friday", self.people, supergroup=True)
        self.changed = asyncio.Event()
        self.on_send: Callable[[], None] | None = None
        world.watchers.append(self._watch)
        self.presses: list[tuple[User, str, str]] = []  # (person, callback data, query id)
        self.lost: set[tuple[int, int]] = set()  # (chat, message): nobody noted them
        self.stayed: set[tuple[int, int]] = set()  # (chat, message): second messages that did not go
        self.old: set[tuple[int, int]] = set()  # (chat, message): noted as ones that are to be put away
        self.toll = Toll()
        self.bot: Bot

    def _watch(self, change: Change) -> None:
        self.changed.set()
        # The message stands already, and the answer has not left the server yet.
        call = change.call if change.kind == "call" else None
        if self.on_send is not None and call is not None and call.method == "sendMessage" and call.status == 200:
            self.on_send()

    async def born(self, bomb: Bomb | None = None, database: Path | None = None) -> None:
        """Start a bot."""
        environment = self.environment | ({"DATABASE": str(database)} if database else {})
        self.bot = await self.nursery.born(environment, self.log, bomb)

    async def until(self, done: Callable[[], bool], seconds: float = PATIENCE) -> bool:
        """Wait for something in the world; whether it came to be, and the bot lives."""
        end = time.monotonic() + seconds
        while not done():
            if self.bot.dead.is_set() or time.monotonic() > end:
                return False
            self.changed.clear()
            waits = [asyncio.ensure_future(self.changed.wait()), asyncio.ensure_future(self.bot.dead.wait())]
            await asyncio.wait(waits, timeout=0.5, return_when=asyncio.FIRST_COMPLETED)
            for wait in waits:
                wait.cancel()
        return True

    # -- what people see and do ---------------------------------------------------------------------------------

    def screens(self, chat: Chat | User) -> list[Message]:
        """The messages that show the table, or a hand, with buttons."""
        mine = [m for m in self.world.messages(chat.id) if m.sender.is_bot and m.buttons]
        return [m for m in mine if any((b.callback_data or "")[:4] != "rule" for row in m.buttons for b in row)]

    def button(self, chat: Chat, *kinds: str) -> tuple[Message, str] | None:
        """The newest button of one of these kinds."""
        for message in reversed(self.screens(chat)):
            for row in message.buttons:
                for button in row:
                    if button.callback_data and decode(button.callback_data).kind in kinds:
                        return message, button.callback_data
        return None

    async def press(self, person: User, *kinds: str) -> bool:
        """Press a button of the group, and wait for the answer; again when it comes too late for Telegram to take."""
        end = time.monotonic() + PATIENCE
        while not self.bot.dead.is_set() and (left := end - time.monotonic()) > 0:
            if not await self.until(lambda: self.button(self.group, *kinds) is not None, left):
                return False
            found = self.button(self.group, *kinds)
            assert found is not None
            query = self.world.press(person, self.group, found[0].id, found[1])
            if await self.until(partial(self._answered, query), ANSWERABLE):
                return True
        return False

    def _answered(self, query: str) -> bool:
        return self.world.query(query) is not None

    def tap(self) -> None:
        """Somebody to whom the game is open makes a move."""
        for person in self.chance.sample(self.people, len(self.people)):
            for hand in reversed(self.screens(person)):
                moves = self._lit(hand)
                if moves:
                    data = self.chance.choice(moves)
                    query = self.world.press(person, self.world.chats[person.id], hand.id, data)
                    self.presses.append((person, data, query))
                    return

    def _lit(self, hand: Message) -> list[str]:
        lit = [b.callback_data for row in hand.buttons for b in row if b.style and b.callback_data]
        return [data for data in lit if decode(data).kind == "move"]

    def _moves(self, person: User) -> list[str]:
        return [data for hand in self.screens(person) for data in self._lit(hand)]

    async def open(self) -> None:
        """To the first deal."""
        for person in self.people:
            self.world.press_start(person)
        await self.born()
        self.world.say(self.people[0], self.group, "/newgame")
        for person in self.people[1:]:
            assert await self.press(person, "join")
        assert await self.press(self.people[0], "start")
        assert await self.until(lambda: all(self.screens(person) for person in self.people))

    # -- dying --------------------------------------------------------------------------------------------------

    async def die(self, number: int) -> str:
        """Let the bot die while people tap, for the `number`-th time: first once in each way, then by chance; which."""
        ways = list(WAYS)
        way = ways[number - 1] if number <= len(ways) else self.chance.choices(ways, list(WAYS.values()))[0]
        if way == "in migrations":
            await self._die_in_migrations()
            return way
        if way == "after a send":
            self.on_send = self.bot.kill
            self._call_for_messages()
        elif way != "at any moment":
            await self.dead(way)
            # The bomb is in the next bot; this one died quietly.
            await self.born(self._bomb(way))
        if way == "putting away":
            self._call_for_messages()
        seconds = {"at any moment": self.chance.uniform(0.02, 0.6), "in a start": self.chance.uniform(0.05, 0.8)}
        end = time.monotonic() + seconds.get(way, 6.0)
        while time.monotonic() < end and not self.bot.dead.is_set():
            self.tap()
            await asyncio.sleep(self.chance.uniform(0.0, 0.1))  # the pace of people, not a wait for the bot
        self.on_send = None
        await self.dead(way)
        return way

    def _bomb(self, way: str) -> Bomb | None:
        delay = self.chance.uniform(0.0, 0.004)
        match way:
            case "before commit" | "in commit" | "after commit":
                return Bomb(way, self.chance.randint(1, 12), delay)
            case "putting away":
                # Time enough for what took its place to be noted, mostly.
                return Bomb(way, delay=25 * delay)
        return None

    async def dead(self, way: str) -> None:
        """The bot is dead: note what it left behind."""
        self.bot.kill()
        await self.bot.dead.wait()
        noted, leftovers = self._noted()
        lost = self._screens() - noted - leftovers - self.lost
        old = (self._screens() & leftovers) - self.lost - self.old
        self.toll.unavoidable += len(lost)
        self.toll.old += len(old)
        many = [chat for chat, count in Counter(chat for chat, _ in lost).items() if count > 1]
        self.toll.avoidable += [f"{way}: {chat} has several that were not noted" for chat in many]
        self.lost |= lost
        self.old |= old

    def _call_for_messages(self) -> None:
        """Have something sent anew: a hand, or the table."""
        if self.chance.random() < 0.5:
            self.world.say(self.chance.choice(self.people), self.group, "/hand")
        else:
            self.world.say(self.chance.choice(self.people), self.group, "/newgame")

    async def _die_in_migrations(self) -> None:
        """On a file of its own, once more and once more; then it must be whole."""
        await self.dead("in migrations")
        path = self.folder / f"migrated-{self.toll.kills.total()}.db"
        for _ in range(3):
            await self.born(Bomb("in migrations", delay=self.chance.uniform(0.0, 0.02)), path)
            await self.bot.dead.wait()
        storage = await Storage.open(path)
        await storage.close()

    def _noted(self) -> tuple[set[tuple[int, int]], set[tuple[int, int]]]:
        """The messages (chat, number) that stand for screens, and those to be put away, as they are noted."""
        with closing(sqlite3.connect(self.database)) as connection:
            noted = connection.execute("SELECT chat_id, message_id FROM messages").fetchall()
            leftovers = connection.execute("SELECT chat_id, message_id FROM leftovers").fetchall()
        return {(chat, number) for chat, number in noted}, {(chat, number) for chat, number in leftovers}

    def _screens(self) -> set[tuple[int, int]]:
        """The screens (chat, number of the message) that stand."""
        return {(chat.id, message.id) for chat in self._chats() for message in self._live(chat)}

    def _strangers(self) -> set[tuple[int, int]]:
        """Screens that stand for nothing, are not to be put away, and that no kill made unavoidable."""
        noted, leftovers = self._noted()
        return self._screens() - noted - leftovers - self.lost

    def _live(self, chat: Chat | User) -> list[Message]:
        """Screens of a game that is being played or was just played."""
        kinds = {"move", "select", "peek", "back", "rematch", "start"}
        found = []
        for message in self.screens(chat):
            data = [b.callback_data for row in message.buttons for b in row if b.callback_data]
            if any(decode(one).kind in kinds for one in data) and (chat.id, message.id) not in self.stayed:
                found.append(message)
        return found

    def _chats(self) -> list[Chat]:
        return [self.group, *(self.world.chats[person.id] for person in self.people)]

    def _doubles(self) -> list[str]:
        counts = {chat.id: len(self._live(chat)) for chat in self._chats()}
        return [f"{chat}: {count} screens" for chat, count in counts.items() if count > 1]

    async def recover(self, way: str) -> None:
        """Start again, and see that everything is as it was."""
        toll = self.toll
        before = time.monotonic()
        await self.born()
        if not await self.press(self.people[0], "peek", "rematch", "start"):
            toll.stuck.append(f"{way}: nobody is answered ({self.bot.dead.is_set()})")
        toll.starts.append(time.monotonic() - before)
        await self.until(lambda: False, 0.3)
        if self._strangers() and not await self.until(lambda: not self._strangers(), NOTED):
            toll.avoidable += [f"{way}: message {number} of {chat}" for chat, number in self._strangers()]
        if self._doubles() and not await self.until(lambda: not self._doubles()):
            toll.left += [f"{way}: {line}" for line in self._doubles()]
            # Counted once; what the next kills do is judged without it.
            self.stayed |= self._screens() - self._noted()[0]
        if self.button(self.group, "start"):
            await self.press(self.people[0], "start")
        await self.until(lambda: any(self._moves(person) for person in self.people), 3)

    async def judge(self) -> None:
        """Everything that was told is in the log, every game of the log can be played, and counted once."""
        toll = self.toll
        storage = await Storage.open(self.database)
        try:
            (table,) = await storage.live_tables()
            logged: set[tuple[int, str]] = set()
            for number in range(1, table.number + 1):
                stored = await storage.game(table.id, number)
                assert stored is not None
                try:
                    replay(stored)
                except Exception as error:  # whatever it is, the log does not hold
                    toll.doubled.append(f"game {number}: {error}")
                logged |= {(number, action.token) for action in stored.actions}
            seat = {person.id: number for number, person in enumerate(self.people, 1)}
            for person, data, query in self.presses:
                answer = self.world.query(query)
                if answer is not None and answer.text == told_of(data):
                    toll.told += 1
                    press = decode(data)
                    if (press.game, f"p{seat[person.id]} {press.word}") not in logged:
                        toll.lost.append(f"game {press.game}: {press.word}")
            # What the games counted for is what they come to, each once.
            counted = figures(self.database)
            await storage.recount()
            again = figures(self.database)
            toll.miscounted += [name for name, rows in counted.items() if rows != again[name]]
        finally:
            await storage.close()
        lines = self.log.read_text().splitlines()
        toll.words += [line for line in lines if "Traceback" in line or " ERROR " in line][:20]


async def kill(kills: int, *, seed: int = 1, say: Callable[[str], None] = lambda _: None) -> Toll:
    """So many kills."""
    world = World(RealClock())
    with tempfile.TemporaryDirectory(prefix="durak-") as name:
        async with serve(world) as server, nursery() as births:
            evening = Evening(world, server, Path(name), births, seed)
            await evening.open()
            for number in range(1, kills + 1):
                if evening.button(evening.group, "rematch"):
                    await evening.press(evening.people[0], "rematch")
                way = await evening.die(number)
                evening.toll.kills[way] += 1
                before = Counter(evening.toll.trouble)
                await evening.recover(way)
                for line in Counter(evening.toll.trouble) - before:
                    say(f"kill {number}: {line}")
                if number % 50 == 0:
                    say(f"{number} kills …")
            await evening.dead("at the end")
            await evening.judge()
    return evening.toll


async def report(kills: int, seed: int) -> bool:
    """Print the figures; whether they hold."""
    toll = await kill(kills, seed=seed, say=lambda line: print(line, flush=True))
    starts = sorted(toll.starts)
    ways = ", ".join(f"{way} {number}" for way, number in toll.kills.items())
    print(f"kills                                    {toll.kills.total():5}   {ways}")
    print(
        f"from a start to the first answer         {starts[len(starts) // 2]:5.2f} s mostly, {starts[-1]:.2f} s at most"
    )
    print(f"messages that the dead had not noted     {toll.unavoidable:5}   (each makes a second one unavoidable)")
    print(f"old ones that they had still to put away {toll.old:5}")
    print(f"moves that somebody was told of          {toll.told:5}")
    for words, found in (
        ("of them lost", toll.lost),
        ("moves played twice", toll.doubled),
        ("tables stuck", toll.stuck),
        ("second messages beyond the unavoidable", toll.avoidable),
        ("second messages that stayed", toll.left),
        ("statistics that are not what games come to", toll.miscounted),
        ("errors in the log", toll.words),
    ):
        print(f"{words:40} {len(found):5}" + "".join(f"\n    {line[:200]}" for line in found[:5]))
    return toll.clean
