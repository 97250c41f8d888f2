"""One bot to a file: a second one on the same database would play the same tables from an old state.

A lock of the operating system on a file beside the database, which goes with the process however it ends. The database
itself stays open to others: a backup is made while the bot runs, and a curious person may look at it.
"""

from __future__ import annotations

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bot.storage.database import StorageUnusable


@contextmanager
def sole_use(path: Path) -> Iterator[None]:
    """Hold the database at this path for this process. Raises StorageUnusable if another one holds it."""
    try:
        lock = Path(f"{path}.lock").open("a")  # noqa: SIM115 - held as long as the context lasts
    except OSError as error:
        raise StorageUnusable(
            f"{path}: it cannot be opened ({error.strerror}); the folder must exist, and the bot's user must be able to"
            " write to it"
        ) from error
    with lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise StorageUnusable(
                f"{path}: another bot already runs with it; stop that one, or name another file (DATABASE)"
            ) from None
        yield
