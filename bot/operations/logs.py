"""The log: one line an event, as text for people or as JSON for machines, with ids and without secrets.

Every line carries the table, game and chat it is about (`bot.sessions.trail`). A log goes to files, terminals and
strangers who help, so it gives nobody away: the token is cut out of every line, whatever wrote it; an exception is
told by its kind and where it happened (`bot.sessions.traces`), without its words, which may quote a hand; and
libraries that log what they send, what they hear, or what they write to the database are not let below INFO.
"""

from __future__ import annotations

import datetime as dt
import json
import logging
import re
from types import TracebackType
from typing import Final, Literal

from bot.sessions.traces import trace_of
from bot.sessions.trail import trail

#: What a token of the Bot API looks like, wherever it stands; a secret of a webhook travels in no address.
_TOKEN: Final = re.compile(r"(?<!\d)\d{3,}:[A-Za-z0-9_-]{6,}")
#: Libraries that would log every call, with its address.
_QUIET: Final = ("httpx", "httpcore", "tornado.access", "apscheduler")
#: At DEBUG these log updates, calls and statements whole: names, hands and decks.
_NO_DETAILS: Final = ("telegram", "aiosqlite", "asyncio")
#: After these words python-telegram-bot quotes every update of a batch that it could not read.
_QUOTES_UPDATES: Final = "Error while parsing updates!"
_ExcInfo = tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]


def without_tokens(text: str) -> str:
    """The text with every token of the Bot API in it replaced."""
    return _TOKEN.sub("<token>", text)


class TextFormatter(logging.Formatter):
    """``2026-01-31 18:00:00,000 INFO bot.gateway: words [table=3 game=1]``."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s")

    def formatException(self, ei: _ExcInfo) -> str:  # noqa: N802 - the library's spelling
        return _trace(ei)

    def format(self, record: logging.LogRecord) -> str:
        record = _discreet(record)
        ids = " ".join(f"{name}={value}" for name, value in _ids(record).items())
        first, line, rest = super().format(record).partition("\n")
        return without_tokens(f"{first} [{ids}]{line}{rest}" if ids else first + line + rest)


class JsonFormatter(logging.Formatter):
    """One JSON object a line: `time` (ISO 8601, UTC), `level`, `logger`, `message`, ids, perhaps `trace`."""

    def formatException(self, ei: _ExcInfo) -> str:  # noqa: N802 - the library's spelling
        return _trace(ei)

    def format(self, record: logging.LogRecord) -> str:
        record = _discreet(record)
        moment = dt.datetime.fromtimestamp(record.created, dt.UTC)
        fields: dict[str, object] = {
            "time": moment.isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": without_tokens(record.getMessage()),
            **_ids(record),
        }
        if record.exc_info:
            fields["trace"] = without_tokens(self.formatException(record.exc_info))
        return json.dumps(fields, ensure_ascii=False)


def _trace(info: _ExcInfo) -> str:
    return trace_of(info[1]) if info[1] is not None else ""


def _discreet(record: logging.LogRecord) -> logging.LogRecord:
    if isinstance(record.msg, str) and record.msg.startswith(_QUOTES_UPDATES):
        return logging.makeLogRecord({**record.__dict__, "msg": _QUOTES_UPDATES, "args": ()})
    return record


def _ids(record: logging.LogRecord) -> dict[str, int]:
    return dict(getattr(record, "trail", {}))


def _mark(record: logging.LogRecord) -> bool:
    record.trail = trail()
    return True


def set_up_logs(level: str, form: Literal["text", "json"]) -> None:
    """Send the log of the whole process to standard error, from this level on, in this form."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonFormatter() if form == "json" else TextFormatter())
    handler.addFilter(_mark)
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level)
    for name in _QUIET:
        logging.getLogger(name).setLevel(logging.WARNING)
    for name in _NO_DETAILS:
        logging.getLogger(name).setLevel(max(logging.INFO, logging.getLevelName(level)))
    logging.captureWarnings(True)
