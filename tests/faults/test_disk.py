"""The disk fills up, is locked, breaks or loses its last writes: nothing is half done, and nothing told is lost."""

from __future__ import annotations

import os
import random
import resource
import shutil
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import pytest

from bot.sandbox import User
from bot.sessions.registry import replay
from bot.storage import Storage, StorageUnusable
from bot.storage.copies import back_up
from bot.storage.hold import hold
from tests.bot.sessions.support import SeededShuffler
from tests.faults.little import Little
from tests.support.lab import Lab, lab

SORRY = {"he": "זה לא הצליח", "ru": "Не вышло", "en": "That didn't work"}


@pytest.fixture
async def little(tmp_path: Path) -> AsyncIterator[Little]:
    async with lab(tmp_path, shuffler=SeededShuffler(5)) as it:
        one = Little(it)
        await one.open()
        yield one


async def pragma(it: Lab, text: str) -> None:
    """Change a setting of the bot's own connection."""
    await it.storage._database._connection.executescript(f"PRAGMA {text}")


def log_of(path: Path) -> bytes:
    """The write-ahead log of a database."""
    return Path(f"{path}-wal").read_bytes()


def names(folder: Path) -> list[str]:
    """The files in a folder."""
    return sorted(file.name for file in folder.iterdir())


def number(path: Path, text: str) -> int:
    """A number that SQLite says about a file."""
    with closing(sqlite3.connect(path)) as connection:
        return int(connection.execute(f"PRAGMA {text}").fetchone()[0])


async def tap(little: Little) -> tuple[User, str]:
    """Whoever is to move presses something; the person, and the words of the answer."""
    person = next(person for person in little.people if little.waited_for(person))
    choice = little.choice(person)
    assert choice is not None
    query = little.world.press(person, little.world.chats[person.id], choice[0].id, choice[1])
    await little.it.run(8)
    answer = little.world.query(query)
    assert answer is not None
    return person, answer.text


async def assert_nothing_happened_until(little: Little, undo: str) -> None:
    """A tap is answered kindly and changes nothing; after `undo` it counts."""
    before = little.table
    for _ in range(3):
        person, words = await tap(little)
        assert words.startswith(SORRY[person.language_code or "en"])
        assert little.table == before
    little.world.say(little.people[0], little.group, "/stop")
    await little.it.run(8)
    assert little.table == before
    assert SORRY["he"] in little.world.last_message(little.group.id).text
    await pragma(little.it, undo)
    person, words = await tap(little)
    assert not words.startswith(SORRY[person.language_code or "en"])
    stored = await little.it.storage.game(little.table.id, 1)
    assert stored is not None
    assert len(stored.actions) == little.game.ply == (before.game.ply if before.game else 0) + 1
    await little.play()


async def test_a_full_disk_is_told_and_nothing_is_half_done(little: Little) -> None:
    # Not one page more than there are: what is to be written needs more sooner or later, and mostly now.
    connection = little.it.storage._database._connection
    await connection.execute("CREATE TABLE filler (x BLOB) STRICT")
    await connection.execute("INSERT INTO filler VALUES (zeroblob(100))")
    await connection.commit()
    await pragma(little.it, "wal_checkpoint(TRUNCATE)")
    trigger = "INSERT INTO filler VALUES (zeroblob(9000));"
    await connection.executescript(
        f"CREATE TRIGGER grows BEFORE INSERT ON actions BEGIN {trigger} END;"
        f"CREATE TRIGGER grows_too BEFORE UPDATE ON tables BEGIN {trigger} END;"
    )
    await pragma(little.it, f"max_page_count = {number(little.it.path, 'page_count')}")
    await assert_nothing_happened_until(little, "max_page_count = 1000000")


async def test_a_file_that_may_grow_no_more(little: Little) -> None:
    """The limit of the system itself, which SQLite meets as it would a disk that fails."""
    before, limits = little.table, resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (len(log_of(little.it.path)) + 100, limits[1]))
    try:
        person, words = await tap(little)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert words.startswith(SORRY[person.language_code or "en"])
    assert little.table == before
    await tap(little)
    assert little.game.ply == 1
    await little.play()


async def test_a_database_that_may_not_be_written_any_more(little: Little) -> None:
    await pragma(little.it, "query_only = ON")
    await assert_nothing_happened_until(little, "query_only = OFF")


async def test_a_database_that_another_program_holds(little: Little) -> None:
    await pragma(little.it, "busy_timeout = 10")
    before = little.table
    with closing(sqlite3.connect(little.it.path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        person, words = await tap(little)
        assert words.startswith(SORRY[person.language_code or "en"])
        assert little.table == before
        other.execute("ROLLBACK")
    await tap(little)
    assert little.game.ply == 1


async def test_the_clock_goes_on_after_the_disk_was_full(little: Little) -> None:
    """A turn that ran out while nothing could be kept is played as soon as it can."""
    await pragma(little.it, "query_only = ON")
    await little.it.run(200)
    assert little.game.ply == 0
    await pragma(little.it, "query_only = OFF")
    await little.it.run(10)
    assert little.game.ply == 1


async def test_the_power_goes_at_any_moment(little: Little, tmp_path: Path) -> None:
    """A copy of the file and its log, as it is and with the end of the log missing or garbled, opens and is whole."""
    chance = random.Random(3)
    #: What was acknowledged when the log was so long; anew for every time that the log begins anew.
    known: list[tuple[int, int]] = []
    salts = b""
    for step in range(40):
        if little.stopped:
            break
        await little.step()
        await little.it.settle()
        log = log_of(little.it.path)
        if log[16:24] != salts:
            salts, known = log[16:24], []
        known.append((_used(log), little.game.ply))
        folder = tmp_path / f"copy-{step}"
        folder.mkdir()
        shutil.copy(little.it.path, folder / "durak.db")
        cut = _used(log) if step % 3 == 0 else chance.randrange(32, _used(log) + 1)
        torn = log[:cut] + (bytes(chance.randrange(256) for _ in range(5000)) if step % 3 == 2 else b"")
        (folder / "durak.db-wal").write_bytes(torn)
        expected = max((ply for size, ply in known if size <= cut), default=0)
        storage = await Storage.open(folder / "durak.db")
        try:
            stored = await storage.game(little.table.id, 1)
            if stored is None:
                assert expected == 0
                continue
            assert len(stored.actions) >= expected
            replay(stored)
        finally:
            await storage.close()
        with closing(sqlite3.connect(folder / "durak.db")) as connection:
            assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
            assert connection.execute("PRAGMA foreign_key_check").fetchall() == []


def _used(log: bytes) -> int:
    """How much of a write-ahead log belongs to its present turn: frames that carry the salts of its header."""
    page, at = int.from_bytes(log[8:12], "big"), 32
    while at + 24 + page <= len(log) and log[at + 8 : at + 16] == log[16:24]:
        at += 24 + page
    return at


async def test_a_damaged_file_names_the_last_good_copy(tmp_path: Path) -> None:
    path = tmp_path / "durak.db"
    storage = await Storage.open(path)
    for name in ("old.bak", "new.bak", "broken.bak", "newer.bak"):
        back_up(path, tmp_path / name)
    with closing(sqlite3.connect(tmp_path / "newer.bak")) as newer:
        newer.execute("PRAGMA user_version = 9999")  # of a version that this one cannot read
    await storage.close()
    for path_, at in ((tmp_path / "old.bak", 1_700_000_000), (tmp_path / "new.bak", 1_700_090_000)):
        os.utime(path_, (at, at))
    for broken in (path, tmp_path / "broken.bak"):
        with broken.open("r+b") as file:
            file.seek(4096)
            file.write(b"\xff" * 20_000)
    (tmp_path / "notes.txt").write_text("SQLite format 3 is nice")
    with pytest.raises(StorageUnusable) as caught:
        await Storage.open(path)
    said = str(caught.value)
    assert said.startswith(f"{path}: it is damaged; restore a backup: the last good one beside it is ")
    assert f"{tmp_path / 'new.bak'} (of 2023-11-15 23:13 UTC)" in said
    assert "\n" not in said
    (tmp_path / "new.bak").unlink()
    with pytest.raises(StorageUnusable, match=r"old\.bak"):
        await Storage.open(path)
    (tmp_path / "old.bak").unlink()
    with pytest.raises(StorageUnusable, match="there is no good one beside it"):
        await Storage.open(path)
    # Looking has left nothing behind.
    assert names(tmp_path) == ["broken.bak", "durak.db", "newer.bak", "notes.txt"]


def test_a_second_bot_on_the_same_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "durak.db"
    with (
        hold(path),
        pytest.raises(StorageUnusable, match=f"{path}: a bot is using it"),
        hold(path),
    ):
        pass
    with hold(path):
        pass
    with pytest.raises(StorageUnusable, match="the folder must exist"), hold(tmp_path / "none" / "durak.db"):
        pass
