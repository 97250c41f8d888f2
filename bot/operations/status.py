"""A small page for machines beside the bot: `/health` and `/metrics`, on an address of its own.

Off unless an address is set. It says nothing about people, chats or cards. `/health` answers 200 while the bot hears
Telegram and can read its database, and 503 with the reason otherwise; since it is served by the bot's own event loop,
no answer at all means that the loop stands still.
"""

from __future__ import annotations

import json
import socket
from collections.abc import Awaitable, Callable
from typing import Final

from prometheus_client import CONTENT_TYPE_LATEST
from tornado.httpclient import AsyncHTTPClient, HTTPClientError
from tornado.httpserver import HTTPServer
from tornado.web import Application, RequestHandler, url

from bot.operations.metrics import Metrics

#: A poll waits for news for some ten seconds (python-telegram-bot's own), then is made again; so long a silence is
#: trouble. A webhook hears only what happens, so nothing follows from its silence.
SILENT: Final = 120.0
#: Longer than anything should wait to be shown, a 429 of a minute apart.
BEHIND: Final = 180.0


class AddressInUse(Exception):
    """The page cannot be served there. One line."""


class StatusPage:
    """The page. `database` raises when the database cannot be read; `polls`: whether silence is a bad sign."""

    def __init__(self, metrics: Metrics, database: Callable[[], Awaitable[None]], *, polls: bool) -> None:
        self._metrics = metrics
        self._database = database
        self._polls = polls
        self._server: HTTPServer | None = None
        self.port = 0

    async def start(self, host: str, port: int) -> None:
        """Serve it (port 0: any that is free). Raises AddressInUse."""
        try:
            listening = socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET)
        except OSError as error:
            raise AddressInUse(f"STATUS={host}:{port}: {error.strerror or error}; set another address") from error
        listening.setblocking(False)
        self.port = listening.getsockname()[1]
        health = url(r"/health", _Health, {"page": self})
        figures = url(r"/metrics", _Figures, {"metrics": self._metrics})
        self._server = HTTPServer(Application([health, figures]))
        self._server.add_socket(listening)

    async def stop(self) -> None:
        """Serve it no more."""
        if self._server is not None:
            self._server.stop()
            await self._server.close_all_connections()

    async def trouble(self) -> str | None:
        """What is wrong, in a few words; None when all is well."""
        if self._polls and (silence := self._metrics.silence()) > SILENT:
            return f"Telegram was not heard for {silence:.0f} s"
        if (lag := self._metrics.lag()) > BEHIND:
            return f"something has waited {lag:.0f} s to be shown"
        try:
            await self._database()
        except Exception as error:
            return f"the database cannot be read: {error}"
        return None


class _Health(RequestHandler):
    def initialize(self, page: StatusPage) -> None:
        self._page = page

    async def get(self) -> None:
        trouble = await self._page.trouble()
        self.set_status(200 if trouble is None else 503)
        self.set_header("Content-Type", "application/json")
        self.write(json.dumps({"ok": trouble is None, "trouble": trouble}) + "\n")


class _Figures(RequestHandler):
    def initialize(self, metrics: Metrics) -> None:
        self._metrics = metrics

    async def get(self) -> None:
        self.set_header("Content-Type", CONTENT_TYPE_LATEST)
        self.write(self._metrics.exposition())


async def ask(host: str, port: int) -> str | None:
    """What is wrong with the bot whose page is there; None when all is well."""
    try:
        response = await AsyncHTTPClient().fetch(
            f"http://{host}:{port}/health", raise_error=False, request_timeout=5.0, connect_timeout=2.0
        )
    except (OSError, HTTPClientError) as error:
        return f"no answer from {host}:{port}: {error}"
    try:
        trouble: str | None = json.loads(response.body)["trouble"]
    except (ValueError, KeyError, TypeError):
        return f"{host}:{port} is no status page of this bot (HTTP {response.code})"
    return trouble
