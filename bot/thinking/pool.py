"""The processes that think, and who is asked next.

Nothing is started before somebody thinks. A process that dies, hangs or answers nonsense is ended and started again
at once, or after a growing pause when it keeps dying; what it was asked is given up (`Lost`), and whoever asked
helps themselves. Each has a pipe of its own, so that a slow request holds up nobody but who waits for that process,
and requests are served in the order in which they came.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import sys
from dataclasses import replace
from typing import Final, NamedTuple

from bot.thinking.requests import HEAD, READY, Answer, Request, length_of, read_answer, write_request

log = logging.getLogger(__name__)

#: Seconds for a process to start on a busy machine.
START: Final = 30.0
#: Seconds beyond its own for a request before its process counts as hanging.
GRACE: Final = 5.0
#: Seconds before a process that died twice in a row is started again; each time twice as many.
FIRST_PAUSE: Final = 0.5
LONGEST_PAUSE: Final = 60.0
#: However many wait: less than this, in seconds, is no thinking.
LEAST: Final = 0.1
#: Seconds for a process to end by itself.
ENDING: Final = 2.0


class Lost(Exception):
    """A request came to nothing; the text says why, in a few words for the log."""


class Worker:
    """One process, and the pipe to it. One request at a time."""

    def __init__(self) -> None:
        self._process: asyncio.subprocess.Process | None = None
        self._starting: asyncio.Task[asyncio.subprocess.Process] | None = None
        self._deaths = 0  # in a row
        self._closed = False

    @property
    def pid(self) -> int | None:
        """The number of the process that runs now; None when none does."""
        return self._process.pid if self._process is not None else None

    async def ask(self, request: Request, patience: float) -> Answer:
        """The answer of the process, which is started if there is none. Raises Lost."""
        process = await self._running()
        assert process.stdin is not None
        try:
            async with asyncio.timeout(patience):
                process.stdin.write(write_request(request))
                await process.stdin.drain()
                answer = await _read(process)
        except (OSError, asyncio.IncompleteReadError, ValueError) as error:
            # A timeout is an OSError.
            await self._end(process)
            raise Lost(_words(error, process.returncode)) from error
        self._deaths = 0
        if "error" in answer:
            raise Lost(str(answer["error"]))
        return answer

    async def _running(self) -> asyncio.subprocess.Process:
        if self._closed:
            raise Lost("the bot is stopping")
        process = self._process
        if process is not None and process.returncode is None:
            return process
        if process is not None:
            await self._end(process)
        if self._starting is None:
            self._start()
        assert self._starting is not None
        if self._deaths > 1 and not self._starting.done():
            raise Lost("it keeps dying and is started again in a while")
        return await asyncio.shield(self._starting)

    def _start(self) -> None:
        pause = min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (self._deaths - 2)) if self._deaths > 1 else 0.0
        self._starting = asyncio.create_task(self._launch(pause), name="start a thinking process")
        self._starting.add_done_callback(_seen)

    async def _launch(self, pause: float) -> asyncio.subprocess.Process:
        await asyncio.sleep(pause)
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "bot.thinking.worker",
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, env=_environment(),
            start_new_session=True,  # a signal to the bot's group is the bot's alone
        )  # fmt: skip
        try:
            async with asyncio.timeout(START):
                if await _read(process) != READY:
                    raise ValueError("not ready")
        except (OSError, asyncio.IncompleteReadError, ValueError) as error:
            await self._end(process)
            raise Lost(f"it did not start: {_words(error, process.returncode)}") from error
        except BaseException:
            await self._end(process)
            raise
        self._process = process
        return process

    async def _end(self, process: asyncio.subprocess.Process) -> None:
        """End a process that is of no use any more, and start another in its place."""
        self._process = self._starting = None
        self._deaths += 1
        await _kill(process)
        if not self._closed:
            self._start()

    async def close(self) -> None:
        """End the process; what it was asked is given up."""
        self._closed = True
        starting, process = self._starting, self._process
        if starting is not None and not starting.done():
            starting.cancel()
            await asyncio.gather(starting, return_exceptions=True)
        if process is not None and process.returncode is None:
            assert process.stdin is not None
            process.stdin.close()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(ENDING):
                    await process.wait()
            await _kill(process)
        self._process = None


class Load(NamedTuple):
    """How busy a pool is: requests that wait, requests that are being thought about, and workers."""

    waiting: int
    thinking: int
    workers: int


class Pool:
    """So many workers, of which no more are started than are needed at once."""

    def __init__(self, workers: int) -> None:
        self.workers = [Worker() for _ in range(workers)]
        self._idle = list(reversed(self.workers))
        self._free = asyncio.Semaphore(workers)
        self._waiting = 0
        self._asked: set[asyncio.Task[Answer]] = set()

    @property
    def load(self) -> Load:
        """How busy it is."""
        return Load(self._waiting, len(self._asked), len(self.workers))

    async def ask(self, request: Request, grace: float = GRACE) -> Answer:
        """The answer to a request, once a worker is free. Raises Lost; a worker that is late by more than `grace`
        seconds counts as hanging.

        Where more ask than there are workers the time is shared out: everyone thinks a little less rather than
        somebody waiting long. Who is cancelled while waiting is not served.
        """
        self._waiting += 1
        try:
            await self._free.acquire()
        finally:
            self._waiting -= 1
        worker = self._idle.pop()
        crowd = 1 + self._waiting / len(self.workers)
        request = replace(request, seconds=max(min(LEAST, request.seconds), request.seconds / crowd))
        asked = asyncio.create_task(worker.ask(request, request.seconds + grace))
        self._asked.add(asked)
        asked.add_done_callback(lambda task: self._answered(task, worker))
        # The worker has to finish what it began, whether or not anybody still waits for it.
        return await asyncio.shield(asked)

    def _answered(self, asked: asyncio.Task[Answer], worker: Worker) -> None:
        self._asked.discard(asked)
        self._idle.append(worker)
        self._free.release()
        _seen(asked)

    async def close(self) -> None:
        """End every process."""
        await asyncio.gather(*(worker.close() for worker in self.workers))
        await asyncio.gather(*self._asked, return_exceptions=True)


async def _read(process: asyncio.subprocess.Process) -> Answer:
    assert process.stdout is not None
    head = await process.stdout.readexactly(HEAD)
    return read_answer(await process.stdout.readexactly(length_of(head)))


async def _kill(process: asyncio.subprocess.Process) -> None:
    with contextlib.suppress(ProcessLookupError):
        process.kill()
    await process.wait()
    if process.stdin is not None:
        process.stdin.close()
        with contextlib.suppress(OSError):
            await process.stdin.wait_closed()


def _words(error: Exception, returncode: int | None) -> str:
    """Why a process is of no use any more."""
    if isinstance(error, TimeoutError):
        return "it took too long"
    if isinstance(error, ValueError):
        return "it answered nonsense"
    return f"it ended with {returncode}"


def _environment() -> dict[str, str]:
    """The bot's own environment, with its modules and without its token."""
    clean = {name: value for name, value in os.environ.items() if name != "BOT_TOKEN"}
    return {**clean, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}


def _seen(task: asyncio.Task[object]) -> None:
    """Take note of how a task ended, so that nobody is told that nobody did."""
    if not task.cancelled():
        task.exception()
