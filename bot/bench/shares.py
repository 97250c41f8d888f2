"""Whose work the processor does while taps are handled: measured where each part begins and ends.

Every part is timed by the clock of its own thread, so that neither waiting nor other programs count, nor other parts:
what a part has others do is taken off it. What no part claims is the handling itself: handlers, rules, who is told.
"""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

T = TypeVar("T")


class Shares:
    """Seconds of processor time by the name of the part. Parts may lie within one another, in one thread."""

    def __init__(self) -> None:
        self.seconds: dict[str, float] = defaultdict(float)
        self._inner = 0.0  # what parts within the present one took

    def timed(self, part: str, work: Callable[..., T]) -> Callable[..., T]:
        """The same function, its time noted."""

        def noted(*args: Any, **kwargs: Any) -> T:
            outer, self._inner, begun = self._inner, 0.0, time.thread_time()
            try:
                return work(*args, **kwargs)
            finally:
                self._note(part, outer, time.thread_time() - begun)

        return noted

    def awaited(self, part: str, work: Callable[..., Awaitable[T]]) -> Callable[..., Awaitable[T]]:
        """The same coroutine function, its time noted; it must not wait for anything, or others' time would be its."""

        async def noted(*args: Any, **kwargs: Any) -> T:
            outer, self._inner, begun = self._inner, 0.0, time.thread_time()
            try:
                return await work(*args, **kwargs)
            finally:
                self._note(part, outer, time.thread_time() - begun)

        return noted

    def elsewhere(self, part: str, work: Callable[..., T]) -> Callable[..., T]:
        """The same function, which runs in another thread."""

        def noted(*args: Any, **kwargs: Any) -> T:
            begun = time.thread_time()
            try:
                return work(*args, **kwargs)
            finally:
                self.seconds[part] += time.thread_time() - begun

        return noted

    def _note(self, part: str, outer: float, took: float) -> None:
        self.seconds[part] += took - self._inner
        self._inner = outer + took
