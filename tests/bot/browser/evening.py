"""People at the page: what they see of it, and the ways they have to act, which are clicks and typing."""

from __future__ import annotations

import random
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from playwright.async_api import Browser, Locator, Page, ViewportSize, expect
from playwright.async_api import Error as PageError
from playwright.async_api import TimeoutError as TooLate

from bot.gateway.service import Service, build_application
from bot.render.texts import Texts, default_catalogue
from bot.sandbox import User, World
from bot.sandbox.http import SandboxServer
from bot.sandbox.server import serve
from bot.sessions.ports import Shuffler
from bot.sessions.thinkers import PlainThinker
from bot.storage.store import Storage
from engine.ai.greedy import play_greedy
from tests.support.fast_clock import FastClock

#: Seconds of the bot's clock in one of the wall: a press must still be answered before the sandbox gives it up.
RATE = 10.0
WIDE = ViewportSize(width=1280, height=800)
NARROW = ViewportSize(width=390, height=780)
WATCHER = Path(__file__).with_name("evening.js")

#: Letters by which a language shows itself.
LETTERS = {"he": re.compile("[א-ת]"), "ru": re.compile("[а-яёА-ЯЁ]"), "latin": re.compile("[A-Za-z]")}
#: What is written in Latin letters everywhere: cards, commands, the bot's name.
LATIN = re.compile(r"\b[0-9a-f]{64}\b|\b(10|[2-9JQKA])(?=[♠♥♦♣])|/[a-z]+\b|@?DurakBot\b")


@dataclass(frozen=True)
class Choice:
    """A button with which somebody can play."""

    person: int
    data: str
    message: str
    label: str
    style: str

    @property
    def kind(self) -> str:
        """What pressing it means: attack, beat, transfer, take, pass, pick, aim, let go, back."""
        kind, _, _, _, word = self.data.split(":")
        if kind == "select":
            return "pick" if word else "let go"
        return {"a": "attack", "b": "beat", "x": "transfer", "t": "take", "p": "pass"}.get(word[:1], kind)


@dataclass
class Evening:
    """A running bot, and a page that is open on its world."""

    world: World
    storage: Storage
    service: Service
    server: SandboxServer
    page: Page
    pictures: Path
    chance: random.Random
    trouble: list[str] = field(default_factory=list)
    #: What people have done, by kind of press.
    done: dict[str, int] = field(default_factory=dict)

    # -- what is seen ---------------------------------------------------------------------------------------------

    @property
    def group(self) -> Locator:
        return self.page.locator('[data-pane="group"]')

    def private(self, person: User) -> Locator:
        return self.page.locator(f'[data-pane="private"][data-person="{person.id}"]')

    def tab(self, person: User) -> Locator:
        return self.page.locator(f'[data-tab="{person.id}"]')

    @staticmethod
    def key(pane: Locator, kind: str) -> Locator:
        """The buttons of a kind of press, or with just this data."""
        return pane.locator(f'.key[data-callback^="{kind}"]')

    def cards(self, person: User) -> Locator:
        """The cards of a hand; whoever is already attacked has a button to take beside them."""
        return self.private(person).locator(
            '.key[data-callback^="move"]:not([data-callback$=":t"], [data-callback$=":p"])'
        )

    async def lit(self, people: list[User]) -> list[Choice]:
        """What these people are offered to do now: the coloured buttons, and the one for done."""
        found = await self.page.evaluate("people => lit(people)", [person.id for person in people])
        return [Choice(**each) for each in found]

    async def choice(self, person: User, data: str) -> Choice:
        """Somebody's button whose data ends like this, once it is lit."""
        await self.page.wait_for_function(
            "([person, data]) => lit([person]).some((choice) => choice.data.endsWith(data))", arg=[person.id, data]
        )
        return next(choice for choice in await self.lit([person]) if choice.data.endswith(data))

    async def picture(self, name: str) -> None:
        """A screenshot of the page as it is now, once nothing moves and no answer hangs over it."""
        await self.page.screenshot(path=self.pictures / f"{name}.png", animations="disabled")

    async def narrow_picture(self, name: str, chat: str, person: int, *, fits: bool = True) -> None:
        """The same world on a telephone: a page of its own, with one chat."""
        browser = self.page.context.browser
        assert browser is not None
        page = await browser.new_page(viewport=NARROW)
        self._listen(page)
        await page.add_init_script(path=WATCHER)
        await page.goto(f"{self.server.url}#chat={chat}&person={person}")
        await expect(page.locator(".pane.focused .msg").last).to_be_visible()
        await page.screenshot(path=self.pictures / f"{name}.png", animations="disabled")
        width = await page.evaluate("() => document.documentElement.scrollWidth")
        cut = await page.evaluate("() => cut()")
        await page.close()
        assert width <= NARROW["width"], f"{name}: wider than the screen"
        assert not fits or not cut, f"{name}: too narrow for their words: {cut}"

    def _listen(self, page: Page) -> None:
        page.on("pageerror", lambda error: self.trouble.append(str(error)))
        page.on("console", lambda line: self.trouble.append(line.text) if line.type == "error" else None)

    # -- what is done ---------------------------------------------------------------------------------------------

    async def say(self, pane: Locator, text: str) -> None:
        await pane.get_by_role("textbox").fill(text)
        await pane.get_by_role("textbox").press("Enter")

    async def speak_as(self, person: User) -> None:
        await self.page.locator(f'[data-speak-as="{person.id}"]').click()

    async def press(self, choice: Choice) -> bool:
        """Click a button and see that it changes; False if it went before it was hit."""
        pane = self.page.locator(f'[data-pane="private"][data-person="{choice.person}"]')
        key = pane.locator(f'.key[data-message="{choice.message}"][data-callback="{choice.data}"]').last
        try:
            handle = await key.element_handle(timeout=500)
            await handle.click(timeout=1000)
            await handle.wait_for_element_state("hidden", timeout=2000)
        except PageError as error:
            if isinstance(error, TooLate) or "not attached" in error.message:
                return False
            raise
        self.done[choice.kind] = self.done.get(choice.kind, 0) + 1
        return True

    async def play(
        self, people: list[User], over: str, *, seen: Callable[[], Awaitable[None]] | None = None, most: int = 400
    ) -> None:
        """Go on pressing what is lit, as people without a plan would, until a button `over` is there.

        `seen` is called whenever somebody can do something.
        """
        taken: set[int] = set()
        for _ in range(most):
            await self.page.wait_for_function(
                "([people, over]) => lit(people).length || document.querySelector(over)",
                arg=[[person.id for person in people], f'.key[data-callback^="{over}"]'],
                timeout=15_000,
            )
            lit = await self.lit(people)
            if lit:
                if seen is not None:
                    await seen()
                await self.press(self._choose(lit, taken))
            elif await self.key(self.page.locator(".pane"), over).count():
                return
        raise AssertionError("the game does not end")

    def _choose(self, lit: list[Choice], taken: set[int]) -> Choice:
        """Anybody who can act, mostly doing what is useful; the first time they must defend, they take."""
        person = self.chance.choice(lit).person
        mine = [choice for choice in lit if choice.person == person]
        take = [choice for choice in mine if choice.kind == "take"]
        if take and person not in taken:
            taken.add(person)
            return take[0]
        passing = [choice for choice in mine if choice.kind == "pass"]
        if passing and self.chance.random() < 0.4:
            return passing[0]
        picks = [choice for choice in mine if choice.kind in {"pick", "transfer"}]
        playing = [choice for choice in mine if choice.kind not in {"take", "pass", "let go"}]
        return self.chance.choice(picks or playing or mine)

    # -- what was said --------------------------------------------------------------------------------------------

    async def said(self) -> dict[str, list[str]]:
        """Everything the bot has said on this page: in the group ("group"), or to a person (their id)."""
        found: dict[str, list[str]] = await self.page.evaluate("() => said()")
        return found

    async def check_words(self, languages: dict[str, str], names: list[str]) -> None:
        """Whatever was said is in the language of where it was said; names are whatever they are."""
        said = await self.said()
        assert set(said) <= set(languages)
        for where, language in languages.items():
            other = {"he": "ru", "ru": "he"}[language]
            letters = 0
            for text in said[where]:
                _, _, bare = text.partition(": ")
                for name in names:
                    bare = bare.replace(name, "")
                bare = LATIN.sub("", bare)
                assert not LETTERS["latin"].search(bare), f"an id or a foreign word ({language}): {text!r}"
                assert not LETTERS[other].search(bare), f"the wrong language ({language}): {text!r}"
                assert not set("{}$") & set(bare), f"a text half made: {text!r}"
                letters += len(LETTERS[language].findall(bare))
            assert letters > 100, f"hardly a word in {where}"


def texts(language: str) -> Texts:
    """The bot's words, to know buttons and lines by."""
    return Texts(language, default_catalogue(), strict=True)


@asynccontextmanager
async def evening(
    browser: Browser,
    folder: Path,
    pictures: Path,
    *,
    people: list[tuple[str, str]],
    group: str = "",
    shuffler: Shuffler,
    viewport: ViewportSize = WIDE,
    start: str = "",
) -> AsyncIterator[tuple[Evening, list[User]]]:
    """The bot with these people (name, language), of whom the first has opened it before."""
    clock = FastClock(RATE)
    world = World(clock)
    users = [world.add_user(name, language_code=language) for name, language in people]
    if group:
        world.add_group(group, users)
    world.press_start(users[0])
    chance = random.Random(1)
    async with serve(world) as server:
        storage = await Storage.open(folder / "durak.db")
        application = build_application(world.token, base_url=server.base_url, base_file_url=server.base_file_url)
        thinker = PlainThinker(play_greedy, random.Random(1))
        service = Service(
            application, storage, clock, catalogue=default_catalogue(), thinker=thinker, shuffler=shuffler
        )
        await service.start()
        page = await browser.new_page(viewport=viewport)
        page.set_default_timeout(10_000)
        it = Evening(world, storage, service, server, page, pictures, chance)
        it._listen(page)
        await page.add_init_script(f"window.botId = '{world.bot.id}';")
        await page.add_init_script(path=WATCHER)
        try:
            await page.goto(server.url + start)
            yield it, users
        finally:
            await page.close()
            await service.stop()
            await storage.close()
    assert not it.trouble, "the page reported errors"
    refused = [(call.method, call.error) for call in world.calls if call.status == 429]
    assert not refused, "the bot asked too much of Telegram"
