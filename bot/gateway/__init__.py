"""Telegram: handlers, the callback codec, and the display."""
