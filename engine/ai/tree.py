"""The rest of the bout as a tree: what the others will answer, and what the seat itself will do then.

What lies on the table is the same in every world, so a node is a moment of this bout, reached by what was done in it,
whoever holds what. In each world one way is followed down, from every candidate move: the seat to move chooses among
what its hand allows there, by what such choices came to in other worlds, and at first by its manner. Where the tree
ends, or the bout, a playout goes on. So nobody chooses by cards that it cannot see, and the table of the next moves is
searched as deep as the budget goes.

The others keep to their manners: with more than two sides what is good for one of them is not simply bad for another,
and of two, the other side is met as it is likely to play and not as it might play if it thought as long as this one.
(`replies` of `engine.ai.search.Method` has the other one of two searched as well; that came to less.)
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.actions import PASSES, TAKES, Action, Attack, Beat, Transfer
from engine.ai.core.game import Game
from engine.ai.core.judge import WIN
from engine.ai.core.manner import Manner
from engine.ai.core.start import Start, after

#: How much a choice that was seldom made is worth a try, against what the others came to.
CURIOSITY = 0.5
#: The share of curiosity that goes to what the manner would do; the rest is shared by the other choices.
HABIT = 0.6

# What a choice is called: a card's bit for laying it, 0 to take or to pass, ``-bit`` for transferring with it.


class Node:
    """A moment of the bout. `mover` is the seat to move, 0 where the bout is over."""

    __slots__ = ("beats", "children", "lays", "mover", "sizes", "start", "target", "total", "turns", "visits")

    def __init__(self, game: Game, start: Start, sizes: tuple[int, ...]) -> None:
        self.start = start
        self.sizes = sizes  # of all hands
        self.visits = 0
        self.total = 0  # of what playouts came to (see `engine.ai.core.judge.WIN`), for the seat that searches
        self.children: dict[int, Node] = {}
        self.mover = 0
        self.beats = False
        self.lays = self.turns = self.target = 0
        if start.opened and not start.taking:
            if sizes[start.defender - 1]:
                self.mover = start.defender
                self.beats = True
                self.target = 1 << start.opened.bit_length() - 1
                self.lays = game.table.beat[self.target]
                for bit, beaters, _ in start.declared:
                    if bit == self.target:
                        self.lays = beaters
                if game.transfers and start.fresh:
                    self.turns = self._turns(game)
            return
        if start.taking:
            full = not game.feeds or (game.feeds == 1 and start.count >= start.limit)
        else:
            full = start.count >= start.limit or not sizes[start.defender - 1]
        if not full:
            for seat in start.line:
                if sizes[seat - 1] and not start.passed >> seat & 1:
                    self.mover = seat
                    self.lays = start.ranks
                    break

    def _turns(self, game: Game) -> int:
        """The cards that the attack can be transferred with (R9.2)."""
        start = self.start
        _, _, defender, _ = game.turned(start.alive, start.defender, start.place, start.order)
        size = self.sizes[defender - 1]
        room = min(size, game.limit((1 << size) - 1, first=start.first))
        return start.ranks if start.count < room else 0

    def child(self, game: Game, choice: int) -> Node:
        """The moment after a choice, made when it is first asked for."""
        found = self.children.get(choice)
        if found is None:
            bit = abs(choice)
            start, _ = after(game, self.start, self._action(game, choice), bit, self.sizes)
            sizes = self.sizes
            if bit:
                mover = self.mover
                sizes = (*sizes[: mover - 1], sizes[mover - 1] - 1, *sizes[mover:])
            found = self.children[choice] = Node(game, start, sizes)
        return found

    def _action(self, game: Game, choice: int) -> Action:
        seat, table = self.mover, game.table
        if not choice:
            return TAKES[seat] if self.beats else PASSES[seat]
        if choice < 0:
            return Transfer(seat, table.card(-choice))
        if self.beats:
            return Beat(seat, table.card(self.target), table.card(choice))
        return Attack(seat, (table.card(choice),))


def habit(node: Node, hand: int, manner: Manner, left: int) -> int:
    """What a seat would do by its manner alone, as `engine.ai.core.crowd.play` has it."""
    if node.beats:
        card = hand & node.turns & manner.turn[left]
        if card:
            return -(card & -card)
        card = hand & node.lays
        card &= -card
        return card & manner.beat[left]
    card = hand & node.lays & (manner.feed[left] if node.start.taking else manner.throw[left])
    return card & -card


def descend(
    game: Game, root: Node, hands: list[int], manners: Sequence[Manner], left: int, side: int, *, duel: bool
) -> list[Node]:
    """Follow one way down from `root` and take what is laid out of `hands`: the nodes passed, the last one new, or one
    in which the bout is over. `side` has the seats that win and lose with the one that searches."""
    path = [root]
    node = root
    while node.mover:
        mover = node.mover
        hand = hands[mover]
        usual = habit(node, hand, manners[mover], left)
        own = side >> mover & 1
        choice = _choose(node, hand, usual, own) if own or duel else usual
        if choice:
            hands[mover] = hand ^ (choice if choice > 0 else -choice)
        child = node.children.get(choice)
        if child is None:
            path.append(node.child(game, choice))
            return path
        node = child
        path.append(node)
    return path


def _choose(node: Node, hand: int, usual: int, own: int) -> int:
    """One of the choices that a hand allows: what came to most so far, or what was tried too seldom."""
    cards = hand & node.lays
    turns = hand & node.turns
    if not cards and not turns:
        return 0
    children = node.children
    others = cards.bit_count() + turns.bit_count()
    root = node.visits**0.5
    reach = CURIOSITY * root
    share = (1 - HABIT) * reach / others
    reach *= HABIT
    even = node.total / (WIN * node.visits) if node.visits else 0.5
    if not own:
        even = 1 - even
    best, chosen = -1.0, usual
    choice = 0
    while True:
        child = children.get(choice)
        curious = reach if choice == usual else share
        if child is None or not child.visits:
            worth = even + curious
        else:
            visits = child.visits
            worth = child.total / (WIN * visits)
            if not own:
                worth = 1 - worth
            worth += curious / (1 + visits)
        if worth > best:
            best, chosen = worth, choice
        if cards:
            choice = cards & -cards
            cards ^= choice
        elif turns:
            choice = turns & -turns
            turns ^= choice
            choice = -choice
        else:
            return chosen
