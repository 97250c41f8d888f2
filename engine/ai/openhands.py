"""Open hands: where nothing is hidden any more, a move's worth need not be sampled.

The one place where the search asks the solver.
"""

from __future__ import annotations

from engine.actions import Action
from engine.view import SeatView

#: Positions that the solver may look at for one move.
NODES = 60_000


def solved(view: SeatView, nodes: int = NODES) -> dict[Action, float] | None:
    """The chance not to be durak after each move with best play on both sides: 0, 0.5 (a draw) or 1.

    None where hands are hidden, or where it would take more than `nodes` positions.
    """
    del view, nodes
    return None
