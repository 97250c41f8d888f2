"""What a good player would do and why, for a hint in the game and for a review after it.

`advise` looks through the eyes of one seat; `review` goes through a finished game, again through that seat's eyes at
the time, and finds the moves that cost most. Reasons are codes; words for them are the screens' business.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.actions import Action
from engine.ai.hard import compare, play_hard, searches, think
from engine.ai.player import Budget, Chance
from engine.ai.reasons import Point, reasons
from engine.apply import apply
from engine.events import public
from engine.record import Move, Record, start
from engine.view import SeatView, seat_view

#: The most moves that a review names.
MOST_LESSONS = 3
#: A loss of chance smaller than this is not worth a word.
WORTH_A_WORD = 0.04
#: So many of the dearest moves are looked at twice.
SUSPECTS = 6
#: The part of the budget that a first look at a move may use.
FIRST_LOOK = 0.2


@dataclass(frozen=True, slots=True)
class Option:
    """A move, and the chance (0 to 1) not to be durak after it."""

    action: Action
    chance: float


@dataclass(frozen=True, slots=True)
class Advice:
    """The move to play, what each move is worth (the best first), and why in a few words (the best reason first).

    `options` and `why` are empty where the rules are none that the search knows (V5, V7, V8).
    """

    action: Action
    options: tuple[Option, ...]
    why: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Lesson:
    """A move that cost something: its number among all moves of the game (from 1), what was played, what was
    better, how much chance not to be durak (0 to 1) it cost, and why the other one is better."""

    ply: int
    played: Action
    better: Action
    cost: float
    why: tuple[Point, ...]


def advise(view: SeatView, chance: Chance, budget: Budget) -> Advice:
    """What to do, for the seat of a view that has a legal move."""
    if not searches(view):
        return Advice(play_hard(view, chance, budget), (), ())
    thought = think(view, chance, budget)
    options = tuple(Option(estimate.action, estimate.value) for estimate in thought.estimates)
    return Advice(options[0].action, options, reasons(view, thought))


def review(record: Record, chance: Chance, budget: Budget, seat: int) -> tuple[Lesson, ...]:
    """The at most three moves of a seat that cost most, the costliest first.

    `budget` is that of one move; when its time is up, what was found so far counts. Raises what `engine.record.start`
    and `engine.apply.apply` raise where the record does not hold.
    """
    suspects: list[tuple[float, int, SeatView, Action]] = []
    glance = Budget(max(1, int(budget.playouts * FIRST_LOOK)), budget.time_up)
    for ply, view, played in _decisions(record, seat):
        if budget.time_up():
            break
        thought = think(view, chance, glance)
        cost = thought.value - thought.value_of(played)
        if cost >= WORTH_A_WORD:
            suspects.append((cost, ply, view, played))
    suspects.sort(key=lambda suspect: (-suspect[0], suspect[1]))
    lessons: list[Lesson] = []
    for _, ply, view, played in suspects[:SUSPECTS]:
        if budget.time_up():
            break
        # New worlds: the first look chose what looked worst, and so by chance looked too bad.
        thought = think(view, chance, budget)
        better = thought.estimates[0].action
        cost = compare(view, better, played, chance, budget) if better != played else 0.0
        if cost >= WORTH_A_WORD:
            lessons.append(Lesson(ply, played, better, cost, reasons(view, thought)))
    lessons.sort(key=lambda lesson: (-lesson.cost, lesson.ply))
    return tuple(lessons[:MOST_LESSONS])


def _decisions(record: Record, seat: int) -> Iterator[tuple[int, SeatView, Action]]:
    """The moves of a seat that had a choice: number, what it knew, what it did."""
    state, events = start(record)
    heard = public(events)
    ply = 0
    for item in record.items:
        if not isinstance(item, Move):
            continue
        ply += 1
        if item.action.seat == seat and not state.over:
            view = seat_view(state, seat, heard)
            if len(view.legal) > 1 and item.action in view.legal and searches(view):
                yield ply, view, item.action
        state, events = apply(state, item.action)
        heard = (*heard, *public(events))
