"""What the actions of special rules change: the writers of `engine.apply` for a game that is not plain.

Each works on the draft of a state (a list of its fields, see `engine.state`) and appends the facts to `events`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.actions import (
    Announce,
    Attack,
    Beat,
    CallCard,
    CallSeat,
    Consent,
    Give,
    Pass,
    Redeal,
    Show,
    Slip,
    SwapHand,
    SwapTrump,
    Take,
    Transfer,
)
from engine.cards import BODY, FACE, SAME_RANK, plus, set_of
from engine.deal import HAND_SIZE, deal_anew
from engine.events import (
    Consented,
    Drew,
    Event,
    HandSwapped,
    Redealt,
    Refilled,
    Taking,
    Transferred,
    TrumpSwapped,
    Waived,
    attacked,
    beaten,
    passed,
)
from engine.extra import Extra
from engine.rights import lowest_trump
from engine.rules import RuleSet
from engine.seating import next_place
from engine.state import (
    ALIVE,
    ATTACKER,
    DEFENDER,
    DISCARD,
    EXTRA,
    HANDS,
    KNOWN,
    LIMIT,
    LINE,
    OPEN,
    ORDER,
    PASSED,
    PILES,
    RANKS,
    RULES,
    TAKING,
    TALON,
    TRUMP,
    Pile,
    asks_consent,
    beaten_pile,
    open_pile,
)
from engine.variants.calls import call_card, call_seat, drop_pile, slip
from engine.variants.doker import announce, check_undefendable, give
from engine.variants.drafts import (
    bury,
    change,
    enter_hand,
    face_attack,
    lay,
    leave_hand,
    look_again,
    set_hand,
    set_known,
)
from engine.variants.focus import open_focus

# Before the first card (R3).


def _close_rights(draft: list[Any]) -> None:
    extra: Extra = draft[EXTRA]
    if extra.early:
        change(draft, early=False, waived=0, swapped=0, dealer=0, led=False, decks=())


def _swap_trump(draft: list[Any], action: SwapTrump, events: list[Event]) -> None:
    seat = action.seat
    talon: tuple[int, ...] = draft[TALON]
    given, taken = lowest_trump(draft[RULES], draft[TRUMP]), talon[-1]
    leave_hand(draft, seat, 1 << given)
    enter_hand(draft, seat, 1 << taken)
    draft[TALON] = (*talon[:-1], given)
    events.append(TrumpSwapped(seat, given, taken))


def _swap_hand(draft: list[Any], action: SwapHand, events: list[Event]) -> None:
    seat = action.seat
    extra: Extra = draft[EXTRA]
    talon: tuple[int, ...] = draft[TALON]
    old: int = draft[HANDS][seat - 1]
    new = set_of(talon[:HAND_SIZE])
    draft[TALON] = talon[HAND_SIZE:]
    draft[DISCARD] = plus(draft[DISCARD], old)
    bury(draft, seat, old)
    set_hand(draft, seat, new)
    set_known(draft, seat, 0)
    change(draft, swapped=extra.swapped | 1 << seat)
    counts = tuple(HAND_SIZE if other == seat else 0 for other in range(1, len(draft[HANDS]) + 1))
    events += [HandSwapped(seat), Drew(seat, new), Refilled(counts, 0)]


def _redeal(draft: list[Any], action: Redeal, events: list[Event]) -> None:
    events.append(Redealt(action.seat, draft[HANDS][action.seat - 1]))
    deal_anew(draft, events)


# The bout.


def _attack(draft: list[Any], action: Attack, events: list[Event]) -> None:
    seat, cards = action.seat, action.cards
    extra: Extra = draft[EXTRA]
    place = len(draft[PILES])
    if not place:
        _close_rights(draft)
        change(draft, opening=len(cards) if draft[RULES].doker == "on" else 0, cleared=False)
    elif not draft[RANKS] >> FACE[cards[0]] & 1:
        change(draft, unlawful=extra.unlawful | 1 << place)  # a push (V5.1) or a cheat (V8.1)
    lay(draft, seat, cards)
    look_again(draft)
    events.append(attacked(seat, cards))
    check_undefendable(draft, events)
    open_focus(draft, seat, cards[-1], events)


def _beat(draft: list[Any], action: Beat, events: list[Event]) -> None:
    seat, target, card = action.seat, action.target, action.card
    piles: list[Pile] = [*draft[PILES]]
    # Of two open twins it does not matter which, but for what is noted of them: the first.
    place = next(at for at, pile in enumerate(piles) if pile.attack == target and pile.defence == OPEN)
    extra: Extra = draft[EXTRA]
    piles[place] = beaten_pile(piles[place], card)
    draft[PILES] = tuple(piles)
    draft[PASSED] = 0
    lent = next((at for at, pile in enumerate(piles) if pile == open_pile(card, pile.seat)), None)
    if draft[RULES].doker == "on" and lent is not None:
        drop_pile(draft, lent)
        change(draft, used=extra.used + 1)
    else:
        leave_hand(draft, seat, 1 << BODY[card])
    # Once beaten, a push is lawful (V5.3); with the first beat it is too late to call a slip (V8.2).
    unlawful = extra.unlawful & ~(1 << place) if draft[RULES].push == "on" else draft[EXTRA].unlawful
    change(draft, unlawful=unlawful, watch=False, slips=())
    look_again(draft)
    events.append(beaten(seat, target, card))


def _transfer(draft: list[Any], action: Transfer, events: list[Event]) -> None:
    before: tuple[int, ...] = draft[ORDER]
    extra: Extra = draft[EXTRA]
    place = len(draft[PILES])
    if not SAME_RANK[draft[PILES][0].attack] >> FACE[action.card] & 1:
        change(draft, unlawful=extra.unlawful | 1 << place, turned=(*extra.turned, (place, draft[ATTACKER])))
    lay(draft, action.seat, (action.card,))
    look_again(draft)
    _move_on(draft, before)
    events.append(Transferred(action.seat, action.card, draft[DEFENDER]))
    check_undefendable(draft, events)
    open_focus(draft, action.seat, action.card, events)


def _show(draft: list[Any], action: Show, events: list[Event]) -> None:
    seat, card = action.seat, action.card
    before: tuple[int, ...] = draft[ORDER]
    if seat not in before:
        draft[ORDER] = (*before, seat)
    known: int = draft[KNOWN][seat - 1]
    set_known(draft, seat, known | 1 << card)
    change(draft, shown=draft[EXTRA].shown | 1 << (card >> 2))
    # Others face another defender now: who passed is asked again.
    draft[PASSED] = 0
    _move_on(draft, before)
    events.append(Transferred(seat, card, draft[DEFENDER], shown=True))


def _move_on(draft: list[Any], before: tuple[int, ...]) -> None:
    """The attack moves on to the next place (R9.1, R9.3)."""
    rules: RuleSet = draft[RULES]
    alive, hands = draft[ALIVE], draft[HANDS]
    attacker: int = draft[DEFENDER]
    place = next_place(rules, alive, draft[EXTRA].place or attacker, len(hands))
    face_attack(draft, attacker, place, before)
    if rules.doker == "on":
        change(draft, opening=len(draft[PILES]))


def _take(draft: list[Any], action: Take, events: list[Event]) -> None:
    draft[TAKING] = True
    if draft[RULES].push == "on":  # pushes that were not sent back are taken as well (V5.3)
        change(draft, unlawful=0)
        look_again(draft)
    events.append(Taking(action.seat))


def _pass(draft: list[Any], action: Pass, events: list[Event]) -> None:
    seat = action.seat
    extra: Extra = draft[EXTRA]
    if not draft[PILES]:
        change(draft, waived=extra.waived | 1 << seat)
        events.append(Waived(seat))
        return
    if asks_consent(draft) and seat == draft[DEFENDER]:
        # No sixth card (R7.3): there is nothing left to pass on.
        draft[PASSED] = sum(1 << other for other in draft[LINE])
    else:
        draft[PASSED] |= 1 << seat
    events.append(passed(seat))


def _consent(draft: list[Any], action: Consent, events: list[Event]) -> None:
    draft[LIMIT] = 6
    draft[PASSED] = 0  # whoever passed may have passed for want of room
    events.append(Consented(action.seat))


WRITE: dict[type[object], Callable[[list[Any], Any, list[Event]], None]] = {
    SwapTrump: _swap_trump,
    SwapHand: _swap_hand,
    Redeal: _redeal,
    Attack: _attack,
    Beat: _beat,
    Transfer: _transfer,
    Show: _show,
    Take: _take,
    Pass: _pass,
    Consent: _consent,
    CallCard: call_card,
    CallSeat: call_seat,
    Slip: slip,
    Announce: announce,
    Give: give,
}
