"""A few thousand hostile updates; `python -m tests.faults hostile --updates 100000` sends more."""

from __future__ import annotations

import pytest

from bot.gateway.callbacks import ForgedCallback, decode
from bot.sessions.turn import Turn
from tests.faults import flood
from tests.faults.hostile import siege


@pytest.mark.parametrize("seed", [1, 2])
async def test_a_siege_changes_nothing(seed: int) -> None:
    verdicts = await siege(1500, seed=seed)
    assert verdicts.clean, verdicts
    assert verdicts.presses > 500


async def test_a_siege_sees_a_right_that_is_not_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Turn, "may_lead", lambda *_: True)
    assert (await siege(600)).changed


async def test_a_siege_sees_what_is_raised_and_not_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(data: str) -> object:
        try:
            return decode(data)
        except ForgedCallback:
            raise RuntimeError from None

    monkeypatch.setattr("bot.gateway.presses.decode", broken)
    verdicts = await siege(600)
    assert verdicts.raised
    assert verdicts.unanswered


async def test_a_429_elsewhere_holds_nobody_up() -> None:
    before, after = await flood.compare(tables=4, rounds=20)
    assert before.taps > 30
    assert flood.ratio(before.hand, after.hand) <= 1.1
    assert flood.ratio(before.group, after.group) <= 1.1
