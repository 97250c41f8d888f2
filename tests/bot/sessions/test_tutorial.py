"""The lessons are played through the engine: every script holds, and every wrong tap is answered by its rule."""

from __future__ import annotations

import pytest

from bot.sessions.tutorial import (
    LessonView,
    NoSuchLesson,
    Progress,
    lesson_view,
    lessons,
    picked,
    tapped,
)
from engine.actions import Beat, Pass, Take, Transfer, token_of
from engine.cards import CARD_TEXTS, card_of, each
from engine.errors import Reason

ALL = range(1, len(lessons()) + 1)
STEPS = [(number, step) for number in ALL for step in range(1, len(lessons()[number - 1].steps) + 1)]
#: What has to be taught, in this order.
NAMES = ("attack", "beat", "trump", "throw", "take", "refill", "transfer", "end")


def word(view: LessonView) -> str:
    """The tap that a step waits for."""
    assert view.aim is not None
    return token_of(view.aim).split(" ", 1)[1]


def test_there_are_eight_lessons() -> None:
    assert tuple(lesson.name for lesson in lessons()) == NAMES


@pytest.mark.parametrize("number", ALL)
def test_a_lesson_is_played_from_its_position_to_its_end(number: int) -> None:
    view = lesson_view(number, 1)
    seen = []
    while not view.over:
        assert view.hand is not None
        seen.append(view.step)
        # What a step waits for is allowed, and the pupil is one of those who may act.
        assert view.aim in view.hand.view.legal
        assert view.hand.view.seat == 1
        view = tapped(number, view.step, word(view))
    assert seen == list(range(1, len(lessons()[number - 1].steps) + 1))
    assert view.game.public.over == (number == 8)
    assert (view.game.public.bout > 1) or view.game.public.over, "a lesson ends with its bout"
    with pytest.raises(NoSuchLesson):
        tapped(number, view.step, "t")
    with pytest.raises(NoSuchLesson):
        lesson_view(number, view.step + 1)


@pytest.mark.parametrize(("number", "step"), STEPS)
def test_any_other_tap_is_refused_for_its_reason_or_hinted_and_the_lesson_waits(number: int, step: int) -> None:
    view = lesson_view(number, step)
    assert view.hand is not None
    words = {token_of(action).split(" ", 1)[1] for action in view.hand.view.legal}
    tries = words | {f"a {CARD_TEXTS[card]}" for card in each(view.hand.view.hand)} | {"t", "p", "x 6d", "s 6d"}
    for attempt in tries - {word(view)}:
        after = tapped(number, step, attempt)
        assert after.step == step
        assert after.hand is not None
        assert after.hinted == (attempt in words)
        assert (after.hand.refused is not None) == (attempt not in words)


@pytest.mark.parametrize(
    ("number", "attempt", "reason"),
    [
        (1, "p", Reason.MUST_ATTACK),
        (2, "b 8s 9d", Reason.DOES_NOT_BEAT),  # covering with another suit: the sources' common mistake
        (3, "b As Qs", Reason.DOES_NOT_BEAT),
        (4, "a Ks", Reason.RANK_NOT_ON_TABLE),  # adding a rank that is not there: another one
        (5, "x 8s", Reason.TRANSFER_IS_OFF),
        (7, "x 9s", Reason.WRONG_RANK_TO_TRANSFER),
        (7, "a Jc", Reason.NOT_AN_ATTACKER),
    ],
)
def test_common_mistakes_have_their_reason(number: int, attempt: str, reason: Reason) -> None:
    hand = tapped(number, 1, attempt).hand
    assert hand is not None
    assert hand.refused is not None
    assert hand.refused.reason is reason


def test_each_lesson_teaches_what_it_is_called() -> None:
    aims = {lesson.name: [type(step.aim) for step in lesson.steps] for lesson in lessons()}
    assert set(aims["beat"]) == {Beat}
    assert aims["take"][0] is Take
    assert aims["transfer"] == [Transfer]
    assert aims["throw"][-1] is Pass
    trump = lesson_view(3, 1).game.public.trump
    first = lessons()[2].steps[0].aim
    assert isinstance(first, Beat)
    assert first.card & 3 == trump != first.target & 3
    # Throwing in: on somebody else's attack. Refill: the attack draws before the defence, the trump card last.
    assert lesson_view(4, 1).game.public.attacker != 1
    end = lesson_view(6, 3).game.public
    assert (end.hand_sizes, end.talon) == ((6, 5), 0)
    assert end.known[1] == 1 << card_of("9h")
    # The end: whoever learns is out, the other one is the durak.
    assert lesson_view(8, 3).game.public.durak == (2,)


@pytest.mark.parametrize("attempt", ["", "nonsense", "q", "b", "b 8s", "b 8s ??", "a 6c 6c 6c", "p2 t"])
def test_what_is_no_tap_is_no_lesson(attempt: str) -> None:
    try:
        view = tapped(1, 1, attempt)
    except NoSuchLesson:
        return
    assert view.step == 1


@pytest.mark.parametrize(("number", "step"), [(0, 1), (9, 1), (1, 0), (1, 9), (-1, 1)])
def test_there_is_no_other_lesson(number: int, step: int) -> None:
    with pytest.raises(NoSuchLesson):
        lesson_view(number, step)
    with pytest.raises(NoSuchLesson):
        picked(number, step, None)


def test_progress_goes_from_step_to_step_and_keeps_what_is_done() -> None:
    now = Progress()
    for number in ALL:
        for step in range(1, len(lessons()[number - 1].steps) + 1):
            now = now.at(lesson_view(number, step))
            assert (now.lesson, now.step) == (number, step)
        now = now.at(lesson_view(number, len(lessons()[number - 1].steps) + 1))
        assert now.done >> number & 1
    assert now == Progress(1, 1, sum(1 << number for number in ALL))
    # Taking one again undoes nothing.
    assert now.at(lesson_view(3, 2)).done == now.done
