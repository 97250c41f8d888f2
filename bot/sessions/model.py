"""What a table is, at one moment: frozen values, replaced as commands are handled.

A table lives in a chat (or a forum topic of it) and goes lobby → game → result → lobby of the next game. Its seats
are people or computer players; a seat whose person is away or gone is played by a computer. The engine's state of
the running game is inside, and so nothing outside `bot.sessions` is given a `Table`: screens get the views of
`bot.sessions.views`.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import StrEnum

from bot.sessions.coach import Hint
from bot.sessions.preferences import NO_CHAT_PREFERENCES, ChatPreferences
from engine.actions import Action
from engine.errors import Reason
from engine.events import Event
from engine.rules import CLASSIC, RuleSet
from engine.state import State

#: What a seat may have picked instead of a card (see `Game.selected`): nothing, the cards to slip, what to call (V8),
#: what the red or the black joker is to stand for in a defence (R15.2), the whole table (to be asked
#: once more).
LET_GO, SLIPPING, CALLING, RED_AS, BLACK_AS, TAKING = -1, -2, -3, -4, -5, -6
#: Seconds a seat has for its move; None: no clock.
CLOCKS: tuple[int | None, ...] = (90, 180, 300, None, 30, 60)
DEFAULT_CLOCK = 90
#: The drinking manner (V9).
DRINKING = ("off", "on")
#: What the table does about seats that have nothing to throw in.
AUTO_PASSES = ("at_once", "delayed", "off")
#: How long a series is (R13.1): without end, to so many games, until somebody was durak so often.
SERIES = ("endless", "games_3", "games_5", "games_10", "duraks_3", "duraks_5")
MOST_SEATS = 8
#: The largest key of a player who was forgotten.
PSEUDONYMS = -(2**40)
#: How well a computer player plays, the weakest first; see `engine.ai`.
LEVELS = ("easy", "medium", "hard")
DEFAULT_LEVEL = "medium"
#: How well a computer plays for a person who is away or gone: sound, so that partners and neighbours are not harmed,
#: and no better than most people, so that nobody gains by letting it play.
STAND_IN = "medium"


class Phase(StrEnum):
    """Where a table is in its life."""

    LOBBY = "lobby"
    GAME = "game"
    RESULT = "result"
    CLOSED = "closed"


@dataclass(frozen=True, slots=True)
class Place:
    """Where a table stands: a chat, perhaps a forum topic in it. `private`: a person's chat with the bot."""

    chat_id: int
    thread_id: int | None = None
    private: bool = False
    title: str = ""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who acts: a Telegram user and the name to show. `reachable`: the bot may write to them."""

    user_id: int
    name: str
    reachable: bool = True


@dataclass(frozen=True, slots=True)
class Seat:
    """One seat: a person (`user_id`) or a computer player (`computer`, its number at this table, from 1)."""

    user_id: int | None = None
    name: str = ""
    computer: int = 0
    level: str = ""  # of a computer player, one of `LEVELS`
    reachable: bool = True
    away: bool = False  # a computer plays until the person taps again
    gone: bool = False  # the person left the game for good: a computer plays on
    expiries: int = 0  # turns in a row that ran out
    tapped_at: float = 0.0
    call: int = 0  # how often the hand was to be sent anew
    nudged: bool = False  # called in private since the last tap
    mentioned: bool = False  # called by the group since the last tap

    @property
    def automatic(self) -> bool:
        """Whether a computer makes this seat's moves now."""
        return self.computer > 0 or self.away or self.gone

    @property
    def plays_at(self) -> str:
        """The level at which a computer makes this seat's moves, whether its own or for the person of the seat."""
        return self.level or STAND_IN


@dataclass(frozen=True, slots=True)
class Shuffle:
    """A shuffled deck (as R2.1 orders it) and the salt that seals it; `commit` is what is published before play.

    `cut` is the card that fixes trump where no talon is left (R2.2); `redeals` are decks for redeals to come (R3.1);
    `game` counts the games of the series (V7.1).
    """

    deck: tuple[int, ...]
    salt: str
    commit: str
    cut: int | None = None
    redeals: tuple[tuple[int, ...], ...] = ()
    game: int = 1


@dataclass(frozen=True, slots=True)
class Refusal:
    """What a seat tried last, and why the rules refused it. It is shown until the game goes on."""

    seat: int
    reason: Reason
    action: Action


@dataclass(frozen=True, slots=True)
class Sip:
    """Somebody is to sip (V9): a seat, and the seat that chose it (0: a take did). `seat` 0: still to be chosen."""

    seat: int
    chosen_by: int = 0


@dataclass(frozen=True, slots=True)
class HintAt:
    """A hint for a seat, about this moment of the game: being thought about, there, or (`failed`) not to be had."""

    seat: int
    hint: Hint | None = None
    failed: bool = False


@dataclass(frozen=True, slots=True)
class Game:
    """A game being played or just ended. Times are seconds since the epoch."""

    number: int  # counts from 1 at its table
    state: State
    shuffle: Shuffle
    dealer: int
    previous: tuple[int, ...] | None  # durak seats of the series' last game (R3.5)
    ply: int = 0  # actions in the log
    started: float = 0.0
    acted: float = 0.0  # when the last action was logged (at the deal: when that was)
    deadline: float | None = None  # when the clock of those waited for runs out
    think_at: float | None = None  # when a computer is asked for the next move
    pause_from: float = 0.0  # when the pause before a computer's move began
    asked: int = -1  # the ply for which a computer was asked
    chosen: Action | None = None  # what it will do once the pause is over
    move_at: float | None = None  # when that is
    pass_at: float | None = None  # when the table passes for those who have nothing to add
    nudge_at: float | None = None  # when somebody who is waited for is to be called
    since: tuple[tuple[int, float], ...] = ()  # the people who are waited for (seats), and since when
    called: tuple[int, ...] = ()  # those of them (seats) whom the group has called since then
    defence: tuple[int, int, float] | None = None  # (bout, defender, when its time runs out) (V5.4)
    sip: Sip | None = None  # of the last bout
    heard: tuple[Event, ...] = ()  # what everyone saw happen since the deal: computers remember it
    news: tuple[Event, ...] = ()  # public facts of the last action that had any worth telling
    selected: tuple[tuple[int, int], ...] = ()  # (seat, card): a card that waits for its target
    refusals: tuple[Refusal, ...] = ()  # one at most for each seat
    hint: HintAt | None = None  # until the game moves on
    done: tuple[tuple[int, int], ...] = ()  # (seat, cards it could have thrown in): who passed before it was asked
    stopped: bool = False

    def refusal(self, seat: int) -> Refusal | None:
        """Why a seat's last try was refused, as long as nothing has happened since."""
        return next((refusal for refusal in self.refusals if refusal.seat == seat), None)

    def selection(self, seat: int) -> int | None:
        """The card that a seat picked and has not aimed yet."""
        return dict(self.selected).get(seat)


@dataclass(frozen=True, slots=True)
class Pause:
    """A break that somebody asked for, or one that holds (`on`). `by` and `agreed` are user ids: who asked, and whose
    word there is for it to begin, or to end; `since`: when it was asked for, or began."""

    by: int
    agreed: tuple[int, ...]
    since: float
    on: bool = False


@dataclass(frozen=True, slots=True)
class Setup:
    """How a table is set up, as its chat may keep it for the next one. `clock`: seconds a move, None for none."""

    rules: RuleSet = CLASSIC
    clock: int | None = DEFAULT_CLOCK
    auto_pass: str = "at_once"
    series: str = "endless"
    drinking: str = "off"  # V9


@dataclass(frozen=True, slots=True)
class Score:
    """One player's count in the series: `player` is a user id, or minus a computer's number (R13.1)."""

    player: int
    name: str
    games: int = 0
    durak: int = 0
    points: int = 0  # see `bot.sessions.series`
    level: str = ""  # of a computer player, as it played last


@dataclass(frozen=True, slots=True)
class Table:
    """A table at one moment."""

    id: int
    place: Place
    owner: int
    key: str  # part of the deep link that seats people; not to be guessed
    phase: Phase = Phase.LOBBY
    rules: RuleSet = CLASSIC
    clock: int | None = DEFAULT_CLOCK
    auto_pass: str = "at_once"
    series: str = "endless"
    drinking: str = "off"  # V9
    seats: tuple[Seat, ...] = ()
    game: Game | None = None
    number: int = 0  # games dealt so far
    played: int = 0  # games of the series that came to an end
    scores: tuple[Score, ...] = ()
    durak: tuple[int, ...] | None = None  # players (see `Score`) of the series' last game; None before the first
    page: str = ""  # of the settings, as `bot.sessions.setup` names them; empty: closed
    call: int = 0  # how often the table message was to be sent anew
    keep_old: bool = False  # the message before the last such time stays, as history
    opened: float = field(default=0.0)
    closes: float | None = None  # when the lobby closes for want of players
    warned: bool = False  # that it is about to
    pause: Pause | None = None
    calls: int = 0  # how often the call beside the table was raised
    house: ChatPreferences = NO_CHAT_PREFERENCES  # of the chat, as it prefers now; not kept with the table

    @property
    def setup(self) -> Setup:
        """How the table is set up."""
        return Setup(self.rules, self.clock, self.auto_pass, self.series, self.drinking)

    def seat_of(self, user_id: int) -> int:
        """The seat number (from 1) of a person; 0 when they do not sit here or have left."""
        for number, seat in enumerate(self.seats, 1):
            if seat.user_id == user_id and not seat.gone:
                return number
        return 0

    def with_seat(self, number: int, **changes: object) -> Table:
        """The table with one seat (from 1) changed."""
        seat = replace(self.seats[number - 1], **changes)  # type: ignore[arg-type]
        return replace(self, seats=(*self.seats[: number - 1], seat, *self.seats[number:]))


def is_paused(table: Table) -> bool:
    """Whether a break holds."""
    return table.pause is not None and table.pause.on


def player_key(seat: Seat) -> int:
    """Who sits there, as scores count: the user id, or minus the computer's number; 0: somebody forgotten."""
    return seat.user_id if seat.user_id is not None else -seat.computer


def is_pseudonym(player: int) -> bool:
    """Whether a player key of a kept game stands for somebody who asked to be forgotten (see `bot.tally.parts`)."""
    return player <= PSEUDONYMS
