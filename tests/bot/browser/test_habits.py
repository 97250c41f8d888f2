"""Settings, breaks and news as people meet them on a phone: by clicks on the page, in Hebrew and in Russian."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from playwright.async_api import Browser, Locator, expect

from tests.bot.browser.evening import evening, texts
from tests.support.stacked import StackedShuffler

pytestmark = pytest.mark.asyncio(loop_scope="module")

NAMES = {"he": "דנה", "ru": "Борис"}
TITLES = {"he": "ערב קלפים", "ru": "Вечер за картами"}
OTHER = {"he": "ru", "ru": "he"}
HANDS = ("7d Ts Th As Kc Qc", "8s 8d Jd 6h Ac Ad")
TRUMP = "9c"


def prefer(pane: Locator, word: str) -> Locator:
    """The button of the settings that says this."""
    return pane.locator(f'.key[data-callback$=":{word}"]').last


@pytest.mark.parametrize("language", ["he", "ru"])
async def test_settings_and_a_break_by_clicks(browser: Browser, language: str, tmp_path: Path, pictures: Path) -> None:
    here = texts(language)
    people = [(NAMES[language], language), (NAMES[OTHER[language]], OTHER[language])]
    shuffler = StackedShuffler(random.Random(5), HANDS, TRUMP)
    folder = pictures / language
    async with evening(browser, tmp_path, folder, people=people, group=TITLES[language], shuffler=shuffler) as (
        it,
        (first, second),
    ):
        group, own = it.group, it.private(first)

        # A group's settings: one screen, and pages where there are more values.
        await it.say(group, "/settings")
        await expect(prefer(group, "page=clock")).to_be_visible()
        await it.narrow_picture("habits-1-group-390", "group", first.id)
        await prefer(group, "page=clock").click()
        await expect(prefer(group, "clock=0")).to_be_visible()
        await prefer(group, "clock=0").click()
        await prefer(group, "page=game").click()
        await expect(prefer(group, "preset=transfer")).to_be_visible()
        await it.narrow_picture("habits-3-game-390", "group", first.id)
        await prefer(group, "page=first").click()
        await prefer(group, "drinking").click()
        await expect(group.locator(".alert")).to_contain_text("18")
        await it.picture("habits-4-drinking")
        await group.locator(".alert button").click()
        await prefer(group, "drinking").click()
        await prefer(group, "page=language").click()
        await expect(prefer(group, f"language={OTHER[language]}")).to_be_visible()
        await prefer(group, f"language={language}").click()
        await expect(prefer(group, "close")).to_be_visible()
        await prefer(group, "close").click()

        # One's own: cards look as they will.
        await it.say(own, "/settings")
        await expect(prefer(own, "order")).to_be_visible()
        for word in ("order", "four_colours", "letters", "confirm_take"):
            before = await prefer(own, word).inner_text()
            await prefer(own, word).click()
            await expect(prefer(own, word)).not_to_have_text(before)
        await it.narrow_picture("habits-6-own-390", "private", first.id)
        await prefer(own, "page=nudges").click()
        await prefer(own, "quiet").click()
        await expect(prefer(own, "quiet_to=1")).to_be_visible()
        await it.narrow_picture("habits-7-quiet-390", "private", first.id)
        await it.say(own, "/help")
        await expect(own.locator(".body").last).to_contain_text("/notify")
        await it.narrow_picture("habits-8-help-390", "private", first.id)

        # A game between the two, and a break in it.
        await it.say(group, "/newgame")
        await expect(it.key(group, "join")).to_be_visible()
        await it.speak_as(second)
        await it.key(group, "join").click()
        await expect(it.tab(second)).to_have_attribute("aria-selected", "true")
        await it.private(second).locator('[data-act="start"]').click()
        await expect(it.private(second).locator(".body").last).to_contain_text(TITLES[language])
        await it.speak_as(first)
        await it.key(group, "start").click()
        await expect(it.key(own, "move").first).to_be_visible()
        await expect(own.locator(".keys").last).to_contain_text("🔷")
        await it.narrow_picture("habits-9-hand-390", "private", first.id)
        await it.say(group, "/pause")
        await expect(it.key(group, "pause").first).to_be_visible()
        await it.narrow_picture("habits-10-asked-390", "group", first.id)
        await it.speak_as(second)
        await it.key(group, "pause").first.click()
        await expect(it.key(group, "pause").first).to_contain_text(here.plain("button-resume"))
        await it.narrow_picture("habits-11-break-390", "group", first.id)
        await it.narrow_picture("habits-12-hand-break-390", "private", first.id)
        await it.speak_as(first)
        await it.key(own, "pause").first.click()
        await expect(it.key(own, "pause")).to_have_count(0)
        languages = {"group": language, str(first.id): language, str(second.id): OTHER[language]}
        own_names = ["עברית", "Русский", "English", "J Q K A", "В Д К Т"]
        cards = ["10", *(f"{rank}{suit}" for rank in "ВДКТJQKA6789" for suit in ("♠️", "♥️", "🔷", "☘️"))]
        await it.check_words(languages, [*NAMES.values(), *TITLES.values(), *own_names, *cards])
