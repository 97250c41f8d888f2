"""`python -m engine`, run for real: what it prints, and one line and exit code 2 for whatever makes no sense."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from engine.errors import NotationError
from engine.record import deck_commitment, parse_record, replay

ROOT = Path(__file__).parent.parent.parent
GAMES = ROOT / "tests" / "games"


def engine(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "engine", *map(str, arguments)],
        cwd=ROOT, capture_output=True, encoding="utf-8", errors="replace", timeout=60, check=False,
    )  # fmt: skip


def assert_bad_input(done: subprocess.CompletedProcess[str]) -> None:
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert "Traceback" not in done.stderr


def record(folder: Path, actions: str, head: str = 'seats = 2\nposition = "9s/Ts - - d 1>2 1 -"') -> Path:
    path = folder / "game.dgn"
    path.write_text(f"dgn = 1\n{head}\n[play]\nactions = '''{actions}'''\n", encoding="utf-8")
    return path


def test_replay_says_that_records_hold_in_json() -> None:
    paths = sorted(GAMES.glob("*.dgn"))
    done = engine("replay", "--json", *paths)
    assert (done.returncode, done.stderr) == (0, "")
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert [line["file"] for line in lines] == list(map(str, paths))
    assert all(list(line) == ["file", "ok", "over", "plies", "position", "durak", "places"] for line in lines)
    by_name = {Path(line["file"]).stem: line for line in lines}
    draw = by_name["last-card-draw"]
    assert (draw["over"], draw["plies"], draw["durak"], draw["places"]) == (True, 2, [], [[1, 2]])
    assert by_name["bout-beaten"]["durak"] is None


def test_replay_says_where_a_record_does_not_hold(tmp_path: Path) -> None:
    path = record(tmp_path, "p1 a 9s; p2 b 9s Js")
    done = engine("replay", path, "--json")
    assert done.returncode == 1
    assert json.loads(done.stdout) == {
        "file": str(path), "ok": False, "at": 2, "token": "p2 b 9s Js", "reason": "card_not_in_hand",
        "position": "-/Ts 9s@1 - d 1>2 1 -",
    }  # fmt: skip
    plain = engine("replay", path)
    assert plain.returncode == 1
    assert "item 2 (p2 b 9s Js): card_not_in_hand" in plain.stdout


def test_replay_goes_on_after_a_bad_file(tmp_path: Path) -> None:
    done = engine("replay", "--json", tmp_path / "none.dgn", GAMES / "bout-beaten.dgn")
    assert_bad_input(done)
    assert json.loads(done.stdout)["ok"] is True


def test_legal_tokens_are_sorted_a_line_each() -> None:
    done = engine("legal", GAMES / "take-and-throw.dgn")
    assert (done.returncode, done.stdout) == (0, "p1 t\np2 p\n")
    assert engine("legal", GAMES / "take-and-throw.dgn", "--seat", "2").stdout == "p2 p\n"
    over = engine("legal", GAMES / "last-card-draw.dgn")
    assert (over.returncode, over.stdout) == (0, "")


def test_view_shows_what_a_seat_knows() -> None:
    done = engine("view", GAMES / "take-and-throw.dgn", "--seat", "1")
    assert done.returncode == 0
    view = json.loads(done.stdout)
    assert view["hand"] == ["6d", "9d"]
    assert view["legal"] == ["p1 t"]
    assert view["hand_sizes"] == [2, 4, 0]
    assert view["known"] == [[], ["6c", "6s"], []]
    assert view["piles"] == [{"attack": "Qd", "defence": None, "seat": 3}]
    assert (view["attacker"], view["defender"], view["waiting"]) == (3, 1, [1])
    assert view["past"] == [{"attacker": 1, "hand": ["6d", "6s", "9d"]}, {"attacker": 3, "hand": ["6d", "9d"]}]
    assert "7h" not in view["hand"]
    assert '"7h"' not in done.stdout  # it is in seat 2's hand


def test_play_is_seeded_and_writes_records_that_hold(tmp_path: Path) -> None:
    arguments = [
        "play",
        "--preset",
        "transfer",
        "--seats",
        "3",
        "--players",
        "random,greedy",
        "--games",
        "3",
        "--seed",
        "5",
    ]
    first, second = engine(*arguments, "--record", tmp_path / "new" / "dir"), engine(*arguments)
    assert first.returncode == second.returncode == 0
    assert first.stdout == second.stdout
    paths = sorted((tmp_path / "new" / "dir").glob("*.dgn"))
    assert len(paths) == 3
    assert engine("replay", *paths).returncode == 0
    assert parse_record(paths[0].read_text(encoding="utf-8")).players == ("random", "greedy", "random")


def test_bench_counts_games_and_plies() -> None:
    done = engine("bench", "--rounds", "1")
    assert done.returncode == 0
    assert [line.split(":")[0] for line in done.stdout.splitlines()[1:]] == [
        "calibration loop", "2 players", "4 players", "6 players", "2 players", "4 players",
    ]  # fmt: skip


def test_verify_checks_the_promise(tmp_path: Path) -> None:
    path = GAMES / "classic-2.dgn"
    assert engine("verify", path).returncode == 0
    other = tmp_path / "other.dgn"
    other.write_text(path.read_text(encoding="utf-8").replace('salt = "', 'salt = "00'), encoding="utf-8")
    assert engine("verify", other).returncode == 1
    assert_bad_input(engine("verify", GAMES / "bout-beaten.dgn"))
    assert len(deck_commitment([], "")) == 64


@pytest.mark.parametrize(
    "content",
    [
        b"\xff\xfe\x00", b"a = " + b"[" * 100_000, b"dgn = 1\nseats = 2\n_a = " + b"9" * 5000, b".".join([b"a"] * 5000),
        b"dgn = 1\nseats = []", b"", b"\x00", b"dgn = 1\nseats = 2\nposition = 'x'", b"#" * 5_000_000,
        b"dgn = 1\nseats = 99999999999999999999\ndealer = 1\ndeck = '6s'",
    ],
    ids=range(10),
)  # fmt: skip
def test_bad_files(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "bad.dgn"
    path.write_bytes(content)
    assert_bad_input(engine("replay", path))


def test_bad_arguments(tmp_path: Path) -> None:
    good = GAMES / "bout-beaten.dgn"
    for arguments in (
        [], ["fly"], ["replay"], ["replay", tmp_path], ["replay", tmp_path / "none"], ["legal", good, "--seat", "4"],
        ["legal", good, "--seat", "x"], ["view", good], ["view", good, "--seat", "0"], ["play", "--preset", "x"],
        ["play", "--seats", "7"], ["play", "--players", "x"], ["play", "--players", "random,random,random"],
        ["play", "--games", "0"], ["play", "--record", good], ["bench", "--rounds", "0"],
        ["legal", record(tmp_path, "p1 p")],
    ):  # fmt: skip
        assert_bad_input(engine(*arguments))


def test_a_record_in_another_words() -> None:
    with pytest.raises(NotationError):
        parse_record("durak")
    assert replay(parse_record('dgn = 1\nseats = 2\nposition = "9s/Ts - - d 1>2 1 -"')).plies == 0
