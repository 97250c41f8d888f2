"""The deal (R2) and who begins (R3.4, R3.5).

The order of the deck is an input: six rounds of one card a seat from the dealer's left, then the trump card, then
the talon in drawing order.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.cards import DECKS, SUIT_MASKS, set_of, suit_of
from engine.errors import NotationError, UnsupportedRules
from engine.events import BoutOpened, Dealt, Event, FirstAttacker, TrumpShown
from engine.rules import RuleSet
from engine.seating import clockwise, next_seat, previous_seat
from engine.state import State, bout_limit, opening_line

HAND_SIZE = 6


def deal(
    rules: RuleSet, seats: int, dealer: int, deck: Sequence[int], previous: Sequence[int] | None = None
) -> tuple[State, tuple[Event, ...]]:
    """Deal a game: its first state and what happened.

    `deck` is every card in the order it leaves the pack (R2.1). `previous` has the durak of the series' last game
    (empty: a draw), or is None for a first game (R3.5). Raises UnsupportedRules, and NotationError for a deck or a
    seat that does not fit the rules.
    """
    problems = rules.validate(seats)
    if problems:
        raise UnsupportedRules(problems)
    if not 1 <= dealer <= seats or any(not 1 <= seat <= seats for seat in previous or ()):
        raise NotationError(f"no such seat at a table of {seats}")
    if set_of(deck) != DECKS[rules.deck] or len(deck) != DECKS[rules.deck].bit_count():
        raise NotationError(f"the deck must hold each of its {rules.deck} cards once")

    everyone = (1 << (seats + 1)) - 2
    ring = clockwise(everyone, next_seat(everyone, dealer, seats), seats)
    hands = [0] * seats
    for place, card in enumerate(deck[: HAND_SIZE * seats]):
        hands[ring[place % seats] - 1] |= 1 << card
    rest = tuple(deck[HAND_SIZE * seats :])
    # The trump card is turned first but lies under the talon: it is drawn last (R2.1).
    talon = (*rest[1:], rest[0]) if rest else ()
    trump_card = rest[0] if rest else deck[-1]
    trump = suit_of(trump_card)
    known = [0] * seats
    events: list[Event] = [Dealt(seat, hands[seat - 1]) for seat in ring]
    if rest:
        events.append(TrumpShown(trump_card))
    else:
        known[dealer - 1] |= 1 << trump_card
        events.append(TrumpShown(trump_card, dealer))

    attacker, shown = first_attacker(rules, hands, trump, dealer, previous)
    if shown >= 0:
        known[attacker - 1] |= 1 << shown
    defender, line = opening_line(rules.throwers, everyone, attacker, seats)
    events += [FirstAttacker(attacker, shown), BoutOpened(attacker, defender)]
    state = State(
        rules=rules, hands=tuple(hands), talon=talon, trump=trump, attacker=attacker, defender=defender,
        piles=(), open=0, ranks=0, taking=False, passed=0, line=line,
        limit=bout_limit(rules, hands[defender - 1].bit_count(), first=True), order=(), first=True,
        alive=everyone, left=0, known=tuple(known), discard=0,
        past=() if talon else ((attacker, tuple(hands)),), places=(), bout=1, durak=None,
    )  # fmt: skip
    return state, tuple(events)


def first_attacker(
    rules: RuleSet, hands: Sequence[int], trump: int, dealer: int, previous: Sequence[int] | None
) -> tuple[int, int]:
    """The seat that begins, and the lowest trump it shows for it (-1: none shown) (R3.4, R3.5)."""
    seats = len(hands)
    everyone = (1 << (seats + 1)) - 2
    if previous and rules.next_first != "lowest_trump":
        durak = previous[0]
        if rules.next_first == "attack_loser":
            return previous_seat(everyone, durak, seats), -1
        return next_seat(everyone, durak, seats), -1
    lowest = [(hand & SUIT_MASKS[trump]) & -(hand & SUIT_MASKS[trump]) for hand in hands]
    if not any(lowest):
        return next_seat(everyone, dealer, seats), -1
    best = min(low for low in lowest if low)
    return lowest.index(best) + 1, best.bit_length() - 1
