"""A game that has ended, to be looked through bout by bout with every hand open; and whether its deal was fair.

Everything is built anew from the kept log, each time. A game is asked for by a key that follows from its salt: nobody
knows the salt before the game is over, so that no link to a running game can be guessed, and whoever has the link of
a finished one may see it: it stands in the chat where the game was played, and was no secret there.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from secrets import compare_digest

from bot.sessions.ports import StoredGame
from bot.sessions.views import SeatInfo
from engine.actions import Action, parse_action
from engine.ai.honest import is_lawful
from engine.apply import apply
from engine.deal import deal
from engine.events import Event, GameEnded, HandSwapped, Passed, Redealt, TrumpSwapped, Waived
from engine.record import deck_commitment, sealed_text
from engine.rules import RuleSet
from engine.state import State
from engine.view import PublicView, public_view

#: The deep link payload that shows a game, taken apart.
PAYLOAD = re.compile(r"replay-(?P<table>[0-9]{1,13})-(?P<game>[0-9]{1,9})-(?P<key>[0-9a-f]{16})", re.ASCII)
#: Steps on one page; a bout that has more goes on on the next, so that a page fits into a message.
MOST_STEPS = 16
#: After these, before the first card, the hands are others than they were.
_NEW_HANDS = (Redealt, HandSwapped, TrumpSwapped)


class NotToBeShown(LookupError):
    """There is no such game, it has not ended, or the key is not its own."""


def replay_key(table_id: int, game: int, salt: str) -> str:
    """What a link to a game's replay carries: 16 hex digits that nobody can know while the game goes on."""
    return hashlib.sha256(f"replay {table_id}.{game} {salt}".encode()).hexdigest()[:16]


def replay_payload(table_id: int, game: int, key: str) -> str:
    """The deep link payload that shows a game."""
    return f"replay-{table_id}-{game}-{key}"


def opened(stored: StoredGame | None, key: str) -> StoredGame:
    """The game, if it may be shown to whoever brings this key. Raises NotToBeShown."""
    if stored is None or stored.ended is None:
        raise NotToBeShown
    if not compare_digest(replay_key(stored.table_id, stored.number, stored.shuffle.salt), key):
        raise NotToBeShown
    return stored


@dataclass(frozen=True, slots=True)
class Step:
    """An action (None: the deal) and what came of it. `lawful` is False for what only a lax table accepts (V5, V8)."""

    action: Action | None
    events: tuple[Event, ...]
    lawful: bool = True


@dataclass(frozen=True, slots=True)
class ReplayView:
    """One page of a replay: the table and all hands as the page begins, and what happened then.

    `page` counts from 0 to `pages` - 1, bouts from 1; a page that is `continued` begins inside its bout.
    """

    table_id: int
    game: int
    key: str
    title: str  # of the chat; empty for a private one
    page: int
    pages: int
    bout: int
    bouts: int
    continued: bool
    rules: RuleSet
    seats: tuple[SeatInfo, ...]
    public: PublicView
    hands: tuple[int, ...]
    steps: tuple[Step, ...]
    stopped: bool  # the game was stopped, and this is the last page


@dataclass(frozen=True, slots=True)
class SealView:
    """The deal of a game that has ended: what was promised, what was dealt, and what that comes to."""

    table_id: int
    game: int
    key: str
    page: int  # of the replay that one came from
    promised: str
    counted: str
    sealed: str  # the text that the seal is of

    @property
    def holds(self) -> bool:
        """Whether the promise was kept."""
        return self.promised == self.counted


@dataclass
class _Page:
    start: State
    continued: bool
    steps: list[Step]

    @property
    def ends(self) -> bool:
        """Whether the game came to its end here."""
        return any(isinstance(event, GameEnded) for step in self.steps for event in step.events)


def replay_view(stored: StoredGame, page: int, title: str = "") -> ReplayView:
    """A page of a game (the nearest there is) that has been `opened`."""
    pages = _pages(stored)
    at = min(max(page, 0), len(pages) - 1)
    shown = pages[at]
    return ReplayView(
        table_id=stored.table_id,
        game=stored.number,
        key=replay_key(stored.table_id, stored.number, stored.shuffle.salt),
        title=title,
        page=at,
        pages=len(pages),
        bout=shown.start.bout,
        bouts=pages[-1].start.bout,
        continued=shown.continued,
        rules=stored.rules,
        seats=_seats(stored),
        public=public_view(shown.start),
        hands=shown.start.hands,
        steps=tuple(shown.steps),
        stopped=at == len(pages) - 1 and not shown.ends,
    )


def seal_view(stored: StoredGame, page: int) -> SealView:
    """What was promised of a game's deal and how it was kept, of a game that has been `opened`."""
    shuffle = stored.shuffle
    return SealView(
        table_id=stored.table_id,
        game=stored.number,
        key=replay_key(stored.table_id, stored.number, shuffle.salt),
        page=page,
        promised=shuffle.commit,
        counted=deck_commitment(shuffle.deck, shuffle.salt, shuffle.cut, shuffle.redeals),
        sealed=sealed_text(shuffle.deck, shuffle.salt, shuffle.cut, shuffle.redeals),
    )


def _seats(stored: StoredGame) -> tuple[SeatInfo, ...]:
    return tuple(
        SeatInfo(number, key if key > 0 else None, name, max(0, -key), True, False, False, False)
        for number, (key, name) in enumerate(stored.players, 1)
    )


def _moments(stored: StoredGame) -> Iterator[tuple[State, Step]]:
    """Every step of a game, with the state after it; the first is the deal."""
    shuffle = stored.shuffle
    state, events = deal(
        stored.rules, len(stored.players), stored.dealer, shuffle.deck, stored.previous,
        cut=shuffle.cut, redeals=shuffle.redeals, game=shuffle.game,
    )  # fmt: skip
    yield state, Step(None, events)
    for logged in stored.actions:
        action = parse_action(logged.token)
        before = state
        state, events = apply(state, action)
        # Plain rules accept nothing unlawful, so that there is nothing to look for.
        yield state, Step(action, events, before.extra is None or is_lawful(public_view(before), action))


def _pages(stored: StoredGame) -> list[_Page]:
    """A game cut into pages: at the end of each bout, at new hands before the first card, and after many steps."""
    pages: list[_Page] = []
    told = 0
    for state, step in _moments(stored):
        if not pages:
            pages.append(_Page(state, False, [step]))
            continue
        page = pages[-1]
        page.steps.append(step)
        told += not all(isinstance(event, Passed | Waived) for event in step.events)
        if state.over:
            break
        new_bout = state.bout != page.start.bout
        if new_bout or told >= MOST_STEPS or any(isinstance(event, _NEW_HANDS) for event in step.events):
            pages.append(_Page(state, not new_bout, []))
            told = 0
    return pages
