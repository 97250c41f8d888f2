"""What is sent once: a message, a file, the answer to a press, the putting away of an old message."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

from telegram.error import TelegramError

from bot.gateway.budgets import Cost
from bot.gateway.dispatcher import Rank, Work
from bot.gateway.traffic import Fate, Traffic
from bot.gateway.wire import Kind, verdict_of

log = logging.getLogger(__name__)

#: Makes the call, given the chat and the forum topic as they are now; the number of a new message.
Call = Callable[[int, int | None], Awaitable[object]]


class Once(Work):
    """One call, made until it succeeds, is refused, or is not worth making any more after `kept` seconds; `over` is
    told when it is not made again."""

    def __init__(
        self,
        traffic: Traffic,
        name: str,
        call: Call,
        *,
        chat_id: int = 0,
        thread_id: int | None = None,
        group: bool = False,
        cost: Cost,
        rank: Rank,
        kept: float,
        serial: bool = False,
        over: Callable[[], None] | None = None,
    ) -> None:
        super().__init__(traffic.clock.now())
        self._traffic = traffic
        self._name = name
        self._call = call
        self._chat_id = chat_id
        self._thread_id = thread_id
        self._group = group
        self._cost = cost
        self._rank = rank
        self._worth_until = self.since + kept
        #: Where it may stand already, if an answer was lost: the chat, and the number it must be above.
        self._suspect: tuple[int, int] | None = None
        self._over = over
        self.serial = serial

    def __str__(self) -> str:
        return self._name

    @property
    def chat_id(self) -> int:
        return self._traffic.here(self._chat_id)

    @property
    def group(self) -> bool:
        return self._group

    @property
    def rank(self) -> Rank:
        return self._rank

    @property
    def cost(self) -> Cost:
        return self._cost

    def begin(self) -> Coroutine[Any, Any, None] | None:
        if self._traffic.clock.now() > self._worth_until:
            log.warning("%s: not sent in time, given up", self)
            self._end()
            return None
        return self._make()

    async def _make(self) -> None:
        chat_id = self.chat_id
        after = self._traffic.orphans.newest(chat_id)
        thread_id = self._traffic.thread(chat_id, self._thread_id)
        try:
            sent = await self._call(chat_id, thread_id)
        except TelegramError as error:
            if self._cost is Cost.NEW and self._suspect is None and verdict_of(error).kind is Kind.TROUBLE:
                self._suspect = chat_id, after
            if self._traffic.judge(self, error, thread_id) is Fate.AGAIN:
                self._traffic.add(self)
            else:
                self._end()
            return
        self._end()
        if isinstance(sent, int) and self._suspect is not None and self._suspect[0] == chat_id:
            self._traffic.orphans.search(chat_id, self._suspect[1], sent)

    def _end(self) -> None:
        if self._over is not None:
            self._over()
