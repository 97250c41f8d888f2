"""What is asked of a match between computer players, checked before anything is played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from engine.ai.players import PLAYERS
from engine.presets import named_rules
from engine.rules import RuleSet
from engine.selfplay.games import Thinking

MOST_GAMES: Final = 1_000_000
MOST_JOBS: Final = 256
#: Every player's own default.
AS_IT_LIKES: Final = Thinking()


@dataclass(frozen=True, slots=True)
class Match:
    """Players at a table, and how many deals they play.

    `seated` has a name for each seat. With `mirror` each deal is played once for each seat, the same deck and dealer,
    the players one seat further each time; without, once.
    """

    preset: str
    rules: RuleSet
    seated: tuple[str, ...]
    deals: int
    seed: int = 0
    mirror: bool = False
    thinking: Thinking = AS_IT_LIKES
    folder: Path | None = None

    @property
    def seats(self) -> int:
        """How many seats the table has."""
        return len(self.seated)

    @property
    def rotations(self) -> int:
        """How often each deal is played."""
        return self.seats if self.mirror else 1

    def seating(self, rotation: int) -> tuple[str, ...]:
        """Who sits where, seat 1 first, when the players have moved `rotation` seats on."""
        return self.seated[-rotation:] + self.seated[:-rotation] if rotation else self.seated


def match_of(
    preset: str,
    settings: Sequence[str],
    seats: int,
    names: Sequence[str],
    deals: int,
    seed: int,
    *,
    mirror: bool = False,
    playouts: int | None = None,
    seconds: float | None = None,
    folder: str | None = None,
) -> Match:
    """The match that some arguments ask for. Raises ValueError, in one line, for what makes no sense; OSError."""
    try:
        rules = named_rules(preset, settings)
    except ValueError as error:
        raise ValueError(f"--{'rules' if settings and 'preset' not in str(error) else 'preset'}: {error}") from None
    if problems := rules.validate(seats):
        raise ValueError(f"--seats: {'; '.join(map(str, problems))}")
    for name in names:
        if name not in PLAYERS:
            raise ValueError(f"--players: no such player: {name!r} (there are {', '.join(PLAYERS)})")
    if len(names) > seats:
        raise ValueError(f"--players: {len(names)} players for {seats} seats")
    if not 1 <= deals <= MOST_GAMES:
        raise ValueError(f"--games: from 1 to {MOST_GAMES}")
    if playouts is not None and not 1 <= playouts <= 1_000_000_000:
        raise ValueError("--playouts: from 1 to 1000000000")
    if seconds is not None and not 0 < seconds <= 3600:
        raise ValueError("--seconds: more than 0, at most 3600")
    target = None if folder is None else Path(folder)
    if target is not None:
        target.mkdir(parents=True, exist_ok=True)
    seated = tuple(names[seat % len(names)] for seat in range(seats))
    return Match(preset, rules, seated, deals, seed, mirror, Thinking(playouts, seconds), target)
