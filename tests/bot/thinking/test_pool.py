"""Processes that think: none before it is needed, each replaced when it dies, hangs or errs. Real processes, killed.

Where a process has to misbehave on purpose it is stopped by a signal, which is what a hanging one looks like from
outside.
"""

from __future__ import annotations

import asyncio
import logging
import os
import random
import select
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.sessions.model import LEVELS
from bot.thinking import pool as pools
from bot.thinking.pool import Lost, Pool
from bot.thinking.requests import HEAD, Choose, length_of, read_answer, read_request, write_answer, write_request
from bot.thinking.thinker import WorkerThinker
from engine.actions import parse_action
from engine.cards import CARD_TEXTS, each
from engine.deal import deal
from engine.rules import CLASSIC
from engine.view import SeatView, seat_view


def a_view(seed: int = 1, seats: int = 3) -> SeatView:
    """What the first attacker sees."""
    deck = list(each((1 << 52) - 1))
    deck = [card for card in deck if CARD_TEXTS[card][0] not in "2345"]
    random.Random(seed).shuffle(deck)
    state, _ = deal(CLASSIC, seats, 1, deck)
    return seat_view(state, state.attacker)


def request(seconds: float = 0.05, level: str = "medium") -> Choose:
    return Choose(a_view(), level, seconds)


def alive(pid: int | None) -> bool:
    return pid is not None and Path(f"/proc/{pid}/stat").exists() and _state(pid) != "Z"


def _state(pid: int) -> str:
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]


@pytest.fixture
async def two() -> AsyncIterator[Pool]:
    """A pool of two."""
    pool = Pool(2)
    yield pool
    await pool.close()


async def test_no_process_is_started_before_it_is_needed_and_no_more_than_needed(two: Pool) -> None:
    assert [worker.pid for worker in two.workers] == [None, None]
    for _ in range(3):
        await two.ask(request())
    assert sorted(worker.pid is None for worker in two.workers) == [False, True]
    await asyncio.gather(two.ask(request()), two.ask(request()))
    assert all(alive(worker.pid) for worker in two.workers)


async def test_every_level_gives_a_legal_move_made_elsewhere(two: Pool) -> None:
    for level in LEVELS:
        asked = request(level=level)
        answer = await two.ask(asked)
        assert parse_action(answer["token"]) in asked.view.legal
    assert os.getpid() not in {worker.pid for worker in two.workers}


async def test_a_killed_process_is_replaced(two: Pool) -> None:
    await two.ask(request())
    (worker,) = [worker for worker in two.workers if worker.pid is not None]
    first = worker.pid
    assert first is not None
    os.kill(first, signal.SIGKILL)
    # Whether the pipe or the kernel says so first: one answer at most is lost.
    answers = [await asyncio.gather(two.ask(request()), return_exceptions=True) for _ in range(2)]
    assert "token" in str(answers[-1])
    assert worker.pid not in {first, None}
    assert not alive(first)


async def test_a_process_that_hangs_is_ended_and_does_not_hold_up_the_other(two: Pool) -> None:
    await asyncio.gather(two.ask(request()), two.ask(request()))
    stopped = two.workers[0].pid
    assert stopped is not None
    os.kill(stopped, signal.SIGSTOP)
    asked = [two.ask(request(), grace=1.5) for _ in range(2)]
    results = await asyncio.gather(*asked, return_exceptions=True)
    (lost,) = [result for result in results if isinstance(result, Lost)]
    assert "too long" in str(lost)
    assert [result for result in results if isinstance(result, dict)]
    assert not alive(stopped)
    assert "token" in await two.ask(request())


async def test_who_does_not_wait_any_longer_leaves_the_process_in_order(two: Pool) -> None:
    await two.ask(request())
    for _ in range(3):
        task = asyncio.create_task(two.ask(request(0.2)))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
    other = Choose(a_view(seed=2), "medium", 0.05)
    answer = await two.ask(other)
    assert parse_action(answer["token"]) in other.view.legal


async def test_many_who_think_at_once_share_the_time(two: Pool) -> None:
    assert two.load == (0, 0, 2)
    asked = [asyncio.create_task(two.ask(request(0.3))) for _ in range(9)]
    await asyncio.sleep(0)
    assert two.load.waiting >= 7
    answers = await asyncio.gather(*asked)
    assert all(parse_action(answer["token"]) in a_view().legal for answer in answers)
    assert two.load == (0, 0, 2)


async def test_closing_ends_every_process_and_asks_nobody_any_more() -> None:
    pool = Pool(2)
    await asyncio.gather(pool.ask(request()), pool.ask(request()))
    pids = [worker.pid for worker in pool.workers]
    await pool.close()
    assert not any(alive(pid) for pid in pids)
    with pytest.raises(Lost):
        await pool.ask(request())
    await pool.close()


async def test_a_process_that_keeps_dying_is_not_started_over_and_over(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pools, "_environment", lambda: {"PYTHONPATH": "/nowhere"})
    monkeypatch.setattr(sys, "executable", "/bin/false")
    pool = Pool(1)
    reasons = []
    for _ in range(20):
        with pytest.raises(Lost) as lost:
            await pool.ask(request())
        reasons.append(str(lost.value))
    assert "it did not start" in reasons[0]
    assert "keeps dying" in reasons[-1]
    await pool.close()


async def test_medium_moves_at_once_when_no_process_can_be_started(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(sys, "executable", "/bin/false")
    thinker = WorkerThinker(seconds=0.1, workers=1, chance=random.Random(1))
    view = a_view()
    with caplog.at_level(logging.WARNING):
        token = await thinker.choose(view, "hard")
    assert parse_action(token) in view.legal
    assert "medium moves instead" in caplog.text
    assert not any(CARD_TEXTS[card] in caplog.text for card in each(view.hand)), "a log never names a card"
    await thinker.close()


async def test_an_error_is_told_without_its_words(two: Pool) -> None:
    """The view of a game that is over has nothing to choose from: no card is told."""
    view = a_view()
    empty = SeatView(view.public, view.seat, view.hand, ())
    with pytest.raises(Lost) as lost:
        await two.ask(Choose(empty, "easy", 0.05))
    assert "Error" in str(lost.value)
    assert not any(CARD_TEXTS[card] in str(lost.value) for card in each(view.hand))
    assert "token" in await two.ask(request()), "the process goes on"


def test_frames_come_back(tmp_path: Path) -> None:
    sent = request()
    file = tmp_path / "pipe"
    file.write_bytes(write_request(sent))
    with file.open("rb") as stream:
        assert read_request(stream) == sent
        assert read_request(stream) is None
    data = write_answer({"token": "p1 t"})
    assert read_answer(data[HEAD:]) == {"token": "p1 t"}
    assert length_of(data[:HEAD]) == len(data) - HEAD
    with pytest.raises(ValueError):
        length_of(b"\xff\xff\xff\xff")
    with pytest.raises(ValueError):
        read_answer(b"[1]")


def test_a_request_knows_of_a_game_only_what_its_seat_knows() -> None:
    """Two states that look the same from a seat make the same bytes: nothing else can be in them."""
    deck = [card for card in each((1 << 52) - 1) if CARD_TEXTS[card][0] not in "2345"]
    random.Random(3).shuffle(deck)
    state, _ = deal(CLASSIC, 3, 1, deck)
    # The talon but for the trump card, the other way round.
    other, _ = deal(CLASSIC, 3, 1, [*deck[:18], deck[18], *reversed(deck[19:])])
    assert state != other
    first, second = (write_request(Choose(seat_view(each_, 2), "hard", 0.7)) for each_ in (state, other))
    assert first == second


def test_a_process_is_gone_with_the_bot_that_started_it_even_when_that_is_killed() -> None:
    code = (
        "import asyncio, os\n"
        "from tests.bot.thinking.test_pool import request\n"
        "from bot.thinking.pool import Pool\n"
        "async def main():\n"
        "    pool = Pool(1)\n"
        "    await pool.ask(request())\n"
        "    print(pool.workers[0].pid, flush=True)\n"
        "    await asyncio.sleep(600)\n"
        "asyncio.run(main())\n"
    )
    root = Path(__file__).resolve().parents[3]
    bot = subprocess.Popen([sys.executable, "-c", code], cwd=root, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert bot.stdout is not None
    pid = int(bot.stdout.readline())
    worker = os.pidfd_open(pid)
    bot.kill()
    _, errors = bot.communicate(timeout=30)
    ready, _, _ = select.select([worker], [], [], 30)
    os.close(worker)
    assert ready, "the process outlived the bot"
    assert errors == b""
