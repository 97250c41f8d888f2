"""Copies of a database beside it: which is the last good one, for whoever finds the file itself damaged."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from bot.storage.inspecting import CopyError, inspect

#: So many files are looked at, the newest first: a folder may hold anything.
_MOST: Final = 50


def last_good_copy(path: Path) -> str | None:
    """The newest file beside a database that is a whole one of this bot, and of when; None if there is none."""
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
        if _is_good(file):
            return f"{file} (of {datetime.fromtimestamp(changed, UTC):%Y-%m-%d %H:%M} UTC)"
    return None


def _is_good(file: Path) -> bool:
    try:
        inspect(file, alone=True)
    except CopyError:
        return False
    return True
