"""The only writer: an action makes the next state and the facts that follow.

`apply` is checked: what `refusal` refuses raises `IllegalAction`, and the state that came in is never touched.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.actions import Action, Attack, Beat, Leave, Pass, Take, Transfer, token_of
from engine.bout import is_settled_plain, settle
from engine.cards import SAME_RANK, set_of
from engine.errors import IllegalAction
from engine.events import Event, Left, Taking, Transferred, attacked, beaten, passed
from engine.legal import EXPLAIN, refusal
from engine.seating import next_seat, throwing_line
from engine.state import (
    ALIVE,
    ATTACKER,
    DEFENDER,
    FIRST,
    HANDS,
    KNOWN,
    LEFT,
    LIMIT,
    LINE,
    OPEN_CARDS,
    ORDER,
    PASSED,
    PILES,
    RANKS,
    RULES,
    TAKING,
    State,
    beaten_pile,
    bout_limit,
    open_pile,
)
from engine.variants.table import is_over
from engine.variants.writing import WRITE


def apply(state: State, action: Action) -> tuple[State, tuple[Event, ...]]:
    """The state after `action`, and what happened. Raises IllegalAction when the rules refuse it."""
    seat, kind = action.seat, type(action)
    if state.extra is None and kind in _PLAIN and state.durak is None and seat > 0 and state.alive >> seat & 1:
        explain, write = _PLAIN[kind]
        reason = explain(state, action)
        if reason is not None:
            raise IllegalAction(reason, token_of(action))
        draft: list[Any] = list(state)
        events: list[Event] = []
        write(draft, action, events)
        if draft[PILES] and is_settled_plain(draft):
            settle(draft, events)
        return tuple.__new__(State, draft), tuple(events)
    return _apply(state, action)


def _apply(state: State, action: Action) -> tuple[State, tuple[Event, ...]]:
    """`apply` under any rules; plain ones have a shorter way."""
    reason = refusal(state, action)
    if reason is not None:
        raise IllegalAction(reason, token_of(action))
    draft: list[Any] = list(state)
    events: list[Event] = []
    _WRITE_SPECIAL[type(action)](draft, action, events)
    if draft[PILES] and is_over(draft):
        settle(draft, events)
    return tuple.__new__(State, draft), tuple(events)


def _play(draft: list[Any], seat: int, cards: int) -> None:
    """Take a set of cards out of a hand; whatever was known of them is used up."""
    place = seat - 1
    hands: list[int] = [*draft[HANDS]]
    hands[place] ^= cards
    draft[HANDS] = tuple(hands)
    known: tuple[int, ...] = draft[KNOWN]
    if known[place] & cards:
        draft[KNOWN] = (*known[:place], known[place] & ~cards, *known[place + 1 :])
    # A new card lies on the table: every pass is dropped (R6.4).
    draft[PASSED] = 0


def _lay(draft: list[Any], seat: int, cards: tuple[int, ...]) -> None:
    """Put attack cards down."""
    if len(cards) == 1:
        (card,) = cards
        gone = 1 << card
        draft[PILES] = (*draft[PILES], open_pile(card, seat))
        draft[RANKS] |= SAME_RANK[card]
    else:
        gone = set_of(cards)
        draft[PILES] = (*draft[PILES], *(open_pile(card, seat) for card in cards))
        draft[RANKS] |= SAME_RANK[cards[0]]
    draft[OPEN_CARDS] |= gone
    _play(draft, seat, gone)
    if seat not in draft[ORDER]:
        draft[ORDER] = (*draft[ORDER], seat)


def _attack(draft: list[Any], action: Attack, events: list[Event]) -> None:
    _lay(draft, action.seat, action.cards)
    events.append(attacked(action.seat, action.cards))


def _beat(draft: list[Any], action: Beat, events: list[Event]) -> None:
    seat, target, card = action.seat, action.target, action.card
    _play(draft, seat, 1 << card)
    draft[PILES] = tuple([beaten_pile(pile, card) if pile[0] == target else pile for pile in draft[PILES]])
    draft[OPEN_CARDS] &= ~(1 << target)
    draft[RANKS] |= SAME_RANK[card]
    events.append(beaten(seat, target, card))


def _transfer(draft: list[Any], action: Transfer, events: list[Event]) -> None:
    seat, card = action.seat, action.card
    before: tuple[int, ...] = draft[ORDER]
    _lay(draft, seat, (card,))
    rules, hands, alive = draft[RULES], draft[HANDS], draft[ALIVE]
    defender = next_seat(alive, seat, len(hands))
    draft[ATTACKER], draft[DEFENDER] = seat, defender
    draft[LINE] = throwing_line(rules.throwers, alive, seat, defender, before, len(hands))
    draft[LIMIT] = bout_limit(rules, hands[defender - 1].bit_count(), draft[FIRST])
    events.append(Transferred(seat, card, defender))


def _take(draft: list[Any], action: Take, events: list[Event]) -> None:
    draft[TAKING] = True
    events.append(Taking(action.seat))


def _pass(draft: list[Any], action: Pass, events: list[Event]) -> None:
    draft[PASSED] |= 1 << action.seat
    events.append(passed(action.seat))


def _leave(draft: list[Any], action: Leave, events: list[Event]) -> None:
    draft[LEFT] |= 1 << action.seat
    events.append(Left(action.seat))


_Write = Callable[[list[Any], Any, list[Event]], None]
_WRITE: dict[type[object], _Write] = {
    Attack: _attack,
    Beat: _beat,
    Transfer: _transfer,
    Take: _take,
    Pass: _pass,
    Leave: _leave,
}
_WRITE_SPECIAL: dict[type[object], _Write] = {**WRITE, Leave: _leave}
#: For each kind of action of a plain game, who explains it and who does it.
_PLAIN = {kind: (EXPLAIN[kind], write) for kind, write in _WRITE.items()}
