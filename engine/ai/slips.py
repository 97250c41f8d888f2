"""What a plain player lets one get away with, in an ending with open hands.

Where no move wins against best play, what is left to hope for is a slip. Most people slip where the cheapest card that
does is not the right one. Against somebody who always plays that card an ending is a maze with one wanderer: the
other side's moves are known, and the question is only which ends can be reached.
"""

from __future__ import annotations

from collections import deque

from engine.actions import Action
from engine.ai.endgame import Child
from engine.ai.solve import Ending
from engine.view import SeatView


def slips(view: SeatView, moves: tuple[Action, ...], nodes: int) -> dict[Action, int]:
    """The best end that can be reached by each of some legal moves, against one who plays plainly: 1 won, 0 a draw,
    -1 lost. At most about `nodes` positions are looked at; an end beyond them does not count.

    Empty where the rules or the position are not within the solver's claim.
    """
    ending = Ending.seen_by(view)
    if ending is None:
        return {}
    share = nodes // len(moves)
    return {move: _reached(ending, ending.after(move), share) for move in moves}


def _reached(ending: Ending, child: Child, nodes: int) -> int:
    """The best end that player 0 can reach from a node, the near ones looked at first."""
    game = ending.game
    best = -1
    found = {child}
    queue = deque(found)
    while queue and best < 1 and nodes:
        node = queue.popleft()
        if isinstance(node, int):
            best = max(best, node)
            continue
        nodes -= 1
        player, children = game.moves(node)
        for after in (game.plain(node),) if player else children:
            if after not in found:
                found.add(after)
                queue.append(after)
    return best
