"""Answers to pressed buttons: once, within 15 seconds, up to 200 characters; free of the flood budgets."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from bot.sandbox.errors import QUERY_TOO_OLD, bad
from bot.sandbox.html import clean, utf16_len
from bot.sandbox.model import Answer
from bot.sandbox.state import Change

from . import common

if TYPE_CHECKING:
    from bot.sandbox.params import Params
    from bot.sandbox.world import World

LONGEST_ANSWER = 200


def answer(world: World, params: Params) -> bool:
    text = clean(params.text("text", "")).strip()
    if utf16_len(text) > LONGEST_ANSWER:
        raise bad("MESSAGE_TOO_LONG")
    url = params.text("url", "") or None
    if url is not None:
        # Games have other links; a bot without games may only lead to its own private chat.
        payload = world.deep_link(url)
        if not payload or not common.payload_ok(payload):
            raise bad("URL_INVALID")
    query = world.queries.get(params.text("callback_query_id", ""))
    now = world.clock.now()
    if query is None or query.answer is not None or now - query.at > world.limits.query_age:
        raise bad(QUERY_TOO_OLD)
    query.answer = Answer(now, text, params.boolean("show_alert"), url, world.tick())
    if world.watchers:
        world.tell(Change("answer", query.message.chat, query=query))
    return True


METHODS: dict[str, Callable[[World, Params], Any]] = {"answerCallbackQuery": answer}
