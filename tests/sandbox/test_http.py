"""The Bot API over HTTP: the real Application polls it, webhooks are delivered, strangers are kept out."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import AsyncIterator, Awaitable, Callable

import pytest
from telegram import Bot, Message, Update
from telegram.error import BadRequest, Conflict, Forbidden, InvalidToken, NetworkError, RetryAfter
from telegram.ext import Application, ApplicationBuilder, CommandHandler, ContextTypes
from tornado.httpclient import AsyncHTTPClient, HTTPClientError, HTTPRequest, HTTPResponse
from tornado.websocket import websocket_connect

from bot.sandbox import VirtualClock
from bot.sandbox.http import SandboxServer
from bot.sandbox.server import PortInUseError, build_world, run_sandbox, serve

from .conftest import png, seconds


@pytest.fixture
async def server() -> AsyncIterator[SandboxServer]:
    async with serve(build_world(3, VirtualClock())) as running:
        running.world.take_updates()
        yield running


@pytest.fixture
async def bot(server: SandboxServer) -> AsyncIterator[Bot]:
    async with Bot(server.world.token, base_url=server.base_url, base_file_url=server.base_file_url) as running:
        yield running


def group_id(server: SandboxServer) -> int:
    return next(chat.id for chat in server.world.chats.values() if not chat.private)


async def until(condition: Callable[[], bool]) -> None:
    """Wait for the other end of a socket, a few seconds at most."""
    async with asyncio.timeout(10):
        while not condition():  # noqa: ASYNC110 (what is waited for happens at the far end of a socket)
            await asyncio.sleep(0)


async def ping(update: Update, context: ContextTypes.DEFAULT_TYPE) -> None:
    del context
    assert update.effective_message is not None
    await update.effective_message.reply_text("pong")


def application(server: SandboxServer) -> Application:  # type: ignore[type-arg]
    builder = ApplicationBuilder().token(server.world.token)
    built = builder.base_url(server.base_url).base_file_url(server.base_file_url).build()
    built.add_handler(CommandHandler("ping", ping))
    return built


async def test_the_real_application_polls(server: SandboxServer) -> None:
    world, chat = server.world, server.world.chats[group_id(server)]
    app = application(server)
    async with app:
        await app.start()
        assert app.updater is not None
        await app.updater.start_polling(allowed_updates=["message", "callback_query"])
        for _ in range(2):
            said = world.say(world.users[1001], chat, "/ping@DurakBot")
            await until(lambda said=said: world.last_message(chat.id) is not said)  # type: ignore[misc]
            assert world.last_message(chat.id).text == "pong"
        await app.updater.stop()
        await app.stop()


async def test_the_real_application_gets_webhooks(server: SandboxServer) -> None:
    world, chat = server.world, server.world.chats[group_id(server)]
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    app = application(server)
    async with app:
        await app.start()
        assert app.updater is not None
        await app.updater.start_webhook(
            listen="127.0.0.1",
            port=port,
            url_path="hook",
            webhook_url=f"http://127.0.0.1:{port}/hook",
            secret_token="s3cret",
        )
        said = world.say(world.users[1001], chat, "/ping")
        await until(lambda: world.last_message(chat.id) is not said)
        assert world.last_message(chat.id).text == "pong"
        await until(lambda: not world.pending)
        await app.updater.stop()
        await app.stop()


async def test_errors_come_with_their_statuses(server: SandboxServer, bot: Bot) -> None:
    world, chat_id = server.world, group_id(server)
    await bot.send_message(chat_id, "x")
    with pytest.raises(BadRequest, match="Message to edit not found"):
        await bot.edit_message_text("x", chat_id, 999)
    with pytest.raises(Forbidden, match="can't initiate conversation"):
        await bot.send_message(1002, "x")
    world.flood(chat_id, 7)
    with pytest.raises(RetryAfter) as caught:
        await bot.send_message(chat_id, "x")
    assert seconds(caught.value) == 7
    world.fault("sendMessage", chat_id=1001, drop_connection=True)
    with pytest.raises(NetworkError):
        await bot.send_message(1001, "x")
    await bot.send_message(1001, "x")


async def test_files_over_http(server: SandboxServer, bot: Bot) -> None:
    message = await bot.send_photo(group_id(server), png(20, 10), caption="שלום")
    assert (message.photo[-1].width, message.caption) == (20, "שלום")
    file = await bot.get_file(message.photo[-1].file_id)
    assert bytes(await file.download_as_bytearray()) == png(20, 10)
    document = await bot.send_document(group_id(server), b"dgn = 1", filename="משחק.dgn")
    assert document.document is not None
    kept = await fetch(f"{server.url}files/{document.document.file_id}")
    assert kept.body == b"dgn = 1"
    assert kept.headers["Content-Disposition"].startswith("attachment")
    with pytest.raises(HTTPClientError):
        await fetch(f"{server.url}files/nonsense")


async def test_two_pollers_conflict(server: SandboxServer, bot: Bot) -> None:
    first = asyncio.create_task(bot.get_updates(timeout=50))
    await until(lambda: bool(server.world.on_update[1:]))
    # A Bot polls over one connection, so it takes a second one.
    async with Bot(server.world.token, base_url=server.base_url) as other:
        second = asyncio.create_task(other.get_updates(timeout=50))
        with pytest.raises(Conflict, match="terminated by other getUpdates"):
            await first
        server.world.say(server.world.users[1001], server.world.chats[group_id(server)], "/x")
        assert len(await second) == 1


async def test_a_poll_lasts_as_long_as_it_asks(server: SandboxServer, bot: Bot) -> None:
    poll = asyncio.create_task(bot.get_updates(timeout=20))
    clock = server.world.clock
    assert isinstance(clock, VirtualClock)
    await until(lambda: clock.next_deadline() is not None)
    await clock.advance(20)
    assert await poll == ()


async def test_forms_and_queries_are_understood(server: SandboxServer) -> None:
    base = f"{server.base_url}{server.world.token}"
    sent = await fetch(f"{base}/sendMessage", body=f"chat_id={group_id(server)}&text=a%26b&reply_markup=%7B%7D")
    assert json.loads(sent.body)["result"]["text"] == "a&b"
    assert json.loads((await fetch(f"{base}/getMe?x=1")).body)["ok"]
    body = json.dumps({"chat_id": group_id(server), "text": "json"})
    sent = await fetch(f"{base}/sendmessage", body=body, content_type="application/json")
    assert json.loads(sent.body)["result"]["text"] == "json"
    for path, status in (("/noSuchMethod", 404), ("/sendMessage", 400)):
        with pytest.raises(HTTPClientError) as caught:
            await fetch(base + path)
        assert caught.value.code == status
        assert caught.value.response is not None
        assert json.loads(caught.value.response.body)["error_code"] == status


async def test_wrong_tokens(server: SandboxServer) -> None:
    with pytest.raises(InvalidToken):
        async with Bot("1:other", base_url=server.base_url):
            pass
    with pytest.raises(HTTPClientError) as caught:
        await fetch(f"{server.base_url}nonsense/getMe")
    assert caught.value.code == 404


async def test_strangers_are_kept_out(server: SandboxServer) -> None:
    with pytest.raises(HTTPClientError) as caught:
        await fetch(f"{server.base_url}{server.world.token}/getMe", host="evil.example")
    assert caught.value.code == 403
    for name, value in (("Origin", "http://evil.example"), ("Sec-Fetch-Site", "cross-site")):
        request = HTTPRequest(f"{server.base_url}{server.world.token}/getMe", headers={name: value})
        with pytest.raises(HTTPClientError) as caught:
            await AsyncHTTPClient().fetch(request)
        assert caught.value.code == 403
    for address in ("0.0.0.0", "192.168.1.1", "::"):
        with pytest.raises(ValueError, match=r"127\.0\.0\.1 only"):
            SandboxServer(server.world, host=address)
    for origin in ("http://evil.example", f"http://127.0.0.1:{server.port + 1}", None):
        headers = {"Origin": origin} if origin else {"Origin": "null"}
        with pytest.raises(HTTPClientError):
            await websocket_connect(HTTPRequest(f"ws://127.0.0.1:{server.port}/live", headers=headers))


async def test_the_page_may_connect(server: SandboxServer) -> None:
    headers = {"Origin": server.url.rstrip("/")}
    line = await websocket_connect(HTTPRequest(f"ws://127.0.0.1:{server.port}/live", headers=headers))
    world = json.loads(await line.read_message() or "")
    assert [user["name"] for user in world["users"]] == ["דנה", "Борис", "Maya"]
    assert [user["started"] for user in world["users"]] == [True, False, False]
    await line.write_message(json.dumps({"do": "say", "user": 1002, "chat": group_id(server), "text": "hi"}))
    said = json.loads(await line.read_message() or "")
    assert (said["type"], said["message"]["text"]) == ("message", "hi")
    for wrong in ({"do": "dance"}, {"do": "say", "user": 77, "chat": 1}, {"do": "leave", "user": 1001, "chat": 1001}):
        await line.write_message(json.dumps(wrong))
        assert json.loads(await line.read_message() or "")["type"] == "sorry"
    line.close()


async def test_a_taken_port(server: SandboxServer) -> None:
    with pytest.raises(PortInUseError) as caught:
        await run_sandbox(build_world(1, VirtualClock()), port=server.port, open_browser=False)
    assert "\n" not in str(caught.value)
    assert str(server.port) in str(caught.value)


async def test_run_sandbox_ends_with_its_bot() -> None:
    seen: list[str] = []

    async def play(server: SandboxServer) -> None:
        async with Bot(server.world.token, base_url=server.base_url) as bot:
            seen.append((await bot.get_me()).username or "")

    await run_sandbox(build_world(2, VirtualClock(), bot_username="OtherBot"), port=0, open_browser=False, bot=play)
    assert seen == ["OtherBot"]


async def test_edits_arrive_as_messages(bot: Bot, server: SandboxServer) -> None:
    message = await bot.send_message(group_id(server), "x")
    assert isinstance(await bot.edit_message_text("y", group_id(server), message.message_id), Message)


def fetch(
    url: str, *, body: str | None = None, content_type: str = "application/x-www-form-urlencoded", host: str = ""
) -> Awaitable[HTTPResponse]:
    headers = {"Content-Type": content_type} | ({"Host": host} if host else {})
    return AsyncHTTPClient().fetch(url, method="GET" if body is None else "POST", body=body, headers=headers)
