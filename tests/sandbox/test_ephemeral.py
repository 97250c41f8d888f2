"""Messages one member of a group sees, by the strict reading."""

from __future__ import annotations

from typing import Any

import pytest
from telegram.error import BadRequest, TelegramError

from .conftest import Scene


def to(user_id: int, query: str | None = None, **more: Any) -> dict[str, Any]:
    parameters = {"receiver_user_id": user_id, "callback_query_id": query, **more}
    return {"ephemeral_message_parameters": {k: v for k, v in parameters.items() if v is not None}}


async def test_a_press_opens_the_door_for_fifteen_seconds(scene: Scene) -> None:
    world, bot = scene.world, scene.bot
    table = await scene.table()
    query = world.press(scene.boris, scene.big, table.message_id, "tap")
    message = await bot.send_message(scene.big.id, "your hand", api_kwargs=to(scene.boris.id, query))
    assert message.message_id == 0
    assert message.api_kwargs["receiver_user"]["id"] == scene.boris.id
    number = message.api_kwargs["ephemeral_message_id"]
    assert [m.text for m in world.ephemeral(scene.big.id, scene.boris.id)] == ["your hand"]
    assert not world.ephemeral(scene.big.id, scene.dana.id)
    assert "your hand" in [s.text for s in world.seen_by(scene.boris.id)]
    assert "your hand" not in [s.text for s in world.seen_by(scene.dana.id)]

    where = {"chat_id": scene.big.id, "receiver_user_id": scene.boris.id, "ephemeral_message_id": number}
    keyboard = {"inline_keyboard": [[{"text": "x", "callback_data": "x"}]]}
    assert await bot.do_api_request(
        "editEphemeralMessageText", api_kwargs={**where, "text": "new hand", "reply_markup": keyboard}
    )
    pressed = world.press(scene.boris, scene.big, number, "x", ephemeral=True)
    assert scene.updates()[-1]["callback_query"]["message"]["ephemeral_message_id"] == number
    extra = to(scene.boris.id, pressed, replace_callback_query_message=True)
    with pytest.raises(BadRequest, match="edit it instead"):
        await bot.send_message(scene.big.id, "x", api_kwargs=extra)
    assert await bot.do_api_request("editEphemeralMessageReplyMarkup", api_kwargs=where)
    with pytest.raises(BadRequest, match="not modified"):
        await bot.do_api_request("editEphemeralMessageReplyMarkup", api_kwargs=where)
    assert await bot.do_api_request("deleteEphemeralMessage", api_kwargs=where)
    with pytest.raises(BadRequest, match="not found"):
        await bot.do_api_request("deleteEphemeralMessage", api_kwargs=where)
    await scene.clock.advance(15.5)
    with pytest.raises(BadRequest, match="too old"):
        await bot.send_message(scene.big.id, "late", api_kwargs=to(scene.boris.id, query))


async def test_who_may_not_get_one(scene: Scene) -> None:
    world = scene.world
    table = await scene.table()
    query = world.press(scene.boris, scene.big, table.message_id, "tap")
    stranger = world.add_user("Stranger")
    for chat, extra in (
        (scene.big.id, to(scene.boris.id)),
        (scene.big.id, to(scene.dana.id, query)),
        (scene.big.id, to(stranger.id, query)),
        (scene.group.id, to(scene.boris.id, query)),
        (scene.dana.id, to(scene.dana.id, query)),
    ):
        with pytest.raises(TelegramError):
            await scene.bot.send_message(chat, "x", api_kwargs=extra)
    world.promote(world.bot, scene.big)
    await scene.bot.send_message(scene.big.id, "x", api_kwargs=to(scene.boris.id))
