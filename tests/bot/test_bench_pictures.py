"""The benches of pictures and of calls run, and find what the project promises."""

from __future__ import annotations

import pytest

from bot.bench import run_bench


def test_pictures_are_light(capsys: pytest.CaptureFixture[str]) -> None:
    run_bench("pictures", ["--pictures", "4"])
    lines = capsys.readouterr().out.splitlines()
    rows = [line.split() for line in lines[1:8]]
    assert [int(row[0]) for row in rows] == list(range(2, 9))
    assert all(0 < float(row[-1]) <= 60 for row in rows)


def test_a_game_at_human_speed_is_shown_in_time_and_never_too_often(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_bench("calls", ["--games", "1"]) == 0
    out = capsys.readouterr().out
    assert "429: 0" in out
    assert "editMessageMedia" in out
