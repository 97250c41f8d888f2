"""A hand as buttons.

One tap plays a card; a card that could beat more than one is picked first and aimed with a second tap. A card that
cannot be played is a button too: it tries the nearest thing a person may mean by it, and the engine says why not.
"""

from __future__ import annotations

from bot.render.cards import card_text, cards_text
from bot.render.extras import disguise_row, extra_rows, gift, is_waiver, menu_rows, sip_rows
from bot.render.frame import Row, button, rows_of
from bot.render.look import in_order
from bot.render.rules_page import chapter_of
from bot.render.screen import Button, Press, Style
from bot.render.texts import Texts
from bot.sessions.model import TAKING
from bot.sessions.preferences import NO_PREFERENCES, PersonPreferences
from bot.sessions.views import HandView
from engine.actions import Action, Attack, Beat, Pass, Show, Take, Transfer, token_of
from engine.ai.honest import is_lawful
from engine.cards import BODY, CARD_TEXTS, DECLARED, FACE, RED_JOKER, TWIN, suit_of
from engine.state import OPEN
from engine.view import PublicView, SeatView

_WIDEST = 8
_MOST_BUTTONS = 100
#: Hands up to this size are one row; up to the next, rows of six.
_ONE_ROW, _ROOMY = 6, 18
_PASS_ON = {Transfer: "button-transfer", Show: "button-show"}


def hand_rows(view: HandView, texts: Texts, preferences: PersonPreferences = NO_PREFERENCES) -> list[Row]:
    """Every button of a hand."""
    seat = view.view
    targets = aims(view)
    if targets:
        return _aim_rows(view, targets, texts)
    guises = disguises(view)
    if guises:
        return _guise_rows(view, guises, texts)
    if asks_to_take(view):
        asked = [button(texts, "button-take-sure", _move(view, a), "danger") for a in seat.legal if isinstance(a, Take)]
        return [tuple(asked), (button(texts, "button-take-not", press(view, "select")),)]
    menu = menu_rows(view, texts, lambda action: _move(view, action))
    if menu:
        return [*menu, (button(texts, "button-let-go", press(view, "select")),)]
    rows: list[Row] = []
    if view.away:
        rows.append((button(texts, "button-back", press(view, "back"), "primary"),))
    rows += _card_rows(view, preferences)
    rows += extra_rows(view, texts, lambda action: _move(view, action), lambda word: press(view, "select", word))
    extras = [*_transfers(view, texts), *_openings(view)]
    room = max(0, _MOST_BUTTONS - seat.hand.bit_count() - 12)
    rows += rows_of(extras[:room], 2)
    last: list[Button] = []
    for action in seat.legal:
        if isinstance(action, Take):
            sure = press(view, "select", "take") if preferences.confirm_take else _move(view, action)
            last.append(button(texts, "button-take", sure, "danger"))
        elif is_waiver(seat, action):
            last.append(button(texts, "button-waive", _move(view, action)))
        elif isinstance(action, Pass) and (playable_cards(seat) or passing_counts(seat.public)):
            # The table may wait for nothing but this tap: then it is what is lit.
            style: Style | None = None if playable_cards(seat) else "primary"
            last.append(button(texts, _pass_label(seat.public), _move(view, action), style))
    if last:
        rows.append(tuple(last))
    rows += sip_rows(view, texts)
    if view.refused is not None:
        rule = Press("rule", view.game.table_id, word=chapter_of(view.refused.reason))
        rows.append((button(texts, "button-why", rule),))
    return rows


def press(view: HandView, kind: str, word: str = "") -> Press:
    """A press that belongs to the hand's game and bout."""
    return Press(kind, view.game.table_id, view.game.game, view.view.public.bout, word)


def asks_to_take(view: HandView) -> bool:
    """Whether the person tapped Take, and wants to be asked once more."""
    return view.selected == TAKING and any(isinstance(action, Take) for action in view.view.legal)


def table_cards(public: PublicView) -> int:
    """How many cards lie on the table."""
    return sum(1 + (pile.defence != OPEN) for pile in public.piles)


def aims(view: HandView) -> list[Beat]:
    """What the card that was picked can beat; empty when none is picked, or it has no use any more.

    Here a joker beats as itself; declared to be another card, it does in `extras.joker_beats` (R15.2).
    """
    return [action for action in view.view.legal if isinstance(action, Beat) and action.card == view.selected]


def disguises(view: HandView) -> list[Attack]:
    """The attacks with the joker that was picked, one for each card it may stand for (R15.2)."""
    picked = view.selected
    if picked is None or picked < RED_JOKER:
        return []
    return [
        action
        for action in view.view.legal
        if isinstance(action, Attack) and len(action.cards) == 1 and BODY[action.cards[0]] == picked
    ]


def _guise_rows(view: HandView, guises: list[Attack], texts: Texts) -> list[Row]:
    buttons = [
        Button(card_text(FACE[action.cards[0]]), _move(view, action), style="success")
        for action in sorted(guises, key=lambda action: FACE[action.cards[0]])
    ]
    return [*rows_of(buttons, 8 if len(buttons) > 8 else 4), (button(texts, "button-let-go", press(view, "select")),)]


def _word(action: Action) -> str:
    return token_of(action).split(" ", 1)[1]


def _move(view: HandView, action: Action) -> Press:
    return press(view, "move", _word(action))


def _pass_label(public: PublicView) -> str:
    if public.taking:
        return "button-pass-taking"
    return "button-pass-beaten" if all(pile.defence != OPEN for pile in public.piles) else "button-pass"


def _aim_rows(view: HandView, targets: list[Beat], texts: Texts) -> list[Row]:
    # In the order in which they lie on the table.
    order = {pile.attack: index for index, pile in enumerate(view.view.public.piles)}
    buttons = [
        Button(texts.plain("button-target", card=card_text(beat.target)), _move(view, beat), style="success")
        for beat in sorted(targets, key=lambda beat: order[beat.target])
    ]
    as_another = disguise_row(view, texts, lambda word: press(view, "select", word))
    return [*rows_of(buttons, 3), *as_another, (button(texts, "button-let-go", press(view, "select")),)]


def _card_rows(view: HandView, preferences: PersonPreferences) -> list[Row]:
    seat = view.view
    trump = seat.public.trump
    # Twins (R1.2) share a button: of a hundred cards there are at most 54 to tell apart.
    cards = list(dict.fromkeys(in_order(seat.hand, trump, preferences)))
    if len(cards) <= _ONE_ROW:
        return rows_of([_card_button(view, card) for card in cards], _ONE_ROW)
    width = _ONE_ROW if len(cards) <= _ROOMY else _WIDEST
    trumps = [card for card in cards if suit_of(card) == trump or card >= RED_JOKER]
    others = cards[: len(cards) - len(trumps)]
    if len(trumps) < 3:  # too few for a row of their own: one card as wide as the screen looks like something else
        return rows_of([_card_button(view, card) for card in cards], width)
    rows = rows_of([_card_button(view, card) for card in others], width)
    return rows + rows_of([_card_button(view, card) for card in trumps], width)


def _card_button(view: HandView, card: int) -> Button:
    """A card of the hand: lit where playing it keeps the rules, plain where it does not (whether or not it goes)."""
    seat, label = view.view, _label(view.view, card)
    given = gift(seat, card)
    if given is not None:
        return Button(label, _move(view, given), style="success")
    mine = [action for action in seat.legal if _puts_down(action) == card]
    lawful = [action for action in mine if is_lawful(seat.public, action)]
    for actions, style in ((lawful, True), (mine, False)):
        lit: Style | None = "success" if style else None
        beats = [action for action in actions if isinstance(action, Beat)]
        if len({beat.target for beat in beats}) > 1 or (beats and card >= RED_JOKER):  # a joker may be declared
            return Button(label, press(view, "select", CARD_TEXTS[card]), style=lit)
        if beats:
            return Button(label, _move(view, beats[0]), style=lit)
        attacks = [action for action in actions if isinstance(action, Attack)]
        if attacks and card >= RED_JOKER:
            return Button(label, press(view, "select", CARD_TEXTS[card]), style=lit)
        if attacks:
            return Button(label, _move(view, attacks[0]), style=lit)
        transfers = [action for action in actions if isinstance(action, Transfer)]
        if transfers:
            return Button(label, _move(view, transfers[0]), style="primary" if style else None)
    return Button(label, press(view, "move", _attempt(seat, card)))


def _label(seat: SeatView, card: int) -> str:
    return card_text(card) + (" ×2" if seat.hand >> card + TWIN & 1 else "")


def _puts_down(action: Action) -> int:
    """The card of the hand that an action plays, as itself; -1 for none, or for several."""
    match action:
        case Attack() if len(action.cards) == 1:
            return BODY[action.cards[0]]
        case Beat() if action.card < DECLARED:  # declared, a joker would only open more ranks to throw in (R15.2)
            return BODY[action.card]
        case Transfer():
            return BODY[action.card]
    return -1


def _attempt(seat: SeatView, card: int) -> str:
    """What a person most likely means by a card that cannot be played."""
    public = seat.public
    if seat.seat == public.defender:
        for pile in public.piles:
            if pile.defence == OPEN:
                return f"b {CARD_TEXTS[pile.attack]} {CARD_TEXTS[card]}"
    return f"a {CARD_TEXTS[card]}"


def _transfers(view: HandView, texts: Texts) -> list[Button]:
    return [
        button(texts, _PASS_ON[type(action)], _move(view, action), "primary", card=card_text(action.card))
        for action in view.view.legal
        if isinstance(action, (Transfer, Show))
    ]


def _openings(view: HandView) -> list[Button]:
    """Openings with several cards of one rank (R4.2); of very many only the fullest of each rank."""
    style: Style = "success"
    many = [action for action in view.view.legal if isinstance(action, Attack) and len(action.cards) > 1]
    if len(many) > 12:
        fullest: dict[int, Attack] = {}
        for action in many:
            rank = action.cards[0] >> 2
            if rank not in fullest or len(action.cards) > len(fullest[rank].cards):
                fullest[rank] = action
        many = list(fullest.values())
    return [Button(cards_text(action.cards), _move(view, action), style=style) for action in many]


def passing_counts(public: PublicView) -> bool:
    """Whether the table waits for a pass now, or for a card, from those who may throw in. While the defender has a card
    to beat it does not, except in line (R6.3); who holds a fitting card may say all the same that they are done."""
    return public.taking or public.rules.throw_order == "in_turn" or all(p.defence != OPEN for p in public.piles)


def playable_cards(seat: SeatView) -> int:
    """The set of cards that a seat could play now by the rules."""
    cards = 0
    for action in seat.legal:
        if not is_lawful(seat.public, action):
            continue
        match action:
            case Attack():
                for card in action.cards:
                    cards |= 1 << BODY[card]
            case Beat() | Transfer() | Show():
                cards |= 1 << BODY[action.card]
    return cards & seat.hand
