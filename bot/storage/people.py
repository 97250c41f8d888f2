"""Storage of people and chats: what they chose, who is to be told of tables where, who got how far in the lessons."""

from __future__ import annotations

from bot.sessions.preferences import NO_CHAT_PREFERENCES, NO_PREFERENCES
from bot.sessions.tutorial import Progress
from bot.storage import codecs, tallies
from bot.storage.part import Part, read
from bot.storage.rows import StoredChat, StoredPerson
from bot.storage.tables import Row

_PERSON_COLUMNS = "id, name, username, language, client_language, reachable, first_seen, preferences"
_SAVE_PERSON = f"""INSERT INTO users ({_PERSON_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET
    name = excluded.name, username = excluded.username, language = excluded.language,
    client_language = excluded.client_language, reachable = excluded.reachable,
    preferences = excluded.preferences"""
_CHAT_COLUMNS = "id, private, title, language, settings, preferences"
_SAVE_CHAT = f"INSERT OR REPLACE INTO chats ({_CHAT_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?)"
_MIGRATE_CHAT = f"""INSERT INTO chats ({_CHAT_COLUMNS})
    SELECT ?, private, title, language, settings, preferences FROM chats WHERE id = ? ON CONFLICT DO UPDATE SET
    language = coalesce(chats.language, excluded.language), settings = coalesce(chats.settings, excluded.settings),
    preferences = coalesce(chats.preferences, excluded.preferences)"""


class People(Part):
    """The people and the chats that the bot knows."""

    async def people(self) -> list[StoredPerson]:
        """Everybody."""
        return [
            read(_person_of, row, "person") for row in await self._database.rows(f"SELECT {_PERSON_COLUMNS} FROM users")
        ]

    async def person(self, user_id: int) -> StoredPerson | None:
        """One person by their Telegram id."""
        sql = f"SELECT {_PERSON_COLUMNS} FROM users WHERE id = ?"
        return next((read(_person_of, row, "person") for row in await self._database.rows(sql, (user_id,))), None)

    async def save_person(self, person: StoredPerson) -> None:
        """Keep a person as they are now; `first_seen` stays what it was when they were first kept."""
        row = (person.id, person.name, person.username, person.language, person.client_language)
        chosen = person.preferences
        preferences = None if chosen == NO_PREFERENCES else codecs.PERSON_PREFERENCES.write(chosen)
        await self._write(_SAVE_PERSON, (*row, person.reachable, person.first_seen, preferences))

    async def chats(self) -> list[StoredChat]:
        """Every chat."""
        rows = await self._database.rows(f"SELECT {_CHAT_COLUMNS} FROM chats")
        return [read(_chat_of, row, "chat") for row in rows]

    async def chat(self, chat_id: int) -> StoredChat | None:
        """One chat by its Telegram id."""
        rows = await self._database.rows(f"SELECT {_CHAT_COLUMNS} FROM chats WHERE id = ?", (chat_id,))
        return read(_chat_of, rows[0], "chat") if rows else None

    async def save_chat(self, chat: StoredChat) -> None:
        """Keep a chat as it is now."""
        settings = None if chat.settings is None else codecs.write_settings(chat.settings)
        chosen = chat.preferences
        preferences = None if chosen == NO_CHAT_PREFERENCES else codecs.CHAT_PREFERENCES.write(chosen)
        await self._write(_SAVE_CHAT, (chat.id, chat.private, chat.title, chat.language, settings, preferences))

    async def migrate_chat(self, old: int, new: int) -> None:
        """A group has another id now: its choices and tables go with it. Nothing happens the second time.

        What was chosen under the new id already stays. The messages of its tables are forgotten: they were left
        behind, and their numbers may come to mean other messages in the new chat.
        """
        async with self._database.transaction() as connection:
            await connection.execute(_MIGRATE_CHAT, (new, old))
            await connection.execute("DELETE FROM chats WHERE id = ?", (old,))
            await connection.execute("UPDATE OR IGNORE watchers SET chat_id = ? WHERE chat_id = ?", (new, old))
            await connection.execute("DELETE FROM watchers WHERE chat_id = ?", (old,))
            await connection.execute("UPDATE tables SET chat_id = ? WHERE chat_id = ?", (new, old))
            await connection.execute("DELETE FROM messages WHERE chat_id = ?", (old,))
            await connection.execute("DELETE FROM sendings WHERE chat_id = ?", (old,))
            await connection.execute("DELETE FROM leftovers WHERE chat_id = ?", (old,))
            await tallies.move_chat(connection, old, new)

    async def watchers(self) -> list[tuple[int, int]]:
        """Who wants to be told of new tables where: (chat id, user id)."""
        rows = await self._database.rows("SELECT chat_id, user_id FROM watchers")
        return [(chat_id, user_id) for chat_id, user_id in rows]

    async def save_watcher(self, chat_id: int, user_id: int, *, on: bool) -> None:
        """Somebody wants to be told of new tables in a chat, or does not any more."""
        sql = "INSERT OR IGNORE INTO watchers (chat_id, user_id) VALUES (?, ?)"
        await self._write(sql if on else "DELETE FROM watchers WHERE chat_id = ? AND user_id = ?", (chat_id, user_id))

    async def progress(self, user_id: int) -> Progress:
        """How far somebody got in the lessons; the beginning for whoever never began."""
        rows = await self._database.rows("SELECT lesson, step, done FROM lessons WHERE user_id = ?", (user_id,))
        return Progress(*rows[0]) if rows else Progress()

    async def save_progress(self, user_id: int, progress: Progress) -> None:
        """Keep how far somebody got."""
        sql = "INSERT OR REPLACE INTO lessons (user_id, lesson, step, done) VALUES (?, ?, ?, ?)"
        await self._write(sql, (user_id, progress.lesson, progress.step, progress.done))


def _person_of(row: Row) -> StoredPerson:
    user_id, name, username, language, client_language, reachable, first_seen, preferences = row
    chosen = codecs.PERSON_PREFERENCES.read_maybe(preferences) or NO_PREFERENCES
    return StoredPerson(user_id, name, username, language, client_language, bool(reachable), first_seen, chosen)


def _chat_of(row: Row) -> StoredChat:
    chat_id, private, title, language, settings, preferences = row
    read = None if settings is None else codecs.read_settings(settings)
    chosen = codecs.CHAT_PREFERENCES.read_maybe(preferences) or NO_CHAT_PREFERENCES
    return StoredChat(chat_id, title, bool(private), language, read, chosen)
