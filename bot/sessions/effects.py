"""What comes of a command: changes to be committed, and then effects for people.

Words are chosen by the screens: a `Notice` is the name of a Fluent message and its arguments.
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.sessions.model import Shuffle, Table
from engine.rules import Problem, RuleSet


@dataclass(frozen=True, slots=True)
class CardArg:
    """A card inside a notice."""

    card: int


@dataclass(frozen=True, slots=True)
class CardsArg:
    """A hand inside a notice, sorted as hands are, trumps last."""

    cards: int
    trump: int


@dataclass(frozen=True, slots=True)
class SeatArg:
    """A player inside a notice: a person's name, or a computer's number."""

    name: str
    computer: int = 0


@dataclass(frozen=True, slots=True)
class ProblemArg:
    """Why rules cannot be played, inside a notice."""

    problem: Problem
    rules: RuleSet


Arg = str | int | CardArg | CardsArg | SeatArg | ProblemArg


@dataclass(frozen=True, slots=True)
class Notice:
    """A short text for one person: the id of a Fluent message and its arguments."""

    key: str
    args: tuple[tuple[str, Arg], ...] = ()


# Changes: committed together, before anyone is told.


@dataclass(frozen=True, slots=True)
class SaveTable:
    """The table as it stands, without its game."""

    table: Table


@dataclass(frozen=True, slots=True)
class SaveGame:
    """A game was dealt."""

    table_id: int
    number: int
    rules: RuleSet
    players: tuple[tuple[int, str], ...]  # (player key, name) for each seat
    dealer: int
    previous: tuple[int, ...] | None
    shuffle: Shuffle
    started: float


@dataclass(frozen=True, slots=True)
class LogAction:
    """One more action of a game; `by` is ``person``, ``computer`` or ``table`` (clock, automatic pass)."""

    table_id: int
    number: int
    ply: int
    token: str
    by: str
    at: float


@dataclass(frozen=True, slots=True)
class EndGame:
    """A game is over: by the rules, or stopped (`durak` is None)."""

    table_id: int
    number: int
    durak: tuple[int, ...] | None
    places: tuple[tuple[int, ...], ...]
    ended: float


@dataclass(frozen=True, slots=True)
class Handled:
    """A press or a command (`ref`) was carried out: it is not to be carried out again when it comes once more."""

    ref: str


Change = SaveTable | SaveGame | LogAction | EndGame | Handled


# Effects: carried out after the commit.


@dataclass(frozen=True, slots=True)
class Answer:
    """Answer a press, or the message of a command.

    `start`: open the private chat with this deep-link payload instead of a text.
    """

    ref: str
    notice: Notice | None = None
    alert: bool = False
    start: str | None = None


@dataclass(frozen=True, slots=True)
class Tell:
    """A short message to a person, in their private chat."""

    user_id: int
    notice: Notice


@dataclass(frozen=True, slots=True)
class TellPlace:
    """A short message to the chat of the table."""

    notice: Notice


#: In the place of a person: everybody at once.
EVERYBODY = -1


@dataclass(frozen=True, slots=True)
class Asked:
    """A person to whom the bot cannot write asked by a press to see their hand in the group, for their eyes alone;
    should that not work, the press is answered with the notice."""

    user_id: int
    ref: str
    notice: Notice


@dataclass(frozen=True, slots=True)
class Refresh:
    """The screens of the table may have changed; `first` is the person who should see it soonest (0: nobody,
    `EVERYBODY`: all alike)."""

    first: int = 0
    asked: Asked | None = None


@dataclass(frozen=True, slots=True)
class Think:
    """A computer is to choose for a seat."""

    seat: int


@dataclass(frozen=True, slots=True)
class Advise:
    """A strong player is to say what it would do for a seat."""

    seat: int


@dataclass(frozen=True, slots=True)
class Remember:
    """The chat's next tables are to begin as this one is set up now."""


Effect = Answer | Tell | TellPlace | Refresh | Think | Advise | Remember
