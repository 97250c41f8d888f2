"""Finished games as storage keeps them, out of records and out of random play."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

from bot.sessions.decks import shuffled
from bot.sessions.effects import LogAction
from bot.sessions.model import Shuffle
from bot.sessions.ports import StoredGame
from engine.actions import Action, token_of
from engine.ai.player import Budget, Chance
from engine.apply import apply
from engine.deal import deal
from engine.record import Move, Record, deck_commitment, parse_record
from engine.rules import RuleSet
from engine.state import waited_for
from engine.view import SeatView, seat_view

GAMES = Path(__file__).resolve().parents[1] / "games"
NAMES = ("בוריס", "Dana", "Женя", "נועה", "Max", "Оля", "יעל", "Sam")
TABLE, NUMBER, STARTED, ENDED = 7, 3, 1_700_000_000.0, 1_700_000_900.0


def _stored(
    rules: RuleSet, seats: int, dealer: int, previous: tuple[int, ...] | None, shuffle: Shuffle, tokens: list[str],
    names: tuple[str, ...] = NAMES,
) -> StoredGame:  # fmt: skip
    players = tuple((100 + n, names[n % len(names)]) if n != 2 else (-1, "") for n in range(seats))
    actions = tuple(LogAction(TABLE, NUMBER, ply, token, "person", STARTED) for ply, token in enumerate(tokens, 1))
    return StoredGame(TABLE, NUMBER, rules, players, dealer, previous, shuffle, STARTED, ENDED, actions)


def stored_of(record: Record) -> StoredGame:
    """The game of a record that begins with a deck; the third player is a computer."""
    assert record.deck is not None
    assert record.dealer is not None
    commit = deck_commitment(record.deck, "5a17", record.cut, record.redeals)
    shuffle = Shuffle(record.deck, "5a17", commit, record.cut, record.redeals, record.game or 1)
    tokens = [token_of(item.action) for item in record.items if isinstance(item, Move)]
    return _stored(record.rules, record.seats, record.dealer, record.previous, shuffle, tokens)


def golden(name: str) -> StoredGame:
    """A game of ``tests/games``."""
    return stored_of(parse_record((GAMES / f"{name}.dgn").read_text(encoding="utf-8")))


def whole_games() -> dict[str, StoredGame]:
    """Every game of ``tests/games`` that begins with a deck."""
    records = {path.stem: parse_record(path.read_text(encoding="utf-8")) for path in sorted(GAMES.glob("*.dgn"))}
    return {name: stored_of(record) for name, record in records.items() if record.deck is not None}


def played(
    rules: RuleSet,
    seats: int,
    seed: int,
    choose: Callable[[SeatView, Chance, Budget], Action],
    *,
    names: tuple[str, ...] = NAMES,
    most: int = 3000,
) -> StoredGame:
    """A game that `choose` played for every seat, broken off after `most` actions."""
    chance = random.Random(seed)
    shuffle = shuffled(rules, seats, chance, "5a17")
    state, _ = deal(rules, seats, 1, shuffle.deck, None, cut=shuffle.cut, redeals=shuffle.redeals, game=1)
    tokens: list[str] = []
    while not state.over and len(tokens) < most:
        movers = [seat for seat in range(1, seats + 1) if seat_view(state, seat).legal]
        seat = chance.choice(movers if chance.random() < 0.5 else list(waited_for(state)) or movers)
        action = choose(seat_view(state, seat), chance, Budget())
        tokens.append(token_of(action))
        state, _ = apply(state, action)
    return _stored(rules, seats, 1, None, shuffle, tokens, names)
