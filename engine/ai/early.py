"""Rights before the first card (R3) as candidates of the search: what each of them makes of a world.

Whoever gives up a hand has any other one in each world; whoever keeps it plays on with it. So the search compares
what the hand is worth with what hands are worth.
"""

from __future__ import annotations

from dataclasses import replace

from engine.actions import Action, Redeal, SwapHand, SwapTrump
from engine.ai.candidates import Candidate, Chances, World
from engine.ai.core.game import Game
from engine.ai.core.start import Start
from engine.rights import HAND_SIZE, lowest_trump
from engine.view import SeatView


def early_candidates(game: Game, start: Start, view: SeatView, hand: int) -> list[Candidate]:
    """The rights that a view may use, and waiving them."""
    return [_candidate(game, start, view, hand, action) for action in view.legal]


def _candidate(game: Game, start: Start, view: SeatView, hand: int, action: Action) -> Candidate:
    seat = view.seat
    match action:
        case SwapTrump():
            low = next(bit for bit in game.table.places[lowest_trump(game.rules, game.trump)] if hand & bit)

            def swap_trump(hands: list[int], talon: list[int], _: Chances) -> World:
                last = talon[-1] ^ talon[-2]
                return start, _with(hands, seat, hand ^ low | last), [*talon[:-1], talon[-2] | low], 0

            return Candidate(action, start, hand, swap_trump)
        case SwapHand():

            def swap_hand(hands: list[int], talon: list[int], _: Chances) -> World:
                return start, _with(hands, seat, talon[HAND_SIZE]), talon, HAND_SIZE

            return Candidate(action, start, hand, swap_hand)
        case Redeal():

            def deal_anew(hands: list[int], talon: list[int], rnd: Chances) -> World:
                return _dealt(game, start, hands, talon, rnd)

            return Candidate(action, start, hand, deal_anew)
    return Candidate(action, start, hand)


def _with(hands: list[int], seat: int, hand: int) -> list[int]:
    there = hands[:]
    there[seat] = hand
    return there


def _dealt(game: Game, start: Start, hands: list[int], talon: list[int], rnd: Chances) -> World:
    """Every hand dealt anew; the trump card stays where it is (R3.1)."""
    last = talon[-1] ^ talon[-2] if len(talon) > 1 else 0
    cards = talon[-1] ^ last
    for hand in hands:
        cards |= hand
    order = [1 << place for place in range(cards.bit_length()) if cards >> place & 1]
    for at in range(len(order) - 1, 0, -1):
        other = int(rnd() * (at + 1))
        order[at], order[other] = order[other], order[at]
    dealt = [0] * len(hands)
    for seat in range(1, game.seats + 1):
        for _ in range(HAND_SIZE):
            dealt[seat] |= order.pop()
    rest = [0]
    for bit in order:
        rest.append(rest[-1] | bit)
    if last:
        rest.append(rest[-1] | last)
    if game.rules.next_first == "lowest_trump":
        trumps = [dealt[seat] & game.table.trumps & ~game.table.jokers for seat in range(1, game.seats + 1)]
        held = [(cards & -cards, seat) for seat, cards in enumerate(trumps, 1) if cards]
        if held:
            attacker, place, defender, line = game.roles(start.alive, min(held)[1])
            limit = game.limit(dealt[defender], first=start.first)
            return (
                replace(start, attacker=attacker, place=place, defender=defender, line=line, limit=limit),
                dealt, rest, 0,
            )  # fmt: skip
    return start, dealt, rest, 0
