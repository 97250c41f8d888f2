"""The focus (R14): who puts down the last card may lose by it."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from engine.cards import FACE, RED_JOKER, faces, plus
from engine.events import Event, FocusOpened, GameEnded, WentOut
from engine.rules import RuleSet
from engine.seating import partner, seats_of
from engine.state import ALIVE, DISCARD, HANDS, KNOWN, PILES, PLACES, RULES, TALON, cards_of
from engine.variants.ending import close_game


def has_focus(hand: int, card: int) -> bool:
    """Whether a hand holds, in different cards, the rank of `card`, a pair, and two neighbouring ranks (R14.1).

    Jokers are of no rank.
    """
    counts = [0] * 13
    for held in faces(hand):
        if held < RED_JOKER:
            counts[held >> 2] += 1
    if FACE[card] >= RED_JOKER or not counts[FACE[card] >> 2]:
        return False
    counts[FACE[card] >> 2] -= 1
    for rank in range(13):
        if counts[rank] >= 2:
            rest = [*counts]
            rest[rank] -= 2
            if any(low and high for low, high in pairwise(rest)):
                return True
    return False


def open_focus(draft: list[Any], seat: int, card: int, events: list[Event]) -> None:
    """End the game if `seat` put down its last card, `card`, and the only other seat can open the focus.

    The winner's hand is shown and goes to the discard; the durak takes the table back.
    """
    rules: RuleSet = draft[RULES]
    hands: list[int] = [*draft[HANDS]]
    alive: int = draft[ALIVE]
    if rules.focus == "off" or draft[TALON] or alive.bit_count() != 2 or hands[seat - 1]:
        return
    (other,) = seats_of(alive & ~(1 << seat))
    if not has_focus(hands[other - 1], card):
        return
    table = cards_of(draft[PILES])
    events.append(FocusOpened(other, hands[other - 1], seat))
    draft[DISCARD] = plus(draft[DISCARD], hands[other - 1])
    hands[other - 1], hands[seat - 1] = 0, table
    known = [*draft[KNOWN]]
    known[other - 1], known[seat - 1] = 0, table
    draft[HANDS], draft[KNOWN] = tuple(hands), tuple(known)
    draft[ALIVE] = 1 << seat
    draft[PLACES] = (*draft[PLACES], (other,))
    events.append(WentOut((other,)))
    durak = tuple(sorted((seat, partner(seat)))) if rules.pairs == "on" else (seat,)
    close_game(draft, durak)
    events.append(GameEnded(durak))
