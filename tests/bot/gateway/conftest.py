"""What the gateway's tests stand on."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from tests.bot.gateway.stage import Stage, staged


@pytest.fixture(autouse=True)
def _timedelta(monkeypatch: pytest.MonkeyPatch) -> None:
    # Without it python-telegram-bot warns at each RetryAfter, and warnings are errors here.
    monkeypatch.setenv("PTB_TIMEDELTA", "1")


@pytest.fixture
async def stage() -> AsyncIterator[Stage]:
    async with staged() as stage:
        yield stage
