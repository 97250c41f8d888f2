"""What storage keeps beside tables and games: people, chats, the messages of screens, and results."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from bot.sessions.model import Setup
from bot.sessions.preferences import NO_CHAT_PREFERENCES, NO_PREFERENCES, ChatPreferences, PersonPreferences

ScreenKind = Literal["table", "hand"]
LeftoverFate = Literal["delete", "strip", "ask"]


@dataclass(frozen=True, slots=True)
class StoredPerson:
    """Somebody the bot has seen. `language` is what they chose (None: nothing yet), `client_language` what their
    Telegram app said last. `first_seen`: seconds since the epoch."""

    id: int
    name: str
    username: str | None = None
    language: str | None = None
    client_language: str | None = None
    reachable: bool = False
    first_seen: float = 0.0
    preferences: PersonPreferences = NO_PREFERENCES


@dataclass(frozen=True, slots=True)
class StoredChat:
    """A chat and its choices; `language` and `settings` are None until somebody chose."""

    id: int
    title: str = ""
    private: bool = False
    language: str | None = None
    settings: Setup | None = None
    preferences: ChatPreferences = NO_CHAT_PREFERENCES


@dataclass(frozen=True, slots=True)
class StoredMessage:
    """The message that stands for a screen: of a table (`user_id` 0; -1: the call beside it), or of a person's hand.

    `call`: which sending it is; `digest`: what it shows, None when that is not known; `picture`: which picture, None
    for a text (the gateway says more).
    """

    table_id: int
    kind: ScreenKind
    user_id: int
    chat_id: int
    message_id: int
    call: int
    digest: str | None
    picture: str | None = None


@dataclass(frozen=True, slots=True)
class StoredLeftover:
    """A message that stands for no screen any more and is to be put away, and how."""

    chat_id: int
    message_id: int
    fate: LeftoverFate


@dataclass(frozen=True, slots=True)
class StoredResult:
    """How a game that has ended went. `durak`: seats, empty for a draw, None for a game that was stopped."""

    table_id: int
    number: int
    players: tuple[tuple[int, str], ...]  # (player key, name) for each seat
    started: float
    ended: float
    durak: tuple[int, ...] | None
    places: tuple[tuple[int, ...], ...] = field(default=())  # seats, those who got out first before the others
