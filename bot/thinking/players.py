"""Which player of the engine plays at a level."""

from __future__ import annotations

from typing import Final

from bot.sessions.model import DEFAULT_LEVEL
from engine.ai.player import Player
from engine.ai.players import PLAYERS

#: Who plays where there is nobody of that name.
PLAIN: Final = "greedy"


def player_of(level: str) -> Player:
    """The player of a level; of one that does not exist, the usual one."""
    return PLAYERS.get(level) or PLAYERS.get(DEFAULT_LEVEL) or PLAYERS[PLAIN]
