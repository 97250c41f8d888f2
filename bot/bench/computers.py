"""Does the bot stay awake while many computers think? So many private games at once, each against one computer.

    python -m bot bench computers --computers 8 --seconds 30

The whole bot runs in this process on a sandbox without a network: the application, SQLite, every limit of Telegram;
the computers think in processes of their own, as ever. People press what is lit as soon as it is, so that the
computers have something to think about all the time. Printed are the pauses of the event loop, how long a move took
from the asking to the answer, and how many moves there were.
"""

from __future__ import annotations

import argparse
import asyncio
import logging
import tempfile
import time
from collections.abc import Awaitable
from pathlib import Path
from typing import Final, TypeVar

from bot.bench.lag import LagMonitor, quantile
from bot.gateway.service import Service, build_application
from bot.memory import settle
from bot.render.texts import default_catalogue
from bot.sandbox import Message, User, World
from bot.sandbox.transport import BASE_FILE_URL, BASE_URL, SandboxRequest
from bot.sessions.clock import RealClock
from bot.sessions.coach import Hint, Lesson
from bot.sessions.model import LEVELS
from bot.storage.store import Storage
from bot.thinking.thinker import WorkerThinker
from engine.view import SeatView

#: Seconds between two looks of a person at their hand.
LOOK: Final = 0.25
T = TypeVar("T")


class Timed:
    """A thinker that notes how long each move took."""

    def __init__(self, thinker: WorkerThinker, players: int) -> None:
        self._thinker = thinker
        self._players = players
        self.took: list[float] = []
        self.at_once = self.most_at_once = 0
        self.warm = asyncio.Event()  # everybody plays, and the processes are there

    async def choose(self, view: SeatView, level: str) -> str:
        return await self._time(self._thinker.choose(view, level))

    async def advise(self, view: SeatView) -> Hint:
        return await self._time(self._thinker.advise(view))

    async def review(self, record: str, seat: int) -> tuple[Lesson, ...]:
        return await self._thinker.review(record, seat)

    async def close(self) -> None:
        """End every process."""
        await self._thinker.close()

    async def _time(self, thinking: Awaitable[T]) -> T:
        begin = time.perf_counter()
        self.at_once += 1
        self.most_at_once = max(self.most_at_once, self.at_once)
        try:
            return await thinking
        finally:
            self.at_once -= 1
            self.took.append(time.perf_counter() - begin)
            if len(self.took) >= self._players:
                self.warm.set()


class Player:
    """A person in their private chat, who sets up a game and presses whatever is lit."""

    def __init__(self, world: World, user: User, level: str) -> None:
        self._world = world
        self._user = user
        self._level = level
        world.press_start(user)
        world.say(user, world.chats[user.id], "/newgame")

    async def play(self) -> None:
        """Set up and play, one game after another, until cancelled."""
        while True:
            await asyncio.sleep(LOOK)
            boards = [m for m in self._world.messages(self._user.id) if m.sender.is_bot and m.buttons]
            data = self._wish(boards[-1]) if boards else None
            if data is not None:
                self._world.press(self._user, self._world.chats[self._user.id], boards[-1].id, data)

    def _wish(self, board: Message) -> str | None:
        """What to press: get rid of the computer that is there, have the right one, start, play, play again."""
        buttons = [button for row in board.buttons for button in row]
        data = [button.callback_data or "" for button in buttons]
        if any(text.startswith("start") for text in data):
            sitting = [text for text in data if text.startswith("remove")]
            if "🤖" + "★" * (LEVELS.index(self._level) + 1) + " " in board.text and len(sitting) == 1:
                return next(text for text in data if text.startswith("start"))
            if sitting:
                return sitting[0]
            return next(text for text in data if text.startswith("add") and text.endswith(self._level))
        lit = [b.callback_data or "" for b in buttons if b.style and b.callback_data]
        return next((text for text in lit if text.startswith(("move", "rematch"))), None)


def main(arguments: list[str]) -> int:
    """Print the figures; 1 when the bot itself held up the loop for longer than allowed."""
    parser = argparse.ArgumentParser(prog="python -m bot bench computers", description=__doc__.partition("\n")[0])
    parser.add_argument("--computers", type=int, default=8, help="games at once, each with one computer (default: 8)")
    parser.add_argument("--level", choices=LEVELS, default="hard", help="how well they play (default: hard)")
    parser.add_argument("--seconds", type=float, default=30.0, help="how long to measure (default: 30)")
    parser.add_argument("--thinking", type=float, default=0.7, help="seconds for a move (default: 0.7)")
    parser.add_argument("--workers", type=int, default=2, help="processes that think (default: 2)")
    parser.add_argument("--limit", type=float, default=50.0, help="the longest pause allowed, in ms (default: 50)")
    options = parser.parse_args(arguments)
    logging.disable(logging.INFO)
    return asyncio.run(measure(options))


async def measure(options: argparse.Namespace) -> int:
    """Play for a while and print what was measured; gives the exit code."""
    clock = RealClock()
    world = World(clock)
    with tempfile.TemporaryDirectory(prefix="durak-bench-") as folder:
        storage = await Storage.open(Path(folder) / "durak.db")
        thinker = Timed(WorkerThinker(seconds=options.thinking, workers=options.workers), options.computers)
        application = build_application(
            world.token, base_url=BASE_URL, base_file_url=BASE_FILE_URL,
            request=SandboxRequest(world), updates_request=SandboxRequest(world),
        )  # fmt: skip
        service = Service(application, storage, clock, catalogue=default_catalogue(), thinker=thinker)
        await service.start()
        settle()
        people = [
            Player(world, world.add_user(f"Person {number + 1}", language_code="en"), options.level)
            for number in range(options.computers)
        ]
        playing = [asyncio.create_task(person.play()) for person in people]
        try:
            await thinker.warm.wait()
            thinker.took.clear()
            async with LagMonitor() as monitor:
                await asyncio.sleep(options.seconds)
        finally:
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
            await asyncio.sleep(LOOK)  # what they pressed last is fetched
            await service.stop()
            await storage.close()
    return _report(options, monitor, thinker)


def _report(options: argparse.Namespace, monitor: LagMonitor, thinker: Timed) -> int:
    limit = options.limit / 1000
    longest = monitor.longest
    late = [lag.late for lag in monitor.lags]
    took = thinker.took
    if longest.late <= limit:
        verdict = "as it should be"
    elif monitor.longest_work <= limit:
        verdict = "as it should be: in longer pauses it was not the bot that worked, but other programs on this machine"
    else:
        verdict = f"the bot worked for longer than {options.limit:g} ms without a pause"
    print(
        f"{options.computers} computers ({options.level}), {options.workers} processes, {options.thinking} s a move, "
        f"{options.seconds:g} s measured\n"
        f"event loop: longest pause {_ms(longest.late)} (own work in it {_ms(longest.worked)}), "
        f"99.9 % under {_ms(quantile(late, 0.999))}, over {options.limit:g} ms: {monitor.over(limit)}, "
        f"longest own work {_ms(monitor.longest_work)}\n"
        f"moves: {len(took)}, {len(took) / options.seconds:.1f} a second, up to {thinker.most_at_once} at once; "
        f"from asking to answer {_ms(quantile(took, 0.5))} at the median, {_ms(quantile(took, 0.95))} at 95 %\n"
        f"{verdict}"
    )
    return 0 if monitor.longest_work <= limit else 1


def _ms(seconds: float) -> str:
    return f"{1000 * seconds:.1f} ms"
