"""Actions: tiny frozen values, each with one spelling everywhere.

``Beat(seat=2, target=…, card=…)`` is written ``p2 b 7s 9s`` in callbacks, log, database, records and tests. Seats
count from 1, clockwise. `parse_action` and `token_of` are each other's inverse; any text either parses or raises
`NotationError`. Actions of variants have tokens too, so that a log can be read before it is judged.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Final

from engine.cards import CARD_TEXTS, card_of
from engine.errors import NotationError

MOST_SEATS = 8


@dataclass(frozen=True, slots=True)
class Attack:
    """Open the bout or throw in (R4, R6); several cards, from low to high, only where one opens with many (R4.2)."""

    seat: int
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Beat:
    """Beat the attack card `target` with `card` (R5.1)."""

    seat: int
    target: int
    card: int


@dataclass(frozen=True, slots=True)
class Transfer:
    """Pass the attack on by laying a card of its rank (R9.1)."""

    seat: int
    card: int


@dataclass(frozen=True, slots=True)
class Show:
    """Pass the attack on by showing the trump of its rank (R9.5)."""

    seat: int
    card: int


@dataclass(frozen=True, slots=True)
class Take:
    """Say "I take" (R5.2, R8)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Pass:
    """Add nothing more for now (R6.4); waive a right of R3."""

    seat: int


@dataclass(frozen=True, slots=True)
class SwapTrump:
    """Exchange the lowest trump for the trump card (R3.3)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Redeal:
    """Declare a hand that is dealt anew (R3.1)."""

    seat: int


@dataclass(frozen=True, slots=True)
class SwapHand:
    """Put a one-colour hand on the discard for six new cards (R3.2)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Consent:
    """Agree to a sixth card (R7.3)."""

    seat: int


@dataclass(frozen=True, slots=True)
class CallCard:
    """Point at a card on the table: send a push back (V5.2), or call a cheat (V7.4, V8.2)."""

    seat: int
    card: int


@dataclass(frozen=True, slots=True)
class CallSeat:
    """Call another seat's slip (V8.2)."""

    seat: int
    other: int


@dataclass(frozen=True, slots=True)
class Slip:
    """Slip a card of one's hand under the discard (V8.1)."""

    seat: int
    card: int


@dataclass(frozen=True, slots=True)
class Announce:
    """ "I found a rule" (V7.9)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Give:
    """Give a card to the seat that announced a rule (V7.9)."""

    seat: int
    card: int


@dataclass(frozen=True, slots=True)
class Leave:
    """Leave the game for good; what happens with the hand is the table's policy. No move of the game: it is
    always open to a seat still in the game and never listed among its legal actions."""

    seat: int


Action = (
    Attack | Beat | Transfer | Show | Take | Pass | SwapTrump | Redeal | SwapHand | Consent
    | CallCard | CallSeat | Slip | Announce | Give | Leave
)  # fmt: skip


# Move generation names the same few thousand actions over and over: they are made once.
#: ``ATTACKS[seat][card]``: the attack with one card.
ATTACKS: Final = tuple(
    tuple(Attack(seat, (card,)) for card in range(len(CARD_TEXTS))) for seat in range(MOST_SEATS + 1)
)
#: ``TAKES[seat]``, ``PASSES[seat]``.
TAKES: Final = tuple(map(Take, range(MOST_SEATS + 1)))
PASSES: Final = tuple(map(Pass, range(MOST_SEATS + 1)))


@cache
def beats(seat: int, target: int) -> tuple[Beat, ...]:
    """The beats of an attack card by a seat, one for each card."""
    return tuple(Beat(seat, target, card) for card in range(len(CARD_TEXTS)))


_BARE: dict[str, Callable[[int], Action]] = {
    "t": TAKES.__getitem__,
    "p": PASSES.__getitem__,
    "w": SwapTrump,
    "d": Redeal,
    "c": SwapHand,
    "o": Consent,
    "n": Announce,
    "q": Leave,
}
_ONE_CARD: dict[str, Callable[[int, int], Action]] = {
    "x": Transfer,
    "s": Show,
    "r": CallCard,
    "h": Slip,
    "g": Give,
}
_LETTER: dict[type[object], str] = {
    Attack: "a", Beat: "b", Transfer: "x", Show: "s", Take: "t", Pass: "p", SwapTrump: "w", Redeal: "d",
    SwapHand: "c", Consent: "o", CallCard: "r", CallSeat: "r", Slip: "h", Announce: "n", Give: "g", Leave: "q",
}  # fmt: skip
_SEAT = re.compile(r"p([1-8])", re.ASCII)


def parse_seat(word: str) -> int:
    """The seat written `word` (``p1`` … ``p8``). Raises NotationError."""
    match = _SEAT.fullmatch(word)
    if match is None:
        raise NotationError(f"not a seat (p1 to p8): {word[:20]!r}")
    return int(match[1])


def parse_card(word: str) -> int:
    """The card written `word`. Raises NotationError."""
    try:
        return card_of(word)
    except KeyError:
        raise NotationError(f"not a card: {word[:20]!r}") from None


def parse_action(text: str) -> Action:
    """The action written `text`, words split by blanks. Raises NotationError."""
    words = text.split()
    if len(words) < 2:
        raise NotationError(f"not an action (seat, letter, cards): {text[:40]!r}")
    seat, letter, rest = parse_seat(words[0]), words[1], words[2:]
    if letter in _BARE and not rest:
        return _BARE[letter](seat)
    if letter == "r" and len(rest) == 1 and rest[0].startswith("p"):
        return CallSeat(seat, parse_seat(rest[0]))
    cards = [parse_card(word) for word in rest]
    if letter in _ONE_CARD and len(cards) == 1:
        return _ONE_CARD[letter](seat, cards[0])
    if letter == "b" and len(cards) == 2:
        return beats(seat, cards[0])[cards[1]]
    if letter == "a" and cards and all(cards.count(card) <= 2 for card in cards):
        return ATTACKS[seat][cards[0]] if len(cards) == 1 else Attack(seat, tuple(sorted(cards)))
    raise NotationError(f"not an action: {text[:40]!r}")


def token_of(action: Action) -> str:
    """The one spelling of an action: ``p2 b 7s 9s``."""
    words = [f"p{action.seat}", _LETTER[type(action)]]
    match action:
        case Attack():
            words += [CARD_TEXTS[card] for card in action.cards]
        case Beat():
            words += [CARD_TEXTS[action.target], CARD_TEXTS[action.card]]
        case Transfer() | Show() | CallCard() | Slip() | Give():
            words.append(CARD_TEXTS[action.card])
        case CallSeat():
            words.append(f"p{action.other}")
    return " ".join(words)
