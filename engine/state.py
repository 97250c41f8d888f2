"""The frozen state of a game: one flat tuple of tuples and ints.

Everything that decides what may happen next is here, so that a state can be compared, hashed, written as a
position and replayed. `open` and `ranks` could be derived from the piles; they are kept because each question of
legality asks for them.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from engine.cards import ALL_CARDS, SAME_RANK
from engine.rules import RuleSet
from engine.seating import next_seat, throwing_line

#: The limit of a bout that has none (R7.4): more than any deck holds.
NO_LIMIT = 999
#: In a pile that is not beaten, the place of the defence card.
OPEN = -1


class Pile(NamedTuple):
    """An attack card, the card that beat it (`OPEN`: none yet), and the seat that put it down."""

    attack: int
    defence: int
    seat: int


@cache
def open_pile(card: int, seat: int) -> Pile:
    """The pile that an attack card begins, the same object every time."""
    return Pile(card, OPEN, seat)


@cache
def beaten_pile(pile: Pile, card: int) -> Pile:
    """The pile with `card` laid on it, the same object every time."""
    return Pile(pile.attack, card, pile.seat)


class State(NamedTuple):
    """A game at one moment. Sets of cards and of seats are ints; seats count from 1.

    A game that is over has `attacker` and `defender` 0 and a `durak` that is not None (empty: a draw).
    """

    rules: RuleSet
    hands: tuple[int, ...]  # a set of cards for each seat, seat 1 first
    talon: tuple[int, ...]  # in drawing order, the trump card last
    trump: int  # suit
    attacker: int
    defender: int
    piles: tuple[Pile, ...]
    open: int  # attack cards not beaten yet
    ranks: int  # all cards of the ranks that lie on the table
    taking: bool
    passed: int  # seats
    line: tuple[int, ...]  # seats that may put cards down, first in line first
    limit: int  # attack cards that this bout may have, `NO_LIMIT` for none
    order: tuple[int, ...]  # seats in the order in which they first put an attack card down (R10.2)
    first: bool  # no bout has ended in a full defence yet (R7.2)
    alive: int  # seats still in the game
    left: int  # seats whose players left for good
    known: tuple[int, ...]  # for each seat, the cards that everyone knows to be in its hand
    discard: int  # a set of cards
    past: tuple[tuple[int, tuple[int, ...]], ...]  # (attacker, hands) at bout starts since the last discard (R12.5)
    places: tuple[tuple[int, ...], ...]  # seats that went out, the first to do so first
    bout: int  # counts from 1
    durak: tuple[int, ...] | None

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.durak is not None


# Positions of the fields, for the one writer (apply and bout), which edits a list copy of the tuple.
(
    RULES, HANDS, TALON, TRUMP, ATTACKER, DEFENDER, PILES, OPEN_CARDS, RANKS, TAKING, PASSED, LINE, LIMIT, ORDER,
    FIRST, ALIVE, LEFT, KNOWN, DISCARD, PAST, PLACES, BOUT, DURAK,
) = range(len(State._fields))  # fmt: skip


def bout_limit(rules: RuleSet, hand_size: int, first: bool) -> int:
    """How many attack cards a bout may have against a hand of this size (R7.1, R7.2)."""
    if first and rules.first_limit == "five":
        return min(5, hand_size)
    if rules.limit == "none":
        return NO_LIMIT
    return min(6, hand_size) if rules.limit == "six" else hand_size


@cache
def opening_line(throwers: str, alive: int, attacker: int, seats: int) -> tuple[int, tuple[int, ...]]:
    """The defender of a bout that `attacker` opens, and the line of those who may put cards down."""
    defender = next_seat(alive, attacker, seats)
    return defender, throwing_line(throwers, alive, attacker, defender, (), seats)


def ranks_of(piles: tuple[Pile, ...]) -> int:
    """All cards of the ranks that lie on the table, attack and defence alike (R6.1)."""
    ranks = 0
    for pile in piles:
        ranks |= SAME_RANK[pile.attack]
        if pile.defence != OPEN:
            ranks |= SAME_RANK[pile.defence]
    return ranks


def table_cards(state: State) -> int:
    """The set of cards on the table."""
    cards = 0
    for pile in state.piles:
        cards |= 1 << pile.attack
        if pile.defence != OPEN:
            cards |= 1 << pile.defence
    return cards & ALL_CARDS


def cards_to_add(state: State) -> int:
    """How many attack cards may still be put down in this bout (R7, R8.1)."""
    if state.taking:
        if state.rules.after_take == "off":
            return 0
        if state.rules.after_take == "unlimited":
            return NO_LIMIT
    return max(0, state.limit - len(state.piles))


def may_add_now(state: State, seat: int) -> bool:
    """Whether it is the seat's turn to put cards down after the opening (R6.3)."""
    if seat not in state.line:
        return False
    if state.rules.throw_order == "free":
        return True
    for other in state.line:
        if other == seat:
            return True
        if not state.passed >> other & 1 and state.hands[other - 1]:
            return False
    return False


def waited_for(state: State) -> tuple[int, ...]:
    """The seats without which the game does not go on: who must move next.

    The attacker on an empty table; the defender while a card is unbeaten; then every seat that may still throw in
    and has not passed (in `in_turn`, the first of them).
    """
    if state.durak is not None:
        return ()
    if not state.piles:
        return (state.attacker,)
    if state.open and not state.taking:
        return (state.defender,)
    passed, hands = state.passed, state.hands
    pending = [seat for seat in state.line if not passed >> seat & 1 and hands[seat - 1]]
    return tuple(pending[:1] if state.rules.throw_order == "in_turn" else pending)
