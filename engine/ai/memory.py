"""What a seat remembers of the others: how many cards each drew and when, and what it has done since.

A card that a seat holds unseen was dealt or drawn at some moment. Whatever the seat did after that says something
about it: who opened with a nine had hardly a six then, who took could hardly have beaten, who passed had hardly a card
to add; but a six drawn since fits well. And a card that a seat played was in its hand by then, so it came with an
early draw, and the cards that it still holds came with the other ones.

A `Diary` is that for one seat, in order. Where the game was not followed from the deal on, or went in ways that this
does not follow (hands swapped unseen, two packs), it begins with the present bout.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.ai.core.game import Game
from engine.ai.core.start import Start
from engine.cards import BODY, DECLARED, FACE, RED_JOKER, minus
from engine.deal import HAND_SIZE
from engine.events import (
    Attacked,
    Beaten,
    BoutBeaten,
    BoutOpened,
    BoutTaken,
    Consented,
    Event,
    FirstAttacker,
    Left,
    Passed,
    Redealt,
    Refilled,
    Returned,
    Taking,
    Transferred,
    TrumpCut,
    TrumpShown,
    TrumpSwapped,
    WentOut,
)
from engine.view import SeatView

#: What is left of the weight of an order of the cards, for each card in it that does not fit with what its seat did.
CHEAPER_OPENING = 0.02
CHEAPER_THROW = 0.02
CHEAPER_BEAT = 0.02
COULD_BEAT = 0.02
COULD_BEAT_WITH_TRUMP = 0.05
COULD_ADD = 0.02
#: The same for a card that it cannot have held: so little that no other doubt outweighs it.
IMPOSSIBLE = 1e-9

_NOTHING_HIDDEN = (BoutOpened, Consented, Left, TrumpCut, WentOut)


@dataclass(frozen=True, slots=True)
class Sign:
    """What a seat did speaks against any of these cards (bits) having been in its hand."""

    cards: int
    weight: float


@dataclass(frozen=True, slots=True)
class Draw:
    """So many cards came into a hand unseen."""

    count: int


@dataclass(frozen=True, slots=True)
class Reveal:
    """A card (bit) of those that had come into a hand unseen was shown or played."""

    bit: int


@dataclass(slots=True)
class Diary:
    """What a seat drew, did and showed, in order, and the cards (bits) that everyone knows it to hold by now."""

    entries: list[Sign | Draw | Reveal] = field(default_factory=list)
    known: int = 0

    def doubt(self, cards: int, weight: float) -> None:
        """Note that the seat hardly held these cards."""
        if cards:
            self.entries.append(Sign(cards, weight))

    def reveal(self, bit: int) -> None:
        """Note a card that was seen to be in the hand."""
        if not self.known & bit:
            self.entries.append(Reveal(bit))

    @property
    def held(self) -> int:
        """How many cards the seat holds unseen."""
        return sum(
            entry.count if isinstance(entry, Draw) else -1 for entry in self.entries if not isinstance(entry, Sign)
        )


def diaries(game: Game, start: Start, view: SeatView) -> list[Diary]:
    """The diary of each seat, at its number (place 0 and the seat's own say nothing)."""
    public = view.public
    found = _Listener(game).listen(view.heard) if view.heard and not game.twins else None
    if found is not None and all(
        diary.known == game.table.bits(known) and diary.held == size - known.bit_count()
        for diary, known, size in zip(found[1:], public.known, public.hand_sizes, strict=True)
    ):
        return found
    return _of_this_bout(game, start, view)


class _Listener:
    """It follows a game of one pack from the deal on, by what everyone saw happen."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._talon = game.rules.cards() - HAND_SIZE * game.seats
        self._trump = 0  # the face-up card
        self._diaries = [Diary([Draw(HAND_SIZE)]) for _ in range(game.seats + 1)]
        self._clear()

    def _clear(self) -> None:
        """Nothing lies on the table."""
        self._opened = self._ranks = self._count = 0

    def listen(self, heard: tuple[Event, ...]) -> list[Diary] | None:
        """The diaries after these events; None where one of them moved cards in a way that is not followed."""
        for event in heard:
            if not self._note(event):
                return None
        return self._diaries

    def _bit(self, card: int) -> int:
        return self._game.table.bits(1 << BODY[card])

    def _note(self, event: Event) -> bool:
        """Note an event. Whether it could be followed."""
        game, table, diaries = self._game, self._game.table, self._diaries
        match event:
            case Attacked(seat, cards):
                self._attack(diaries[seat], cards)
            case Beaten(seat, target, card):
                aim, bit = self._bit(target), self._bit(card)
                if target < RED_JOKER:
                    diaries[seat].doubt(table.beat[aim] & bit - 1, CHEAPER_BEAT)
                self._play(diaries[seat], bit)
                self._opened &= ~aim
                self._ranks |= table.same_defence[bit]
            case Transferred(seat, card, _, shown):
                if shown:
                    diaries[seat].reveal(self._bit(card))
                    diaries[seat].known |= self._bit(card)
                else:
                    self._lay(diaries[seat], card)
            case Taking(seat):
                refuse(game, diaries[seat], self._opened)
            case Passed(seat):
                if self._count < game.most:
                    keep(game, diaries[seat], self._ranks, self._talon)
            case BoutBeaten():
                self._clear()
            case BoutTaken(seat, cards, discarded):
                diaries[seat].known |= table.bits(minus(cards, discarded))
                self._clear()
            case Returned(seat, cards):
                diaries[seat].known |= table.bits(cards)
            case Refilled(counts, last):
                self._refill(counts, last)
            case FirstAttacker(seat, card):
                if card >= 0:
                    self._lowest_trump(seat, self._bit(card))
            case TrumpShown(card, seat):
                self._trump = self._bit(card)
                if seat:
                    diaries[seat].reveal(self._trump)
                    diaries[seat].known |= self._trump
            case TrumpSwapped(seat, given, taken):
                self._play(diaries[seat], self._bit(given))
                self._trump = self._bit(given)
                diaries[seat].known |= self._bit(taken)
            case Redealt():
                self._diaries = [Diary([Draw(HAND_SIZE)]) for _ in diaries]
            case _:
                return isinstance(event, _NOTHING_HIDDEN)
        return True

    def _lowest_trump(self, seat: int, bit: int) -> None:
        """A seat showed the lowest trump that anybody was dealt (R3.4)."""
        for diary in self._diaries:
            diary.doubt(self._game.table.trumps & bit - 1, IMPOSSIBLE)
        self._diaries[seat].reveal(bit)
        self._diaries[seat].known |= bit

    def _attack(self, diary: Diary, cards: tuple[int, ...]) -> None:
        cheaper = min(map(self._bit, cards)) - 1
        if self._count:
            diary.doubt(cheaper & self._ranks, CHEAPER_THROW)
        else:
            diary.doubt(cheaper, CHEAPER_OPENING)
        for card in cards:
            self._lay(diary, card)

    def _lay(self, diary: Diary, card: int) -> None:
        bit = self._bit(card)
        self._play(diary, bit)
        self._opened |= bit
        self._ranks |= self._game.table.ranks[FACE[card] >> 2] if FACE[card] < RED_JOKER else 0
        self._count += 1

    def _play(self, diary: Diary, bit: int) -> None:
        diary.reveal(bit)
        diary.known &= ~bit

    def _refill(self, counts: tuple[int, ...], last: int) -> None:
        for seat, count in enumerate(counts, 1):
            self._talon -= count
            unseen = count - (seat == last)
            if unseen:
                self._diaries[seat].entries.append(Draw(unseen))
        if last:
            self._diaries[last].known |= self._trump


def _of_this_bout(game: Game, start: Start, view: SeatView) -> list[Diary]:
    """Diaries that begin with the present bout: what was drawn is one, and the cards on the table are not looked for
    among it."""
    public, table = view.public, game.table
    result = [Diary()]
    for known, size in zip(public.known, public.hand_sizes, strict=True):
        result.append(Diary([Draw(size - known.bit_count())], table.bits(known)))
    if not public.piles:
        return result

    def bit(card: int) -> int:
        return table.bits(1 << card) if card < DECLARED else 0

    lead, _, opener = public.piles[0]
    if bit(lead):
        result[opener].doubt(bit(lead) - 1, CHEAPER_OPENING)
    defender = result[public.defender]
    for attack, defence, _ in public.piles:
        if defence >= 0 and bit(attack) and bit(defence):
            defender.doubt(table.beat[bit(attack)] & bit(defence) - 1, CHEAPER_BEAT)
    if public.taking:
        refuse(game, defender, start.opened)
    for seat in public.passed:
        if seat != public.defender:
            keep(game, result[seat], start.ranks, public.talon)
    return result


def refuse(game: Game, diary: Diary, opened: int) -> None:
    """Note what it says that a seat took: hardly could it have beaten, at least if there was one card to beat."""
    if opened & opened - 1 == 0 and opened:
        beaters = game.table.beat[opened]
        diary.doubt(beaters & ~game.table.trumps, COULD_BEAT)
        diary.doubt(beaters & game.table.trumps, COULD_BEAT_WITH_TRUMP)


def keep(game: Game, diary: Diary, ranks: int, talon: int) -> None:
    """Note what it says that a seat added nothing; trumps are saved while there is a talon."""
    diary.doubt(ranks & ~game.table.trumps if talon else ranks, COULD_ADD)
