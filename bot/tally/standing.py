"""How somebody stands after so many games: figures that grow by one game at a time, and what they reach by it.

A standing belongs to a scope: a group, all groups together (`EVERYWHERE`), or somebody's practice against computers
(the person's own id, which no group has).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from bot.tally.parts import Part
from bot.tally.rating import NEWCOMER, Skill
from engine.presets import PRESETS

#: The scope of all groups together.
EVERYWHERE: Final = 0


@dataclass(frozen=True, slots=True)
class Standing:
    """Counts of games among people, or of practice.

    `run`: how many games in a row somebody was durak, or, negative, was not; `worst` and `best` the longest such runs
    (both positive). `firsts`: how often out first; `first_run`: in how many of the last games in a row.
    """

    games: int = 0
    duraks: int = 0
    draws: int = 0
    firsts: int = 0
    epaulettes: int = 0
    run: int = 0
    worst: int = 0
    best: int = 0
    first_run: int = 0
    presets: tuple[str, ...] = ()
    skill: Skill = NEWCOMER

    @property
    def share(self) -> int:
        """How many games in a hundred were lost, rounded."""
        return round(100 * self.duraks / self.games) if self.games else 0


def after(before: Standing, part: Part, *, draw: bool, preset: str, skill: Skill) -> Standing:
    """The standing after one more game."""
    run = max(before.run, 0) + 1 if part.durak else min(before.run, 0) - 1
    return replace(
        before,
        games=before.games + 1,
        duraks=before.duraks + part.durak,
        draws=before.draws + draw,
        firsts=before.firsts + part.first,
        epaulettes=before.epaulettes + part.epaulettes,
        run=run,
        worst=max(before.worst, run),
        best=max(before.best, -run),
        first_run=before.first_run + 1 if part.first else 0,
        presets=tuple(name for name in PRESETS if name in {*before.presets, preset}),
        skill=skill,
    )


Reached = Callable[[Standing, Standing], bool]


def _games(number: int) -> Reached:
    return lambda _, now: now.games == number


def _revenge(before: Standing, now: Standing) -> bool:
    """Durak in the last game, out first in this one."""
    return before.run > 0 and now.first_run > 0


def _all_presets(before: Standing, now: Standing) -> bool:
    return len(before.presets) < len(PRESETS) == len(now.presets)


#: What standings reach, in the order in which it is told: each a function of the standing before a game and after it.
MILESTONES: Final[dict[str, Reached]] = {
    "games-1000": _games(1000),
    "games-100": _games(100),
    "games-10": _games(10),
    "games-1": _games(1),
    "all-presets": _all_presets,
    "five-firsts": lambda _, now: now.first_run == 5,
    "ten-unscathed": lambda _, now: now.run == -10,
    "three-duraks": lambda _, now: now.run == 3,
    "revenge": _revenge,
}


def milestones(before: Standing, now: Standing) -> tuple[str, ...]:
    """What was reached by one game."""
    return tuple(name for name, reached in MILESTONES.items() if reached(before, now))
