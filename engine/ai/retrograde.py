"""The value of an ending, worked out backwards from where it is over.

A node's value is known once a move leads to a known win, or once the values of all its moves are known. Nothing else
makes a value: what is only suspected, because the search met the node on its own way down or stopped short of it, is
never kept. So every value kept has a finite proof that does not hang on how a position was reached, and repetitions
cannot spoil it.

The search goes depth first. A bout that ends in a discard leaves fewer cards in play, and one that ends in a take
leaves the same attacker fewer cards, unless the attack was turned round in it (R9). Only by such turned bouts can a
position recur; the search goes through none of them at first, then through one on each path, and so on, and at last
through any number, over and over what is not known yet, until nothing changes any more. What is unknown then stays so
for ever: either player can keep the game among such nodes, which is a draw by repetition (R12.5).

A winner that follows the proof comes nearer to the end with every move, so that it meets each beginning of a bout once
at most: a position may stand a second time, never a third one, unless it has stood twice before the search began.
Those are ends of the game (`Endgame.stood_twice`).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from engine.ai.endgame import TURNED, Child, Endgame, Node

#: Turned bouts on a path: so many at most before any number is allowed.
_FEW: Final = 3
_ANY: Final = 1_000_000
#: Plies that a search may be deep: more would only be met in a maze of takes.
_DEEPEST: Final = 600


class OutOfNodes(Exception):
    """More positions would be needed than were allowed."""


class Retrograde:
    """Values of nodes of one ending; what one question finds out the next one knows already."""

    def __init__(self, game: Endgame, nodes: int) -> None:
        self._game = game
        #: How many positions may still be looked at.
        self.left = nodes
        #: For each node with a known value: that value for player 0, and in how many plies it is reached at most.
        self._known: dict[Node, tuple[int, int]] = {}
        self._moves: dict[Node, tuple[int, list[Child]]] = {}
        #: In this pass, how many turned bouts a node was searched with at most.
        self._seen: dict[Node, int] = {}
        self._cut = False

    def value(self, child: Child) -> tuple[int, int]:
        """The value of a node for player 0 (1, 0, -1), and how many plies it is from the end at most.

        A draw by repetition is 0 plies from its end. Raises OutOfNodes.
        """
        if isinstance(child, int):
            return child, 0
        turned = 0
        while True:
            before = len(self._known)
            self._seen.clear()
            self._cut = False
            found = self._search(child, turned, _DEEPEST)
            if found is not None:
                return found
            if len(self._known) == before and not self._cut:
                return 0, 0
            if len(self._known) == before and turned == _ANY:
                raise OutOfNodes
            turned = turned + 1 if turned < _FEW else _ANY

    def proved(self) -> Iterable[tuple[Node, int]]:
        """Every node that is proved to be won, and for whom (1: player 0, -1: player 1)."""
        return ((node, value) for node, (value, _) in self._known.items() if value)

    def _search(self, node: Node, turned: int, plies: int) -> tuple[int, int] | None:
        """The value of a node, or None where this search does not find it."""
        known = self._known.get(node)
        if known is not None:
            return known
        if self._seen.get(node, -1) >= turned:
            return None
        if not plies:
            self._cut = True
            return None
        self._seen[node] = turned
        if not self.left:
            raise OutOfNodes
        self.left -= 1
        listed = self._moves.get(node)
        if listed is None:
            listed = self._moves[node] = self._game.moves(node)
        player, children = listed
        win = -1 if player else 1
        best, length, complete = -win, 0, True
        in_play, marks = node[0] | node[1] | node[2], node[4]
        for child in children:
            if isinstance(child, int):
                value, after = child, 0
            else:
                left = turned
                if marks & TURNED and not child[2] and child[0] | child[1] == in_play:  # a turned bout, and taken
                    left = turned - 1
                    if left < 0 and child not in self._known:
                        self._cut = True
                        complete = False
                        continue
                found = self._search(child, left, plies - 1)
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
