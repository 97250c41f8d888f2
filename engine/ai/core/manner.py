"""How those in a playout play: which cards they part with, by what is left of the talon.

A manner is, for each size of the talon, masks of cards: what may be spent on a defence (whoever has nothing else that
beats takes), what is thrown in, what is given to someone who takes, what an attack is transferred with. Of these the
cheapest is always the one that is played. No manner has chance of its own: in the same world it always does the same.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import lru_cache

from engine.ai.core.game import Game
from engine.ai.core.tables import tables

#: How many of the highest ranks are kept: with a full talon, with its last card, without it. 13 keeps everything.
Kept = tuple[float, float, float]
NONE: Kept = (0, 0, 0)
ALL: Kept = (13, 13, 13)
WHILE_TALON: Kept = (13, 13, 0)


@dataclass(frozen=True, slots=True)
class Habits:
    """A manner in words: how many of the highest ranks are kept, plain and trump, at each occasion. The defaults
    are those of `engine.ai.greedy`: everything that beats, no trump thrown in while the talon lasts."""

    beat_plain: Kept = NONE
    beat_trump: Kept = NONE
    throw_plain: Kept = NONE
    throw_trump: Kept = WHILE_TALON
    feed_plain: Kept = NONE
    feed_trump: Kept = WHILE_TALON
    turn_plain: Kept = NONE
    turn_trump: Kept = ALL


@dataclass(frozen=True, slots=True)
class Manner:
    """For each number of cards left in the talon, the bits that are parted with."""

    beat: tuple[int, ...]
    throw: tuple[int, ...]
    feed: tuple[int, ...]
    turn: tuple[int, ...]


GREEDY = Habits()


@lru_cache(maxsize=1024)
def _manner(deck: int, packs: int, trump: int, habits: Habits) -> Manner:
    table = tables(deck, packs, trump)
    whole = deck * packs
    full = whole - 12
    kept = [getattr(habits, each.name) for each in fields(Habits)]

    def masks(plain: Kept, trumps: Kept) -> tuple[int, ...]:
        return tuple(
            _below(table.ranks, _at(plain, left, full)) & ~table.trumps
            | _below(table.ranks, _at(trumps, left, full)) & table.trumps
            | (table.jokers if _at(trumps, left, full) < 1 else 0)
            for left in range(whole)
        )

    return Manner(*(masks(kept[at], kept[at + 1]) for at in range(0, len(kept), 2)))


def manner(game: Game, habits: Habits) -> Manner:
    """The manner of some habits in a game."""
    return _manner(game.rules.deck, game.rules.packs, game.trump, habits)


def _at(kept: Kept, left: int, full: int) -> int:
    if not left:
        return round(kept[2])
    return round(kept[1] + (kept[0] - kept[1]) * min(1.0, (left - 1) / max(1, full - 1)))


def _below(ranks: tuple[int, ...], kept: int) -> int:
    result = 0
    for rank in ranks[: max(0, 13 - kept)]:
        result |= rank
    return result
