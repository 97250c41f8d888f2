"""A local Telegram, strict about the limits and errors of the real one."""
