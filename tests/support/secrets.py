"""Who could have read which card, and when: a search through everything the sandbox recorded.

A card is fair to a reader from when on it was in their own hand in that game, or everyone had seen it: the trump
card, the lowest trump that the first attacker showed, and whatever was laid on the table. What is fair is worked out
here from deck and log alone, by dealing and moving cards in plain sets, not from the bot's views.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable

from bot.sandbox import World
from bot.sandbox.model import Seen
from bot.sessions.ports import StoredGame
from engine.actions import parse_action
from engine.apply import apply
from engine.cards import CARD_TEXTS, faces
from engine.deal import deal
from engine.events import (
    CheatCaught,
    DrewTwo,
    Event,
    FirstAttacker,
    FocusOpened,
    Redealt,
    SentBack,
    TrumpBuried,
    TrumpCut,
    TrumpShown,
    TrumpSwapped,
)

_CARD = re.compile(r"(10|[2-9JQKA])([♠♥♦♣])")
_SUITS = {"♣": "c", "♦": "d", "♥": "h", "♠": "s"}


def cards_in(text: str) -> set[str]:
    """The cards that a text names, in the engine's spelling."""
    return {("T" if rank == "10" else rank) + _SUITS[suit] for rank, suit in _CARD.findall(text)}


class Knowledge:
    """What was fair to know in one game, and since when: `own[key][card]` to one player, `public[card]` to all."""

    def __init__(self, stored: StoredGame) -> None:
        shuffle = stored.shuffle
        seats = len(stored.players)
        state, events = deal(
            stored.rules,
            seats,
            stored.dealer,
            shuffle.deck,
            stored.previous,
            cut=shuffle.cut,
            redeals=shuffle.redeals,
            game=shuffle.game,
        )
        self.own: dict[int, dict[str, float]] = {key: {} for key, _ in stored.players}
        self.public: dict[str, float] = {}
        keys = [key for key, _ in stored.players]
        self._hold(keys, state.hands, stored.started)
        self._see(events, stored.started)
        for logged in stored.actions:
            for word in logged.token.split()[2:]:
                # A declared joker (R15.2) names two cards: itself and what it stands for.
                for card in word.split("="):
                    self.public.setdefault(card, logged.at)
            state, events = apply(state, parse_action(logged.token))
            self._see(events, logged.at)
            self._hold(keys, state.hands, logged.at)

    def _see(self, events: Iterable[Event], at: float) -> None:
        """Note what everyone was shown: each of these is face up for all by the rule it comes from."""
        for event in events:
            match event:
                case TrumpShown() | TrumpCut() | TrumpBuried():  # R2.1, R2.2, R15.3
                    shown = [event.card]
                case FirstAttacker():  # R3.4
                    shown = [event.card] if event.card >= 0 else []
                case Redealt() | FocusOpened():  # R3.1, R14.1
                    shown = faces(event.cards)
                case SentBack() | CheatCaught() | DrewTwo():  # it lay on the table; V7.3: why that seat is next
                    shown = [event.card]
                case TrumpSwapped():  # R3.3
                    shown = [event.given, event.taken]
                case _:
                    shown = []
            for card in shown:
                self.public.setdefault(CARD_TEXTS[card], at)

    def _hold(self, keys: list[int], hands: Iterable[int], at: float) -> None:
        for key, hand in zip(keys, hands, strict=True):
            for card in faces(hand):
                self.own[key].setdefault(CARD_TEXTS[card], at)

    def told(self, key: int, card: str, at: float) -> None:
        """A person named a card to the bot."""
        own = self.own.setdefault(key, {})
        own[card] = min(at, own.get(card, at))

    def unfair(self, seen: Seen, reader: int) -> set[str]:
        """The cards in something a reader saw that they could not know then."""
        # A joker may stand for any card (R15.2): the choice of them all tells nothing.
        labels = [b.text for row in seen.buttons for b in row if "=" not in (b.callback_data or "")]
        text = " ".join([seen.text, *labels])
        own, never = self.own.get(reader, {}), math.inf
        since = {card: min(own.get(card, never), self.public.get(card, never)) for card in cards_in(text)}
        return {card for card, at in since.items() if at > seen.at}


def leaks(
    world: World,
    stored: StoredGame,
    readers: Iterable[int],
    said: Iterable[tuple[int, str, float]] = (),
    *,
    until: float = math.inf,
) -> list[str]:
    """Every card that one of these people could have read before it was fair, in words for a failing test.

    `said` has (person, card, when) for cards that a person named to the bot, by a forged press. What was seen from
    `until` on belongs to another game.
    """
    knowledge = Knowledge(stored)
    for person, card, at in said:
        knowledge.told(person, card, at)
    found = []
    for reader in readers:
        for seen in world.seen_by(reader):
            if stored.started <= seen.at < until:
                found += [
                    f"{reader} read {card} at {seen.at}: {seen.text!r}" for card in knowledge.unfair(seen, reader)
                ]
    return found
