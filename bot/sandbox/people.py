"""What people do: write, press buttons, come and go. The half of the world a test or the page moves.

Whatever Telegram's clients would not let somebody do raises `Impossible`. Everything else happens at once, at the
clock's present time, and puts the updates into the bot's queue that Telegram would.
"""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import parse_qs, urlsplit

from .errors import Impossible
from .html import clean, find_entities, trim
from .model import GENERAL_TOPIC, PAYLOAD, Chat, Json, Member, Message, Query, Topic, User
from .state import Change
from .updates import Updates


class People(Updates):
    """The part of the world that people move."""

    # -- setting the scene --------------------------------------------------------------------------------------

    def add_user(
        self,
        first_name: str,
        *,
        last_name: str | None = None,
        username: str | None = None,
        language_code: str | None = "en",
    ) -> User:
        """A new person, who has not opened the bot yet."""
        user = User(self._next_user, first_name, last_name, username, language_code)
        self._next_user += 1
        self.users[user.id] = user
        self.tell(Change("user", user=user))
        return user

    def add_group(
        self,
        title: str,
        members: Sequence[User],
        *,
        supergroup: bool = False,
        forum: bool = False,
        admins: Sequence[User] = (),
        bot_admin: bool = False,
    ) -> Chat:
        """A group of these people, made by the first of them, who then adds the bot.

        A forum is a supergroup. The bot hears of its own coming (my_chat_member, then the service message).
        """
        if not members:
            raise Impossible("a group needs somebody to make it")
        chat = self._new_chat(title, supergroup=supergroup or forum, forum=forum)
        creator = members[0]
        for user in members:
            status = "creator" if user is creator else "administrator" if user in admins else "member"
            chat.members[user.id] = Member(user, status, [[self.tick(), None]])  # type: ignore[arg-type]
        self.chats[chat.id] = chat
        self.add_bot(chat, creator)
        if bot_admin:
            self.set_status(chat, self.bot, "administrator", creator)
        return chat

    def _new_chat(self, title: str, *, supergroup: bool, forum: bool) -> Chat:
        if supergroup:
            chat = Chat(self._next_supergroup, "supergroup", title, is_forum=forum)
            self._next_supergroup -= 1
            if forum:
                chat.topics[GENERAL_TOPIC] = Topic(GENERAL_TOPIC, "General")
        else:
            chat = Chat(self._next_group, "group", title)
            self._next_group -= 1
        return chat

    def add_bot(self, chat: Chat, actor: User) -> None:
        """Somebody adds the bot to a group (again)."""
        self._must_be_in(actor, chat)
        self.set_status(chat, self.bot, "member", actor)
        self.service(chat, actor, {"new_chat_members": [self.bot.json()]})

    def add_topic(self, chat: Chat, name: str) -> Topic:
        """A new topic in a forum."""
        if not chat.is_forum:
            raise Impossible("not a forum")
        creator = self._creator(chat)
        message = Message(self.new_message_id(chat), chat, creator, self.clock.now())
        message.thread_id, message.is_topic = message.id, True
        message.service = {"forum_topic_created": {"name": name, "icon_color": 7322096}}
        topic = chat.topics[message.id] = Topic(message.id, name)
        self.put(message)
        return topic

    def close_topic(self, chat: Chat, topic: Topic, *, closed: bool = True) -> None:
        """Close a topic (only admins may write there then), or open it again."""
        topic.closed = closed
        kind = "forum_topic_closed" if closed else "forum_topic_reopened"
        self.service(chat, self._creator(chat), {kind: {}}, thread_id=topic.id)

    # -- speaking -----------------------------------------------------------------------------------------------

    def say(
        self,
        user: User,
        chat: Chat,
        text: str,
        thread_id: int | None = None,
        reply_to: int | None = None,
        *,
        anonymous: bool = False,
    ) -> Message:
        """Write a message; `reply_to` is a message id of that chat, `anonymous` is for admins of a supergroup."""
        self._must_be_in(user, chat)
        text, _ = trim(clean(text), [])
        if not text:
            raise Impossible("an empty message")
        message = Message(self.new_message_id(chat), chat, user, self.clock.now(), text)
        message.entities = tuple(find_entities(text))
        if anonymous:
            member = chat.members[user.id]
            if not member.admin or chat.type != "supergroup":
                raise Impossible("only an admin of a supergroup can be anonymous")
            message.sender, message.anonymous = self.anonymous_admin, True
        if reply_to is not None:
            message.reply_to = chat.messages.get(reply_to)
            if message.reply_to is None:
                raise Impossible(f"no message {reply_to} to reply to")
        self._set_thread(message, thread_id)
        if chat.user is not None:
            user.started = True
        return self.put(message)

    def _set_thread(self, message: Message, thread_id: int | None) -> None:
        chat, reply = message.chat, message.reply_to
        if thread_id is None and reply is not None:
            if chat.is_forum:
                thread_id = reply.thread_id
            elif chat.type == "supergroup":
                # A plain supergroup numbers its chains of replies as threads too, without any topic.
                message.thread_id = reply.thread_id or reply.id
        if thread_id is None or thread_id == GENERAL_TOPIC:
            return
        topic = chat.topics.get(thread_id)
        if topic is None:
            raise Impossible(f"no topic {thread_id}")
        member = chat.members.get(message.sender.id)
        if topic.closed and not message.anonymous and not (member and member.admin):
            raise Impossible("the topic is closed")
        message.thread_id, message.is_topic = thread_id, True

    def open_private(self, user: User) -> Chat:
        """Open the private chat and look at it, without pressing Start: the bot still may not write there."""
        chat = self.private_chat(user)
        self.tell(Change("chat", chat, user=user))
        return chat

    def press_start(self, user: User, payload: str | None = None) -> Message:
        """Press Start in the private chat (unblocking the bot first if need be), perhaps from a deep link."""
        if payload is not None and not PAYLOAD.fullmatch(payload):
            raise Impossible(f"a deep link cannot carry {payload!r}")
        chat = self.private_chat(user)
        if user.blocked:
            self.unblock(user)
        return self.say(user, chat, f"/start {payload}" if payload else "/start")

    def deep_link(self, url: str) -> str | None:
        """The payload of a link that starts this bot (empty string without one); None for any other link."""
        parts = urlsplit(url if "://" in url else f"https://{url}")
        if parts.scheme == "tg" and parts.netloc == "resolve":
            query = parse_qs(parts.query)
            name = query.get("domain", [""])[0]
        elif parts.netloc.lower() in ("t.me", "telegram.me"):
            query = parse_qs(parts.query)
            name = parts.path.strip("/")
        else:
            return None
        if name.lower() != (self.bot.username or "").lower() or "startgroup" in query:
            return None
        return query.get("start", [""])[0]

    def follow(self, user: User, url: str) -> Message:
        """Tap a link that starts the bot, and Start after it."""
        payload = self.deep_link(url)
        if payload is None:
            raise Impossible(f"{url} does not lead to the bot")
        return self.press_start(user, payload or None)

    # -- pressing -----------------------------------------------------------------------------------------------

    def press(self, user: User, chat: Chat, message_id: int, data: str, *, ephemeral: bool = False) -> str:
        """Press the button with this callback data on a message as it stands now, or as it stood; the query's id.

        People press what their client shows, which is a little behind: a button taken away a moment ago still
        reaches the bot, as in Telegram. `ephemeral`: `message_id` is that of an ephemeral message. Raises
        Impossible if the message never had such a button.
        """
        message = (chat.ephemeral if ephemeral else chat.messages).get(message_id)
        if message is None:
            raise Impossible(f"no message {message_id} in chat {chat.id}")
        if not message.ever_had(data):
            raise Impossible(f"message {message_id} never had a button {data!r}")
        return self._press(user, message, data)

    def forge(self, user: User, chat: Chat, message_id: int, data: str) -> str:
        """Press a button that is not there (any more): any data, on any message of the bot's, even a deleted one."""
        message = chat.messages.get(message_id) or next(
            (grave for grave in self.graves.get(chat.id, []) if grave.id == message_id), None
        )
        if message is None or message.sender is not self.bot:
            raise Impossible(f"message {message_id} is none of the bot's")
        return self._press(user, message, data)

    def _press(self, user: User, message: Message, data: str) -> str:
        chat = message.chat
        # Old messages of a group that became a supergroup still stand in people's clients, buttons and all.
        self._must_be_in(user, chat, migrated=True)
        if message.receiver is not None and message.receiver is not user:
            raise Impossible("that message is not shown to them")
        me = chat.members.get(self.bot.id)
        if not chat.private and (me is None or not me.present):
            raise Impossible("the bot is not in the group any more")
        query = Query(self.new_query_id(), user, message, data, self.clock.now())
        self.queries[query.id] = query
        body: Json = {"id": query.id, "from": user.json(), "chat_instance": str(hash((chat.id, 7)) & (2**62 - 1))}
        if message.deleted:
            body["message"] = {"message_id": message.id, "chat": chat.json(), "date": 0}
        else:
            body["message"] = message.json()
        body["data"] = data
        self.queue_update("callback_query", body)
        return query.id

    # -- coming and going ---------------------------------------------------------------------------------------

    def join(self, user: User, chat: Chat) -> None:
        """Come into a group."""
        _must_be_group(chat)
        if chat.has(user.id):
            raise Impossible(f"{user.name} is in the group already")
        self.set_status(chat, user, "member", user)
        self.service(chat, user, {"new_chat_members": [user.json()]})

    def leave(self, user: User, chat: Chat) -> None:
        """Leave a group."""
        self._must_be_in(user, chat)
        _must_be_group(chat)
        self.service(chat, user, {"left_chat_member": user.json()})
        self.set_status(chat, user, "left", user)

    def kick_bot(self, chat: Chat, actor: User | None = None) -> None:
        """Throw the bot out of a group."""
        self.set_status(chat, self.bot, "kicked", actor or self._creator(chat))

    def promote(self, user: User, chat: Chat) -> None:
        """Make somebody, or the bot, an admin."""
        self._must_be_in(user, chat)
        self.set_status(chat, user, "administrator", self._creator(chat))

    def demote(self, user: User, chat: Chat) -> None:
        """Make an admin a plain member."""
        self._must_be_in(user, chat)
        self.set_status(chat, user, "member", self._creator(chat))

    def allow_photos(self, chat: Chat, allowed: bool) -> None:
        """An admin allows or forbids what only admins may then do: sending photos, and exchanging them."""
        _must_be_group(chat)
        chat.photos = allowed
        self.tell(Change("chat", chat))

    def block(self, user: User) -> None:
        """Block the bot, and stop it writing to the private chat."""
        self._set_blocked(user, True)

    def unblock(self, user: User) -> None:
        """Let the bot write again."""
        self._set_blocked(user, False)

    def _set_blocked(self, user: User, blocked: bool) -> None:
        if user.blocked == blocked:
            return
        user.blocked = blocked
        chat = self.private_chat(user)
        kicked: Json = {"user": self.bot.json(), "status": "kicked", "until_date": 0}
        member: Json = {"user": self.bot.json(), "status": "member"}
        old, new = (member, kicked) if blocked else (kicked, member)
        body: Json = {"chat": chat.json(), "from": user.json(), "date": int(self.clock.now())}
        self.queue_update("my_chat_member", body | {"old_chat_member": old, "new_chat_member": new})
        self.tell(Change("user", chat, user=user))

    def delete_account(self, user: User) -> None:
        """Somebody leaves Telegram for good: groups still list them, but nobody can reach them."""
        user.deleted = True
        self.tell(Change("user", user=user))

    def delete_message(self, chat: Chat, message_id: int) -> None:
        """An admin (or in private the person) deletes a message; the bot is not told."""
        message = chat.messages.get(message_id)
        if message is None:
            raise Impossible(f"no message {message_id} in chat {chat.id}")
        self.remove(message)

    def migrate(self, chat: Chat) -> Chat:
        """Turn a basic group into a supergroup with another id. Messages stay behind; the new one starts empty."""
        if chat.type != "group" or chat.migrated_to is not None:
            raise Impossible("only a basic group can be upgraded")
        new = self._new_chat(chat.title, supergroup=True, forum=False)
        for member in chat.members.values():
            spans: list[list[int | None]] = [[self.tick(), None]] if member.present else []
            new.members[member.user.id] = Member(member.user, member.status, spans)
        new.photos = chat.photos
        self.chats[new.id] = new
        creator = self._creator(chat)
        self.service(chat, creator, {"migrate_to_chat_id": new.id})
        chat.migrated_to = new.id
        self.service(new, self.anonymous_admin, {"migrate_from_chat_id": chat.id})
        self.tell(Change("chat", chat))
        self.tell(Change("chat", new))
        return new

    def _creator(self, chat: Chat) -> User:
        return next((m.user for m in chat.members.values() if m.status == "creator"), self.anonymous_admin)

    def _must_be_in(self, user: User, chat: Chat, *, migrated: bool = False) -> None:
        if user.deleted:
            raise Impossible("the account is deleted")
        if chat.migrated_to is not None and not migrated:
            raise Impossible("the group has become a supergroup")
        if not chat.has(user.id):
            raise Impossible(f"{user.name} is not in this chat")
        if chat.private and user.blocked:
            raise Impossible(f"{user.name} has blocked the bot")


def _must_be_group(chat: Chat) -> None:
    if chat.private:
        raise Impossible("a private chat has no coming and going")
    if chat.migrated_to is not None:
        raise Impossible("the group has become a supergroup")
