"""What a strong player would say: a hint in the middle of a game, and lessons after it.

Reasons are names of `engine.ai.advice.Point`; screens have the words.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.actions import Action
from engine.ai.core.game import claims
from engine.rules import RuleSet


@dataclass(frozen=True, slots=True)
class Hint:
    """What to do now. `chance`: not to lose with it, from 0 to 1; None where that cannot be said."""

    action: Action
    chance: float | None
    why: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Lesson:
    """A move of a game that has ended, and a better one. `ply`: which action of the game it was, from 1; `cost`: how
    much chance not to lose it gave away, from 0 to 1."""

    ply: int
    played: Action
    better: Action
    cost: float
    why: tuple[str, ...]


class NoAdvice(Exception):
    """There is no advice: whoever gives it had no time, or nothing to say."""


def can_review(rules: RuleSet) -> bool:
    """Whether anybody here plays such a game well enough to judge it: bluff (V5, V7, V8) is not counted in chances."""
    return claims(rules)
