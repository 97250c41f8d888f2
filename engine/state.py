"""The frozen state of a game: one flat tuple of tuples and ints.

Everything that decides what may happen next is here, so that a state can be compared, hashed, written as a
position and replayed. `open` and `ranks` could be derived from the piles; they are kept because each question of
legality asks for them.
"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

from engine.cards import BODY, SAME_RANK, SUIT_MASKS, plus, suit_of
from engine.extra import Extra
from engine.rights import holders
from engine.rules import RuleSet
from engine.seating import next_seat, seats_of, throwing_line

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
    extra: Extra | None = None  # what special rules hold beside this; None for plain rules

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.durak is not None


# Positions of the fields, for the one writer (apply and bout), which edits a list copy of the tuple.
(
    RULES, HANDS, TALON, TRUMP, ATTACKER, DEFENDER, PILES, OPEN_CARDS, RANKS, TAKING, PASSED, LINE, LIMIT, ORDER,
    FIRST, ALIVE, LEFT, KNOWN, DISCARD, PAST, PLACES, BOUT, DURAK, EXTRA,
) = range(len(State._fields))  # fmt: skip


def bout_limit(rules: RuleSet, hand_size: int, first: bool) -> int:
    """How many attack cards a bout may have against a hand of this size (R7.1, R7.2, V4, V5.1)."""
    if rules.simple == "on":
        return min(2, hand_size)
    if rules.push == "on":
        return NO_LIMIT
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


def ranks_of(piles: tuple[Pile, ...], unlawful: int = 0, *, suits: bool = False) -> int:
    """All cards of the ranks that lie on the table, attack and defence alike (R6.1).

    An unbeaten card of the piles `unlawful` does not count (V5.3). `suits`: a beat in the same suit adds that suit
    (V7.7).
    """
    ranks = 0
    for place, (attack, defence, _) in enumerate(piles):
        if defence != OPEN:
            ranks |= SAME_RANK[attack] | SAME_RANK[defence]
            if suits and suit_of(attack) == suit_of(defence) >= 0:
                ranks |= SUIT_MASKS[suit_of(attack)]
        elif not unlawful >> place & 1:
            ranks |= SAME_RANK[attack]
    return ranks


def ranks_now(draft: Any) -> int:
    """What `ranks` must hold, under any rules; `draft` is a state or its draft."""
    rules: RuleSet = draft[RULES]
    unlawful = draft[EXTRA].unlawful if rules.push == "on" and not draft[TAKING] else 0
    return ranks_of(draft[PILES], unlawful, suits=rules.doker == "on")


def cards_of(piles: tuple[Pile, ...]) -> int:
    """The set of cards in some piles."""
    cards = 0
    for attack, defence, _ in piles:
        cards = plus(cards, 1 << BODY[attack])
        if defence != OPEN:
            cards = plus(cards, 1 << BODY[defence])
    return cards


def table_cards(state: State) -> int:
    """The set of cards on the table."""
    return cards_of(state.piles)


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

    Whoever holds a right of R3 or owes a card; the attacker on an empty table; the defender while a card is unbeaten;
    then every seat that may still throw in and has not passed (in `in_turn`, the first of them).
    """
    if state.durak is not None:
        return ()
    if not state.piles:
        return (state.attacker,) if state.extra is None else _waited_for_first(state)
    if state.open and not state.taking:
        return (state.defender,)
    if state.extra is not None and asks_consent(state):
        return (state.defender,)
    passed, hands, line = state.passed, state.hands, state.line
    if len(line) == 1:
        return line  # had it passed, or no card, the bout would be over
    pending = [seat for seat in line if not passed >> seat & 1 and hands[seat - 1]]
    return tuple(pending[:1] if state.rules.throw_order == "in_turn" else pending)


# Special rules.


def right_holders(state: State) -> int:
    """The seats that hold a right of R3, before the first card is played."""
    extra = state.extra
    if extra is None or not extra.early or state.durak is not None:
        return 0
    return holders(state.rules, extra, state.hands, state.talon, state.trump)


def attacked_place(state: State) -> int:
    """The place that is attacked: the defender's seat, or the one it plays for its partner (V6)."""
    return (state.extra.place if state.extra is not None else 0) or state.defender


def asks_consent(draft: Any) -> bool:
    """Whether five are beaten and the defender is asked for a sixth (R7.3); `draft` is a state or its draft."""
    rules: RuleSet = draft[RULES]
    return bool(
        rules.first_consent == "on" and draft[FIRST] and draft[LIMIT] == 5 == len(draft[PILES])
        and not draft[TAKING] and not draft[OPEN_CARDS] and draft[HANDS][draft[DEFENDER] - 1]
    )  # fmt: skip


def _waited_for_first(state: State) -> tuple[int, ...]:
    """The seats that special rules wait for while no card lies on the table."""
    assert state.extra is not None
    if held := right_holders(state):
        return seats_of(held)
    return seats_of(state.extra.givers) or (state.attacker,)
