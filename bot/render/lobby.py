"""A table that waits for players."""

from __future__ import annotations

from bot.render.computers import computer_rows, level_name
from bot.render.frame import Row, button, screen
from bot.render.names import TITLE, computer_mark, name_of
from bot.render.screen import Press, Screen
from bot.render.settings import problem_lines
from bot.render.setup_pages import lobby_title, setup_screen
from bot.render.standings import standings_lines
from bot.render.texts import Texts
from bot.sessions.views import LobbyView, SeatInfo


def lobby_screen(view: LobbyView, texts: Texts) -> Screen:
    """The lobby of a group, or of one's own practice table."""
    if view.page:
        return setup_screen(view, texts)
    lines: list[str | None] = [*lobby_title(view, texts), ""]
    if view.place.private:
        computers = sum(seat.computer > 0 for seat in view.seats)
        lines.append(texts.html("lobby-private", n=computers))
    if not view.seats:
        lines.append(texts.html("lobby-empty"))
    lines += [_seat_line(seat, texts) for seat in view.seats]
    titled = [name_of(seat, texts) for seat in view.seats if seat.titled]
    if titled:
        lines += ["", texts.html("title-line", names=texts.join(titled))]
    lines.append("")
    if view.drinking == "on":
        lines += [texts.html("lobby-drinking"), ""]
    lines += _state_lines(view, texts)
    if not view.place.private and view.house.who_starts != "opener":
        lines.append(texts.html(f"lobby-start-{view.house.who_starts}"))
    lines += ["", *standings_lines(view.standing, texts)]
    if view.standing.over:
        lines.append(texts.html("series-next"))
    return screen(texts, lines, _rows(view, texts))


def _seat_line(seat: SeatInfo, texts: Texts) -> str:
    signs = (("👑", seat.owner), ("📵", not seat.reachable), (TITLE, seat.titled))
    marks = [mark for mark, here in signs if here]
    if seat.computer:
        mark = computer_mark(seat.level)
        marks.append(f"{mark} {level_name(seat.level, texts)}" if seat.level else mark)
    return " ".join([f"{seat.number}.", texts.join([name_of(seat, texts)]), *marks])


def _state_lines(view: LobbyView, texts: Texts) -> list[str]:
    lines: list[str] = []
    codes = {problem.code for problem in view.problems}
    missing = max(0, 2 - len(view.seats))
    if missing and not (view.place.private and len(view.seats) == 1):
        lines.append(texts.html("lobby-missing", n=missing))
    problems = [problem for problem in view.problems if problem.code != "too_few_seats"]
    lines += [texts.html("setup-problem", text=text) for text in problem_lines(problems, view.rules, texts)]
    if any(not seat.reachable and not seat.computer for seat in view.seats):
        here = view.house.hands == "here"
        lines.append(texts.html("lobby-hands-here" if here else "lobby-unreachable"))
    if not missing and not codes:
        lines.append(texts.html("lobby-ready-private" if view.place.private else "lobby-ready"))
    return lines


def _rows(view: LobbyView, texts: Texts) -> list[Row]:
    table = view.table_id
    rows: list[Row] = []
    if not view.place.private:
        join = button(texts, "button-join", Press("join", table), "success")
        rows.append((join, button(texts, "button-leave", Press("leave", table))))
    rows += computer_rows(view, texts)
    rows.append((button(texts, "button-settings", Press("configure", table, word="open")),))
    rows.append((button(texts, "button-start", Press("start", table), "primary"),))
    return rows
