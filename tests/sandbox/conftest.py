"""A small world and a real python-telegram-bot Bot that lives in it."""

from __future__ import annotations

import struct
import zlib
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any

import pytest
from telegram import Bot, InlineKeyboardButton, InlineKeyboardMarkup
from telegram.error import RetryAfter

from bot.sandbox import Chat, User, VirtualClock, World
from bot.sandbox.transport import BASE_FILE_URL, BASE_URL, SandboxRequest


@dataclass
class Scene:
    """Dana has pressed Start, Boris has not; both are in a group and a supergroup with the bot."""

    world: World
    clock: VirtualClock
    bot: Bot
    dana: User
    boris: User
    group: Chat
    big: Chat

    def updates(self) -> list[dict[str, Any]]:
        return self.world.take_updates()

    async def table(self, chat: Chat | None = None, **kwargs: Any) -> Any:
        """A message with one button, `tap`."""
        target = chat or self.big
        return await self.bot.send_message(target.id, "table", reply_markup=keyboard("tap"), **kwargs)


def keyboard(*data: str, **extra: Any) -> InlineKeyboardMarkup:
    return InlineKeyboardMarkup([[InlineKeyboardButton(d, callback_data=d, **extra)] for d in data])


def png(width: int = 8, height: int = 8) -> bytes:
    """A grey picture."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    rows = zlib.compress((b"\0" + b"\x80" * width) * height)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


def bot_in(world: World) -> Bot:
    return Bot(
        world.token,
        base_url=BASE_URL,
        base_file_url=BASE_FILE_URL,
        request=SandboxRequest(world),
        get_updates_request=SandboxRequest(world),
    )


@pytest.fixture(autouse=True)
def _timedelta(monkeypatch: pytest.MonkeyPatch) -> None:
    # Without it python-telegram-bot warns at each RetryAfter, and warnings are errors here.
    monkeypatch.setenv("PTB_TIMEDELTA", "1")


def seconds(error: RetryAfter) -> float:
    """How long a 429 asks to wait."""
    wait = error.retry_after
    return wait if isinstance(wait, int) else wait.total_seconds()


@pytest.fixture
async def scene() -> AsyncIterator[Scene]:
    clock = VirtualClock()
    world = World(clock)
    dana = world.add_user("דנה", language_code="he")
    boris = world.add_user("Борис", username="boris_b", language_code="ru")
    group = world.add_group("Durak", [dana, boris])
    big = world.add_group("Big Durak", [dana, boris], supergroup=True)
    world.press_start(dana)
    world.take_updates()
    async with bot_in(world) as bot:
        yield Scene(world, clock, bot, dana, boris, group, big)
