"""What marks a file as this bot's, and the steps that brought it to what it is.

Migrations are the numbered files of `migrations/`, never edited once released: a change is a new file.
"""

from __future__ import annotations

from importlib import resources
from typing import Final

#: Marks the file as this bot's (PRAGMA application_id): "Durk".
APPLICATION_ID: Final = 0x4475726B


def migrations() -> list[tuple[int, str]]:
    """Every migration: its number and its SQL, in order, from 1 without a gap."""
    files = resources.files("bot.storage") / "migrations"
    found = sorted((file.name, file) for file in files.iterdir() if file.name.endswith(".sql"))
    scripts = [(int(name[:4]), file.read_text(encoding="utf-8")) for name, file in found]
    assert [number for number, _ in scripts] == list(range(1, len(scripts) + 1)), "migrations are numbered from 1"
    return scripts
