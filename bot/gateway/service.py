"""The running bot: its parts put together around a python-telegram-bot `Application`.

`Service` owns the order of things: read what was kept, take up the tables, put the screens back, then listen; and at
the end drain the mailboxes and the display, so that a stop loses no tap.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator
from typing import Any

import telegram
from telegram import Update
from telegram.error import BadRequest, Conflict, InvalidToken, NetworkError, RetryAfter, TelegramError
from telegram.ext import (
    Application,
    ApplicationBuilder,
    CallbackQueryHandler,
    ChatMemberHandler,
    CommandHandler,
    ContextTypes,
    MessageHandler,
    TypeHandler,
    filters,
)
from telegram.request import BaseRequest, HTTPXRequest

from bot.gateway.budgets import LIMITS
from bot.gateway.commands import command_handlers
from bot.gateway.context import Desk
from bot.gateway.directory import Directory
from bot.gateway.display import Display
from bot.gateway.gate import Gate
from bot.gateway.membership import Membership
from bot.gateway.menus import Menus
from bot.gateway.order import InOrder
from bot.gateway.presenter import Presenter
from bot.gateway.presses import Presses
from bot.gateway.reviews import Reviews
from bot.gateway.talk import Talk
from bot.gateway.unreadable import ReadableUpdates
from bot.gateway.webhook import Webhook, WebhookServer
from bot.gateway.wire import Kind, verdict_of
from bot.render.texts import Catalogue
from bot.sessions.actor import Ports
from bot.sessions.clock import Clock
from bot.sessions.decks import SecureShuffler
from bot.sessions.model import Table
from bot.sessions.ports import Shuffler, Thinker
from bot.sessions.registry import Registry
from bot.sessions.thinkers import PlainThinker
from bot.sessions.traces import trace_of
from bot.storage.store import Storage

log = logging.getLogger(__name__)

#: What the bot asks Telegram to be told.
ALLOWED_UPDATES = ("message", "callback_query", "my_chat_member", "chat_member")
#: Calls in flight at once; python-telegram-bot's HTTP client slows down with more (TELEGRAM.md).
CONNECTIONS = 32
#: Telegram is asked so many times whose the token is, before a start is given up.
MOST_STARTS = 4

App = Application[Any, Any, Any, Any, Any, Any]
DisplayFactory = Callable[..., Display]
"""Makes a display of these: bot, clock, store of messages, and by name its listener."""


def build_request(*, polls: bool = False) -> BaseRequest:
    """The HTTP client for calls, or for polling (which is one call at a time, a long one)."""
    if polls:
        return HTTPXRequest(connection_pool_size=1, read_timeout=60.0)
    return HTTPXRequest(connection_pool_size=CONNECTIONS, pool_timeout=30.0)


def build_application(
    token: str,
    *,
    base_url: str | None = None,
    base_file_url: str | None = None,
    request: BaseRequest | None = None,
    updates_request: BaseRequest | None = None,
) -> App:
    """An application that talks to Telegram, or to a sandbox by its addresses or by a transport of its own."""
    builder = ApplicationBuilder().token(token).concurrent_updates(InOrder())
    builder = builder.request(request or build_request())
    builder = builder.get_updates_request(ReadableUpdates(updates_request or build_request(polls=True)))
    if base_url is not None and base_file_url is not None:
        builder = builder.base_url(base_url).base_file_url(base_file_url)
    return builder.build()


def _poll_failed(error: TelegramError) -> None:
    """A poll failed; python-telegram-bot goes on trying. One line for whoever reads the log."""
    if isinstance(error, Conflict):
        log.error("another process polls with the same BOT_TOKEN: stop one of them")
    else:
        log.warning("Telegram could not be asked for updates, trying again: %s", type(error).__name__)


class Service:
    """Everything that runs while the bot runs."""

    def __init__(
        self,
        application: App,
        storage: Storage,
        clock: Clock,
        *,
        catalogue: Catalogue,
        thinker: Thinker | None = None,
        shuffler: Shuffler | None = None,
        display: DisplayFactory = Display,
    ) -> None:
        self.application = application
        self.storage = storage
        self._catalogue = catalogue
        self._clock = clock
        self._thinker = thinker or PlainThinker()
        self._shuffler = shuffler or SecureShuffler()
        self._make_display = display
        self._tasks: set[asyncio.Task[None]] = set()
        self._webhook: WebhookServer | None = None
        self.desk: Desk
        self._membership: Membership
        self._menus = Menus(application.bot, clock, catalogue)

    async def start(self, *, polling: bool = True, webhook: Webhook | None = None) -> None:
        """Take up where the last process stopped, and listen: at a webhook if there is one, else by polling.

        Raises what Telegram or storage refuse it with, WebhookUnusable where the webhook cannot be.
        """
        try:
            await self._take_up()
        except BaseException:
            await self._thinker.close()
            await self.application.shutdown()
            raise
        await self.application.start()
        app = self.application
        if webhook is not None:
            self._webhook = WebhookServer(app.bot, self._clock, webhook, app.update_queue.put_nowait)
            try:
                await self._webhook.start(ALLOWED_UPDATES)
            except BaseException:
                await self.stop()
                raise
        elif polling and app.updater is not None:
            await app.updater.start_polling(
                allowed_updates=list(ALLOWED_UPDATES), bootstrap_retries=-1, error_callback=_poll_failed
            )

    async def _take_up(self) -> None:
        await self._initialize()
        bot = self.application.bot
        for problem in self._catalogue.problems:
            log.warning("%s", problem)
        directory = Directory(self.storage, self._clock, self._catalogue)
        await directory.open()
        self.storage.counts = directory.keeps_statistics
        counted = await self.storage.count_missing()
        if counted:
            log.info("games counted that were not: %d", counted)
        talk = Talk(directory.keeps_statistics)
        await talk.open(self.storage)
        display = self._make_display(bot, self._clock, self.storage, listener=self, pictures=self.storage)
        await display.restore()
        presenter = Presenter(display, directory, bot.username, self._place_of, talk)
        ports = Ports(self._clock, self.storage, presenter, self._thinker, self._shuffler, directory)
        registry = Registry(ports)
        reviews = Reviews(self.storage, self._thinker, presenter)
        self.desk = Desk(bot, self._clock, self.storage, directory, registry, display, presenter, talk, reviews)
        self._membership = Membership(self.desk)
        self._add_handlers(Gate(self.desk, await self.storage.handled()))
        tables = await registry.restore()
        log.info("@%s is up; tables taken up: %d", bot.username, tables)
        self._menus.publish()

    async def _initialize(self) -> None:
        """Ask Telegram who this is; a moment's trouble there does not end a start."""
        failures = 0
        while True:
            try:
                await self.application.initialize()
                return
            except (BadRequest, InvalidToken):
                raise
            except (NetworkError, RetryAfter) as error:
                failures += 1
                if failures == MOST_STARTS:
                    raise
                verdict = verdict_of(error)
                wait = verdict.seconds if verdict.kind is Kind.WAIT else LIMITS.backoff * 2.0 ** (failures - 1)
                log.debug("Telegram does not answer yet (%s), trying again", type(error).__name__)
                await self._clock.sleep_until(self._clock.now() + wait)

    async def stop(self) -> None:
        """Listen no more, work off what came, show what can be shown at once, and stop."""
        app = self.application
        if self._webhook is not None:
            await self._webhook.stop()
        if app.updater is not None and app.updater.running:
            await app.updater.stop()
        # What was fetched is handled first: a stopping application would only start it.
        if app.running:
            await app.update_queue.join()
            await app.stop()
        await self.desk.registry.close()
        await self.desk.reviews.close()
        await self._thinker.close()
        await self.desk.display.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._menus.close()
        await self.desk.directory.close()
        await app.shutdown()

    async def idle(self) -> None:
        """Return once nothing is left to do at this moment of the clock."""
        while True:
            await self.desk.registry.idle()
            await self.desk.reviews.idle()
            await self.desk.directory.idle()
            await self.desk.display.idle()
            await self._menus.idle()
            while self._tasks:
                await asyncio.gather(*self._tasks)
            if self.desk.registry.quiet and self.desk.display.quiet and self._menus.quiet:
                return

    def tables(self) -> Iterator[Table]:
        """Every table that is open."""
        return iter(self.desk.registry)

    def lag(self) -> float:
        """For how many seconds the oldest thing to show has waited."""
        return self.desk.display.lag()

    def _place_of(self, table_id: int) -> Any:
        return self.desk.registry.place_of(table_id)

    def _add_handlers(self, gate: Gate) -> None:
        app = self.application
        app.add_handler(TypeHandler(Update, gate.handle), group=-1)
        for name, handler in command_handlers(self.desk).items():
            # An edited message is not a second command.
            app.add_handler(CommandHandler(name, handler, filters=filters.UpdateType.MESSAGE))
        app.add_handler(CallbackQueryHandler(Presses(self.desk).handle))
        app.add_handler(ChatMemberHandler(self._membership.my_status, ChatMemberHandler.MY_CHAT_MEMBER))
        app.add_handler(ChatMemberHandler(self._membership.their_status, ChatMemberHandler.CHAT_MEMBER))
        app.add_handler(MessageHandler(filters.StatusUpdate.MIGRATE, self._membership.migrated))
        app.add_handler(MessageHandler(filters.StatusUpdate.LEFT_CHAT_MEMBER, self._membership.left))
        app.add_handler(MessageHandler(filters.StatusUpdate.FORUM_TOPIC_REOPENED, self._membership.reopened))
        app.add_error_handler(self._failed)

    async def _failed(self, update: object, context: ContextTypes.DEFAULT_TYPE) -> None:
        """A handler raised: the log names the update by its number, never its content."""
        number = update.update_id if isinstance(update, telegram.Update) else 0
        where = trace_of(context.error) if context.error is not None else ""
        log.error("update %d could not be handled: %s", number, where)

    # What the display learns of chats (`bot.gateway.display.DisplayListener`).

    def unreachable(self, user_id: int) -> None:
        """The bot may no longer write to a person."""
        self.desk.directory.set_reachable(user_id, False)
        self.desk.registry.reachable(user_id, False)

    def chat_lost(self, chat_id: int) -> None:
        """The bot may no longer write to a group."""
        log.warning("chat %d: nothing can be sent there any more", chat_id)
        self._membership.out_of_reach(chat_id)

    def chat_silent(self, chat_id: int) -> None:
        """The bot may not write to a group for now."""
        self._membership.out_of_reach(chat_id)

    def migrated(self, old: int, new: int) -> None:
        """Telegram said, instead of taking a message, that a group has another id now."""
        self._spawn(self._membership.move(old, new))

    def _spawn(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
