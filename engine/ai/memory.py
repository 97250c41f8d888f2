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

#: What is left of the weight of an order of the cards for a card in it that was impossible: no doubt outweighs it.
IMPOSSIBLE = 1e-9


_NOTHING_HIDDEN = (BoutOpened, Consented, Left, TrumpCut, WentOut)


@dataclass(frozen=True, slots=True)
class Habit:
    """Something that most players do most of the time. Before a seat has shown whether it does, it is taken for one
    that did otherwise `broken` times and so `kept` times."""

    broken: float
    kept: float


#: To open with the cheapest card; to beat with the cheapest, to beat what can be beaten, to add what can be added.
OPENING = Habit(0.15, 0.8)
PLAYING = Habit(0.1, 0.8)


@dataclass(frozen=True, slots=True)
class Sign:
    """What a seat did speaks against any of these cards (bits) having been in its hand: by habit, or (None) surely."""

    cards: int
    habit: Habit | None


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
    """What a seat drew, did and showed, in order, and the cards (bits) that everyone knows it to hold by now.

    A sign can turn out wrong: the seat plays a card that it held then, since it drew none in between. So a seat that
    does not keep to a habit is soon known for it, and its signs count for less.
    """

    entries: list[Sign | Draw | Reveal] = field(default_factory=list)
    known: int = 0
    broken: dict[Habit, int] = field(default_factory=dict)  # how often it was seen to do otherwise
    tested: dict[Habit, int] = field(default_factory=dict)  # how often it would have been seen
    _open: list[tuple[Sign, bool]] = field(default_factory=list)  # signs since the last draw, and whether tested

    def doubt(self, cards: int, habit: Habit | None) -> None:
        """Note that the seat hardly held these cards."""
        if not cards:
            return
        sign = Sign(cards, habit)
        self.entries.append(sign)
        if habit is not None:
            if cards & self.known:
                self._test(habit, kept=False)
            else:
                self._open.append((sign, False))

    def draw(self, count: int) -> None:
        """Note that cards came into the hand unseen."""
        if count:
            self.entries.append(Draw(count))
            self._open.clear()

    def reveal(self, bit: int, signs: int | None = None) -> None:
        """Note a card that was seen to be in the hand, also when the first so many `signs` were noted (all)."""
        if not self.known & bit:
            self.entries.append(Reveal(bit))
        for at, (sign, tested) in enumerate(self._open[:signs]):
            if sign.habit is not None and (not tested or sign.cards & bit):
                self._test(sign.habit, kept=not sign.cards & bit, again=tested)
                self._open[at] = (sign, True)

    def _test(self, habit: Habit, *, kept: bool, again: bool = False) -> None:
        self.broken[habit] = self.broken.get(habit, 0) + (not kept)
        self.tested[habit] = self.tested.get(habit, 0) + (not again)

    @property
    def open_signs(self) -> int:
        """How many signs there are that the next card may put to the test."""
        return len(self._open)

    def weight(self, sign: Sign) -> float:
        """What is left of the weight of an order of the cards for each card in it that a sign speaks against."""
        habit = sign.habit
        if habit is None:
            return IMPOSSIBLE
        broken = habit.broken + self.broken.get(habit, 0)
        return min(1.0, broken / (habit.broken + habit.kept + self.tested.get(habit, 0)))

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
                aim, bit, before = self._bit(target), self._bit(card), diaries[seat].open_signs
                if target < RED_JOKER:
                    diaries[seat].doubt(table.beat[aim] & bit - 1, PLAYING)
                self._play(diaries[seat], bit, before)
                self._opened &= ~aim
                self._ranks |= table.same_defence[bit]
            case Transferred(seat, card, _, shown):
                if shown:
                    diaries[seat].reveal(self._bit(card))
                    diaries[seat].known |= self._bit(card)
                else:
                    self._lay(diaries[seat], card, diaries[seat].open_signs)
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
                self._play(diaries[seat], self._bit(given), 0)
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
            diary.doubt(self._game.table.trumps & bit - 1, None)
        self._diaries[seat].reveal(bit)
        self._diaries[seat].known |= bit

    def _attack(self, diary: Diary, cards: tuple[int, ...]) -> None:
        cheaper, before = min(map(self._bit, cards)) - 1, diary.open_signs
        if self._count:
            diary.doubt(cheaper & self._ranks, PLAYING)
        else:
            diary.doubt(cheaper, OPENING)
        for card in cards:
            self._lay(diary, card, before)

    def _lay(self, diary: Diary, card: int, signs: int) -> None:
        bit = self._bit(card)
        self._play(diary, bit, signs)
        self._opened |= bit
        self._ranks |= self._game.table.ranks[FACE[card] >> 2] if FACE[card] < RED_JOKER else 0
        self._count += 1

    def _play(self, diary: Diary, bit: int, signs: int) -> None:
        diary.reveal(bit, signs)
        diary.known &= ~bit

    def _refill(self, counts: tuple[int, ...], last: int) -> None:
        for seat, count in enumerate(counts, 1):
            self._talon -= count
            self._diaries[seat].draw(count - (seat == last))
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
        result[opener].doubt(bit(lead) - 1, OPENING)
    defender = result[public.defender]
    for attack, defence, _ in public.piles:
        if defence >= 0 and bit(attack) and bit(defence):
            defender.doubt(table.beat[bit(attack)] & bit(defence) - 1, PLAYING)
    if public.taking:
        refuse(game, defender, start.opened)
    for seat in public.passed:
        if seat != public.defender:
            keep(game, result[seat], start.ranks, public.talon)
    return result


def refuse(game: Game, diary: Diary, opened: int) -> None:
    """Note what it says that a seat took: hardly could it have beaten, at least if there was one card to beat."""
    if opened & opened - 1 == 0 and opened:
        diary.doubt(game.table.beat[opened], PLAYING)


def keep(game: Game, diary: Diary, ranks: int, talon: int) -> None:
    """Note what it says that a seat added nothing; trumps are saved while there is a talon."""
    diary.doubt(ranks & ~game.table.trumps if talon else ranks, PLAYING)
