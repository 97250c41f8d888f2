"""Forgetting people, and games that nobody wants kept.

Whoever is forgotten leaves nothing behind that names them: what is theirs alone goes, and so do the games they played
against computers in their private chat. Games with others stay, since they are the others' too, and so do the figures
that come of them; a pseudonym (`bot.tally.parts`) takes the place of the person in both. A new kind of row that names
people belongs into `_OWN`, or is to be cleared here.
"""

from __future__ import annotations

import secrets
from typing import Final

import aiosqlite

from bot.sessions.forgetting import without
from bot.sessions.model import PSEUDONYMS
from bot.storage import codecs
from bot.storage.tables import TABLE_COLUMNS, UPDATE_TABLE, table_of, table_row

#: What is one person's own and goes with them: table and column. Practice has its person for a scope.
_OWN: Final = (
    ("standings", "scope"),
    ("messages", "user_id"),
    ("messages", "chat_id"),
    ("sendings", "user_id"),
    ("sendings", "chat_id"),
    ("leftovers", "chat_id"),
    ("watchers", "user_id"),
    ("lessons", "user_id"),
    ("chats", "id"),
    ("users", "id"),
)
#: What comes of games with others, and can be counted again from those.
_SHARED: Final = (
    ("results", "player"),
    ("tallies", "player"),
    ("standings", "player"),
    ("rivals", "player"),
    ("rivals", "durak"),
    ("achievements", "player"),
)


async def forget_person(connection: aiosqlite.Connection, user_id: int) -> None:
    """Take out everything that names a person. Their seats at open tables must be free already."""
    tables = await connection.execute_fetchall("SELECT id FROM tables WHERE private AND chat_id = ?", (user_id,))
    for (table_id,) in tables:
        await erase_games(connection, table_id)
        await connection.execute("DELETE FROM messages WHERE table_id = ?", (table_id,))
        await connection.execute("DELETE FROM tables WHERE id = ?", (table_id,))
    for table, column in _OWN:
        await connection.execute(f"DELETE FROM {table} WHERE {column} = ?", (user_id,))
    # Refs name who pressed or wrote; one that came again after this would find nobody to do anything for.
    await connection.execute("DELETE FROM handled WHERE ref LIKE ?", (f"%:{user_id}:%",))
    await _rename(connection, user_id, PSEUDONYMS - 1 - secrets.randbits(48))
    await _clear_tables(connection, user_id)


async def _rename(connection: aiosqlite.Connection, user_id: int, pseudonym: int) -> None:
    """Put a pseudonym in the place of a person in the games that stay, and in what comes of them."""
    for table, column in _SHARED:
        await connection.execute(f"UPDATE {table} SET {column} = ? WHERE {column} = ?", (pseudonym, user_id))
    games = await connection.execute_fetchall(
        "SELECT table_id, number, players FROM games WHERE players LIKE ?", (f"%[{user_id},%",)
    )
    for table_id, number, text in games:
        players = codecs.PLAYERS.read(text)
        renamed = tuple((pseudonym, "") if player == user_id else (player, name) for player, name in players)
        await connection.execute(
            "UPDATE games SET players = ? WHERE table_id = ? AND number = ?",
            (codecs.PLAYERS.write(renamed), table_id, number),
        )


async def _clear_tables(connection: aiosqlite.Connection, user_id: int) -> None:
    """Let closed tables name the person no more; open ones have forgotten them by themselves."""
    found = f"%{user_id}%"
    rows = await connection.execute_fetchall(
        f"SELECT id, {TABLE_COLUMNS} FROM tables WHERE owner = ? OR seats LIKE ? OR scores LIKE ? OR durak LIKE ?",
        (user_id, found, found, found),
    )
    for row in rows:
        try:
            table = without(table_of(tuple(row)), user_id)
        except ValueError:  # unreadable (the log said so when it was to be taken up): nothing of it is worth keeping
            await connection.execute(
                "UPDATE tables SET owner = 0, seats = '[]', scores = '[]', durak = NULL WHERE id = ?", (row[0],)
            )
        else:
            await connection.execute(UPDATE_TABLE, (*table_row(table), table.id))


async def erase_games(connection: aiosqlite.Connection, table_id: int, *, counted: bool = True) -> None:
    """Take out the games of a table with their logs: all, or those that count for nothing."""
    which = "table_id = ?1"
    if not counted:
        keep = "SELECT number FROM counted WHERE table_id = ?1 AND kind <> 'off'"
        which += f" AND number NOT IN ({keep})"
    await connection.execute("INSERT OR IGNORE INTO erasing VALUES (?)", (table_id,))
    for table in ("actions", "results", "games"):
        await connection.execute(f"DELETE FROM {table} WHERE {which}", (table_id,))
    await connection.execute(f"DELETE FROM counted WHERE {which}", (table_id,))
    await connection.execute("DELETE FROM erasing WHERE table_id = ?", (table_id,))


async def erase_closed(connection: aiosqlite.Connection, table_id: int) -> None:
    """Leave nothing of a closed table, whose chat keeps no statistics, but its number and what had counted before."""
    await erase_games(connection, table_id, counted=False)
    await connection.execute(
        "UPDATE tables SET owner = 0, title = '', seats = '[]', scores = '[]', durak = NULL WHERE id = ?", (table_id,)
    )


async def forget_chat(connection: aiosqlite.Connection, chat_id: int) -> None:
    """Take out the figures of a chat; what its people have of their own stays theirs."""
    await connection.execute("UPDATE counted SET kind = 'apart' WHERE chat_id = ? AND kind = 'group'", (chat_id,))
    await connection.execute("DELETE FROM tallies WHERE chat_id = ?", (chat_id,))
    for table in ("standings", "rivals"):
        await connection.execute(f"DELETE FROM {table} WHERE scope = ?", (chat_id,))
