"""Open hands: where nothing is hidden any more, a move's worth need not be sampled.

The one place where the search asks the solver.
"""

from __future__ import annotations

from engine.actions import Action
from engine.ai.player import Budget
from engine.ai.slips import slips
from engine.ai.solve import best_moves, solve_view
from engine.view import SeatView

#: Positions that the solver may look at for each playout that may be played: about as long a time.
NODES_A_PLAYOUT = 3
#: The most that it may look at: on no machine much more than a fifth of a second.
MOST_NODES = 20_000


def solved(view: SeatView, budget: Budget) -> dict[Action, float] | None:
    """The chance not to be durak after each move with best play on both sides: 0, 0.5 (a draw) or 1.

    The best move stands first; of wins that is the quickest. None where hands are hidden, or where it would take more
    than the budget.
    """
    if budget.time_up() or view.public.talon or len(view.public.playing) != 2:
        return None
    solution = solve_view(view, _nodes(budget))
    if solution is None or solution.best is None:
        return None
    values = {action: (value + 1) / 2 for action, value in solution.moves}
    return {solution.best: values[solution.best], **values}


def forced(view: SeatView, budget: Budget) -> tuple[tuple[Action, ...], float] | None:
    """Moves that are as good as any whatever the other side does, and the chance after them: one that wins, or else
    all that draw, or all. Often found where `solved` has no answer for every move. None as there."""
    if budget.time_up() or view.public.talon or len(view.public.playing) != 2:
        return None
    found = best_moves(view, _nodes(budget))
    return None if found is None else (found[0], (found[1] + 1) / 2)


def hopeful(view: SeatView, moves: tuple[Action, ...], budget: Budget) -> tuple[Action, ...]:
    """Of moves that are equally good against best play those that can come to most against a plain player."""
    reached = slips(view, moves, _nodes(budget))
    best = max(reached.values(), default=0)
    return tuple(move for move in moves if reached.get(move) == best) or moves


def _nodes(budget: Budget) -> int:
    return min(budget.plan * NODES_A_PLAYOUT, MOST_NODES)
