"""Screens that reach people where they are: a table has opened, which groups one hears of, sharing the bot."""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import quote

from bot.render.frame import Row, button, screen
from bot.render.names import LONGEST, clean, group_title
from bot.render.screen import Button, Press, Screen
from bot.render.texts import Texts
from bot.sessions.model import Place


def table_open_screen(table_id: int, key: str, place: Place, texts: Texts) -> Screen:
    """A table has opened in a group; one tap takes a seat."""
    group = group_title(place) or texts.plain("game")
    sit = button(texts, "button-join", Press("sit", table_id, word=key), "success")
    return screen(texts, [texts.html("table-opened", group=group), texts.html("table-opened-hint")], [(sit,)])


def watching_screen(groups: Sequence[tuple[int, str]], texts: Texts) -> Screen:
    """The groups (id, title) whose new tables somebody hears of, each with the button that ends it."""
    if not groups:
        return screen(texts, [texts.html("watching-none")])
    rows: list[Row] = []
    for chat_id, title in groups[:50]:
        name = clean(title, LONGEST) or texts.plain("game")
        rows.append((button(texts, "button-unwatch", Press("unwatch", word=str(-chat_id)), group=name),))
    return screen(texts, [texts.html("watching")], rows)


def spread_rows(texts: Texts, bot_username: str) -> list[Row]:
    """The ways to bring the bot to others: into a group, or to a friend."""
    group = Button(texts.plain("button-add-group"), url=f"https://t.me/{bot_username}?startgroup=new")
    link, words = quote(f"https://t.me/{bot_username}", safe=""), quote(texts.plain("share-text"), safe="")
    share = Button(texts.plain("button-share"), url=f"https://t.me/share/url?url={link}&text={words}")
    return [(group,), (share,)]
