"""The whole bot in one process: the real `Application`, real SQLite, the sandbox's world, and time in the hand.

    async with lab(tmp_path) as it:
        it.world.say(dana, group, "/newgame")
        await it.settle()

Nothing is mocked: the bot talks to the world through python-telegram-bot's own request classes, and nothing sleeps:
`settle` lets the bot do whatever it can do now, `run` moves the clock to the next moment anything waits for.

Nothing is left to chance either: decks and the computers' choices come from a seed, so a test that passes here passes
anywhere. What it says must be true of every deal all the same; ``DURAK_TEST_LUCK=n pytest …`` plays it with others.
"""

from __future__ import annotations

import os
import random
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

from telegram import Update

from bot.gateway.service import Service, build_application
from bot.render.texts import Catalogue, default_catalogue
from bot.sandbox import Chat, Message, User, VirtualClock, World
from bot.sandbox.transport import SandboxRequest
from bot.sessions.decks import shuffled
from bot.sessions.model import Shuffle, Table
from bot.sessions.ports import Shuffler, Thinker
from bot.sessions.thinkers import PlainThinker
from bot.storage.store import Storage
from engine.rules import RuleSet

BASE_URL = "https://sandbox/bot"
BASE_FILE_URL = "https://sandbox/file/bot"

#: The seed of all that a lab leaves to chance.
LUCK: Final = int(os.environ.get("DURAK_TEST_LUCK", "1"))


class Deals:
    """Decks, and salts to seal them with, that a seed decides."""

    def __init__(self, seed: int) -> None:
        self._chance = random.Random(seed)

    def shuffle(self, rules: RuleSet, seats: int) -> Shuffle:
        return shuffled(rules, seats, self._chance, f"{self._chance.getrandbits(128):032x}")


def bare(text: str) -> str:
    """A text without isolates and direction marks."""
    return "".join(char for char in text if char not in "\u200e\u200f\u2066\u2067\u2068\u2069")


def is_call(message: Message) -> bool:
    """Whether a message is a call beside a table: a name called, a lobby's end, a break."""
    return bare(message.text).startswith(("🔔", "⏳", "⏸"))


class Lab:
    """A world and the bot in it."""

    def __init__(
        self,
        world: World,
        clock: VirtualClock,
        path: Path,
        thinker: Thinker | None,
        shuffler: Shuffler | None,
        catalogue: Catalogue | None = None,
    ):
        self.world = world
        self.clock = clock
        self.path = path
        self._thinker = thinker or PlainThinker(chance=random.Random(LUCK))
        self._shuffler = shuffler or Deals(LUCK)
        self._catalogue = catalogue or default_catalogue()
        self.storage: Storage
        self.service: Service

    async def up(self, *, polling: bool = False) -> None:
        """Start the bot on its database; with `polling` it asks for updates by itself."""
        self.storage = await Storage.open(self.path)
        application = build_application(
            self.world.token,
            base_url=BASE_URL,
            base_file_url=BASE_FILE_URL,
            request=SandboxRequest(self.world),
            updates_request=SandboxRequest(self.world),
        )
        self.service = Service(
            application,
            self.storage,
            self.clock,
            catalogue=self._catalogue,
            thinker=self._thinker,
            shuffler=self._shuffler,
        )
        await self.service.start(polling=polling)

    def deal_by(self, shuffler: Shuffler) -> None:
        """Let the next bot deal by another shuffler."""
        self._shuffler = shuffler

    async def down(self) -> None:
        """Stop the bot in order."""
        await self.service.stop()
        await self.storage.close()

    async def settle(self) -> None:
        """Deliver every update and let the bot do all that can be done at this moment."""
        application = self.service.application
        while True:
            updates = self.world.take_updates()
            for data in updates:
                application.update_queue.put_nowait(Update.de_json(data, application.bot))
            await application.update_queue.join()
            await self.service.idle()
            # What is held back comes when its time has come.
            if not self.world.pending or not updates:
                return

    async def run(self, seconds: float) -> None:
        """Let time pass, stopping wherever something happens."""
        end = self.clock.now() + seconds
        await self.settle()
        while (due := self.clock.next_deadline()) is not None and due <= end:
            self.clock.jump_to(due)
            await self.settle()
        self.clock.jump_to(end)
        await self.settle()

    async def run_until(self, done: Callable[[], bool], *, most: float = 3600.0) -> None:
        """Let time pass until `done()`; fails after `most` seconds."""
        end = self.clock.now() + most
        await self.settle()
        while not done():
            due = self.clock.next_deadline()
            assert due is not None, "nothing will happen any more"
            assert due <= end, "it takes too long"
            self.clock.jump_to(due)
            await self.settle()

    def table(self) -> Table:
        """The only table that stands in a group."""
        (table,) = [table for table in self.service.desk.registry if not table.place.private]
        return table

    def board(self, chat: Chat) -> Message:
        """The message of the bot in a chat that has buttons, the last one; calls beside a table are left out."""
        return [m for m in self.world.messages(chat.id) if m.sender.is_bot and m.buttons and not is_call(m)][-1]

    async def press(self, user: User, chat: Chat, kind: str, *, label: str = "") -> str:
        """Press the first button whose data begins with `kind` (and whose label has `label`), of the newest message of
        the bot that has one; gives the text of the answer."""
        messages = [m for m in self.world.messages(chat.id) if m.sender.is_bot and m.buttons]
        for message in reversed(messages):
            for button in (button for row in message.buttons for button in row):
                if button.callback_data and button.callback_data.startswith(kind) and label in bare(button.text):
                    query = self.world.press(user, chat, message.id, button.callback_data)
                    await self.settle()
                    answer = self.world.query(query)
                    assert answer is not None, "the press was not answered"
                    return answer.url or answer.text
        raise AssertionError(
            f"no button {kind!r} {label!r} in {[b.text for m in messages for r in m.buttons for b in r]}"
        )


@asynccontextmanager
async def lab(
    folder: Path,
    *,
    strict: bool = True,
    thinker: Thinker | None = None,
    shuffler: Shuffler | None = None,
    catalogue: Catalogue | None = None,
) -> AsyncIterator[Lab]:
    """A world with the bot running in it; it speaks the project's languages, or those of another `catalogue`."""
    clock = VirtualClock()
    it = Lab(World(clock, strict_limits=strict), clock, folder / "durak.db", thinker, shuffler, catalogue)
    await it.up()
    try:
        yield it
    finally:
        await it.down()
