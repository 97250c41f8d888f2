"""The figures of a group, a page at a time: its duraks, its rating, who leaves whom."""

from __future__ import annotations

from bot.render.frame import Row, bold, button, percent, screen
from bot.render.names import TITLE, user_name
from bot.render.screen import Button, Press, Screen
from bot.render.texts import Texts
from bot.tally.rating import NEWCOMER, SETTLED
from bot.tally.standing import Standing
from bot.tally.views import PERIODS, SECTIONS, Loser, Period, Rival, Section, Top


def top_screen(view: Top, texts: Texts) -> Screen:
    """A page of one list, and the way to the others."""
    title = texts.html(f"top-{view.section}", **({"period": view.period} if view.section == "duraks" else {}))
    lines: list[str | None] = [str(bold(title))]
    body = _lines(view, texts)
    if body:
        count = [texts.html("top-games", n=view.games)]
        if view.pages > 1:
            count.append(texts.html("top-page", page=view.page + 1, pages=view.pages))
        lines += [texts.join(count, " · "), "", *body, "", _legend(view, texts)]
    elif view.section == "rivals" and view.games:
        lines += ["", texts.html("top-no-rivals")]
    else:
        lines += ["", texts.html("top-nobody", period=view.period)]
    return screen(texts, lines, _rows(view, texts))


def top_off_screen(games: int, texts: Texts) -> Screen:
    """A group that keeps no statistics; `games`: so many were counted before it was so."""
    lines: list[str | None] = [texts.html("top-off")]
    if not games:
        return screen(texts, lines)
    lines += ["", texts.html("top-off-kept", n=games)]
    return screen(texts, lines, [(button(texts, "button-erase", Press("top", word="erase"), "danger"),)])


def erase_screen(texts: Texts) -> Screen:
    """Are you sure?"""
    yes = button(texts, "button-erase-yes", Press("top", word="erase yes"), "danger")
    no = button(texts, "button-erase-no", Press("top", word="erase no"))
    return screen(texts, [texts.html("top-erase-question")], [(yes, no)])


def erased_screen(texts: Texts) -> Screen:
    """It is done."""
    return screen(texts, [texts.html("top-erased")])


def run_mark(run: int) -> str:
    """A run in short (see `Standing.run`); empty for one game."""
    if run >= 2:
        return f"🔥{run}"
    return f"🍀{-run}" if run <= -2 else ""


def _lines(view: Top, texts: Texts) -> list[str]:
    if view.section == "duraks":
        found = [_loser(one, view, texts) for one in view.losers]
    elif view.section == "rating":
        found = [_rated(player, one, view, texts) for player, one in view.ratings]
    else:
        found = [_rival(one, view, texts) for one in view.rivals]
    return [f"{number}. {line}" for number, line in enumerate(found, view.first)]


def _name(player: int, view: Top, texts: Texts) -> str:
    return user_name(view.names.get(player, ""), texts)


def _loser(one: Loser, view: Top, texts: Texts) -> str:
    name = _name(one.player, view, texts)
    if one.titled:
        name = f"{name} {TITLE}"
    line = texts.html("top-loser", name=name, duraks=one.duraks, games=one.games, share=percent(one.share, texts))
    worn = f"🎖{one.epaulettes}" if one.epaulettes else ""
    return " ".join(part for part in (line, run_mark(one.run), worn) if part)


def _rated(player: int, one: Standing, view: Top, texts: Texts) -> str:
    message = "top-rated-early" if one.games < SETTLED else "top-rated"
    return texts.html(message, name=_name(player, view, texts), rating=one.skill.points, games=one.games)


def _rival(one: Rival, view: Top, texts: Texts) -> str:
    name, durak = _name(one.player, view, texts), _name(one.durak, view, texts)
    return texts.html("top-rival", name=name, durak=durak, n=one.times)


def _legend(view: Top, texts: Texts) -> str:
    if view.section == "rating":
        return texts.html("top-legend-rating", start=NEWCOMER.points, n=SETTLED)
    return texts.html(f"top-legend-{view.section}")


def _press(section: Section, period: Period, page: int = 0) -> Press:
    return Press("top", word=f"{section} {period} {page}")


def _rows(view: Top, texts: Texts) -> list[Row]:
    def choice(label: str, press: Press, *, chosen: bool) -> Button:
        name = texts.plain(label)
        return Button(texts.plain("chosen", label=name) if chosen else name, press)

    rows: list[Row] = []
    turning: list[Button] = []
    if view.page:
        turning.append(button(texts, "button-page-back", _press(view.section, view.period, view.page - 1)))
    if view.page + 1 < view.pages:
        turning.append(button(texts, "button-page-next", _press(view.section, view.period, view.page + 1)))
    rows.append(tuple(turning))
    if view.section == "duraks":
        rows.append(
            tuple(
                choice(f"period-{period}", _press("duraks", period), chosen=period == view.period) for period in PERIODS
            )
        )
    rows.append(
        tuple(
            button(texts, f"section-{section}", _press(section, view.period if section == "duraks" else "ever"))
            for section in SECTIONS
            if section != view.section
        )
    )
    return rows
