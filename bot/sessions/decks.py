"""Shuffled, sealed decks (R2.4).

The deck is shuffled by the operating system's secure generator. Before play the table publishes
``SHA-256(deck + salt)``; after it, deck and salt come with the record, so that anyone can check the deal.
"""

from __future__ import annotations

import secrets

from bot.sessions.model import Shuffle
from engine.cards import DECKS, each
from engine.record import deck_commitment
from engine.rules import RuleSet


class SecureShuffler:
    """Decks from the operating system's generator."""

    def shuffle(self, rules: RuleSet) -> Shuffle:
        cards = list(each(DECKS[rules.deck]))
        secrets.SystemRandom().shuffle(cards)
        deck = tuple(cards)
        salt = secrets.token_hex(16)
        return Shuffle(deck, salt, deck_commitment(deck, salt))
