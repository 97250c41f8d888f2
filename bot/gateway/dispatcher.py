"""Which call goes next: one task that looks at all that waits, starts what may go, and sleeps until more may.

Work that waits is ranked: answers to presses, hands of those who are to move, other hands and one-off messages,
tables and the putting away of old messages, the search for lost ones; within a rank whatever has waited longest. Each
call is paid for out of its chat's budget (`bot.gateway.budgets`), and at most 32 are under way. What a call says is
decided only as it is about to go (`Work.begin`): a state that was superseded while it waited is never sent.
"""

from __future__ import annotations

import asyncio
import itertools
import logging
import math
from abc import ABC, abstractmethod
from collections.abc import Coroutine
from enum import IntEnum
from typing import Any

from bot.gateway.budgets import Budgets, Cost, Limits, Slot
from bot.sessions.clock import Clock
from bot.sessions.traces import trace_of

log = logging.getLogger(__name__)
_counter = itertools.count()


class Rank(IntEnum):
    """Who goes first: answers to presses; the hand of whoever has just acted; a group's table that has waited for too
    long; hands that the game waits for; one-off messages; tables; the hands of those who look on; putting away."""

    ANSWER = 0
    OWN = 1
    LATE_TABLE = 2
    URGENT = 3
    PERSON = 4
    TABLE = 5
    LOOKER = 6
    SWEEPING = 7


#: Seconds after which a table has waited for too long. A move a few seconds later would be shown by the same call, so
#: where calls are short it pays to wait that long, and no longer.
TABLE_LATE = 2.5


class Work(ABC):
    """Something that is to be brought about by a call. Work of one chat that is `serial` goes in order."""

    serial: bool = False

    def __init__(self, now: float) -> None:
        self.not_before = 0.0
        self.failures = 0
        self.wait_from(now)

    def wait_from(self, now: float) -> None:
        """It begins to wait now (seconds since the epoch), after all that waits already."""
        self.since = now
        self.order = next(_counter)

    @property
    @abstractmethod
    def chat_id(self) -> int:
        """The chat that it is for."""

    @property
    @abstractmethod
    def group(self) -> bool:
        """Whether that is a group."""

    @property
    @abstractmethod
    def rank(self) -> Rank:
        """How soon it is to go."""

    @property
    @abstractmethod
    def cost(self) -> Cost:
        """What the call would cost now."""

    @abstractmethod
    def begin(self) -> Coroutine[Any, Any, None] | None:
        """The call, about to go; None if there is nothing to call for after all. It deals with its own refusals."""


class Dispatcher:
    """Starts work when it may go. `close` it in the end."""

    def __init__(self, clock: Clock, budgets: Budgets, limits: Limits) -> None:
        self._clock = clock
        self._budgets = budgets
        self._limits = limits
        self._waiting: dict[Work, None] = {}
        self._in_flight: dict[asyncio.Task[None], Work] = {}
        self._due = math.inf
        self._woken = asyncio.Event()
        self._quiet = asyncio.Event()
        self._quiet.set()
        self._alarm: asyncio.Task[None] | None = None
        self._alarm_at = math.inf
        self._task: asyncio.Task[None] | None = None
        self._closed = False

    # -- from outside ---------------------------------------------------------------------------------------------

    def add(self, work: Work) -> None:
        """Let work wait for its turn (no more than once)."""
        if not self._closed:
            self._waiting[work] = None
            self.wake()

    def discard(self, chat_id: int) -> None:
        """Forget all that waits for a chat."""
        for work in [work for work in self._waiting if work.chat_id == chat_id]:
            del self._waiting[work]

    def remove(self, work: Work) -> None:
        """Forget this work if it waits."""
        self._waiting.pop(work, None)

    def wake(self) -> None:
        """Look again at what may go: something changed."""
        if self._closed:
            return
        self._quiet.clear()
        self._woken.set()
        if self._task is None:
            self._task = asyncio.create_task(self._run(), name="dispatcher")

    @property
    def quiet(self) -> bool:
        """Whether nothing is under way and nothing may go now."""
        return self._quiet.is_set()

    async def idle(self) -> None:
        """Return once it is quiet. What waits for its budget may go on waiting."""
        if self._task is not None:
            self.wake()
        await self._quiet.wait()

    def next_due(self) -> float | None:
        """When something that waits may go, seconds since the epoch; None when nothing waits."""
        return None if math.isinf(self._due) else self._due

    def oldest(self) -> float | None:
        """Since when the oldest work that waits has waited, seconds since the epoch; None when nothing waits."""
        return min((work.since for work in self._waiting), default=None)

    async def close(self) -> None:
        """Stop: what waits is forgotten, calls under way are broken off."""
        self._closed = True
        self._waiting.clear()
        tasks = [task for task in (self._task, self._alarm, *self._in_flight) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._quiet.set()

    # -- the task -------------------------------------------------------------------------------------------------

    async def _run(self) -> None:
        while True:
            self._woken.clear()
            try:
                self._due = self._start_what_may_go()
            except Exception as error:
                log.error("the display stumbled: %s", trace_of(error))
            self._set_alarm(self._due)
            if not self._in_flight and not self._woken.is_set():
                self._quiet.set()
            await self._woken.wait()

    def _start_what_may_go(self) -> float:
        """Start all that may go now; returns when more may."""
        now, budgets, due = self._clock.now(), self._budgets, math.inf
        serial_busy = {work.chat_id for work in self._in_flight.values() if work.serial}
        heads: dict[int, Work] = {}
        for work in self._waiting:
            if work.serial and (work.chat_id not in heads or work.order < heads[work.chat_id].order):
                heads[work.chat_id] = work
        ready = []
        for work in self._waiting:
            if work.not_before > now:  # most of what waits, waits in patience
                due = min(due, work.not_before)
                continue
            if work.serial and (work.chat_id in serial_busy or heads[work.chat_id] is not work):
                continue
            at = budgets.ready_at(work.chat_id, work.group, work.cost, now)
            if at <= now:
                ready.append(work)
            else:
                due = min(due, at)
        ready.sort(key=lambda work: (_rank_now(work, now), work.since, work.order))
        overall_at = budgets.overall_ready_at(now)
        for work in ready:
            room = self._limits.in_flight - (0 if work.cost is Cost.ANSWER else self._limits.in_flight_reserve)
            if len(self._in_flight) >= room:
                break  # answers come first; the next call that lands wakes us
            paid = work.cost in {Cost.NEW, Cost.EDIT}
            # Others of this pass may have taken from its budget since.
            at = overall_at if paid and overall_at > now else budgets.ready_at(work.chat_id, work.group, work.cost, now)
            if at > now:
                due = min(due, at)
                continue
            self._start(work, now)
            if paid:
                overall_at = budgets.overall_ready_at(now)
        return due

    def _start(self, work: Work, now: float) -> None:
        cost = work.cost  # which may be another when the call is under way
        del self._waiting[work]
        try:
            call = work.begin()
        except Exception as error:
            log.error("%s could not be made: %s", work, trace_of(error))
            call = None
        if call is None:
            self.wake()  # something else of its chat may have waited for it
        else:
            slot = self._budgets.spend(work.chat_id, cost, now)
            task = asyncio.create_task(call, name=str(work))
            self._in_flight[task] = work
            task.add_done_callback(lambda done: self._landed(done, slot))

    def _landed(self, task: asyncio.Task[None], slot: Slot) -> None:
        slot.at = self._clock.now()
        work = self._in_flight.pop(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("%s failed: %s", work, trace_of(error))
        self.wake()

    def _set_alarm(self, when: float) -> None:
        if when == self._alarm_at and self._alarm is not None and not self._alarm.done():
            return
        if self._alarm is not None:
            self._alarm.cancel()
        self._alarm_at = when
        self._alarm = None if math.isinf(when) else asyncio.create_task(self._ring(when), name="dispatcher-alarm")

    async def _ring(self, when: float) -> None:
        await self._clock.sleep_until(when)
        self.wake()


def _rank_now(work: Work, now: float) -> Rank:
    rank = work.rank
    return Rank.LATE_TABLE if rank is Rank.TABLE and now - work.since >= TABLE_LATE else rank
