"""The call beside a table: a short message of its own, for what people have to hear of and an edit would not tell.

The group calls whoever is waited for by name, a lobby warns before it closes, a break is asked for and holds. It is
gone as soon as there is nothing to say any more.
"""

from __future__ import annotations

from bot.render.frame import Row, bold, button, chat_button, screen, time_tag
from bot.render.names import name_of, names_of
from bot.render.screen import Press, Screen
from bot.render.texts import Markup, Texts, escape
from bot.sessions.views import BreakInfo, BreakView, ClosingView, MentionView, SeatInfo


def call_screen(view: ClosingView | MentionView | BreakView, texts: Texts, *, bot_username: str) -> Screen:
    """The message beside a table."""
    match view:
        case ClosingView():
            lines: list[str | None] = [texts.html("lobby-closing", time=time_tag(view.closes, None))]
            extend = button(texts, "button-extend", Press("extend", view.table_id), "primary")
            return screen(
                texts, lines, [(extend, button(texts, "button-join", Press("join", view.table_id), "success"))]
            )
        case MentionView():
            called = texts.join(mention(seat, texts) for seat in view.seats)
            peek = button(texts, "button-peek", Press("peek", view.table_id, view.game), "primary")
            return screen(
                texts,
                [texts.html("called", names=called, n=len(view.seats))],
                [(peek, chat_button(texts, bot_username))],
            )
        case BreakView():
            return _break_screen(view, texts)


def mention(seat: SeatInfo, texts: Texts) -> Markup:
    """A player's name, as a link that tells them of it."""
    name = escape(name_of(seat, texts))
    return name if seat.user_id is None else Markup(f'<a href="tg://user?id={seat.user_id}">{name}</a>')


def _break_screen(view: BreakView, texts: Texts) -> Screen:
    info = view.info
    if info.on:
        lines: list[str | None] = [bold(break_text(info, view.seats, texts)), texts.html("break-hint")]
        if info.agreed:
            lines.append(texts.html("break-resuming", names=names_of(view.seats, info.agreed, texts)))
        return screen(texts, lines, [resume_row(view.table_id, view.game, texts)])
    by = names_of(view.seats, (info.by,), texts)
    missing = texts.join(mention(seat, texts) for seat in view.seats if seat.number in info.missing)
    yes = button(texts, "button-pause-yes", Press("pause", view.table_id, view.game, word="yes"), "success")
    no = button(texts, "button-pause-no", Press("pause", view.table_id, view.game, word="no"))
    lines = [bold(texts.html("break-asked", name=by)), texts.html("break-missing", names=missing)]
    return screen(texts, lines, [(yes, no)])


def break_text(info: BreakInfo, seats: tuple[SeatInfo, ...], texts: Texts) -> Markup:
    """That the table pauses, and for whom."""
    by = names_of(seats, (info.by,), texts) if info.by else ""
    return texts.html("break-by", name=Markup(by)) if by else texts.html("break-on")


def resume_row(table: int, game: int, texts: Texts) -> Row:
    """The way back into the game."""
    return (button(texts, "button-resume", Press("pause", table, game, word="resume"), "primary"),)
