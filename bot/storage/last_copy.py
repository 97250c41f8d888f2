"""Copies of a database beside it: which is the last good one, for whoever finds the file itself damaged."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

_MAGIC: Final = b"SQLite format 3\x00"
#: Where the header of an SQLite file has its application id.
_ID_AT: Final = slice(68, 72)
_HEADER: Final = 100
#: So many files are looked at, the newest first: a folder may hold anything.
_MOST: Final = 50


def last_good_copy(path: Path, application_id: int) -> str | None:
    """The newest file beside a database that is a whole one of the same program, and of when; None if there is none."""
    found = []
    try:
        for file in path.resolve().parent.iterdir():
            if (
                file.is_file()
                and file.name != path.name
                and not file.name.endswith(("-wal", "-shm", "-journal", ".lock"))
            ):
                found.append((file.stat().st_mtime, file))
    except OSError:
        return None
    for changed, file in sorted(found, reverse=True)[:_MOST]:
        if _is_good(file, application_id):
            return f"{file} (of {datetime.fromtimestamp(changed, UTC):%Y-%m-%d %H:%M} UTC)"
    return None


def _is_good(file: Path, application_id: int) -> bool:
    try:
        with file.open("rb") as stream:
            header = stream.read(_HEADER)
        if not header.startswith(_MAGIC) or int.from_bytes(header[_ID_AT], "big") != application_id:
            return False
        # Immutable: looking at a copy leaves no files of its own beside it.
        with closing(sqlite3.connect(f"{file.as_uri()}?mode=ro&immutable=1", uri=True)) as connection:
            return bool(connection.execute("PRAGMA quick_check(1)").fetchone()[0] == "ok")
    except (OSError, sqlite3.Error):
        return False
