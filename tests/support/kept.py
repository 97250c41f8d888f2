"""Games that were played to their end by chance, and kept as the bot keeps them."""

from __future__ import annotations

import random
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bot.sessions.decks import shuffled
from bot.sessions.effects import Change, EndGame, LogAction, SaveGame
from bot.sessions.model import Phase, Place, Shuffle, Table
from bot.sessions.ports import StoredGame
from bot.storage import Storage
from engine.actions import token_of
from engine.apply import apply
from engine.deal import deal
from engine.legal import legal_actions
from engine.rules import RuleSet
from engine.state import waited_for

#: The tables that figures are in.
FIGURES = ("tallies", "standings", "rivals", "achievements")


@dataclass(frozen=True)
class Play:
    """A game, whoever played it."""

    rules: RuleSet
    seats: int
    shuffle: Shuffle
    tokens: tuple[str, ...]
    durak: tuple[int, ...]
    places: tuple[tuple[int, ...], ...]

    def stored(self, players: tuple[tuple[int, str], ...], ended: float = 100.0) -> StoredGame:
        """The game as storage gives it."""
        actions = tuple(LogAction(1, 1, ply, token, "person", 1.0) for ply, token in enumerate(self.tokens, 1))
        return StoredGame(1, 1, self.rules, players, 1, None, self.shuffle, 1.0, ended, actions)


def random_play(rules: RuleSet, seats: int, chance: random.Random) -> Play:
    """A game of random moves."""
    shuffle = shuffled(rules, seats, chance, "5a17")
    state, _ = deal(
        rules, seats, 1, shuffle.deck, None, cut=shuffle.cut, redeals=shuffle.redeals, game=shuffle.game
    )  # fmt: skip
    tokens = []
    while not state.over:
        action = chance.choice(legal_actions(state, chance.choice(waited_for(state))))
        tokens.append(token_of(action))
        state, _ = apply(state, action)
    assert state.durak is not None
    return Play(rules, seats, shuffle, tuple(tokens), state.durak, state.places)


async def open_table(storage: Storage, place: Place, key: str) -> int:
    """A table that stands at a place."""
    return await storage.new_table(Table(id=0, place=place, owner=0, key=key, phase=Phase.GAME))


def changes_of(
    play: Play, table_id: int, number: int, players: tuple[tuple[int, str], ...], ended: float
) -> list[Change]:
    """What keeps a game from its deal to its end."""
    dealt = SaveGame(table_id, number, play.rules, players, 1, None, play.shuffle, ended - 60)
    log = [LogAction(table_id, number, ply, token, "person", ended) for ply, token in enumerate(play.tokens, 1)]
    return [dealt, *log, EndGame(table_id, number, play.durak, play.places, ended)]


def figures(path: Path) -> dict[str, list[tuple[Any, ...]]]:
    """Every figure in a file."""
    with closing(sqlite3.connect(path)) as connection:
        return {table: sorted(connection.execute(f"SELECT * FROM {table}")) for table in FIGURES}
