"""The end of a bout: what becomes of the table, who draws, who is out, who is next (R8.2, R10–R12).

`settle` works on the draft of a state (a list of its fields, see `engine.state`) and appends the facts to `events`.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from engine.cards import DECKS, RANK_MASKS
from engine.events import (
    BoutBeaten,
    BoutTaken,
    Drew,
    Epaulettes,
    Event,
    GameEnded,
    Returned,
    WentOut,
    bout_opened,
    refilled,
)
from engine.rules import RuleSet
from engine.seating import clockwise, next_seat, seats_of
from engine.state import (
    ALIVE,
    ATTACKER,
    BOUT,
    DEFENDER,
    DISCARD,
    DURAK,
    FIRST,
    HANDS,
    KNOWN,
    LIMIT,
    LINE,
    NO_LIMIT,
    OPEN_CARDS,
    ORDER,
    PASSED,
    PAST,
    PILES,
    PLACES,
    RANKS,
    RULES,
    TAKING,
    TALON,
    bout_limit,
    opening_line,
)

HAND_SIZE = 6


def is_settled(draft: list[Any]) -> bool:
    """Whether the bout is over: a full defence (R10.1), or a take to which nothing can be added (R8.2)."""
    hands: tuple[int, ...] = draft[HANDS]
    if draft[TAKING]:
        after_take = draft[RULES].after_take
        if after_take == "off" or (after_take == "to_limit" and len(draft[PILES]) >= draft[LIMIT]):
            return True
    elif draft[OPEN_CARDS]:
        return draft[LIMIT] == NO_LIMIT and not hands[draft[DEFENDER] - 1]
    elif len(draft[PILES]) >= draft[LIMIT] or not hands[draft[DEFENDER] - 1]:
        return True
    passed: int = draft[PASSED]
    for seat in draft[LINE]:  # noqa: SIM110 - asked after every action
        if not passed >> seat & 1 and hands[seat - 1]:
            return False
    return True


def settle(draft: list[Any], events: list[Event]) -> None:
    """End the bout in `draft`: clear the table, refill, send out who is done, open the next bout or end the game."""
    rules: RuleSet = draft[RULES]
    defender: int = draft[DEFENDER]
    lead, _, opener = draft[PILES][0]
    taken: bool = draft[TAKING]
    hands: list[int] = list(draft[HANDS])
    seats = len(hands)
    if taken:
        _pick_up(draft, hands, events)
    else:
        _discard(draft, hands, events)
    if draft[TALON]:
        _refill(draft, hands, opener, events)
    draft[HANDS] = tuple(hands)
    draft[PILES] = draft[ORDER] = ()
    draft[OPEN_CARDS] = draft[RANKS] = draft[PASSED] = 0
    draft[TAKING] = False

    alive: int = draft[ALIVE]
    durak: tuple[int, ...] | None = None
    repeated = False
    if not draft[TALON]:
        if 0 in hands:
            alive = _send_out(draft, events)
        if alive & (alive - 1) == 0:
            durak = seats_of(alive) if alive else _last_bout(rules, defender, draft[PLACES][-1])
    attacker = defender
    if durak is None:
        if taken or not alive >> defender & 1:
            attacker = next_seat(alive, defender, seats)
        if not draft[TALON]:
            here = (attacker, draft[HANDS])
            draft[PAST] = (*draft[PAST], here)
            if draft[PAST].count(here) >= 3:
                durak, repeated = (), True
    if durak is not None:
        draft[ATTACKER] = draft[DEFENDER] = draft[LIMIT] = 0
        draft[LINE] = draft[PAST] = ()
        draft[DURAK] = durak
        events.append(GameEnded(durak, repeated))
        if len(durak) == 1 and durak[0] != opener and RANK_MASKS[lead >> 2] & _lowest_rank(rules):
            events.append(Epaulettes(durak[0]))
        return
    draft[ATTACKER] = attacker
    draft[DEFENDER], draft[LINE] = opening_line(rules.throwers, alive, attacker, seats)
    draft[LIMIT] = bout_limit(rules, hands[draft[DEFENDER] - 1].bit_count(), draft[FIRST])
    draft[BOUT] += 1
    events.append(bout_opened(attacker, draft[DEFENDER]))


def _send_out(draft: list[Any], events: list[Event]) -> int:
    """Send out every seat without cards (R12.1); the seats that are left."""
    alive: int = draft[ALIVE]
    out = tuple(seat for seat in seats_of(alive) if not draft[HANDS][seat - 1])
    if out:
        for seat in out:
            alive &= ~(1 << seat)
        draft[ALIVE] = alive
        draft[PLACES] = (*draft[PLACES], out)
        events.append(WentOut(out))
    return alive


def _lowest_rank(rules: RuleSet) -> int:
    return 0b1111 << (DECKS[rules.deck] & -DECKS[rules.deck]).bit_length() - 1


def _last_bout(rules: RuleSet, defender: int, out: tuple[int, ...]) -> tuple[int, ...]:
    """Who is durak when nobody is left with cards (R12.3)."""
    if rules.last_bout == "defender":
        return (defender,)
    return out if rules.last_bout == "both" else ()


def _know(draft: list[Any], seat: int, cards: int) -> None:
    """Everyone saw these cards go into the hand of `seat`."""
    known: tuple[int, ...] = draft[KNOWN]
    draft[KNOWN] = (*known[: seat - 1], known[seat - 1] | cards, *known[seat:])


def _pick_up(draft: list[Any], hands: list[int], events: list[Event]) -> None:
    cards = 0
    for attack, defence, _ in draft[PILES]:
        cards |= 1 << attack
        if defence >= 0:
            cards |= 1 << defence
    defender: int = draft[DEFENDER]
    hands[defender - 1] |= cards
    _know(draft, defender, cards)
    events.append(BoutTaken(defender, cards))


def _discard(draft: list[Any], hands: list[int], events: list[Event]) -> None:
    cards = 0
    back: dict[int, int] = {}
    for attack, defence, seat in draft[PILES]:
        if defence >= 0:
            cards |= 1 << attack | 1 << defence
        else:
            back[seat] = back.get(seat, 0) | 1 << attack
    draft[DISCARD] |= cards
    draft[FIRST] = False
    draft[PAST] = ()
    events.append(BoutBeaten(draft[DEFENDER], cards))
    for seat, returned in back.items():
        hands[seat - 1] |= returned
        _know(draft, seat, returned)
        events.append(Returned(seat, returned))


@cache
def refill_order(
    how: str, order: tuple[int, ...], opener: int, defender: int, alive: int, seats: int
) -> tuple[int, ...]:
    """The seats in the order in which they draw after a bout, the defender last (R10.2).

    `how` is the setting, `order` the seats as they first put an attack card down.
    """
    first = order if how == "attack" else ()
    line = dict.fromkeys((*first, *clockwise(alive, opener, seats)))
    line.pop(defender, None)
    return (*line, defender)


def _refill(draft: list[Any], hands: list[int], opener: int, events: list[Event]) -> None:
    rules: RuleSet = draft[RULES]
    talon: tuple[int, ...] = draft[TALON]
    seats = len(hands)
    line = refill_order(rules.refill_order, draft[ORDER], opener, draft[DEFENDER], draft[ALIVE], seats)
    drawn = _drawn_evenly(hands, line, talon) if rules.refill_short == "even" else _drawn_in_order(hands, line, talon)
    used = 0
    counts = [0] * seats
    for seat, cards in drawn.items():
        hands[seat - 1] |= cards
        counts[seat - 1] = size = cards.bit_count()
        used += size
        events.append(Drew(seat, cards))
    if used:
        draft[TALON] = talon[used:]
        holder = 0
        if used == len(talon):
            holder = next(seat for seat, cards in drawn.items() if cards >> talon[-1] & 1)
            _know(draft, holder, 1 << talon[-1])
        events.append(refilled(tuple(counts), holder))


def _drawn_in_order(hands: list[int], line: tuple[int, ...], talon: tuple[int, ...]) -> dict[int, int]:
    """What each seat draws: the first in line fills up first (R10.4)."""
    drawn: dict[int, int] = {}
    used = 0
    for seat in line:
        want = HAND_SIZE - hands[seat - 1].bit_count()
        if want > 0 and used < len(talon):
            cards = 0
            for card in talon[used : used + want]:
                cards |= 1 << card
            used += want
            drawn[seat] = cards
    return drawn


def _drawn_evenly(hands: list[int], line: tuple[int, ...], talon: tuple[int, ...]) -> dict[int, int]:
    """What each seat draws where a talon that cannot fill all is shared: card by card, to whoever holds fewest,
    ties in refill order (R10.4)."""
    sizes = {seat: hands[seat - 1].bit_count() for seat in line}
    if sum(max(0, HAND_SIZE - size) for size in sizes.values()) <= len(talon):
        return _drawn_in_order(hands, line, talon)
    drawn: dict[int, int] = {}
    for card in talon:
        seat = min(line, key=sizes.__getitem__)  # the first of equals
        sizes[seat] += 1
        drawn[seat] = drawn.get(seat, 0) | 1 << card
    return drawn
