"""Where Telegram brings updates by itself, instead of being asked for them.

A server of our own rather than python-telegram-bot's: that one refuses an update that it cannot read, so that Telegram
brings it again and again and holds those behind it back, and it writes the whole of it into the log, cards and all.
Here as with polling such an update is passed over (`bot.gateway.unreadable`).

Whoever calls has to know the path and the secret. What is not an update is refused, and nothing of it is repeated.
"""

from __future__ import annotations

import asyncio
import hmac
import json
import logging
import os
import re
import secrets
import socket
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import urlsplit

import telegram
from telegram import Update
from telegram.error import BadRequest, InvalidToken, NetworkError, RetryAfter
from tornado.httpserver import HTTPServer
from tornado.web import Application, RequestHandler

from bot.gateway.unreadable import parsed
from bot.gateway.wire import Kind, verdict_of
from bot.sessions.clock import Clock

log = logging.getLogger(__name__)

#: Bytes that an update may have; the longest message has some twenty thousand.
MOST_BYTES: Final = 1_000_000
#: Seconds between two attempts to tell Telegram the address, at most.
LONGEST_PAUSE: Final = 30.0


@dataclass(frozen=True, slots=True)
class Webhook:
    """Where Telegram sends updates (`url`, https, public), and where we listen for them behind that address.

    `secret` is what Telegram proves itself with; None: a new one at each start, known to Telegram and us alone.
    """

    url: str
    host: str
    port: int
    secret: str | None = None


class WebhookUnusable(Exception):
    """The webhook cannot be listened at, or Telegram will not send to it. One line: what to do."""


class WebhookServer:
    """Listens for Telegram, and gives each update to `take`."""

    def __init__(self, bot: telegram.Bot, clock: Clock, webhook: Webhook, take: Callable[[Update], None]) -> None:
        self._bot = bot
        self._clock = clock
        self._webhook = webhook
        self._take = take
        self._server: HTTPServer | None = None

    async def start(self, allowed_updates: Sequence[str]) -> None:
        """Listen, then tell Telegram where, again and again while it cannot be reached.

        Raises WebhookUnusable, or InvalidToken.
        """
        webhook = self._webhook
        secret = webhook.secret or secrets.token_urlsafe(32)
        # The address ends in a path: whoever finds the port without it, or without the secret, is turned away.
        path = re.escape("/" + urlsplit(webhook.url).path.strip("/"))
        things = {"bot": self._bot, "secret": secret, "take": self._take}
        pages = Application([(f"{path}/?", _Updates, things)], log_function=_say_nothing)
        listening = _listening_at(webhook.host, webhook.port)
        self._server = HTTPServer(pages, max_body_size=MOST_BYTES, max_buffer_size=2 * MOST_BYTES)
        self._server.add_socket(listening)
        try:
            await self._tell_telegram(secret, allowed_updates)
        except BaseException:
            await self.stop()
            raise

    async def _tell_telegram(self, secret: str, allowed_updates: Sequence[str]) -> None:
        failures = 0
        while True:
            try:
                await self._bot.set_webhook(
                    self._webhook.url, secret_token=secret, allowed_updates=list(allowed_updates)
                )
                return
            except InvalidToken:
                raise
            except BadRequest as error:
                raise WebhookUnusable(f"Telegram does not take WEBHOOK_URL: {error.message}") from error
            except (NetworkError, RetryAfter) as error:
                failures += 1
                verdict = verdict_of(error)
                wait = verdict.seconds if verdict.kind is Kind.WAIT else min(LONGEST_PAUSE, 2.0 ** (failures - 1))
                level = logging.WARNING if failures == 1 else logging.DEBUG
                log.log(level, "the webhook could not be set, trying again: %s", type(error).__name__)
                await self._clock.sleep_until(self._clock.now() + wait)

    async def stop(self) -> None:
        """Listen no more. What was taken has been given on."""
        if self._server is not None:
            server, self._server = self._server, None
            server.stop()
            # Whatever was sent to us a moment ago is still read and answered.
            await asyncio.sleep(0)
            await server.close_all_connections()


def _listening_at(host: str, port: int) -> socket.socket:
    try:
        listening = socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET)
    except OSError as error:
        why = os.strerror(error.errno) if error.errno else str(error)
        line = f"WEBHOOK_LISTEN={host}:{port}: {why}; set another address"
        raise WebhookUnusable(line) from error
    listening.setblocking(False)
    return listening


class _Updates(RequestHandler):
    """An update is posted here."""

    SUPPORTED_METHODS = ("POST",)

    def initialize(self, bot: telegram.Bot, secret: str, take: Callable[[Update], None]) -> None:
        self._bot = bot
        self._secret = secret
        self._take = take

    def post(self) -> None:
        given = self.request.headers.get("X-Telegram-Bot-Api-Secret-Token", "")
        if not hmac.compare_digest(given.encode(), self._secret.encode()):
            self.send_error(403)
            return
        try:
            data = json.loads(self.request.body)
        except (ValueError, RecursionError):
            data = None
        update = parsed(data, self._bot)
        if update is None:
            log.error("what came to the webhook with the right secret is no update")
            self.send_error(400)
            return
        self._take(update)

    def write_error(self, status_code: int, **more: Any) -> None:
        """A status says enough."""
        del status_code, more
        self.finish()

    def log_exception(self, *error: Any) -> None:
        """What failed may hold what was sent: it is named, and nothing else."""
        log.error("an update could not be taken: %s", getattr(error[0], "__name__", "?"))


def _say_nothing(handler: RequestHandler) -> None:
    """Whoever knocks is not worth a line."""
