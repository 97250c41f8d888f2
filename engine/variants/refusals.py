"""The explainer of special rules: why an action is refused, and from it what is allowed.

It asks in the order of the plain one (`engine.legal`), so that the same slip has the same reason in every game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain, combinations_with_replacement, product
from typing import Any

from engine.actions import (
    ATTACKS,
    PASSES,
    TAKES,
    Action,
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
    beats,
)
from engine.cards import ALL_CARDS, BEATERS, BODY, DECLARED, FACE, RED_JOKER, SAME_RANK, SUIT_MASKS, TWIN, each
from engine.errors import Reason
from engine.extra import Extra
from engine.rights import may_be_dealt_anew, may_swap_hand, may_swap_trump
from engine.state import OPEN, State, asks_consent, bout_limit, may_add_now, right_holders
from engine.variants.calls import refuse_call, refuse_call_seat, refuse_slip
from engine.variants.doker import lends, refuse_announce, refuse_give
from engine.variants.table import is_full, next_defender


def special(state: State) -> Extra:
    """What a special game holds beside the plain state."""
    assert state.extra is not None
    return state.extra


def holds(hand: int, cards: tuple[int, ...]) -> bool:
    """Whether a hand has all these cards, at least one; declared jokers are jokers, twins count."""
    bodies = [BODY[card] for card in cards]
    return bool(bodies) and all(
        not TWIN <= card < DECLARED and hand >> body & 1 and (bodies.count(body) == 1 or hand >> body + TWIN & 1)
        and bodies.count(body) <= 2
        for card, body in zip(cards, bodies, strict=True)
    )  # fmt: skip


def refusal(state: State, action: Action) -> Reason | None:
    """Why a seat that is in the game may not do this; the game is not over."""
    kind = type(action)
    explain = EXPLAIN.get(kind)
    if explain is None:
        return Reason.NOT_IN_THESE_RULES
    if kind not in RIGHTS and kind is not Pass and right_holders(state):
        return Reason.RIGHTS_FIRST
    if kind is not Give and special(state).givers:
        return Reason.GIVE_FIRST
    return explain(state, action)


def legal_actions(state: State, seat: int) -> tuple[Action, ...]:
    """Every move that special rules allow a seat that is in the game."""
    return tuple(action for action in _conceivable(state, seat) if refusal(state, action) is None)


# What is conceivable.


def ways_to_play(card: int) -> tuple[int, ...]:
    """How a card can be put down as attack: a joker stands for any card of the deck (R15.2)."""
    if card < RED_JOKER:
        return (card,)
    first = DECLARED + 52 * (card - RED_JOKER)
    return tuple(range(first, first + 52))


def _conceivable(state: State, seat: int) -> Iterator[Action]:
    """All that a seat could mean to do, and more; what is refused is taken out."""
    rules, hand = state.rules, state.hands[seat - 1]
    if right_holders(state):
        yield from (Redeal(seat), SwapHand(seat), SwapTrump(seat), PASSES[seat])
        return
    cards = list(each(hand & ALL_CARDS))
    down = [way for card in cards for way in ways_to_play(card)]
    if seat == state.defender:
        for target in each(state.open):
            row = beats(seat, target)
            if rules.doker == "on":
                yield from (row[pile.attack] for pile in state.piles)
            for card in cards:
                yield row[card]
                if card >= RED_JOKER:
                    yield from (row[way] for way in ways_to_play(card))
        yield TAKES[seat]
        if rules.transfer != "off" and state.piles:
            yield from (Transfer(seat, card) for card in down)
            yield from (Show(seat, card) for card in cards)
        if rules.first_consent == "on":
            yield Consent(seat)
    else:
        yield from (ATTACKS[seat][card] for card in down)
        if not state.piles and seat == state.attacker:
            yield from _openings(state, seat)
    yield PASSES[seat]
    if rules.push == "on" or rules.cheaters == "on" or rules.doker == "on":
        lying = [card for pile in state.piles for card in pile[:2] if card != OPEN]
        yield from (CallCard(seat, card) for card in dict.fromkeys(lying))
    if rules.cheaters == "on":
        yield from (CallSeat(seat, other) for other in range(1, len(state.hands) + 1))
        yield from (Slip(seat, card) for card in cards)
    if rules.doker == "on":
        yield Announce(seat)
        yield from (Give(seat, card) for card in cards)


def _openings(state: State, seat: int) -> Iterator[Action]:
    """Several cards of one rank at once (R4.2, V4)."""
    most = 2 if state.rules.simple == "on" else state.limit if state.rules.opening == "many" else 1
    hand = state.hands[seat - 1]
    for rank in range(13):
        options: list[list[tuple[int, ...]]] = []
        for card in each(hand & ALL_CARDS):
            ways = [way for way in ways_to_play(card) if FACE[way] >> 2 == rank]
            if ways:
                twice = combinations_with_replacement(ways, 2) if hand >> card + TWIN & 1 else ()
                options.append([(), *((way,) for way in ways), *twice])
        for chosen in product(*options):
            cards = tuple(sorted(chain.from_iterable(chosen)))
            if 2 <= len(cards) <= most:
                yield Attack(seat, cards)


# Rights (R3).


def _refuse_right(state: State, action: SwapTrump | Redeal | SwapHand) -> Reason | None:
    rules, extra, seat = state.rules, special(state), action.seat
    setting = {SwapTrump: "trump_swap", Redeal: "redeal", SwapHand: "colour_swap"}[type(action)]
    if getattr(rules, setting) == "off":
        return Reason.NOT_IN_THESE_RULES
    if not extra.early:
        return Reason.GAME_HAS_BEGUN
    hand = state.hands[seat - 1]
    if extra.waived >> seat & 1:
        return Reason.NO_RIGHT
    if isinstance(action, SwapTrump):
        held = may_swap_trump(rules, hand, state.talon, state.trump)
    elif isinstance(action, Redeal):
        held = may_be_dealt_anew(hand)
    else:
        held = may_swap_hand(rules, extra, seat, hand, state.talon)
    return None if held else Reason.NO_RIGHT


# Attack and defence.


def _refuse_attack(state: State, action: Attack) -> Reason | None:
    seat, cards = action.seat, action.cards
    hand = state.hands[seat - 1]
    if not state.piles:
        if seat != state.attacker:
            return Reason.NOT_AN_ATTACKER
    elif seat == state.defender:
        return Reason.NOT_AN_ATTACKER
    elif seat not in state.line:
        return Reason.NOT_A_THROWER
    if not holds(hand, cards):
        return Reason.CARD_NOT_IN_HAND
    if any(FACE[card] >= RED_JOKER for card in cards):
        return Reason.JOKER_NOT_DECLARED
    if not state.piles:
        if len(cards) > 1 and state.rules.opening != "many" and state.rules.simple == "off":
            return Reason.ONE_CARD_AT_A_TIME
        if any(not SAME_RANK[cards[0]] >> FACE[card] & 1 for card in cards[1:]):
            return Reason.RANKS_DIFFER
        return Reason.LIMIT_REACHED if len(cards) > state.limit else None
    if len(cards) > 1:
        return Reason.ONE_CARD_AT_A_TIME
    if not state.ranks >> FACE[cards[0]] & 1 and not _any_rank(state):
        return Reason.RANK_NOT_ON_TABLE
    if is_full(state):
        return Reason.LIMIT_REACHED
    return None if may_add_now(state, seat) else Reason.NOT_YOUR_TURN


def _any_rank(state: State) -> bool:
    """Whether any card may be put down, lawful or not (V5, V8.1); who says "I take" is pushed no more (V5.2)."""
    return state.rules.cheaters == "on" or (state.rules.push == "on" and not state.taking)


def _refuse_pass(state: State, action: Pass) -> Reason | None:
    seat = action.seat
    if held := right_holders(state):
        return None if held >> seat & 1 else Reason.NO_RIGHT
    if not state.piles:
        return Reason.MUST_ATTACK if seat == state.attacker else Reason.NOT_AN_ATTACKER
    if seat == state.defender:
        return None if asks_consent(state) else Reason.NOT_AN_ATTACKER
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
    target, card = action.target, action.card
    if not state.open >> target & 1:
        lies = any(pile.attack == target for pile in state.piles)
        return Reason.ALREADY_BEATEN if lies else Reason.NOT_ON_TABLE
    if not holds(state.hands[action.seat - 1], (card,)) and not lends(state, card, target):
        return Reason.CARD_NOT_IN_HAND
    if state.rules.cheaters == "on" or state.rules.doker == "on":
        return None  # whether it beats is for others to notice (V7.4, V8.1)
    # A joker always beats, whatever it stands for (R15.2).
    return None if BEATERS[state.trump][target] >> BODY[card] & 1 else Reason.DOES_NOT_BEAT


def _refuse_take(state: State, action: Take) -> Reason | None:
    if action.seat != state.defender:
        return Reason.NOT_THE_DEFENDER
    if state.taking:
        return Reason.ALREADY_TAKING
    return None if state.open else Reason.NOTHING_TO_TAKE


def _refuse_transfer(state: State, action: Transfer | Show) -> Reason | None:
    rules, seat, card = state.rules, action.seat, action.card
    shows = isinstance(action, Show)
    if shows and rules.transfer != "show":
        return Reason.NOT_IN_THESE_RULES
    if rules.transfer == "off":
        return Reason.TRANSFER_IS_OFF
    if seat != state.defender:
        return Reason.NOT_THE_DEFENDER
    if state.taking:
        return Reason.ALREADY_TAKING
    if not state.piles:
        return Reason.NOTHING_TO_TRANSFER
    if any(pile.defence != OPEN for pile in state.piles):
        return Reason.TRANSFER_TOO_LATE
    if not holds(state.hands[seat - 1], (card,)):
        return Reason.CARD_NOT_IN_HAND
    lead = SAME_RANK[state.piles[0].attack]
    if shows:
        if not lead & SUIT_MASKS[state.trump] & ALL_CARDS & 1 << card:
            return Reason.NOT_THE_TRUMP_TO_SHOW
        if special(state).shown >> (card >> 2) & 1:
            return Reason.SHOWN_BEFORE
    elif FACE[card] >= RED_JOKER:
        return Reason.JOKER_NOT_DECLARED
    elif not lead >> FACE[card] & 1 and rules.cheaters == "off":
        return Reason.WRONG_RANK_TO_TRANSFER
    size = state.hands[next_defender(state) - 1].bit_count()
    will_lie = len(state.piles) + (not shows)
    if will_lie > size:
        return Reason.HAND_TOO_SMALL
    return Reason.LIMIT_REACHED if will_lie > bout_limit(rules, size, state.first) else None


def _refuse_consent(state: State, action: Consent) -> Reason | None:
    if state.rules.first_consent == "off":
        return Reason.NOT_IN_THESE_RULES
    if action.seat != state.defender:
        return Reason.NOT_THE_DEFENDER
    return None if asks_consent(state) else Reason.CONSENT_NOT_ASKED


RIGHTS = frozenset({SwapTrump, Redeal, SwapHand})
EXPLAIN: dict[type[object], Callable[[State, Any], Reason | None]] = {
    SwapTrump: _refuse_right,
    Redeal: _refuse_right,
    SwapHand: _refuse_right,
    Attack: _refuse_attack,
    Pass: _refuse_pass,
    Beat: _refuse_beat,
    Take: _refuse_take,
    Transfer: _refuse_transfer,
    Show: _refuse_transfer,
    Consent: _refuse_consent,
    CallCard: refuse_call,
    CallSeat: refuse_call_seat,
    Slip: refuse_slip,
    Announce: refuse_announce,
    Give: refuse_give,
}
