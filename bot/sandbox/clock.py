"""Time that stands still until it is told to move on.

A test or a simulated evening does not wait: it asks for the earliest moment anybody sleeps for, and moves there.
Sleepers wake in the order of their deadlines (those with the same deadline in the order they lay down), and each
gets to run before the next is woken, so that a sleeper who lies down again within the span is woken again.
"""

from __future__ import annotations

import asyncio
import heapq
from collections.abc import Awaitable, Callable
from itertools import count

# How many turns of the event loop a woken sleeper gets before time goes on. A coroutine that hands its work
# through a queue or two needs a few; a caller whose work leaves the loop (threads) passes `settle` instead.
TURNS = 25

START = 1_750_000_000.0
"""Where a `VirtualClock` begins unless told otherwise: a moment in June 2025, seconds since the epoch."""


class VirtualClock:
    """A `bot.sessions.clock.Clock` that moves only when told to.

    `settle`, if given, is awaited after each awakening, to let work finish that needs more than a few turns of the
    event loop.
    """

    def __init__(self, start: float = START, *, settle: Callable[[], Awaitable[None]] | None = None) -> None:
        self._now = start
        self._settle = settle
        self._order = count()
        self._sleepers: list[tuple[float, int, asyncio.Future[None]]] = []

    def now(self) -> float:
        """The present time, seconds since the epoch."""
        return self._now

    async def sleep_until(self, when: float) -> None:
        """Return once the clock has been moved to `when` or beyond (after one turn of the loop if it is there)."""
        if when <= self._now:
            await asyncio.sleep(0)
            return
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._sleepers, (when, next(self._order), future))
        await future

    def next_deadline(self) -> float | None:
        """The earliest moment somebody sleeps for, or None when nobody sleeps. Cancelled sleepers do not count."""
        while self._sleepers and self._sleepers[0][2].done():
            heapq.heappop(self._sleepers)
        return self._sleepers[0][0] if self._sleepers else None

    def jump_to(self, when: float) -> None:
        """Move to `when` at once; sleepers due by then are woken, but run only when the loop next turns.

        Raises ValueError if `when` lies in the past.
        """
        if when < self._now:
            raise ValueError(f"time does not run backwards: {when} < {self._now}")
        while (due := self.next_deadline()) is not None and due <= when:
            heapq.heappop(self._sleepers)[2].set_result(None)
        self._now = when

    async def advance_to(self, when: float) -> None:
        """Move to `when`, stopping at each deadline on the way so that its sleeper acts at its own time.

        Raises ValueError if `when` lies in the past.
        """
        await self._turn()
        while (due := self.next_deadline()) is not None and due <= when:
            self._now = max(due, self._now)
            heapq.heappop(self._sleepers)[2].set_result(None)
            await self._turn()
        self.jump_to(when)
        await self._turn()

    async def advance(self, seconds: float) -> None:
        """Move on by so many seconds: `advance_to(now() + seconds)`."""
        await self.advance_to(self._now + seconds)

    async def _turn(self) -> None:
        for _ in range(TURNS):
            await asyncio.sleep(0)
        if self._settle is not None:
            await self._settle()
