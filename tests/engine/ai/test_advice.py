"""Hints and reviews: the right move, chances that are some, reasons that are true, and the blunder found."""

from __future__ import annotations

import random

import pytest

from engine.actions import Attack, Beat, Take, Transfer, parse_action, token_of
from engine.ai.advice import MOST_LESSONS, WORTH_A_WORD, advise, review
from engine.ai.player import Budget
from engine.ai.players import PLAYERS
from engine.ai.reasons import MOST, Point
from engine.ai.solve import solve_view
from engine.presets import PRESETS
from engine.record import Move, Record, Result
from engine.rules import CLASSIC, RuleSet
from engine.selfplay.games import Shuffle, Thinking, play_game
from engine.state import waited_for
from engine.view import seat_view
from tests.support.games import any_game, at, random_rules


def played(rules: RuleSet, names: tuple[str, str], chance: random.Random) -> Record:
    """A game between two players."""
    shuffle = Shuffle.by(chance, rules, 2)
    record, _ = play_game(rules, [PLAYERS[name] for name in names], 1, shuffle, chance, Thinking())
    return record


@pytest.mark.parametrize("part", range(3))
def test_advice_is_a_legal_move_with_chances_from_the_best_down_under_any_rules(part: int) -> None:
    chance = random.Random(f"advice/{part}")
    given = 0
    for _ in range(10):
        for state, _ in any_game(chance, random_rules(chance)):
            if state.over or chance.random() > 0.07:
                continue
            view = seat_view(state, waited_for(state)[0])
            advice = advise(view, chance, Budget(30))
            assert advice.action in view.legal
            assert len(advice.why) <= MOST
            if not advice.options:
                assert not advice.why
                continue
            assert advice.options[0].action == advice.action
            assert {option.action for option in advice.options} <= set(view.legal)
            assert all(0 <= option.chance <= 1 for option in advice.options)
            given += 1
            # What the reasons say of the move can be seen.
            match advice.action:
                case Take():
                    assert not {Point.ONLY_BEATER, Point.NO_NEW_RANK, Point.SHEDS_LOW} & set(advice.why)
                case Beat() | Attack() | Transfer():
                    assert not {Point.NOTHING_BEATS, Point.TAKE_GAINS, Point.KEEPS_STRENGTH} & set(advice.why)
    assert given > 20


@pytest.mark.parametrize(
    ("position", "seat", "token", "points"),
    [
        # Nothing beats the ace, so it is taken; then the seven is beaten, and the trump beats whatever comes.
        ("7s8hAs/8sJs - - h 1>2 2 bout=20", 1, "p1 a As", {Point.WINS, Point.CANNOT_BE_BEATEN, Point.KEEPS_TRUMP}),
        # One card beats it: it has to be taken otherwise, and then the game is lost.
        ("Ts/7d 9s@2 - h 2>1 1 bout=20", 1, "p1 b 9s Ts", {Point.ONLY_BEATER}),
        ("7s8c/7d 9s@2 - h 2>1 1 bout=20", 1, "p1 t", {Point.ONLY_MOVE, Point.NOTHING_BEATS}),
    ],
)
def test_the_reasons_are_those_that_anyone_would_give(position: str, seat: int, token: str, points: set[Point]) -> None:
    advice = advise(seat_view(at(position), seat), random.Random(1), Budget(400))
    assert token_of(advice.action) == token
    assert points <= set(advice.why)


def test_bluff_has_no_chances_but_a_move_all_the_same() -> None:
    for preset in ("push", "doker", "cheaters"):
        chance = random.Random(preset)
        for state, _ in any_game(chance, PRESETS[preset]):
            if not state.over:
                view = seat_view(state, waited_for(state)[0])
                advice = advise(view, chance, Budget(30))
                assert advice.action in view.legal
                assert advice.options == ()
                assert advice.why == ()
                break


def test_a_review_finds_the_move_that_threw_the_game_away() -> None:
    # The ace has to be taken, and then the trump is enough; whoever leads the seven is left with the ace.
    start = "7s8hAs/8sJs - - h 1>2 2 bout=20"
    good, bad = (parse_action(token) for token in ("p1 a As", "p1 a 7s"))
    solution = solve_view(seat_view(at(start), 1), 100_000)
    assert solution is not None
    assert (dict(solution.moves)[good], dict(solution.moves)[bad]) == (1, -1)
    record = Record(2, CLASSIC, position=start, items=(Move(bad),))
    (lesson,) = review(record, random.Random(1), Budget(500), 1)
    assert (lesson.ply, lesson.played, lesson.better, lesson.cost) == (1, bad, good, 1.0)
    assert Point.WINS in lesson.why
    assert review(record, random.Random(1), Budget(500), 2) == ()


def test_a_review_names_at_most_three_moves_of_that_seat_the_costliest_first() -> None:
    chance = random.Random(8)
    found = 0
    for _ in range(3):
        record = played(CLASSIC, ("random", "greedy"), chance)
        moves = [item.action for item in record.items if isinstance(item, Move)]
        lessons = review(record, chance, Budget(300), 1)
        assert len(lessons) <= MOST_LESSONS
        assert [lesson.cost for lesson in lessons] == sorted((lesson.cost for lesson in lessons), reverse=True)
        for lesson in lessons:
            assert moves[lesson.ply - 1] == lesson.played
            assert lesson.played.seat == lesson.better.seat == 1
            assert lesson.better != lesson.played
            assert WORTH_A_WORD <= lesson.cost <= 1
        found += len(lessons)
    assert found > 3  # nobody plays at random without a cost


def test_a_review_of_bluff_says_nothing_and_one_without_time_neither() -> None:
    chance = random.Random(2)
    record = played(PRESETS["push"], ("random", "random"), chance)
    assert review(record, chance, Budget(50), 1) == ()
    record = played(CLASSIC, ("random", "random"), chance)
    assert review(record, chance, Budget(50, lambda: True), 1) == ()
    assert isinstance(record.result, Result)
