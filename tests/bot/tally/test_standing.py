"""Standings and what they reach, each by a run of games that reaches it and by one that narrowly does not."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.tally.counting import count, practised
from bot.tally.parts import Part, Played
from bot.tally.rating import NEWCOMER, Skill, rated
from bot.tally.standing import MILESTONES, Standing
from engine.presets import PRESETS

ANN, BEN, CAT = 11, 12, 13


def game(order: str, preset: str = "classic") -> Played:
    """A game among Ann, Ben and Cat. `order`: who got away, the first one first, then who was durak; ``=``: a draw."""
    names = {"a": ANN, "b": BEN, "c": CAT}
    draw = order.endswith("=")
    order = order.rstrip("=")
    parts = tuple(
        Part(
            player=names[letter],
            name=letter,
            seat=seat,
            team=seat,
            rank=min(seat, 2) if draw else seat,
            durak=seat == len(order) and not draw,
            first=seat == 1,
            left_durak=seat == len(order) - 1 and not draw,
            epaulettes=False,
            deeds=(),
        )
        for seat, letter in enumerate(order, 1)
    )
    return Played(1, 1, 5.0, preset, draw, parts)


def reached(games: list[Played], player: int = ANN) -> tuple[str, ...]:
    """What somebody reaches by the last of some games."""
    everywhere: dict[int, Standing] = {}
    names: tuple[str, ...] = ()
    for one in games:
        counted = count(one, {}, everywhere)
        everywhere = {**everywhere, **counted.everywhere}
        names = counted.achievements.get(player, ())
    return names


def orders(text: str) -> list[Played]:
    return [game(order) for order in text.split()]


TOLD = [
    ("games-1", orders("bac"), True),
    ("games-1", orders("bac bca"), False),
    ("games-10", orders("bac bca " * 5), True),
    ("games-10", orders("bac bca " * 4 + "bac"), False),
    ("games-100", orders("bac bca " * 50), True),
    ("games-100", orders("bac bca " * 49 + "bac"), False),
    ("games-1000", orders("bac bca " * 500), True),
    ("games-1000", orders("bac bca " * 499 + "bac"), False),
    ("five-firsts", orders("abc acb abc acb abc"), True),
    ("five-firsts", orders("abc acb bac acb abc"), False),
    ("five-firsts", orders("abc acb abc acb"), False),
    ("ten-unscathed", orders("bca" + " bac" * 9 + " cab"), True),
    ("ten-unscathed", orders("bca" + " bac" * 9), False),
    ("three-duraks", orders("bca cba bca"), True),
    ("three-duraks", orders("bca cba cab bca"), False),
    ("three-duraks", orders("bca cba bca cba"), False),
    ("revenge", orders("bca abc"), True),
    ("revenge", orders("bca bac"), False),
    ("revenge", orders("bca bac abc"), False),
    ("all-presets", [game("bac", preset) for preset in PRESETS], True),
    ("all-presets", [game("bac", preset) for preset in list(PRESETS)[1:]], False),
    ("all-presets", [game("bac", preset) for preset in [*PRESETS, "classic"]], False),  # told once
]


@pytest.mark.parametrize(("name", "games", "earned"), TOLD, ids=[f"{name}-{n}" for n, (name, _, _) in enumerate(TOLD)])
def test_a_run_of_games_reaches_a_milestone_or_narrowly_does_not(name: str, games: list[Played], earned: bool) -> None:
    assert (name in reached(games)) is earned


def test_every_milestone_is_tried_both_ways() -> None:
    assert {name for name, _, yes in TOLD if yes} == {name for name, _, yes in TOLD if not yes} == set(MILESTONES)


def test_a_draw_ends_a_run_as_durak_and_nobody_left_anybody() -> None:
    drawn = count(game("abc="), {}, {ANN: Standing(run=2, worst=2)})
    assert drawn.everywhere[ANN].run == -1
    assert drawn.everywhere[ANN].worst == 2
    assert drawn.everywhere[CAT].draws == 1
    assert drawn.rivals == ()
    assert count(game("abc"), {}, {}).rivals == ((BEN, CAT),)


def test_who_is_out_first_goes_up_and_the_durak_goes_down() -> None:
    now = count(game("abc"), {}, {}).group
    assert now[ANN].skill.points > NEWCOMER.points > now[CAT].skill.points
    assert now[ANN].skill.points > now[BEN].skill.points > now[CAT].skill.points
    # What was expected moves less than a surprise.
    strong, weak = Skill(35.0, 4.0), Skill(15.0, 4.0)
    (expected,), _ = rated([[strong], [weak]], [0, 1])
    _, (surprise,) = rated([[strong], [weak]], [1, 0])
    assert expected.mean - strong.mean < surprise.mean - weak.mean


def test_pairs_win_and_lose_together_and_ties_are_ties() -> None:
    skills = rated([[NEWCOMER, NEWCOMER], [NEWCOMER, NEWCOMER]], [0, 1])
    assert skills[0][0] == skills[0][1]
    assert skills[1][0] == skills[1][1]
    assert skills[0][0].mean > NEWCOMER.mean > skills[1][0].mean
    first, second, last = rated([[NEWCOMER], [NEWCOMER], [NEWCOMER]], [0, 0, 1])
    assert first == second
    assert first[0].mean > last[0].mean
    # Two who played with each other, and against nobody that can be rated, learn nothing.
    assert rated([[NEWCOMER, NEWCOMER]], [0]) == [[NEWCOMER, NEWCOMER]]


def test_practice_counts_games_and_rates_nobody() -> None:
    alone = replace(game("ab"), parts=game("ab").parts[1:])
    now = practised(alone, Standing())
    assert (now.games, now.duraks, now.share, now.skill) == (1, 1, 100, NEWCOMER)
