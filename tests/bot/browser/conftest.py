"""Chromium, and the bot as it runs for people: over HTTP, polling, on a database of its own."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, async_playwright

CHROMIUM = Path("/usr/bin/chromium")
HERE = CHROMIUM.exists()
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def browser() -> AsyncIterator[Browser]:
    if not HERE:
        pytest.skip("needs Chromium")
    async with async_playwright() as playwright:
        running = await playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield running
        await running.close()


@pytest.fixture
def pictures(tmp_path: Path) -> Path:
    """Where screenshots go: $DURAK_SCREENSHOTS, or a folder that is forgotten."""
    return Path(os.environ.get("DURAK_SCREENSHOTS") or tmp_path / "pictures")


@pytest.fixture(autouse=True)
def _timedelta(monkeypatch: pytest.MonkeyPatch) -> None:
    # Without it python-telegram-bot warns at each RetryAfter, and warnings are errors here.
    monkeypatch.setenv("PTB_TIMEDELTA", "1")
