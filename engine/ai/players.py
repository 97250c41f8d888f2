"""The players, by name, from weak to strong; what stronger ones are measured against stands first.

`random` and `greedy` (`engine.ai.greedy`) have no plan, `flat` is a plain search (`engine.ai.hard`); `easy`, `medium`
and `hard` are levels for people to play against.
"""

from __future__ import annotations

from typing import Final

from engine.ai.easy import play_easy
from engine.ai.greedy import play_greedy, play_random
from engine.ai.hard import play_flat, play_hard
from engine.ai.medium import play_medium
from engine.ai.player import Player

PLAYERS: Final[dict[str, Player]] = {
    "random": play_random,
    "greedy": play_greedy,
    "flat": play_flat,
    "easy": play_easy,
    "medium": play_medium,
    "hard": play_hard,
}
