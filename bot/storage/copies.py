"""Copies of the database: made while the bot runs, looked at before they are trusted, and put back.

A copy is made with SQLite's online backup, all pages in one step: it holds what was committed at one moment, whatever
the bot writes meanwhile, and knows no WAL file beside it. It comes into being under another name and is renamed when
it is whole and on disk, so that a file with the name asked for is always a good one.

Putting one back replaces the database in one rename. What was there is kept under a name of its own: nobody loses
anything by restoring the wrong file.
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

from bot.storage.inspecting import Copy, CopyError, inspect, read_only

#: What SQLite keeps beside a file in WAL mode.
_BESIDE: Final = ("-wal", "-shm")


def back_up(database: Path, target: Path) -> Copy:
    """Copy the database as of now to a new file, also while a bot writes to it. Raises CopyError."""
    if not database.is_file():
        raise CopyError(f"{database}: there is no such database (see DATABASE)")
    if target.exists():
        raise CopyError(f"{target}: there is such a file already; name a new one")
    unfinished = target.with_name(target.name + ".unfinished")
    try:
        unfinished.unlink(missing_ok=True)
        with (
            closing(read_only(database)) as source,
            closing(sqlite3.connect(unfinished)) as copy,
        ):
            source.backup(copy)
            # A file that is carried about must not need another beside it.
            copy.execute("PRAGMA journal_mode = DELETE")
        found = inspect(unfinished)
        _sync(unfinished)
        unfinished.rename(target)
        _sync(target.parent)
    except (sqlite3.Error, OSError) as error:
        unfinished.unlink(missing_ok=True)
        raise CopyError(f"{target}: {_words(error)}; name a new file in a folder that can be written to") from error
    except CopyError as error:
        unfinished.unlink(missing_ok=True)
        raise CopyError(f"{database}: the copy is not whole, so the database is damaged; restore a backup") from error
    return Copy(target, found.schema, found.games)


def restore(copy: Path, database: Path, *, stamp: str) -> Path | None:
    """Put a copy in the place of the database, which no bot may be using. Raises CopyError.

    Returns where the database that was there is kept now (its name with `stamp`), None if there was none.
    """
    found = inspect(copy)
    fresh = database.with_name(database.name + ".restoring")
    aside = database.with_name(f"{database.name}.{stamp}")
    try:
        with closing(read_only(found.path)) as source:
            fresh.unlink(missing_ok=True)
            with closing(sqlite3.connect(fresh)) as target:
                source.backup(target)
        _sync(fresh)
        kept = None
        if database.exists():
            # Its log goes with it: the newest moves may stand only there.
            for end in ("", *_BESIDE):
                file = database.with_name(database.name + end)
                if file.exists():
                    file.rename(aside.with_name(aside.name + end))
            kept = aside
        fresh.rename(database)
        _sync(database.parent)
    except (sqlite3.Error, OSError) as error:
        raise CopyError(f"{database}: {_words(error)}; see that its folder can be written to") from error
    return kept


def _words(error: Exception) -> str:
    return (error.strerror if isinstance(error, OSError) else str(error)) or type(error).__name__


def _sync(path: Path) -> None:
    """What was written there is on disk when this returns."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
