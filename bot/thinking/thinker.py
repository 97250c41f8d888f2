"""Who chooses for the computer players of a running bot: processes, and a player at hand for when they fail.

A move is never waited for in vain: when its process dies, hangs or is late, the medium player, which is quick,
chooses here and now. Hints and reviews can wait, and are simply not given then. Reviews have a process of their own:
they take long, and no game is to wait for one.
"""

from __future__ import annotations

import asyncio
import logging
import random
from typing import Final

from bot.sessions.coach import Hint, Lesson, NoAdvice
from bot.sessions.model import STAND_IN
from bot.thinking.players import player_of
from bot.thinking.pool import GRACE, Lost, Pool
from bot.thinking.requests import Advise, Answer, Choose, Request, Review
from engine.actions import Action, parse_action, token_of
from engine.ai.player import Budget
from engine.errors import NotationError
from engine.view import SeatView

log = logging.getLogger(__name__)

#: Seconds beyond its own that a move may wait for its turn and for a process that starts.
PATIENCE: Final = 2 * GRACE
#: Playouts of the player at hand, if it looks ahead at all.
QUICK: Final = 50
#: How much longer than a move a hint is thought about: whoever asks waits for it gladly.
HINT: Final = 2.0
#: How much longer than a move a whole game is looked through, at most.
REVIEW: Final = 40.0


class WorkerThinker:
    """Computer players in `workers` processes, each move in `seconds`. Implements `bot.sessions.ports.Thinker`."""

    def __init__(self, *, seconds: float, workers: int, chance: random.Random | None = None) -> None:
        self._seconds = seconds
        self._chance = chance or random.SystemRandom()
        self.moves = Pool(workers)
        self.reviews = Pool(1)

    async def choose(self, view: SeatView, level: str) -> str:
        """The token of a legal move; by the medium player where the process fails."""
        try:
            answer = await self._ask(Choose(view, level, self._seconds))
            return token_of(_legal(answer, view))
        except Lost as error:
            log.warning("a computer's move could not be thought about (%s): medium moves instead", error)
        return token_of(player_of(STAND_IN)(view, self._chance, Budget(playouts=QUICK)))

    async def advise(self, view: SeatView) -> Hint:
        """What the hard player would do. Raises NoAdvice."""
        try:
            answer = await self._ask(Advise(view, HINT * self._seconds))
            return Hint(_legal(answer, view), _share(answer["chance"]), tuple(map(str, answer["why"])))
        except Lost as error:
            log.warning("a hint could not be thought about: %s", error)
            raise NoAdvice from error

    async def review(self, record: str, seat: int) -> tuple[Lesson, ...]:
        """The moves of a seat that cost most. Raises NoAdvice."""
        try:
            answer = await self.reviews.ask(Review(record, seat, REVIEW * self._seconds))
            return tuple(_lesson(each) for each in answer["lessons"])
        except Lost as error:
            log.warning("a game could not be looked through: %s", error)
            raise NoAdvice from error

    async def close(self) -> None:
        """End every process."""
        await asyncio.gather(self.moves.close(), self.reviews.close())

    async def _ask(self, request: Request) -> Answer:
        try:
            async with asyncio.timeout(request.seconds + PATIENCE):
                return await self.moves.ask(request)
        except TimeoutError:
            raise Lost("nobody had time for it") from None


def _legal(answer: Answer, view: SeatView) -> Action:
    """The action of an answer. Raises Lost for one that the seat may not do."""
    try:
        action = parse_action(str(answer.get("token")))
    except NotationError:
        raise Lost("it answered nonsense") from None
    if action not in view.legal:
        raise Lost("it answered what is not allowed")
    return action


def _share(number: object) -> float | None:
    return min(1.0, max(0.0, float(number))) if isinstance(number, int | float) else None


def _lesson(each: Answer) -> Lesson:
    played, better = parse_action(each["played"]), parse_action(each["better"])
    return Lesson(int(each["ply"]), played, better, float(each["cost"]), tuple(map(str, each["why"])))
