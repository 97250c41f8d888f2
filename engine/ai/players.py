"""The players, by name: `random`, `greedy` (see `engine.ai.greedy`)."""

from __future__ import annotations

from typing import Final

from engine.ai.greedy import play_greedy, play_random
from engine.ai.player import Player

PLAYERS: Final[dict[str, Player]] = {"random": play_random, "greedy": play_greedy}
