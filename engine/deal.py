"""The deal (R2) and who begins (R3.4, R3.5).

The order of the deck is an input: six rounds of one card a seat from the dealer's left, then the trump card, then
the talon in drawing order. So are the card that is cut (R2.2), the decks for redeals to come (R3.1) and the number
of the game in its series (V7.1).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.cards import DECKS, FACE, RED_JOKER, SUIT_MASKS, TWIN, faces, minus, plus, set_of, suit_of
from engine.errors import NotationError, UnsupportedRules
from engine.events import BoutOpened, Dealt, Event, FirstAttacker, TrumpBuried, TrumpCut, TrumpShown
from engine.extra import Extra
from engine.rules import RuleSet
from engine.seating import clockwise, line_of, next_place, next_seat, previous_seat
from engine.state import (
    ATTACKER,
    DEFENDER,
    EXTRA,
    FIRST,
    HANDS,
    KNOWN,
    LIMIT,
    LINE,
    PAST,
    RULES,
    TALON,
    TRUMP,
    State,
    bout_limit,
)

HAND_SIZE = 6
HEARTS = 2


def deal(
    rules: RuleSet,
    seats: int,
    dealer: int,
    deck: Sequence[int],
    previous: Sequence[int] | None = None,
    *,
    cut: int | None = None,
    redeals: Sequence[Sequence[int]] = (),
    game: int | None = None,
) -> tuple[State, tuple[Event, ...]]:
    """Deal a game: its first state and what happened.

    `deck` is every card in the order it leaves the pack (R2.1). `previous` has the durak of the series' last game
    (empty: a draw), or is None for a first game (R3.5). `cut` is the card that fixes trump, just where
    ``no_talon_trump = cut`` and no talon is left. `redeals` are decks for redeals to come, the next one first.
    `game` counts the games of the series from 1; left out, it is 1 without `previous` and 2 with it. Raises
    UnsupportedRules, and NotationError for a deck or a seat that does not fit the rules.
    """
    problems = rules.validate(seats)
    if problems:
        raise UnsupportedRules(problems)
    if not 1 <= dealer <= seats or any(not 1 <= seat <= seats for seat in previous or ()):
        raise NotationError(f"no such seat at a table of {seats}")
    deck = whole_deck(rules, deck)
    if redeals and rules.redeal == "off":
        raise NotationError("redeals: there is no redeal in these rules")
    if game is None:
        game = 1 if previous is None else 2
    if game < 1:
        raise NotationError(f"game: counts from 1, not {game}")

    everyone = (1 << (seats + 1)) - 2
    ring = clockwise(everyone, next_seat(everyone, dealer, seats), seats)
    hands, rest = _hands(deck, ring)
    events: list[Event] = [Dealt(seat, hands[seat - 1]) for seat in ring]
    known = [0] * seats
    if (cut is not None) is not (not rest and rules.no_talon_trump == "cut"):
        raise NotationError("cut: a card is cut just where no_talon_trump = cut and no talon is left")
    if rest:
        talon = _turned(rules, rest, game, events)
        trump_card = talon[-1]
        events.append(TrumpShown(trump_card))
    elif cut is not None:
        if cut >= RED_JOKER or not DECKS[rules.deck] >> cut & 1:
            raise NotationError("cut: not a card of this deck that could fix trump")
        talon, trump_card = (), cut
        events.append(TrumpCut(cut))
    else:
        talon, trump_card = (), deck[-1]
        known[dealer - 1] |= 1 << trump_card
        events.append(TrumpShown(trump_card, dealer))
    trump = HEARTS if rules.doker == "on" and game == 1 else suit_of(trump_card)

    attacker, shown = first_attacker(rules, hands, trump, dealer, previous)
    if shown >= 0:
        known[attacker - 1] |= 1 << shown
    extra = None
    if not rules.is_plain():
        extra = Extra(early=has_rights(rules))
        if rules.redeal == "on":
            led = bool(previous) and rules.next_first != "lowest_trump"
            extra = extra._replace(dealer=dealer, led=led, decks=tuple(whole_deck(rules, more) for more in redeals))
    defender = next_place(rules, everyone, attacker, seats)
    events += [FirstAttacker(attacker, shown), BoutOpened(attacker, defender)]
    state = State(
        rules=rules, hands=tuple(hands), talon=talon, trump=trump, attacker=attacker, defender=defender,
        piles=(), open=0, ranks=0, taking=False, passed=0,
        line=line_of(rules, everyone, attacker, defender, (), seats),
        limit=bout_limit(rules, hands[defender - 1].bit_count(), first=True), order=(), first=True,
        alive=everyone, left=0, known=tuple(known), discard=0,
        past=() if talon else ((attacker, tuple(hands)),), places=(), bout=1, durak=None, extra=extra,
    )  # fmt: skip
    return state, tuple(events)


def has_rights(rules: RuleSet) -> bool:
    """Whether the rules know rights before the first card (R3.1–R3.3)."""
    return rules.redeal == "on" or rules.colour_swap == "on" or rules.trump_swap != "off"


def whole_deck(rules: RuleSet, deck: Sequence[int]) -> tuple[int, ...]:
    """A deck that holds each card as often as it should. Raises NotationError."""
    whole = DECKS[rules.deck]
    if rules.packs == 2:
        whole |= whole << TWIN
        deck = [FACE[card] for card in deck]
    if len(deck) != whole.bit_count() or set_of(deck) != whole or max(deck) >= TWIN:
        often = "once" if rules.packs == 1 else "twice"
        raise NotationError(f"the deck must hold each of its {rules.deck} cards {often}")
    return tuple(deck)


def _hands(deck: Sequence[int], ring: Sequence[int]) -> tuple[list[int], tuple[int, ...]]:
    """Six cards each, dealt one by one along the ring, and the rest of the deck."""
    hands = [0] * len(ring)
    dealt = HAND_SIZE * len(ring)
    for place, seat in enumerate(ring):
        hands[seat - 1] = set_of(deck[place : dealt : len(ring)])
    return hands, tuple(deck[dealt:])


def _turned(rules: RuleSet, rest: tuple[int, ...], game: int, events: list[Event]) -> tuple[int, ...]:
    """The talon: its first card is turned but lies under it, so that it is drawn last (R2.1).

    A joker cannot be the trump card (R15.3), a heart not in the second game of doker (V7.1): such a card goes into the
    middle of the cards that lie above, and the next one is turned.
    """
    buried: list[int] = []
    card, *talon = rest
    while card >= RED_JOKER or (rules.doker == "on" and game == 2 and suit_of(card) == HEARTS and _other(talon)):
        buried.append(card)
        events.append(TrumpBuried(card))
        card, *talon = talon
    middle = len(talon) // 2
    return (*talon[:middle], *buried, *talon[middle:], card)


def _other(talon: Sequence[int]) -> bool:
    """Whether a card is left that can be turned instead of a heart."""
    return any(suit_of(card) not in (-1, HEARTS) for card in talon)


def first_attacker(
    rules: RuleSet, hands: Sequence[int], trump: int, dealer: int, previous: Sequence[int] | None
) -> tuple[int, int]:
    """The seat that begins, and the lowest trump it shows for it (-1: none shown) (R3.4, R3.5).

    Two seats with the same lowest trump (R1.2): the first of them from the dealer's left.
    """
    seats = len(hands)
    everyone = (1 << (seats + 1)) - 2
    if previous and rules.next_first != "lowest_trump":
        durak = previous[0]
        if rules.next_first == "attack_loser":
            return previous_seat(everyone, durak, seats), -1
        return next_seat(everyone, durak, seats), -1
    best = attacker = 0
    for seat in clockwise(everyone, next_seat(everyone, dealer, seats), seats):
        trumps = hands[seat - 1] & SUIT_MASKS[trump]
        low = trumps & -trumps
        if low and (not best or low < best):
            best, attacker = low, seat
    if not best:
        return next_seat(everyone, dealer, seats), -1
    return attacker, best.bit_length() - 1


def deal_anew(draft: list[Any], events: list[Event]) -> None:
    """Collect every hand and deal anew; the trump card stays where it is (R3.1).

    The next deck that was given says the order, the trump card left out. Where none is given, the collected hands go
    under the talon, one after the other, and the cards come from its top.
    """
    rules: RuleSet = draft[RULES]
    extra: Extra = draft[EXTRA]
    hands: tuple[int, ...] = draft[HANDS]
    talon: tuple[int, ...] = draft[TALON]
    seats, dealer = len(hands), extra.dealer or len(hands)
    everyone = (1 << (seats + 1)) - 2
    ring = clockwise(everyone, next_seat(everyone, dealer, seats), seats)
    under = talon[-1:]
    # Cards that are in play: a hand that was changed before (R3.2) stays on the discard.
    cards = set_of(talon[:-1])
    for hand in hands:
        cards = plus(cards, hand)
    if extra.decks:
        order = []
        for card in extra.decks[0]:
            if cards >> card & 1:
                order.append(card)
                cards = minus(cards, 1 << card)
        extra = extra._replace(decks=extra.decks[1:])
    else:
        order = [*talon[:-1], *(card for seat in ring for card in faces(hands[seat - 1]))]
    dealt, rest = _hands(order, ring)
    draft[HANDS], draft[TALON] = tuple(dealt), (*rest, *under)
    draft[KNOWN] = (0,) * seats
    events += [Dealt(seat, dealt[seat - 1]) for seat in ring]
    if not extra.led:
        attacker, shown = first_attacker(rules, dealt, draft[TRUMP], dealer, None)
        draft[ATTACKER] = attacker
        if shown >= 0:
            known = [0] * seats
            known[attacker - 1] = 1 << shown
            draft[KNOWN] = tuple(known)
        events.append(FirstAttacker(attacker, shown))
    attacker = draft[ATTACKER]
    draft[DEFENDER] = defender = next_place(rules, everyone, attacker, seats)
    draft[LINE] = line_of(rules, everyone, attacker, defender, (), seats)
    draft[LIMIT] = bout_limit(rules, dealt[defender - 1].bit_count(), draft[FIRST])
    draft[PAST] = () if draft[TALON] else ((attacker, tuple(dealt)),)
    draft[EXTRA] = extra._replace(waived=0, swapped=0)
    events.append(BoutOpened(attacker, defender))
