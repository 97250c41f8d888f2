"""The real clock follows the wall clock, but not its leaps."""

from __future__ import annotations

import asyncio

import pytest

from bot.sessions.clock import SLEW, RealClock


class Hands:
    """Two clocks of a machine, moved by the test."""

    def __init__(self) -> None:
        self.wall, self.monotonic = 1_750_000_000.0, 77.0
        self.clock = RealClock(lambda: self.wall, lambda: self.monotonic)

    def pass_by(self, seconds: float) -> None:
        self.wall += seconds
        self.monotonic += seconds


def test_it_tells_the_time_of_the_wall() -> None:
    hands = Hands()
    assert hands.clock.now() == 1_750_000_000.0
    hands.pass_by(90)
    assert hands.clock.now() == pytest.approx(1_750_000_090.0)


@pytest.mark.parametrize("leap", [3600.0, -3600.0, 86400.0 * 365])
def test_a_leap_of_the_wall_takes_nobodys_time(leap: float) -> None:
    hands = Hands()
    hands.clock.now()
    hands.wall += leap
    start = hands.clock.now()
    assert abs(start - 1_750_000_000.0) < 0.001
    before = start
    for _ in range(90):
        hands.pass_by(1)
        now = hands.clock.now()
        assert now > before
        before = now
    assert before - start == pytest.approx(90, abs=90 * SLEW + 0.001)


def test_it_catches_up_with_the_wall_in_the_end() -> None:
    hands = Hands()
    hands.wall += 60
    for _ in range(2000):
        hands.pass_by(1)
        hands.clock.now()
    assert hands.clock.now() == pytest.approx(hands.wall)


async def test_a_sleeper_sleeps_its_time_although_the_wall_leaps() -> None:
    hands = Hands()
    sleeper = asyncio.ensure_future(hands.clock.sleep_until(hands.clock.now() + 0.02))
    await asyncio.sleep(0)
    hands.wall -= 3600
    for _ in range(200):
        hands.monotonic += 0.001
        hands.wall += 0.001
        await asyncio.sleep(0.001)  # what the event loop itself counts
        if sleeper.done():
            break
    assert sleeper.done()
