"""Pictures that Telegram has already, by the names of what they show: none is uploaded twice.

All that is asked is in memory; what changes is written behind, and a restart reads the newest of it. What is lost in a
crash costs one upload. Pictures are drawn one after another on a thread of their own, so that the event loop goes on.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Protocol

from bot.render.screen import Picture
from bot.sessions.clock import Clock
from bot.sessions.ports import StoreError

log = logging.getLogger(__name__)

#: How many pictures are remembered, those used last. A lively table makes some hundred in an evening.
MOST = 5000


class PictureStore(Protocol):
    """Where they outlive the process (`bot.storage.Storage`)."""

    async def pictures(self, most: int) -> list[tuple[str, str]]:
        """The key and the file id of the pictures used last, the oldest first; all others are forgotten."""
        ...

    async def save_picture(self, key: str, file_id: str, used: float) -> None:
        """Keep under which id Telegram has a picture."""
        ...

    async def forget_picture(self, key: str) -> None:
        """Telegram does not have it any more."""
        ...


class Album:
    """See the module's head. Without a store it lasts as long as the process. `close` it in the end."""

    def __init__(self, store: PictureStore | None, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        self._ids: dict[str, str] = {}  # by key, the one used longest ago first
        self._writes: list[Callable[[PictureStore], Awaitable[None]]] = []
        self._task: asyncio.Task[None] | None = None
        self._pencil = ThreadPoolExecutor(max_workers=1, thread_name_prefix="pictures")

    async def open(self) -> None:
        """Read what was kept. Raises StoreError."""
        if self._store is not None:
            self._ids = dict(await self._store.pictures(MOST))

    def file_id(self, picture: Picture) -> str | None:
        """What Telegram calls this picture; None when it has to be uploaded."""
        file_id = self._ids.pop(picture.key, None)
        if file_id is not None:
            self._ids[picture.key] = file_id
        return file_id

    async def draw(self, picture: Picture) -> bytes:
        """The picture's bytes, drawn now."""
        return await asyncio.get_running_loop().run_in_executor(self._pencil, picture.draw)

    def keep(self, picture: Picture, file_id: str) -> None:
        """Telegram has this picture, under this id."""
        key, used = picture.key, self._clock.now()
        known = self._ids.pop(key, None)
        self._ids[key] = file_id
        if len(self._ids) > MOST:
            del self._ids[next(iter(self._ids))]
        if known != file_id:
            self._write(lambda store: store.save_picture(key, file_id, used))

    def forget(self, picture: Picture) -> None:
        """Telegram does not know it under the id that was kept."""
        key = picture.key
        if self._ids.pop(key, None) is not None:
            self._write(lambda store: store.forget_picture(key))

    # -- writing behind -------------------------------------------------------------------------------------------

    def _write(self, write: Callable[[PictureStore], Awaitable[None]]) -> None:
        if self._store is None:
            return
        self._writes.append(write)
        if self._task is None:
            self._task = asyncio.create_task(self._write_all(self._store), name="album")

    async def _write_all(self, store: PictureStore) -> None:
        try:
            while self._writes:
                try:
                    await self._writes.pop(0)(store)
                except StoreError as error:
                    log.error("where a picture is was not kept: %s", error)
        finally:
            self._task = None

    @property
    def quiet(self) -> bool:
        """Whether everything is written."""
        return self._task is None

    async def idle(self) -> None:
        """Return once everything is written."""
        while self._task is not None:
            await asyncio.wait([self._task])

    async def close(self) -> None:
        """Write what is left to write; a picture that is being drawn is not waited for."""
        await self.idle()
        self._pencil.shutdown(wait=False, cancel_futures=True)
