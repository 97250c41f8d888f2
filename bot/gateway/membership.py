"""The bot's own coming and going, and chats that change: added to a group, blocked, made a supergroup."""

from __future__ import annotations

import logging

from telegram import Update
from telegram.constants import ChatMemberStatus
from telegram.ext import ContextTypes

from bot.gateway.context import Desk
from bot.render.screen import Screen
from bot.render.screens import notice_text
from bot.sessions.effects import Notice
from bot.sessions.ports import StoreError

log = logging.getLogger(__name__)

_GONE = (ChatMemberStatus.LEFT, ChatMemberStatus.BANNED)


class Membership:
    """Handlers for what happens to the bot rather than at a table."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

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
        if gone:
            log.info("chat %d: the bot was removed", chat.id)
            return
        desk.directory.meet_chat(chat, change.from_user)
        desk.display.chat_back(chat.id)
        if change.old_chat_member.status in _GONE and chat.type != chat.CHANNEL:
            texts = desk.presenter.texts_in(chat.id, group=True)
            desk.display.post(chat.id, None, Screen(notice_text(Notice("chat-greeting"), texts, html=True)), group=True)

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
