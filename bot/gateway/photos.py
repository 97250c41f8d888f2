"""Messages that are pictures: sent, and changed by as little as possible.

A picture that Telegram has goes by its id; where only the words changed, only the caption is edited. What cannot be
sent as a picture is not worth a table's time: `hopeless` says when a text has to do.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeVar

from telegram.error import BadRequest, TelegramError

from bot.gateway.album import Album
from bot.gateway.wire import Kind, Photo, Wire, verdict_of
from bot.render.screen import Picture, Screen

T = TypeVar("T")

#: So many failures in a row, and a picture may be what the wire cannot carry.
PATIENCE = 3


class Photos:
    """The calls for screens with a picture. Each raises `telegram.error.TelegramError`."""

    def __init__(self, wire: Wire, album: Album) -> None:
        self._wire = wire
        self._album = album

    async def send(self, chat_id: int, thread_id: int | None, screen: Screen) -> int:
        """A new message; its id."""
        picture = _picture(screen)

        async def call(photo: Photo) -> tuple[int, str | None]:
            return await self._wire.send_photo(chat_id, thread_id, screen, photo)

        message_id, file_id = await self._with_photo(picture, call)
        self._keep(picture, file_id)
        return message_id

    async def edit(self, chat_id: int, message_id: int, screen: Screen, shown: str) -> None:
        """Let a photo show this screen; `shown` is the key of the picture that it shows now, empty if not known."""
        picture = _picture(screen)
        if shown == picture.key:
            await self._wire.edit_caption(chat_id, message_id, screen)
            return

        async def call(photo: Photo) -> str | None:
            return await self._wire.edit_photo(chat_id, message_id, screen, photo)

        self._keep(picture, await self._with_photo(picture, call))

    async def hopeless(self, error: TelegramError, failures: int, chat_id: int) -> bool:
        """Whether a picture that was refused like this will not get there: pictures are not allowed, this one is not
        accepted, or it failed too often (`failures` times in a row before) while the chat can be reached."""
        match verdict_of(error).kind:
            case Kind.NO_PHOTOS | Kind.STALE | Kind.REFUSED:
                return True
            case Kind.TROUBLE if failures + 1 >= PATIENCE:
                # Nothing says that it is the picture, unless something small gets through.
                try:
                    await self._wire.sign_of_life(chat_id)
                except TelegramError:
                    return False
                return True
        return False

    async def _with_photo(self, picture: Picture, call: Callable[[Photo], Awaitable[T]]) -> T:
        file_id = self._album.file_id(picture)
        if file_id is not None:
            try:
                return await call(file_id)
            except BadRequest as error:
                if verdict_of(error).kind is not Kind.STALE:
                    raise
                self._album.forget(picture)
        return await call(await self._album.draw(picture))

    def _keep(self, picture: Picture, file_id: str | None) -> None:
        if file_id is not None:
            self._album.keep(picture, file_id)


def _picture(screen: Screen) -> Picture:
    assert screen.picture is not None
    return screen.picture
