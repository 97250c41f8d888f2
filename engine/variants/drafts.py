"""Steps that the writers of special rules share; each works on the draft of a state (see `engine.state`)."""

from __future__ import annotations

from typing import Any

from engine.cards import faces, minus, plus, set_of
from engine.rules import RuleSet
from engine.seating import line_of, player_of
from engine.state import (
    ALIVE,
    ATTACKER,
    DEFENDER,
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
    Pile,
    bout_limit,
    open_pile,
    ranks_now,
)


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


def leave_hand(draft: list[Any], seat: int, cards: int, *, known: bool = True) -> None:
    """Take a set of cards out of a hand; whatever was known of them is used up (`known`)."""
    before: int = draft[KNOWN][seat - 1]
    set_hand(draft, seat, minus(draft[HANDS][seat - 1], cards))
    if known and before:
        set_known(draft, seat, minus(before, _common(before, cards)))


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


def bury(draft: list[Any], seat: int, cards: int) -> None:
    """A seat put cards on the discard that nobody else saw."""
    buried = [*(draft[EXTRA].buried or (0,) * len(draft[HANDS]))]
    buried[seat - 1] = plus(buried[seat - 1], cards)
    change(draft, buried=tuple(buried))


def face_attack(draft: list[Any], attacker: int, place: int, before: tuple[int, ...]) -> None:
    """From now on `attacker` attacks whoever plays `place`."""
    rules: RuleSet = draft[RULES]
    alive, hands = draft[ALIVE], draft[HANDS]
    defender = player_of(rules, alive, place)
    draft[ATTACKER], draft[DEFENDER] = attacker, defender
    change(draft, place=0 if place == defender else place)
    draft[LINE] = line_of(rules, alive, attacker, defender, before, len(hands))
    draft[LIMIT] = bout_limit(rules, hands[defender - 1].bit_count(), draft[FIRST])
