"""/top, /stats and /forgetme, and what their buttons do."""

from __future__ import annotations

import logging
from collections.abc import Coroutine
from typing import Any

import telegram

from bot.gateway.callbacks import ForgedCallback
from bot.gateway.context import Desk, Said
from bot.gateway.refs import PressRef
from bot.render.forgetting import forget_screen, forgotten_screen, kept_screen
from bot.render.own import awards_screen, own_line_screen, own_screen
from bot.render.screen import Press, Screen
from bot.render.top import erase_screen, erased_screen, top_off_screen, top_screen
from bot.sessions.effects import Notice
from bot.sessions.ports import StoreError
from bot.tally.views import PERIODS, SECTIONS, Period, Section

log = logging.getLogger(__name__)

Page = Coroutine[Any, Any, Screen]

#: The largest page that a button can name.
_MOST_DIGITS = 4


async def top(said: Said) -> None:
    """The figures of this group: its duraks first."""
    if said.private:
        said.desk.presenter.reply(said.ref, Notice("only-in-group"))
        return
    await _post(said, top_page(said.desk, said.chat.id, "duraks", "ever", 0))


async def stats(said: Said) -> None:
    """One's own figures: all of them in private, a line in a group."""
    if said.private:
        await _post(said, own_page(said.desk, said.user.id, ""))
    else:
        await _post(said, _own_line(said))


async def forgetme(said: Said) -> None:
    """Ask whether everything about a person is to be forgotten."""
    if not said.private:
        said.desk.presenter.reply(said.ref, Notice("only-in-private"), f"https://t.me/{said.desk.bot.username}")
        return
    said.desk.presenter.post(said.ref, forget_screen(said.texts))


async def _post(said: Said, page: Page) -> None:
    try:
        said.desk.presenter.post(said.ref, await page)
    except StoreError as error:
        log.error("figures could not be read: %s", error)
        said.desk.presenter.reply(said.ref, Notice("trouble"))


async def top_page(desk: Desk, chat_id: int, section: Section, period: Period, page: int) -> Screen:
    """A page of a group's figures, or that it keeps none."""
    texts = desk.presenter.texts_in(chat_id, group=True)
    found = await desk.storage.top(chat_id, section, period, page, desk.clock.now())
    if not desk.directory.keeps_statistics(chat_id):
        return top_off_screen(found.games, texts)
    return top_screen(found, texts)


async def own_page(desk: Desk, user_id: int, word: str) -> Screen:
    """One's own figures, or a page (`word`) of one's achievements."""
    texts = desk.presenter.texts_in(user_id, group=False)
    found = await desk.storage.own_figures(user_id)
    return awards_screen(found, _page(word), texts) if word else own_screen(found, texts)


async def _own_line(said: Said) -> Screen:
    desk, chat_id = said.desk, said.chat.id
    if not desk.directory.keeps_statistics(chat_id):
        return top_off_screen(0, said.texts)
    found = await desk.storage.own_figures(said.user.id, chat_id)
    return own_line_screen(found, said.person.name, said.texts)


def _page(word: str) -> int:
    if not (word.isascii() and word.isdigit() and len(word) <= _MOST_DIGITS):
        raise ForgedCallback
    return int(word)


class FigurePresses:
    """Presses on the screens of figures: each turns the message that it stands on."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def press(self, press: Press, query: telegram.CallbackQuery, ref: PressRef) -> None:
        """Carry out a press of the kinds ``top``, ``stats`` and ``forget``. Raises ForgedCallback, StoreError."""
        match press.kind:
            case "top":
                await self._top(press.word, query, ref)
            case "stats":
                await self._stats(press.word, query, ref)
            case _:
                await self._forget(press.word, query, ref)

    def _answer(self, ref: PressRef, key: str = "") -> None:
        self._desk.presenter.answer(str(ref), Notice(key) if key else None, alert=False, start=None)

    def _edit(self, query: telegram.CallbackQuery, screen: Screen) -> None:
        assert query.message is not None
        chat = query.message.chat
        self._desk.display.edit(chat.id, query.message.message_id, screen, group=chat.type != chat.PRIVATE)

    async def _top(self, word: str, query: telegram.CallbackQuery, ref: PressRef) -> None:
        assert query.message is not None
        chat = query.message.chat
        if chat.type == chat.PRIVATE:
            raise ForgedCallback
        words = word.split(" ")
        if words[0] == "erase":
            await self._erase(words[1:], query, ref)
            return
        section = next((one for one in SECTIONS if one == words[0]), None)
        period = next((one for one in PERIODS if len(words) == 3 and one == words[1]), None)
        if section is None or period is None:
            raise ForgedCallback
        screen = await top_page(self._desk, chat.id, section, period, _page(words[2]))
        self._answer(ref)
        self._edit(query, screen)

    async def _erase(self, words: list[str], query: telegram.CallbackQuery, ref: PressRef) -> None:
        """Take out the figures of a group that keeps none any more: an administrator, asked twice."""
        assert query.message is not None
        desk, chat = self._desk, query.message.chat
        if words not in ([], ["yes"], ["no"]):
            raise ForgedCallback
        if desk.directory.keeps_statistics(chat.id):
            self._answer(ref, "wrong-game")
            return
        if not await desk.is_admin(chat, query.from_user.id):
            self._answer(ref, "admins-only")
            return
        texts = desk.presenter.texts_in(chat.id, group=True)
        if words == ["yes"]:
            await desk.storage.forget_chat(chat.id)
            desk.talk.forget_chat(chat.id)
            screen = erased_screen(texts)
        else:
            screen = await top_page(desk, chat.id, "duraks", "ever", 0) if words else erase_screen(texts)
        self._answer(ref)
        self._edit(query, screen)

    async def _stats(self, word: str, query: telegram.CallbackQuery, ref: PressRef) -> None:
        assert query.message is not None
        if query.message.chat.id != query.from_user.id:
            raise ForgedCallback
        screen = await own_page(self._desk, query.from_user.id, word)
        self._answer(ref)
        self._edit(query, screen)

    async def _forget(self, word: str, query: telegram.CallbackQuery, ref: PressRef) -> None:
        """Forget a person, everywhere: at tables, in what is shown, in memory, on disk. Not one word is kept."""
        assert query.message is not None
        desk, user_id = self._desk, query.from_user.id
        if query.message.chat.id != user_id or word not in {"yes", "no"}:
            raise ForgedCallback
        texts = desk.presenter.texts_in(user_id, group=False)
        self._answer(ref)
        if word == "no":
            self._edit(query, kept_screen(texts))
            return
        done = forgotten_screen(texts)
        # What is said first, so that tables are drawn without it; and again, for a game that ended meanwhile.
        desk.talk.forget(user_id)
        await desk.registry.forget(user_id)
        desk.talk.forget(user_id)
        await desk.display.forget(user_id)
        await desk.directory.forget(user_id)
        await desk.storage.forget_person(user_id)
        self._edit(query, done)
