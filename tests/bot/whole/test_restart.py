"""A restart that nobody notices: what stands in the chats is what would be shown, so nothing is sent."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.sandbox.faults import SENDING
from bot.sessions.timing import GRACE
from tests.bot.sessions.support import SeededShuffler
from tests.faults.little import Little
from tests.support.lab import lab


@pytest.mark.parametrize("steps", [1, 4, 9])
async def test_a_quick_restart_changes_no_message(steps: int, tmp_path: Path) -> None:
    async with lab(tmp_path, shuffler=SeededShuffler(5)) as it:
        little = Little(it, 3, supergroup=True)
        await little.open()
        for _ in range(steps):
            await little.step()
        await it.run(90 - GRACE - 10)
        await it.down()  # what waited for company has been shown
        before = len(it.world.calls)
        await it.up()
        await it.run(5)
        sent = [call.method for call in it.world.calls[before:] if call.method.lower() in SENDING]
        assert sent == []
        # And the game goes on from there.
        await little.play()
