"""A game from its first card to its last, as the events that the engine gives for it.

The record alone is enough: the deal (or a position), and the actions that followed. Events that only one seat may hear
of are among them, since the game is over.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from bot.sessions.ports import StoredGame
from engine.actions import Action, parse_action
from engine.apply import apply
from engine.deal import deal
from engine.events import Attacked, BoutOpened, Event
from engine.record import Move, Record, start
from engine.rules import RuleSet
from engine.state import State


@dataclass(frozen=True, slots=True)
class Bout:
    """The events of one bout, up to and with its end. `opener`: the seat that put the first card down, 0 for none."""

    opener: int
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Story:
    """A whole game: what happened, bout by bout, and where it ended. What happened before the first card belongs to
    the first bout."""

    bouts: tuple[Bout, ...]
    end: State

    @property
    def rules(self) -> RuleSet:
        """By which rules it was played."""
        return self.end.rules

    @property
    def seats(self) -> int:
        """How many sat at the table."""
        return len(self.end.hands)

    @property
    def durak(self) -> tuple[int, ...]:
        """The seats that lost; empty for a draw."""
        return self.end.durak or ()

    @property
    def events(self) -> list[Event]:
        """Everything that happened, in order."""
        return [event for bout in self.bouts for event in bout.events]


def story_of_game(stored: StoredGame) -> Story:
    """The story of a kept game."""
    shuffle = stored.shuffle
    state, events = deal(
        stored.rules, len(stored.players), stored.dealer, shuffle.deck, stored.previous,
        cut=shuffle.cut, redeals=shuffle.redeals, game=shuffle.game,
    )  # fmt: skip
    return _tell(state, events, (parse_action(logged.token) for logged in stored.actions))


def story_of_record(record: Record) -> Story:
    """The story of a record. Raises NotationError, UnsupportedRules, IllegalAction for what cannot be played."""
    state, events = start(record)
    return _tell(state, events, (item.action for item in record.items if isinstance(item, Move)))


def _tell(state: State, events: tuple[Event, ...], actions: Iterable[Action]) -> Story:
    bouts: list[Bout] = []
    opener = state.piles[0].seat if state.piles else 0
    current: list[Event] = list(events)
    for action in actions:
        state, happened = apply(state, action)
        for event in happened:
            if isinstance(event, BoutOpened):
                bouts.append(Bout(opener, tuple(current)))
                opener, current = 0, []
            elif isinstance(event, Attacked) and not opener:
                opener = event.seat
            current.append(event)
    return Story((*bouts, Bout(opener, tuple(current))), state)
