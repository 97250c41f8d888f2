"""Cards as small ints, sets of cards as int bitmasks.

A card is ``rank * 4 + suit`` (rank 0 is the two, 12 the ace; suits c d h s), so a set of cards is an int with bit
``card`` set, and the four cards of a rank are neighbouring bits: iterating a hand goes from low ranks to high. The
two jokers are 52 and 53. Strength (R1.4) is a table: ``BEATERS[trump][card]`` is the set of cards that beat it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

RANKS: Final = "23456789TJQKA"
SUITS: Final = "cdhs"
JOKERS: Final = ("*r", "*b")
HIDDEN: Final = "??"

RED_JOKER: Final = 52
BLACK_JOKER: Final = 53
ALL_CARDS: Final = (1 << 54) - 1

SUIT_MASKS: Final = tuple(sum(1 << (rank * 4 + suit) for rank in range(13)) for suit in range(4))
RANK_MASKS: Final = tuple(0b1111 << (rank * 4) for rank in range(13))
#: For each card, the cards of its rank; a joker has no rank.
SAME_RANK: Final = tuple(RANK_MASKS[card >> 2] if card < RED_JOKER else 0 for card in range(54))


def _beaters(trump: int, card: int) -> int:
    if card >= RED_JOKER:
        return 0
    higher = SUIT_MASKS[card & 3] & ~((1 << (card + 1)) - 1)
    trumps = SUIT_MASKS[trump] if card & 3 != trump else 0
    return higher | trumps | 1 << RED_JOKER | 1 << BLACK_JOKER


#: ``BEATERS[trump][card]``: the set of cards that beat `card` when `trump` is the trump suit (R1.4, R15.1).
BEATERS: Final = tuple(tuple(_beaters(trump, card) for card in range(54)) for trump in range(4))

#: The cards of each deck size (R1.1).
DECKS: Final = {
    24: sum(RANK_MASKS[7:]),
    36: sum(RANK_MASKS[4:]),
    52: sum(RANK_MASKS),
    54: ALL_CARDS,
}

CARD_TEXTS: Final = (*(rank + suit for rank in RANKS for suit in SUITS), *JOKERS)
_BY_TEXT: Final = {text: card for card, text in enumerate(CARD_TEXTS)}


def card_of(text: str) -> int:
    """The card written `text` (``7s``, ``Td``, ``*r``). Raises KeyError for anything else."""
    return _BY_TEXT[text]


def suit_of(card: int) -> int:
    """The suit of a card, 0–3 in the order of `SUITS`; a joker has none (-1)."""
    return card & 3 if card < RED_JOKER else -1


def rank_of(card: int) -> int:
    """The rank of a card, 0 (two) to 12 (ace); a joker has none (-1)."""
    return card >> 2 if card < RED_JOKER else -1


def each(cards: int) -> Iterator[int]:
    """The cards of a set, from the lowest rank to the highest."""
    while cards:
        low = cards & -cards
        yield low.bit_length() - 1
        cards ^= low


def set_of(cards: Iterable[int]) -> int:
    """The set that holds these cards."""
    result = 0
    for card in cards:
        result |= 1 << card
    return result


def text_of(cards: Iterable[int]) -> str:
    """Cards run together, as notation writes a hand: ``6s7dJh``; ``-`` for none."""
    return "".join(CARD_TEXTS[card] for card in cards) or "-"


def by_strength(cards: int, trump: int) -> list[int]:
    """The cards of a set from weak to strong: by rank, trumps last."""
    trumps = cards & SUIT_MASKS[trump]
    return [*each(cards ^ trumps), *each(trumps)]
