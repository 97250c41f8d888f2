"""The wire for tests: python-telegram-bot's requests answered by a World in the same process.

    request = SandboxRequest(world)
    bot = Bot(world.token, base_url=BASE_URL, base_file_url=BASE_FILE_URL, request=request,
              get_updates_request=SandboxRequest(world))

A poll that finds nothing waits on an event until an update comes. It does not time out unless `poll_timeouts` asks
for that: a bot cannot tell a poll that lasts from one that is renewed, and a simulated clock would have to stop at
each of its deadlines.
"""

from __future__ import annotations

from typing import Any
from urllib.parse import unquote

from telegram.error import NetworkError
from telegram.request import BaseRequest, RequestData

from .errors import ConnectionDropped
from .polling import poll
from .world import Response, World

BASE_URL = "sandbox://telegram/bot"
BASE_FILE_URL = "sandbox://telegram/file/bot"


class SandboxRequest(BaseRequest):
    """A `BaseRequest` without a network. One instance may serve any number of bots and calls at once."""

    def __init__(self, world: World, *, poll_timeouts: bool = False) -> None:
        self._world = world
        self._poll_timeouts = poll_timeouts

    @property
    def read_timeout(self) -> float | None:
        return None

    async def initialize(self) -> None:
        """Nothing to open."""

    async def shutdown(self) -> None:
        """Nothing to close."""

    async def do_request(
        self,
        url: str,
        method: str,
        request_data: RequestData | None = None,
        read_timeout: Any = BaseRequest.DEFAULT_NONE,
        write_timeout: Any = BaseRequest.DEFAULT_NONE,
        connect_timeout: Any = BaseRequest.DEFAULT_NONE,
        pool_timeout: Any = BaseRequest.DEFAULT_NONE,
    ) -> tuple[int, bytes]:
        """Answer one request. Raises NetworkError where a fault breaks the connection."""
        del method, read_timeout, write_timeout, connect_timeout, pool_timeout
        world = self._world
        if "/file/bot" in url:
            return self._download(url.split("/file/bot", 1)[1])
        token, _, name = url.rsplit("/bot", 1)[1].partition("/")
        refusal = world.authorised(token)
        if refusal is not None:
            return refusal.status, refusal.body()
        params: dict[str, Any] = dict(request_data.parameters) if request_data is not None else {}
        files = _files(request_data)
        try:
            if name.lower() == "getupdates" and not world.troubled("getUpdates"):
                response = await poll(world, params, timed=self._poll_timeouts)
            else:
                response = world.call(name, params, files)
        except ConnectionDropped as error:
            raise NetworkError(f"connection dropped during {error}") from error
        return response.status, response.body()

    def _download(self, path: str) -> tuple[int, bytes]:
        token, _, file_path = unquote(path).partition("/")
        file = self._world.file_by_path(file_path)
        if token != self._world.token or file is None:
            return 404, Response(404, description="Not Found").body()
        return 200, file.content


def _files(request_data: RequestData | None) -> dict[str, tuple[str, bytes]]:
    if request_data is None or not request_data.contains_files:
        return {}
    found = {}
    for part, (name, content, _mime) in request_data.multipart_data.items():
        found[part] = (name, content if isinstance(content, bytes) else content.read())
    return found
