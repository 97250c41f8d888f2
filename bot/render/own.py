"""Somebody's own figures and achievements, in private; in a group one kind line."""

from __future__ import annotations

from datetime import UTC, datetime

from bot.render.aftermath import achievement_about, achievement_name
from bot.render.frame import Row, bold, button, percent, screen
from bot.render.names import user_name
from bot.render.screen import Button, Press, Screen
from bot.render.texts import Texts
from bot.tally.counting import ACHIEVEMENTS
from bot.tally.rating import SETTLED
from bot.tally.standing import Standing
from bot.tally.views import Own

#: Achievements on a page.
AWARDS = 6
_MOODS = 3


def own_screen(view: Own, texts: Texts) -> Screen:
    """All figures of one person."""
    lines: list[str | None] = [str(bold(texts.html("stats-title"))), ""]
    one = view.standing
    if one.games:
        message = "stats-rating-early" if one.games < SETTLED else "stats-rating"
        lines += [texts.html(message, rating=one.skill.points), figures_text(one, texts)]
        lines.append(texts.html("stats-firsts", firsts=one.firsts, draws=one.draws, epaulettes=one.epaulettes))
        lines.append(run_text(one, texts))
    else:
        lines.append(texts.html("stats-none"))
    for message, rival in (("stats-nemesis", view.nemesis), ("stats-victim", view.victim)):
        if rival is not None:
            lines.append(texts.html(message, name=user_name(rival[0], texts), n=rival[1]))
    if view.practice.games:
        lines += ["", practice_text(view.practice, texts)]
    lines += ["", texts.html("stats-awards", n=len(view.earned), of=len(ACHIEVEMENTS))]
    return screen(texts, lines, [(button(texts, "button-awards", Press("stats", word="0")),)])


def own_line_screen(view: Own, asking: str, texts: Texts) -> Screen:
    """What a group is told of whoever asks: how they stand there, kindly."""
    name = user_name(asking, texts)
    one = view.standing
    if not one.games:
        return screen(texts, [texts.html("stats-line-none", name=name)])
    first = texts.html("stats-line", name=name, rating=one.skill.points, figures=figures_text(one, texts))
    if view.titled:
        return screen(texts, [first, texts.html("stats-titled")])
    if one.run <= -2:
        return screen(texts, [first, run_text(one, texts)])
    return screen(texts, [first, texts.html("stats-line-mood", mood=one.games % _MOODS)])


def awards_screen(view: Own, page: int, texts: Texts) -> Screen:
    """A page of achievements, the latest first, with what each is for and when it was."""
    earned = [one for one in reversed(view.earned) if one.achievement in ACHIEVEMENTS]
    pages = max(1, -(-len(earned) // AWARDS))
    page = min(page, pages - 1)
    title = texts.html("awards-title", n=len(earned), of=len(ACHIEVEMENTS))
    lines: list[str | None] = [str(bold(title))]
    if not earned:
        lines += ["", texts.html("awards-none")]
    for one in earned[page * AWARDS : (page + 1) * AWARDS]:
        name, date = achievement_name(one.achievement, texts), date_text(one.at, texts)
        lines += ["", texts.html("award-line", achievement=name, date=date), achievement_about(one.achievement, texts)]
    turning: list[Button] = []
    if page:
        turning.append(button(texts, "button-page-back", Press("stats", word=str(page - 1))))
    if page + 1 < pages:
        turning.append(button(texts, "button-page-next", Press("stats", word=str(page + 1))))
    rows: list[Row] = [tuple(turning), (button(texts, "button-figures", Press("stats")),)]
    return screen(texts, lines, rows)


def figures_text(one: Standing, texts: Texts) -> str:
    """Games, and how many of them as durak."""
    return texts.html("stats-games", games=one.games, duraks=one.duraks, share=percent(one.share, texts))


def practice_text(one: Standing, texts: Texts) -> str:
    """The same, against computers."""
    return texts.html("stats-practice", games=one.games, duraks=one.duraks, share=percent(one.share, texts))


def run_text(one: Standing, texts: Texts) -> str:
    """The run somebody is in."""
    if one.run > 0:
        return texts.html("stats-run-durak", n=one.run)
    return texts.html("stats-run-safe", n=-one.run, best=one.best)


def date_text(at: float, texts: Texts) -> str:
    """A day (UTC), as the language writes it."""
    return datetime.fromtimestamp(at, UTC).strftime(texts.plain("date-pattern"))
