"""How long the event loop was held up, seen from a task inside it.

The task lies down for a moment again and again and looks how late it is woken. A late awakening is the loop's fault
when the thread worked meanwhile, and the machine's when other programs had the processor: both are told, by the
thread's own processor time beside the wall's.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from contextlib import suppress
from typing import NamedTuple

#: Seconds that the task lies down for.
REST = 0.002


class Lag(NamedTuple):
    """One awakening: seconds late by the wall, and seconds that the loop's own thread worked meanwhile."""

    late: float
    worked: float


class LagMonitor:
    """Measures while it is entered: ``async with LagMonitor() as monitor``."""

    def __init__(self) -> None:
        self.lags: list[Lag] = []
        self._task: asyncio.Task[None] | None = None

    async def __aenter__(self) -> LagMonitor:
        self._task = asyncio.create_task(self._watch(), name="lag monitor")
        return self

    async def __aexit__(self, *error: object) -> None:
        assert self._task is not None
        self._task.cancel()
        with suppress(asyncio.CancelledError):
            await self._task

    async def _watch(self) -> None:
        while True:
            wall, own = time.perf_counter(), time.thread_time()
            await asyncio.sleep(REST)
            self.lags.append(Lag(max(0.0, time.perf_counter() - wall - REST), time.thread_time() - own))

    @property
    def longest(self) -> Lag:
        """The latest awakening."""
        return max(self.lags, default=Lag(0.0, 0.0))

    @property
    def longest_work(self) -> float:
        """The longest that the loop's thread worked before it let this task run, in seconds."""
        return max((lag.worked for lag in self.lags), default=0.0)

    def over(self, limit: float) -> int:
        """How many awakenings were later than `limit` seconds."""
        return sum(lag.late > limit for lag in self.lags)


def quantile(values: Sequence[float], share: float) -> float:
    """The value below which a share (0 to 1) of these lies; 0 of none."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0
