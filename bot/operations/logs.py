"""The log: one line an event, as text for people or as JSON for machines, with ids and without secrets.

Every line carries the table, game and chat it is about (`bot.sessions.trail`). Cards never get this far: whoever logs
names things by ids. The token could, in an address that some library quotes, so it is taken out of everything here,
also out of traces, whatever wrote them.
"""

from __future__ import annotations

import datetime as dt
import json
import logging
import re
from typing import Final, Literal

from bot.sessions.trail import trail

#: What a token of the Bot API looks like, wherever it stands; a secret of a webhook travels in no address.
_TOKEN: Final = re.compile(r"(?<!\d)\d{3,}:[A-Za-z0-9_-]{6,}")
#: Libraries that would log every call, with its address.
_QUIET: Final = ("httpx", "httpcore", "tornado.access", "apscheduler")


def without_tokens(text: str) -> str:
    """The text with every token of the Bot API in it replaced."""
    return _TOKEN.sub("<token>", text)


class TextFormatter(logging.Formatter):
    """``2026-01-31 18:00:00,000 INFO bot.gateway: words [table=3 game=1]``."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s")

    def format(self, record: logging.LogRecord) -> str:
        ids = " ".join(f"{name}={value}" for name, value in _ids(record).items())
        first, line, rest = super().format(record).partition("\n")
        return without_tokens(f"{first} [{ids}]{line}{rest}" if ids else first + line + rest)


class JsonFormatter(logging.Formatter):
    """One JSON object a line: `time` (ISO 8601, UTC), `level`, `logger`, `message`, ids, perhaps `trace`."""

    def format(self, record: logging.LogRecord) -> str:
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
    logging.captureWarnings(True)
