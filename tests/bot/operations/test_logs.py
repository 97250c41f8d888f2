"""Logs: ids on every line, no token on any."""

from __future__ import annotations

import io
import json
import logging
from collections.abc import Iterator

import pytest

from bot.operations.logs import JsonFormatter, TextFormatter, set_up_logs
from bot.sessions.trail import along

TOKEN = "123456789:AAE-secret_secret-secret0123456789"


@pytest.fixture
def root() -> Iterator[logging.Logger]:
    logger = logging.getLogger()
    handlers, level = logger.handlers[:], logger.level
    yield logger
    logger.handlers[:], logger.level = handlers, level
    logging.captureWarnings(False)


def logged(root: logging.Logger, form: str) -> io.StringIO:
    """A log set up like the bot's, that goes into a text."""
    set_up_logs("INFO", "json" if form == "json" else "text")
    text = io.StringIO()
    handler = root.handlers[0]
    assert isinstance(handler, logging.StreamHandler)
    handler.setStream(text)
    return text


def test_a_line_of_text_names_what_it_is_about(root: logging.Logger) -> None:
    text = logged(root, "text")
    with along(table=3), along(game=1):
        logging.getLogger("bot.x").info("moved")
    logging.getLogger("bot.x").debug("too quiet to be kept")
    logging.getLogger("bot.x").warning("alone")
    first, second = text.getvalue().splitlines()
    assert first.endswith("INFO bot.x: moved [table=3 game=1]")
    assert second.endswith("WARNING bot.x: alone")


def test_a_line_of_json_is_one_object(root: logging.Logger) -> None:
    text = logged(root, "json")
    with along(table=3, chat=-100):
        logging.getLogger("bot.x").error('it "failed"\nbadly', exc_info=ValueError("why"))
    (line,) = text.getvalue().splitlines()
    fields = json.loads(line)
    assert fields.pop("time").endswith("+00:00")
    assert fields.pop("trace") == "ValueError", "its words may be a hand's"
    words = 'it "failed"\nbadly'
    assert fields == {"level": "ERROR", "logger": "bot.x", "message": words, "table": 3, "chat": -100}


@pytest.mark.parametrize("formatter", [TextFormatter(), JsonFormatter()])
def test_no_token_and_no_words_of_an_exception_pass(formatter: logging.Formatter) -> None:
    try:
        raise RuntimeError(f"https://api.telegram.org/bot{TOKEN}/getMe did not answer")
    except RuntimeError as error:
        info = (type(error), error, error.__traceback__)
    record = logging.LogRecord("x", logging.ERROR, __file__, 1, f"bot{TOKEN} %s", (f"/bot{TOKEN}/x",), info)
    line = formatter.format(record)
    assert "secret" not in line
    assert line.count("<token>") == 2
    assert "RuntimeError at test_logs.py:" in line


def test_libraries_that_quote_addresses_are_kept_quiet(root: logging.Logger) -> None:
    text = logged(root, "text")
    logging.getLogger("httpx").info("HTTP Request: POST https://api.telegram.org/bot1:x/sendMessage")
    assert not text.getvalue()
