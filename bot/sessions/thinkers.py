"""Who chooses for computer players: a player of the engine, given a view and a source of chance."""

from __future__ import annotations

import random

from engine.actions import token_of
from engine.ai.greedy import play_greedy
from engine.ai.player import Budget, Player
from engine.view import SeatView


class PlainThinker:
    """The plain careful player: the lowest card that does, trumps last. Quick enough for the event loop."""

    def __init__(self, player: Player = play_greedy, chance: random.Random | None = None) -> None:
        self._player = player
        self._chance = chance or random.SystemRandom()

    async def choose(self, view: SeatView) -> str:
        return token_of(self._player(view, self._chance, Budget()))
