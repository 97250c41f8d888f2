"""The players, by name: `random`, `greedy` (see `engine.ai.greedy`)."""

from __future__ import annotations

from typing import Final

from engine.ai.greedy import play_greedy, play_random
from engine.ai.hard import play_flat, play_hard
from engine.ai.player import Player

PLAYERS: Final[dict[str, Player]] = {
    "random": play_random,
    "greedy": play_greedy,
    "flat": play_flat,
    "hard": play_hard,
}
