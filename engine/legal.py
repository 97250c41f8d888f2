"""What is allowed, and why not.

One generator, `legal_actions`, and one explainer, `refusal`: a property test holds that an action of a seat is in
the first exactly when the second is None. Special rules have their own explainer, `engine.variants.refusals`; this
is the plain game's, made to be fast. (`Leave` is no move of the game: it is explained here, never listed.)
The questions are asked in an order that gives a person the most useful reason first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any

from engine.actions import (
    ATTACKS,
    PASSES,
    TAKES,
    Action,
    Attack,
    Beat,
    Leave,
    Pass,
    Take,
    Transfer,
    beats,
)
from engine.cards import BEATERS, RANK_MASKS, SAME_RANK, each
from engine.errors import Reason
from engine.seating import next_seat
from engine.state import OPEN, State, bout_limit, cards_to_add, may_add_now
from engine.variants import refusals


def legal_actions(state: State, seat: int) -> tuple[Action, ...]:
    """Every move that the rules allow this seat now; empty for a seat that can only wait."""
    if state.durak is not None or seat < 1 or not state.alive >> seat & 1:
        return ()
    if state.extra is not None:
        return refusals.legal_actions(state, seat)
    hand = state.hands[seat - 1]
    if seat == state.defender:
        return _defences(state, seat, hand) if state.open and not state.taking else ()
    if not state.piles:
        if seat != state.attacker:
            return ()
        if state.rules.opening == "many":
            return tuple(_openings(seat, hand, state.limit))
        return tuple(_attacks(seat, hand))
    if not hand or not may_add_now(state, seat):
        return ()
    cards = hand & state.ranks
    if not cards or (len(state.piles) >= state.limit and not cards_to_add(state)):
        return () if state.passed >> seat & 1 else (PASSES[seat],)
    result = _attacks(seat, cards)
    if not state.passed >> seat & 1:
        result.append(PASSES[seat])
    return tuple(result)


def _is_full(state: State) -> bool:
    """Whether the bout has all the attack cards that it may have (R7, R8.1)."""
    return len(state.piles) >= state.limit and not cards_to_add(state)


def _attacks(seat: int, cards: int) -> list[Action]:
    row = ATTACKS[seat]
    result: list[Action] = []
    while cards:
        low = cards & -cards
        result.append(row[low.bit_length() - 1])
        cards ^= low
    return result


def _defences(state: State, seat: int, hand: int) -> tuple[Action, ...]:
    result: list[Action] = []
    beaters = BEATERS[state.trump]
    targets = state.open
    while targets:
        low = targets & -targets
        target = low.bit_length() - 1
        targets ^= low
        cards = beaters[target] & hand
        if cards:
            row = beats(seat, target)
            while cards:
                low = cards & -cards
                result.append(row[low.bit_length() - 1])
                cards ^= low
    result.append(TAKES[seat])
    if state.rules.transfer != "off":
        lead = state.piles[0].attack
        result += [
            transfer
            for card in each(hand & SAME_RANK[lead])
            if _refuse_transfer(state, transfer := Transfer(seat, card)) is None
        ]
    return tuple(result)


def _openings(seat: int, hand: int, limit: int) -> Iterator[Attack]:
    for rank in RANK_MASKS:
        cards = tuple(each(hand & rank))
        for size in range(1, min(len(cards), limit) + 1):
            for chosen in combinations(cards, size):
                yield ATTACKS[seat][chosen[0]] if size == 1 else Attack(seat, chosen)


def refusal(state: State, action: Action) -> Reason | None:
    """The rule that an action would break, or None when it may be done."""
    if state.durak is not None:
        return Reason.GAME_OVER
    seat = action.seat
    if seat < 1 or not state.alive >> seat & 1:
        return Reason.SEAT_IS_OUT if 1 <= seat <= len(state.hands) else Reason.NO_SUCH_SEAT
    if state.extra is not None and type(action) is not Leave:
        return refusals.refusal(state, action)
    explain = EXPLAIN.get(type(action))
    return Reason.NOT_IN_THESE_RULES if explain is None else explain(state, action)


def _holds(hand: int, cards: tuple[int, ...]) -> bool:
    """Whether a hand has these cards: at least one, and each once."""
    if len(cards) == 1:
        return hand >> cards[0] & 1 == 1
    return 0 < len(cards) == len(set(cards)) and all(hand >> card & 1 for card in cards)


def _refuse_attack(state: State, action: Attack) -> Reason | None:
    seat, cards = action.seat, action.cards
    hand = state.hands[seat - 1]
    if not state.piles:
        if seat != state.attacker:
            return Reason.NOT_AN_ATTACKER
        if len(cards) == 1 and hand >> cards[0] & 1:
            return None
        if not _holds(hand, cards):
            return Reason.CARD_NOT_IN_HAND
        if state.rules.opening != "many":
            return Reason.ONE_CARD_AT_A_TIME
        if any(not SAME_RANK[cards[0]] >> card & 1 for card in cards):
            return Reason.RANKS_DIFFER
        return Reason.LIMIT_REACHED if len(cards) > state.limit else None
    if seat == state.defender:
        return Reason.NOT_AN_ATTACKER
    if seat not in state.line:
        return Reason.NOT_A_THROWER
    if not _holds(hand, cards):
        return Reason.CARD_NOT_IN_HAND
    if len(cards) > 1:
        return Reason.ONE_CARD_AT_A_TIME
    if not state.ranks >> cards[0] & 1:
        return Reason.RANK_NOT_ON_TABLE
    if _is_full(state):
        return Reason.LIMIT_REACHED
    if not may_add_now(state, seat):
        return Reason.NOT_YOUR_TURN
    return None


def _refuse_pass(state: State, action: Pass) -> Reason | None:
    seat = action.seat
    if not state.piles:
        return Reason.MUST_ATTACK if seat == state.attacker else Reason.NOT_AN_ATTACKER
    if seat == state.defender:
        return Reason.NOT_AN_ATTACKER
    if seat not in state.line:
        return Reason.NOT_A_THROWER
    if state.passed >> seat & 1 or not state.hands[seat - 1]:
        return Reason.ALREADY_PASSED
    return None if may_add_now(state, seat) else Reason.NOT_YOUR_TURN


def _refuse_beat(state: State, action: Beat) -> Reason | None:
    if action.seat != state.defender:
        return Reason.NOT_THE_DEFENDER
    if state.taking:
        return Reason.ALREADY_TAKING
    target = action.target
    if not state.open >> target & 1:
        lies = any(pile.attack == target for pile in state.piles)
        return Reason.ALREADY_BEATEN if lies else Reason.NOT_ON_TABLE
    if not state.hands[action.seat - 1] >> action.card & 1:
        return Reason.CARD_NOT_IN_HAND
    if not BEATERS[state.trump][target] >> action.card & 1:
        return Reason.DOES_NOT_BEAT
    return None


def _refuse_take(state: State, action: Take) -> Reason | None:
    if action.seat != state.defender:
        return Reason.NOT_THE_DEFENDER
    if state.taking:
        return Reason.ALREADY_TAKING
    return None if state.open else Reason.NOTHING_TO_TAKE


def _refuse_transfer(state: State, action: Transfer) -> Reason | None:
    if state.rules.transfer == "off":
        return Reason.TRANSFER_IS_OFF
    if action.seat != state.defender:
        return Reason.NOT_THE_DEFENDER
    if state.taking:
        return Reason.ALREADY_TAKING
    if not state.piles:
        return Reason.NOTHING_TO_TRANSFER
    if any(pile.defence != OPEN for pile in state.piles):
        return Reason.TRANSFER_TOO_LATE
    if not state.hands[action.seat - 1] >> action.card & 1:
        return Reason.CARD_NOT_IN_HAND
    if not SAME_RANK[state.piles[0].attack] >> action.card & 1:
        return Reason.WRONG_RANK_TO_TRANSFER
    size = state.hands[next_seat(state.alive, action.seat, len(state.hands)) - 1].bit_count()
    cards = len(state.piles) + 1
    if cards > size:
        return Reason.HAND_TOO_SMALL
    return Reason.LIMIT_REACHED if cards > bout_limit(state.rules, size, state.first) else None


def _refuse_leave(state: State, action: Leave) -> Reason | None:
    return Reason.ALREADY_LEFT if state.left >> action.seat & 1 else None


#: The explainers of plain rules, by kind of action; the seat is in the game, which is not over.
EXPLAIN: dict[type[object], Callable[[State, Any], Reason | None]] = {
    Attack: _refuse_attack,
    Pass: _refuse_pass,
    Beat: _refuse_beat,
    Take: _refuse_take,
    Transfer: _refuse_transfer,
    Leave: _refuse_leave,
}
