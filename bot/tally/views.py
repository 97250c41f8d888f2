"""What screens are told of figures: names by player, counts, and nothing of any game's cards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

from bot.tally.standing import Standing

Section = Literal["duraks", "rating", "rivals"]
Period = Literal["week", "month", "ever"]
SECTIONS: Final[tuple[Section, ...]] = ("duraks", "rating", "rivals")
#: How many seconds each period looks back.
PERIODS: Final[dict[Period, float]] = {"week": 7 * 86400.0, "month": 30 * 86400.0, "ever": float("inf")}


@dataclass(frozen=True, slots=True)
class Change:
    """What a game changed for one person: the rating's number before and after, and the run (see `Standing.run`)."""

    player: int
    name: str
    before: int
    after: int
    run: int
    durak: bool


@dataclass(frozen=True, slots=True)
class Award:
    """An achievement, told once. `name` is the person's."""

    player: int
    name: str
    achievement: str


@dataclass(frozen=True, slots=True)
class Aftermath:
    """What a game came to beside its result. `practice`: of the one person who played against computers."""

    table_id: int
    number: int
    chat_id: int
    changes: tuple[Change, ...] = ()
    awards: tuple[Award, ...] = ()
    practice: Standing | None = None


@dataclass(frozen=True, slots=True)
class Loser:
    """A line of the duraks. `run` (see `Standing.run`) goes to this day; `titled`: carries the title now."""

    player: int
    games: int
    duraks: int
    epaulettes: int
    run: int = 0
    titled: bool = False

    @property
    def share(self) -> int:
        """How many games in a hundred were lost, rounded."""
        return round(100 * self.duraks / self.games) if self.games else 0


@dataclass(frozen=True, slots=True)
class Rival:
    """How often one person left another as the durak."""

    player: int
    durak: int
    times: int


@dataclass(frozen=True, slots=True)
class Top:
    """A page of a group's figures. Of the three lists the one of the `section` is filled. `pages`: how many."""

    section: Section
    period: Period
    page: int
    pages: int
    games: int  # counted in the period
    names: Mapping[int, str]
    first: int = 1  # the number of the first line
    losers: tuple[Loser, ...] = ()
    ratings: tuple[tuple[int, Standing], ...] = ()
    rivals: tuple[Rival, ...] = ()


@dataclass(frozen=True, slots=True)
class Earned:
    """An achievement that somebody has. `at`: seconds since the epoch."""

    achievement: str
    at: float


@dataclass(frozen=True, slots=True)
class Own:
    """Somebody's own figures: among people, in practice, who leaves them sitting there and whom they do."""

    standing: Standing
    practice: Standing
    nemesis: tuple[str, int] | None = None
    victim: tuple[str, int] | None = None
    earned: tuple[Earned, ...] = ()
    titled: bool = False
