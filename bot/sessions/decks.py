"""Shuffled, sealed decks (R2.4).

The deck is shuffled by the operating system's secure generator. Before play the table publishes
``SHA-256(deck + salt)``, with all else that chance decides under the same seal (`engine.record.sealed_text`); after
it, deck and salt come with the record, so that anyone can check the deal.
"""

from __future__ import annotations

import random
import secrets

from bot.sessions.model import Shuffle
from engine.cards import RED_JOKER, full_deck
from engine.deal import HAND_SIZE
from engine.record import deck_commitment
from engine.rules import RuleSet

#: Decks for redeals (R3.1) that a deal comes with: whoever still wants another after so many plays what there is.
MOST_REDEALS = 5


class SecureShuffler:
    """Decks from the operating system's generator."""

    def shuffle(self, rules: RuleSet, seats: int) -> Shuffle:
        return shuffled(rules, seats, secrets.SystemRandom(), secrets.token_hex(16))


def shuffled(rules: RuleSet, seats: int, chance: random.Random, salt: str) -> Shuffle:
    """Everything that chance decides about a deal: the deck, and where the rules ask for it the cut and more decks."""

    def deck() -> tuple[int, ...]:
        cards = list(full_deck(rules.deck, rules.packs))
        chance.shuffle(cards)
        return tuple(cards)

    first = deck()
    cut = None
    if rules.no_talon_trump == "cut" and rules.cards() == HAND_SIZE * seats:
        # Jokers fix no trump: another card is cut (R15.3).
        cut = chance.choice([card for card in first if card < RED_JOKER])
    redeals = tuple(deck() for _ in range(MOST_REDEALS)) if rules.redeal == "on" else ()
    return Shuffle(first, salt, deck_commitment(first, salt, cut, redeals), cut, redeals)
