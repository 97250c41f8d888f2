"""The strongest player: it knows what can be known, samples the rest, and plays every likely move to the end.

Two players without a talon have open hands: there it solves the game, where that is not too much
(`engine.ai.openhands`). Where several moves draw, or all lose, the search finds the one after which most can still go
wrong for the other side. Where bluff is part of the game (V5, V8) it pushes, cheats and calls as `engine.ai.bluff` has
it, and searches as if nobody did; doker (V7) differs in too much, and is left to the rules of thumb.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.actions import Action
from engine.ai.bluff import bluff
from engine.ai.core.game import claims
from engine.ai.honest import plainly
from engine.ai.medium import play_medium, sober
from engine.ai.openhands import forced, hopeful, solved
from engine.ai.player import Budget, Chance
from engine.ai.search import Estimate, Method, search
from engine.ai.worth import Eye
from engine.view import SeatView

#: How `hard` searches, and how the baseline does.
HARD = Method()
FLAT = Method(eps=0.1, eps_open=0.1, lines=False, uniform=True, racing=False, judging=False, tree=False)


@dataclass(frozen=True, slots=True)
class Thought:
    """What came of thinking about a view: every move considered, the one to play first."""

    estimates: tuple[Estimate, ...]
    solved: bool = False  # the values are no estimates: the game is worked out to its end

    @property
    def value(self) -> float:
        """The chance not to be durak with the best move."""
        return self.estimates[0].value

    def value_of(self, action: Action) -> float:
        """The chance after a move; the worst of all for one that was not worth a thought."""
        values = [estimate.value for estimate in self.estimates if estimate.action == action]
        return values[0] if values else min(estimate.value for estimate in self.estimates)


def searches(view: SeatView) -> bool:
    """Whether the search plays the rules of a view."""
    return claims(view.public.rules)


def think(view: SeatView, chance: Chance, budget: Budget, method: Method = HARD) -> Thought:
    """What the moves of a view are worth. The view must have a legal move, under rules that the search plays."""
    exact = solved(view, budget)
    if exact is None:
        return Thought(search(view, chance, budget, method))
    best = max(exact.values())
    moves = tuple(action for action, value in exact.items() if value == best)
    if best < 1.0 and len(moves) > 1:
        guessed = search(replace(view, legal=hopeful(view, moves, budget)), chance, budget, method)
        moves = tuple(estimate.action for estimate in guessed)
    ranked = dict.fromkeys((*moves, *sorted(exact, key=lambda action: -exact[action])))
    return Thought(tuple(Estimate(action, exact[action], 0) for action in ranked), solved=True)


def compare(view: SeatView, one: Action, other: Action, chance: Chance, budget: Budget) -> float:
    """How much better one legal move is than another: the difference of chances, from worlds that both are played
    in to the end of the budget."""
    exact = solved(view, budget)
    if exact is not None:
        return exact[one] - exact[other]
    both = replace(view, legal=(one, other))
    thought = Thought(search(both, chance, budget, replace(HARD, racing=False)))
    return thought.value_of(one) - thought.value_of(other)


def play_hard(view: SeatView, chance: Chance, budget: Budget) -> Action:
    """The move after which the seat is durak least often."""
    if len(view.legal) == 1:
        return view.legal[0]
    if not searches(view):
        return _bluff(view, chance, budget)
    return _play(view, chance, budget, HARD)


def play_flat(view: SeatView, chance: Chance, budget: Budget) -> Action:
    """A plain search, to measure others against: any world as likely as any other, greedy playouts with a chance of
    any move, the whole budget for every move."""
    if len(view.legal) == 1:
        return view.legal[0]
    if not searches(view):
        return play_medium(view, chance, budget)
    return _play(view, chance, budget, FLAT)


def _bluff(view: SeatView, chance: Chance, budget: Budget) -> Action:
    """A trick or a call where there is occasion and chance wills it; else the best of the plain moves, as far as those
    are what the search knows."""
    plain = plainly(view)
    if not searches(plain):
        return play_medium(view, chance, budget)
    eye = Eye.of(view)
    trick = bluff(eye, chance)
    if trick is not None:
        return trick
    if not plain.legal:
        return sober(eye)
    return plain.legal[0] if len(plain.legal) == 1 else _play(plain, chance, budget, HARD)


def _play(view: SeatView, chance: Chance, budget: Budget, method: Method) -> Action:
    best = forced(view, budget)
    if best is not None:
        moves, value = best
        if value == 1.0 or len(moves) == 1:
            return moves[0]
        view = replace(view, legal=hopeful(view, moves, budget))
    return search(view, chance, budget, method)[0].action
