"""`python -m bot`, run for real: one clear line and exit code 2 for whatever cannot work, never a traceback."""

from __future__ import annotations

import asyncio
import os
import random
import socket
import sqlite3
import subprocess
import sys
import tempfile
from contextlib import closing
from pathlib import Path

import pytest

from bot.sessions.model import Place
from bot.storage.store import Storage
from engine.presets import PRESETS
from tests.support.kept import changes_of, open_table, random_play

ROOT = Path(__file__).resolve().parents[2]


def run(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    # Not in the project's folder: somebody's .env may lie there.
    clean = {"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT), **environment}
    return subprocess.run(
        [sys.executable, "-m", "bot", *arguments],
        cwd=tempfile.gettempdir(),
        env=clean,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def refused(result: subprocess.CompletedProcess[str]) -> str:
    """The one line of a refusal."""
    assert result.returncode == 2, result.stderr
    lines = result.stderr.strip().splitlines()
    assert len(lines) == 1, result.stderr
    return lines[0]


def test_without_a_token_it_says_where_to_get_one_and_names_the_sandbox() -> None:
    line = refused(run("run"))
    assert "BOT_TOKEN" in line
    assert "@BotFather" in line
    assert "python -m bot sandbox" in line


def test_a_telegram_that_cannot_be_reached_is_one_line_without_the_token(tmp_path: Path) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = f"http://127.0.0.1:{free.getsockname()[1]}"
    result = run("run", BOT_TOKEN="123456:secret-of-the-bot", API_URL=address, DATABASE=str(tmp_path / "durak.db"))
    assert "cannot be reached" in refused(result)
    assert "secret-of-the-bot" not in result.stdout + result.stderr


def test_a_database_that_cannot_be_opened_is_one_line(tmp_path: Path) -> None:
    line = refused(run("run", BOT_TOKEN="1:x", DATABASE=str(tmp_path / "none" / "durak.db")))
    assert str(tmp_path) in line


def test_a_wrong_setting_is_named() -> None:
    assert "log_level" in refused(run("run", BOT_TOKEN="1:x", LOG_LEVEL="LOUD"))


@pytest.mark.parametrize("arguments", [("sandbox", "--people", "99"), ("sandbox", "--port", "x"), ("dance",), ()])
def test_wrong_arguments_exit_with_2_and_no_traceback(arguments: tuple[str, ...]) -> None:
    result = run(*arguments)
    assert result.returncode == 2
    assert "Traceback" not in result.stderr


def test_a_port_in_use_is_one_line() -> None:
    with socket.socket() as busy:
        busy.bind(("127.0.0.1", 0))
        busy.listen()
        port = busy.getsockname()[1]
        assert str(port) in refused(run("sandbox", "--no-browser", "--port", str(port)))


def test_a_backup_is_a_whole_copy_and_never_overwrites(tmp_path: Path) -> None:
    database, copy = tmp_path / "durak.db", tmp_path / "copy.db"
    assert "no such database" in refused(run("backup", str(copy), DATABASE=str(database)))
    asyncio.run(_open_and_close(database))
    result = run("backup", str(copy), DATABASE=str(database))
    assert result.returncode == 0, result.stderr
    with closing(sqlite3.connect(copy)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert connection.execute("SELECT count(*) FROM tables").fetchone() == (0,)
    assert str(copy) in refused(run("backup", str(copy), DATABASE=str(database)))


def test_figures_are_computed_again_from_the_kept_games(tmp_path: Path) -> None:
    database = tmp_path / "durak.db"
    assert "no such database" in refused(run("recount", DATABASE=str(database)))
    asyncio.run(_keep_a_game(database))
    with closing(sqlite3.connect(database)) as connection, connection:
        before = sorted(connection.execute("SELECT * FROM standings"))
        connection.execute("UPDATE standings SET duraks = 99")
    result = run("recount", DATABASE=str(database))
    assert result.returncode == 0, result.stderr
    assert "games counted: 1" in result.stdout
    with closing(sqlite3.connect(database)) as connection:
        assert sorted(connection.execute("SELECT * FROM standings")) == before
        connection.execute("BEGIN IMMEDIATE")
        assert str(database) in refused(run("recount", DATABASE=str(database)))


async def _keep_a_game(path: Path) -> None:
    storage = await Storage.open(path)
    table = await open_table(storage, Place(-100), "k")
    play = random_play(PRESETS["quick"], 2, random.Random(1))
    await storage.commit(changes_of(play, table, 1, ((11, "דנה"), (12, "Борис")), 5.0))
    await storage.close()


async def _open_and_close(path: Path) -> None:
    storage = await Storage.open(path)
    await storage.close()
