"""The webhook: a game over it, nobody else heard, nothing lost at a stop."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import re
import socket
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
from tornado.httpclient import AsyncHTTPClient

from bot.gateway.service import Service, build_application
from bot.gateway.webhook import MOST_BYTES, Webhook, WebhookUnusable
from bot.render.texts import default_catalogue
from bot.sandbox import User, World
from bot.sandbox.http import SandboxServer
from bot.sandbox.model import Chat, Message
from bot.sandbox.server import serve
from bot.sessions.clock import RealClock
from bot.storage.store import Storage


@dataclass
class Hooked:
    """A bot that Telegram calls."""

    world: World
    server: SandboxServer
    folder: Path
    webhook: Webhook
    dana: User
    group: Chat
    service: Service
    storage: Storage
    changed: asyncio.Event

    async def up(self) -> None:
        self.storage = await Storage.open(self.folder / "durak.db")
        server = self.server
        application = build_application(self.world.token, base_url=server.base_url, base_file_url=server.base_file_url)
        self.service = Service(application, self.storage, RealClock(), catalogue=default_catalogue())
        await self.service.start(webhook=self.webhook)

    async def down(self) -> None:
        await self.service.stop()
        await self.storage.close()

    def boards(self) -> list[Message]:
        return [m for m in self.world.messages(self.group.id) if m.sender.is_bot and m.buttons]

    async def until(self, done: Callable[[], object]) -> None:
        """Wait for what the real event loop and the loopback will bring."""
        async with asyncio.timeout(20):
            while not done():
                self.changed.clear()
                await self.changed.wait()

    async def post(self, path: str, secret: str | None, body: bytes | None = None) -> int:
        """An update, or whatever else, from somebody who says that it is Telegram; the HTTP status of the answer."""
        message = {"message_id": 99, "date": 0, "chat": self.group.json(), "from": self.dana.json(), "text": "/newgame"}
        message["entities"] = [{"type": "bot_command", "offset": 0, "length": 8}]
        headers = {"Content-Type": "application/json"}
        if secret is not None:
            headers["X-Telegram-Bot-Api-Secret-Token"] = secret
        response = await AsyncHTTPClient().fetch(
            f"http://127.0.0.1:{self.webhook.port}{path}",
            method="POST",
            headers=headers,
            body=json.dumps({"update_id": 10**6, "message": message}) if body is None else body,
            raise_error=False,
        )
        return response.code


@pytest.fixture
async def hooked(tmp_path: Path) -> AsyncIterator[Hooked]:
    world = World(RealClock())
    dana = world.add_user("Dana")
    group = world.add_group("Cards", [dana])
    world.press_start(dana)
    changed = asyncio.Event()
    world.watchers.append(lambda _: changed.set())
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    async with serve(world) as server:
        webhook = Webhook(f"http://127.0.0.1:{port}/durak/hook", "127.0.0.1", port)
        it = Hooked(world, server, tmp_path, webhook, dana, group, None, None, changed)  # type: ignore[arg-type]
        await it.up()
        yield it
        await it.down()


async def test_people_are_answered_and_nobody_else_is_heard(hooked: Hooked) -> None:
    assert hooked.world.webhook["url"] == hooked.webhook.url
    assert len(hooked.world.webhook["secret_token"]) >= 32
    for path, secret in [
        ("/durak/hook", None),
        ("/durak/hook", "guessed"),
        ("/", hooked.world.webhook["secret_token"]),
    ]:
        assert await hooked.post(path, secret) in {403, 404}
    hooked.world.say(hooked.dana, hooked.group, "/newgame")
    await hooked.until(hooked.boards)
    (board,) = hooked.boards()
    hooked.world.press(hooked.dana, hooked.group, board.id, next(b.callback_data or "" for b in board.buttons[0]))
    await hooked.until(lambda: any(call.method == "answerCallbackQuery" for call in hooked.world.calls))
    assert len(hooked.boards()) == 1, "one table, though four asked for one"


async def test_what_is_said_while_the_bot_is_down_is_heard_after(hooked: Hooked) -> None:
    await hooked.down()
    hooked.world.say(hooked.dana, hooked.group, "/newgame")
    assert not hooked.boards()
    await hooked.up()
    await hooked.until(hooked.boards)
    assert not hooked.world.pending


async def test_an_update_that_cannot_be_read_does_not_stop_those_behind_it(
    hooked: Hooked, caplog: pytest.LogCaptureFixture
) -> None:
    hooked.world.queue_update("my_chat_member", {"chat": {"id": 1}, "new_chat_member": {"status": "7s"}})
    hooked.world.queue_update("message", {"message_id": "7s", "chat": {"id": [], "type": 5}, "date": 0})
    hooked.world.say(hooked.dana, hooked.group, "/newgame")
    await hooked.until(hooked.boards)
    assert not hooked.world.pending
    passed_over = [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING]
    assert len(passed_over) == 2
    assert all(re.fullmatch(r"update \d+ .* passed over", line) for line in passed_over), "and no more than that"


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"", 400),
        (b"\xff\xfe", 400),
        (b"[" * 100_000, 400),
        (b"[]", 400),
        (b"{}", 400),
        (b'{"update_id": "7s"}', 400),
        (b'{"update_id": 1e400}', 400),
        (b'{"update_id": 4}', 200),
        (b'{"update_id": 5, "message": "7s"}', 200),
        (b'{"update_id": 6, "callback_query": {"id": {}, "from": 7}}', 200),
    ],
)
async def test_whatever_comes_with_the_secret_is_taken_or_refused(
    hooked: Hooked, body: bytes, status: int, caplog: pytest.LogCaptureFixture
) -> None:
    secret = hooked.world.webhook["secret_token"]
    assert await hooked.post("/durak/hook", secret, body) == status
    lines = [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING]
    assert not [line for line in lines if "7s" in line or "Traceback" in line]
    assert all(record.name.startswith("bot.") for record in caplog.records if record.levelno >= logging.WARNING)
    hooked.world.say(hooked.dana, hooked.group, "/newgame")
    await hooked.until(hooked.boards)


async def test_what_is_far_too_long_is_not_read(hooked: Hooked) -> None:
    with contextlib.suppress(OSError):  # the connection may be closed in the middle of it
        assert await hooked.post("/durak/hook", None, b" " * (2 * MOST_BYTES)) >= 400
    hooked.world.say(hooked.dana, hooked.group, "/newgame")
    await hooked.until(hooked.boards)


async def test_a_webhook_is_set_as_soon_as_telegram_can_be_reached(hooked: Hooked) -> None:
    await hooked.down()
    hooked.world.fault("setWebhook", status=502)
    hooked.world.fault("setWebhook", status=429, parameters={"retry_after": 1})
    await hooked.up()
    hooked.world.say(hooked.dana, hooked.group, "/newgame")
    await hooked.until(hooked.boards)


async def test_a_webhook_that_telegram_refuses_ends_the_start(hooked: Hooked) -> None:
    await hooked.down()
    hooked.world.fault("setWebhook", status=400, description="Bad Request: bad webhook: HTTPS url must be provided")
    with pytest.raises(WebhookUnusable, match=r"WEBHOOK_URL: .* url must be provided"):
        await hooked.up()
    with socket.create_server(("127.0.0.1", hooked.webhook.port)):
        pass  # nobody listens there any more
    await hooked.storage.close()
    await hooked.up()


async def test_an_address_that_somebody_else_listens_at_ends_the_start(hooked: Hooked) -> None:
    await hooked.down()
    with socket.create_server(("127.0.0.1", hooked.webhook.port)):
        with pytest.raises(WebhookUnusable, match=r"WEBHOOK_LISTEN=127\.0\.0\.1:\d+: .*in use; set another address"):
            await hooked.up()
        await hooked.storage.close()
    await hooked.up()
