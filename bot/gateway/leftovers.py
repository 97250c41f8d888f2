"""Messages that stand for no screen any more, until they are put away.

One is put away by being deleted, by losing its buttons, or, where nobody knows whether it is there and whose it is, by
being asked for (`bot.gateway.orphans`). That takes a call, which may have to wait for its chat's budget, and a process
can die meanwhile. So what is to be put away is noted on disk, in the transaction that notes what took its place, and
whoever comes next takes it up. It is best effort all the same: what does not work for a quarter of an hour stays.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from telegram.error import BadRequest

from bot.gateway.budgets import Cost
from bot.gateway.dispatcher import Rank
from bot.gateway.ledger import Ledger
from bot.gateway.once import Once
from bot.gateway.traffic import Traffic
from bot.gateway.wire import Kind, verdict_of
from bot.storage.rows import StoredLeftover


class Leftovers:
    """Puts messages away, and keeps account of them until they are."""

    def __init__(self, traffic: Traffic, ledger: Ledger) -> None:
        self._traffic = traffic
        self._ledger = ledger
        self._open: dict[tuple[int, int], StoredLeftover] = {}

    def take_up(self, leftovers: Iterable[StoredLeftover]) -> None:
        """Put away what an earlier process left."""
        for leftover in leftovers:
            self._put_away(leftover)

    def put_away(self, chat_id: int, message_id: int, *, delete: bool) -> None:
        """A message of the bot goes, or keeps its text and loses its buttons."""
        self._put_away(StoredLeftover(chat_id, message_id, "delete" if delete else "strip"))

    def ask_for(self, chat_id: int, message_id: int) -> None:
        """A message of this number may be the bot's, though it does not know it: if it is, it goes."""
        if (chat_id, message_id) not in self._open:
            self._put_away(StoredLeftover(chat_id, message_id, "ask"))

    def _put_away(self, leftover: StoredLeftover) -> None:
        self._open[leftover.chat_id, leftover.message_id] = leftover
        self._ledger.leave(leftover)

        async def call(chat_id: int, thread_id: int | None) -> None:
            del thread_id
            # What stands in a group that has moved can be changed by nobody, and its number means another message now.
            if chat_id == leftover.chat_id:
                await self._call(leftover)

        asks, number = leftover.fate == "ask", leftover.message_id
        work = Once(
            self._traffic,
            f"{'' if asks else 'old '}message {number} of chat {leftover.chat_id}",
            call,
            chat_id=leftover.chat_id,
            # A private chat has the id of its person, and only groups have negative ones.
            group=leftover.chat_id < 0,
            cost=Cost.FREE if leftover.fate == "delete" else Cost.EDIT,
            rank=Rank.SWEEPING if asks else Rank.TABLE,
            kept=self._traffic.limits.post_kept,
            over=lambda: self._over(leftover),
        )
        self._traffic.add(work)

    async def _call(self, leftover: StoredLeftover) -> None:
        wire, chat_id, message_id = self._traffic.wire, leftover.chat_id, leftover.message_id
        if leftover.fate == "ask":
            await self._traffic.orphans.put_away(chat_id, message_id)
        elif leftover.fate == "strip":
            await wire.strip(chat_id, message_id)
        else:
            try:
                await wire.delete(chat_id, message_id)
            except BadRequest as error:
                if verdict_of(error).kind is not Kind.KEPT:
                    raise
                self._put_away(replace(leftover, fate="strip"))

    def _over(self, leftover: StoredLeftover) -> None:
        """Nothing more is done about it, unless something else was begun."""
        place = leftover.chat_id, leftover.message_id
        if self._open.get(place) is leftover:
            del self._open[place]
            self._ledger.cleared(*place)
