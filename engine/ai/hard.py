"""The strongest player: it knows what can be known, samples the rest, and plays every likely move to the end.

Two players without a talon have open hands: there it solves the game, where that is not too much (`engine.ai.solve`).
In the variants of bluff (V5, V7, V8) it leaves the choice to a player that knows them.
"""

from __future__ import annotations

from engine.actions import Action, SwapTrump
from engine.ai.core.game import claims
from engine.ai.core.manner import GREEDY
from engine.ai.greedy import play_greedy
from engine.ai.player import Budget, Chance
from engine.ai.search import Method, search
from engine.view import SeatView

HARD = Method()
FLAT = Method(mine=GREEDY, theirs=(GREEDY,), eps=0.1, uniform=True, racing=False)


def play_hard(view: SeatView, chance: Chance, budget: Budget) -> Action:
    """The move that loses least often."""
    if len(view.legal) == 1:
        return view.legal[0]
    if not claims(view.public.rules):
        return play_greedy(view, chance, budget)
    if view.public.rights:
        return _early(view)
    return search(view, chance, budget, HARD)[0].action


def _early(view: SeatView) -> Action:
    for action in view.legal:
        if isinstance(action, SwapTrump):
            return action
    return view.legal[-1]


def play_flat(view: SeatView, chance: Chance, budget: Budget) -> Action:
    """A plain search to measure others against: any world alike, greedy playouts with some chance, no race."""
    if len(view.legal) == 1:
        return view.legal[0]
    if not claims(view.public.rules) or view.public.rights:
        return play_greedy(view, chance, budget)
    return search(view, chance, budget, FLAT)[0].action
