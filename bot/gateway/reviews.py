"""Reviews of games that have ended: asked for in the private chat, and sent there when they are ready.

Whoever asks is answered at once; the looking through goes on beside everything else, in a process of its own. It is
made from what storage has of the game, so that any game can be asked about, however long ago it was and whether or
not its table still stands. Each person is shown their own moves, and nobody before the game is over.
"""

from __future__ import annotations

import asyncio
import logging

from bot.gateway.presenter import Presenter
from bot.sessions.archive import record_of
from bot.sessions.coach import NoAdvice, can_review
from bot.sessions.effects import Notice
from bot.sessions.model import Place
from bot.sessions.ports import StoredGame, StoreError, Thinker
from bot.sessions.review import review_of, seat_in
from bot.storage.store import Storage

log = logging.getLogger(__name__)


class Reviews:
    """The reviews that are being made."""

    def __init__(self, storage: Storage, thinker: Thinker, presenter: Presenter) -> None:
        self._storage = storage
        self._thinker = thinker
        self._presenter = presenter
        self._making: dict[tuple[int, int, int], asyncio.Task[None]] = {}

    async def ask(self, user_id: int, table_id: int, number: int) -> str:
        """Begin the review of a game for a person; gives the notice that answers them. Raises StoreError."""
        stored = await self._storage.game(table_id, number)
        seat = seat_in(stored, user_id) if stored else 0
        if stored is None or not seat:
            return "review-not-yours"
        if stored.ended is None:
            return "review-not-over"
        if not can_review(stored.rules):
            return "review-bluff"
        key = (user_id, table_id, number)
        if key not in self._making:
            task = asyncio.create_task(self._make(user_id, stored, seat), name=f"review of {table_id}-{number}")
            self._making[key] = task
            task.add_done_callback(lambda _: self._making.pop(key))
        return "review-thinking"

    async def _make(self, user_id: int, stored: StoredGame, seat: int) -> None:
        try:
            lessons = await self._thinker.review(record_of(stored), seat)
            table = await self._storage.table(stored.table_id)
            place = table.place if table is not None else Place(user_id, private=True)
            self._presenter.show_review(user_id, review_of(stored, place, seat, lessons))
        except NoAdvice:
            self._presenter.tell(user_id, Notice("review-failed"))
        except StoreError as error:
            log.error("a review could not be shown: %s", error)
            self._presenter.tell(user_id, Notice("trouble"))
        except Exception as error:
            log.error("game %d-%d could not be reviewed: %s", stored.table_id, stored.number, type(error).__name__)
            self._presenter.tell(user_id, Notice("review-failed"))

    async def idle(self) -> None:
        """Return once every review is made."""
        while self._making:
            await asyncio.gather(*self._making.values(), return_exceptions=True)

    async def close(self) -> None:
        """Give up what is not ready."""
        tasks = list(self._making.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
