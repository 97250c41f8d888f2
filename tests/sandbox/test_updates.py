"""Polling by the real Application, and what getUpdates promises."""

from __future__ import annotations

import asyncio

import pytest
from telegram import Update
from telegram.error import Conflict
from telegram.ext import Application, ApplicationBuilder, CommandHandler, ContextTypes

from bot.sandbox.transport import BASE_FILE_URL, BASE_URL, SandboxRequest

from .conftest import Scene


async def turns(number: int = 60) -> None:
    for _ in range(number):
        await asyncio.sleep(0)


async def test_an_application_polls(scene: Scene) -> None:
    async def ping(update: Update, context: ContextTypes.DEFAULT_TYPE) -> None:
        del context
        assert update.effective_message is not None
        await update.effective_message.reply_text("pong")

    request = SandboxRequest(scene.world)
    application: Application = (  # type: ignore[type-arg]
        ApplicationBuilder()
        .token(scene.world.token)
        .base_url(BASE_URL)
        .base_file_url(BASE_FILE_URL)
        .request(request)
        .get_updates_request(SandboxRequest(scene.world))
        .build()
    )
    application.add_handler(CommandHandler("ping", ping))
    async with application:
        await application.start()
        assert application.updater is not None
        await application.updater.start_polling(allowed_updates=["message"])
        await turns()
        for _ in range(3):
            scene.world.say(scene.dana, scene.big, "/ping")
            await turns()
            assert scene.world.last_message(scene.big.id).text == "pong"
        assert scene.world.allowed_updates == {"message"}
        await application.updater.stop()
        await application.stop()


async def test_offset_limit_and_order(scene: Scene) -> None:
    for number in range(5):
        scene.world.say(scene.dana, scene.big, f"/c{number}")
    first = await scene.bot.get_updates(limit=2)
    again = await scene.bot.get_updates(limit=2)
    assert first == again
    rest = await scene.bot.get_updates(offset=first[-1].update_id + 1)
    assert len(rest) == 3
    (last,) = await scene.bot.get_updates(offset=-1)
    assert last.update_id == rest[-1].update_id
    assert len(await scene.bot.get_updates()) == 1


async def test_a_held_poll_ends_with_the_update(scene: Scene) -> None:
    poll = asyncio.create_task(scene.bot.get_updates(timeout=50))
    await turns()
    assert not poll.done()
    scene.world.say(scene.dana, scene.big, "/ping")
    assert len(await poll) == 1


async def test_a_held_poll_times_out_when_asked_to(scene: Scene) -> None:
    request = SandboxRequest(scene.world, poll_timeouts=True)
    bot = type(scene.bot)(scene.world.token, base_url=BASE_URL, request=request, get_updates_request=request)
    poll = asyncio.create_task(bot.get_updates(timeout=600))
    await scene.clock.advance(49)
    assert not poll.done()
    await scene.clock.advance(1)
    assert await poll == ()


async def test_a_second_poll_ends_the_first(scene: Scene) -> None:
    first = asyncio.create_task(scene.bot.get_updates(timeout=50))
    await turns()
    second = asyncio.create_task(scene.bot.get_updates(timeout=50))
    with pytest.raises(Conflict, match="terminated by other getUpdates request"):
        await first
    scene.world.say(scene.dana, scene.big, "/ping")
    assert len(await second) == 1


async def test_a_webhook_forbids_polling(scene: Scene) -> None:
    await scene.bot.set_webhook("http://127.0.0.1:1/hook")
    with pytest.raises(Conflict, match="webhook is active"):
        await scene.bot.get_updates()
    assert (await scene.bot.get_webhook_info()).url == "http://127.0.0.1:1/hook"
    await scene.bot.delete_webhook()
    assert await scene.bot.get_updates() == ()


async def test_a_cancelled_poll_lets_go(scene: Scene) -> None:
    poll = asyncio.create_task(scene.bot.get_updates(timeout=50))
    await turns()
    poll.cancel()
    with pytest.raises(asyncio.CancelledError):
        await poll
    assert not scene.world.on_update
    scene.world.say(scene.dana, scene.big, "/ping")
    assert len(await scene.bot.get_updates()) == 1
