"""A game that has ended, looked through for one who played in it: the moments that cost most.

A review is made from the record and shown to that person alone. What they knew at each moment is worked out anew
from the log, as a `SeatView`: the review shows nobody else's cards, though the record would.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.sessions.coach import Lesson
from bot.sessions.model import Place
from bot.sessions.ports import StoredGame
from bot.sessions.registry import replay
from engine.view import SeatView, seat_view


@dataclass(frozen=True, slots=True)
class Moment:
    """A lesson, and what the person saw just before that move."""

    lesson: Lesson
    view: SeatView


@dataclass(frozen=True, slots=True)
class ReviewView:
    """The review of a game for one person; no moments: there was nothing to say."""

    place: Place
    game: int
    moments: tuple[Moment, ...]


def seat_in(stored: StoredGame, user_id: int) -> int:
    """The seat that a person had in a game; 0 for who was not in it."""
    return next((seat for seat, (key, _) in enumerate(stored.players, 1) if key == user_id), 0)


def review_of(stored: StoredGame, place: Place, seat: int, lessons: Sequence[Lesson]) -> ReviewView:
    """The lessons of a seat, each with what it saw then; a move that a computer or the clock made for the person is
    nobody's to learn from."""
    moments = []
    for lesson in lessons:
        if stored.actions[lesson.ply - 1].by != "person":
            continue
        before = replay(replace(stored, actions=stored.actions[: lesson.ply - 1]))
        moments.append(Moment(lesson, seat_view(before.state, seat)))
    return ReviewView(place, stored.number, tuple(moments))
