"""Logs that say what went wrong and give nobody away.

A line of a log goes to files, terminals and strangers who help. So the token is cut out of every line, wherever it came
from; an exception is told by its kind and where it happened, without its words, which may quote a hand; and libraries
that log what they send, what they hear, or what they write to the database are not let below INFO.
"""

from __future__ import annotations

import logging
import sys
from types import TracebackType

from bot.sessions.traces import trace_of

ExcInfo = tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]

#: Addresses of the Bot API hold the token, and these log them; and every poll of the sandbox would be a line.
_WARNINGS_ONLY = ("httpx", "httpcore", "tornado.access")
#: At DEBUG these log updates, calls and statements whole: names, hands and decks.
_NO_DETAILS = ("telegram", "aiosqlite", "asyncio")
#: After these words python-telegram-bot quotes every update of a batch that it could not read.
_QUOTES_UPDATES = "Error while parsing updates!"


class DiscreetFormatter(logging.Formatter):
    """Lines without `secrets` (the token) and without the words of exceptions."""

    def __init__(self, *secrets: str) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s")
        self._secrets = tuple(secret for secret in secrets if secret)

    def format(self, record: logging.LogRecord) -> str:
        if record.msg.startswith(_QUOTES_UPDATES) if isinstance(record.msg, str) else False:
            record = logging.makeLogRecord({**record.__dict__, "msg": _QUOTES_UPDATES, "args": ()})
        text = super().format(record)
        for secret in self._secrets:
            text = text.replace(secret, "<token>")
        return text

    def formatException(self, ei: ExcInfo) -> str:  # noqa: N802 - the library's spelling
        return trace_of(ei[1]) if ei[1] is not None else ""


def set_up_logs(level: str, *secrets: str) -> None:
    """Log to standard error from this level on."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(DiscreetFormatter(*secrets))
    logging.basicConfig(level=level, handlers=[handler], force=True)
    for name in _WARNINGS_ONLY:
        logging.getLogger(name).setLevel(logging.WARNING)
    for name in _NO_DETAILS:
        logging.getLogger(name).setLevel(max(logging.INFO, logging.getLevelName(level)))
