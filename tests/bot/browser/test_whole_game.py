"""Whole games as people play them: the real bot over HTTP, real SQLite, and nothing done but by clicks on the page."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from bot.sandbox import User
from tests.bot.browser.evening import NARROW, Evening, evening, texts
from tests.support.secrets import cards_in, leaks
from tests.support.stacked import StackedShuffler

pytestmark = pytest.mark.asyncio(loop_scope="module")

NAMES = {"he": "דנה", "ru": "Борис"}
TITLES = {"he": "ערב קלפים", "ru": "Вечер за картами"}
OTHER = {"he": "ru", "ru": "he"}
#: The first deal, to the second seat, the computer and the first: the first opens, having the lowest trump; the second
#: can beat 7♠ and 7♥ with either trump, and pass 7♠ on.
HANDS = ("7d Ts Th As Kc Qc", "8s 8d Jd 6h Ac Ad", "6c 7s 7h 9s 9d Jh")
TRUMP = "9c"


@dataclass
class Middle:
    """Takes pictures in the middle of a game: of two piles, and of a defence while others may throw in."""

    it: Evening
    people: list[User]
    seen: set[str] = field(default_factory=set)

    async def __call__(self) -> None:
        # What lies on the table is in the picture: how much that is, only the bot can say.
        (table,) = [table for table in self.it.service.desk.registry if not table.place.private]
        piles = len(table.game.state.piles) if table.game is not None else 0
        kinds = {choice.kind for choice in await self.it.lit(self.people)}
        if piles >= 2 and "two piles" not in self.seen:
            self.seen.add("two piles")
            await self.it.picture("6-middle-1")
            await self.it.narrow_picture("6-middle-group-390", "group", 1)
            await self.it.narrow_picture("6-middle-hand-390", "private", 1)
        elif piles >= 3 and kinds >= {"take", "attack", "beat"} and "defence" not in self.seen:
            self.seen.add("defence")
            await self.it.picture("6-middle-2")


@dataclass
class Practice:
    """Takes a picture of the first attack and of the first defence."""

    it: Evening
    person: User
    seen: set[str] = field(default_factory=set)

    async def __call__(self) -> None:
        kinds = {choice.kind for choice in await self.it.lit([self.person])}
        name = "4-defence" if "take" in kinds else "5-throwing-in" if "pass" in kinds else ""
        if name and name not in self.seen:
            self.seen.add(name)
            await self.it.picture(name)


@pytest.mark.parametrize("language", ["he", "ru"])
async def test_a_whole_game_and_its_rematch(browser: Browser, language: str, tmp_path: Path, pictures: Path) -> None:
    here, there = texts(language), texts(OTHER[language])
    people = [(NAMES[language], language), (NAMES[OTHER[language]], OTHER[language])]
    shuffler = StackedShuffler(random.Random(5), HANDS, TRUMP)
    folder = pictures / language
    async with evening(browser, tmp_path, folder, people=people, group=TITLES[language], shuffler=shuffler) as (
        it,
        (first, second),
    ):
        page, group = it.page, it.group

        # A table is opened: whoever opened it sits there.
        await it.say(group, "/newgame")
        await expect(it.key(group, "join")).to_be_visible()
        table = group.locator(".msg", has=page.locator('.key[data-callback^="join"]'))
        message = await table.get_attribute("data-message")
        at_table = f'.msg[data-message="{message}"]'
        table = group.locator(at_table)
        await expect(table).to_contain_text(NAMES[language])
        await it.picture("1-lobby")

        # The second person has never opened the bot: the button opens it, and one tap seats them.
        await it.speak_as(second)
        await expect(it.private(second).get_by_role("textbox")).to_have_count(0)
        await it.key(group, "join").click()
        await expect(it.tab(second)).to_have_attribute("aria-selected", "true")
        start = it.private(second).locator('[data-act="start"]')
        await it.picture("2-join-opens-the-chat")
        await start.click()
        await expect(table).to_contain_text(NAMES[OTHER[language]])
        await expect(it.private(second).locator(".body").last).to_contain_text(TITLES[language])
        await it.picture("2-joined")

        # A computer, and the game with transfers.
        await it.speak_as(first)
        await group.locator('.key[data-callback$=":medium"]').click()
        await expect(group.locator(".toast")).to_contain_text("🤖")
        await expect(table).to_contain_text("🤖")
        await it.key(group, "configure").click()
        await expect(it.key(group, "configure").nth(1)).to_be_visible()
        await it.picture("3-settings")
        await it.narrow_picture("3-settings-390", "group", 1)
        await group.locator('.key[data-callback$="preset=transfer"]').click()
        await expect(group.locator('.key[data-callback$="preset=transfer"]')).to_contain_text("✅")
        await expect(table).to_contain_text(here.plain("preset-about-transfer"))
        await group.locator('.key[data-callback$=":close"]').click()
        await expect(it.key(group, "start")).to_be_visible()
        await it.picture("4-lobby-ready")
        await it.narrow_picture("4-lobby-ready-390", "group", 1)

        # The hands come as new messages, which are unread until somebody looks.
        lobby = table
        await it.key(group, "start").click()
        for person in (first, second):
            await expect(it.tab(person).locator(".badge")).to_be_visible()
            await expect(it.cards(person)).to_have_count(6)
        # The table comes as a picture, in the place of the lobby.
        await expect(it.key(group, "peek").first).to_be_visible()
        await expect(lobby).to_have_count(0)
        table = group.locator(".msg", has=page.locator('.key[data-callback^="peek"]')).first
        at_table = f'.msg[data-message="{await table.get_attribute("data-message")}"]'
        table = group.locator(at_table)
        await expect(table.locator("img.picture")).to_be_visible()
        await table.evaluate("node => { node.mark = 'the table'; }")
        assert cards_in(await table.inner_text()) <= {"9c", "6c"}, "only what everybody may see"
        await it.picture("5-start")
        await it.narrow_picture("5-start-group-390", "group", 1)
        await it.narrow_picture("5-start-hand-390", "private", 1)
        hands = [set(await it.key(it.private(person), "move").all_inner_texts()) for person in (first, second)]
        await it.tab(first).click()
        await expect(it.tab(first).locator(".badge")).to_have_count(0)

        # "My cards" in the group are for the eyes of who presses.
        await it.key(group, "peek").first.click()  # somebody may be called beside the table
        alert = group.get_by_role("alertdialog")
        await expect(alert).to_contain_text("6♣")
        await it.picture("5-my-cards")
        await alert.get_by_role("button").click()

        before = await table.locator("img.picture").get_attribute("src")
        assert before is not None
        await it.press(await it.choice(first, ":a 7s"))
        await expect(it.private(first).locator(".toast")).to_contain_text("7♠")
        await expect(table.locator("img.picture")).not_to_have_attribute("src", before)
        if language == "he":
            await two_targets(it, first, second)
        else:
            await it.picture("6-choice")
            attacked = await table.locator("img.picture").get_attribute("src")
            assert attacked is not None
            await it.press(await it.choice(second, ":x 7d"))
            await expect(it.private(second).locator(".toast")).to_contain_text("7♦")
            # The picture shows it; how long the words do is up to the computer, whose turn it is.
            await expect(table.locator("img.picture")).not_to_have_attribute("src", attacked)

        await it.play([first, second], "rematch", seen=Middle(it, [first, second]))
        assert {"attack", "beat", "take"} <= set(it.done)

        # The result stands where the table stood, and nobody's cards are left.
        await expect(it.key(table, "rematch")).to_be_visible()
        assert await table.evaluate("node => node.mark") == "the table"
        for person in (first, second):
            await expect(it.key(it.private(person), "move")).to_have_count(0)
        await it.picture("7-result")
        await it.narrow_picture("7-result-group-390", "group", 1)
        stored = await it.storage.game(1, 1)
        assert stored is not None
        assert stored.ended is not None
        assert not leaks(it.world, stored, [first.id, second.id])

        # Once more: the same seats, other cards.
        await it.key(group, "rematch").click()
        for person, hand in zip((first, second), hands, strict=True):
            await expect(it.cards(person)).to_have_count(6)
            assert set(await it.key(it.private(person), "move").all_inner_texts()) != hand
        again = await it.storage.game(1, 2)
        assert again is not None
        assert [player for player, _ in again.players] == [player for player, _ in stored.players]
        await expect(group.locator(".msg").last).to_contain_text(here.plain("computer-name", number=1))
        await it.picture("8-rematch")

        assert not await page.evaluate("() => cut()"), "buttons too narrow for their words"
        words = {"group": language, str(first.id): language, str(second.id): OTHER[language]}
        await it.check_words(words, [*NAMES.values(), TITLES[language]])
        said = await it.said()
        assert f"answer: {there.plain('done-take')}" in said[str(second.id)]


async def two_targets(it: Evening, first: User, second: User) -> None:
    """A card that could beat either of two is picked first, then aimed; it can be put back."""
    await it.press(await it.choice(first, ":a 7h"))
    await expect(it.private(first).locator(".toast")).to_contain_text("7♥")
    pick = await it.choice(second, ":Qc")
    await it.picture("6-choice")
    await it.narrow_picture("6-choice-390", "private", 2)
    await it.press(pick)
    await expect(it.private(second).locator(".toast")).to_contain_text("Q♣")
    await it.choice(second, ":b 7h Qc")
    await it.picture("6-target")
    await it.narrow_picture("6-target-390", "private", 2)
    let_go = next(choice for choice in await it.lit([second]) if choice.kind == "let go")
    await it.press(let_go)
    await it.press(await it.choice(second, ":Kc"))
    await it.press(await it.choice(second, ":b 7h Kc"))
    await expect(it.private(second).locator(".toast")).to_contain_text("K♣")
    await it.press(await it.choice(second, ":b 7s Ts"))


async def test_practice_alone_on_a_telephone(browser: Browser, tmp_path: Path, pictures: Path) -> None:
    shuffler = StackedShuffler(random.Random(3))
    async with evening(
        browser,
        tmp_path,
        pictures / "private",
        people=[("דנה", "he")],
        shuffler=shuffler,
        viewport=NARROW,
        start="#chat=private&person=1",
    ) as (it, (dana,)):
        chat = it.private(dana)
        await expect(it.key(chat, "practice")).to_be_visible()
        await it.picture("1-welcome")
        await it.key(chat, "practice").click()
        await expect(it.key(chat, "start")).to_be_visible()
        await it.picture("2-lobby")
        await it.key(chat, "start").click()
        await expect(it.key(chat, "move").first).to_be_visible()
        await it.picture("3-start")
        await it.play([dana], "rematch", seen=Practice(it, dana))
        await expect(it.key(chat, "rematch")).to_be_visible()
        await it.picture("9-result")
        assert await it.page.evaluate("() => document.documentElement.scrollWidth") <= NARROW["width"]
        assert not await it.page.evaluate("() => cut()")
        await it.check_words({str(dana.id): "he"}, [])
