"""Time as a parameter.

Nothing in the bot asks the operating system what time it is: it asks a `Clock`. The real one follows the wall
clock; tests and the sandbox may use one that stands still until it is told to move on.
"""

from __future__ import annotations

import asyncio
import time
from typing import Protocol


class Clock(Protocol):
    """Where the time comes from, in seconds since the epoch."""

    def now(self) -> float:
        """The present time, seconds since the epoch."""
        ...

    async def sleep_until(self, when: float) -> None:
        """Return once `now()` has reached `when` (at once, after one turn of the loop, if it has already)."""
        ...


class RealClock:
    """The wall clock."""

    def now(self) -> float:
        return time.time()

    async def sleep_until(self, when: float) -> None:
        await asyncio.sleep(max(0.0, when - self.now()))
