"""Worlds: where the cards that a seat does not see could be.

What a seat knows for certain comes first: its own hand, the table, the discard it saw, what everyone knows to be in a
hand, how many cards are where. The rest can lie in any order. What the others have done in the present bout then
says which orders are likely (`likelihood`): who opened with a nine has hardly a six, who takes could hardly have
beaten, who passed has hardly a card to add. These are weights, not certainties: people bluff and blunder.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.ai.core.game import Game
from engine.ai.core.start import Start
from engine.ai.memory import Memory, diaries
from engine.cards import set_of
from engine.view import SeatView, unseen

#: How often an unlikely world is put back for another one, at most.
TRIES = 8
#: What is left of a world's weight for each thing in it that does not fit with what was done.
CHEAPER_OPENING = 0.4
CHEAPER_BEAT = 0.3
COULD_BEAT = 0.2
COULD_BEAT_WITH_TRUMP = 0.6
COULD_ADD = 0.3


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
        self._is = hidden
        self._hidden = [1 << place for place in range(hidden.bit_length()) if hidden >> place & 1]
        self._wanted = [
            (seat, public.hand_sizes[seat - 1] - self._fixed[seat].bit_count())
            for seat in range(1, game.seats + 1)
            if seat != view.seat and public.hand_sizes[seat - 1] > self._fixed[seat].bit_count()
        ]
        self._drawn = max(0, public.talon - 1)
        if len(self._wanted) == 1 and not self._drawn:
            # Whatever is hidden is there.
            self._fixed[self._wanted[0][0]] |= hidden
            self._wanted = []
        self._memory = None
        if not uniform and view.heard and not game.twins and self._wanted:
            notes = diaries(game, view)
            if notes is not None:
                memory = Memory(game, view, notes)
                if len(memory.cards) - memory.held == self._drawn:
                    self._memory = memory
                else:
                    raise AssertionError("counts")
            else:
                raise AssertionError("notes")
        self._hints = [] if uniform else _hints(game, start, view)
        self.open = not self._wanted and self._drawn <= 1
        """Whether nothing is hidden: there is one world."""

    def sizes(self, hand: int) -> tuple[int, ...]:
        """The sizes of all hands, where the seat itself holds `hand`."""
        return (*self._sizes[: self.seat - 1], hand.bit_count(), *self._sizes[self.seat :])

    def sample(self, rnd: Callable[[], float]) -> tuple[list[int], list[int]]:
        """One world: the hands by seat (place 0 unused), and the first n cards of the talon for each n."""
        hidden = self._hidden
        memory = self._memory
        if memory is not None:
            hands = self._fixed[:]
            order = memory.sample(rnd)
            used = self._is
            held = memory.held
            for seat, place in zip(memory.seats, order):
                bit = 1 << place
                if bit & used:
                    hands[seat] |= bit
            cards = 0
            talon = [0]
            for place in order[held:]:
                cards |= 1 << place
                talon.append(cards)
            if self._last:
                talon.append(cards | self._last)
            return hands, talon
        size = len(hidden)
        for _ in range(TRIES if self._hints else 1):
            for at in range(size - 1, 0, -1):
                other = int(rnd() * (at + 1))
                hidden[at], hidden[other] = hidden[other], hidden[at]
            hands = self._fixed[:]
            at = 0
            for seat, want in self._wanted:
                hand = hands[seat]
                for bit in hidden[at : at + want]:
                    hand |= bit
                hands[seat] = hand
                at += want
            if not self._hints or rnd() < self.likelihood(hands):
                break
        cards = 0
        talon = [0]
        for bit in hidden[at : at + self._drawn]:
            cards |= bit
            talon.append(cards)
        if self._last:
            talon.append(cards | self._last)
        return hands, talon

    def likelihood(self, hands: list[int]) -> float:
        """How well some hands fit with what their seats have done in this bout, from 0 to 1."""
        result = 1.0
        for seat, cards, weight, each in self._hints:
            found = hands[seat] & cards & ~self._fixed[seat]
            if found:
                result *= weight ** found.bit_count() if each else weight
        return result


#: A seat, cards, the weight if it holds one of them; for each of them, or once.
Hint = tuple[int, int, float, bool]


def _hints(game: Game, start: Start, view: SeatView) -> list[Hint]:
    """What the others' actions in this bout say about their hands."""
    public, table = view.public, game.table
    hints: list[Hint] = []
    piles = public.piles
    if not piles:
        return hints

    def bit(card: int) -> int:
        return table.bits(1 << card) if card < 54 else 0

    lead, _, opener = piles[0]
    if opener != view.seat and bit(lead):
        cheaper = bit(lead) - 1
        hints.append((opener, cheaper, CHEAPER_OPENING, True))
    for attack, defence, _ in piles:
        if defence >= 0 and public.defender != view.seat and bit(attack) and bit(defence):
            cheaper = table.beat[bit(attack)] & (bit(defence) - 1)
            hints.append((public.defender, cheaper, CHEAPER_BEAT, False))
    if public.taking and public.defender != view.seat:
        opened = start.opened
        while opened:
            card = opened & -opened
            opened ^= card
            if start.count == 1 or not opened:
                hints.append((public.defender, table.beat[card] & ~table.trumps, COULD_BEAT, False))
                hints.append((public.defender, table.beat[card] & table.trumps, COULD_BEAT_WITH_TRUMP, False))
    for seat in public.passed:
        if seat not in (view.seat, public.defender):
            hints.append((seat, start.ranks & ~table.trumps, COULD_ADD, False))
            if not public.talon:
                hints.append((seat, start.ranks & table.trumps, COULD_ADD, False))
    return hints
