"""The methods of the Bot API that the sandbox knows, by their names in lower case; all others are a 404.

Each takes the world and the call's parameters, and returns what goes into `result`, or raises ApiError.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from . import about, chats, ephemeral, media, messages, queries, updates

if TYPE_CHECKING:
    from bot.sandbox.params import Params
    from bot.sandbox.world import World

Method = Callable[["World", "Params"], Any]

METHODS: dict[str, Method] = {
    name.lower(): function
    for module in (about, chats, ephemeral, media, messages, queries, updates)
    for name, function in module.METHODS.items()
}
