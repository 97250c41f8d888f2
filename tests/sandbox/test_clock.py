"""Virtual time: moves only when told, wakes in order."""

from __future__ import annotations

import asyncio

import pytest

from bot.sandbox import VirtualClock


async def test_sleepers_wake_in_order_of_their_deadlines_at_their_own_time() -> None:
    clock = VirtualClock(100.0)
    woken: list[tuple[str, float]] = []

    async def sleeper(name: str, when: float) -> None:
        await clock.sleep_until(when)
        woken.append((name, clock.now()))

    tasks = [asyncio.create_task(sleeper(n, w)) for n, w in (("c", 130.0), ("a", 110.0), ("b", 110.0))]
    await clock.advance_to(120.0)
    assert woken == [("a", 110.0), ("b", 110.0)]
    assert clock.now() == 120.0
    assert clock.next_deadline() == 130.0
    await clock.advance(10.0)
    assert woken[-1] == ("c", 130.0)
    await asyncio.gather(*tasks)
    assert clock.next_deadline() is None


async def test_who_lies_down_again_within_the_span_is_woken_again() -> None:
    clock = VirtualClock(0.0)
    beats: list[float] = []

    async def heart() -> None:
        while True:
            await clock.sleep_until(clock.now() + 1.0)
            beats.append(clock.now())

    task = asyncio.create_task(heart())
    await clock.advance_to(3.5)
    assert beats == [1.0, 2.0, 3.0]
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert clock.next_deadline() is None


async def test_a_past_deadline_returns_at_once_and_time_never_runs_back() -> None:
    clock = VirtualClock(50.0)
    await clock.sleep_until(10.0)
    assert clock.now() == 50.0
    with pytest.raises(ValueError, match="backwards"):
        clock.jump_to(49.0)


async def test_settle_runs_after_each_awakening() -> None:
    settled: list[float] = []

    async def settle() -> None:
        settled.append(clock.now())

    clock = VirtualClock(0.0, settle=settle)
    task = asyncio.create_task(clock.sleep_until(1.0))
    await clock.advance_to(2.0)
    assert 1.0 in settled
    assert settled[-1] == 2.0
    await task
