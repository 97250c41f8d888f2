"""The value of an ending, worked out backwards from where it is over.

A node's value is known once a move leads to a known win, or once the values of all its moves are known. Nothing else
makes a value: what is only suspected, because the search met the node on its own way down or stopped short of it, is
never kept. So every value kept has a finite proof that does not hang on how a position was reached, and repetitions
cannot spoil it. The search goes depth first, down to a horizon of bouts where positions can recur, and is repeated
over what is not known yet, with a farther horizon, until nothing changes any more. What is unknown then stays so for
ever: either player can keep the game among such nodes, which is a draw by repetition (R12.5).

A winner that follows the proof comes nearer to the end with every move, so that it meets each beginning of a bout once
at most: a position may stand a second time, never a third one, unless it has stood twice before the search began.
Those are ends of the game (`Endgame.stood_twice`).
"""

from __future__ import annotations

from typing import Final

from engine.ai.endgame import Child, Endgame, Node

#: How many bouts deep the first search goes where positions can recur, and how much deeper each next one.
_HORIZON: Final = 2
_DEEPER: Final = 2
#: Plies that a search may be deep: more would only be met in a maze of takes.
_DEEPEST: Final = 600


class OutOfNodes(Exception):
    """More positions would be needed than were allowed."""


class Retrograde:
    """Values of nodes of one ending; what one question finds out the next one knows already."""

    def __init__(self, game: Endgame, nodes: int) -> None:
        self._game = game
        self._left = nodes
        #: For each node with a known value: that value for player 0, and in how many plies it is reached at most.
        self._known: dict[Node, tuple[int, int]] = {}
        self._moves: dict[Node, tuple[int, list[Child]]] = {}
        self._seen: set[Node] = set()
        self._cut = False

    def value(self, child: Child) -> tuple[int, int]:
        """The value of a node for player 0 (1, 0, -1), and how many plies it is from the end at most.

        A draw by repetition is 0 plies from its end. Raises OutOfNodes.
        """
        if isinstance(child, int):
            return child, 0
        horizon = _HORIZON if self._game.can_recur else _DEEPEST
        while True:
            before = len(self._known)
            self._seen.clear()
            self._cut = False
            found = self._search(child, horizon, _DEEPEST)
            if found is not None:
                return found
            if len(self._known) == before:
                if not self._cut:
                    return 0, 0
                if horizon >= _DEEPEST:
                    raise OutOfNodes
                horizon += _DEEPER

    def _search(self, node: Node, horizon: int, plies: int) -> tuple[int, int] | None:
        """The value of a node, or None where this search does not find it."""
        known = self._known.get(node)
        if known is not None:
            return known
        if node in self._seen:
            return None
        if not horizon or not plies:
            self._cut = True
            return None
        self._seen.add(node)
        listed = self._moves.get(node)
        if listed is None:
            if not self._left:
                raise OutOfNodes
            self._left -= 1
            listed = self._moves[node] = self._game.moves(node)
        player, children = listed
        win = -1 if player else 1
        best, length, complete = -win, 0, True
        for child in children:
            if isinstance(child, int):
                value, after = child, 0
            else:
                found = self._search(child, horizon - (not child[2]), plies - 1)
                if found is None:
                    complete = False
                    continue
                value, after = found
            if value == win:
                self._known[node] = result = (win, after + 1)
                return result
            if value == best:
                length = max(length, after + 1)
            elif value != -win:
                best, length = value, after + 1
        if not complete:
            return None
        self._known[node] = result = (best, length)
        return result
