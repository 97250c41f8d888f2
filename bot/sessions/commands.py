"""What can happen to a table: everything comes through its mailbox as one of these.

`ref` names the button press or the message that is to be answered, `None` where nobody waits for an answer. `admin`
says that the person is an administrator of the chat, asked of Telegram just now.
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.sessions.coach import Hint
from bot.sessions.model import DEFAULT_LEVEL, Person, Place
from bot.sessions.preferences import ChatPreferences


@dataclass(frozen=True, slots=True)
class Join:
    """Sit down, in the lobby or for the next game. `by_link`: through the private chat, by the table's deep link."""

    person: Person
    ref: str | None = None
    by_link: bool = False


@dataclass(frozen=True, slots=True)
class LeaveTable:
    """Get up; during a game a computer plays on."""

    person: Person
    ref: str | None = None


@dataclass(frozen=True, slots=True)
class AddComputer:
    """Seat a computer player that plays at one of `model.LEVELS`."""

    person: Person
    level: str = DEFAULT_LEVEL
    ref: str | None = None


@dataclass(frozen=True, slots=True)
class RemoveComputer:
    """Let a computer player get up, by its number at this table; 0: the one that sat down last."""

    person: Person
    number: int = 0
    ref: str | None = None


@dataclass(frozen=True, slots=True)
class StartGame:
    """Deal: the one who opened the table, or an admin. `anew`: show the table at the end of the chat."""

    person: Person
    admin: bool = False
    ref: str | None = None
    anew: bool = False


@dataclass(frozen=True, slots=True)
class Rematch:
    """The next game of the series with the same seats."""

    person: Person
    game: int
    admin: bool = False
    ref: str | None = None


@dataclass(frozen=True, slots=True)
class Reopen:
    """From a result back to the lobby: other players, other settings."""

    person: Person
    game: int
    admin: bool = False
    ref: str | None = None


@dataclass(frozen=True, slots=True)
class StopGame:
    """End the game without a result, or close the lobby."""

    person: Person
    admin: bool = False
    ref: str | None = None


@dataclass(frozen=True, slots=True)
class Kick:
    """Make a seat (from 1) free, or have a computer play on for it."""

    person: Person
    seat: int
    admin: bool = False
    ref: str | None = None


@dataclass(frozen=True, slots=True)
class Configure:
    """Turn the pages of the settings, choose a preset, give one setting its next value, or keep them for the chat."""

    person: Person
    what: str  # "open", "close", "page", "preset", "keep", or a setting (see `bot.sessions.setup`)
    value: str = ""  # the page, or the preset's name
    admin: bool = False
    ref: str | None = None


@dataclass(frozen=True, slots=True)
class Act:
    """A move: the token without its seat (`b 7s 9s`), meant for one bout of one game."""

    person: Person
    game: int
    bout: int
    token: str
    ref: str | None = None


@dataclass(frozen=True, slots=True)
class Select:
    """Pick a card that could beat more than one, to aim it with the next tap; or, below 0, see `model.LET_GO`."""

    person: Person
    game: int
    bout: int
    card: int
    ref: str | None = None


@dataclass(frozen=True, slots=True)
class ChooseSip:
    """Who beat everything picks who sips (V9)."""

    person: Person
    game: int
    seat: int
    ref: str | None = None


@dataclass(frozen=True, slots=True)
class AskHint:
    """What would a strong player do here? Meant for one bout of one game."""

    person: Person
    game: int
    bout: int
    ref: str | None = None


@dataclass(frozen=True, slots=True)
class Advised:
    """What a strong player would do for a seat at this point of the game; None: it could not be found out."""

    game: int
    ply: int
    seat: int
    hint: Hint | None


@dataclass(frozen=True, slots=True)
class Peek:
    """Show me my cards here and now, for my eyes alone."""

    person: Person
    ref: str


@dataclass(frozen=True, slots=True)
class CallHand:
    """Send my hand anew."""

    person: Person
    ref: str | None = None


@dataclass(frozen=True, slots=True)
class ComeBack:
    """I am here again: give me my seat back from the computer."""

    person: Person
    game: int
    ref: str | None = None


@dataclass(frozen=True, slots=True)
class AskPause:
    """I need a break."""

    person: Person
    ref: str | None = None


@dataclass(frozen=True, slots=True)
class AnswerPause:
    """Agree to the break that somebody asked for, or not."""

    person: Person
    yes: bool
    ref: str | None = None


@dataclass(frozen=True, slots=True)
class ResumeGame:
    """Let us go on after the break."""

    person: Person
    ref: str | None = None


@dataclass(frozen=True, slots=True)
class Extend:
    """Let the lobby last."""

    person: Person
    ref: str | None = None


@dataclass(frozen=True, slots=True)
class HouseRules:
    """The chat prefers something else now."""

    house: ChatPreferences


@dataclass(frozen=True, slots=True)
class Redraw:
    """The screens are to be drawn again, in another language perhaps."""


@dataclass(frozen=True, slots=True)
class Repost:
    """Send the table message anew, at the end of the chat."""

    person: Person
    ref: str | None = None


@dataclass(frozen=True, slots=True)
class Moved:
    """A computer player has chosen for a seat; `ply` says at which point of the game."""

    game: int
    ply: int
    seat: int
    token: str


@dataclass(frozen=True, slots=True)
class Tick:
    """The clock reached a moment that the table waits for."""


@dataclass(frozen=True, slots=True)
class Reachable:
    """The bot can (or can no longer) write to a person."""

    user_id: int
    reachable: bool


@dataclass(frozen=True, slots=True)
class Forget:
    """A person is to be forgotten: nothing at the table is to name them any more."""

    user_id: int


@dataclass(frozen=True, slots=True)
class Migrated:
    """The chat is somewhere else now (a group became a supergroup), or has another title."""

    place: Place


@dataclass(frozen=True, slots=True)
class Restored:
    """The process has started again: clocks get a grace period, screens are put back."""


Command = (
    Join | LeaveTable | AddComputer | RemoveComputer | StartGame | Rematch | Reopen | StopGame | Kick | Configure | Act
    | Select | ChooseSip | AskHint | Advised | Peek | CallHand | ComeBack | Redraw | Repost | Moved | Tick | Reachable
    | Migrated | Restored | HouseRules | Forget | AskPause | AnswerPause | ResumeGame | Extend
)  # fmt: skip
