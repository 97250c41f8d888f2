"""The bot as a process, with computers thinking in processes of theirs: stopped by signals, as terminals and service
managers send them. Nothing is left behind, and nobody complains."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from bot.sandbox import User, World
from bot.sandbox.http import SandboxServer
from bot.sandbox.server import serve
from bot.sessions.clock import RealClock

ROOT = Path(__file__).resolve().parents[3]


class Running:
    """A bot of its own process group, polling a sandbox here, and Dana in her private chat."""

    def __init__(self, world: World, server: SandboxServer, folder: Path) -> None:
        self.world = world
        self.environment = {
            "PATH": os.environ["PATH"],
            "BOT_TOKEN": world.token,
            "API_URL": server.base_url.removesuffix("/bot"),
            "DATABASE": str(folder / "durak.db"),
            "COMPUTER_SECONDS": "0.5",
        }
        self.log_file = folder / "bot.log"
        self.dana: User = world.add_user("Dana", language_code="en")
        self.changed = asyncio.Event()
        world.watchers.append(lambda _: self.changed.set())
        self.process: asyncio.subprocess.Process

    async def start(self) -> None:
        with self.log_file.open("ab") as log:
            self.process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "bot", "run",
                cwd=ROOT, env=self.environment, stdout=log, stderr=log, start_new_session=True,
            )  # fmt: skip

    async def until(self, done: Callable[[], bool]) -> None:
        """Wait for something in the world."""
        async with asyncio.timeout(60):
            while not done():
                self.changed.clear()
                await self.changed.wait()

    def data(self, kind: str) -> list[tuple[int, str]]:
        """The buttons of a kind under the bot's last message: its number, and what they mean."""
        boards = [m for m in self.world.messages(self.dana.id) if m.sender.is_bot and m.buttons]
        buttons = [(boards[-1].id, b.callback_data or "") for row in boards[-1].buttons for b in row] if boards else []
        return [(message, data) for message, data in buttons if data.startswith(kind)]

    async def press(self, kind: str) -> None:
        await self.until(lambda: bool(self.data(kind)))
        message, data = self.data(kind)[-1]
        query = self.world.press(self.dana, self.world.chats[self.dana.id], message, data)
        await self.until(lambda: self.world.query(query) is not None)

    async def begin(self) -> None:
        """A game against two computers, with a hint or a move being thought about."""
        self.world.press_start(self.dana)
        self.world.say(self.dana, self.world.chats[self.dana.id], "/newgame")
        await self.press("add")  # the last of these buttons: hard
        await self.press("start")
        await self.press_hint()

    def forced(self) -> list[tuple[int, str]]:
        """Taking and passing, which may be all that is left."""
        return [(message, data) for message, data in self.data("move") if data.endswith((":t", ":p"))]

    async def press_hint(self) -> None:
        """Ask for a hint; where there is nothing to choose from, none is offered, and the game goes on first."""
        await self.until(lambda: bool(self.data("hint") or self.forced()))
        while not self.data("hint"):
            await self.press(self.forced()[-1][1])
            await self.until(lambda: bool(self.data("hint") or self.forced()))
        await self.press("hint")

    def hinted(self) -> bool:
        """Whether a hint stands on the screen: a move, not that it is thought about, nor that none came."""
        text = self.last()
        return "💡" in text and "Thinking" not in text and "Nothing comes" not in text

    def last(self) -> str:
        """What the last message with buttons says."""
        return [m for m in self.world.messages(self.dana.id) if m.sender.is_bot and m.buttons][-1].text

    def children(self) -> list[int]:
        """The processes that the bot has started."""
        tasks = Path(f"/proc/{self.process.pid}/task")
        return [int(pid) for task in tasks.iterdir() for pid in (task / "children").read_text().split()]

    def log(self) -> str:
        return self.log_file.read_text()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
async def test_a_signal_to_the_whole_group_ends_everything_without_a_traceback(
    number: signal.Signals, tmp_path: Path
) -> None:
    world = World(RealClock())
    async with serve(world) as server:
        bot = Running(world, server, tmp_path)
        await bot.start()
        try:
            await bot.begin()
            thinking = bot.children()
            assert thinking
            os.killpg(bot.process.pid, number)
            async with asyncio.timeout(60):
                assert await bot.process.wait() == 0
        finally:
            if bot.process.returncode is None:
                bot.process.kill()
                await bot.process.wait()
        assert not [pid for pid in thinking if _exists(pid)]
        assert "Traceback" not in bot.log()
        assert "stopping" in bot.log()
        assert world.token not in bot.log()


async def test_a_killed_process_is_replaced_in_a_running_bot(tmp_path: Path) -> None:
    world = World(RealClock())
    async with serve(world) as server:
        bot = Running(world, server, tmp_path)
        await bot.start()
        try:
            await bot.begin()
            first = bot.children()
            for pid in first:
                os.kill(pid, signal.SIGKILL)
            # The hint is lost, and said to be; the next one comes from another process.
            async with asyncio.timeout(120):
                while not bot.hinted():
                    # On a busy machine the next one may come too late as well, and whatever a computer does makes a
                    # hint out of date: it is asked for once more.
                    bot.changed.clear()
                    if "Thinking" not in bot.last():
                        await bot.press_hint()
                    else:
                        await bot.changed.wait()
            assert not set(first) & set(bot.children())
        finally:
            bot.process.terminate()
            await bot.process.wait()
        assert bot.process.returncode == 0
        assert "Traceback" not in bot.log()


def _exists(pid: int) -> bool:
    return Path(f"/proc/{pid}").exists()
