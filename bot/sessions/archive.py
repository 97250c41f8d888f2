"""A game that has ended, as a record: deck, salt and every move, for anyone to replay and to check the deal."""

from __future__ import annotations

from datetime import UTC, datetime

from bot.sessions.model import is_pseudonym
from bot.sessions.ports import StoredGame
from bot.sessions.registry import replay
from engine.actions import parse_action
from engine.record import Move, Record, Result, dump_record


class StillPlaying(Exception):
    """The game has not ended: its record would give hands and talon away."""


def record_of(stored: StoredGame) -> str:
    """The text of a record (``.dgn``). Raises StillPlaying for a game that has not ended."""
    if stored.ended is None:
        raise StillPlaying
    state = replay(stored).state
    result = Result(state.durak, state.places) if state.over else None
    return dump_record(
        Record(
            seats=len(stored.players),
            rules=stored.rules,
            dealer=stored.dealer,
            deck=stored.shuffle.deck,
            previous=stored.previous,
            cut=stored.shuffle.cut,
            redeals=stored.shuffle.redeals,
            game=stored.shuffle.game if stored.rules.doker == "on" else None,
            items=tuple(Move(parse_action(logged.token)) for logged in stored.actions),
            result=result,
            players=tuple(name or _nobody(key) for key, name in stored.players),
            started=datetime.fromtimestamp(stored.started, UTC).isoformat(timespec="seconds"),
            deck_commit=stored.shuffle.commit,
            salt=stored.shuffle.salt,
        )
    )


def _nobody(key: int) -> str:
    """What a player without a name is called."""
    return "somebody" if is_pseudonym(key) else f"computer {-key}"
