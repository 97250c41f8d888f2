"""A player of the engine that chooses on the spot: for tests, and for whoever wants a table without processes."""

from __future__ import annotations

import random

from bot.sessions.coach import Hint, Lesson, NoAdvice
from engine.actions import token_of
from engine.ai.greedy import play_greedy
from engine.ai.player import Budget, Player
from engine.view import SeatView


class PlainThinker:
    """One player for every level, by default the plain careful one: quick enough for the event loop. No advice."""

    def __init__(self, player: Player = play_greedy, chance: random.Random | None = None) -> None:
        self._player = player
        self._chance = chance or random.SystemRandom()

    async def choose(self, view: SeatView, level: str) -> str:
        del level
        return token_of(self._player(view, self._chance, Budget()))

    async def advise(self, view: SeatView) -> Hint:
        del view
        raise NoAdvice

    async def review(self, record: str, seat: int) -> tuple[Lesson, ...]:
        del record, seat
        raise NoAdvice

    async def close(self) -> None:
        """There is nothing to end."""
