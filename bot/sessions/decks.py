"""Shuffled, sealed decks (R2.4).

The deck is shuffled by the operating system's secure generator. Before play the table publishes
``SHA-256(deck + salt)``; after it, deck and salt come with the record, so that anyone can check the deal: the deck
as text, cards apart by a blank, followed by the salt.
"""

from __future__ import annotations

import hashlib
import secrets

from bot.sessions.model import Shuffle
from engine.cards import CARD_TEXTS, DECKS, each
from engine.rules import RuleSet


def seal(deck: tuple[int, ...], salt: str) -> str:
    """The hash that is published before play, in hexadecimal."""
    text = " ".join(CARD_TEXTS[card] for card in deck) + salt
    return hashlib.sha256(text.encode()).hexdigest()


class SecureShuffler:
    """Decks from the operating system's generator."""

    def shuffle(self, rules: RuleSet) -> Shuffle:
        cards = list(each(DECKS[rules.deck]))
        secrets.SystemRandom().shuffle(cards)
        deck = tuple(cards)
        salt = secrets.token_hex(16)
        return Shuffle(deck, salt, seal(deck, salt))
