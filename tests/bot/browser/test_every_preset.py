"""A game of every preset, from /newgame to the result, with nothing done but by clicks on the page.

The classic game and the one with transfers have their own, longer evening in `test_whole_game`. Where nobody looks at
pictures (`DURAK_SCREENSHOTS`), those with buttons of their own are played: each takes half a minute.
"""

from __future__ import annotations

import os
import random
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from bot.sandbox import User
from engine.presets import PRESETS
from tests.bot.browser.evening import Evening, evening, texts
from tests.support.secrets import leaks
from tests.support.stacked import StackedShuffler

pytestmark = pytest.mark.asyncio(loop_scope="module")

ELSEWHERE = {"classic", "transfer"}
WITH_BUTTONS_OF_THEIR_OWN = {"push", "pairs", "cheaters"}
HERE = [name for name in PRESETS if name not in ELSEWHERE]
PLAYED = HERE if os.environ.get("DURAK_SCREENSHOTS") else [n for n in HERE if n in WITH_BUTTONS_OF_THEIR_OWN]
PEOPLE = {"he": ["דנה", "נועם", "תמר", "אורי"], "ru": ["Борис", "Анна", "Сергей", "Лена"]}
TITLES = {"he": "ערב קלפים", "ru": "Вечер за картами"}
#: A picture is taken whenever people have had so many chances to do something.
EVERY = 40


@dataclass
class Album:
    """Takes pictures now and then: of the whole page, and of the hand of whoever may act."""

    it: Evening
    people: list[User]
    looks: int = 0

    async def __call__(self) -> None:
        self.looks += 1
        if self.looks % EVERY == 1:
            lit = await self.it.lit(self.people)
            acting = next((n for n, person in enumerate(self.people, 1) if person.id == lit[0].person), 1)
            number = f"{self.looks:03}"
            await self.it.narrow_picture(f"2-group-{number}", "group", 1)
            await self.it.narrow_picture(f"2-hand-{number}", "private", acting)


@pytest.mark.parametrize("preset", PLAYED)
async def test_a_game_by_clicks(browser: Browser, preset: str, tmp_path: Path, pictures: Path) -> None:
    language = ("he", "ru")[HERE.index(preset) % 2]
    here = texts(language)
    seats = 4 if PRESETS[preset].pairs != "off" else 3
    names = PEOPLE[language][: seats if seats == 4 else 2]
    async with evening(
        browser,
        tmp_path,
        pictures / preset,
        people=[(name, language) for name in names],
        group=TITLES[language],
        shuffler=StackedShuffler(random.Random(7)),
    ) as (it, people):
        group = it.group
        await it.say(group, "/newgame")
        for person in people[1:]:
            await it.speak_as(person)
            await it.key(group, "join").click()
            await it.private(person).locator('[data-act="start"]').click()
            await expect(it.private(person).locator(".body").last).to_contain_text(TITLES[language])
        await it.speak_as(people[0])
        if len(people) < seats:
            await it.key(group, "add").first.click()
        await it.key(group, "configure").click()
        await group.locator(f'.key[data-callback$="preset={preset}"]').click()
        await expect(group.locator(f'.key[data-callback$="preset={preset}"]')).to_contain_text("✅")
        await it.narrow_picture("0-settings", "group", 1)
        await group.locator('.key[data-callback$=":close"]').click()
        await it.key(group, "start").click()
        await expect(it.key(it.private(people[0]), "move").first).to_be_visible()
        await it.picture("1-start")
        await it.play(people, "rematch", seen=Album(it, people), most=1000)
        await it.picture("3-result")
        await it.narrow_picture("3-result-group", "group", 1)
        stored = await it.storage.game(1, 1)
        assert stored is not None
        assert stored.rules == PRESETS[preset]
        assert stored.ended is not None
        assert not leaks(it.world, stored, [person.id for person in people])
        assert not await it.page.evaluate("() => cut()"), "buttons too narrow for their words"
        words = {str(person.id): language for person in people} | {"group": language}
        await it.check_words(words, [*names, TITLES[language], here.plain("computer-name", number=1)])
