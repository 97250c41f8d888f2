"""One game more: from the standings before it to those after it. The only place where figures grow.

A game is counted once, in the transaction that keeps its result (see `bot.storage.tallies`), and needs nothing but
the kept game and the standings before it. So counting as games end, or all kept games again in the order in which
they were counted, comes to the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from bot.tally.deeds import DEEDS
from bot.tally.parts import Part, Played
from bot.tally.rating import rated
from bot.tally.standing import MILESTONES, Standing, after, milestones

#: Every achievement there is, in the order in which they are told and shown.
ACHIEVEMENTS: Final = (*MILESTONES, *DEEDS)

#: Standings by player key.
Standings = Mapping[int, Standing]


@dataclass(frozen=True, slots=True)
class Counted:
    """What a game among people came to. Who left whom sitting there is in `rivals`, as pairs (who left, durak)."""

    group: dict[int, Standing]
    everywhere: dict[int, Standing]
    rivals: tuple[tuple[int, int], ...]
    achievements: dict[int, tuple[str, ...]]


def count(game: Played, group: Standings, everywhere: Standings) -> Counted:
    """Count a game among people. Whoever is not in a mapping has not played yet."""
    now = _grown(game, everywhere)
    return Counted(
        group=_grown(game, group),
        everywhere=now,
        rivals=tuple(
            (one.player, other.player) for one in game.parts if one.left_durak for other in game.parts if other.durak
        ),
        achievements={
            part.player: (*milestones(everywhere.get(part.player, Standing()), now[part.player]), *part.deeds)
            for part in game.parts
        },
    )


def practised(game: Played, before: Standing) -> Standing:
    """Count a game of one person against computers."""
    (part,) = game.parts
    return after(before, part, draw=game.draw, preset=game.preset, skill=before.skill)


def _grown(game: Played, before: Standings) -> dict[int, Standing]:
    old = {part.player: before.get(part.player, Standing()) for part in game.parts}
    teams: dict[int, list[Part]] = {}
    for part in game.parts:
        teams.setdefault(part.team, []).append(part)
    skills = rated([[old[part.player].skill for part in team] for team in teams.values()],
                   [team[0].rank for team in teams.values()])  # fmt: skip
    skill_of = {
        part.player: skill
        for team, new in zip(teams.values(), skills, strict=True)
        for part, skill in zip(team, new, strict=True)
    }
    return {
        part.player: after(old[part.player], part, draw=game.draw, preset=game.preset, skill=skill_of[part.player])
        for part in game.parts
    }
