"""The exact solver: what an ending between two seats is worth, and every move in it.

With the talon empty and two seats left each knows the other's hand. `solve_view` looks such an ending through to its
end, both sides playing their best, and is exact where it answers. Its claim: two seats left of any number, the talon
empty, the other hand known to the seat, no joker in play, any settings but those of bluff (V5, V7, V8). Not claimed,
and answered with None: a game in pairs or with two packs in which a position has stood twice already; and, with
transfers by showing (R9.5), an ending in which a bout could begin the same way over and over with ever fewer trumps
left to show, so that R12.5 would end what the search goes on with.

Won is won for the two of them: the other one is durak. Where both go out in the last bout, neither has beaten the
other unless the defender is durak for it (R12.3); that counts as a draw, also where both are durak together. The seat
that is waited for moves (`engine.state.waited_for`); a move that another one may make beside it, such as a card thrown
in before the defender has answered, is valued by the position that it leads to.
"""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from engine.actions import Action, Attack, Beat, Consent, Pass, Show, Take, Transfer
from engine.ai.endgame import (
    ATTACKER,
    ENDLESS,
    FIRST,
    LIMIT_AT,
    OWN_AT,
    PASSED,
    SHOWN_AT,
    SHOWN_BITS,
    TAKING,
    Child,
    Endgame,
    Node,
)
from engine.ai.retrograde import OutOfNodes, Retrograde
from engine.cards import BOTH_JOKERS, TWIN, faces, plus, set_of, suit_of
from engine.state import OPEN
from engine.view import SeatView, unseen

#: How many positions `best_moves` looks at for each move before it looks at any one of them longer.
FIRST_LOOK: Final = 300

Start = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Solution:
    """What an ending is worth for the seat of a view: 1 won, 0 a draw, -1 lost."""

    value: int
    #: Each legal action of the seat with its value, in the order of the view.
    moves: tuple[tuple[Action, int], ...]
    #: For each of them, how many more actions the game lasts at most: a bound that a winner's play keeps. 0 where it
    #: could go on until it is a draw by repetition.
    lengths: tuple[int, ...]

    @property
    def best(self) -> Action | None:
        """The best move: of wins the quickest, of losses the longest, of equals the first; None without moves."""
        if not self.moves:
            return None
        ranked = zip(self.moves, self.lengths, strict=True)
        (action, _), _ = max(ranked, key=lambda entry: (entry[0][1], -entry[0][1] * entry[1]))
        return action


def solve_view(view: SeatView, nodes: int) -> Solution | None:
    """Solve the ending that a seat sees, looking at `nodes` positions at most.

    None where that is not enough, or where the rules or the position are not within the solver's claim.
    """
    ending = Ending.seen_by(view)
    if ending is None:
        return None
    search = Retrograde(ending.game, nodes)
    try:
        moves, lengths = [], []
        for action in view.legal:
            value, length = search.value(ending.after(action))
            moves.append((action, value))
            lengths.append(length + 1 if length or value else 0)
        value = max(value for _, value in moves) if view.seat in view.public.waiting else search.value(ending.node)[0]
    except OutOfNodes:
        return None
    return Solution(value, tuple(moves), tuple(lengths)) if ending.is_exact(search) else None


def best_moves(view: SeatView, nodes: int) -> tuple[tuple[Action, ...], int] | None:
    """Moves of the seat that is waited for that are as good as any, and their value, looking at about `nodes`
    positions at most: one that wins, or else all that draw or all that there are.

    It stops at the first win, and gives moves that are hard to value less of its time than easy ones, so that it
    often answers where `solve_view` cannot. None as there, or where the seat is not the one that is waited for.
    """
    ending = Ending.seen_by(view)
    if ending is None or view.seat not in view.public.waiting:
        return None
    search = Retrograde(ending.game, 0)
    values: dict[Action, int] = {}
    share = max(1, min(nodes, FIRST_LOOK))
    spent = 0
    while len(values) < len(view.legal):
        for action in view.legal:
            if action in values:
                continue
            search.left = share
            with suppress(OutOfNodes):
                values[action] = search.value(ending.after(action))[0]
            spent += share - search.left
            if values.get(action) == 1:
                return ((action,), 1) if ending.is_exact(search) else None
        if spent >= nodes and len(values) < len(view.legal):
            return None
        share *= 4
    value = max(values.values())
    best = tuple(action for action in view.legal if values[action] == value)
    return (best, value) if ending.is_exact(search) else None


def is_claimed(view: SeatView) -> bool:
    """Whether the rules and the position are within the solver's claim."""
    return Ending.seen_by(view) is not None


@dataclass(frozen=True, slots=True)
class Ending:
    """A view's ending as a graph; the view's seat is player 0."""

    game: Endgame
    node: Node
    seat: int
    #: How often bouts have begun like this: (attacker's hand, defender's hand, who attacks).
    stood: Counter[Start]

    @classmethod
    def seen_by(cls, view: SeatView) -> Ending | None:
        """The ending that a seat sees, or None where it is none that is claimed."""
        public, rules = view.public, view.public.rules
        bluff = rules.push == "on" or rules.doker == "on" or rules.cheaters == "on"
        if public.over or public.talon or public.rights or bluff or len(public.playing) != 2:
            return None
        if view.seat not in public.playing:
            return None
        (other,) = (seat for seat in public.playing if seat != view.seat)
        hidden = set_of(unseen(view))
        theirs = plus(public.known[other - 1], hidden)
        if theirs.bit_count() != public.hand_sizes[other - 1]:
            return None
        # Every card in play and its place. Piles come first: of open twins the one laid first is the lower one.
        lying: list[tuple[int, str]] = []
        for pile in public.piles:
            owner = "own" if pile.seat == public.defender else "open"
            lying.append((pile.attack, owner if pile.defence == OPEN else "table"))
            if pile.defence != OPEN:
                lying.append((pile.defence, "table"))
        lying += [(card, "mine") for card in faces(view.hand)]
        lying += [(card, "theirs") for card in faces(theirs)]
        if any(card >= TWIN or 1 << card & BOTH_JOKERS for card, _ in lying):
            return None
        lying.sort(key=lambda entry: (suit_of(entry[0]) == public.trump, entry[0]))
        cards = [card for card, _ in lying]

        def those(*places: str) -> int:
            return sum(1 << n for n, (_, place) in enumerate(lying) if place in places)

        def mine(hand: int) -> int:
            """A hand of cards in play as numbers of this ending; of twins the lower."""
            result = 0
            for card in faces(hand):
                n = cards.index(card)
                result |= 1 << n + (result >> n & 1)
            return result

        everything = (1 << len(cards)) - 1
        stood: Counter[Start] = Counter()
        for attacker, hand in view.past:
            held = mine(hand)
            rest = everything ^ held
            stood[(held, rest, 0) if attacker == view.seat else (rest, held, 1)] += 1
        twice = frozenset(start for start, times in stood.items() if times >= 2)
        if twice and (rules.pairs == "on" or rules.packs == 2):
            return None
        game = Endgame(rules, public.trump, cards, twice)
        limit = ENDLESS if public.limit is None else min(public.limit, ENDLESS - 1)
        marks = limit << LIMIT_AT | (TAKING if public.taking else 0) | (FIRST if public.first else 0)
        marks |= sum(1 << SHOWN_AT + rank for rank in public.shown)
        marks |= PASSED if public.attacker in public.passed else 0
        if game.keeps_owners:
            marks |= those("own") << OWN_AT
        hands = those("mine"), those("theirs")
        attacker = 0 if public.attacker == view.seat else 1
        node = (
            hands[attacker],
            hands[1 - attacker],
            those("table", "open", "own"),
            those("open", "own"),
            marks | attacker,
        )
        return cls(game, node, view.seat, stood)

    def is_exact(self, search: Retrograde) -> bool:
        """Whether R12.5 cannot end what the search went on with.

        A proof meets no node twice; but where trumps are shown (R9.5) two nodes may be the same beginning of a bout,
        with fewer left to show. None may be met so often by what wins that it stands a third time.
        """
        if self.game.rules.transfer != "show":
            return True
        met: dict[tuple[Start, int], set[int]] = {}
        for node, winner in search.proved():
            if not node[2] and node != self.node:
                start = node[0], node[1], node[4] & ATTACKER
                # On one path more and more are shown, so that each time it is another number of them.
                met.setdefault((start, winner), set()).add((node[4] & SHOWN_BITS).bit_count())
        return all(len(shown) + self.stood[start] <= 2 for (start, _), shown in met.items())

    def after(self, action: Action) -> Child:
        """Where a legal action leads."""
        game, node = self.game, self.node
        attack, defence, _, unbeaten, marks = node
        match action:
            case Attack():
                return game.attack(node, self._numbers(action.cards, attack))
            case Beat():
                return game.beat(
                    node, self._numbers((action.target,), unbeaten), self._numbers((action.card,), defence)
                )
            case Take():
                return game.take(node)
            case Transfer() | Show():
                return game.transfer(node, self._numbers((action.card,), defence), shows=isinstance(action, Show))
            case Consent():
                return game.consent(node)
            case Pass() if self.game.asks_consent(node) and (action.seat == self.seat) is not (marks & 1 == 0):
                return game.beaten(node)
            case Pass():
                return game.passes(node)
        raise ValueError(f"not a move of an ending: {action}")

    def _numbers(self, cards: tuple[int, ...], among: int) -> int:
        """The numbers of some cards, of twins the lower ones."""
        result = 0
        for card in cards:
            result |= next(
                1 << n for n, other in enumerate(self.game.cards) if other == card and (among & ~result) >> n & 1
            )
        return result
