"""What a player remembers of a game: since when others hold their cards, and what they did meanwhile.

A card that a seat holds unseen was drawn at some refill. Whatever the seat did since then says something about it: who
opened with a nine had hardly a six then, who took could hardly have beaten, who passed had hardly a card to add; but a
six drawn later fits well. And a card that a seat played was in its hand by then, so it came with an earlier refill,
and leaves one place fewer for the rest.

So every seat has *places*, one for each card that it was dealt or drew unseen, and so has the talon; each hidden card,
and each card that was seen to come out of a hand, lies in one of them. How well a card fits a place is a number, the
product of what speaks against it; how likely a whole order of the cards is, is the product over all places. An order
is changed into another one by exchanging two cards, more often where that fits better (the Metropolis rule): in the
long run every order comes up as often as it is likely.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from engine.ai.core.game import Game
from engine.cards import each, set_of
from engine.deal import HAND_SIZE
from engine.events import (
    Attacked, Beaten, BoutBeaten, BoutOpened, BoutTaken, Event, FirstAttacker, Passed, Refilled, Taking, Transferred,
    TrumpShown, WentOut, Left, Consented,
)
from engine.view import SeatView, unseen

#: What is left of a world's weight for a card that does not fit with what its seat did.
CHEAPER_OPENING = 0.1
CHEAPER_THROW = 0.2
CHEAPER_BEAT = 0.1
COULD_BEAT = 0.05
COULD_BEAT_TRUMP = 0.2
COULD_ADD = 0.1

#: Exchanges tried before the first world, and before each other one, for each place that is not the talon's.
AT_FIRST, BETWEEN = 20, 1


@dataclass(slots=True)
class Sign:
    """What a seat did speaks against its holding any of these cards (bits) then."""

    cards: int
    weight: float


@dataclass(slots=True)
class Draw:
    """So many cards drawn unseen."""

    count: int


@dataclass(slots=True)
class Play:
    """A card (bit) that came out of the unseen part of a hand."""

    bit: int


@dataclass(slots=True)
class Diary:
    """A seat's part of a game, in order; and the cards that everyone knows to be in its hand."""

    entries: list[Sign | Draw | Play] = field(default_factory=list)
    known: int = 0  # bits


def diaries(game: Game, view: SeatView) -> list[Diary] | None:
    """What each seat did (place 0 is unused); None where more went on than this understands."""
    table, public = game.table, view.public
    trumps = table.trumps
    result = [Diary([Draw(HAND_SIZE)]) for _ in range(game.seats + 1)]
    talon = public.rules.cards() - HAND_SIZE * game.seats
    opened = ranks = lying = defender = 0
    fresh = taking = False

    def play(seat: int, bit: int) -> None:
        diary = result[seat]
        if diary.known & bit:
            diary.known ^= bit
        else:
            diary.entries.append(Play(bit))

    for event in view.heard:
        match event:
            case Attacked(seat, cards):
                for card in cards:
                    bit = table.bits(1 << card)
                    cheaper = bit - 1 if not lying else (bit - 1) & ranks
                    if cheaper:
                        result[seat].entries.append(Sign(cheaper, CHEAPER_THROW if lying else CHEAPER_OPENING))
                    play(seat, bit)
                    opened |= bit
                    lying |= bit
                    ranks |= table.same[bit]
            case Beaten(seat, target, card):
                bit, aim = table.bits(1 << card), table.bits(1 << target)
                cheaper = table.beat[aim] & (bit - 1)
                if cheaper:
                    result[seat].entries.append(Sign(cheaper, CHEAPER_BEAT))
                play(seat, bit)
                opened ^= aim
                lying |= bit
                ranks |= table.same[bit]
            case Transferred(seat, card, to, shown):
                bit = table.bits(1 << card)
                if shown:
                    return None
                play(seat, bit)
                opened |= bit
                lying |= bit
            case Taking(seat):
                if opened & opened - 1 == 0:
                    beaters = table.beat[opened]
                    result[seat].entries.append(Sign(beaters & ~trumps, COULD_BEAT))
                    result[seat].entries.append(Sign(beaters & trumps, COULD_BEAT_TRUMP))
                taking = True
            case Passed(seat):
                cards = ranks if not talon else ranks & ~trumps
                result[seat].entries.append(Sign(cards, COULD_ADD))
            case BoutBeaten() | BoutTaken():
                if isinstance(event, BoutTaken):
                    result[event.defender].known |= table.bits(event.cards & ~event.discarded)
                opened = ranks = lying = 0
                taking = False
            case Refilled(counts, trump_card):
                for seat, count in enumerate(counts, 1):
                    talon -= count
                    if seat == trump_card:
                        count -= 1
                        result[seat].known |= table.bits(_trump_card(view))
                    if count:
                        result[seat].entries.append(Draw(count))
            case FirstAttacker(seat, card):
                if card >= 0:
                    result[seat].known |= table.bits(1 << card)
                    result[seat].entries[0] = Draw(HAND_SIZE - 1)
            case TrumpShown() | BoutOpened() | WentOut() | Left() | Consented():
                pass
            case _:
                return None
    return result


def _trump_card(view: SeatView) -> int:
    for event in view.heard:
        if isinstance(event, TrumpShown):
            return 1 << event.card
    return 0


class Memory:
    """Orders of the cards that a seat does not see, each as often as it is likely."""

    def __init__(self, game: Game, view: SeatView, notes: list[Diary]) -> None:
        table, public = game.table, view.public
        size = len(table.cards)
        hidden = table.bits(set_of(unseen(view)))
        #: For each place, how well each card fits it.
        self.rows: list[list[float]] = []
        #: The card (its place in the order of worth) in each place.
        self.cards: list[int] = []
        #: Seat of each place; the talon's come last.
        self.seats: list[int] = []
        revealed = 0
        for seat in range(1, game.seats + 1):
            if seat != view.seat:
                for entry in notes[seat].entries:
                    if isinstance(entry, Play):
                        revealed |= entry.bit
        hidden_row = [float(hidden >> place & 1) for place in range(size)]
        free = [place for place in range(size) if hidden >> place & 1]
        for seat in range(1, game.seats + 1):
            if seat == view.seat:
                continue
            row = hidden_row[:]
            places: list[list[float]] = []
            played: list[int] = []
            for entry in reversed(notes[seat].entries):
                if isinstance(entry, Sign):
                    cards = entry.cards
                    while cards:
                        bit = cards & -cards
                        cards ^= bit
                        row[bit.bit_length() - 1] *= entry.weight
                elif isinstance(entry, Draw):
                    places += [row] * entry.count
                    row = row[:]
                else:
                    place = entry.bit.bit_length() - 1
                    row[place] = 1.0
                    played.append(place)
            places.reverse()
            played.reverse()
            # The cards played first were drawn first: so each was there when it was played.
            self.rows += places
            want = len(places) - len(played)
            if want < 0 or want > len(free):
                raise ValueError
            self.cards += played + [free.pop() for _ in range(want)]
            self.seats += [seat] * len(places)
        self.held = len(self.cards)
        self.rows += [hidden_row] * len(free)
        self.cards += free
        self._moves = AT_FIRST * self.held

    def sample(self, rnd: Callable[[], float]) -> list[int]:
        rows, cards, held = self.rows, self.cards, self.held
        size = len(cards)
        for _ in range(self._moves):
            one, other = int(rnd() * held), int(rnd() * size)
            a, b = cards[one], cards[other]
            now, new = rows[one], rows[other]
            before, later = now[a] * new[b], now[b] * new[a]
            if later >= before or rnd() * before < later:
                cards[one], cards[other] = b, a
        self._moves = BETWEEN * held
        for at in range(size - 1, held, -1):
            other = held + int(rnd() * (at + 1 - held))
            cards[at], cards[other] = cards[other], cards[at]
        return cards
