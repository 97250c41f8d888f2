"""What people see before they write: the menus of commands in each language, and what the bot is.

By default the menus follow the language of a person's Telegram; a chat in which another language was chosen gets a
menu of its own. All is told to Telegram anew at each start. When that does not work it is tried again, later and
later: nothing else waits for it.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator
from functools import partial

from telegram import (
    Bot,
    BotCommand,
    BotCommandScopeAllGroupChats,
    BotCommandScopeAllPrivateChats,
    BotCommandScopeChat,
)
from telegram.error import BadRequest, TelegramError

from bot.gateway.budgets import LIMITS
from bot.gateway.wire import Kind, verdict_of
from bot.render.screens import COMMANDS, PRIVATE_COMMANDS, command_descriptions
from bot.render.texts import FALLBACK, Catalogue, Texts
from bot.sessions.clock import Clock

log = logging.getLogger(__name__)
Call = Callable[[], Awaitable[object]]


class Menus:
    """Publishes once; `close` it in the end."""

    def __init__(self, bot: Bot, clock: Clock, catalogue: Catalogue) -> None:
        self._bot = bot
        self._clock = clock
        self._catalogue = catalogue
        self._task: asyncio.Task[None] | None = None
        self._resting = asyncio.Event()
        self._until = 0.0

    def publish(self) -> None:
        """Begin."""
        self._task = asyncio.create_task(self._publish(), name="menus")
        self._task.add_done_callback(lambda _: self._resting.set())

    async def idle(self) -> None:
        """Return once it is done, or waits to try again."""
        while not self.quiet:
            await self._resting.wait()
            await asyncio.sleep(0)

    @property
    def quiet(self) -> bool:
        """Whether it is done, or waits to try again."""
        if self._task is None or self._task.done():
            return True
        return self._resting.is_set() and self._clock.now() < self._until

    async def close(self) -> None:
        """Stop."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _publish(self) -> None:
        for call in self._calls():
            failures = 0
            while True:
                try:
                    await call()
                    break
                except BadRequest as error:
                    log.error("a part of the menu was refused: %s", error)
                    break
                except TelegramError as error:
                    failures += 1
                    await self._rest(error, failures)

    async def _rest(self, error: TelegramError, failures: int) -> None:
        log.log(logging.WARNING if failures == 1 else logging.DEBUG, "the menu could not be published yet: %s", error)
        verdict = verdict_of(error)
        wait = verdict.seconds if verdict.kind is Kind.WAIT else 0.0
        wait = max(wait, min(LIMITS.backoff * 2.0 ** min(failures - 1, 20), LIMITS.backoff_most))
        self._until = self._clock.now() + wait
        self._resting.set()
        await self._clock.sleep_until(self._until)
        self._resting.clear()

    def _calls(self) -> Iterator[Call]:
        bot = self._bot
        menus = {BotCommandScopeAllGroupChats(): COMMANDS, BotCommandScopeAllPrivateChats(): PRIVATE_COMMANDS}
        for language in self._catalogue.languages:
            texts = Texts(language, self._catalogue)
            described = command_descriptions(texts)
            about, shortly = texts.plain("bot-description"), texts.plain("bot-short-description")
            codes = self._catalogue.codes(language)
            # The fallback's also for everyone whose language there is no menu in.
            for code in (*codes, None) if language == FALLBACK else codes:
                yield partial(bot.set_my_description, about, language_code=code)
                yield partial(bot.set_my_short_description, shortly, language_code=code)
                for scope, names in menus.items():
                    commands = [BotCommand(name, described[name]) for name in names]
                    yield partial(bot.set_my_commands, commands, scope=scope, language_code=code)


async def publish_in(bot: Bot, chat_id: int, texts: Texts, *, group: bool) -> None:
    """The menu of one chat, in the language that was chosen there. Decoration: what is refused is logged."""
    described = command_descriptions(texts)
    commands = [BotCommand(name, described[name]) for name in (COMMANDS if group else PRIVATE_COMMANDS)]
    try:
        await bot.set_my_commands(commands, scope=BotCommandScopeChat(chat_id))
    except TelegramError as error:
        log.warning("chat %d: its menu of commands could not be changed: %s", chat_id, error)
