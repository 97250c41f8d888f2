"""What only some games know, as buttons and lines: rights before the first card (R3), consent to a sixth (R7.3),
calls and what can be called (V5, V7, V8).

Each button says what it does; a hand without such a right looks like any other, so that nobody's screen tells.
"""

from __future__ import annotations

from collections.abc import Callable

from bot.render.cards import card_text
from bot.render.frame import Row, rows_of
from bot.render.names import name_of
from bot.render.screen import Button, Press, Style
from bot.render.texts import Markup, Texts
from bot.sessions.model import BLACK_AS, CALLING, RED_AS, SLIPPING
from bot.sessions.views import HandView
from engine.actions import (
    Action,
    Announce,
    Beat,
    CallCard,
    CallSeat,
    Consent,
    Give,
    Pass,
    Redeal,
    Slip,
    SwapHand,
    SwapTrump,
)
from engine.cards import BLACK_JOKER, BODY, DECLARED, FACE, RED_JOKER
from engine.state import OPEN
from engine.view import SeatView

#: The message of a button for each kind of action that has one of its own, and its colour.
_BUTTONS: dict[type[object], tuple[str, Style | None]] = {
    SwapTrump: ("button-swap-trump", "success"),
    Redeal: ("button-redeal", "success"),
    SwapHand: ("button-swap-hand", "success"),
    Consent: ("button-consent", "success"),
    Announce: ("button-announce", None),
}


def sip_rows(view: HandView, texts: Texts) -> list[Row]:
    """Whom to pick to sip, for the one who beat everything (V9)."""
    sip, game = view.game.sip, view.game
    if sip is None or sip.seat or sip.chosen_by != view.view.seat:
        return []
    buttons = []
    for other in game.seats[: game.public.seats]:
        if other.number != view.view.seat:
            press = Press("sip", game.table_id, game.game, word=str(other.number))
            buttons.append(Button(texts.plain("button-sip", name=name_of(other, texts)), press))
    return rows_of(buttons, 2)


_DISGUISED = {RED_AS: RED_JOKER, BLACK_AS: BLACK_JOKER}

Move = Callable[[Action], Press]


def menu_rows(view: HandView, texts: Texts, move: Move) -> list[Row]:
    """The buttons of the menu that the person opened: what to slip, or whom and what to call; none when closed."""
    if view.selected == SLIPPING:
        slips = [a for a in view.view.legal if isinstance(a, Slip)]
        return rows_of([Button(card_text(action.card), move(action), style="danger") for action in slips], 6)
    if view.selected == CALLING:
        return rows_of(_calls(view, texts, move), 2)
    beats = joker_beats(view)
    return rows_of([Button(card_text(FACE[beat.card]), move(beat), style="success") for beat in beats], 8)


def joker_beats(view: HandView) -> list[Beat]:
    """The beats of the first open card with the joker that is to stand for another card, by that card (R15.2)."""
    if view.selected not in _DISGUISED:
        return []
    joker, targets = _DISGUISED[view.selected], [p.attack for p in view.view.public.piles if p.defence == OPEN]
    beats = [a for a in view.view.legal if isinstance(a, Beat) and a.card >= DECLARED and BODY[a.card] == joker]
    return sorted((a for a in beats if a.target == targets[0]), key=lambda beat: FACE[beat.card])


def disguise_row(view: HandView, texts: Texts, menu: Callable[[str], Press]) -> list[Row]:
    """For a picked joker: the way to declare it to be another card."""
    word = {RED_JOKER: "red", BLACK_JOKER: "black"}.get(view.selected or 0)
    return [(Button(texts.plain("button-joker-as"), menu(word)),)] if word else []


def extra_rows(view: HandView, texts: Texts, move: Move, menu: Callable[[str], Press]) -> list[Row]:
    """A row for each special action that the seat may take now; `move` and `menu` give what a button means."""
    rows: list[Row] = []
    seat, public = view.view, view.view.public
    for action in seat.legal:
        if type(action) in _BUTTONS:
            message, style = _BUTTONS[type(action)]
            card = public.trump_card
            args = {"card": card_text(card)} if isinstance(action, SwapTrump) and card is not None else {}
            rows.append((Button(texts.plain(message, **args), move(action), style=style),))
    # Cards of the table may beat as well, where they were thrown in (V7.6).
    on_table = [a for a in seat.legal if isinstance(a, Beat) and any(p.attack == a.card for p in public.piles)]
    rows += rows_of([_turned(action, texts, move) for action in on_table], 2)
    if public.rules.push == "on":
        rows += rows_of(_calls(view, texts, move), 2)
        return rows
    menus = []
    if any(isinstance(action, CallCard | CallSeat) for action in seat.legal):
        menus.append(Button(texts.plain("button-call"), menu("call")))
    if any(isinstance(action, Slip) for action in seat.legal):
        menus.append(Button(texts.plain("button-slip"), menu("slip")))
    return [*rows, tuple(menus)] if menus else rows


def _turned(action: Beat, texts: Texts, move: Move) -> Button:
    label = texts.plain("button-beat-with", card=card_text(action.card), target=card_text(action.target))
    return Button(label, move(action), style="success")


def _calls(view: HandView, texts: Texts, move: Move) -> list[Button]:
    buttons = []
    message = "button-send-back" if view.view.public.rules.push == "on" else "button-call-card"
    for action in view.view.legal:
        if isinstance(action, CallCard):
            buttons.append(Button(texts.plain(message, card=card_text(action.card)), move(action)))
        elif isinstance(action, CallSeat):
            name = name_of(view.game.seats[action.other - 1], texts)
            buttons.append(Button(texts.plain("button-call-seat", name=name), move(action)))
    return buttons


def gift(seat: SeatView, card: int) -> Give | None:
    """Giving this card to whoever found a rule, if one is owed (V7.9)."""
    return next((action for action in seat.legal if isinstance(action, Give) and action.card == card), None)


def is_waiver(seat: SeatView, action: Action) -> bool:
    """Whether a pass waives a right, rather than adding nothing to a bout."""
    return isinstance(action, Pass) and seat.public.rights


def special_line(view: HandView, texts: Texts) -> Markup | None:
    """What there is to do in a moment that only some games know; None in any other."""
    seat = view.view
    if seat.public.rights:
        return texts.html("hand-rights-mine" if seat.legal else "rights-wait")
    as_another = joker_beats(view)
    if as_another:
        return texts.html("hand-joker-on", card=card_text(as_another[0].target))
    if view.selected == SLIPPING and any(isinstance(action, Slip) for action in seat.legal):
        return texts.html("hand-slip")
    if view.selected == CALLING and any(isinstance(action, CallCard | CallSeat) for action in seat.legal):
        return texts.html("hand-call")
    if any(isinstance(action, Give) for action in seat.legal):
        return texts.html("hand-give", name=name_of(view.game.seats[seat.public.receiver - 1], texts))
    if any(isinstance(action, Consent) for action in seat.legal):
        return texts.html("hand-consent")
    return None
