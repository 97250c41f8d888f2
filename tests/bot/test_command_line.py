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
from bot.storage.hold import hold
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
    line = refused(run("run", BOT_TOKEN="1:x", LOG_LEVEL="LOUD", COMPUTER_WORKERS="0", COMPUTER_SECONDS="soon"))
    assert all(name in line for name in ("log_level", "computer_workers", "computer_seconds"))


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


def test_a_copy_is_put_back_only_where_no_bot_runs(tmp_path: Path) -> None:
    database, copy = tmp_path / "durak.db", tmp_path / "copy.db"
    asyncio.run(_open_and_close(database))
    assert run("backup", str(copy), DATABASE=str(database)).returncode == 0
    with hold(database):
        assert "stop that one first" in refused(run("restore", str(copy), DATABASE=str(database)))
        assert "stop that one first" in refused(run("run", BOT_TOKEN="123456:x", DATABASE=str(database)))
    result = run("restore", str(copy), DATABASE=str(database))
    assert result.returncode == 0, result.stderr
    assert "what was there is" in result.stdout
    assert len(list(tmp_path.glob("durak.db.2*[0-9]"))) == 1
    assert "no such file" in refused(run("restore", str(tmp_path / "none.db"), DATABASE=str(database)))


def test_the_doctor_says_what_to_do_and_fails(tmp_path: Path) -> None:
    result = run("doctor", DATABASE=str(tmp_path / "durak.db"))
    assert result.returncode == 1
    assert "OK   locales" in result.stdout
    assert "FIX  token" in result.stdout
    assert not result.stderr


def test_health_without_an_address_and_without_a_bot() -> None:
    assert "STATUS" in refused(run("health"))
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{free.getsockname()[1]}"
    result = run("health", STATUS=address)
    assert result.returncode == 1
    assert "no answer" in result.stdout


@pytest.mark.parametrize(
    ("name", "value"),
    [("STATUS", "9090"), ("STATUS", "localhost:99999"), ("WEBHOOK_URL", "http://plain.example"), ("LOG_FORMAT", "xml")],
)
def test_settings_that_cannot_be_are_named(name: str, value: str) -> None:
    assert name.lower() in refused(run("run", BOT_TOKEN="1:x", **{name: value}))


def test_figures_are_computed_again_from_the_kept_games(tmp_path: Path) -> None:
    database = tmp_path / "durak.db"
    assert "no such database" in refused(run("recount", DATABASE=str(database)))
    asyncio.run(_keep_a_game(database))
    with closing(sqlite3.connect(database)) as connection, connection:
        before = sorted(connection.execute("SELECT * FROM standings"))
        connection.execute("UPDATE standings SET duraks = 99")
    with hold(database):
        assert "stop that one first" in refused(run("recount", DATABASE=str(database)))
    result = run("recount", DATABASE=str(database))
    assert result.returncode == 0, result.stderr
    assert "games counted: 1" in result.stdout
    with closing(sqlite3.connect(database)) as connection:
        assert sorted(connection.execute("SELECT * FROM standings")) == before


async def _keep_a_game(path: Path) -> None:
    storage = await Storage.open(path)
    table = await open_table(storage, Place(-100), "k")
    play = random_play(PRESETS["quick"], 2, random.Random(1))
    await storage.commit(changes_of(play, table, 1, ((11, "דנה"), (12, "Борис")), 5.0))
    await storage.close()


async def _open_and_close(path: Path) -> None:
    storage = await Storage.open(path)
    await storage.close()


def test_the_page_of_all_texts_is_written_and_a_place_that_cannot_be_is_one_line(tmp_path: Path) -> None:
    file = tmp_path / "texts.html"
    result = run("texts", str(file))
    assert result.returncode == 0, result.stderr
    assert "missing: 0" in result.stdout
    assert 'id="hand-attack"' in file.read_text(encoding="utf-8")
    assert "cannot be written" in refused(run("texts", str(tmp_path / "none" / "texts.html")))
