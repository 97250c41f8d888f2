"""One game between computer players, and what it is played with: a deal, and how long each may think."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from engine.ai.player import MOST, Budget, Player, within
from engine.apply import apply
from engine.cards import RED_JOKER, full_deck
from engine.deal import HAND_SIZE, deal
from engine.events import public
from engine.record import Move, Record, Result, dump_record
from engine.rules import RuleSet
from engine.state import State, waited_for
from engine.view import seat_view

#: Decks for redeals that a game comes with (R3.1).
REDEALS: Final = 2
#: A game this long is called off; it says that players go round in circles while there is a talon.
MOST_PLIES: Final = 20_000


@dataclass(frozen=True, slots=True)
class Thinking:
    """How much each player may think about a move: playouts, or seconds, or whichever is used up first.

    Seconds are the processor's, so that a busy machine does not make a player weaker.
    """

    playouts: int | None = None
    seconds: float | None = None

    def budget(self) -> Budget:
        """The budget of one move, which begins now."""
        if self.seconds is None:
            return Budget() if self.playouts is None else Budget(playouts=self.playouts)
        return within(self.seconds, time.process_time, MOST if self.playouts is None else self.playouts)


@dataclass(frozen=True, slots=True)
class Shuffle:
    """What the cards of a game are: the deck, the card that is cut (R2.2), decks for redeals (R3.1)."""

    deck: tuple[int, ...]
    cut: int | None
    redeals: tuple[tuple[int, ...], ...]

    @classmethod
    def by(cls, chance: random.Random, rules: RuleSet, seats: int) -> Shuffle:
        """A shuffle by a source of chance."""
        deck = list(full_deck(rules.deck, rules.packs))
        chance.shuffle(deck)
        cut = None
        if rules.no_talon_trump == "cut" and len(deck) == HAND_SIZE * seats:
            cut = next(card for card in chance.sample(deck, len(deck)) if card < RED_JOKER)
        redeals = [tuple(chance.sample(deck, len(deck))) for _ in range(REDEALS)] if rules.redeal == "on" else []
        return cls(tuple(deck), cut, tuple(redeals))


def play_game(
    rules: RuleSet, players: Sequence[Player], dealer: int, shuffle: Shuffle, chance: random.Random, thinking: Thinking
) -> tuple[Record, State]:
    """One game between players, seat 1 first: its record and where it ended."""
    seats = len(players)
    state, dealt = deal(rules, seats, dealer, shuffle.deck, cut=shuffle.cut, redeals=shuffle.redeals)
    moves: list[Move] = []
    heard = public(dealt)
    while not state.over and len(moves) < MOST_PLIES:
        waiting = waited_for(state)
        seat = waiting[int(chance.random() * len(waiting))]
        action = players[seat - 1](seat_view(state, seat, heard), chance, thinking.budget())
        state, events = apply(state, action)
        heard = (*heard, *public(events))
        moves.append(Move(action))
    result = Result(state.durak, state.places) if state.over else None
    record = Record(
        seats, rules, dealer, shuffle.deck, cut=shuffle.cut, redeals=shuffle.redeals, items=tuple(moves), result=result
    )
    return record, state


def write_record(folder: Path, name: str, record: Record, players: Sequence[str]) -> None:
    """Write a game with the names of its players. Raises OSError."""
    (folder / f"{name}.dgn").write_text(dump_record(replace(record, players=tuple(players))), encoding="utf-8")
