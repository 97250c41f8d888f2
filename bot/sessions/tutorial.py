"""Lessons by doing: positions of the real engine with scripted opponents (`lessons.toml`), shown as hands are shown.

A lesson waits, step by step, for one tap. Where it stands follows from its number and the step alone, so that every
button says all that is needed to go on, and neither a restart nor an old message can lose or spoil anything. A tap
that the rules refuse is answered with the reason; one that they allow but that is not what is being taught gets a
hint; in both cases the lesson waits on.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, replace
from functools import cache
from importlib import resources

from bot.sessions.model import Place, Refusal
from bot.sessions.turn import refusal_notice
from bot.sessions.views import GameView, HandView, Refused, SeatInfo
from engine.actions import Action, Leave, parse_action
from engine.apply import apply
from engine.errors import NotationError
from engine.events import Event
from engine.legal import refusal
from engine.position import parse_position
from engine.presets import PRESETS
from engine.state import State
from engine.view import public_view, seat_view

#: The seat of whoever learns.
PUPIL = 1


class NoSuchLesson(LookupError):
    """There is no such lesson, step or tap."""


@dataclass(frozen=True, slots=True)
class LessonStep:
    """What a step waits for, and what happens then."""

    aim: Action
    then: tuple[Action, ...]


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson; its texts go by its name."""

    name: str
    start: State
    steps: tuple[LessonStep, ...]


@dataclass(frozen=True, slots=True)
class LessonView:
    """A moment of a lesson. Lessons and steps count from 1.

    `hand` is None once the lesson is over (its `step` is then one more than it has); `hinted`: the last tap was
    allowed, but not what the step waits for.
    """

    number: int
    lessons: int
    name: str
    step: int
    aim: Action | None
    hand: HandView | None
    game: GameView
    hinted: bool = False

    @property
    def over(self) -> bool:
        """Whether the lesson is over."""
        return self.hand is None


@dataclass(frozen=True, slots=True)
class Progress:
    """How far somebody got: the lesson and step to go on with, and the set of lessons done (bit n for lesson n)."""

    lesson: int = 1
    step: int = 1
    done: int = 0

    def at(self, view: LessonView) -> Progress:
        """The progress of whoever sees this now."""
        if not view.over:
            return replace(self, lesson=view.number, step=view.step)
        return Progress(view.number % view.lessons + 1, 1, self.done | 1 << view.number)


@cache
def lessons() -> tuple[Lesson, ...]:
    """Every lesson, in order."""
    text = (resources.files("bot.sessions") / "lessons.toml").read_text(encoding="utf-8")
    return tuple(
        Lesson(
            each["name"],
            parse_position(each["position"], PRESETS[each.get("preset", "classic")]),
            tuple(
                LessonStep(
                    parse_action(f"p{PUPIL} {step['aim']}"), tuple(map(parse_action, step.get("then", "").split(";")))
                )
                for step in each["steps"]
            ),
        )
        for each in tomllib.loads(text)["lesson"]
    )


def lesson_view(number: int, step: int, name: str = "") -> LessonView:
    """A lesson before its step (one more than there are: at its end); `name` is the pupil's. Raises NoSuchLesson."""
    lesson = _lesson(number)
    if not 1 <= step <= len(lesson.steps) + 1:
        raise NoSuchLesson
    state, news = _moment(lesson, step)
    game = GameView(
        table_id=number, place=Place(1), game=step, seats=_seats(len(state.hands), name), rules=state.rules, clock=None,
        public=public_view(state), deadline=None, news=news,
    )  # fmt: skip
    over = step > len(lesson.steps)
    return LessonView(
        number=number,
        lessons=len(lessons()),
        name=lesson.name,
        step=step,
        aim=None if over else lesson.steps[step - 1].aim,
        hand=None if over else HandView(game, seat_view(state, PUPIL), None, False),
        game=game,
    )


def tapped(number: int, step: int, word: str, name: str = "") -> LessonView:
    """The lesson after a tap (a token without its seat): the next step, or the same one with what was wrong.

    Raises NoSuchLesson, also for a word that is no move of a hand.
    """
    view = lesson_view(number, step, name)
    if view.hand is None or view.aim is None:
        raise NoSuchLesson
    try:
        action = parse_action(f"p{PUPIL} {word}")
    except NotationError:
        raise NoSuchLesson from None
    if isinstance(action, Leave):
        raise NoSuchLesson
    if action == view.aim:
        return lesson_view(number, step + 1, name)
    reason = refusal(_moment(_lesson(number), step)[0], action)
    if reason is None:
        return replace(view, hinted=True)
    refused = Refused(reason, refusal_notice(Refusal(PUPIL, reason, action)))
    return replace(view, hand=replace(view.hand, refused=refused))


def picked(number: int, step: int, card: int | None, name: str = "") -> LessonView:
    """The lesson with a card picked that could go to more than one place (None: let go). Raises NoSuchLesson."""
    view = lesson_view(number, step, name)
    if view.hand is None:
        raise NoSuchLesson
    return replace(view, hand=replace(view.hand, selected=card))


def _lesson(number: int) -> Lesson:
    if not 1 <= number <= len(lessons()):
        raise NoSuchLesson
    return lessons()[number - 1]


def _moment(lesson: Lesson, step: int) -> tuple[State, tuple[Event, ...]]:
    """Where a lesson stands before a step, and what everyone saw the others do since the last tap."""
    state, news = lesson.start, tuple[Event, ...]()
    for done in lesson.steps[: step - 1]:
        state, _ = apply(state, done.aim)
        told: list[Event] = []
        for action in done.then:
            state, events = apply(state, action)
            told += [event for event in events if not event.audience]
        news = tuple(told)
    return state, news


def _seats(count: int, name: str) -> tuple[SeatInfo, ...]:
    """The pupil, and computers."""
    return tuple(
        SeatInfo(number, None, name if number == PUPIL else "", number - 1, True, False, False, False)
        for number in range(1, count + 1)
    )
