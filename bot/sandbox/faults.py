"""Trouble on demand: what Telegram does to bots on a bad day, one call at a time.

A fault waits for a call it matches (method, chat) and spends one of its `times` on it, or on every so many-th of them.
It either takes the place of the call, or lets the call have its effect and then loses the answer (`after_effect`), or
breaks the connection.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

from .errors import ApiError, too_many

SENDING = frozenset(
    {
        "sendmessage",
        "sendphoto",
        "senddocument",
        "editmessagetext",
        "editmessagecaption",
        "editmessagemedia",
        "editmessagereplymarkup",
        "editephemeralmessagetext",
        "editephemeralmessagereplymarkup",
    }
)
"""The methods that share the flood budgets, in lower case."""

_WORDS = {
    400: "Bad Request: bad luck",
    401: "Unauthorized",
    403: "Forbidden: bot was blocked by the user",
    404: "Not Found",
    409: "Conflict: terminated by other getUpdates request; make sure that only one bot instance is running",
    429: "Too Many Requests: retry after 5",
    500: "Internal Server Error",
    502: "Bad Gateway",
    504: "Gateway Timeout",
}


@dataclass(slots=True)
class Fault:
    """One kind of trouble. `method` in lower case, `*` for any, `send*` for whatever is sent or edited."""

    method: str
    chat_id: int | None
    times: int
    status: int
    description: str
    parameters: dict[str, Any] | None
    after_effect: bool
    drop_connection: bool
    until: float | None = None
    """For a flood: the moment it ends, seconds since the epoch; `times` does not matter then."""
    retry_after: int | None = None
    every: int = 1
    """It strikes each so many-th call that it matches; the first of them at once."""
    _passed: int = 0

    def strikes(self) -> bool:
        """A call matches: is it this one's turn?"""
        self._passed += 1
        return (self._passed - 1) % self.every == 0

    def matches(self, method: str, chat_id: int | None) -> bool:
        """Does it strike a call of this method (lower case) in this chat?"""
        if self.chat_id is not None and self.chat_id != chat_id:
            return False
        return self.method in ("*", method) or (self.method == "send*" and method in SENDING)

    def error(self, now: float) -> ApiError:
        """What the bot is told."""
        if self.until is not None:
            return too_many(self.retry_after or max(1, math.ceil(self.until - now - 1e-6)))
        return ApiError(self.status, self.description, self.parameters)


def words(status: int) -> str:
    """A plausible description for an HTTP status."""
    return _WORDS.get(status, "Internal Server Error")
