"""A display on a stage: a real `telegram.Bot` in the sandbox, a clock that is told, and people in a few groups."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import telegram
from telegram.request import RequestData

from bot.gateway.budgets import LIMITS, Limits
from bot.gateway.display import Display, MessageStore, ScreenKey, Wanted
from bot.render.screen import Button, Press, Screen
from bot.sandbox import Call, Chat, User, VirtualClock, World
from bot.sandbox.transport import BASE_FILE_URL, BASE_URL, SandboxRequest
from bot.storage.rows import ScreenKind, StoredLeftover, StoredMessage


class MemoryStore:
    """The messages, kept for as long as the test."""

    def __init__(self) -> None:
        self.rows: dict[tuple[int, ScreenKind, int], StoredMessage] = {}
        self.under_way: dict[tuple[int, ScreenKind, int], tuple[int, int]] = {}
        self.left: dict[tuple[int, int], StoredLeftover] = {}

    async def messages(self) -> list[StoredMessage]:
        return list(self.rows.values())

    async def save_messages(
        self,
        standing: Sequence[StoredMessage],
        gone: Sequence[tuple[int, ScreenKind, int]],
        *,
        left: Sequence[StoredLeftover],
        cleared: Sequence[tuple[int, int]],
    ) -> None:
        self.left |= {(one.chat_id, one.message_id): one for one in left}
        for place in cleared:
            self.left.pop(place, None)
        for message in standing:
            key = message.table_id, message.kind, message.user_id
            self.rows[key] = message
            self.under_way.pop(key, None)
        for key in gone:
            self.rows.pop(key, None)
            self.under_way.pop(key, None)

    async def leftovers(self) -> list[StoredLeftover]:
        return list(self.left.values())

    async def sendings(self) -> list[tuple[int, ScreenKind, int, int, int]]:
        return [(*key, *value) for key, value in self.under_way.items()]

    async def save_sending(
        self, table_id: int, kind: ScreenKind, user_id: int, chat_id: int | None, after: int
    ) -> None:
        self.under_way.pop((table_id, kind, user_id), None)
        if chat_id is not None:
            self.under_way[table_id, kind, user_id] = (chat_id, after)


@dataclass
class Heard:
    """A listener that writes down what it is told."""

    told: list[tuple[Any, ...]] = field(default_factory=list)

    def unreachable(self, user_id: int) -> None:
        self.told.append(("unreachable", user_id))

    def chat_lost(self, chat_id: int) -> None:
        self.told.append(("chat lost", chat_id))

    def chat_silent(self, chat_id: int) -> None:
        self.told.append(("chat silent", chat_id))

    def migrated(self, old: int, new: int) -> None:
        self.told.append(("migrated", old, new))


class SlowRequest(SandboxRequest):
    """A wire on which a call takes `latency` before Telegram hears of it, and again until the answer is there."""

    def __init__(self, world: World, clock: VirtualClock, latency: Callable[[], float] | None) -> None:
        super().__init__(world)
        self._clock = clock
        self._latency = latency
        self.under_way = 0
        self.most_under_way = 0

    async def do_request(
        self, url: str, method: str, request_data: RequestData | None = None, *args: Any, **kwargs: Any
    ) -> tuple[int, bytes]:
        self.under_way += 1
        self.most_under_way = max(self.most_under_way, self.under_way)
        try:
            if self._latency is not None:
                await self._clock.sleep_until(self._clock.now() + self._latency())
            answer = await super().do_request(url, method, request_data, *args, **kwargs)
            if self._latency is not None:
                await self._clock.sleep_until(self._clock.now() + self._latency())
            return answer
        finally:
            self.under_way -= 1


@dataclass
class Stage:
    """Dana and Boris have pressed Start; both are in a group, a supergroup and a forum with the bot."""

    world: World
    clock: VirtualClock
    bot: telegram.Bot
    request: SlowRequest
    store: MessageStore
    heard: Heard
    display: Display
    dana: User
    boris: User
    group: Chat
    big: Chat
    forum: Chat
    _seen: int = 0

    def calls(self) -> list[Call]:
        """What the bot called since this was asked last."""
        new = self.world.calls[self._seen :]
        self._seen = len(self.world.calls)
        return new

    def methods(self) -> list[str]:
        """The names of those calls."""
        return [call.method for call in self.calls()]

    def texts(self, chat: Chat | User) -> list[str]:
        """What stands in a chat, of the bot's."""
        return [m.text for m in self.world.messages(chat.id) if m.sender is self.world.bot and not m.service]

    async def settle(self) -> list[str]:
        """Let all happen that may happen now; the methods called."""
        await self.display.idle()
        return self.methods()

    async def later(self, seconds: float) -> list[str]:
        """Let time pass; the methods called."""
        await self.clock.advance(seconds)
        return await self.settle()

    def table(self, number: int, chat: Chat, text: str, **kwargs: Any) -> None:
        """Want a table's screen."""
        self.display.want(ScreenKey(number, "table"), wanted(chat.id, text, group=True, **kwargs))

    def hand(self, number: int, user: User, text: str, **kwargs: Any) -> None:
        """Want a hand's screen."""
        self.display.want(ScreenKey(number, "hand", user.id), wanted(user.id, text, group=False, **kwargs))


def screen(text: str, *words: str) -> Screen:
    """A screen with a row of moves."""
    buttons = tuple(Button(word, Press("move", 1, 1, 1, word)) for word in words)
    return Screen(text, (buttons,) if buttons else ())


def wanted(
    chat_id: int,
    text: str | Callable[[], Screen],
    *words: str,
    group: bool,
    thread_id: int | None = None,
    call: int = 0,
    urgent: bool = False,
    keep_old: bool = False,
) -> Wanted:
    """A wanted screen with a text, or one that is made."""
    made = screen(text, *(words or ("t",))) if isinstance(text, str) else None
    make = text if callable(text) else lambda: made
    return Wanted(chat_id, thread_id, group, call, urgent, keep_old, make)  # type: ignore[arg-type]


@asynccontextmanager
async def staged(
    *,
    strict: bool = True,
    limits: Limits = LIMITS,
    latency: Callable[[], float] | None = None,
    store: MessageStore | None = None,
) -> AsyncIterator[Stage]:
    """Set the stage, and take it down: every task must have ended by then."""
    before = asyncio.all_tasks()
    clock = VirtualClock()
    world = World(clock, strict_limits=strict)
    dana, boris = world.add_user("דנה", language_code="he"), world.add_user("Борис", language_code="ru")
    group = world.add_group("Durak", [dana, boris])
    big = world.add_group("Big Durak", [dana, boris], supergroup=True)
    forum = world.add_group("Forum", [dana, boris], forum=True)
    for user in (dana, boris):
        world.press_start(user)
    request = SlowRequest(world, clock, latency)
    bot = telegram.Bot(
        world.token,
        base_url=BASE_URL,
        base_file_url=BASE_FILE_URL,
        request=request,
        get_updates_request=SandboxRequest(world),
    )
    kept, heard = store or MemoryStore(), Heard()
    display = Display(bot, clock, kept, listener=heard, limits=limits)
    await display.restore()
    yield Stage(world, clock, bot, request, kept, heard, display, dana, boris, group, big, forum)
    closing = asyncio.ensure_future(display.close())
    await _until(closing, clock)
    assert asyncio.all_tasks() - before <= {asyncio.current_task()}


async def _until(task: Awaitable[None], clock: VirtualClock) -> None:
    """Await something that may take (virtual) time."""
    done = asyncio.ensure_future(task)
    while not done.done():
        await clock.advance(0)
        due = clock.next_deadline()
        if not done.done() and due is not None:
            await clock.advance_to(due)
    await done
