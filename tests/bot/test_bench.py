"""The benches run, and the monitor sees what holds up a loop and whose fault it is."""

from __future__ import annotations

import asyncio
import time

import pytest

from bot.bench import BENCHES, run_bench
from bot.bench.lag import LagMonitor, quantile
from tests.bot.test_command_line import run


def work(seconds: float) -> None:
    """Be busy for so long."""
    end = time.thread_time() + seconds
    while time.thread_time() < end:
        pass


async def test_work_in_the_loop_is_seen_as_its_own() -> None:
    async with LagMonitor() as monitor:
        await asyncio.sleep(0.01)
        work(0.06)
        await asyncio.sleep(0.01)
    assert monitor.longest_work >= 0.06
    assert monitor.longest.late >= 0.05
    assert monitor.over(0.05) >= 1


async def test_a_pause_in_which_the_loop_did_not_work_is_told_apart() -> None:
    async with LagMonitor() as monitor:
        await asyncio.sleep(0.01)
        time.sleep(0.08)  # noqa: ASYNC251 - what a machine that is busy with other things looks like
        await asyncio.sleep(0.01)
    assert monitor.longest.late >= 0.07
    assert monitor.longest.worked < 0.05


def test_quantiles() -> None:
    assert quantile([], 0.5) == 0
    assert quantile([3, 1, 2], 0.5) == 2
    assert quantile(list(range(100)), 0.95) == 95
    assert quantile([1, 2], 1.0) == 2


def test_every_bench_says_how_it_is_used(capsys: pytest.CaptureFixture[str]) -> None:
    for name in BENCHES:
        with pytest.raises(SystemExit) as end:
            run_bench(name, ["--help"])
        assert end.value.code == 0
        assert f"python -m bot bench {name}" in capsys.readouterr().out
    with pytest.raises(ValueError):
        run_bench("tea", [])


def test_the_computers_are_measured_and_said() -> None:
    result = run("bench", "computers", "--computers", "2", "--seconds", "2", "--thinking", "0.05", "--limit", "5000")
    assert result.returncode == 0, result.stderr
    assert result.stderr == ""
    first, loop, moves, verdict = result.stdout.strip().splitlines()
    assert first.startswith("2 computers (hard)")
    assert "longest pause" in loop
    assert int(moves.split()[1].rstrip(",")) > 0
    assert verdict == "as it should be"


def test_a_bench_that_does_not_exist_is_refused() -> None:
    assert run("bench", "tea").returncode == 2
    assert run("bench").returncode == 2
