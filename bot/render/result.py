"""The end of a game: who is durak, who got away, the count of the series."""

from __future__ import annotations

from bot.render.aftermath import aftermath_lines
from bot.render.coach import review_row
from bot.render.frame import Row, bold, button, screen
from bot.render.names import group_title, names_of
from bot.render.news import event_text
from bot.render.replay import replay_link
from bot.render.screen import Button, Press, Screen
from bot.render.standings import standings_lines
from bot.render.texts import NONE, Markup, Texts
from bot.sessions.views import HandOver, ResultView
from bot.tally.views import Aftermath

_MOODS = 4


def result_screen(view: ResultView, texts: Texts, aftermath: Aftermath | None = None, *, bot_username: str) -> Screen:
    """The table message once the game is over; `aftermath`: what it counted for."""
    return screen(texts, result_lines(view, texts, aftermath), result_rows(view, texts, bot_username))


def result_lines(view: ResultView, texts: Texts, aftermath: Aftermath | None = None) -> list[str | None]:
    """Its lines: who is durak, who got away, what it counted for, the count of the series."""
    lines: list[str | None] = [_headline(view, texts)]
    if view.epaulettes and view.durak:
        lines.append(texts.html("result-epaulettes", name=names_of(view.seats, view.durak, texts)))
    if view.drinking and view.durak and not view.stopped:
        lines.append(texts.html("result-drinking"))
    if view.titles is not None:
        lines.append(event_text(view.titles, view.seats, texts))
    if not view.stopped and any(view.places):
        lines += ["", str(bold(texts.html("result-places")))]
        lines += [
            f"{number}. {names_of(view.seats, seats, texts, marks=True)}"
            for number, seats in _numbered(view.places, view.durak)
        ]
    if aftermath is not None:
        lines += ["", *aftermath_lines(aftermath, texts)]
    return [*lines, "", *standings_lines(view.standing, texts)]


def _numbered(places: tuple[tuple[int, ...], ...], durak: tuple[int, ...]) -> list[tuple[int, tuple[int, ...]]]:
    """Those who got away, with their places; who shares a place takes up several."""
    result = []
    number = 1
    for seats in places:
        safe = tuple(seat for seat in seats if seat not in durak)
        if safe:
            result.append((number, safe))
        number += len(seats)
    return result


def _headline(view: ResultView, texts: Texts) -> Markup:
    # A series that has an end counts its own games.
    endless = view.standing.series == "endless"
    number = view.game if endless else view.standing.played + view.stopped
    if view.stopped:
        return bold(texts.html("result-stopped", number=number))
    if not view.durak:
        return bold(texts.html("result-draw", number=number))
    names = names_of(view.seats, view.durak, texts)
    if len(view.durak) > 1:
        return bold(texts.html("result-duraks", number=number, names=names))
    # One of a few lines, always the same one for the same game.
    mood = (view.table_id + view.game) % _MOODS
    return Markup(
        f"{bold(texts.html('result-durak', number=number, name=names))}\n{texts.html('result-mood', mood=mood)}"
    )


def result_rows(view: ResultView, texts: Texts, bot_username: str) -> tuple[Row, ...]:
    """Its buttons."""
    again = "button-new-series" if view.standing.over else "button-rematch"
    rematch = button(texts, again, Press("rematch", view.table_id, view.game), "success")
    record = button(texts, "button-record", Press("record", view.table_id, view.game))
    join = button(texts, "button-join", Press("join", view.table_id))
    reopen = button(texts, "button-settings", Press("reopen", view.table_id, view.game))
    # In private the table is one person's: nobody else can sit down.
    if view.place.private:
        watch = button(texts, "button-replay", Press("watch", view.table_id, view.game, word=view.replay))
        review = [review_row(view.table_id, view.game, texts)] if view.reviewable else []
        return (rematch,), *review, (reopen,), (watch, record)
    # From a group to the private chat: a link, so that everyone may look through the game at their own pace.
    link = replay_link(bot_username, view.table_id, view.game, view.replay)
    return (rematch,), (join, reopen), (Button(texts.plain("button-replay"), url=link), record)


def hand_over_screen(view: HandOver, texts: Texts) -> Screen:
    """What is left of a hand: one short line, and no cards."""
    result = view.result
    if result is None:
        return screen(texts, [texts.html("over-left")])
    title = group_title(result.place) or NONE
    if result.stopped:
        line = texts.html("over-stopped", group=title)
    elif not result.durak:
        line = texts.html("over-draw", group=title)
    elif view.seat in result.durak:
        line = texts.html("over-durak", group=title)
    else:
        line = texts.html("over-safe", group=title, names=names_of(result.seats, result.durak, texts))
    return screen(texts, [line], [review_row(result.table_id, result.game, texts)] if result.reviewable else [])
