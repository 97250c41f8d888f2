"""What only some games know, as buttons and lines: rights before the first card (R3), consent to a sixth (R7.3).

Each button says what it does; a hand without such a right looks like any other, so that nobody's screen tells.
"""

from __future__ import annotations

from collections.abc import Callable

from bot.render.cards import card_text
from bot.render.frame import Row
from bot.render.screen import Button, Press, Style
from bot.render.texts import Markup, Texts
from bot.sessions.views import HandView
from engine.actions import Action, Consent, Pass, Redeal, SwapHand, SwapTrump
from engine.view import SeatView

#: The message of a button for each kind of action, and its colour.
_BUTTONS: dict[type[object], tuple[str, Style]] = {
    SwapTrump: ("button-swap-trump", "success"),
    Redeal: ("button-redeal", "success"),
    SwapHand: ("button-swap-hand", "success"),
    Consent: ("button-consent", "success"),
}


def extra_rows(view: HandView, texts: Texts, move: Callable[[Action], Press]) -> list[Row]:
    """A row for each special action that the seat may take now; `move` gives what a button means."""
    rows: list[Row] = []
    for action in view.view.legal:
        if type(action) in _BUTTONS:
            message, style = _BUTTONS[type(action)]
            card = view.view.public.trump_card
            args = {"card": card_text(card)} if isinstance(action, SwapTrump) and card is not None else {}
            rows.append((Button(texts.plain(message, **args), move(action), style=style),))
    return rows


def is_waiver(seat: SeatView, action: Action) -> bool:
    """Whether a pass waives a right, rather than adding nothing to a bout."""
    return isinstance(action, Pass) and seat.public.rights


def special_line(view: HandView, texts: Texts) -> Markup | None:
    """What there is to do in a moment that only some games know; None in any other."""
    seat = view.view
    if seat.public.rights:
        return texts.html("hand-rights-mine" if seat.legal else "hand-rights-wait")
    if any(isinstance(action, Consent) for action in seat.legal):
        return texts.html("hand-consent")
    return None
