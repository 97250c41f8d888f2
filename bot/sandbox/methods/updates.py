"""Updates and webhooks. `getUpdates` here never waits: transports hold polls themselves."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from bot.sandbox.model import Json

if TYPE_CHECKING:
    from bot.sandbox.params import Params
    from bot.sandbox.world import World


def get_updates(world: World, params: Params) -> list[Json]:
    poll = world.start_poll(params, hold=False)
    return poll.result or []


def set_webhook(world: World, params: Params) -> bool:
    world.set_webhook(params)
    return True


def delete_webhook(world: World, params: Params) -> bool:
    if params.boolean("drop_pending_updates"):
        world.pending.clear()
    world.webhook = {}
    return True


def webhook_info(world: World, params: Params) -> Json:
    del params
    data: Json = {"url": world.webhook.get("url", ""), "has_custom_certificate": False}
    data |= {"pending_update_count": len(world.pending), "allowed_updates": sorted(world.allowed_updates)}
    return data


METHODS: dict[str, Callable[[World, Params], Any]] = {
    "getUpdates": get_updates,
    "setWebhook": set_webhook,
    "deleteWebhook": delete_webhook,
    "getWebhookInfo": webhook_info,
}
