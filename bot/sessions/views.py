"""What screens are given of a table: everything a reader of that screen may know, and nothing more.

A `Scene` says which messages stand for a table now: one for the chat, and one hand for each person. `call` counts
how often a message was to be sent anew (an edit notifies nobody); a message is edited while its `call` stays.
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.sessions.effects import Asked, Notice
from bot.sessions.model import HintAt, Place, Score, Setup, Sip
from bot.sessions.preferences import NO_CHAT_PREFERENCES, ChatPreferences
from engine.errors import Reason
from engine.events import Event, Titled
from engine.rules import Problem, RuleSet
from engine.view import PublicView, SeatView


@dataclass(frozen=True, slots=True)
class SeatInfo:
    """A player as everyone sees them. `number` is the seat, from 1; `computer` its number, 0 for a person; `level`: how
    well that computer plays."""

    number: int
    user_id: int | None
    name: str
    computer: int
    reachable: bool
    away: bool
    gone: bool
    owner: bool
    titled: bool = False  # carries the title of the group's durak
    level: str = ""


@dataclass(frozen=True, slots=True)
class Standing:
    """How a series stands: its length (as `SERIES` spells it), the games it counted, and who was durak how often.

    `titled`: the players who carry the title of the group's durak.
    """

    series: str = "endless"
    played: int = 0
    scores: tuple[Score, ...] = ()
    over: bool = False
    titled: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class LobbyView:
    """A table that waits for players. `problems`: why it cannot start as it is."""

    table_id: int
    place: Place
    seats: tuple[SeatInfo, ...]
    rules: RuleSet
    clock: int | None
    auto_pass: str
    series: str
    drinking: str
    problems: tuple[Problem, ...]
    page: str  # of the settings, as `bot.sessions.setup` names them; empty: closed
    standing: Standing
    house: ChatPreferences = NO_CHAT_PREFERENCES

    @property
    def setup(self) -> Setup:
        """How the table is set up."""
        return Setup(self.rules, self.clock, self.auto_pass, self.series, self.drinking)


@dataclass(frozen=True, slots=True)
class BreakInfo:
    """A break that is asked for, or holds (`on`): the seat that asked (0: gone), those whose word there is for it to
    begin or to end, and those whose word is wanted."""

    by: int
    on: bool
    agreed: tuple[int, ...]
    missing: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class GameView:
    """A game as everyone sees it. `deadline`: when those waited for run out of time (seconds since the epoch)."""

    table_id: int
    place: Place
    game: int
    seats: tuple[SeatInfo, ...]
    rules: RuleSet
    clock: int | None
    public: PublicView
    deadline: float | None
    news: tuple[Event, ...]
    sip: Sip | None = None  # who sips, with the drinking manner (V9)
    turn: tuple[str, int] = ("endless", 0)  # the series' length, and which game of it this is
    pause: BreakInfo | None = None
    seal: str = ""  # of the deal, while it is to be shown: through the first bout


@dataclass(frozen=True, slots=True)
class ResultView:
    """A game that has ended. `stopped`: without a result. `durak`: seats, empty for a draw."""

    table_id: int
    place: Place
    game: int
    seats: tuple[SeatInfo, ...]
    rules: RuleSet
    clock: int | None
    durak: tuple[int, ...]
    places: tuple[tuple[int, ...], ...]
    epaulettes: bool
    titles: Titled | None  # the stabbed and the doker (V7.10)
    drinking: bool  # V9
    stopped: bool
    standing: Standing
    public: PublicView  # the table as it was left
    reviewable: bool = False  # whether who played may ask which moves cost most
    replay: str = ""  # the key of its replay (`bot.sessions.replays`)


@dataclass(frozen=True, slots=True)
class Refused:
    """Why the person's last tap was refused: the rule it would break, and the words for it."""

    reason: Reason
    notice: Notice


@dataclass(frozen=True, slots=True)
class HandView:
    """What one person holds and may do. `selected`: a card picked and not aimed yet."""

    game: GameView
    view: SeatView
    selected: int | None
    away: bool
    refused: Refused | None = None
    hint: HintAt | None = None  # about this moment
    asks_hint: bool = False  # whether one may be asked for now


@dataclass(frozen=True, slots=True)
class HandOver:
    """What becomes of a hand when its game has ended, or its person got up."""

    result: ResultView | None
    seat: int


@dataclass(frozen=True, slots=True)
class HandScene:
    """A hand to be shown to one person in their private chat. `urgent`: the game waits for them, and for them `alone`;
    `choice`: what they can do, equal while that is the same; who can only look on (`calm`) has none but to wait for
    the end of the bout."""

    user_id: int
    call: int
    urgent: bool
    view: HandView | HandOver
    alone: bool = False
    calm: bool = False
    choice: object = None


@dataclass(frozen=True, slots=True)
class ClosingView:
    """A lobby that is about to close (`closes`: seconds since the epoch), unless somebody wants it to last."""

    table_id: int
    place: Place
    closes: float


@dataclass(frozen=True, slots=True)
class MentionView:
    """The group calls players who are waited for."""

    table_id: int
    place: Place
    game: int
    seats: tuple[SeatInfo, ...]


@dataclass(frozen=True, slots=True)
class BreakView:
    """A break that is asked for, or holds."""

    table_id: int
    place: Place
    game: int
    seats: tuple[SeatInfo, ...]
    info: BreakInfo


@dataclass(frozen=True, slots=True)
class Scene:
    """The messages that stand for a table. In a private chat one message is table and hand alike.

    `screen` is None for a table that is closed: its message goes, or stays without buttons where it is the `history`
    of a game.
    """

    table_id: int
    place: Place
    call: int
    keep_old: bool  # when sent anew, the old message stays as history, without its buttons
    screen: LobbyView | GameView | ResultView | HandView | None
    hands: tuple[HandScene, ...]
    history: bool = False
    first: int = 0  # the person who should see the change soonest (see `bot.sessions.effects.Refresh`)
    beside: ClosingView | MentionView | BreakView | None = None  # a short message of its own beside the table
    calls: int = 0  # how often that was to be sent anew
    here: tuple[HandScene, ...] = ()  # hands of people to whom the bot cannot write, to be shown in the group
    asked: Asked | None = None  # whoever of these wants to see theirs now
