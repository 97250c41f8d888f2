"""Telegram: handlers, the callback codec, and the display."""

from __future__ import annotations

import os

# python-telegram-bot gives spans of time as numbers unless told otherwise, and warns at each 429 that it does so.
os.environ.setdefault("PTB_TIMEDELTA", "true")
