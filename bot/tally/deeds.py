"""Deeds: what players did in one game that is worth a word, each a pure function of the game's story.

A deed is a name and a function that gives the seats that did it. Whoever left the table before the end did nothing:
a computer played on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Final

from bot.tally.story import Bout, Story
from engine.cards import BODY, DECKS, each, rank_of
from engine.events import (
    Beaten,
    BoutBeaten,
    BoutTaken,
    CheatCaught,
    Epaulettes,
    Left,
    Refilled,
    SlipCaught,
    Slipped,
    Titled,
    Transferred,
    WrongCall,
)

_ACE = 12
#: So many cards beaten in one bout are a wall, so many taken in one game a load, so many players a crowd.
WALL, LOAD, CROWD = 6, 20, 6


def deeds_of(story: Story) -> dict[int, tuple[str, ...]]:
    """The deeds of each seat, in the order of `DEEDS`; none for those who left."""
    left = {event.seat for event in story.events if isinstance(event, Left)}
    done: dict[int, list[str]] = {seat: [] for seat in range(1, story.seats + 1)}
    for name, seats_of in DEEDS.items():
        for seat in sorted(set(seats_of(story)) - left):
            done[seat].append(name)
    return {seat: tuple(names) for seat, names in done.items()}


def _out(story: Story) -> set[int]:
    """The seats that got away."""
    return {seat for group in story.end.places for seat in group} - set(story.durak)


def _winners(story: Story) -> set[int]:
    """The seats that got away first."""
    return set(story.end.places[0]) - set(story.durak) if story.end.places else set()


def _lowest_trump(story: Story) -> int:
    lowest = next(each(DECKS[story.rules.deck]))
    return lowest // 4 * 4 + story.end.trump


def _epaulettes_hung(story: Story) -> Iterator[int]:
    if any(isinstance(event, Epaulettes) for event in story.bouts[-1].events):
        yield story.bouts[-1].opener


def _epaulettes_worn(story: Story) -> Iterator[int]:
    return (event.seat for event in story.bouts[-1].events if isinstance(event, Epaulettes))


def _beats(bout: Bout) -> list[Beaten]:
    """The cards that were beaten in a bout and stayed so: without those that were called as a cheat (V8.2)."""
    caught = Counter(BODY[event.card] for event in bout.events if isinstance(event, CheatCaught))
    kept = []
    for event in bout.events:
        if isinstance(event, Beaten):
            if caught[BODY[event.card]]:
                caught[BODY[event.card]] -= 1
            else:
                kept.append(event)
    return kept


def _wall(story: Story) -> Iterator[int]:
    """A full defence against six cards or more (R10.1)."""
    for bout in story.bouts:
        if any(isinstance(event, BoutBeaten) for event in bout.events):
            for seat, count in Counter(beat.seat for beat in _beats(bout)).items():
                if count >= WALL:
                    yield seat


def _round_trip(story: Story) -> Iterator[int]:
    """Everyone who transferred an attack that came back to whoever began it (R9.1); between two that is nothing."""
    for bout in story.bouts:
        hands = []
        for event in bout.events:
            if isinstance(event, Transferred):
                hands.append(event.seat)
                if event.to == bout.opener and len(set(hands) - {bout.opener}) > 1:
                    yield from hands


def _lost_with_ace(story: Story) -> Iterator[int]:
    ace = _ACE * 4 + story.end.trump
    return (seat for seat in story.durak if story.end.hands[seat - 1] >> ace & 1)


def _untouched(story: Story) -> set[int]:
    """Out first, without having taken once."""
    return _winners(story) - {event.defender for event in story.events if isinstance(event, BoutTaken)}


def _last_cards(story: Story) -> list[tuple[int, int]]:
    """Every card that was left in the hands of those who lost, with its seat."""
    return [(seat, card) for seat in story.durak for card in each(story.end.hands[seat - 1])]


def _one_card(story: Story) -> Iterator[int]:
    cards = _last_cards(story)
    if len(cards) == 1:
        yield cards[0][0]


def _trump_six(story: Story) -> Iterator[int]:
    cards = _last_cards(story)
    if len(cards) == 1 and cards[0][1] == _lowest_trump(story):
        yield cards[0][0]


def _load(story: Story) -> Iterator[int]:
    """Took twenty cards or more, and got away all the same."""
    taken: Counter[int] = Counter()
    for event in story.events:
        if isinstance(event, BoutTaken):
            taken[event.defender] += event.cards.bit_count()
    return (seat for seat in _out(story) if taken[seat] >= LOAD)


def _draw(story: Story) -> Iterable[int]:
    return range(1, story.seats + 1) if story.end.durak == () else ()


def _pair_won(story: Story) -> Iterable[int]:
    if story.rules.pairs == "off" or not story.durak:
        return ()
    return set(range(1, 5)) - set(story.durak)


def _cheat_caught(story: Story) -> Iterator[int]:
    return (event.seat for event in story.events if isinstance(event, CheatCaught | SlipCaught))


def _wrong_call(story: Story) -> Iterator[int]:
    return (event.seat for event in story.events if isinstance(event, WrongCall))


def _sleight(story: Story) -> set[int]:
    """Slipped a card under the discard, was never called for it, and got away (V8.1)."""
    slipped = {event.seat for event in story.events if isinstance(event, Slipped)}
    return (slipped & _out(story)) - {event.culprit for event in story.events if isinstance(event, SlipCaught)}


def _small_beats_ace(story: Story) -> Iterator[int]:
    """The lowest trump of the deck beat an ace."""
    for bout in story.bouts:
        for beat in _beats(bout):
            if beat.card == _lowest_trump(story) and rank_of(beat.target) == _ACE:
                yield beat.seat


def _trump_card_in_vain(story: Story) -> set[int]:
    """Drew the trump card from under the talon, and lost."""
    drew = {event.trump_card for event in story.events if isinstance(event, Refilled)}
    return drew & set(story.durak)


def _crowd(story: Story) -> Iterable[int]:
    return range(1, story.seats + 1) if story.seats >= CROWD else ()


def _doker(story: Story) -> Iterator[int]:
    """Out last before the stabbed (V7.10)."""
    return (seat for event in story.events if isinstance(event, Titled) for seat in event.dokers)


#: Every deed, in the order in which they are told: the rarest first.
DEEDS: Final[dict[str, Callable[[Story], Iterable[int]]]] = {
    "trump-six": _trump_six,
    "round-trip": _round_trip,
    "sleight": _sleight,
    "lost-with-ace": _lost_with_ace,
    "epaulettes-hung": _epaulettes_hung,
    "epaulettes-worn": _epaulettes_worn,
    "wall": _wall,
    "load": _load,
    "small-beats-ace": _small_beats_ace,
    "untouched": _untouched,
    "doker": _doker,
    "trump-card-in-vain": _trump_card_in_vain,
    "one-card": _one_card,
    "draw": _draw,
    "cheat-caught": _cheat_caught,
    "wrong-call": _wrong_call,
    "pair-won": _pair_won,
    "crowd": _crowd,
}
