"""What every part of the storage is made of: the one file, and rows read as values."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from bot.sessions.ports import StoreError
from bot.storage.database import Database
from bot.storage.grouped import Step
from bot.storage.tables import Row

T = TypeVar("T")


class Part:
    """Some of what is kept in the file. Every method raises StoreError when it cannot do its work."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def _write(self, sql: str, parameters: Row) -> None:
        await self._database.write([Step(sql, (parameters,))])


def read(decode: Callable[[Row], T], row: Row, what: str) -> T:
    """A row as a value. `what` it is, for the StoreError that is raised where it cannot be read."""
    try:
        return decode(row)
    except ValueError as error:
        raise StoreError(f"{what} {row[0]} cannot be read: {line(error)}") from error


def line(error: Exception) -> str:
    """An error in one line (pydantic's have several)."""
    return " ".join(str(error).split())
