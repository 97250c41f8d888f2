"""Cards as small ints, sets of cards as int bitmasks.

A card is ``rank * 4 + suit`` (rank 0 is the two, 12 the ace; suits c d h s), so a set of cards is an int with bit
``card`` set, and the four cards of a rank are neighbouring bits: iterating a hand goes from low ranks to high. The
two jokers are 52 and 53. Strength (R1.4) is a table: ``BEATERS[trump][card]`` is the set of cards that beat it.

Two packs (R1.2) need nothing but more bits: in a set, bit ``card + TWIN`` says that it holds the card *twice*. Which
of two twins is where cannot even be said, so it never matters and never leaks. Actions and piles only ever name
cards below `TWIN`, and jokers that were declared (R15.2): ``*r=9h`` is a number of its own, from `DECLARED` on.
`FACE` gives the card that a number counts as, `BODY` the card that it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

RANKS: Final = "23456789TJQKA"
SUITS: Final = "cdhs"
JOKERS: Final = ("*r", "*b")
HIDDEN: Final = "??"

RED_JOKER: Final = 52
BLACK_JOKER: Final = 53
#: What is added to a card for its second copy in a set.
TWIN: Final = 54
#: The first number of a declared joker: ``DECLARED + 52 * joker + card``, joker 0 red, 1 black.
DECLARED: Final = 108
ALL_CARDS: Final = (1 << TWIN) - 1
BOTH_JOKERS: Final = 1 << RED_JOKER | 1 << BLACK_JOKER

#: For each number, the card it counts as: a declared joker counts as what it stands for.
FACE: Final[tuple[int, ...]] = (*range(54), *range(54), *range(52), *range(52))
#: For each number, the card that it is: a declared joker is a joker.
BODY: Final[tuple[int, ...]] = (*range(54), *range(54), *[RED_JOKER] * 52, *[BLACK_JOKER] * 52)

SUIT_MASKS: Final = tuple(sum(1 << (rank * 4 + suit) for rank in range(13)) for suit in range(4))
RANK_MASKS: Final = tuple(0b1111 << (rank * 4) for rank in range(13))
#: For each card, the cards of its rank; a joker has no rank.
SAME_RANK: Final = tuple(RANK_MASKS[card >> 2] if card < RED_JOKER else 0 for card in FACE)


def _beaters(trump: int, card: int) -> int:
    if card >= RED_JOKER:
        return 0
    higher = SUIT_MASKS[card & 3] & ~((1 << (card + 1)) - 1)
    trumps = SUIT_MASKS[trump] if card & 3 != trump else 0
    return higher | trumps | BOTH_JOKERS


#: ``BEATERS[trump][card]``: the set of cards that beat `card` when `trump` is the trump suit (R1.4, R15.1).
BEATERS: Final = tuple(tuple(_beaters(trump, card) for card in FACE) for trump in range(4))

#: The cards of each deck size (R1.1).
DECKS: Final = {
    24: sum(RANK_MASKS[7:]),
    36: sum(RANK_MASKS[4:]),
    52: sum(RANK_MASKS),
    54: ALL_CARDS,
}

_PLAIN: Final = (*(rank + suit for rank in RANKS for suit in SUITS), *JOKERS)
#: Every number as text; twins are written alike.
CARD_TEXTS: Final = (*_PLAIN, *_PLAIN, *(f"{joker}={card}" for joker in JOKERS for card in _PLAIN[:52]))
_BY_TEXT: Final = {text: card for card, text in reversed([*enumerate(CARD_TEXTS)])}
_WORD: Final = re.compile(r"\*.=..|..", re.DOTALL)


def card_of(text: str) -> int:
    """The card written `text` (``7s``, ``Td``, ``*r``, ``*r=9h``). Raises KeyError for anything else."""
    return _BY_TEXT[text]


def split_cards(text: str) -> list[str]:
    """The words of cards that are run together; the last one may be half a card."""
    words = _WORD.findall(text)
    rest = len(text) - sum(map(len, words))
    return [*words, text[-rest:]] if rest else words


def suit_of(card: int) -> int:
    """The suit of a card, 0–3 in the order of `SUITS`; a joker has none (-1)."""
    face = FACE[card]
    return face & 3 if face < RED_JOKER else -1


def rank_of(card: int) -> int:
    """The rank of a card, 0 (two) to 12 (ace); a joker has none (-1)."""
    face = FACE[card]
    return face >> 2 if face < RED_JOKER else -1


def each(cards: int) -> Iterator[int]:
    """The cards of a set, from the lowest rank to the highest."""
    while cards:
        low = cards & -cards
        yield low.bit_length() - 1
        cards ^= low


def faces(cards: int) -> list[int]:
    """The cards of a set, from the lowest rank to the highest, each as often as the set holds it."""
    found = list(each(cards))
    return found if cards <= ALL_CARDS else sorted(FACE[card] for card in found)


def set_of(cards: Iterable[int]) -> int:
    """The set that holds these cards."""
    result = 0
    for card in cards:
        bit = 1 << (card if card < TWIN else BODY[card])
        result |= bit << TWIN if result & bit else bit
    return result


def plus(cards: int, more: int) -> int:
    """Two sets together. Where both hold a card, the sum holds it twice."""
    return cards | more | (cards & more) << TWIN


def minus(cards: int, less: int) -> int:
    """A set without some of its cards."""
    both = less >> TWIN
    cards &= ~(both | both << TWIN)
    one = less & ALL_CARDS & ~both
    second = one & cards >> TWIN
    return cards & ~(second << TWIN | one & ~second)


def has_all(cards: int, others: int) -> bool:
    """Whether a set holds all the cards of another one, twins counted."""
    return plus(minus(cards, others), others) == cards


def full_deck(deck: int, packs: int = 1) -> tuple[int, ...]:
    """Every card of a deck, from the lowest rank to the highest; twins follow each other (R1.1, R1.2)."""
    return tuple(card for card in each(DECKS[deck]) for _ in range(packs))


def text_of(cards: Iterable[int]) -> str:
    """Cards run together, as notation writes a hand: ``6s7dJh``; ``-`` for none."""
    return "".join(CARD_TEXTS[card] for card in cards) or "-"


def by_strength(cards: int, trump: int) -> list[int]:
    """The cards of a set from weak to strong: by rank, trumps last, jokers after them."""
    trumps = cards & (SUIT_MASKS[trump] | SUIT_MASKS[trump] << TWIN)
    jokers = cards & (BOTH_JOKERS | BOTH_JOKERS << TWIN)
    return [*faces(cards ^ trumps ^ jokers), *faces(trumps), *faces(jokers)]
