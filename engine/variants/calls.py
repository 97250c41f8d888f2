"""Acts that break a rule, and calls that undo them: pushes (V5), defences of doker (V7.4), cheats (V8).

The state remembers which piles hold an unlawful attack card. Which defences do not beat can be seen on the table.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from engine.actions import CallCard, CallSeat, Slip
from engine.cards import BEATERS, BODY, minus, plus
from engine.errors import Reason
from engine.events import CheatCaught, Event, SentBack, SlipCaught, Slipped, WrongCall
from engine.extra import Extra
from engine.rules import RuleSet
from engine.seating import partner, player_of
from engine.state import (
    ALIVE,
    DEFENDER,
    DISCARD,
    EXTRA,
    FIRST,
    HANDS,
    LIMIT,
    LINE,
    OPEN,
    OPEN_CARDS,
    ORDER,
    PASSED,
    PAST,
    PILES,
    RULES,
    TAKING,
    TRUMP,
    Pile,
    State,
    bout_limit,
    open_pile,
)
from engine.variants.drafts import bury, change, enter_hand, face_attack, leave_hand, look_again

MOST_WRONG_CALLS = 3


class Spot(NamedTuple):
    """A card on the table: its pile, whether it is the defence card, and whose it is."""

    pile: int
    defends: bool
    owner: int


def spots(draft: Any, card: int) -> Iterator[Spot]:
    """Where a card lies; `draft` is a state or its draft."""
    for place, (attack, defence, seat) in enumerate(draft[PILES]):
        if attack == card:
            yield Spot(place, False, seat)
        if defence == card:
            yield Spot(place, True, draft[DEFENDER])


def breaks_a_rule(draft: Any, spot: Spot) -> bool:
    """Whether the card at a spot should not lie there."""
    if not spot.defends:
        return bool(draft[EXTRA].unlawful >> spot.pile & 1)
    attack, defence, _ = draft[PILES][spot.pile]
    return not BEATERS[draft[TRUMP]][attack] >> BODY[defence] & 1


def _was_tried(draft: Any, spot: Spot) -> bool:
    extra: Extra = draft[EXTRA]
    return bool((extra.tried_false if spot.defends else extra.tried) >> spot.pile & 1)


def _wrong_calls(state: State, seat: int) -> int:
    extra = state.extra
    return extra.wrong[seat - 1] if extra is not None and extra.wrong else 0


# Why not.


def refuse_call(state: State, action: CallCard) -> Reason | None:
    """Why a seat may not send a card back or call it."""
    rules, seat = state.rules, action.seat
    push, cheaters = rules.push == "on", rules.cheaters == "on"
    if not push and not cheaters and rules.doker == "off":
        return Reason.NOT_IN_THESE_RULES
    if push and seat != state.defender:
        return Reason.NOT_THE_DEFENDER
    if push and state.taking:
        return Reason.ALREADY_TAKING
    found = list(spots(state, action.card))
    if not found:
        return Reason.NOT_ON_TABLE
    if push:
        found = [spot for spot in found if not spot.defends and state.piles[spot.pile].defence == OPEN]
        if not found:
            return Reason.ALREADY_BEATEN
    else:
        if rules.doker == "on":
            found = [spot for spot in found if spot.defends]
            if not found:
                return Reason.NOTHING_TO_CALL
        found = [spot for spot in found if spot.owner != seat]
        if not found:
            return Reason.OWN_CARD
        if cheaters and _wrong_calls(state, seat) >= MOST_WRONG_CALLS:
            return Reason.NO_CALLS_LEFT
    return Reason.ALREADY_CALLED if all(_was_tried(state, spot) for spot in found) else None


def refuse_call_seat(state: State, action: CallSeat) -> Reason | None:
    """Why a seat may not call another one's slip."""
    if state.rules.cheaters == "off":
        return Reason.NOT_IN_THESE_RULES
    if not 1 <= action.other <= len(state.hands):
        return Reason.NO_SUCH_SEAT
    if action.other == action.seat:
        return Reason.OWN_CARD
    if not state.alive >> action.other & 1:
        return Reason.SEAT_IS_OUT
    if state.extra is None or not state.extra.watch:
        return Reason.NOTHING_TO_CALL
    return Reason.NO_CALLS_LEFT if _wrong_calls(state, action.seat) >= MOST_WRONG_CALLS else None


def refuse_slip(state: State, action: Slip) -> Reason | None:
    """Why a seat may not slip a card under the discard."""
    if state.rules.cheaters == "off":
        return Reason.NOT_IN_THESE_RULES
    seat, hand = action.seat, state.hands[action.seat - 1]
    extra = state.extra
    if extra is None or not extra.cleared or any(other == seat for other, _ in extra.slips):
        return Reason.NO_SLIP_NOW
    if action.card >= 54 or not hand >> action.card & 1:
        return Reason.CARD_NOT_IN_HAND
    if hand.bit_count() < 2:
        return Reason.LAST_CARD
    # Everyone knows that it is in this hand: it would be missed at once.
    unknown = minus(hand, state.known[seat - 1])
    return None if unknown >> action.card & 1 else Reason.CARD_IS_KNOWN


# What it changes.


def call_card(draft: list[Any], action: CallCard, events: list[Event]) -> None:
    """Send a push back, or call a card."""
    rules: RuleSet = draft[RULES]
    seat, card = action.seat, action.card
    found = [spot for spot in spots(draft, card) if not _was_tried(draft, spot)]
    if rules.push == "on":
        found = [spot for spot in found if not spot.defends and draft[PILES][spot.pile].defence == OPEN]
    else:
        found = [spot for spot in found if spot.owner != seat and (spot.defends or rules.doker == "off")]
    # Of twins the one is meant that should not lie there.
    spot = next((spot for spot in found if breaks_a_rule(draft, spot)), None)
    if spot is None:
        extra: Extra = draft[EXTRA]
        spot = found[0]
        bit = 1 << spot.pile
        if spot.defends:
            change(draft, tried_false=extra.tried_false | bit)
        else:
            change(draft, tried=extra.tried | bit)
        _count_wrong(draft, seat)
        events.append(WrongCall(seat, card))
        return
    if rules.push == "on":
        events.append(SentBack(seat, card, spot.owner))
    else:
        events.append(CheatCaught(seat, spot.owner, card))
    if rules.doker == "on":
        take_all(draft)
        return
    if spot.defends:
        _take_defence_back(draft, spot.pile)
    elif any(pile == spot.pile for pile, _ in draft[EXTRA].turned):
        _turn_back(draft, spot)
    else:
        remove_pile(draft, spot.pile)
    look_again(draft)
    if not draft[OPEN_CARDS]:
        draft[TAKING] = False


def _count_wrong(draft: list[Any], seat: int) -> None:
    if draft[RULES].cheaters == "on":
        wrong = [*(draft[EXTRA].wrong or (0,) * len(draft[HANDS]))]
        wrong[seat - 1] += 1
        change(draft, wrong=tuple(wrong))


def take_all(draft: list[Any]) -> None:
    """The defender takes the whole table, and nothing more is added (V7.4, V7.5)."""
    draft[TAKING] = True
    draft[PASSED] = sum(1 << seat for seat in draft[LINE])
    change(draft, whole=True)


def _take_defence_back(draft: list[Any], place: int) -> None:
    piles: list[Pile] = [*draft[PILES]]
    attack, defence, seat = piles[place]
    piles[place] = open_pile(attack, seat)
    draft[PILES] = tuple(piles)
    enter_hand(draft, draft[DEFENDER], 1 << BODY[defence])
    extra: Extra = draft[EXTRA]
    change(draft, tried_false=extra.tried_false & ~(1 << place))


def _without(places: int, place: int) -> int:
    """A set of piles after one pile is gone: those behind it move up."""
    below = (1 << place) - 1
    return places & below | places >> 1 & ~below


def drop_pile(draft: list[Any], place: int) -> None:
    """Take a pile off the table, and what is noted of it; its cards go where the caller puts them."""
    extra: Extra = draft[EXTRA]
    draft[PILES] = (*draft[PILES][:place], *draft[PILES][place + 1 :])
    change(
        draft,
        unlawful=_without(extra.unlawful, place),
        tried=_without(extra.tried, place),
        tried_false=_without(extra.tried_false, place),
        turned=tuple((pile - (pile > place), before) for pile, before in extra.turned if pile != place),
    )


def remove_pile(draft: list[Any], place: int) -> None:
    """The cards of a pile go back to the hands that they came from."""
    attack, defence, seat = draft[PILES][place]
    enter_hand(draft, seat, 1 << BODY[attack])
    if defence != OPEN:
        enter_hand(draft, draft[DEFENDER], 1 << BODY[defence])
    drop_pile(draft, place)


def _turn_back(draft: list[Any], spot: Spot) -> None:
    """Undo a transfer with a wrong rank: its owner is the defender again.

    What was beaten since is taken back, and so is what the owner put down since.
    """
    rules: RuleSet = draft[RULES]
    owner = spot.owner
    attacker = next(before for pile, before in draft[EXTRA].turned if pile == spot.pile)
    for place in range(len(draft[PILES])):
        if draft[PILES][place].defence != OPEN:
            _take_defence_back(draft, place)
    for place in reversed(range(spot.pile, len(draft[PILES]))):
        if draft[PILES][place].seat == owner:
            remove_pile(draft, place)
    change(draft, turned=tuple(entry for entry in draft[EXTRA].turned if entry[0] < spot.pile))
    draft[PASSED] = 0
    draft[TAKING] = False
    place = owner
    if rules.pairs == "on" and rules.pair_out == "both_seats":
        before = player_of(rules, draft[ALIVE], (owner + 2) % 4 + 1)
        place = owner if before == attacker else partner(owner)
    order: tuple[int, ...] = draft[ORDER]
    face_attack(draft, attacker, place, order[: order.index(attacker)] if attacker in order else ())


def slip(draft: list[Any], action: Slip, events: list[Event]) -> None:
    """Slip a card under the discard (V8.1)."""
    seat, card = action.seat, action.card
    leave_hand(draft, seat, 1 << card, known=False)
    draft[DISCARD] = plus(draft[DISCARD], 1 << card)
    bury(draft, seat, 1 << card)
    change(draft, slips=tuple(sorted((*draft[EXTRA].slips, (seat, card)))))
    _hand_changed(draft, seat, 1 << card, gone=True)
    events.append(Slipped(seat, card))


def call_seat(draft: list[Any], action: CallSeat, events: list[Event]) -> None:
    """Call another seat's slip (V8.2)."""
    seat, other = action.seat, action.other
    extra: Extra = draft[EXTRA]
    card = next((card for who, card in extra.slips if who == other), None)
    if card is None:
        _count_wrong(draft, seat)
        events.append(WrongCall(seat, -1, other))
        return
    buried = [*extra.buried]
    buried[other - 1] = minus(buried[other - 1], 1 << card)
    change(
        draft,
        buried=tuple(buried) if any(buried) else (),
        slips=tuple(entry for entry in extra.slips if entry[0] != other),
    )
    draft[DISCARD] = minus(draft[DISCARD], 1 << card)
    enter_hand(draft, other, 1 << card, seen=False)
    _hand_changed(draft, other, 1 << card, gone=False)
    events.append(SlipCaught(seat, other))


def _hand_changed(draft: list[Any], seat: int, cards: int, *, gone: bool) -> None:
    """The hand as the bout began is another one: what follows from it changes (R7.1, R12.5)."""
    if draft[PAST]:
        place, hands = draft[PAST][-1]
        hand = minus(hands[seat - 1], cards) if gone else plus(hands[seat - 1], cards)
        draft[PAST] = (*draft[PAST][:-1], (place, (*hands[: seat - 1], hand, *hands[seat:])))
    if seat == draft[DEFENDER]:
        draft[LIMIT] = bout_limit(draft[RULES], draft[HANDS][seat - 1].bit_count(), draft[FIRST])


hand_changed = _hand_changed
