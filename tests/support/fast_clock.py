"""A clock that runs faster than the wall: an evening of cards in half a minute, with every pause in proportion."""

from __future__ import annotations

import asyncio
import time


class FastClock:
    """A `bot.sessions.clock.Clock` on which `rate` seconds pass in one."""

    def __init__(self, rate: float) -> None:
        self._rate = rate
        self._start = time.time()
        self._began = time.monotonic()

    def now(self) -> float:
        """The present time, seconds since the epoch: at first that of the wall, later ahead of it."""
        return self._start + (time.monotonic() - self._began) * self._rate

    async def sleep_until(self, when: float) -> None:
        """Return once `now()` has reached `when`."""
        await asyncio.sleep(max(0.0, (when - self.now()) / self._rate))
