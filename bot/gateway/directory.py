"""People and chats as the bot knows them: names, languages, whom it may write to.

Everything is in memory; what changes is written behind, in order, and a restart reads it again. (A note lost in a
crash is learnt anew from the next update.)
"""

from __future__ import annotations

import asyncio
import logging
import math
from collections.abc import Awaitable, Callable
from dataclasses import replace

import telegram

from bot.render.texts import FALLBACK, Catalogue, Texts
from bot.sessions.clock import Clock
from bot.sessions.model import Person, Setup
from bot.sessions.ports import StoreError
from bot.sessions.preferences import NO_CHAT_PREFERENCES, NO_PREFERENCES, ChatPreferences, PersonPreferences
from bot.storage.rows import StoredChat, StoredPerson
from bot.storage.store import Storage

log = logging.getLogger(__name__)

#: Under this id Telegram shows administrators who hide their names (TELEGRAM.md).
ANONYMOUS_ADMIN = 1087968824
#: Seconds for which one new table of a chat is enough to be told of.
ANNOUNCED_FOR = 600.0


class Directory:
    """Who is who. `texts` come in the language that a person or a chat chose, or that their app speaks."""

    def __init__(self, storage: Storage, clock: Clock, catalogue: Catalogue) -> None:
        self._storage = storage
        self._clock = clock
        self._catalogue = catalogue
        self._people: dict[int, StoredPerson] = {}
        self._chats: dict[int, StoredChat] = {}
        self._watchers: dict[int, set[int]] = {}
        self._announced: dict[int, float] = {}
        self._texts = {language: Texts(language, catalogue) for language in catalogue.languages}
        self._writes: asyncio.Queue[Callable[[], Awaitable[None]]] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Read everything that is known."""
        self._people = {person.id: person for person in await self._storage.people()}
        self._chats = {chat.id: chat for chat in await self._storage.chats()}
        for chat_id, user_id in await self._storage.watchers():
            self._watchers.setdefault(chat_id, set()).add(user_id)
        self._writer = asyncio.create_task(self._write(), name="directory")

    async def close(self) -> None:
        """Write what is left to write."""
        await self._writes.join()
        if self._writer is not None:
            self._writer.cancel()
            await asyncio.gather(self._writer, return_exceptions=True)

    async def idle(self) -> None:
        """Return once everything is written."""
        await self._writes.join()

    async def _write(self) -> None:
        while True:
            write = await self._writes.get()
            try:
                await write()
            except StoreError as error:
                log.error("a note about a person or chat was not saved: %s", error)
            finally:
                self._writes.task_done()

    # People

    def meet(self, user: telegram.User, *, reachable: bool | None = None) -> Person:
        """Somebody acts: note how they are called now; `reachable` where this shows whether one may write to them."""
        old = self._people.get(user.id) or StoredPerson(user.id, "", first_seen=self._clock.now())
        new = replace(
            old,
            name=user.full_name,
            username=user.username,
            client_language=user.language_code or old.client_language,
            reachable=old.reachable if reachable is None else reachable,
        )
        self._keep_person(old, new)
        return Person(user.id, new.name, new.reachable)

    def set_reachable(self, user_id: int, reachable: bool) -> None:
        """The bot may, or may no longer, write to a person."""
        old = self._people.get(user_id)
        if old is not None:
            self._keep_person(old, replace(old, reachable=reachable))

    def by_username(self, username: str) -> int | None:
        """The id of the person with this user name, if the bot has met them."""
        wanted = username.lstrip("@").casefold()
        return next((p.id for p in self._people.values() if p.username and p.username.casefold() == wanted), None)

    def _keep_person(self, old: StoredPerson, new: StoredPerson) -> None:
        if self._people.get(new.id) is None or new != old:
            self._people[new.id] = new
            self._writes.put_nowait(lambda: self._storage.save_person(new))

    def set_language(self, user_id: int, language: str) -> None:
        """What a person chose."""
        old = self._people.get(user_id) or StoredPerson(user_id, "", first_seen=self._clock.now())
        self._keep_person(old, replace(old, language=language))

    def texts_of(self, user_id: int) -> Texts:
        """The words for a person."""
        person = self._people.get(user_id)
        return self._speak((person.language or self._catalogue.speaks(person.client_language)) if person else None)

    def person_preferences(self, user_id: int) -> PersonPreferences:
        """What a person prefers (`bot.sessions.preferences.Preferences`)."""
        person = self._people.get(user_id)
        return person.preferences if person else NO_PREFERENCES

    def set_person_preferences(self, user_id: int, preferences: PersonPreferences) -> None:
        """What a person chose."""
        old = self._people.get(user_id) or StoredPerson(user_id, "", first_seen=self._clock.now())
        self._keep_person(old, replace(old, preferences=preferences))

    def is_reachable(self, user_id: int) -> bool:
        """Whether the bot may write to a person, as far as it knows."""
        person = self._people.get(user_id)
        return person is not None and person.reachable

    async def forget(self, user_id: int) -> None:
        """Know nothing of a person any more; returns once nothing of theirs waits to be written."""
        await self._writes.join()
        self._people.pop(user_id, None)
        self._chats.pop(user_id, None)
        for watchers in self._watchers.values():
            watchers.discard(user_id)

    # Chats

    def meet_chat(self, chat: telegram.Chat, user: telegram.User | None = None) -> None:
        """Something happens in a group: note its title; a new group speaks the language of whoever acts first."""
        old = self._chats.get(chat.id) or StoredChat(chat.id)
        language = old.language or (self._catalogue.speaks(user.language_code) if user and user.language_code else None)
        self._keep_chat(replace(old, title=chat.title or "", private=chat.type == chat.PRIVATE, language=language))

    def set_chat_language(self, chat_id: int, language: str) -> None:
        """What a group chose."""
        self._keep_chat(replace(self._chats.get(chat_id) or StoredChat(chat_id), language=language))

    def settings_of(self, chat_id: int) -> Setup:
        """How tables are set up in a chat. In private nobody waits for anybody: no clock, unless it was chosen."""
        chat = self._chats.get(chat_id)
        private = chat_id > 0  # Telegram's groups have negative ids
        return (chat and chat.settings) or (Setup(clock=None) if private else Setup())

    def remember(self, chat_id: int, setup: Setup) -> None:
        """The chat's next tables are to be set up like this (`bot.sessions.ports.Habits`)."""
        self._keep_chat(replace(self._chats.get(chat_id) or StoredChat(chat_id), settings=setup))

    def chat_preferences(self, chat_id: int) -> ChatPreferences:
        """What a chat prefers (`bot.sessions.preferences.Preferences`)."""
        chat = self._chats.get(chat_id)
        return chat.preferences if chat else NO_CHAT_PREFERENCES

    def set_chat_preferences(self, chat_id: int, preferences: ChatPreferences) -> None:
        """What a group chose."""
        self._keep_chat(replace(self._chats.get(chat_id) or StoredChat(chat_id), preferences=preferences))

    def chat_title(self, chat_id: int) -> str:
        """What a chat is called; empty when it was never seen."""
        chat = self._chats.get(chat_id)
        return chat.title if chat else ""

    def watchers(self, chat_id: int) -> frozenset[int]:
        """Who wants to be told of new tables in a chat."""
        return frozenset(self._watchers.get(chat_id, ()))

    def watched_by(self, user_id: int) -> list[int]:
        """The chats of whose new tables somebody wants to be told."""
        return sorted(chat_id for chat_id, watchers in self._watchers.items() if user_id in watchers)

    def may_announce(self, chat_id: int) -> bool:
        """Whether a new table of a chat is to be told of: not again within minutes, whoever plays with commands."""
        now = self._clock.now()
        if now - self._announced.get(chat_id, -math.inf) < ANNOUNCED_FOR:
            return False
        self._announced[chat_id] = now
        return True

    def watch(self, chat_id: int, user_id: int, *, on: bool) -> None:
        """Somebody wants to be told of new tables in a chat, or does not any more."""
        watchers = self._watchers.setdefault(chat_id, set())
        if on != (user_id in watchers):
            (watchers.add if on else watchers.discard)(user_id)
            self._writes.put_nowait(lambda: self._storage.save_watcher(chat_id, user_id, on=on))

    def keeps_statistics(self, chat_id: int) -> bool:
        """Whether the games of a chat count: its setting `statistics`, on unless somebody turned it off."""
        return self.chat_preferences(chat_id).statistics

    async def migrate(self, old: int, new: int) -> None:
        """A group became a supergroup: all that is known goes with it."""
        await self._writes.join()
        await self._storage.migrate_chat(old, new)
        chat = self._chats.pop(old, None)
        if chat is not None:
            self._chats[new] = replace(chat, id=new)
        if old in self._watchers:
            self._watchers.setdefault(new, set()).update(self._watchers.pop(old))

    def chat_texts(self, chat_id: int) -> Texts:
        """The words for a group."""
        chat = self._chats.get(chat_id)
        return self._speak(chat.language if chat else None)

    def _speak(self, language: str | None) -> Texts:
        return self._texts.get(language or "") or self._texts[FALLBACK]

    def _keep_chat(self, new: StoredChat) -> None:
        if self._chats.get(new.id) != new:
            self._chats[new.id] = new
            self._writes.put_nowait(lambda: self._storage.save_chat(new))
