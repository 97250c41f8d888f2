"""Orders of the cards that a seat does not see, each as often as it is likely.

There is a *place* for each card that another seat was dealt or drew unseen, and for each card of the talon; in each
lies one of the hidden cards, or a card that was seen to come out of that hand (see `engine.ai.memory`). How well a
card fits a place is a number: what speaks against it is what its seat did after that draw, and nothing fits where it
cannot be. How likely an order is, is the product over its places.

One order is made into another by exchanging two cards, always where that fits better and otherwise as often as it
fits (the Metropolis rule). So in the long run every order comes up as often as it is likely, however little of all
orders is likely at all; and each costs a handful of exchanges.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.ai.memory import Diary, Draw, Sign

#: Exchanges that are tried before the first order, and before each other one, for each place in a hand.
AT_FIRST, BETWEEN = 200, 3


class Orders:
    """A source of orders."""

    def __init__(self, diaries: Sequence[Diary], seats: Sequence[int], hidden: int, size: int) -> None:
        """`seats` are the others, whose `diaries` stand at their numbers; `hidden` the cards (bits) not seen, at least
        as many as those seats hold unseen, of a deck of `size`."""
        self._fits: list[list[float]] = []  # for each place, how well each card fits there
        self._order: list[int] = []  # for each place, the card: the number of its bit
        self._seats: list[int] = []  # for each place that is not the talon's, whose it is
        anywhere = [float(hidden >> card & 1) for card in range(size)]
        free = [card for card in range(size) if hidden >> card & 1]
        for seat in seats:
            fits, shown = _places(diaries[seat], anywhere)
            self._fits += fits
            # What was shown first was drawn first: so each lies where it can.
            self._order += shown + [free.pop() for _ in range(len(fits) - len(shown))]
            self._seats += [seat] * len(fits)
        self._held = len(self._order)
        self._hidden = hidden
        self._fits += [anywhere] * len(free)
        self._order += free
        self._exchanges = AT_FIRST * self._held

    def draw(self, rnd: Callable[[], float], hands: list[int]) -> list[int]:
        """Add what each seat holds unseen to its hand (bits); the other hidden cards (bits), in any order."""
        fits, order, held = self._fits, self._order, self._held
        size = len(order)
        for _ in range(self._exchanges):
            one, other = int(rnd() * held), int(rnd() * size)
            here, there = order[one], order[other]
            now = fits[one][here] * fits[other][there]
            then = fits[one][there] * fits[other][here]
            if then >= now or rnd() * now < then:
                order[one], order[other] = there, here
        self._exchanges = BETWEEN * held
        for at in range(size - 1, held, -1):
            other = held + int(rnd() * (at + 1 - held))
            order[at], order[other] = order[other], order[at]
        hidden = self._hidden
        for seat, card in zip(self._seats, order, strict=False):
            if hidden >> card & 1:
                hands[seat] |= 1 << card
        return [1 << card for card in order[held:]]


def _places(diary: Diary, anywhere: list[float]) -> tuple[list[list[float]], list[int]]:
    """How well each card fits each place of a seat, the first drawn first, and the cards that it showed, in order."""
    fits: list[list[float]] = []
    shown: list[int] = []
    row = anywhere[:]
    # Backwards: what came after a draw is what speaks about it, and a card can be told apart once it was shown.
    for entry in reversed(diary.entries):
        if isinstance(entry, Sign):
            cards, weight = entry.cards, diary.weight(entry)
            while cards:
                bit = cards & -cards
                cards ^= bit
                row[bit.bit_length() - 1] *= weight
        elif isinstance(entry, Draw):
            fits += [row] * entry.count
            row = row[:]
        else:
            card = entry.bit.bit_length() - 1
            row[card] = 1.0
            shown.append(card)
    return fits[::-1], shown[::-1]
