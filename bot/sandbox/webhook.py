"""Delivering updates to a bot's webhook, one after another, again and again until the bot takes them."""

from __future__ import annotations

import asyncio
import contextlib
import json

from tornado.httpclient import AsyncHTTPClient, HTTPClientError

from .world import World

LONGEST_PAUSE = 60.0


class Webhook:
    """Carries updates to the URL the bot named, in order, while there is one."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._news = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin, in the running event loop."""
        self._world.on_update.append(self._news.set)
        self._task = asyncio.ensure_future(self._run())

    async def stop(self) -> None:
        """End; what is under way is not waited for."""
        if self._task is not None:
            self._world.on_update.remove(self._news.set)
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
            self._task = None

    async def _run(self) -> None:
        pause = 1.0
        while True:
            self._world.expire()
            if not self._world.webhook or not self._world.pending:
                self._news.clear()
                await self._news.wait()
                continue
            if await self._deliver():
                pause = 1.0
            else:
                await self._world.clock.sleep_until(self._world.clock.now() + pause)
                pause = min(LONGEST_PAUSE, 2 * pause)

    async def _deliver(self) -> bool:
        world = self._world
        update = world.pending[0]
        headers = {"Content-Type": "application/json"}
        if world.webhook.get("secret_token"):
            headers["X-Telegram-Bot-Api-Secret-Token"] = world.webhook["secret_token"]
        body = json.dumps({"update_id": update.id, update.kind: update.body})
        try:
            await AsyncHTTPClient().fetch(world.webhook["url"], method="POST", headers=headers, body=body)
        except (HTTPClientError, OSError):
            return False
        world.confirm(update.id + 1)
        return True
