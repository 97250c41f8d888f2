"""Worlds: where the cards that a seat does not see could be.

What a seat knows for certain comes first: its own hand, the table, the discard it saw, what everyone knows to be in a
hand, how many cards are where. The rest can lie in any order. What the others have drawn, done and shown since the
deal then says which orders are likely (`engine.ai.memory`, `engine.ai.orders`).
"""

from __future__ import annotations

from collections.abc import Callable

from engine.ai.core.game import Game
from engine.ai.core.start import Start
from engine.ai.memory import Diary, Draw, diaries
from engine.ai.orders import Orders
from engine.cards import set_of
from engine.view import SeatView, unseen


class Worlds:
    """The worlds that a view leaves open. Cards are bits (see `engine.ai.core.tables`)."""

    def __init__(self, game: Game, start: Start, view: SeatView, *, uniform: bool = False) -> None:
        """`uniform`: every world that is possible is as likely as any other, whatever was done."""
        public, table = view.public, game.table
        self.seat = view.seat
        used = start.lying
        self.hand = table.bits(view.hand, used)
        used |= self.hand
        self._fixed = [0] * (game.seats + 1)
        self._fixed[view.seat] = self.hand
        for seat, known in enumerate(public.known, 1):
            if seat != view.seat:
                self._fixed[seat] = table.bits(known, used)
                used |= self._fixed[seat]
        self._sizes = public.hand_sizes
        self._last = 0
        if public.trump_card is not None:
            self._last = table.bits(1 << public.trump_card, used)
            used |= self._last
        hidden = table.bits(set_of(unseen(view)), used)
        wanted = {
            seat: size - self._fixed[seat].bit_count()
            for seat, size in enumerate(self._sizes, 1)
            if seat != view.seat and size > self._fixed[seat].bit_count()
        }
        self._drawn = max(0, public.talon - 1)
        if len(wanted) == 1 and hidden.bit_count() == sum(wanted.values()):
            self._fixed[next(iter(wanted))] |= hidden
            wanted = {}
        self.open = not wanted and self._drawn <= 1
        """Whether nothing is hidden: there is one world."""
        if uniform:
            notes = [Diary([Draw(wanted.get(seat, 0))]) for seat in range(game.seats + 1)]
        else:
            notes = diaries(game, start, view)
        self._orders = Orders(notes, [*wanted], hidden if wanted or self._drawn else 0, len(table.cards))

    def sizes(self, hand: int) -> tuple[int, ...]:
        """The sizes of all hands, where the seat itself holds `hand`."""
        return (*self._sizes[: self.seat - 1], hand.bit_count(), *self._sizes[self.seat :])

    def sample(self, rnd: Callable[[], float]) -> tuple[list[int], list[int]]:
        """One world: the hands by seat (place 0 unused), and the first n cards of the talon for each n."""
        hands = self._fixed[:]
        cards = 0
        talon = [0]
        for bit in self._orders.draw(rnd, hands)[: self._drawn]:
            cards |= bit
            talon.append(cards)
        if self._last:
            talon.append(cards | self._last)
        return hands, talon
