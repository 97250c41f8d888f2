"""Bots by the hundred: a process that has imported everything, and forks a whole bot in a few milliseconds.

What is forked is the real `python -m bot run`, from its command line on; only the imports and the reading of the texts
are shared. It may be given a `Bomb`: a place in its own code at which it kills itself with SIGKILL, since no signal
from outside hits the inside of a commit reliably.

    async with nursery(folder) as nursery:
        bot = await nursery.born({"BOT_TOKEN": …}, log)
        bot.kill(); await bot.dead.wait()
"""

from __future__ import annotations

import asyncio
import gc
import json
import os
import signal
import sys
import threading
import time
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Literal

ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True)
class Bomb:
    """At the so many-th time: before a commit, after it, or so many seconds after it (or the migrations, or the putting
    away of an old message, which then never happens) began."""

    place: Literal["before commit", "in commit", "after commit", "in migrations", "putting away"]
    count: int = 1
    delay: float = 0.0


class Bot:
    """A bot that was born."""

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self.dead = asyncio.Event()
        self._handle = os.pidfd_open(pid)
        asyncio.get_running_loop().add_reader(self._handle, self._died)

    def _died(self) -> None:
        asyncio.get_running_loop().remove_reader(self._handle)
        os.close(self._handle)
        self.dead.set()

    def kill(self) -> None:
        """As the power does."""
        if not self.dead.is_set():
            os.kill(self.pid, signal.SIGKILL)


class Nursery:
    """The process that forks."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process

    async def born(self, environment: Mapping[str, str], log: Path, bomb: Bomb | None = None) -> Bot:
        """A new bot with these settings; what it prints goes to the end of `log`."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        order = {"environment": dict(environment), "log": str(log), "bomb": asdict(bomb) if bomb else None}
        self._process.stdin.write(json.dumps(order).encode() + b"\n")
        await self._process.stdin.drain()
        return Bot(int(await self._process.stdout.readline()))


@asynccontextmanager
async def nursery() -> AsyncIterator[Nursery]:
    """Start the process that forks, and stop it (and with it what it forked)."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.faults.nursery", cwd=ROOT, stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )  # fmt: skip
    try:
        yield Nursery(process)
    finally:
        assert process.stdin is not None
        process.stdin.close()
        await process.wait()


# -- inside the process that forks ---------------------------------------------------------------------------------


def _die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def _die_later(seconds: float) -> None:
    def wait() -> None:
        time.sleep(seconds)
        _die()

    threading.Thread(target=wait, daemon=True).start()


def _set(bomb: Bomb) -> None:
    """Let it go off in this process."""
    import aiosqlite

    from bot.gateway.leftovers import Leftovers
    from bot.storage import database

    if bomb.place == "in migrations":
        prepare = database._prepare

        def prepare_and_die(*args: Any) -> None:
            _die_later(bomb.delay)
            prepare(*args)
            time.sleep(1)  # whoever is too early for the bomb waits for it

        database._prepare = prepare_and_die  # type: ignore[assignment]
        return
    if bomb.place == "putting away":

        async def die(leftovers: Leftovers, leftover: Any) -> None:
            del leftovers, leftover
            await asyncio.sleep(bomb.delay)
            _die()

        Leftovers._call = die  # type: ignore[method-assign, assignment]
        return
    commit = aiosqlite.Connection.commit
    commits = 0

    async def commit_and_die(connection: aiosqlite.Connection) -> None:
        nonlocal commits
        commits += 1
        if commits == bomb.count:
            if bomb.place == "before commit":
                _die()
            if bomb.place == "in commit":
                _die_later(bomb.delay)
        await commit(connection)
        if commits == bomb.count and bomb.place == "after commit":
            _die()

    aiosqlite.Connection.commit = commit_and_die  # type: ignore[method-assign, assignment]


def _live(order: dict[str, Any]) -> None:
    """Be a bot; never returns."""
    from bot.__main__ import main

    os.environ.clear()
    os.environ.update(order["environment"])
    log = os.open(order["log"], os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o644)
    nothing = os.open(os.devnull, os.O_RDONLY)
    for old, new in ((nothing, 0), (log, 1), (log, 2)):
        os.dup2(old, new)
    # Not in the project's folder: somebody's .env may lie there.
    os.chdir(Path(order["log"]).parent)
    if order["bomb"]:
        _set(Bomb(**order["bomb"]))
    code = 70
    try:
        code = main(["run"])
    finally:
        sys.stderr.flush()
        os._exit(code)


def _serve() -> None:
    """Fork a bot for every line that comes in; end with the input, and the bots with it."""
    import bot.__main__
    from bot.render.texts import default_catalogue

    assert bot.__main__
    default_catalogue()
    gc.collect()
    gc.freeze()
    children: set[int] = set()
    for line in sys.stdin:
        children -= {pid for pid in children if os.waitpid(pid, os.WNOHANG) != (0, 0)}
        pid = os.fork()
        if pid == 0:
            _live(json.loads(line))
        children.add(pid)
        print(pid, flush=True)
    for pid in children:
        try:
            os.kill(pid, signal.SIGKILL)
        except ProcessLookupError:
            continue
        os.waitpid(pid, 0)


if __name__ == "__main__":
    _serve()
