"""Many tables at once, played by people at a human pace, in the sandbox's time.

The bot is the real one (`Service`, SQLite on disk), Telegram is the sandbox's world with its limits, in the same
process; time is virtual, so an hour of waiting costs nothing and only work counts. People press what they see: a
lit button of the newest message with their hand. Lag is measured where it arises, between the moment at which a
screen is wanted and the moment at which it, or a newer state, is handed to the wire.
"""

from __future__ import annotations

import heapq
import random
from collections import defaultdict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any, Literal

from telegram import Update

from bot.bench.shares import Shares
from bot.gateway.budgets import Limits
from bot.gateway.display import Display, ScreenKey, Wanted
from bot.gateway.service import DisplayFactory, Service, build_application
from bot.render.screen import Picture, Screen
from bot.render.screens import hand_screen
from bot.render.texts import default_catalogue
from bot.sandbox import Chat, User, VirtualClock, World
from bot.sandbox.model import Button, Message
from bot.sandbox.transport import BASE_FILE_URL, BASE_URL, SandboxRequest
from bot.sessions.clock import Clock
from bot.sessions.model import Phase
from bot.sessions.preferences import ChatPreferences
from bot.sessions.scenes import scene_of
from bot.sessions.views import HandView
from bot.storage.store import Storage

#: Whose screen: of who just tapped, of the group, of who is waited for and has not been told so or has something new
#: to do, of everybody else.
Whose = Literal["tapper", "group", "next", "idle"]
PEOPLE = 4


@dataclass
class Watch:
    """How long screens waited, in seconds."""

    clock: Clock
    lags: dict[Whose, list[float]] = field(default_factory=lambda: defaultdict(list))
    tapper: int = 0
    on: bool = False
    shares: Shares | None = None
    _waiting: dict[ScreenKey, list[tuple[float, Whose]]] = field(default_factory=lambda: defaultdict(list))
    _wanted: dict[ScreenKey, object] = field(default_factory=dict)
    _choices: dict[ScreenKey, object] = field(default_factory=dict)  # what the screen's person can do by it

    def wanted(self, key: ScreenKey, wanted: Wanted) -> None:
        """A screen is wanted from now on."""
        if key.kind == "table":
            whose: Whose = "group"
        elif key.user_id == self.tapper:
            whose = "tapper"
        else:
            told = wanted.patience > 0 and key in self._choices and self._choices[key] == wanted.choice
            whose = "next" if wanted.urgent and not told else "idle"
        self._wanted[key] = wanted.choice
        self._waiting[key].append((self.clock.now(), whose))

    def shown(self, key: ScreenKey) -> None:
        """The newest state of a screen goes to the wire."""
        now = self.clock.now()
        self._choices[key] = self._wanted.get(key)
        for since, whose in self._waiting.pop(key, []):
            if self.on:
                self.lags[whose].append(now - since)

    def overdue(self, whose: Whose) -> list[float]:
        """How long the screens have waited that still wait."""
        now = self.clock.now()
        return [now - since for waiting in self._waiting.values() for since, each in waiting if each == whose]


#: So much that it never holds anything back.
_NO_LIMITS = Limits(
    group_calls=10**9, group_pace=0.0, private_calls=10**9, overall_calls=10**9, in_flight=10**9, in_flight_reserve=0
)


def frugal(watch: Watch) -> DisplayFactory:
    """The bot's own display, watched."""

    class Watched(Display):
        def want(self, key: ScreenKey, wanted: Wanted) -> None:
            watch.wanted(key, wanted)
            super().want(key, _observed(watch, key, wanted))

    return Watched


def unlimited(watch: Watch) -> DisplayFactory:
    """The bot's own display, as if Telegram took everything at once."""
    return partial(frugal(watch), limits=_NO_LIMITS)


def naive(watch: Watch) -> DisplayFactory:
    """What bots do without a display: every change is sent to everybody at once; a 429 is waited out."""
    return partial(queued(watch), limits=_NO_LIMITS)


def queued(watch: Watch) -> DisplayFactory:
    """The same with a queue that keeps Telegram's limits: every change to everybody, one after the other."""

    class Sender(Display):
        def want(self, key: ScreenKey, wanted: Wanted) -> None:
            watch.wanted(key, wanted)
            observed = _observed(watch, key, wanted)
            wire = self._traffic.wire

            async def send(chat_id: int, thread_id: int | None) -> None:
                await wire.send(chat_id, thread_id, observed.make())

            self._post(str(key), send, wanted.chat_id, wanted.thread_id, wanted.group)

        def drop(self, key: ScreenKey, *, delete: bool) -> None:
            del key, delete

    return Sender


def _observed(watch: Watch, key: ScreenKey, wanted: Wanted) -> Wanted:
    def watched(make: Callable[[], Screen]) -> Callable[[], Screen]:
        def shown() -> Screen:
            watch.shown(key)
            if watch.shares is None:
                return make()
            screen = watch.shares.timed("screens", make)()
            if screen.picture is not None:
                screen = replace(screen, picture=_drawn(screen.picture, watch.shares))
            return screen

        return shown

    pictured = None if wanted.pictured is None else watched(wanted.pictured)
    return replace(wanted, make=watched(wanted.make), pictured=pictured)


def _drawn(picture: Picture, shares: Shares) -> Picture:
    class Drawn:
        key = picture.key
        draw = staticmethod(shares.elsewhere("pictures", picture.draw))

    return Drawn()


@dataclass
class Round:
    """The people of one group, and their table."""

    group: Chat
    people: list[User]
    message: Message | None = None


class Telegram(SandboxRequest):
    """The sandbox's transport, which measures the processor time that the sandbox itself takes."""

    def __init__(self, world: World, shares: Shares) -> None:
        super().__init__(world)
        self._timed = shares.awaited("sandbox", super().do_request)

    async def do_request(self, *args: Any, **kwargs: Any) -> tuple[int, bytes]:
        return await self._timed(*args, **kwargs)


class Evening:
    """Many tables, and the bot that runs them. Start it with `up`."""

    service: Service
    storage: Storage

    def __init__(
        self,
        world: World,
        clock: VirtualClock,
        path: Path,
        display: Callable[[Watch], DisplayFactory],
        seed: int,
    ) -> None:
        self.world = world
        self.clock = clock
        self.path = path
        self.watch = Watch(clock)
        self.shares = Shares()
        self.telegram = Telegram(world, self.shares)
        self.chance = random.Random(seed)
        self.rounds: list[Round] = []
        self.taps = 0
        self.moves = 0
        self.stuck = 0
        """Times somebody could have tapped, but saw nothing to tap."""
        self._display = display
        self._read = self.shares.timed("updates", Update.de_json)

    async def up(self) -> None:
        """Start the bot on its database."""
        self.storage = await Storage.open(self.path)
        application = build_application(
            self.world.token,
            base_url=BASE_URL,
            base_file_url=BASE_FILE_URL,
            request=self.telegram,
            updates_request=self.telegram,
        )
        display = self._display(self.watch)
        catalogue = default_catalogue()
        self.service = Service(application, self.storage, self.clock, catalogue=catalogue, display=display)
        await self.service.start(polling=False)

    async def down(self) -> None:
        """Stop the bot in order."""
        await self.service.stop()
        await self.storage.close()

    # -- time -----------------------------------------------------------------------------------------------------

    def deliver(self) -> None:
        """Hand the bot what people did."""
        application = self.service.application
        for data in self.world.take_updates():
            application.update_queue.put_nowait(self._read(data, application.bot))

    async def settle(self) -> None:
        """Let the bot do all that can be done at this moment."""
        while True:
            self.deliver()
            await self.service.application.update_queue.join()
            await self.service.idle()
            if not self.world.pending:
                return

    async def until(self, when: float) -> None:
        """Let time pass, stopping wherever the bot does something."""
        while (due := self.clock.next_deadline()) is not None and due <= when:
            self.clock.jump_to(due)
            await self.settle()
        self.clock.jump_to(max(when, self.clock.now()))

    # -- people ---------------------------------------------------------------------------------------------------

    def measure(self) -> None:
        """From now on note who does how much (`shares`)."""
        self.watch.shares = self.shares
        wire = self.service.desk.display.traffic.wire
        for name in ("send", "edit", "edit_caption", "edit_photo", "answer"):
            setattr(wire, name, self.shares.awaited("wire", getattr(wire, name)))
        connection: Any = self.storage._database._connection
        connection._execute = self._in_storage(connection._execute)
        self.shares.seconds.clear()

    def _in_storage(self, execute: Callable[..., Any]) -> Callable[..., Any]:
        return lambda work, *args, **kwargs: execute(self.shares.elsewhere("storage", work), *args, **kwargs)

    async def open(self, tables: int, *, pictures: bool = True) -> None:
        """Open so many tables, seat four people at each, and deal."""
        for number in range(tables):
            people = [self.world.add_user(f"P{number}-{seat}", language_code="ru") for seat in range(PEOPLE)]
            self.rounds.append(Round(self.world.add_group(f"Group {number}", people), people))
            wanted = ChatPreferences(picture=pictures)
            self.service.desk.directory.set_chat_preferences(self.rounds[-1].group.id, wanted)
            for person in people:
                self.world.press_start(person)
        await self.settle()
        for step in ("open", "join", "start"):
            for each in self.rounds:
                self._prepare(each, step)
            await self.settle()
            await self.until(self.clock.now() + 120)
        games = sum(table.phase is Phase.GAME for table in self.service.tables())
        assert games == tables, f"{games} of {tables} tables play"

    def answers(self, since: int) -> int:
        """How many presses have been answered since there were so many calls."""
        return sum(call.method == "answerCallbackQuery" for call in self.world.calls[since:])

    def wrong(self) -> int:
        """How many hands do not show, by their buttons, what their people can do now."""
        wrong = 0
        for table in self.service.tables():
            for hand in scene_of(table).hands:
                texts, preferences = self.service.desk.presenter.habits_of(hand.user_id)
                if not isinstance(hand.view, HandView):
                    continue
                wanted = [b.label for row in hand_screen(hand.view, texts, preferences).buttons for b in row]
                messages = [m for m in self.world.messages(hand.user_id) if m.sender.is_bot]
                wrong += [b.text for row in messages[-1].buttons for b in row] != wanted
        return wrong

    def _prepare(self, each: Round, step: str) -> None:
        if step == "open":
            self.world.say(each.people[0], each.group, "/newgame")
        elif step == "join":
            for person in each.people[1:]:
                self._press(person, each.group, "join")
        else:
            self._press(each.people[0], each.group, "start")

    def _press(self, person: User, chat: Chat, kind: str) -> bool:
        for message in reversed(self.world.messages(chat.id)):
            for row in message.buttons:
                for button in row:
                    if button.callback_data and button.callback_data.startswith(kind):
                        self.world.press(person, chat, message.id, button.callback_data)
                        return True
        return False

    async def play(self, seconds: float, pace: float) -> None:
        """For so long, each table makes a move every `pace` seconds; the tables are not in step.

        The passes that a table makes for people are moves too: whoever taps next leaves them their time.
        """
        start = self.clock.now()
        turns = [(start + pace * self.chance.random(), number) for number in range(len(self.rounds))]
        heapq.heapify(turns)
        while turns[0][0] < start + seconds:
            when, number = heapq.heappop(turns)
            await self.until(when)
            before = self._moves(self.rounds[number])
            self.tap(self.rounds[number])
            await self.settle()
            made = max(1, self._moves(self.rounds[number]) - before)
            self.moves += made
            heapq.heappush(turns, (when + pace * made, number))
        await self.until(start + seconds)

    def _moves(self, each: Round) -> int:
        """How many moves the present game of a table has seen."""
        table = self.service.desk.registry.at(each.group.id, None)
        return table.game.ply if table is not None and table.game is not None else 0

    def tap(self, each: Round) -> bool:
        """Somebody of a table taps something that is lit; after a game they want another."""
        for person in self.chance.sample(each.people, len(each.people)):
            found = self._lit(person)
            if found is not None:
                message, button = found
                self.watch.tapper = person.id
                self.taps += 1
                self.world.press(person, self.world.chats[person.id], message.id, button.callback_data or "")
                return True
        if self._press(each.people[0], each.group, "rematch"):
            return True
        self.stuck += 1
        return False

    def _lit(self, person: User) -> tuple[Message, Button] | None:
        """A lit button of the newest message with a hand that a person sees; taking only where nothing else is."""
        for message in reversed(self.world.chats[person.id].messages.values()):
            if not message.sender.is_bot or not message.buttons:
                continue
            data = [b for row in message.buttons for b in row if b.callback_data]
            if not any(b.callback_data and b.callback_data.startswith(("move", "select")) for b in data):
                continue
            lit = [b for b in data if b.style or (b.callback_data or "").endswith(":p")]
            lit = [b for b in lit if b.style != "danger"] or lit
            return (message, self.chance.choice(lit)) if lit else None
        return None


@asynccontextmanager
async def evening(
    folder: Path, *, display: Callable[[Watch], DisplayFactory] = frugal, strict: bool = True, seed: int = 1
) -> AsyncIterator[Evening]:
    """A bot without tables yet, its database in a folder. `strict`: Telegram's limits hold."""
    clock = VirtualClock()
    it = Evening(World(clock, strict_limits=strict), clock, folder / "durak.db", display, seed)
    await it.up()
    try:
        yield it
    finally:
        await it.down()
