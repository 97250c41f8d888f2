"""One process a database: the bot holds a lock file beside it for as long as it runs.

SQLite's own locks come and go with each transaction, so they cannot tell whether a bot is using a file. This one
can: the operating system gives it up when the process ends, however it ends.
"""

from __future__ import annotations

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bot.storage.database import StorageUnusable


@contextmanager
def hold(database: Path) -> Iterator[None]:
    """Hold a database; raises StorageUnusable when another process holds it, or the folder cannot be written to."""
    path = database.with_name(database.name + ".lock")
    try:
        file = path.open("w", encoding="ascii")
    except OSError as error:
        raise StorageUnusable(
            f"{database}: {error.strerror}; the folder must exist, and the bot's user must be able to write to it"
        ) from error
    with file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise StorageUnusable(
                f"{database}: a bot is using it; stop that one first (is it running twice?)"
            ) from error
        yield
