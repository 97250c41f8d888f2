"""What the actions of special rules change: the writers of `engine.apply` for a game that is not plain.

Each works on the draft of a state (a list of its fields, see `engine.state`) and appends the facts to `events`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.actions import Attack, Beat, Consent, Pass, Redeal, Show, SwapHand, SwapTrump, Take, Transfer
from engine.cards import BODY, faces, minus, plus, set_of
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
from engine.seating import line_of, next_place, player_of
from engine.state import (
    ALIVE,
    ATTACKER,
    DEFENDER,
    DISCARD,
    EXTRA,
    FIRST,
    HANDS,
    KNOWN,
    LIMIT,
    LINE,
    OPEN,
    OPEN_CARDS,
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
    bout_limit,
    open_pile,
    ranks_now,
)
from engine.variants.focus import open_focus


def change(draft: list[Any], **fields: Any) -> None:
    """Change what a special game holds beside the plain state."""
    draft[EXTRA] = draft[EXTRA]._replace(**fields)


def set_hand(draft: list[Any], seat: int, hand: int) -> None:
    """Give a seat another hand."""
    hands = [*draft[HANDS]]
    hands[seat - 1] = hand
    draft[HANDS] = tuple(hands)


def set_known(draft: list[Any], seat: int, cards: int) -> None:
    """What everyone knows to be in a hand."""
    known = [*draft[KNOWN]]
    known[seat - 1] = cards
    draft[KNOWN] = tuple(known)


def leave_hand(draft: list[Any], seat: int, cards: int) -> None:
    """Take a set of cards out of a hand; whatever was known of them is used up."""
    known: int = draft[KNOWN][seat - 1]
    set_hand(draft, seat, minus(draft[HANDS][seat - 1], cards))
    if known:
        set_known(draft, seat, minus(known, _common(known, cards)))


def _common(cards: int, others: int) -> int:
    """The cards of `others` that `cards` holds, as often as it does."""
    result = 0
    for card in faces(others):
        if minus(cards, result) >> card & 1:
            result = plus(result, 1 << card)
    return result


def enter_hand(draft: list[Any], seat: int, cards: int, *, seen: bool = True) -> None:
    """Put a set of cards into a hand; `seen`: everyone saw them go there."""
    set_hand(draft, seat, plus(draft[HANDS][seat - 1], cards))
    if seen:
        set_known(draft, seat, plus(draft[KNOWN][seat - 1], cards))


def look_again(draft: list[Any]) -> None:
    """Work out what follows from the piles: open cards and ranks."""
    piles: tuple[Pile, ...] = draft[PILES]
    opened = 0
    for pile in piles:
        if pile.defence == OPEN:
            opened |= 1 << pile.attack
    draft[OPEN_CARDS] = opened
    draft[RANKS] = ranks_now(draft)


def lay(draft: list[Any], seat: int, cards: tuple[int, ...]) -> None:
    """Put attack cards down: every pass is dropped (R6.4)."""
    draft[PILES] = (*draft[PILES], *(open_pile(card, seat) for card in cards))
    leave_hand(draft, seat, set_of(cards))
    draft[PASSED] = 0
    if seat not in draft[ORDER]:
        draft[ORDER] = (*draft[ORDER], seat)


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


def bury(draft: list[Any], seat: int, cards: int) -> None:
    """A seat put cards on the discard that nobody else saw."""
    buried = [*(draft[EXTRA].buried or (0,) * len(draft[HANDS]))]
    buried[seat - 1] = plus(buried[seat - 1], cards)
    change(draft, buried=tuple(buried))


def _redeal(draft: list[Any], action: Redeal, events: list[Event]) -> None:
    events.append(Redealt(action.seat, draft[HANDS][action.seat - 1]))
    deal_anew(draft, events)


# The bout.


def _attack(draft: list[Any], action: Attack, events: list[Event]) -> None:
    _close_rights(draft)
    lay(draft, action.seat, action.cards)
    look_again(draft)
    events.append(attacked(action.seat, action.cards))
    open_focus(draft, action.seat, action.cards[-1], events)


def _beat(draft: list[Any], action: Beat, events: list[Event]) -> None:
    seat, target, card = action.seat, action.target, action.card
    piles: list[Pile] = [*draft[PILES]]
    # Of two open twins it does not matter which, but for what is noted of them: the first.
    place = next(at for at, pile in enumerate(piles) if pile.attack == target and pile.defence == OPEN)
    leave_hand(draft, seat, 1 << BODY[card])
    piles[place] = beaten_pile(piles[place], card)
    draft[PILES] = tuple(piles)
    draft[PASSED] = 0
    look_again(draft)
    events.append(beaten(seat, target, card))


def _transfer(draft: list[Any], action: Transfer, events: list[Event]) -> None:
    before: tuple[int, ...] = draft[ORDER]
    lay(draft, action.seat, (action.card,))
    look_again(draft)
    _move_on(draft, before)
    events.append(Transferred(action.seat, action.card, draft[DEFENDER]))
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


def face_attack(draft: list[Any], attacker: int, place: int, before: tuple[int, ...]) -> None:
    """From now on `attacker` attacks whoever plays `place`."""
    rules: RuleSet = draft[RULES]
    alive, hands = draft[ALIVE], draft[HANDS]
    defender = player_of(rules, alive, place)
    draft[ATTACKER], draft[DEFENDER] = attacker, defender
    change(draft, place=0 if place == defender else place)
    draft[LINE] = line_of(rules, alive, attacker, defender, before, len(hands))
    draft[LIMIT] = bout_limit(rules, hands[defender - 1].bit_count(), draft[FIRST])


def _take(draft: list[Any], action: Take, events: list[Event]) -> None:
    draft[TAKING] = True
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
}
