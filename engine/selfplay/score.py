"""The arithmetic of a match: what a deal is worth to a player, and how sure the mean of many deals is.

At a table of two the score of a game is 1 for who is not durak while the other one is, 0 for the durak, a half for
each where neither or both are. At larger tables it is the share of a player's games in which it was durak (so less is
better; where players sit on several seats, each seat counts). The games of one mirrored deal hang together, so that
bounds are worked out over deals: the mean of a player's deals, and 1.96 standard errors of it to either side.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final

#: Standard errors to either side of a mean for 95 %.
NORMAL_95: Final = 1.96


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean with its 95 % bounds; none (the mean itself) where a single deal says nothing about them."""

    mean: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class GameResult:
    """How one game ended: the seats that are durak, None where it was called off; its plies."""

    durak: tuple[int, ...] | None
    plies: int


def worth(durak: tuple[int, ...] | None, seat: int, seats: int) -> float:
    """What a game is worth to a seat: a score at a table of two, otherwise 1 for being durak and 0 for not."""
    lost = seat in (durak or ())
    if seats > 2:
        return float(lost)
    other = 3 - seat in (durak or ())
    return 0.5 * (1 + other - lost)


def deal_worth(results: Sequence[GameResult], seatings: Sequence[Sequence[str]], name: str) -> float:
    """What a deal is worth to a player: the mean over its games and the seats that the player had in them."""
    worths = [
        worth(result.durak, seat, len(seating))
        for result, seating in zip(results, seatings, strict=True)
        for seat, seated in enumerate(seating, 1)
        if seated == name
    ]
    return sum(worths) / len(worths)


def estimate(deals: Sequence[float]) -> Estimate:
    """The mean of some deals and its bounds, within 0 and 1."""
    count = len(deals)
    mean = sum(deals) / count
    if count < 2:
        return Estimate(mean, mean, mean)
    error = sqrt(sum((deal - mean) ** 2 for deal in deals) / (count - 1) / count)
    return Estimate(mean, max(0.0, mean - NORMAL_95 * error), min(1.0, mean + NORMAL_95 * error))
