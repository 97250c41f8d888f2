"""The state of the world, and the few writers that everything else goes through.

A message is written by `put`, changed by `revise`, taken away by `remove`; each tells the watchers (the page), and
`put` decides whether the bot gets an update. Nothing here knows the Bot API's methods or what people can do.
"""

from __future__ import annotations

import hashlib
import mimetypes
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from bot.sessions.clock import Clock

from .faults import Fault
from .limits import Floods, Limits
from .model import (
    ANONYMOUS_ADMIN_ID,
    GENERAL_TOPIC,
    Call,
    Chat,
    Json,
    Member,
    Message,
    Query,
    Status,
    StoredFile,
    User,
    Version,
)

TOKEN = "4200000000:AAsandbox-sandbox-sandbox-sandbox00"
"""The bot's token unless told otherwise; it is not a secret of anybody's."""

DEFAULT_UPDATES = frozenset({"message", "edited_message", "callback_query", "my_chat_member"})
"""What a bot gets that has not named its `allowed_updates`: all the sandbox knows but `chat_member`."""


@dataclass(slots=True, eq=False)
class Pending:
    """An update the bot has not confirmed yet."""

    id: int
    kind: str
    body: Json
    at: float


@dataclass(frozen=True, slots=True)
class Change:
    """Something a watcher may want to show. `message`, `query`, `chat` or `user` is set as the kind needs."""

    kind: Literal["message", "edit", "delete", "answer", "chat", "user", "commands", "call"]
    chat: Chat | None = None
    message: Message | None = None
    query: Query | None = None
    user: User | None = None
    call: Call | None = None


class State:
    """What the world holds."""

    def __init__(
        self,
        clock: Clock,
        *,
        strict_limits: bool = True,
        limits: Limits | None = None,
        bot_username: str = "DurakBot",
        token: str = TOKEN,
    ) -> None:
        self.clock = clock
        self.strict_limits = strict_limits
        self.limits = limits or Limits()
        self.token = token
        self.floods = Floods(self.limits)
        bot_id = int(token.split(":", 1)[0])
        self.bot = User(bot_id, bot_username, username=bot_username, language_code=None, is_bot=True)
        self.anonymous_admin = User(
            ANONYMOUS_ADMIN_ID, "Group", username="GroupAnonymousBot", language_code=None, is_bot=True
        )
        self.users: dict[int, User] = {bot_id: self.bot, ANONYMOUS_ADMIN_ID: self.anonymous_admin}
        self.chats: dict[int, Chat] = {}
        self.graves: dict[int, list[Message]] = {}
        """Deleted messages, by chat: gone from the API, but somebody may have read them."""
        self.whispers: list[Message] = []
        """Every ephemeral message there ever was."""
        self.files: dict[str, StoredFile] = {}
        self.queries: dict[str, Query] = {}
        self.faults: list[Fault] = []
        self.calls: list[Call] = []
        """Every call of the Bot API so far, in order."""
        self.commands: dict[tuple[str, str], list[Json]] = {}
        self.texts: dict[tuple[str, str], str] = {}
        self.menu_buttons: dict[int, Json] = {}
        self.pending: deque[Pending] = deque()
        self.handed_out: deque[Pending] = deque(maxlen=200)
        """The last updates that the bot has confirmed."""
        self.held_back_until = 0.0
        self.allowed_updates: frozenset[str] = DEFAULT_UPDATES
        self.webhook: Json = {}
        self.on_update: list[Callable[[], None]] = []
        self.watchers: list[Callable[[Change], None]] = []
        self._seq = 0
        self._next_update = 100_000_001
        self._next_user = 1001
        self._next_group = -2001
        self._next_supergroup = -1_000_000_000_001
        self._next_message = 1
        self._next_ephemeral = 1
        self._next_query = 7_000_000_000_000_001

    # -- counts -------------------------------------------------------------------------------------------------

    def tick(self) -> int:
        """The next number of the world's one running count."""
        self._seq += 1
        return self._seq

    def tell(self, change: Change) -> None:
        """Let the watchers know."""
        for watcher in self.watchers:
            watcher(change)

    # -- updates ------------------------------------------------------------------------------------------------

    def queue_update(self, kind: str, body: Json) -> None:
        """Put an update in the bot's queue, unless it does not want that kind."""
        if kind not in self.allowed_updates:
            return
        self.pending.append(Pending(self._next_update, kind, body, self.clock.now()))
        self._next_update += 1
        for listener in list(self.on_update):
            listener()

    def wants(self, message: Message) -> bool:
        """Is this message delivered to the bot? All in private; in groups what privacy mode lets through."""
        chat = message.chat
        if message.sender is self.bot and message.service is None:
            return False
        if chat.private:
            return message.service is None or message.sender is not self.bot
        me = chat.members.get(self.bot.id)
        if me is None or not me.present:
            return False
        if message.service is not None or me.admin:
            return True
        if message.reply_to is not None and message.reply_to.sender is self.bot:
            return True
        at_me = f"@{self.bot.username}".lower()
        for entity in message.entities:
            if entity["type"] in ("bot_command", "mention"):
                encoded = message.text.encode("utf-16-le")
                start = 2 * entity["offset"]
                word = encoded[start : start + 2 * entity["length"]].decode("utf-16-le").lower()
                if word.endswith(at_me) or (entity["type"] == "bot_command" and "@" not in word):
                    return True
        return False

    # -- messages -----------------------------------------------------------------------------------------------

    def new_message_id(self, chat: Chat) -> int:
        if chat.type == "supergroup":
            chat.next_message_id += 1
            return chat.next_message_id - 1
        self._next_message += 1
        return self._next_message - 1

    def new_ephemeral_id(self) -> int:
        self._next_ephemeral += 1
        return self._next_ephemeral - 1

    def new_query_id(self) -> str:
        self._next_query += 1
        return str(self._next_query - 1)

    def put(self, message: Message) -> Message:
        """Write a new message into its chat; the bot gets an update if it may see it."""
        message.versions.append(
            Version(self.tick(), message.date, "send", message.text, message.buttons, _file_id(message))
        )
        if message.receiver is not None:
            message.chat.ephemeral[message.id] = message
            self.whispers.append(message)
        else:
            message.chat.messages[message.id] = message
        if self.wants(message):
            self.queue_update("message", message.json())
        if self.watchers:
            self.tell(Change("message", message.chat, message))
        return message

    def revise(self, message: Message) -> None:
        """Note that a message now says something else. Edits notify nobody and give the bot no update."""
        now = self.clock.now()
        message.edit_date = now
        message.versions.append(Version(self.tick(), now, "edit", message.text, message.buttons, _file_id(message)))
        if self.watchers:
            self.tell(Change("edit", message.chat, message))

    def remove(self, message: Message) -> None:
        """Take a message away, from everybody."""
        message.deleted = True
        message.ended = self.tick()
        if message.receiver is not None:
            message.chat.ephemeral.pop(message.id, None)
        else:
            message.chat.messages.pop(message.id, None)
            self.graves.setdefault(message.chat.id, []).append(message)
        if message.id in message.chat.pinned:
            message.chat.pinned.remove(message.id)
        if self.watchers:
            self.tell(Change("delete", message.chat, message))

    def service(self, chat: Chat, sender: User, content: Json, *, thread_id: int | None = None) -> Message:
        """Write a service message (somebody joined, a topic was closed, …)."""
        message = Message(self.new_message_id(chat), chat, sender, self.clock.now(), service=content)
        if thread_id is not None and thread_id != GENERAL_TOPIC:
            message.thread_id, message.is_topic = thread_id, True
        return self.put(message)

    # -- people, chats, files -----------------------------------------------------------------------------------

    def private_chat(self, user: User) -> Chat:
        """The chat of this person and the bot, made if need be."""
        chat = self.chats.get(user.id)
        if chat is None:
            chat = self.chats[user.id] = Chat(user.id, "private", user=user)
        return chat

    def set_status(self, chat: Chat, user: User, status: Status, actor: User) -> None:
        """Change somebody's standing; the bot hears of its own, and as an admin of others' too."""
        member = chat.members.get(user.id)
        if member is None:
            member = chat.members[user.id] = Member(user, "left")
        if member.status == status:
            return
        old, was_present = member.json(), member.present
        me = chat.members.get(self.bot.id)
        heard = user is self.bot or (me is not None and me.admin)
        member.status = status
        if member.present and not was_present:
            member.spans.append([self.tick(), None])
        elif was_present and not member.present:
            member.spans[-1][1] = self.tick()
        if heard:
            body: Json = {"chat": chat.json(), "from": actor.json(), "date": int(self.clock.now())}
            body |= {"old_chat_member": old, "new_chat_member": member.json()}
            self.queue_update("my_chat_member" if user is self.bot else "chat_member", body)
        if self.watchers:
            self.tell(Change("chat", chat, user=user))

    def store_file(self, name: str, content: bytes, *, folder: str, size: tuple[int, int] = (0, 0)) -> StoredFile:
        """Keep uploaded bytes under a new file id."""
        number = len(self.files) + 1
        digest = hashlib.sha256(content).hexdigest()
        mime = mimetypes.guess_type(name)[0] or "application/octet-stream"
        suffix = name.rsplit(".", 1)[-1] if "." in name else "bin"
        path = f"{folder}/file_{number}.{suffix}"
        file = StoredFile(f"SBX{number:06d}{digest[:24]}", digest[:16], name, mime, content, path, *size)
        self.files[file.id] = file
        return file

    def file_by_path(self, path: str) -> StoredFile | None:
        """The file that `getFile` said lies at this path."""
        return next((file for file in self.files.values() if file.path == path), None)


def _file_id(message: Message) -> str | None:
    file = message.photo or message.document
    return file.id if file else None
