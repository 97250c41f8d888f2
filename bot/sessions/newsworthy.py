"""What of a step of a game people would remark on: the line of news under a table.

A step is an action and the passes that the table makes after it for those who have nothing to add. News stand until
something else is worth telling, or the table has moved on.
"""

from __future__ import annotations

from collections.abc import Iterable

from engine.events import (
    BoutBeaten,
    BoutTaken,
    CheatCaught,
    Consented,
    DrewTwo,
    Event,
    FirstAttacker,
    FocusOpened,
    GameEnded,
    Gave,
    HandSwapped,
    Left,
    Redealt,
    Refilled,
    Returned,
    RuleAnnounced,
    SentBack,
    SlipCaught,
    Titled,
    Transferred,
    TrumpBuried,
    TrumpCut,
    TrumpSwapped,
    Undefendable,
    WentOut,
    WrongCall,
)
from engine.state import State

_WORTH_TELLING = (
    CheatCaught,
    DrewTwo,
    Gave,
    RuleAnnounced,
    SentBack,
    SlipCaught,
    Titled,
    Undefendable,
    WrongCall,
    Consented,
    FocusOpened,
    HandSwapped,
    Redealt,
    TrumpBuried,
    TrumpCut,
    TrumpSwapped,
    BoutBeaten,
    BoutTaken,
    FirstAttacker,
    GameEnded,
    Left,
    Returned,
    Transferred,
    WentOut,
)


def worth_telling(events: Iterable[Event]) -> tuple[Event, ...]:
    """The public facts of a step that people would remark on."""
    return tuple(
        event
        for event in events
        if isinstance(event, _WORTH_TELLING) or (isinstance(event, Refilled) and event.trump_card)
    )


def news_after(before: tuple[Event, ...], events: Iterable[Event], state: State) -> tuple[Event, ...]:
    """The news after a step: its own; or those before it, as long as no more than an attack has followed."""
    news = worth_telling(events)
    moved_on = len(state.piles) > 1 or any(pile.defence >= 0 for pile in state.piles)
    return news if news or moved_on else before
