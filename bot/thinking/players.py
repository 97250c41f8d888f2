"""Which player of the engine plays at a level."""

from __future__ import annotations

from bot.sessions.model import DEFAULT_LEVEL
from engine.ai.player import Player
from engine.ai.players import PLAYERS


def player_of(level: str) -> Player:
    """The player of a level; of one that there is not (any more), the usual one."""
    return PLAYERS.get(level, PLAYERS[DEFAULT_LEVEL])
