"""What goes wrong: the API's refusals, a wire that breaks, and a person attempting what no client would let them.

The descriptions are Telegram's own words, prefix and all, since bots tell errors apart by them.
"""

from __future__ import annotations

from typing import Any


class Impossible(ValueError):
    """A person tried what Telegram's own clients would not let them do; a mistake of the test, not of the bot."""


class ConnectionDropped(Exception):
    """The wire broke before an answer came (a fault somebody asked for). Whether the call had effect is unknown."""


class ApiError(Exception):
    """A refusal by the Bot API: HTTP status, description, and `parameters` (retry_after, migrate_to_chat_id)."""

    def __init__(self, status: int, description: str, parameters: dict[str, Any] | None = None) -> None:
        super().__init__(description)
        self.status = status
        self.description = description
        self.parameters = parameters


def bad(text: str, **parameters: Any) -> ApiError:
    """400, `Bad Request: …`."""
    return ApiError(400, f"Bad Request: {text}", parameters or None)


def forbidden(text: str) -> ApiError:
    """403, `Forbidden: …`."""
    return ApiError(403, f"Forbidden: {text}")


def too_many(retry_after: int) -> ApiError:
    """429; `retry_after` in whole seconds."""
    return ApiError(429, f"Too Many Requests: retry after {retry_after}", {"retry_after": retry_after})


def conflict(text: str) -> ApiError:
    """409, `Conflict: …`."""
    return ApiError(409, f"Conflict: {text}")


NOT_MODIFIED = (
    "message is not modified: specified new message content and reply markup are exactly the same as a current "
    "content and reply markup of the message"
)
QUERY_TOO_OLD = "query is too old and response timeout expired or query ID is invalid"
TERMINATED = "terminated by other getUpdates request; make sure that only one bot instance is running"
