"""What a card is worth to its holder, and what a seat can know of the others' cards: the eye of the players.

Worth is a number from about 0 (the lowest plain card of the deck) over 1 (a plain ace) to about 3 (a joker). Trumps
are worth more the longer the talon lasts: what they are saved for is the end.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from engine.cards import ALL_CARDS, BEATERS, BODY, DECKS, FACE, RED_JOKER, SAME_RANK, TWIN, each, set_of
from engine.seating import partner
from engine.state import OPEN
from engine.view import SeatView, unseen


@dataclass(frozen=True, slots=True)
class Eye:
    """How a seat sees its game."""

    view: SeatView
    #: How much of the talon is left, from 1 (nothing drawn yet) to 0 (used up).
    ahead: float
    #: Cards whose place the seat does not know.
    hidden: int

    @classmethod
    def of(cls, view: SeatView) -> Eye:
        """The eye of a view's seat."""
        public = view.public
        whole = max(1, public.rules.cards() - 6 * public.seats)
        return cls(view, min(1.0, public.talon / whole), set_of(unseen(view)))

    def worth(self, card: int) -> float:
        """What a card is worth in the hand."""
        public = self.view.public
        return _worth(public.rules.deck, public.trump, FACE[card]) + (self.saving if self.is_trump(card) else 0.0)

    @property
    def saving(self) -> float:
        """How much more a trump is worth for lasting to the end."""
        return 0.25 + 0.5 * self.ahead

    def is_trump(self, card: int) -> bool:
        """Whether a card is a trump, or a joker."""
        body = BODY[card]
        return body >= RED_JOKER or body & 3 == self.view.public.trump

    def mates(self, card: int) -> int:
        """How many other plain cards of its rank the hand holds."""
        same = self.view.hand & ALL_CARDS & SAME_RANK[card]
        return sum(1 for other in each(same) if other != BODY[card] and not self.is_trump(other))

    def cards_of(self, seat: int) -> tuple[int, int]:
        """The cards that a seat surely holds, and those that it may hold beside them."""
        public = self.view.public
        known, rest = public.known[seat - 1], self.hidden
        others = [other for other in public.playing if other not in (seat, self.view.seat)]
        # Where nothing is hidden from the seat elsewhere, the rest is in this hand.
        if public.hand_sizes[seat - 1] == known.bit_count() + rest.bit_count() and not public.talon and not others:
            return known | rest, 0
        return known, rest if public.hand_sizes[seat - 1] > known.bit_count() else 0

    def can_beat(self, seat: int, card: int) -> float:
        """How likely a seat can beat a card, from 0 to 1."""
        public = self.view.public
        surely, maybe = self.cards_of(seat)
        beaters = BEATERS[public.trump][card]
        if surely & beaters:
            return 1.0
        pool, good = maybe.bit_count(), (maybe & (beaters | beaters << TWIN)).bit_count()
        draws = min(pool, public.hand_sizes[seat - 1] - surely.bit_count())
        none = 1.0
        for drawn in range(draws):
            none *= max(0, pool - good - drawn) / (pool - drawn)
        return 1.0 - none

    def is_friend(self, seat: int) -> bool:
        """Whether a seat is this one's partner (V6)."""
        return self.view.public.rules.pairs == "on" and partner(self.view.seat) == seat

    def on_table(self) -> list[int]:
        """Every card on the table."""
        return [card for pile in self.view.public.piles for card in pile[:2] if card != OPEN]


@cache
def _worth(deck: int, trump: int, card: int) -> float:
    if card >= RED_JOKER:
        return 2.4
    lowest = (DECKS[deck] & -DECKS[deck]).bit_length() - 1 >> 2
    height = ((card >> 2) - lowest) / (12 - lowest)
    return 1.15 + height if card & 3 == trump else height
