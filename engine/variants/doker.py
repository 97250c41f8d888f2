"""What doker adds to transfer with showing and jokers (V7): attacks that cannot be defended, rules that are found."""

from __future__ import annotations

from typing import Any

from engine.actions import Announce, Give
from engine.cards import FACE
from engine.errors import Reason
from engine.events import Event, Gave, Given, RuleAnnounced, Undefendable
from engine.seating import seats_of
from engine.state import ALIVE, DEFENDER, EXTRA, HANDS, OPEN, PILES, RULES, State
from engine.variants.calls import hand_changed, take_all
from engine.variants.drafts import change, enter_hand, leave_hand, set_known

_THREE, _FIVE, _SIX, _NINE = 1, 3, 4, 7


def check_undefendable(draft: list[Any], events: list[Event]) -> None:
    """Three sixes, or a three, a five and a nine, cannot be defended: the defender takes all (V7.5)."""
    if draft[RULES].doker == "off":
        return
    ranks = [FACE[pile.attack] >> 2 for pile in draft[PILES]]
    if ranks.count(_SIX) >= 3 or {_THREE, _FIVE, _NINE} <= set(ranks):
        events.append(Undefendable(draft[DEFENDER]))
        take_all(draft)


def lends(state: State, card: int, target: int) -> bool:
    """Whether an attack card that was thrown in may be used to beat another one (V7.6)."""
    opening = state.extra.opening if state.extra is not None else 0
    return (
        state.rules.doker == "on"
        and card != target
        and any(pile.attack == card and pile.defence == OPEN for pile in state.piles[opening:])
    )


def _givers(state: State, seat: int) -> int:
    """Who would have to give: every other seat in the game, but nobody gives its last card."""
    others = state.alive & ~(1 << seat)
    return sum(1 << other for other in seats_of(others) if state.hands[other - 1].bit_count() > 1)


def refuse_announce(state: State, action: Announce) -> Reason | None:
    """Why a seat may not announce a rule (V7.9)."""
    if state.rules.doker == "off" or state.extra is None:
        return Reason.NOT_IN_THESE_RULES
    if state.extra.announced >> action.seat & 1:
        return Reason.ALREADY_ANNOUNCED
    if state.piles:
        return Reason.NOT_BETWEEN_BOUTS
    return None if _givers(state, action.seat) else Reason.LAST_CARD


def refuse_give(state: State, action: Give) -> Reason | None:
    """Why a seat may not give a card (V7.9)."""
    if state.rules.doker == "off" or state.extra is None:
        return Reason.NOT_IN_THESE_RULES
    if not state.extra.givers >> action.seat & 1:
        return Reason.NOTHING_TO_GIVE
    holds = action.card < 54 and state.hands[action.seat - 1] >> action.card & 1
    return None if holds else Reason.CARD_NOT_IN_HAND


def announce(draft: list[Any], action: Announce, events: list[Event]) -> None:
    """A seat found a rule: the others owe it a card each."""
    others: int = draft[ALIVE] & ~(1 << action.seat)
    givers = tuple(seat for seat in seats_of(others) if draft[HANDS][seat - 1].bit_count() > 1)
    change(
        draft,
        announced=draft[EXTRA].announced | 1 << action.seat,
        givers=sum(1 << seat for seat in givers),
        receiver=action.seat,
        early=False, waived=0, swapped=0, dealer=0, led=False, decks=(),
    )  # fmt: skip
    events.append(RuleAnnounced(action.seat, givers))


def give(draft: list[Any], action: Give, events: list[Event]) -> None:
    """A seat gives a card; nobody but the two sees which."""
    seat, card = action.seat, action.card
    to: int = draft[EXTRA].receiver
    leave_hand(draft, seat, 1 << card, known=False)
    # Any card that was known to be there may be the one that went.
    set_known(draft, seat, 0)
    enter_hand(draft, to, 1 << card, seen=False)
    hand_changed(draft, seat, 1 << card, gone=True)
    hand_changed(draft, to, 1 << card, gone=False)
    givers: int = draft[EXTRA].givers & ~(1 << seat)
    change(draft, givers=givers, receiver=to if givers else 0)
    events += [Gave(seat, to), Given(to, seat, card)]
