"""Calls of the Bot API that are made at every move, in the shortest way.

python-telegram-bot turns whatever a call gives into objects: for an edit that is the whole message with its keyboard,
of which nobody reads a word, and it costs more than all the rest of the call. Here parameters go to the bot's request
as they are (its errors, timeouts and retries are those of every other call), and the plain result comes back.
"""

from __future__ import annotations

from typing import Any

from telegram import Bot
from telegram.request import RequestData
from telegram.request._requestparameter import RequestParameter

from bot.gateway.callbacks import encode
from bot.render.screen import Button, Screen

NO_PREVIEW: dict[str, Any] = {"is_disabled": True}


async def call(bot: Bot, method: str, **parameters: Any) -> Any:
    """Make a call; what is None is left out. Raises `telegram.error.TelegramError`."""
    given = [_parameter(name, value) for name, value in parameters.items() if value is not None]
    return await bot.request.post(f"{bot.base_url}/{method}", RequestData(given))


def _parameter(name: str, value: Any) -> RequestParameter:
    if isinstance(value, str | int | dict):
        return RequestParameter(name, value, None)
    return RequestParameter.from_input(name, value)  # a file goes beside what it belongs to


def plain_keyboard(screen: Screen) -> dict[str, Any] | None:
    """The keyboard of a screen; None without buttons, since an empty one would be sent as something else.

    Raises ValueError for a button that cannot travel.
    """
    rows = [[_button(button) for button in row] for row in screen.buttons if row]
    return {"inline_keyboard": rows} if rows else None


def _button(button: Button) -> dict[str, Any]:
    made: dict[str, Any] = {"text": button.label}
    if button.url is not None:
        made["url"] = button.url
    if button.press is not None:
        made["callback_data"] = encode(button.press)
    if button.style is not None:
        made["style"] = button.style
    return made


def file_id_of(result: Any) -> str | None:
    """What Telegram calls the largest size of the photo of a message that a call gave."""
    sizes = result.get("photo") if isinstance(result, dict) else None
    return str(sizes[-1]["file_id"]) if sizes else None
