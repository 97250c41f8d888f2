"""Events: what happened, as facts.

Each says who may hear of it: `audience` is a seat, or 0 for everyone. Words for them are the screens' business.
Facts that only one seat may know (the cards it was dealt or drew) never travel together with public ones.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import ClassVar


@dataclass(frozen=True, slots=True)
class Dealt:
    """The cards dealt to `seat`, for that seat alone (R2.1). `cards` is a set."""

    seat: int
    cards: int

    @property
    def audience(self) -> int:
        return self.seat


@dataclass(frozen=True, slots=True)
class TrumpShown:
    """The trump card; `seat` holds it where there is no talon (R2.2), otherwise 0."""

    card: int
    seat: int = 0
    audience: ClassVar[int] = 0


@dataclass(frozen=True, slots=True)
class FirstAttacker:
    """`seat` begins the game; `card` is the lowest trump it had to show, or -1 (R3.4, R3.5)."""

    seat: int
    card: int
    audience: ClassVar[int] = 0


@dataclass(frozen=True, slots=True)
class BoutOpened:
    """A bout begins: who attacks whom."""

    attacker: int
    defender: int
    audience: ClassVar[int] = 0


@dataclass(frozen=True, slots=True)
class Attacked:
    """Cards were put down as attack, or thrown in (R4, R6)."""

    seat: int
    cards: tuple[int, ...]
    audience: ClassVar[int] = 0


@dataclass(frozen=True, slots=True)
class Beaten:
    """`card` was laid on `target` (R5.1)."""

    seat: int
    target: int
    card: int
    audience: ClassVar[int] = 0


@dataclass(frozen=True, slots=True)
class Transferred:
    """The attack moved on to `to` (R9); `shown`: the card stayed in the hand (R9.5)."""

    seat: int
    card: int
    to: int
    shown: bool = False
    audience: ClassVar[int] = 0


@dataclass(frozen=True, slots=True)
class Taking:
    """The defender takes; others may still add (R8.1)."""

    seat: int
    audience: ClassVar[int] = 0


@dataclass(frozen=True, slots=True)
class Passed:
    """A seat adds nothing more for now (R6.4)."""

    seat: int
    audience: ClassVar[int] = 0


@dataclass(frozen=True, slots=True)
class BoutBeaten:
    """A full defence: these cards (a set) go to the discard (R10.1)."""

    defender: int
    cards: int
    audience: ClassVar[int] = 0


@dataclass(frozen=True, slots=True)
class BoutTaken:
    """The defender picked up the table, these cards (a set) (R8.2); `discarded`: beaten ones that went away (V7.2)."""

    defender: int
    cards: int
    discarded: int = 0
    audience: ClassVar[int] = 0


@dataclass(frozen=True, slots=True)
class Returned:
    """Unbeaten cards went back to the hand that put them down (R7.4)."""

    seat: int
    cards: int
    audience: ClassVar[int] = 0


@dataclass(frozen=True, slots=True)
class Refilled:
    """How many cards each seat drew, seat 1 first (R10.2); `trump_card` names the seat that drew it, or 0."""

    counts: tuple[int, ...]
    trump_card: int
    audience: ClassVar[int] = 0


@dataclass(frozen=True, slots=True)
class Drew:
    """The cards (a set) that `seat` drew, for that seat alone."""

    seat: int
    cards: int

    @property
    def audience(self) -> int:
        return self.seat


@dataclass(frozen=True, slots=True)
class WentOut:
    """Seats without cards are safe and share a place (R12.1)."""

    seats: tuple[int, ...]
    audience: ClassVar[int] = 0


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The game is over; `durak` is empty for a draw. `repeated`: by R12.5; `twins`: by R12.4."""

    durak: tuple[int, ...]
    repeated: bool = False
    twins: bool = False
    audience: ClassVar[int] = 0


@dataclass(frozen=True, slots=True)
class Epaulettes:
    """The durak's last bout was opened with the lowest rank of the deck (R12.6)."""

    seat: int
    audience: ClassVar[int] = 0


@dataclass(frozen=True, slots=True)
class Left:
    """A player left for good; the seat stays in the game."""

    seat: int
    audience: ClassVar[int] = 0


@dataclass(frozen=True, slots=True)
class TrumpCut:
    """This card was cut before the deal and fixes the trump suit; it went back into the deck (R2.2)."""

    card: int
    audience: ClassVar[int] = 0


@dataclass(frozen=True, slots=True)
class TrumpBuried:
    """This card was turned, cannot be the trump card, and went into the middle of the talon (R15.3, V7.1)."""

    card: int
    audience: ClassVar[int] = 0


@dataclass(frozen=True, slots=True)
class TrumpSwapped:
    """A seat exchanged its card `given` for the trump card `taken` (R3.3)."""

    seat: int
    given: int
    taken: int
    audience: ClassVar[int] = 0


@dataclass(frozen=True, slots=True)
class Redealt:
    """A seat showed its hand `cards` (a set), and every hand is dealt anew (R3.1)."""

    seat: int
    cards: int
    audience: ClassVar[int] = 0


@dataclass(frozen=True, slots=True)
class HandSwapped:
    """A seat put its one-colour hand on the discard, unseen, and drew six cards (R3.2)."""

    seat: int
    audience: ClassVar[int] = 0


@dataclass(frozen=True, slots=True)
class Waived:
    """A seat waived its right (R3): for that seat alone."""

    seat: int

    @property
    def audience(self) -> int:
        return self.seat


@dataclass(frozen=True, slots=True)
class Consented:
    """The defender agrees to a sixth card (R7.3)."""

    seat: int
    audience: ClassVar[int] = 0


@dataclass(frozen=True, slots=True)
class FocusOpened:
    """`seat` shows its hand `cards` (a set) and wins; `durak` put down its last card (R14.1)."""

    seat: int
    cards: int
    durak: int
    audience: ClassVar[int] = 0


@dataclass(frozen=True, slots=True)
class SentBack:
    """The defender sent a push back to the hand of `owner` (V5.2)."""

    seat: int
    card: int
    owner: int
    audience: ClassVar[int] = 0


@dataclass(frozen=True, slots=True)
class WrongCall:
    """A seat called a card that was lawful (V5.2, V7.4, V8.2), or (`card` -1) the seat `other` for no slip."""

    seat: int
    card: int
    other: int = 0
    audience: ClassVar[int] = 0


@dataclass(frozen=True, slots=True)
class CheatCaught:
    """`seat` called a card of `culprit`, rightly: the act is undone (V8.2), or the table is taken (V7.4)."""

    seat: int
    culprit: int
    card: int
    audience: ClassVar[int] = 0


@dataclass(frozen=True, slots=True)
class SlipCaught:
    """`seat` called the slip of `culprit`, rightly: the card goes back to its hand, unseen (V8.2)."""

    seat: int
    culprit: int
    audience: ClassVar[int] = 0


@dataclass(frozen=True, slots=True)
class Slipped:
    """The card that `seat` slipped under the discard: for that seat alone (V8.1)."""

    seat: int
    card: int

    @property
    def audience(self) -> int:
        return self.seat


@dataclass(frozen=True, slots=True)
class Undefendable:
    """The attack cannot be defended: the defender takes the whole table (V7.5)."""

    defender: int
    audience: ClassVar[int] = 0


@dataclass(frozen=True, slots=True)
class DrewTwo:
    """A seat drew the two of trumps and attacks next, out of turn (V7.3)."""

    seat: int
    card: int
    audience: ClassVar[int] = 0


@dataclass(frozen=True, slots=True)
class RuleAnnounced:
    """ "I found a rule": the seats `givers` owe `seat` a card each (V7.9)."""

    seat: int
    givers: tuple[int, ...]
    audience: ClassVar[int] = 0


@dataclass(frozen=True, slots=True)
class Gave:
    """A seat gave a card to another, unseen (V7.9)."""

    seat: int
    to: int
    audience: ClassVar[int] = 0


@dataclass(frozen=True, slots=True)
class Given:
    """The card that `seat` was given by `giver`, for `seat` alone (V7.9)."""

    seat: int
    giver: int
    card: int

    @property
    def audience(self) -> int:
        return self.seat


@dataclass(frozen=True, slots=True)
class Titled:
    """Who is the stabbed, and who went out last before it: the doker (V7.10)."""

    stabbed: int
    dokers: tuple[int, ...]
    audience: ClassVar[int] = 0


Event = (
    Dealt | TrumpShown | FirstAttacker | BoutOpened | Attacked | Beaten | Transferred | Taking | Passed
    | BoutBeaten | BoutTaken | Returned | Refilled | Drew | WentOut | GameEnded | Epaulettes | Left
    | TrumpCut | TrumpBuried | TrumpSwapped | Redealt | HandSwapped | Waived | Consented | FocusOpened
    | SentBack | WrongCall | CheatCaught | SlipCaught | Slipped | Undefendable | DrewTwo | RuleAnnounced | Gave | Given
    | Titled
)  # fmt: skip


@cache
def attacked(seat: int, cards: tuple[int, ...]) -> Attacked:
    """`Attacked`, the same object every time."""
    return Attacked(seat, cards)


@cache
def beaten(seat: int, target: int, card: int) -> Beaten:
    """`Beaten`, the same object every time."""
    return Beaten(seat, target, card)


@cache
def passed(seat: int) -> Passed:
    """`Passed`, the same object every time."""
    return Passed(seat)


@cache
def refilled(counts: tuple[int, ...], trump_card: int) -> Refilled:
    """`Refilled`, the same object every time."""
    return Refilled(counts, trump_card)


@cache
def bout_opened(attacker: int, defender: int) -> BoutOpened:
    """`BoutOpened`, the same object every time."""
    return BoutOpened(attacker, defender)


def public(events: Iterable[Event]) -> tuple[Event, ...]:
    """Of some events, those that everyone saw."""
    return tuple(event for event in events if not event.audience)
