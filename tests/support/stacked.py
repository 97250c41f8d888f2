"""Decks that begin as a test wants them to and go on by chance, but by the same chance each time."""

from __future__ import annotations

import random
from collections.abc import Sequence

from bot.sessions.model import Shuffle
from engine.cards import DECKS, card_of, each
from engine.deal import HAND_SIZE
from engine.record import deck_commitment
from engine.rules import RuleSet


class StackedShuffler:
    """The first deck deals `hands`, in the order in which seats are dealt to; then comes `trump`, then chance.

    Places that no hand fills ("" for a whole hand) are dealt by chance too.
    """

    def __init__(self, chance: random.Random, hands: Sequence[str] = (), trump: str = "") -> None:
        self._chance = chance
        self._hands = [[card_of(text) for text in hand.split()] for hand in hands]
        self._trump = card_of(trump) if trump else None

    def shuffle(self, rules: RuleSet, seats: int) -> Shuffle:
        """A deck for these rules: the first one as it was wanted, every other by chance."""
        del seats
        rest = list(each(DECKS[rules.deck]))
        self._chance.shuffle(rest)
        hands, self._hands = self._hands, []
        trump, self._trump = self._trump, None
        for card in [*(card for hand in hands for card in hand), *([trump] if trump is not None else [])]:
            rest.remove(card)
        filled = [hand + [rest.pop() for _ in range(HAND_SIZE - len(hand))] for hand in hands]
        dealt = [card for round_ in zip(*filled, strict=True) for card in round_]
        deck = (*dealt, *([trump] if trump is not None else []), *rest)
        salt = f"{self._chance.getrandbits(128):032x}"
        return Shuffle(deck, salt, deck_commitment(deck, salt))
