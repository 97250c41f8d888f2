"""An update that python-telegram-bot cannot read must not stop those behind it.

The library reads a batch of updates as a whole: one that it does not understand (a field that a newer Bot API has, or
lacks) makes the batch fail, and it asks for the same batch again, forever. A batch that comes again because it was not
accepted is therefore looked through here, one update at a time, and what cannot be read is emptied: only its number
stays, so that it is confirmed and never comes again. What Telegram brings to a webhook comes one by one, and each is
looked at as it comes.

What the library does read it does not check. An update in which a number is none, or a name no text, was not made by
Telegram as the bot knows it: it is passed over, too.
"""

from __future__ import annotations

import copy
import json
import logging
from typing import Any

from telegram import Bot, Update
from telegram.request import BaseRequest, RequestData

log = logging.getLogger(__name__)
#: Telegram's numbers have at most 52 bits.
_MOST = 2**52


def readable(update: dict[str, Any]) -> dict[str, Any]:
    """The update if the library can read it; otherwise its number alone."""
    try:
        Update.de_json(copy.deepcopy(update), None)
    except Exception as error:
        _pass_over(update, error)
        return {"update_id": update.get("update_id")}
    return update


def parsed(data: object, bot: Bot | None) -> Update | None:
    """The update that is read from JSON; with its number alone if the library cannot read it, None if it has none."""
    if not isinstance(data, dict) or not _is_id(data.get("update_id")):
        return None
    try:
        return Update.de_json(data, bot)
    except Exception as error:
        _pass_over(data, error)
        return Update(data["update_id"])


def _pass_over(update: dict[str, Any], error: Exception) -> None:
    log.error("update %s cannot be read (%s) and is passed over", update.get("update_id"), type(error).__name__)


def well_formed(update: Update) -> bool:
    """Whether what the bot relies on is of the kind that it should be; the library does not look."""
    user, chat, message, query = (
        update.effective_user,
        update.effective_chat,
        update.effective_message,
        update.callback_query,
    )
    return (
        (user is None or (_is_id(user.id) and isinstance(user.first_name, str)))
        and (chat is None or (_is_id(chat.id) and isinstance(chat.type, str)))
        and (
            message is None or (_is_id(message.message_id) and (message.is_accessible is False or _has_words(message)))
        )
        and (query is None or (isinstance(query.id, str) and isinstance(query.data, str | None)))
    )


def _is_id(value: object) -> bool:
    return isinstance(value, int) and abs(value) < _MOST


def _has_words(message: object) -> bool:
    return isinstance(getattr(message, "text", None), str | None)


class ReadableUpdates(BaseRequest):
    """Asks for updates by another request, and sees that they can be read."""

    def __init__(self, request: BaseRequest) -> None:
        self._request = request
        self._offset: object = None
        self._something_came = False

    @property
    def read_timeout(self) -> float | None:
        return self._request.read_timeout

    async def initialize(self) -> None:
        await self._request.initialize()

    async def shutdown(self) -> None:
        await self._request.shutdown()

    async def do_request(
        self, url: str, method: str, request_data: RequestData | None = None, *timeouts: Any, **more: Any
    ) -> tuple[int, bytes]:
        """See `BaseRequest`."""
        status, body = await self._request.do_request(url, method, request_data, *timeouts, **more)
        if not url.endswith("/getUpdates") or status != 200:
            return status, body
        offset = request_data.parameters.get("offset") if request_data is not None else None
        again, self._offset = self._something_came and offset == self._offset, offset
        self._something_came = len(body) > len(b'{"ok":true,"result":[]}')
        return status, self._looked_through(body) if again else body

    def _looked_through(self, body: bytes) -> bytes:
        answer = json.loads(body)
        answer["result"] = [readable(update) for update in answer["result"]]
        return json.dumps(answer).encode()
