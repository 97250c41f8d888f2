"""Lessons, replay and fair deal on a telephone, by clicks alone: nothing cut, nothing wider than the screen, every word
in the language of whoever reads it."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from bot.sessions.replays import seal_view
from bot.sessions.tutorial import lesson_view, lessons
from engine.actions import token_of
from tests.bot.browser.evening import NARROW, Evening, evening
from tests.support.stacked import StackedShuffler

pytestmark = pytest.mark.asyncio(loop_scope="module")


class Phone:
    """The page as narrow as a telephone, on one person's private chat."""

    def __init__(self, it: Evening) -> None:
        self.it = it
        self.pane = it.page.locator(".pane.focused")

    async def click(self, data: str, then: str) -> None:
        """Press a button, and see the screen that comes of it: it has a button `then`, and nothing of it is cut."""
        await Evening.key(self.pane, data).last.click()
        await expect(Evening.key(self.pane, then).last).to_be_visible()
        assert await self.it.page.evaluate("() => document.documentElement.scrollWidth") <= NARROW["width"]
        assert not await self.it.page.evaluate("() => cut()")


@pytest.mark.parametrize(("language", "name"), [("he", "דנה"), ("ru", "Борис")])
async def test_a_newcomer_learns_and_looks_back_at_a_game(
    browser: Browser, tmp_path: Path, pictures: Path, language: str, name: str
) -> None:
    shuffler = StackedShuffler(random.Random(3))
    async with evening(
        browser, tmp_path, pictures, people=[(name, language)], shuffler=shuffler, viewport=NARROW,
        start="#chat=private&person=1",
    ) as (it, users):  # fmt: skip
        phone = Phone(it)
        await expect(Evening.key(phone.pane, "lesson:").last).to_be_visible()
        await phone.click("lesson:0:0:0:new", "lesson:1:1:0:")
        for number, lesson in enumerate(lessons(), 1):
            await phone.click(f"lesson:{number}:1:0:", f"lesson:{number}:1:0:")
            for step in range(1, len(lesson.steps) + 1):
                aim = lesson_view(number, step).aim
                assert aim is not None
                last = step == len(lesson.steps)
                then = (f"lesson:{number + 1}:1" if number < len(lessons()) else "practice") if last else None
                await it.picture(f"lesson-{language}-{number}-{step}")
                word = token_of(aim).split(" ", 1)[1]
                await phone.click(f"lesson:{number}:{step}:0:{word}", then or f"lesson:{number}:{step + 1}:")
        await phone.click("practice", "start")
        await phone.click("start", "move")
        await it.say(phone.pane, "/stop")
        await phone.click("watch", "replay")
        await it.picture(f"replay-{language}")
        await phone.click("fair", "replay")
        await it.picture(f"fair-{language}")
        stored = await it.storage.game(1, 1)
        assert stored is not None
        # What is to be copied letter by letter is no word of any language.
        copied = [seal_view(stored, 0).sealed, "python -m engine verify FILE", "SHA-256"]
        await it.check_words({str(users[0].id): language}, [name, *copied])
