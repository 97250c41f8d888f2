"""Whom to answer, as text: a button press, or the message of a command.

Sessions carry a ref through without looking into it; the presenter takes it apart.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PressRef:
    """A button press: who pressed, and the id under which Telegram waits for the answer."""

    user_id: int
    query_id: str

    def __str__(self) -> str:
        return f"press:{self.user_id}:{self.query_id}"


@dataclass(frozen=True, slots=True)
class MessageRef:
    """A command: who wrote it, and the message to reply to."""

    user_id: int
    chat_id: int
    thread_id: int | None
    message_id: int
    group: bool

    def __str__(self) -> str:
        where = "group" if self.group else "private"
        return f"message:{self.user_id}:{self.chat_id}:{self.thread_id or 0}:{self.message_id}:{where}"


def parse_ref(text: str) -> PressRef | MessageRef:
    """The ref that `str()` gave this text."""
    kind, user_id, *rest = text.split(":")
    if kind == "press":
        return PressRef(int(user_id), rest[0])
    chat_id, thread_id, message_id, where = rest
    return MessageRef(int(user_id), int(chat_id), int(thread_id) or None, int(message_id), where == "group")
