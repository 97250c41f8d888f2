"""The bot's own coming and going, and chats that change: added to a group, blocked, made a supergroup."""

from __future__ import annotations

import logging

import telegram
from telegram import Update
from telegram.constants import ChatMemberStatus
from telegram.ext import ContextTypes

from bot.gateway.context import Desk
from bot.render.screen import Screen
from bot.render.screens import notice_text
from bot.sessions.commands import LeaveTable, Redraw, Repost
from bot.sessions.effects import Notice
from bot.sessions.model import Person, Phase, Table
from bot.sessions.ports import StoreError

log = logging.getLogger(__name__)

_GONE = (ChatMemberStatus.LEFT, ChatMemberStatus.BANNED)


class Membership:
    """Handlers for what happens to the bot rather than at a table."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._newest: dict[int, int] = {}
        self._out_of_reach: set[int] = set()

    async def my_status(self, update: Update, context: ContextTypes.DEFAULT_TYPE) -> None:
        """The bot was added, removed, blocked or unblocked."""
        del context
        change = update.my_chat_member
        if change is None:
            return
        desk, chat = self._desk, change.chat
        gone = change.new_chat_member.status in _GONE
        if chat.type == chat.PRIVATE:
            desk.directory.meet(change.from_user, reachable=not gone)
            desk.registry.reachable(change.from_user.id, not gone)
            return
        # What came out of order says how it was, not how it is.
        if update.update_id < self._newest.get(chat.id, 0):
            return
        self._newest[chat.id] = update.update_id
        if gone:
            log.info("chat %d: the bot was removed", chat.id)
            self.out_of_reach(chat.id)
            return
        person = desk.directory.meet(change.from_user)
        desk.directory.meet_chat(chat, change.from_user)
        self._back(chat.id)
        if change.old_chat_member.status in _GONE and chat.type != chat.CHANNEL:
            texts = desk.presenter.texts_in(chat.id, group=True)
            desk.display.post(chat.id, None, Screen(notice_text(Notice("chat-greeting"), texts, html=True)), group=True)
            for table in self._tables(chat.id):
                if table.phase is not Phase.RESULT:  # a result stands for itself
                    desk.registry.post(table.id, Repost(person))

    def out_of_reach(self, chat_id: int) -> None:
        """The bot cannot write to a group: whoever plays there is told once, in private, where the game goes on."""
        if chat_id in self._out_of_reach:
            return
        self._out_of_reach.add(chat_id)
        for table in self._tables(chat_id):
            if table.phase is Phase.GAME:
                for seat in table.seats:
                    if seat.user_id is not None and seat.reachable and not seat.gone:
                        self._desk.presenter.tell(seat.user_id, _place_silent(table))

    async def reopened(self, update: Update, context: ContextTypes.DEFAULT_TYPE) -> None:
        """A topic was opened again: what waited for that is shown."""
        del context
        if update.effective_chat is not None:
            self._back(update.effective_chat.id)

    def _back(self, chat_id: int) -> None:
        self._out_of_reach.discard(chat_id)
        self._desk.display.chat_back(chat_id)
        for table in self._tables(chat_id):
            self._desk.registry.post(table.id, Redraw())

    async def left(self, update: Update, context: ContextTypes.DEFAULT_TYPE) -> None:
        """Somebody left a group, or was put out of it: they get up from its tables."""
        del context
        message = update.effective_message
        if message is not None and message.left_chat_member is not None:
            self._get_up(message.chat.id, message.left_chat_member)

    async def their_status(self, update: Update, context: ContextTypes.DEFAULT_TYPE) -> None:
        """The same, as an administrator hears it (in large groups there is no message about it)."""
        del context
        change = update.chat_member
        if change is not None and change.new_chat_member.status in _GONE:
            self._get_up(change.chat.id, change.new_chat_member.user)

    def _get_up(self, chat_id: int, user: telegram.User) -> None:
        for table in self._tables(chat_id):
            if table.seat_of(user.id):
                self._desk.registry.post(table.id, LeaveTable(Person(user.id, user.full_name)))

    def _tables(self, chat_id: int) -> list[Table]:
        return [table for table in self._desk.registry if table.place.chat_id == chat_id]

    async def migrated(self, update: Update, context: ContextTypes.DEFAULT_TYPE) -> None:
        """A group became a supergroup: both chats say so; whichever is heard first moves everything."""
        del context
        message = update.effective_message
        if message is None:
            return
        if message.migrate_to_chat_id is not None:
            await self.move(message.chat.id, message.migrate_to_chat_id)
        elif message.migrate_from_chat_id is not None:
            await self.move(message.migrate_from_chat_id, message.chat.id)

    async def move(self, old: int, new: int) -> None:
        """Take everything of a chat to its new id; harmless the second time."""
        desk = self._desk
        try:
            await desk.directory.migrate(old, new)
        except StoreError as error:
            log.error("chat %d: its move to %d was not saved: %s", old, new, error)
        desk.talk.migrated(old, new)
        desk.display.move(old, new)
        desk.registry.migrated(old, new)


def _place_silent(table: Table) -> Notice:
    return Notice("place-silent", (("group", table.place.title),))
