"""What the life of a table asks of storage and of screens."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from bot.sessions.coach import Hint, Lesson
from bot.sessions.effects import Change, LogAction, Notice
from bot.sessions.model import Setup, Shuffle, Table
from bot.sessions.preferences import Preferences
from bot.sessions.views import Scene
from engine.rules import RuleSet
from engine.view import SeatView


@dataclass(frozen=True, slots=True)
class StoredGame:
    """A game as storage keeps it: enough to replay it. `players` has (player key, name) for each seat."""

    table_id: int
    number: int
    rules: RuleSet
    players: tuple[tuple[int, str], ...]
    dealer: int
    previous: tuple[int, ...] | None
    shuffle: Shuffle
    started: float
    ended: float | None
    actions: tuple[LogAction, ...]


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game that has ended, in short: where it was played, when it ended, and the salt that opens it."""

    table_id: int
    number: int
    title: str  # of the chat; empty for a private one
    ended: float
    salt: str


class Store(Protocol):
    """Where tables outlive the process. Whatever a method did is on disk when it returns."""

    async def new_table(self, table: Table) -> int:
        """Keep a new table (whose id is 0) and give it its id."""
        ...

    async def commit(self, changes: Sequence[Change]) -> None:
        """Keep these changes, all or none. Raises StoreError when they cannot be kept."""
        ...

    async def live_tables(self) -> list[Table]:
        """Every table that is not closed, without its game."""
        ...

    async def live_games(self) -> dict[int, StoredGame]:
        """The game that each of those tables plays, or played last, with its log, by the table's id."""
        ...

    async def game(self, table_id: int, number: int) -> StoredGame | None:
        """A game with its log."""
        ...


class StoreError(Exception):
    """Storage could not do what was asked; nothing was changed."""


class Screens(Protocol):
    """Where people see a table. No method waits for a network."""

    def show(self, scene: Scene) -> None:
        """Bring the messages of a table to this state; a later call overrides an earlier one."""
        ...

    def answer(self, ref: str, notice: Notice | None, *, alert: bool, start: str | None) -> None:
        """Answer a button press (see `bot.sessions.effects.Answer`)."""
        ...

    def tell(self, user_id: int, notice: Notice) -> None:
        """Send a short message to a person."""
        ...

    def tell_place(self, table: int, notice: Notice) -> None:
        """Send a short message to the chat of a table."""
        ...


class Habits(Preferences, Protocol):
    """What a chat is used to, and what it and its people prefer."""

    def remember(self, chat_id: int, setup: Setup) -> None:
        """The chat's next tables are to be set up like this."""
        ...


class Thinker(Protocol):
    """Who chooses for computer players."""

    async def choose(self, view: SeatView, level: str) -> str:
        """The token of a legal move for the seat of this view, at one of `model.LEVELS`."""
        ...

    async def advise(self, view: SeatView) -> Hint:
        """What a strong player would do in that seat. Raises NoAdvice."""
        ...

    async def review(self, record: str, seat: int) -> tuple[Lesson, ...]:
        """At most three moves of a seat that cost most, the dearest first, in a game that has ended (the text of its
        record). Raises NoAdvice."""
        ...

    async def close(self) -> None:
        """Think no more."""
        ...


class Shuffler(Protocol):
    """Where shuffled decks come from (R2.4)."""

    def shuffle(self, rules: RuleSet, seats: int) -> Shuffle:
        """A fresh deck for these rules and so many seats, sealed."""
        ...
