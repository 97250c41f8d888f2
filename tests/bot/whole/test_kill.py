"""`kill -9` of the polling bot in the middle of games, twenty times; `tests/faults/kill.py` does hundreds."""

from __future__ import annotations

from tests.faults.kill import WAYS, kill

KILLS = 20


async def test_twenty_kills_lose_nothing() -> None:
    toll = await kill(KILLS, seed=20)
    assert toll.kills.total() == KILLS
    assert set(toll.kills) == set(WAYS)
    assert toll.told > KILLS / 2
    assert toll.clean, toll
