"""The rating: how somebody plays against those they play with, for tables of any size.

A game of Durak gives an order of places, with ties, sometimes between pairs. The Plackett-Luce model of Weng and Lin
(openskill) takes just that: it holds a mean and an uncertainty for each player, and a surprise moves both more than
what was expected. Computers are left out: the order is that of the people among each other.

People see one number, 1000 for whoever begins: the mean alone, so that a durak never goes up and whoever is out first
never goes down. How sure it is shows otherwise: a rating of few games is marked as provisional and listed below.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from openskill.models import PlackettLuce

#: So many games make a rating that is listed with the others.
SETTLED: Final = 5
_START, _STEP = 1000, 24
_MODEL: Final = PlackettLuce()


class Skill(NamedTuple):
    """What is believed of a player: `mean` and `deviation` of a normal distribution."""

    mean: float = 25.0
    deviation: float = 25.0 / 3.0

    @property
    def points(self) -> int:
        """The number that people see."""
        return round(_START + _STEP * (self.mean - NEWCOMER.mean))


NEWCOMER: Final = Skill()


def rated(teams: Sequence[Sequence[Skill]], ranks: Sequence[int]) -> list[list[Skill]]:
    """The skills after a game, in the same shape. `ranks`: the place of each team, lower is better, equal is a tie.

    Fewer than two teams teach nothing: everything stays.
    """
    if len(teams) < 2:
        return [list(team) for team in teams]
    before = [[_MODEL.rating(mu=skill.mean, sigma=skill.deviation) for skill in team] for team in teams]
    after = _MODEL.rate(before, ranks=[float(rank) for rank in ranks])
    return [[Skill(rating.mu, rating.sigma) for rating in team] for team in after]
