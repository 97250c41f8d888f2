"""The cards of one deck under one trump, as bits in the order of what they are worth.

Within this package bit 0 is the cheapest card of the deck: the plain cards by rank, then the trumps by rank, then the
jokers; with two packs each twin has a bit of its own, beside the other. So ``hand & -hand`` is the cheapest card of a
hand, and what beats what, or goes with what, is a mask looked up by a bit.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from engine.cards import BEATERS, BODY, FACE, RED_JOKER, SAME_RANK, SUIT_MASKS, faces, full_deck


@dataclass(frozen=True, slots=True)
class Tables:
    """One deck under one trump. A *bit* is ``1 << place`` in the order of worth."""

    cards: tuple[int, ...]  # the card at each place
    places: dict[int, tuple[int, ...]]  # the bits of a card: one for each pack
    beat: dict[int, int]  # bit: the bits that beat it (R1.4, R15.1)
    same: dict[int, int]  # bit of an attack card: the bits of its rank
    same_defence: dict[int, int]  # the same for a defence card: a joker has no rank there (R15.2)
    trumps: int  # the bits of the trumps, and of the jokers above them
    jokers: int
    ranks: tuple[int, ...]  # the bits of each rank (0 the two)

    def bits(self, cards: int, used: int = 0) -> int:
        """A set of cards (see `engine.cards`) as bits, none of them `used`: of twins it takes one that is left."""
        result = 0
        for card in faces(cards):
            places = self.places[card]
            result |= places[0] if not (used | result) & places[0] else places[1]
        return result

    def card(self, bit: int) -> int:
        """The card of a bit."""
        return self.cards[bit.bit_length() - 1]


@cache
def tables(deck: int, packs: int, trump: int) -> Tables:
    """The tables of a deck under a trump suit."""
    cards = tuple(sorted(full_deck(deck, packs), key=lambda card: (card >= RED_JOKER, card & 3 == trump, card)))

    def mask(wanted: int) -> int:
        return sum(1 << place for place, card in enumerate(cards) if wanted >> card & 1)

    places: dict[int, tuple[int, ...]] = {}
    for place, card in enumerate(cards):
        places[card] = (*places.get(card, ()), 1 << place)
    # A joker attacks as the highest trump (R15.2): nothing but the other joker beats it.
    jokers = mask(1 << RED_JOKER | 1 << RED_JOKER + 1)
    ace = 48 + trump
    as_attack = [card if card < RED_JOKER else ace for card in cards]
    return Tables(
        cards=cards,
        places=places,
        beat={1 << place: mask(BEATERS[trump][face]) & ~(1 << place) for place, face in enumerate(as_attack)},
        same={1 << place: mask(SAME_RANK[face]) for place, face in enumerate(as_attack)},
        same_defence={1 << place: mask(SAME_RANK[card]) for place, card in enumerate(cards)},
        trumps=mask(SUIT_MASKS[trump]) | jokers,
        jokers=jokers,
        ranks=tuple(mask(0b1111 << 4 * rank) for rank in range(13)),
    )


def as_played(table: Tables, trump: int, card: int) -> tuple[int, int, int]:
    """The bits of a number that lies on a table (see `engine.cards`): its own, what beats it, those of its rank."""
    bit = table.places[BODY[card]][0]
    face = FACE[card]
    beat = sum(
        each_bit for other, bits in table.places.items() if BEATERS[trump][face] >> other & 1 for each_bit in bits
    )
    return bit, beat & ~bit, table.ranks[face >> 2] if face < RED_JOKER else 0
