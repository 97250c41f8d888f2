"""/settings: what its buttons do. A group's settings are changed by its administrators, a person's own in private.

The screen is whatever message the button stands on: it is edited in place, page by page. Everything takes effect at
once: tables are told of what their chat prefers now, and hands are drawn as their person likes them.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

import telegram

from bot.gateway.callbacks import ForgedCallback
from bot.gateway.context import Desk
from bot.gateway.menus import publish_in
from bot.gateway.refs import PressRef
from bot.render.preferences import (
    CHAT_PAGES,
    PERSON_PAGES,
    chat_settings_screen,
    person_settings_screen,
    rule_pages,
)
from bot.render.screen import Screen
from bot.sessions import setup as setups
from bot.sessions.commands import HouseRules, Redraw
from bot.sessions.effects import Notice
from bot.sessions.model import CLOCKS
from bot.sessions.preferences import (
    NO_PREFERENCES,
    PERSON_CHOICES,
    NoSuchPreference,
    PersonPreferences,
    chat_next,
    person_next,
    person_shifted,
)

#: Where people who never set their clock most likely are, by their language: minutes ahead of UTC.
_LIKELY_OFFSET = {"he": 120, "ru": 180}
#: Which page shows what was just changed; for whatever is not here, the first one.
_PAGE_OF = {"nudges": "nudges", "quiet": "nudges", "quiet_from": "nudges", "quiet_to": "nudges", "utc_offset": "nudges"}


def settings_screen(desk: Desk, chat_id: int, page: str = "", *, group: bool) -> Screen:
    """The settings of a chat (in private: of its person), at a page."""
    directory, texts = desk.directory, desk.presenter.texts_in(chat_id, group=group)
    if group:
        setup, preferences = directory.settings_of(chat_id), directory.chat_preferences(chat_id)
        return chat_settings_screen(directory.chat_title(chat_id), setup, preferences, page, texts)
    return person_settings_screen(directory.person_preferences(chat_id), page, texts, desk.clock.now())


async def prefer(desk: Desk, word: str, query: telegram.CallbackQuery, ref: PressRef) -> None:
    """Carry out a press on /settings. Raises ForgedCallback for what no button says."""
    assert query.message is not None
    chat = query.message.chat
    group = chat.type != chat.PRIVATE
    what, _, value = word.partition("=")
    looking = what == "page"
    if group and not looking and not await desk.is_admin(chat, query.from_user.id):
        _answer(desk, ref, "admins-only")
        return
    if what == "close":
        _answer(desk, ref)
        desk.display.remove(chat.id, query.message.message_id)
        return
    said, alert = "", False
    if looking:
        if value not in (setups.FIRST_PAGE, *((*CHAT_PAGES, *rule_pages()) if group else PERSON_PAGES)):
            raise ForgedCallback
        page = value
    elif what == "language":
        speak(desk, chat.id, value, group=group)
        said, page = "language-set", ""
    else:
        try:
            page = _change_chat(desk, chat.id, what, value) if group else _change_person(desk, chat.id, what, value)
        except (NoSuchPreference, setups.NoSuchSetting):
            raise ForgedCallback from None
        if what == "drinking" and desk.directory.settings_of(chat.id).drinking == "on":
            said, alert = "drinking-notice", True
    _answer(desk, ref, said, alert=alert)
    desk.display.edit(chat.id, query.message.message_id, settings_screen(desk, chat.id, page, group=group), group=group)
    if what == "language":
        await publish_in(desk.bot, chat.id, desk.presenter.texts_in(chat.id, group=group), group=group)


def _answer(desk: Desk, ref: PressRef, key: str = "", *, alert: bool = False) -> None:
    desk.presenter.answer(str(ref), Notice(key) if key else None, alert=alert, start=None)


def _change_chat(desk: Desk, chat_id: int, what: str, value: str) -> str:
    """Change something of a group; gives the page to show."""
    setup = desk.directory.settings_of(chat_id)
    match what:
        case "preset":
            desk.directory.remember(chat_id, setups.with_preset(setup, value))
            return "game"
        case "clock":
            desk.directory.remember(chat_id, replace(setup, clock=_clock(value)))
            return ""
        case _ if what in setups.TABLE_SETTINGS or what in _rules_on_pages():
            desk.directory.remember(chat_id, setups.with_next(setup, what))
            return _rules_on_pages().get(what, "")
    house = chat_next(desk.directory.chat_preferences(chat_id), what)
    desk.directory.set_chat_preferences(chat_id, house)
    for table in desk.registry:
        if table.place.chat_id == chat_id:
            desk.registry.post(table.id, HouseRules(house))
    return ""


def _rules_on_pages() -> dict[str, str]:
    """The settings that have a button on a page of rules, each with its page."""
    return {setting: page for page in rule_pages() for setting in setups.choices(page)}


def _clock(value: str) -> int | None:
    seconds = int(value) if value.isascii() and value.isdigit() and len(value) < 5 else -1
    if (seconds or None) not in CLOCKS:
        raise NoSuchPreference(value)
    return seconds or None


def _change_person(desk: Desk, user_id: int, what: str, value: str) -> str:
    """Change something of a person; gives the page to show."""
    directory = desk.directory
    old = directory.person_preferences(user_id)
    new: PersonPreferences
    if what in PERSON_CHOICES and not value:
        new = person_next(old, what)
        if what == "quiet" and old.utc_offset == NO_PREFERENCES.utc_offset:
            new = replace(new, utc_offset=_LIKELY_OFFSET.get(directory.texts_of(user_id).language, 0))
    else:
        step = 0
        with suppress(ValueError):
            step = int(value)
        new = person_shifted(old, what, step)
    directory.set_person_preferences(user_id, new)
    for table in desk.registry.of_person(user_id):
        desk.registry.post(table.id, Redraw())
    return _PAGE_OF.get(what, "")


def speak(desk: Desk, chat_id: int, language: str, *, group: bool) -> None:
    """A chat (in private: its person) chose a language. Raises ForgedCallback for one that there is not."""
    if language not in desk.presenter.texts_in(chat_id, group=group).catalogue.languages:
        raise ForgedCallback
    if group:
        desk.directory.set_chat_language(chat_id, language)
        tables = [table for table in desk.registry if table.place.chat_id == chat_id]
    else:
        desk.directory.set_language(chat_id, language)
        tables = desk.registry.of_person(chat_id)
    for table in tables:
        desk.registry.post(table.id, Redraw())
