"""Whom a transfer reaches, how many cards a bout has had, and when it is over, where rules are special."""

from __future__ import annotations

from typing import Any

from engine.rules import RuleSet
from engine.seating import next_place, player_of
from engine.state import (
    DEFENDER,
    EXTRA,
    HANDS,
    LIMIT,
    LINE,
    NO_LIMIT,
    OPEN_CARDS,
    PASSED,
    PILES,
    RULES,
    TAKING,
    State,
    asks_consent,
    attacked_place,
)


def next_defender(state: State) -> int:
    """The seat that a transfer would hand the attack to (R9.1, V6)."""
    place = next_place(state.rules, state.alive, attacked_place(state), len(state.hands))
    return player_of(state.rules, state.alive, place)


def attack_cards(draft: Any) -> int:
    """How many attack cards a bout has had (R7); those used to beat others count as well (V7.6)."""
    return len(draft[PILES]) + int(draft[EXTRA].used)


def is_full(state: State) -> bool:
    """Whether the bout has all the attack cards that it may have (R7, R8.1)."""
    if state.taking and state.rules.after_take != "to_limit":
        return state.rules.after_take == "off"
    return attack_cards(state) >= state.limit


def is_over(draft: list[Any]) -> bool:
    """Whether the bout of a special game is over (R8.2, R10.1)."""
    rules: RuleSet = draft[RULES]
    hands: tuple[int, ...] = draft[HANDS]
    full = attack_cards(draft) >= draft[LIMIT]
    if draft[TAKING]:
        if rules.after_take == "off" or (rules.after_take == "to_limit" and full):
            return True
    elif draft[OPEN_CARDS]:
        return bool(draft[LIMIT] == NO_LIMIT and not hands[draft[DEFENDER] - 1])
    elif not hands[draft[DEFENDER] - 1] or (full and not asks_consent(draft)):
        return True
    return all(draft[PASSED] >> seat & 1 or not hands[seat - 1] for seat in draft[LINE])
