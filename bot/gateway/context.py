"""What every handler has at hand, and the few questions that several of them ask."""

from __future__ import annotations

import logging
from dataclasses import dataclass

import telegram
from telegram import Update
from telegram.constants import ChatMemberStatus
from telegram.error import BadRequest, Forbidden, TelegramError

from bot.gateway.directory import ANONYMOUS_ADMIN, Directory
from bot.gateway.display import Display
from bot.gateway.presenter import Presenter
from bot.gateway.refs import MessageRef
from bot.gateway.reviews import Reviews
from bot.gateway.talk import Talk
from bot.render.texts import Texts
from bot.sessions.clock import Clock
from bot.sessions.model import Person, Place, Table
from bot.sessions.registry import Registry
from bot.storage.store import Storage

log = logging.getLogger(__name__)

_ADMINS = (ChatMemberStatus.OWNER, ChatMemberStatus.ADMINISTRATOR)


class NotAsked(Exception):
    """Telegram could not be asked just now. The person is asked to try again."""


@dataclass(frozen=True)
class Desk:
    """The parts of the bot that handlers use."""

    bot: telegram.Bot
    clock: Clock
    storage: Storage
    directory: Directory
    registry: Registry
    display: Display
    presenter: Presenter
    talk: Talk
    reviews: Reviews

    async def is_admin(self, chat: telegram.Chat, user_id: int, message: telegram.Message | None = None) -> bool:
        """Whether somebody is an administrator of a chat, asked of Telegram now; whoever writes in the name of the
        group itself is one. Raises NotAsked when Telegram does not say: that is no answer, neither yes nor no."""
        if chat.type == chat.PRIVATE:
            return True
        if user_id == ANONYMOUS_ADMIN:
            return message is not None and message.sender_chat is not None and message.sender_chat.id == chat.id
        try:
            member = await self.bot.get_chat_member(chat.id, user_id)
        except (BadRequest, Forbidden):
            return False  # there is no such person, or no such chat any more
        except TelegramError as error:
            log.warning("chat %d: who is an admin could not be asked: %s", chat.id, type(error).__name__)
            raise NotAsked from error
        return member.status in _ADMINS


@dataclass(frozen=True)
class Said:
    """A command, as handlers want it."""

    desk: Desk
    message: telegram.Message
    chat: telegram.Chat
    user: telegram.User
    person: Person
    args: tuple[str, ...]

    @classmethod
    def of(cls, desk: Desk, update: Update, args: list[str] | None) -> Said | None:
        """The command of an update; None where nobody can be answered."""
        message, user, chat = update.effective_message, update.effective_user, update.effective_chat
        if message is None or user is None or chat is None:
            return None
        # Whoever writes to the bot in private may be written to.
        person = desk.directory.meet(user, reachable=True if chat.type == chat.PRIVATE else None)
        if chat.type == chat.PRIVATE:
            desk.registry.reachable(user.id, True)
        else:
            desk.directory.meet_chat(chat, user)
        return cls(desk, message, chat, user, person, tuple(args or ()))

    @property
    def private(self) -> bool:
        """Whether it was said in the private chat."""
        return self.chat.type == self.chat.PRIVATE

    @property
    def thread_id(self) -> int | None:
        """The forum topic it was said in."""
        return self.message.message_thread_id if self.message.is_topic_message else None

    @property
    def place(self) -> Place:
        """Where a table would stand."""
        return Place(self.chat.id, self.thread_id, self.private, "" if self.private else self.chat.title or "")

    @property
    def ref(self) -> MessageRef:
        """Whom to answer."""
        return MessageRef(self.user.id, self.chat.id, self.thread_id, self.message.message_id, not self.private)

    @property
    def texts(self) -> Texts:
        """The words for where it was said."""
        return self.desk.presenter.texts_in(self.chat.id, group=not self.private)

    def table(self) -> Table | None:
        """The table that a command is about: the one that stands here; in private also the only one they sit at."""
        here = self.desk.registry.at(self.chat.id, self.thread_id)
        if here is None and self.private:
            sitting = self.desk.registry.of_person(self.user.id)
            return sitting[0] if len(sitting) == 1 else None
        return here

    async def leads(self, table: Table) -> bool:
        """Whether they are an administrator of the chat; not asked of the one who opened the table, who may anyway,
        unless the group prefers otherwise."""
        if table.place.chat_id != self.chat.id:
            return False
        if self.user.id == table.owner and table.house.who_starts != "admins":
            return False
        return await self.desk.is_admin(self.chat, self.user.id, self.message)
