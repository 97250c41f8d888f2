"""Whether a file is a whole database of this bot, and what it holds. Looking changes nothing."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bot.storage.schema import APPLICATION_ID, migrations

#: Seconds that whoever writes to the file is waited for.
_PATIENCE = 5.0


class CopyError(Exception):
    """A copy could not be made, trusted or put back. One line: which file, why, and what to do."""


@dataclass(frozen=True, slots=True)
class Copy:
    """A file that was looked at and found whole. `schema`: the number of its last migration."""

    path: Path
    schema: int
    games: int


def inspect(path: Path, *, alone: bool = False) -> Copy:
    """Look at every page of a database of this bot. Raises CopyError for anything else.

    `alone`: nobody writes to it, so it is read without what SQLite would keep beside it meanwhile; what a log beside
    it holds is then not seen.
    """
    if not path.is_file():
        raise CopyError(f"{path}: there is no such file")
    try:
        with closing(read_only(path, alone=alone)) as file:
            if _first(file, "PRAGMA application_id") != APPLICATION_ID:
                raise CopyError(f"{path}: it is not a database of this bot")
            if (said := _first(file, "PRAGMA integrity_check(1)")) != "ok":
                raise CopyError(f"{path}: it is damaged ({said}); name another copy")
            schema, known = _first(file, "PRAGMA user_version"), len(migrations())
            if schema > known:
                raise CopyError(f"{path}: a newer version of this bot wrote it (schema {schema}, known up to {known})")
            return Copy(path, schema, _first(file, "SELECT count(*) FROM games"))
    except sqlite3.Error as error:
        raise CopyError(f"{path}: it cannot be read ({error}); name another copy") from error


def read_only(path: Path, *, alone: bool = False) -> sqlite3.Connection:
    """Open a file for reading, as `inspect` does. Raises sqlite3.Error."""
    more = "&immutable=1" if alone else ""
    return sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro{more}", uri=True, timeout=_PATIENCE)


def _first(connection: sqlite3.Connection, sql: str) -> Any:
    return connection.execute(sql).fetchone()[0]
