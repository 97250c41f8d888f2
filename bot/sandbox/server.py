"""The sandbox as a whole, for whoever starts it: people, a group, a port, a browser.

    world = build_world(3, RealClock())
    await run_sandbox(world, port=8081, open_browser=True, bot=play)

where `play(server)` runs the bot against `server.base_url` with `world.token`, until it is cancelled.
"""

from __future__ import annotations

import asyncio
import webbrowser
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from bot.sessions.clock import Clock

from .http import PortInUseError, SandboxServer
from .world import World

PEOPLE = (
    ("דנה", "he"),
    ("Борис", "ru"),
    ("Maya", "en"),
    ("נועם", "he"),
    ("Анна", "ru"),
    ("Omar", "en"),
    ("תמר", "he"),
    ("Сергей", "ru"),
)
"""First names and languages of those who live in a new world; after them the list begins again with numbers."""


def build_world(
    people: int,
    clock: Clock,
    *,
    title: str = "Durak",
    bot_username: str = "DurakBot",
    strict_limits: bool = True,
) -> World:
    """A world of so many people (at least one) in one group with the bot.

    The first has pressed Start already, the others have never opened the bot. The bot finds the updates of all that
    in its queue.
    """
    if people < 1:
        raise ValueError("a world needs at least one person")
    world = World(clock, bot_username=bot_username, strict_limits=strict_limits)
    users = []
    for number in range(people):
        name, language = PEOPLE[number % len(PEOPLE)]
        again = number // len(PEOPLE)
        users.append(world.add_user(f"{name} {again + 1}" if again else name, language_code=language))
    world.add_group(title, users)
    world.press_start(users[0])
    return world


@asynccontextmanager
async def serve(world: World, *, port: int = 0) -> AsyncIterator[SandboxServer]:
    """The world on a port of the loopback, as long as the context lasts. Raises PortInUseError."""
    server = SandboxServer(world, port=port)
    await server.start()
    try:
        yield server
    finally:
        await server.stop()


async def run_sandbox(
    world: World,
    *,
    port: int,
    open_browser: bool = True,
    bot: Callable[[SandboxServer], Awaitable[None]] | None = None,
) -> None:
    """Serve until `bot` returns or the task is cancelled; opens the page in a browser if asked to.

    Raises PortInUseError, whose text is one line for a person to read.
    """
    async with serve(world, port=port) as server:
        if open_browser:
            await asyncio.to_thread(webbrowser.open, server.url)
        if bot is not None:
            await bot(server)
        else:
            await asyncio.Event().wait()


__all__ = ["PEOPLE", "PortInUseError", "SandboxServer", "build_world", "run_sandbox", "serve"]
