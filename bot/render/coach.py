"""What a strong player says: a hint beside the hand, and the review of a game that has ended.

A move is said in a few words, its chance as a rounded share, its reasons as short phrases, the weightiest first.
"""

from __future__ import annotations

from bot.render.cards import card_text, cards_text, suit_text
from bot.render.frame import Row, bold, button, screen
from bot.render.names import group_title, names_of
from bot.render.screen import Press, Screen
from bot.render.table import pile_line
from bot.render.texts import LRI, NONE, PDI, Markup, Texts
from bot.sessions.review import Moment, ReviewView
from bot.sessions.views import HandView, SeatInfo
from engine.actions import (
    Action,
    Announce,
    Attack,
    Beat,
    CallCard,
    CallSeat,
    Consent,
    Give,
    Leave,
    Pass,
    Redeal,
    Show,
    Slip,
    SwapHand,
    SwapTrump,
    Take,
    Transfer,
)
from engine.cards import by_strength

#: The message of each kind of move.
MOVES: dict[type[object], str] = {
    Attack: "move-attack", Beat: "move-beat", Transfer: "move-transfer", Show: "move-show", Take: "move-take",
    Pass: "move-pass", SwapTrump: "move-swap-trump", Redeal: "move-redeal", SwapHand: "move-swap-hand",
    Consent: "move-consent", CallCard: "move-call-card", CallSeat: "move-call-seat", Slip: "move-slip",
    Announce: "move-announce", Give: "move-give", Leave: "move-leave",
}  # fmt: skip


def point_key(point: str) -> str:
    """The message of a reason (`engine.ai.reasons.Point`)."""
    return f"point-{point.replace('_', '-')}"


def share_text(share: float) -> str:
    """A share from 0 to 1 as whole hundredths; what is neither nothing nor everything never looks like it."""
    if share in {0.0, 1.0}:
        return f"{LRI}{100 * int(share)} %{PDI}"
    return f"{LRI}≈ {min(99, max(1, round(100 * share)))} %{PDI}"


def move_text(action: Action, seats: tuple[SeatInfo, ...], texts: Texts) -> Markup:
    """What somebody may do, in a few words."""
    args: dict[str, str | int] = {}
    match action:
        case Attack():
            args["cards"] = cards_text(action.cards)
        case Beat():
            args = {"target": card_text(action.target), "card": card_text(action.card)}
        case Transfer() | Show() | CallCard() | Slip() | Give():
            args["card"] = card_text(action.card)
        case CallSeat():
            args["name"] = names_of(seats, (action.other,), texts)
    return texts.html(MOVES[type(action)], **args)


def _why(points: tuple[str, ...], texts: Texts) -> Markup | None:
    """Reasons in a row; one that there are no words for (yet) is left out."""
    known = [texts.html(point_key(point)) for point in points if texts.has(point_key(point))]
    return Markup(f"<i>{texts.join(known, ' · ')}</i>") if known else None


def hint_lines(view: HandView, texts: Texts) -> list[str | None]:
    """The hint for this moment, being thought about or there; nothing where nobody asked."""
    if view.hint is None:
        return []
    if view.hint.failed:
        return [texts.html("hint-failed")]
    hint = view.hint.hint
    if hint is None:
        return [texts.html("hint-waiting")]
    move = bold(move_text(hint.action, view.game.seats, texts))
    chance = NONE if hint.chance is None else share_text(hint.chance)
    return [texts.html("hint", move=move, chance=chance), _why(hint.why, texts)]


def hint_rows(view: HandView, texts: Texts) -> list[Row]:
    """The button that asks for a hint, where one could help and none is there."""
    if not view.asks_hint or (view.hint is not None and not view.hint.failed):
        return []
    return [(button(texts, "button-hint", Press("hint", view.game.table_id, view.game.game, view.view.public.bout)),)]


def review_row(table: int, game: int, texts: Texts) -> Row:
    """The button that asks for the review of a game."""
    return (button(texts, "button-review", Press("review", table, game)),)


def review_screen(view: ReviewView, texts: Texts) -> Screen:
    """The moves of a game that cost most, each with what lay there, what was played and what was better."""
    title = texts.html("review-title", game=view.game, group=group_title(view.place) or NONE)
    lines: list[str | None] = [bold(title)]
    if not view.moments:
        lines += ["", texts.html("review-clean")]
    for number, moment in enumerate(view.moments, 1):
        lines += ["", *_moment_lines(number, moment, texts)]
    return screen(texts, lines)


def _moment_lines(number: int, moment: Moment, texts: Texts) -> list[str | None]:
    lesson, public = moment.lesson, moment.view.public
    piles = texts.join([Markup(pile_line(pile, texts)) for pile in public.piles], " · ")
    hand = cards_text(by_strength(moment.view.hand, public.trump))
    return [
        bold(texts.html("review-moment", number=number, bout=public.bout, cost=share_text(lesson.cost))),
        texts.html("review-table", piles=piles) if public.piles else None,
        texts.html("review-hand", trump=suit_text(public.trump), cards=hand),
        texts.html("review-played", move=move_text(lesson.played, (), texts)),
        texts.html("review-better", move=bold(move_text(lesson.better, (), texts))),
        _why(lesson.why, texts),
    ]
