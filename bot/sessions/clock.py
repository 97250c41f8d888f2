"""Time as a parameter.

Nothing in the bot asks the operating system what time it is: it asks a `Clock`. The real one follows the wall
clock; tests and the sandbox may use one that stands still until it is told to move on.

A wall clock may be set: by an hour at once, forwards or back. At a table that would be a player's whole time gone in a
moment, or a game that waits for an hour. So the real clock counts on its own and goes after the wall clock no faster
than one second in twenty, which nobody at a table sees.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Protocol

#: How much faster or slower than time itself the clock may run to catch up with the wall.
SLEW = 0.05


class Clock(Protocol):
    """Where the time comes from, in seconds since the epoch."""

    def now(self) -> float:
        """The present time, seconds since the epoch."""
        ...

    async def sleep_until(self, when: float) -> None:
        """Return once `now()` has reached `when` (at once, after one turn of the loop, if it has already)."""
        ...


class RealClock:
    """The wall clock, without its leaps. It never goes back."""

    def __init__(self, wall: Callable[[], float] = time.time, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._wall, self._monotonic = wall, monotonic
        self._at = monotonic()
        self._now = wall()

    def now(self) -> float:
        """The present time, seconds since the epoch."""
        at = self._monotonic()
        passed, self._at = at - self._at, at
        behind = self._wall() - (self._now + passed)
        self._now += passed + max(-SLEW * passed, min(SLEW * passed, behind))
        return self._now

    async def sleep_until(self, when: float) -> None:
        """Return once `now()` has reached `when`."""
        await asyncio.sleep(0)
        while (rest := when - self.now()) > 0:  # noqa: ASYNC110 - nothing else tells that time has passed
            await asyncio.sleep(rest)
