"""Everything that must outlive the process, in one SQLite file."""

from bot.storage.database import StorageUnusable
from bot.storage.rows import StoredChat, StoredMessage, StoredPerson, StoredResult
from bot.storage.store import Storage

__all__ = [
    "Storage",
    "StorageUnusable",
    "StoredChat",
    "StoredMessage",
    "StoredPerson",
    "StoredResult",
]
