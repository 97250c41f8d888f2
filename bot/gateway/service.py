"""The running bot: its parts put together around a python-telegram-bot `Application`.

`Service` owns the order of things: read what was kept, take up the tables, put the screens back, then listen; and at
the end drain the mailboxes and the display, so that a stop loses no tap.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import telegram
from telegram.error import Conflict, TelegramError
from telegram.ext import (
    Application,
    ApplicationBuilder,
    CallbackQueryHandler,
    ChatMemberHandler,
    CommandHandler,
    ContextTypes,
    MessageHandler,
    filters,
)
from telegram.request import BaseRequest, HTTPXRequest

from bot.gateway.commands import command_handlers
from bot.gateway.context import Desk
from bot.gateway.directory import Directory
from bot.gateway.display import Display
from bot.gateway.membership import Membership
from bot.gateway.menus import publish
from bot.gateway.order import InOrder
from bot.gateway.presenter import Presenter
from bot.gateway.presses import Presses
from bot.render.texts import Catalogue
from bot.sessions.actor import Ports
from bot.sessions.clock import Clock
from bot.sessions.decks import SecureShuffler
from bot.sessions.ports import Shuffler, Thinker
from bot.sessions.registry import Registry
from bot.sessions.thinkers import PlainThinker
from bot.storage.store import Storage

log = logging.getLogger(__name__)

#: What the bot asks Telegram to be told.
ALLOWED_UPDATES = ("message", "callback_query", "my_chat_member")
#: Calls in flight at once; python-telegram-bot's HTTP client slows down with more (TELEGRAM.md).
CONNECTIONS = 32

App = Application[Any, Any, Any, Any, Any, Any]


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
    builder = builder.request(request or HTTPXRequest(connection_pool_size=CONNECTIONS, pool_timeout=30.0))
    builder = builder.get_updates_request(updates_request or HTTPXRequest(connection_pool_size=1, read_timeout=60.0))
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
    ) -> None:
        self.application = application
        self.storage = storage
        self._catalogue = catalogue
        self._clock = clock
        self._thinker = thinker or PlainThinker()
        self._shuffler = shuffler or SecureShuffler()
        self._tasks: set[asyncio.Task[None]] = set()
        self.desk: Desk
        self._membership: Membership

    async def start(self, *, polling: bool = True) -> None:
        """Take up where the last process stopped, and listen. Raises what Telegram or storage refuse it with."""
        try:
            await self._take_up()
        except BaseException:
            await self.application.shutdown()
            raise
        await self.application.start()
        if polling and self.application.updater is not None:
            await self.application.updater.start_polling(
                allowed_updates=list(ALLOWED_UPDATES), bootstrap_retries=-1, error_callback=_poll_failed
            )

    async def _take_up(self) -> None:
        await self.application.initialize()
        bot = self.application.bot
        for problem in self._catalogue.problems:
            log.warning("%s", problem)
        directory = Directory(self.storage, self._clock, self._catalogue)
        await directory.open()
        display = Display(bot, self._clock, self.storage, listener=self)
        await display.restore()
        presenter = Presenter(display, directory, bot.username, self._place_of)
        ports = Ports(self._clock, self.storage, presenter, self._thinker, self._shuffler, directory)
        registry = Registry(ports)
        self.desk = Desk(bot, self._clock, self.storage, directory, registry, display, presenter)
        self._membership = Membership(self.desk)
        self._add_handlers()
        tables = await registry.restore()
        log.info("@%s is up; tables taken up: %d", bot.username, tables)
        self._spawn(publish(bot, self._catalogue))

    async def stop(self) -> None:
        """Listen no more, work off what came, show what can be shown at once, and stop."""
        app = self.application
        if app.updater is not None and app.updater.running:
            await app.updater.stop()
        # What was fetched is handled first: a stopping application would only start it.
        if app.running:
            await app.update_queue.join()
            await app.stop()
        await self.desk.registry.close()
        await self.desk.display.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.desk.directory.close()
        await app.shutdown()

    async def idle(self) -> None:
        """Return once nothing is left to do at this moment of the clock."""
        while True:
            await self.desk.registry.idle()
            await self.desk.directory.idle()
            await self.desk.display.idle()
            while self._tasks:
                await asyncio.gather(*self._tasks)
            if self.desk.registry.quiet and self.desk.display.quiet:
                return

    def _place_of(self, table_id: int) -> Any:
        table = self.desk.registry.table(table_id)
        return table.place if table else None

    def _add_handlers(self) -> None:
        app = self.application
        for name, handler in command_handlers(self.desk).items():
            # An edited message is not a second command.
            app.add_handler(CommandHandler(name, handler, filters=filters.UpdateType.MESSAGE))
        app.add_handler(CallbackQueryHandler(Presses(self.desk).handle))
        app.add_handler(ChatMemberHandler(self._membership.my_status, ChatMemberHandler.MY_CHAT_MEMBER))
        app.add_handler(MessageHandler(filters.StatusUpdate.MIGRATE, self._membership.migrated))
        app.add_error_handler(self._failed)

    async def _failed(self, update: object, context: ContextTypes.DEFAULT_TYPE) -> None:
        """A handler raised: the log names the update by its number, never its content."""
        number = update.update_id if isinstance(update, telegram.Update) else 0
        log.error("update %d could not be handled", number, exc_info=context.error)

    # What the display learns of chats (`bot.gateway.display.DisplayListener`).

    def unreachable(self, user_id: int) -> None:
        """The bot may no longer write to a person."""
        self.desk.directory.set_reachable(user_id, False)
        self.desk.registry.reachable(user_id, False)

    def chat_lost(self, chat_id: int) -> None:
        """The bot may no longer write to a group."""
        log.warning("chat %d: nothing can be sent there any more", chat_id)

    def migrated(self, old: int, new: int) -> None:
        """Telegram said, instead of taking a message, that a group has another id now."""
        self._spawn(self._membership.move(old, new))

    def _spawn(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
