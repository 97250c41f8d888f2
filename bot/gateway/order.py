"""Updates in the order of each person, and of nobody else.

A handler may have to ask Telegram something (is this an admin?). Meanwhile the updates of others go on; those of the
same person wait their turn, so that a tap never overtakes the one before it. Tables are never waited for.
"""

from __future__ import annotations

import asyncio
import inspect
import logging
from collections.abc import Awaitable
from typing import Any

from telegram import Update
from telegram.ext import BaseUpdateProcessor

from bot.gateway.unreadable import well_formed
from bot.sessions.trail import along

log = logging.getLogger(__name__)

#: Far more than can be at work, since those that wait for the same person's last update count too: were it few, one
#: person who floods could keep everybody else's updates waiting.
MOST_AT_ONCE = 4096


class InOrder(BaseUpdateProcessor):
    """One queue a person; at most so many updates at a time."""

    def __init__(self) -> None:
        super().__init__(MOST_AT_ONCE)
        self._locks: dict[int, asyncio.Lock] = {}
        self._waiting: dict[int, int] = {}

    async def initialize(self) -> None:
        """Nothing to prepare."""

    async def shutdown(self) -> None:
        """Nothing to put away."""

    async def do_process_update(self, update: object, coroutine: Awaitable[Any]) -> None:
        """Process an update after those of the same person that came before it."""
        if not isinstance(update, Update):
            await coroutine
            return
        if not well_formed(update):
            log.error("update %s is not of the shape that Telegram's have, and is passed over", update.update_id)
            if inspect.iscoroutine(coroutine):
                coroutine.close()
            return
        chat = update.effective_chat
        with along(update=update.update_id, **({"chat": chat.id} if chat is not None else {})):
            await self._in_turn(update.effective_user.id if update.effective_user else 0, coroutine)

    async def _in_turn(self, person: int, coroutine: Awaitable[Any]) -> None:
        if not person:
            await coroutine
            return
        lock = self._locks.setdefault(person, asyncio.Lock())
        self._waiting[person] = self._waiting.get(person, 0) + 1
        try:
            async with lock:
                await coroutine
        finally:
            self._waiting[person] -= 1
            if not self._waiting[person]:
                del self._waiting[person], self._locks[person]
