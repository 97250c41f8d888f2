"""What a group sees of its figures, on a telephone: the result, the lists, one's own figures, and being forgotten."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from bot.sessions.model import Phase, Place, Seat, Table
from bot.storage import Storage, StoredChat, StoredPerson
from engine.presets import PRESETS
from tests.bot.browser.evening import Evening, evening, texts
from tests.support.kept import changes_of, random_play
from tests.support.stacked import StackedShuffler

pytestmark = pytest.mark.asyncio(loop_scope="module")

#: The first two are there; the others have played, and are in the lists. Whoever lives in the sandbox has such ids.
NAMES = {
    "he": ("דנה", "Борис", "נועה הגדולה", "Maximilian von Klee", "יעל"),
    "ru": ("Борис", "דנה", "Евгения Александровна", "Maximilian von Klee", "Оля"),
}
TITLES = {"he": "ערב קלפים", "ru": "Вечер за картами"}
OTHER = {"he": "ru", "ru": "he"}
GROUP, FIRST = -2001, 1001


async def played(file: Path, language: str) -> None:
    """A file with an evening of games in it, the last one just over."""
    chance = random.Random(4)
    storage = await Storage.open(file)
    people = [(FIRST + n, name) for n, name in enumerate(NAMES[language])]
    for user_id, name in people:
        await storage.save_person(StoredPerson(user_id, name, language=language, reachable=True))
    await storage.save_chat(StoredChat(GROUP, title=TITLES[language], language=language))
    place = Place(GROUP, title=TITLES[language])
    seats = tuple(Seat(user_id, name) for user_id, name in people[:3])
    table = Table(0, place, FIRST, "5ec7e7", phase=Phase.RESULT, rules=PRESETS["quick"], seats=seats, number=14)
    table = replace(table, id=await storage.new_table(table))
    for number in range(1, 15):
        play = random_play(PRESETS["quick"], 3, chance)
        players = tuple(people[:3] if number == 14 else chance.sample(people, 3))
        await storage.commit(changes_of(play, table.id, number, players, 1_773_144_000.0 + number))
    await storage.close()


async def turn(it: Evening, pane: str, data: str, shows: str) -> None:
    """Press a button of the last message that has it, and see what the message says then."""
    here = it.page.locator(pane)
    await it.key(here, data).last.click()
    await expect(here.locator(".msg", has_text=shows).last).to_be_visible()


@pytest.mark.parametrize("language", ["he", "ru"])
async def test_figures_on_a_telephone(browser: Browser, language: str, tmp_path: Path, pictures: Path) -> None:
    words = texts(language)
    await played(tmp_path / "durak.db", language)
    people = [(NAMES[language][0], language), (NAMES[language][1], OTHER[language])]
    folder = pictures / f"figures-{language}"
    shuffler = StackedShuffler(random.Random(5))
    async with evening(browser, tmp_path, folder, people=people, group=TITLES[language], shuffler=shuffler) as (
        it,
        (first, _),
    ):
        group = '[data-pane="group"]'
        private = f'[data-pane="private"][data-person="{first.id}"]'
        assert first.id == FIRST
        # The last game's result, taken up by this start, with what it changed.
        await expect(it.group.locator(".msg", has_text="📊").last).to_be_visible()
        await it.narrow_picture("1-result", "group", first.id)
        await it.speak_as(first)
        await it.say(it.group, "/top")
        await expect(it.group.locator(".msg", has_text=words.plain("top-duraks", period="ever")).last).to_be_visible()
        await it.narrow_picture("2-duraks", "group", first.id)
        await turn(it, group, "top:0:0:0:rating", words.plain("top-rating"))
        await turn(it, group, "top:0:0:0:rivals", words.plain("top-rivals"))
        await it.narrow_picture("3-rivals", "group", first.id)
        await it.say(it.group, "/stats")
        await expect(it.group.locator(".msg", has_text="📊").last).to_contain_text(NAMES[language][0])
        await it.say(it.private(first), "/stats")
        await expect(it.private(first).locator(".msg", has_text=words.plain("stats-title")).last).to_be_visible()
        await it.narrow_picture("4-stats", "private", first.id)
        await turn(it, private, "stats:0:0:0:0", words.plain("achievement-games-1"))
        await it.narrow_picture("5-awards", "private", first.id)
        await it.say(it.private(first), "/forgetme")
        await expect(it.key(it.private(first), "forget:0:0:0:yes")).to_be_visible()
        await it.narrow_picture("6-forget", "private", first.id)
        await it.check_words({"group": language, str(first.id): language}, list(NAMES[language]))
        await turn(it, private, "forget:0:0:0:yes", words.plain("forget-done"))
