"""What a player is: a function from what a seat knows, a source of randomness and a budget to an action.

No player sees a `State`; nothing here knows a clock. How long a player may think is said in playouts, so that the
same view, the same chance and the same budget give the same move on any machine; whoever runs it may add a question
that ends the thinking early when time is up.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Protocol

from engine.actions import Action
from engine.view import SeatView


class Chance(Protocol):
    """A source of randomness: `random.Random` and the system's generator are such."""

    def random(self) -> float:
        """A number from 0 up to, not including, 1."""
        ...


def _never() -> bool:
    return False


#: No bound on playouts.
MOST: Final = 1_000_000_000
#: About so many playouts fit into a second; of endings far more.
A_SECOND: Final = 25_000


@dataclass(frozen=True, slots=True)
class Budget:
    """How much a player may think about one move. Players that do not search take no notice of it."""

    playouts: int = 3000
    """So many games played to the end in the head, at most."""
    time_up: Callable[[], bool] = _never
    """Asked now and then while thinking; once it says yes, the best move found so far is played."""
    likely: int = MOST
    """About so many playouts will have been played when time is up: what a player plans for, no bound."""

    @property
    def plan(self) -> int:
        """How many playouts to plan for."""
        return min(self.playouts, self.likely)


def within(seconds: float, clock: Callable[[], float], playouts: int = MOST) -> Budget:
    """What can be thought in so many seconds from now, by a clock that never goes back, with so many playouts at
    most."""
    end = clock() + seconds
    return Budget(playouts, lambda: clock() >= end, max(1, round(A_SECOND * seconds)))


Player = Callable[[SeatView, Chance, Budget], Action]
"""`choose(view, chance, budget)`: a legal move for the seat of a view that has one."""
