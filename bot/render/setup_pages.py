"""The pages on which a table is set up: presets and groups first, then each group of settings for itself.

A page says what the present values mean, and shows at once what cannot go together; nothing is changed that nobody
tapped. People go on sitting down meanwhile: the way to join stays on every page.
"""

from __future__ import annotations

from collections.abc import Callable, Container
from functools import partial

from bot.render.frame import Row, bold, button, rows_of, screen
from bot.render.screen import Button, Press, Screen
from bot.render.settings import meaning, pair, preset_about, preset_name, problem_lines, setting_name, title_lines
from bot.render.texts import Texts
from bot.sessions.model import Setup
from bot.sessions.setup import FIRST_PAGE, choices, open_groups, value_of
from bot.sessions.views import LobbyView
from engine.presets import PRESETS


def setup_screen(view: LobbyView, texts: Texts) -> Screen:
    """The page of the settings that is open; the first one for a page that is not shown (any more)."""
    group = view.page if view.page in open_groups() else ""
    lines: list[str | None] = [*lobby_title(view, texts), ""]
    lines += group_lines(group, view.setup, texts) if group else first_lines(view.setup, texts)
    problems = [problem for problem in view.problems if problem.code != "too_few_seats"]
    if problems:
        lines += ["", *(texts.html("setup-problem", text=text) for text in problem_lines(problems, view.rules, texts))]
    configure = partial(_configure, view)
    rows = group_rows(group, view.setup, texts, configure) if group else first_rows(view.setup, texts, configure)
    if not group:
        keep = "button-keep-private" if view.place.private else "button-keep"
        rows.append((button(texts, keep, _configure(view, "keep")),))
    return screen(texts, lines, [*rows, _last_row(view, texts)])


def lobby_title(view: LobbyView, texts: Texts) -> list[str]:
    """What will be played, as the lobby's first lines."""
    more = [pair("series", view.series, texts)] if view.series != "endless" else []
    return title_lines(view.rules, view.clock, texts, *more)


def _configure(view: LobbyView, word: str) -> Press:
    return Press("configure", view.table_id, word=word)


def first_lines(setup: Setup, texts: Texts) -> list[str]:
    """Every preset in one line, the one that is played marked."""
    lines = [str(texts.html("setup-hint")), ""]
    for preset, rules in PRESETS.items():
        name = preset_name(preset, texts)
        if rules == setup.rules:
            name = texts.html("chosen", label=name)
        lines.append(texts.html("preset-line", name=name, about=preset_about(preset, texts)))
    return lines


def first_rows(setup: Setup, texts: Texts, press: Callable[[str], Press], *, but: Container[str] = ()) -> list[Row]:
    """Buttons for the presets, and for the groups of settings (`but` for some); `press` gives what a word means."""
    presets = []
    for preset, rules in PRESETS.items():
        label = preset_name(preset, texts)
        chosen = texts.plain("chosen", label=label) if rules == setup.rules else label
        presets.append(Button(chosen, press(f"preset={preset}")))
    groups = [button(texts, f"group-{group}", press(f"page={group}")) for group in open_groups() if group not in but]
    return [*rows_of(presets, 2), *rows_of(groups, 2)]


def group_lines(group: str, setup: Setup, texts: Texts) -> list[str]:
    """What the present values of a group's settings mean."""
    lines: list[str] = [str(bold(texts.html(f"group-{group}"))), str(texts.html("settings-hint")), ""]
    for setting in choices(group):
        about = meaning(setting, value_of(setup, setting), texts)
        lines.append(texts.html("about-line", name=setting_name(setting, texts), about=about))
    return lines


def group_rows(group: str, setup: Setup, texts: Texts, press: Callable[[str], Press], *, back: str = "") -> list[Row]:
    """A button for each setting of a group, and the way back to the page (the first one, unless told otherwise)."""
    buttons = [Button(pair(setting, value_of(setup, setting), texts), press(setting)) for setting in choices(group)]
    return [*rows_of(buttons, 2), (button(texts, "button-groups", press(f"page={back or FIRST_PAGE}")),)]


def _last_row(view: LobbyView, texts: Texts) -> Row:
    close = button(texts, "button-settings-close", _configure(view, "close"), "primary")
    if view.place.private:
        return (close,)
    return (button(texts, "button-join", Press("join", view.table_id), "success"), close)
