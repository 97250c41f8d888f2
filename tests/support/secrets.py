"""Who could have read which card, and when: a search through everything the sandbox recorded.

A card is fair to a reader when it passed through their own hand in that game, or when everyone had seen it by then:
the trump card, the lowest trump that the first attacker showed, and whatever was laid on the table. What is fair is
worked out here from deck and log alone, by dealing and moving cards in plain sets, not from the bot's views.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from bot.sandbox import World
from bot.sandbox.model import Seen
from bot.sessions.ports import StoredGame
from engine.actions import parse_action
from engine.apply import apply
from engine.cards import CARD_TEXTS, each
from engine.deal import deal
from engine.events import FirstAttacker

_CARD = re.compile(r"(10|[2-9JQKA])([♠♥♦♣])")
_SUITS = {"♣": "c", "♦": "d", "♥": "h", "♠": "s"}


def cards_in(text: str) -> set[str]:
    """The cards that a text names, in the engine's spelling."""
    return {("T" if rank == "10" else rank) + _SUITS[suit] for rank, suit in _CARD.findall(text)}


class Knowledge:
    """What was fair to know in one game: `own[key]`, cards a player ever held; `public[card]`, since when."""

    def __init__(self, stored: StoredGame) -> None:
        state, events = deal(stored.rules, len(stored.players), stored.dealer, stored.shuffle.deck, stored.previous)
        self.own: dict[int, set[str]] = {key: set() for key, _ in stored.players}
        self.public: dict[str, float] = {}
        keys = [key for key, _ in stored.players]
        self._hold(keys, state.hands)
        trump = state.talon[-1] if state.talon else stored.shuffle.deck[-1]
        self.public[CARD_TEXTS[trump]] = stored.started
        for event in events:
            if isinstance(event, FirstAttacker) and event.card >= 0:
                self.public[CARD_TEXTS[event.card]] = stored.started
        for logged in stored.actions:
            for word in logged.token.split()[2:]:
                self.public.setdefault(word, logged.at)
            state, _ = apply(state, parse_action(logged.token))
            self._hold(keys, state.hands)

    def _hold(self, keys: list[int], hands: Iterable[int]) -> None:
        for key, hand in zip(keys, hands, strict=True):
            self.own[key] |= {CARD_TEXTS[card] for card in each(hand)}

    def unfair(self, seen: Seen, reader: int) -> set[str]:
        """The cards in something a reader saw that they could not know then."""
        text = " ".join([seen.text, *(button.text for row in seen.buttons for button in row)])
        own = self.own.get(reader, set())
        return {card for card in cards_in(text) if card not in own and not self.public.get(card, 1e18) <= seen.at}


def leaks(world: World, stored: StoredGame, readers: Iterable[int], said: Iterable[tuple[int, str]] = ()) -> list[str]:
    """Every card that one of these people could have read before it was fair, in words for a failing test.

    `said` has (person, card) for cards that a person named to the bot first, by a forged press.
    """
    knowledge = Knowledge(stored)
    for person, card in said:
        knowledge.own.setdefault(person, set()).add(card)
    found = []
    for reader in readers:
        for seen in world.seen_by(reader):
            if seen.at >= stored.started:
                found += [
                    f"{reader} read {card} at {seen.at}: {seen.text!r}" for card in knowledge.unfair(seen, reader)
                ]
    return found
