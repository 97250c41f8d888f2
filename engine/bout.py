"""The end of a bout: what becomes of the table, who draws, who is out, who is next (R8.2, R10–R12).

`settle` works on the draft of a state (a list of its fields, see `engine.state`) and appends the facts to `events`.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from engine.cards import DECKS, SAME_RANK, TWIN, plus
from engine.events import (
    BoutBeaten,
    BoutTaken,
    Drew,
    Epaulettes,
    Event,
    GameEnded,
    Returned,
    Titled,
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
    EXTRA,
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
from engine.variants.ending import (
    begin_bout,
    close_game,
    next_attacker,
    same_last_card,
    sort_table,
    split_table,
    who_lost,
)
from engine.variants.table import is_over

HAND_SIZE = 6


def is_settled(draft: list[Any]) -> bool:
    """Whether the bout is over: a full defence (R10.1), or a take to which nothing can be added (R8.2)."""
    return is_over(draft) if draft[EXTRA] is not None else is_settled_plain(draft)


def is_settled_plain(draft: list[Any]) -> bool:
    """`is_settled`, for plain rules."""
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
    drawn = _refill(draft, hands, opener, events) if draft[TALON] else {}
    draft[HANDS] = tuple(hands)
    draft[PILES] = draft[ORDER] = ()
    draft[OPEN_CARDS] = draft[RANKS] = draft[PASSED] = 0
    draft[TAKING] = False

    alive: int = draft[ALIVE]
    durak: tuple[int, ...] | None = None
    repeated = twins = False
    if not draft[TALON]:
        if 0 in hands:
            alive = _send_out(draft, events)
        if alive & (alive - 1) == 0 or rules.pairs == "on":
            durak = who_lost(rules, alive, defender, draft[PLACES])
        if durak is None and rules.packs == 2:
            durak = same_last_card(alive, draft[HANDS])
            twins = durak is not None
    attacker = place = defender
    plain = draft[EXTRA] is None
    if durak is None:
        if not plain:
            attacker, place = next_attacker(draft, taken, drawn, events)
        elif taken or not alive >> defender & 1:
            attacker = place = next_seat(alive, defender, seats)
        if not draft[TALON]:
            here = (place, draft[HANDS])
            draft[PAST] = (*draft[PAST], here)
            if draft[PAST].count(here) >= 3:
                durak, repeated = (), True
    if durak is not None:
        close_game(draft, durak)
        events.append(GameEnded(durak, repeated, twins))
        if rules.doker == "on" and len(durak) == 1:
            events.append(Titled(durak[0], draft[PLACES][-1] if draft[PLACES] else ()))
        if SAME_RANK[lead] & _lowest_rank(rules):
            # A pair loses together, but it is the defender who wears them.
            wearer = durak[:1] if len(durak) == 1 else (defender,) if len(durak) == 2 and rules.pairs == "on" else ()
            if wearer and wearer[0] in durak and wearer[0] != opener:
                events.append(Epaulettes(wearer[0]))
        return
    if plain:
        draft[ATTACKER] = attacker
        draft[DEFENDER], draft[LINE] = opening_line(rules.throwers, alive, attacker, seats)
        draft[LIMIT] = bout_limit(rules, hands[draft[DEFENDER] - 1].bit_count(), draft[FIRST])
    else:
        begin_bout(draft, attacker, place, taken=taken)
    draft[BOUT] += 1
    events.append(bout_opened(draft[ATTACKER], draft[DEFENDER]))


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


def _know(draft: list[Any], seat: int, cards: int) -> None:
    """Everyone saw these cards go into the hand of `seat`."""
    known: tuple[int, ...] = draft[KNOWN]
    before = known[seat - 1]
    draft[KNOWN] = (*known[: seat - 1], plus(before, cards) if before & cards else before | cards, *known[seat:])


def _pick_up(draft: list[Any], hands: list[int], events: list[Event]) -> None:
    defender: int = draft[DEFENDER]
    cards = gone = 0
    if draft[EXTRA] is None:
        for attack, defence, _ in draft[PILES]:
            cards |= 1 << attack
            if defence >= 0:
                cards |= 1 << defence
        hands[defender - 1] |= cards
    else:
        cards, gone = split_table(draft)
        hands[defender - 1] = plus(hands[defender - 1], cards)
        if gone:
            draft[DISCARD] = plus(draft[DISCARD], gone)
            draft[PAST] = ()
    _know(draft, defender, cards)
    events.append(BoutTaken(defender, cards, gone))


def _discard(draft: list[Any], hands: list[int], events: list[Event]) -> None:
    cards = 0
    back: dict[int, int] = {}
    if draft[EXTRA] is None:
        for attack, defence, seat in draft[PILES]:
            if defence >= 0:
                cards |= 1 << attack | 1 << defence
            else:
                back[seat] = back.get(seat, 0) | 1 << attack
        draft[DISCARD] |= cards
    else:
        cards, back = sort_table(draft)
        draft[DISCARD] = plus(draft[DISCARD], cards)
    draft[FIRST] = False
    draft[PAST] = ()
    events.append(BoutBeaten(draft[DEFENDER], cards))
    for seat, returned in back.items():
        hands[seat - 1] = plus(hands[seat - 1], returned)
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


def _refill(draft: list[Any], hands: list[int], opener: int, events: list[Event]) -> dict[int, int]:
    """Refill from the talon: what each seat drew, the first to draw first."""
    rules: RuleSet = draft[RULES]
    talon: tuple[int, ...] = draft[TALON]
    seats = len(hands)
    line = refill_order(rules.refill_order, draft[ORDER], opener, draft[DEFENDER], draft[ALIVE], seats)
    if rules.doker == "on" and not draft[TAKING]:
        line = (*line[-1:], *line[:-1])  # a defender who beat everything comes first (V7.8)
    even = rules.refill_short == "even"
    drawn, last = _drawn_evenly(hands, line, talon) if even else _drawn_in_order(hands, line, talon)
    used = 0
    counts = [0] * seats
    for seat, cards in drawn.items():
        hand = hands[seat - 1]
        hands[seat - 1] = hand | cards if not hand & cards else plus(hand, cards)
        counts[seat - 1] = size = cards.bit_count()
        used += size
        events.append(Drew(seat, cards))
    if used:
        draft[TALON] = talon[used:]
        if used == len(talon):
            _know(draft, last, 1 << talon[-1])
        events.append(refilled(tuple(counts), last if used == len(talon) else 0))
    return drawn


def _drawn_in_order(hands: list[int], line: tuple[int, ...], talon: tuple[int, ...]) -> tuple[dict[int, int], int]:
    """What each seat draws, and which is the last: the first in line fills up first (R10.4)."""
    drawn: dict[int, int] = {}
    used = last = 0
    for seat in line:
        want = HAND_SIZE - hands[seat - 1].bit_count()
        if want > 0 and used < len(talon):
            cards = 0
            for card in talon[used : used + want]:
                bit = 1 << card
                cards |= bit << TWIN if cards & bit else bit
            used += want
            drawn[seat] = cards
            last = seat
    return drawn, last


def _drawn_evenly(hands: list[int], line: tuple[int, ...], talon: tuple[int, ...]) -> tuple[dict[int, int], int]:
    """What each seat draws where a talon that cannot fill all is shared: card by card, to whoever holds fewest,
    ties in refill order (R10.4)."""
    sizes = {seat: hands[seat - 1].bit_count() for seat in line}
    if sum(max(0, HAND_SIZE - size) for size in sizes.values()) <= len(talon):
        return _drawn_in_order(hands, line, talon)
    drawn: dict[int, int] = {}
    seat = 0
    for card in talon:
        seat = min(line, key=sizes.__getitem__)  # the first of equals
        sizes[seat] += 1
        drawn[seat] = plus(drawn.get(seat, 0), 1 << card)
    return drawn, seat
