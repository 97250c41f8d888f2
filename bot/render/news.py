"""What just happened, in a short line.

One message for each event; those that the rest of the screen shows anyway are left out of the line, and an event
that is not for everyone never gets into it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from bot.render.cards import card_text, cards_text
from bot.render.names import names_of
from bot.render.texts import NONE, Markup, Texts
from bot.sessions.views import SeatInfo
from engine.cards import faces
from engine.events import (
    Attacked,
    Beaten,
    BoutBeaten,
    BoutOpened,
    BoutTaken,
    CheatCaught,
    Consented,
    Dealt,
    Drew,
    DrewTwo,
    Epaulettes,
    Event,
    FirstAttacker,
    FocusOpened,
    GameEnded,
    Gave,
    Given,
    HandSwapped,
    Left,
    Passed,
    Redealt,
    Refilled,
    Returned,
    RuleAnnounced,
    SentBack,
    SlipCaught,
    Slipped,
    Taking,
    Titled,
    Transferred,
    TrumpBuried,
    TrumpCut,
    TrumpShown,
    TrumpSwapped,
    Undefendable,
    Waived,
    WentOut,
    WrongCall,
)

_MOST = 4


def event_id(kind: type[object]) -> str:
    """The message of a kind of event."""
    return "event" + re.sub(r"(?=[A-Z])", "-", kind.__name__).lower()


def event_text(event: Event, seats: Sequence[SeatInfo], texts: Texts) -> Markup:
    """An event in words, as HTML."""
    args: dict[str, str | int] = {}

    def who(*numbers: int) -> Markup:
        return names_of(seats, numbers, texts)

    match event:
        case TrumpShown():
            args = {"card": card_text(event.card), "name": who(event.seat) if event.seat else NONE}
        case FirstAttacker():
            args = {"name": who(event.seat), "card": card_text(event.card) if event.card >= 0 else NONE}
        case BoutOpened():
            args = {"attacker": who(event.attacker), "defender": who(event.defender)}
        case Attacked():
            args = {"name": who(event.seat), "cards": cards_text(event.cards)}
        case Beaten():
            args = {"name": who(event.seat), "target": card_text(event.target), "card": card_text(event.card)}
        case Transferred():
            shown = "yes" if event.shown else "no"
            args = {"name": who(event.seat), "card": card_text(event.card), "to": who(event.to), "shown": shown}
        case TrumpCut() | TrumpBuried():
            args = {"card": card_text(event.card)}
        case TrumpSwapped():
            given, taken = card_text(event.given), card_text(event.taken)
            args = {"name": who(event.seat), "given": given, "taken": taken}
        case Redealt() | FocusOpened():
            args = {"name": who(event.seat), "cards": cards_text(faces(event.cards))}
        case SentBack():
            args = {"name": who(event.seat), "card": card_text(event.card), "owner": who(event.owner)}
        case WrongCall():
            card, other = card_text(event.card) if event.card >= 0 else NONE, who(event.other) if event.other else NONE
            args = {"name": who(event.seat), "card": card, "other": other}
        case CheatCaught():
            args = {"name": who(event.seat), "card": card_text(event.card), "culprit": who(event.culprit)}
        case SlipCaught():
            args = {"name": who(event.seat), "culprit": who(event.culprit)}
        case Undefendable():
            args = {"name": who(event.defender)}
        case DrewTwo():
            args = {"name": who(event.seat), "card": card_text(event.card)}
        case Gave():
            args = {"name": who(event.seat), "to": who(event.to)}
        case Titled():
            dokers = who(*event.dokers) if event.dokers else NONE
            args = {"stabbed": who(event.stabbed), "dokers": dokers}
        case HandSwapped() | Consented() | Waived() | RuleAnnounced() | Slipped() | Given():
            args = {"name": who(event.seat)}
        case Taking() | Passed() | Epaulettes() | Left() | Dealt() | Drew():
            args = {"name": who(event.seat)}
        case BoutBeaten():
            args = {"name": who(event.defender)}
        case BoutTaken():
            args = {"name": who(event.defender), "n": event.cards.bit_count()}
        case Returned():
            args = {"name": who(event.seat), "n": event.cards.bit_count()}
        case Refilled():
            args = {"name": who(event.trump_card) if event.trump_card else NONE}
        case WentOut():
            args = {"names": who(*event.seats), "n": len(event.seats)}
        case GameEnded():
            outcome = "repeated" if event.repeated else "durak" if event.durak else "draw"
            args = {"names": who(*event.durak), "outcome": outcome}
    return texts.html(event_id(type(event)), **args)


def _tells(event: Event, kinds: set[type[object]]) -> bool:
    match event:
        case Dealt() | Drew() | BoutOpened() | GameEnded():
            return False
        case TrumpShown():
            return event.seat > 0  # otherwise the trump line says it
        case Refilled():
            return event.trump_card > 0
        case Passed():
            return len(kinds) == 1
        case Taking():
            return BoutTaken not in kinds
        case _:
            return event.audience == 0


def news_line(events: Sequence[Event], seats: Sequence[SeatInfo], texts: Texts) -> Markup | None:
    """The last events worth a word, or None."""
    kinds: set[type[object]] = {type(event) for event in events}
    told = [Markup(texts.directed(event_text(event, seats, texts))) for event in events if _tells(event, kinds)]
    if not told:
        return None
    return Markup(f"<i>{texts.join(told[-_MOST:], ' · ')}</i>")
