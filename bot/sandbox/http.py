"""The wire for programs: the Bot API over HTTP on the loopback, and the page beside it.

A bot connects with `base_url=http://127.0.0.1:PORT/bot` and `base_file_url=http://127.0.0.1:PORT/file/bot`. It
speaks JSON, forms or multipart, and gets real HTTP statuses. The server listens on 127.0.0.1 alone and answers only
requests that name it so, lest a web page elsewhere reach it through a name of its own.
"""

from __future__ import annotations

import asyncio
import json
import socket
from pathlib import Path
from typing import Any
from urllib.parse import quote, unquote, urlsplit

from tornado.httpserver import HTTPServer
from tornado.web import Application, RequestHandler, StaticFileHandler

from .errors import ConnectionDropped
from .live import LiveSocket, Page
from .polling import poll
from .webhook import Webhook
from .world import Response, World

HOST = "127.0.0.1"
PAGE = Path(__file__).parent / "page"
BIGGEST_BODY = 64 * 1024 * 1024


class PortInUseError(RuntimeError):
    """Somebody else listens on that port."""


class _Local(RequestHandler):
    """Refuses requests that came by another name than this machine's, or that a page from elsewhere sent."""

    world: World

    def initialize(self, world: World) -> None:
        self.world = world

    def prepare(self) -> None:
        headers = self.request.headers
        origin = headers.get("Origin")
        foreign = origin is not None and urlsplit(origin).netloc != self.request.host
        # Browsers say so, too, when a foreign page merely embeds or links to an address of ours.
        foreign = foreign or headers.get("Sec-Fetch-Site", "none") not in ("none", "same-origin")
        if foreign or self.request.host_name not in (HOST, "localhost"):
            self.set_status(403)
            self.finish("this server answers on the loopback only")

    def set_default_headers(self) -> None:
        self.set_header("Server", "sandbox")
        self.set_header("Cache-Control", "no-store")

    def data_received(self, chunk: bytes) -> None:
        raise NotImplementedError


class _Api(_Local):
    """`/bot<token>/<method>`."""

    _waiting: asyncio.Task[Response] | None = None

    async def get(self, token: str, method: str) -> None:
        await self._answer(unquote(token), method)

    async def post(self, token: str, method: str) -> None:
        await self._answer(unquote(token), method)

    async def _answer(self, token: str, method: str) -> None:
        world = self.world
        try:
            params = self._params()
        except ValueError:
            self._respond(Response(400, description="Bad Request: can't parse the request's JSON"))
            return
        response = world.authorised(token)
        if response is None:
            try:
                if method.lower() == "getupdates" and not world.troubled("getUpdates"):
                    self._waiting = asyncio.ensure_future(poll(world, params))
                    response = await self._waiting
                else:
                    files = {name: (sent[0].filename, sent[0].body) for name, sent in self.request.files.items()}
                    response = world.call(method, params, files)
            except ConnectionDropped:
                self.detach().close()
                return
            except asyncio.CancelledError:
                return  # the bot has hung up
        self._respond(response)

    def _respond(self, response: Response) -> None:
        self.set_status(response.status)
        self.set_header("Content-Type", "application/json")
        self.finish(response.body())

    def _params(self) -> dict[str, Any]:
        params: dict[str, Any] = {}
        for name, values in self.request.arguments.items():
            params[name] = values[-1].decode("utf-8", "replace")
        if self.request.headers.get("Content-Type", "").startswith("application/json") and self.request.body:
            given = json.loads(self.request.body)
            if not isinstance(given, dict):
                raise ValueError
            params.update(given)
        return params

    def on_connection_close(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()


class _File(_Local):
    """`/file/bot<token>/<path>`: what getFile points at."""

    def get(self, token: str, path: str) -> None:
        file = self.world.file_by_path(unquote(path))
        if unquote(token) != self.world.token or file is None:
            self.set_status(404)
            self.finish(Response(404, description="Not Found").body())
            return
        self.set_header("Content-Type", "application/octet-stream")
        self.finish(file.content)


class _Upload(_Local):
    """`/files/<file id>`: pictures and documents for the page."""

    def get(self, file_id: str) -> None:
        file = self.world.files.get(file_id)
        if file is None:
            self.send_error(404)
            return
        picture = file.path.startswith("photos/")
        self.set_header("Content-Type", file.mime if picture else "application/octet-stream")
        self.set_header("X-Content-Type-Options", "nosniff")
        if not picture:
            self.set_header("Content-Disposition", f"attachment; filename*=UTF-8''{quote(file.name)}")
        self.finish(file.content)


class _Static(StaticFileHandler):
    """The page's own files; nothing else may be loaded, from anywhere."""

    def set_extra_headers(self, path: str) -> None:
        del path
        self.set_header("Cache-Control", "no-store")
        self.set_header(
            "Content-Security-Policy",
            "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; frame-ancestors 'none'",
        )


class SandboxServer:
    """One world on one port of the loopback: Bot API, webhooks, page.

    Raises ValueError for another address, PortInUseError (at `start`) if the port is taken. Port 0 takes a free one;
    `port` then says which.
    """

    def __init__(self, world: World, *, port: int = 0, host: str = HOST) -> None:
        if host not in (HOST, "localhost"):
            raise ValueError(f"the sandbox listens on {HOST} only, not on {host}")
        self.world = world
        self.port = port
        self.page = Page(world)
        self._server: HTTPServer | None = None
        self._webhook = Webhook(world)

    @property
    def url(self) -> str:
        """Where the page is."""
        return f"http://{HOST}:{self.port}/"

    @property
    def base_url(self) -> str:
        """For a bot's `base_url`."""
        return f"{self.url}bot"

    @property
    def base_file_url(self) -> str:
        """For a bot's `base_file_url`."""
        return f"{self.url}file/bot"

    async def start(self) -> None:
        """Listen."""
        given = {"world": self.world}
        application = Application(
            [
                (r"/bot([^/]+)/(\w+)", _Api, given),
                (r"/file/bot([^/]+)/(.+)", _File, given),
                (r"/files/(\w+)", _Upload, given),
                (r"/live", LiveSocket, {"page": self.page}),
                (r"/(.*)", _Static, {"path": str(PAGE), "default_filename": "index.html"}),
            ],
            log_function=_quiet,
            websocket_ping_interval=20,
        )
        try:
            listening = _listen(self.port)
        except OSError as error:
            raise PortInUseError(f"cannot listen on {HOST}:{self.port}: {error.strerror or error}") from error
        self.port = listening.getsockname()[1]
        self._server = HTTPServer(application, max_buffer_size=BIGGEST_BODY)
        self._server.add_socket(listening)
        self.page.start()
        self._webhook.start()

    async def stop(self) -> None:
        """Stop listening and hang up."""
        await self._webhook.stop()
        self.page.stop()
        if self._server is not None:
            self._server.stop()
            await self._server.close_all_connections()
            self._server = None


def _listen(port: int) -> socket.socket:
    # tornado.netutil.bind_sockets leaves its socket open when the port is taken.
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.setblocking(False)
        listening.bind((HOST, port))
        listening.listen(128)
    except OSError:
        listening.close()
        raise
    return listening


def _quiet(handler: RequestHandler) -> None:
    """Requests are in the world's own record."""
