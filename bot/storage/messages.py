"""Storage of what stands in Telegram: which message is which screen, what is to be put away, pictures sent before."""

from __future__ import annotations

from collections.abc import Sequence

from bot.storage.grouped import Step
from bot.storage.part import Part
from bot.storage.rows import ScreenKind, StoredLeftover, StoredMessage

_MESSAGE_COLUMNS = "table_id, kind, user_id, chat_id, message_id, call, digest, picture"
_SAVE_MESSAGE = f"INSERT OR REPLACE INTO messages ({_MESSAGE_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"

_FORGET_MESSAGE = "DELETE FROM messages WHERE table_id = ? AND kind = ? AND user_id = ?"
_FORGET_SENDING = "DELETE FROM sendings WHERE table_id = ? AND kind = ? AND user_id = ?"
_SAVE_LEFTOVER = "INSERT OR REPLACE INTO leftovers VALUES (?, ?, ?)"
_FORGET_LEFTOVER = "DELETE FROM leftovers WHERE chat_id = ? AND message_id = ?"


class Messages(Part):
    """The messages of all tables."""

    async def messages(self, table_id: int | None = None) -> list[StoredMessage]:
        """The messages that stand for the screens of one table, or of all."""
        where, parameters = ("", ()) if table_id is None else (" WHERE table_id = ?", (table_id,))
        rows = await self._database.rows(f"SELECT {_MESSAGE_COLUMNS} FROM messages{where}", parameters)
        return [StoredMessage(*row) for row in rows]

    async def save_messages(
        self,
        standing: Sequence[StoredMessage],
        gone: Sequence[tuple[int, ScreenKind, int]] = (),
        *,
        left: Sequence[StoredLeftover] = (),
        cleared: Sequence[tuple[int, int]] = (),
    ) -> None:
        """Keep which messages stand for screens, in the place of those before; for the screens in `gone` (table, kind,
        person) none does any more; those in `left` are to be put away, and those in `cleared` (chat, message) need not
        be any more. All or nothing."""
        keys = [(message.table_id, message.kind, message.user_id) for message in standing]
        rows = [
            (*key, message.chat_id, message.message_id, message.call, message.digest, message.picture)
            for key, message in zip(keys, standing, strict=True)
        ]
        places = [(one.chat_id, one.message_id, one.fate) for one in left]
        steps = [
            Step(_SAVE_MESSAGE, rows), Step(_FORGET_MESSAGE, gone), Step(_FORGET_SENDING, [*keys, *gone]),
            Step(_SAVE_LEFTOVER, places), Step(_FORGET_LEFTOVER, cleared),
        ]  # fmt: skip
        await self._database.write(steps)

    async def leftovers(self) -> list[StoredLeftover]:
        """Messages that are still to be put away."""
        rows = await self._database.rows("SELECT chat_id, message_id, fate FROM leftovers")
        return [StoredLeftover(*row) for row in rows]

    async def sendings(self) -> list[tuple[int, ScreenKind, int, int, int]]:
        """Sendings whose end is not known: table, kind, person, chat, and the newest number known before it."""
        rows = await self._database.rows("SELECT table_id, kind, user_id, chat_id, after FROM sendings")
        return [(table_id, kind, user_id, chat_id, after) for table_id, kind, user_id, chat_id, after in rows]

    async def save_sending(
        self, table_id: int, kind: ScreenKind, user_id: int, chat_id: int | None, after: int
    ) -> None:
        """Keep that a message is about to be sent for a screen (chat None: that none is)."""
        if chat_id is None:
            await self._write(_FORGET_SENDING, (table_id, kind, user_id))
        else:
            await self._write(
                "INSERT OR REPLACE INTO sendings VALUES (?, ?, ?, ?, ?)", (table_id, kind, user_id, chat_id, after)
            )

    async def handled(self) -> list[str]:
        """The references of the last presses and commands that changed something."""
        return [ref for (ref,) in await self._database.rows("SELECT ref FROM handled")]

    # -- pictures -------------------------------------------------------------------------------------------------

    async def pictures(self, most: int) -> list[tuple[str, str]]:
        """The key and Telegram's file id of the pictures used last, the oldest first; all others are deleted."""
        newest = "SELECT key FROM pictures ORDER BY used DESC, key LIMIT ?"
        await self._write(f"DELETE FROM pictures WHERE key NOT IN ({newest})", (most,))
        return [(key, file_id) for key, file_id in await self._database.rows(
            "SELECT key, file_id FROM pictures ORDER BY used, key"
        )]  # fmt: skip

    async def save_picture(self, key: str, file_id: str, used: float) -> None:
        """Keep under which id Telegram has a picture; `used`: when it was shown, seconds since the epoch."""
        await self._write("INSERT OR REPLACE INTO pictures (key, file_id, used) VALUES (?, ?, ?)", (key, file_id, used))

    async def forget_picture(self, key: str) -> None:
        """Telegram does not have that picture any more."""
        await self._write("DELETE FROM pictures WHERE key = ?", (key,))
