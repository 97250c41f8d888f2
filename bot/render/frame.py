"""What screens are put together from: lines, times, buttons that several screens share."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache

from bot.render.screen import Button, Press, Screen, Style
from bot.render.texts import FSI, LRI, PDI, Markup, Texts, escape

Row = tuple[Button, ...]
_ONE_ISOLATE = re.compile(f"{LRI}[^{PDI}]*{PDI}")


def screen(texts: Texts, lines: Iterable[str | None], rows: Iterable[Sequence[Button]] = ()) -> Screen:
    """A screen from its lines of HTML (None: left out; empty: a gap, never two in a row) and rows of buttons."""
    kept: list[str] = []
    for line in lines:
        if line is not None and (line or (kept and kept[-1])):
            kept.append(line)
    text = texts.directed("\n".join(kept).strip("\n"))
    return Screen(text, tuple(tuple(_directed(texts, each) for each in row) for row in rows if row))


def _directed(texts: Texts, button: Button) -> Button:
    """The button with a label in the language's direction; a label that is nothing but one isolate has its own."""
    label = button.label
    if _ONE_ISOLATE.fullmatch(label) or not any(mark in label for mark in (LRI, FSI)):
        return button
    return replace(button, label=texts.directed(label, markup=False))


def button(texts: Texts, label: str, press: Press, style: Style | None = None, /, **args: str | int) -> Button:
    """A button whose label is the message `label`."""
    return Button(texts.plain(label, **args), press, style=style)


def chat_button(texts: Texts, bot_username: str) -> Button:
    """The way to the private chat with the bot."""
    return Button(texts.plain("button-private-chat"), url=f"https://t.me/{bot_username}")


def bold(text: str) -> Markup:
    """HTML in bold."""
    return Markup(f"<b>{text}</b>")


def code(text: str) -> Markup:
    """Something to be copied as it is, left to right: no mark or isolate of ours gets into it."""
    return Markup(f"{LRI}<code>{escape(text)}</code>{PDI}")


def clock_face(seconds: int) -> str:
    """A length of time as a clock shows it: 1:30."""
    return f"{seconds // 60}:{seconds % 60:02}"


def percent(number: int, texts: Texts) -> str:
    """A number in a hundred, as the language writes it; with its sign, which must not leave it for the other side."""
    return "".join(char for char in texts.plain("percent", n=number) if char not in (FSI, PDI))


def duration(seconds: int, texts: Texts) -> str:
    """A length of time in words: whole minutes from two on, otherwise seconds."""
    if seconds >= 120 and seconds % 60 == 0:
        return texts.plain("minutes", n=seconds // 60)
    return texts.plain("seconds", n=seconds)


def time_tag(when: float, clock: int | None) -> Markup:
    """A moment, which each reader's Telegram shows in their own time; apps that cannot, show the clock's length."""
    fallback = clock_face(clock) if clock else "…"
    return Markup(f'<tg-time unix="{int(when)}" format="T">{fallback}</tg-time>')


#: What a row of a narrow phone holds, in characters as wide as most.
_ROW_ROOM = 38


def rows_of(buttons: Sequence[Button], width: int) -> list[Row]:
    """Buttons in as few rows as `width` allows, the rows as even as can be; a label too long for its share of a row
    has a row of its own."""
    rows: list[Row] = []
    some: list[Button] = []
    for each in buttons:
        if _room(each.label) > _ROW_ROOM // width:
            rows += [*_even(some, width), (each,)]
            some = []
        else:
            some.append(each)
    return rows + _even(some, width)


@lru_cache(maxsize=4096)
def _room(label: str) -> int:
    """The characters of a label that take up room: marks and isolates take none, signs and emoji as much as two."""
    kinds = [unicodedata.category(char) for char in label]
    return sum(not kind.startswith(("C", "M")) for kind in kinds) + kinds.count("So")


def _even(buttons: Sequence[Button], width: int) -> list[Row]:
    if not buttons:
        return []
    count = -(-len(buttons) // width)
    short, longer = divmod(len(buttons), count)
    rows: list[Row] = []
    start = 0
    for row in range(count):
        size = short + (row < longer)
        rows.append(tuple(buttons[start : start + size]))
        start += size
    return rows
