"""How a bout and a game end where rules are special (R12, V6, V7, R1.2)."""

from __future__ import annotations

from typing import Any

from engine.cards import BODY, plus
from engine.events import DrewTwo, Event
from engine.extra import Extra
from engine.rules import RuleSet
from engine.seating import line_of, next_place, partner, player_of, seats_of
from engine.state import (
    ALIVE,
    ATTACKER,
    DEFENDER,
    DURAK,
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
    PAST,
    PILES,
    RANKS,
    RULES,
    TAKING,
    TRUMP,
    Pile,
    bout_limit,
    cards_of,
)


def who_lost(rules: RuleSet, alive: int, defender: int, places: tuple[tuple[int, ...], ...]) -> tuple[int, ...] | None:
    """Who is durak, empty for a draw; None while the game goes on (R12.2, R12.3, V6).

    Asked where at most one seat is left, or of pairs after any bout without a talon.
    """
    left = seats_of(alive)
    if rules.pairs == "on":
        pairs = [pair for pair in ((1, 3), (2, 4)) if any(seat in left for seat in pair)]
        if len(pairs) == 2:
            return None
        if pairs:
            return pairs[0]
        # Both pairs are out at once: the last seats of each went out in this bout.
        own = tuple(sorted((defender, partner(defender))))
        return {"draw": (), "defender": own, "both": (1, 2, 3, 4)}[rules.last_bout]
    if left:
        return left
    if rules.last_bout == "defender":
        return (defender,)
    return places[-1] if rules.last_bout == "both" else ()


def same_last_card(alive: int, hands: tuple[int, ...]) -> tuple[int, ...] | None:
    """A draw where two seats are left and each holds one card, the same one (R12.4); otherwise None."""
    left = [hands[seat - 1] for seat in seats_of(alive)]
    return () if len(left) == 2 and left[0] == left[1] and left[0].bit_count() == 1 else None


def close_game(draft: list[Any], durak: tuple[int, ...]) -> None:
    """The game is over: nobody attacks anybody, and nothing lies on the table."""
    draft[ATTACKER] = draft[DEFENDER] = draft[LIMIT] = 0
    draft[LINE] = draft[PAST] = draft[PILES] = draft[ORDER] = ()
    draft[OPEN_CARDS] = draft[RANKS] = draft[PASSED] = 0
    draft[TAKING] = False
    draft[DURAK] = durak
    if draft[EXTRA] is not None:
        draft[EXTRA] = _kept(draft[EXTRA])


def _kept(extra: Extra) -> Extra:
    """What stays when a bout is over."""
    return Extra(buried=extra.buried, shown=extra.shown, wrong=extra.wrong, announced=extra.announced)


def next_attacker(draft: list[Any], taken: bool, drawn: dict[int, int], events: list[Event]) -> tuple[int, int]:
    """The seat that attacks next, and the place it attacks from (R11, V6, V7.3)."""
    rules: RuleSet = draft[RULES]
    alive: int = draft[ALIVE]
    two = draft[TRUMP]  # the two of trumps has the number of its suit
    for seat, cards in drawn.items() if rules.doker == "on" else ():
        if cards >> two & 1 and alive >> seat & 1:
            events.append(DrewTwo(seat, two))
            known = [*draft[KNOWN]]
            known[seat - 1] |= 1 << two
            draft[KNOWN] = tuple(known)
            return seat, seat
    seats = len(draft[HANDS])
    place: int = draft[EXTRA].place or draft[DEFENDER]
    if taken or not alive >> player_of(rules, alive, place) & 1:
        place = next_place(rules, alive, place, seats)
    return player_of(rules, alive, place), place


def begin_bout(draft: list[Any], attacker: int, place: int, *, taken: bool) -> None:
    """`attacker` opens the next bout from `place`."""
    rules: RuleSet = draft[RULES]
    alive, hands = draft[ALIVE], draft[HANDS]
    attacked = next_place(rules, alive, place, len(hands))
    defender = player_of(rules, alive, attacked)
    draft[ATTACKER], draft[DEFENDER] = attacker, defender
    draft[LINE] = line_of(rules, alive, attacker, defender, (), len(hands))
    draft[LIMIT] = bout_limit(rules, hands[defender - 1].bit_count(), draft[FIRST])
    cleared = rules.cheaters == "on" and not taken
    draft[EXTRA] = _kept(draft[EXTRA])._replace(
        place=0 if attacked == defender else attacked, cleared=cleared, watch=cleared
    )


def split_table(draft: list[Any]) -> tuple[int, int]:
    """What the defender who takes picks up, and what goes to the discard all the same (V7.2)."""
    piles: tuple[Pile, ...] = draft[PILES]
    if draft[RULES].doker == "off" or draft[EXTRA].whole:
        return cards_of(piles), 0
    unbeaten = tuple(pile for pile in piles if pile.defence == OPEN)
    return cards_of(unbeaten), cards_of(tuple(pile for pile in piles if pile.defence != OPEN))


def sort_table(draft: list[Any]) -> tuple[int, dict[int, int]]:
    """What goes to the discard after a full defence, and what goes back to which hand (R7.4)."""
    piles: tuple[Pile, ...] = draft[PILES]
    back: dict[int, int] = {}
    for pile in piles:
        if pile.defence == OPEN:
            back[pile.seat] = plus(back.get(pile.seat, 0), 1 << BODY[pile.attack])
    return cards_of(tuple(pile for pile in piles if pile.defence != OPEN)), back
