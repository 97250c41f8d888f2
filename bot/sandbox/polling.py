"""Waiting for a held getUpdates, which the world itself, being synchronous, leaves to its transports."""

from __future__ import annotations

import asyncio
from typing import Any

from .errors import ApiError
from .params import Params
from .world import Response, World


async def poll(world: World, params: dict[str, Any], *, timed: bool = True) -> Response:
    """A getUpdates that waits: until an update comes, another poll ends it, or (if `timed`) its time is up.

    Cancelling it is the bot hanging up: what would have been its updates stay in the queue.
    """
    try:
        under_way = world.start_poll(Params(params))
    except ApiError as error:
        return world.poll_response(params, error)
    if not under_way.done:
        over = asyncio.Event()
        under_way.on_done = over.set
        tasks: list[asyncio.Future[Any]] = [asyncio.ensure_future(over.wait())]
        if timed:
            tasks.append(asyncio.ensure_future(world.clock.sleep_until(under_way.deadline)))
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            world.end_poll(under_way)
    return world.poll_response(params, under_way.error or under_way.result or [])
