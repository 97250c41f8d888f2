"""A series of games (R13.1): how long it is, who stands where in it, and when it is over.

A series is without end, goes to so many games, or until somebody was durak so often. Games that were stopped do not
count. Whoever the engine says got out earlier outlasted fewer: in each game a player has as many points as there are
players who stayed in longer. So the first one out of four has three points, those who share a place have the same,
the durak has none, and a player who missed games missed their points. The table of places goes by points, then by
who was durak less often. A length that is changed in the middle counts what was played so far.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bot.sessions.model import Score, Table


class Length(NamedTuple):
    """How long a series is: ``endless``, or up to a number of ``games`` or ``duraks``."""

    kind: str
    number: int


def length_of(series: str) -> Length:
    """The setting's value, taken apart."""
    kind, _, number = series.partition("_")
    return Length(kind, int(number or 0))


def is_over(series: str, played: int, scores: Sequence[Score]) -> bool:
    """Whether a series has come to its end."""
    length = length_of(series)
    if length.kind == "games":
        return played >= length.number
    return length.kind == "duraks" and any(score.durak >= length.number for score in scores)


def series_over(table: Table) -> bool:
    """Whether the series of a table has come to its end: the next deal begins a new one."""
    return is_over(table.series, table.played, table.scores)


def points_of(seats: int, places: Sequence[Sequence[int]], durak: Sequence[int]) -> tuple[int, ...]:
    """What a game gives to each seat: how many stayed in longer. Whoever never got out shares the last place."""
    stayed = [len(places)] * seats
    for number, group in enumerate(places):
        for seat in group:
            stayed[seat - 1] = number
    for seat in durak:
        stayed[seat - 1] = len(places) + 1
    return tuple(sum(other > mine for other in stayed) for mine in stayed)


def table_of_places(scores: Sequence[Score]) -> list[tuple[int, Score]]:
    """Everyone with their place, the first one first; equals share a place."""
    ordered = sorted(scores, key=_rank)
    return [(1 + sum(_rank(other) < _rank(score) for other in scores), score) for score in ordered]


def duraks_of(scores: Sequence[Score]) -> list[Score]:
    """Who was durak most often; nobody where nobody ever was."""
    most = max((score.durak for score in scores), default=0)
    return [score for score in scores if score.durak == most] if most else []


def _rank(score: Score) -> tuple[int, int]:
    return (-score.points, score.durak)
