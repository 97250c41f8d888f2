"""The things of the world: people, chats, messages, files, queries. Plain records, and their Bot API JSON.

Identifiers look like the real ones: people are positive, basic groups small negative numbers, supergroups start at
-1000000000001. A message keeps every version it ever had, numbered by one running count of the whole world, so that
one can tell what was readable when.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Literal

Json = dict[str, Any]

ChatType = Literal["private", "group", "supergroup"]
Status = Literal["creator", "administrator", "member", "left", "kicked"]

ANONYMOUS_ADMIN_ID = 1087968824
GENERAL_TOPIC = 1
PAYLOAD = re.compile(r"[A-Za-z0-9_-]{1,64}")
"""What a deep link may carry."""


@dataclass(slots=True, eq=False)
class User:
    """A person, or a bot. `language_code` may change at any time; later updates carry the new one."""

    id: int
    first_name: str
    last_name: str | None = None
    username: str | None = None
    language_code: str | None = "en"
    is_bot: bool = False
    started: bool = False
    """The bot may write to them: they pressed Start, or wrote."""
    blocked: bool = False
    deleted: bool = False

    @property
    def name(self) -> str:
        """First and last name as the clients show them."""
        if self.deleted:
            return "Deleted Account"
        return f"{self.first_name} {self.last_name}" if self.last_name else self.first_name

    def json(self) -> Json:
        data: Json = {"id": self.id, "is_bot": self.is_bot, "first_name": "" if self.deleted else self.first_name}
        if self.deleted:
            return data
        if self.last_name:
            data["last_name"] = self.last_name
        if self.username:
            data["username"] = self.username
        if self.language_code and not self.is_bot:
            data["language_code"] = self.language_code
        return data


@dataclass(slots=True, eq=False)
class Member:
    """Somebody's standing in a group; `spans` are the counts between which they were in it."""

    user: User
    status: Status
    spans: list[list[int | None]] = field(default_factory=list)

    @property
    def present(self) -> bool:
        return self.status in ("creator", "administrator", "member")

    @property
    def admin(self) -> bool:
        return self.status in ("creator", "administrator")

    def json(self) -> Json:
        data: Json = {"user": self.user.json(), "status": self.status}
        if self.status == "creator":
            data["is_anonymous"] = False
        elif self.status == "administrator":
            data |= {"can_be_edited": False, **ADMIN_RIGHTS}
        elif self.status == "kicked":
            data["until_date"] = 0
        return data


ADMIN_RIGHTS: Json = {
    "is_anonymous": False,
    "can_manage_chat": True,
    "can_delete_messages": True,
    "can_manage_video_chats": False,
    "can_restrict_members": True,
    "can_promote_members": False,
    "can_change_info": True,
    "can_invite_users": True,
    "can_post_stories": False,
    "can_edit_stories": False,
    "can_delete_stories": False,
    "can_pin_messages": True,
    "can_manage_topics": True,
}


@dataclass(slots=True, eq=False)
class Topic:
    """A thread of a forum; `id` is the message that opened it."""

    id: int
    name: str
    closed: bool = False


@dataclass(slots=True, eq=False)
class Chat:
    """A private chat with the bot (its id is the person's), a group, or a supergroup (perhaps a forum)."""

    id: int
    type: ChatType
    title: str = ""
    user: User | None = None
    is_forum: bool = False
    members: dict[int, Member] = field(default_factory=dict)
    topics: dict[int, Topic] = field(default_factory=dict)
    messages: dict[int, Message] = field(default_factory=dict)
    ephemeral: dict[int, Message] = field(default_factory=dict)
    next_message_id: int = 1
    """Of a supergroup. Private chats and basic groups share one count, as they do in Telegram."""
    migrated_to: int | None = None
    photos: bool = True
    """Whether plain members, such as the bot, may send photos."""
    pinned: list[int] = field(default_factory=list)
    silent: bool = False
    """Only admins may write."""
    gone: bool = False
    """The group was deleted."""

    @property
    def private(self) -> bool:
        return self.type == "private"

    def member(self, user_id: int) -> Member | None:
        return self.members.get(user_id)

    def has(self, user_id: int) -> bool:
        """Is this person in the chat now?"""
        if self.user is not None:
            return self.user.id == user_id
        member = self.members.get(user_id)
        return member is not None and member.present

    def present(self) -> Iterator[Member]:
        return (member for member in self.members.values() if member.present)

    def json(self) -> Json:
        if self.user is not None:
            user = self.user
            data: Json = {"id": self.id, "type": "private", "first_name": "" if user.deleted else user.first_name}
            if user.last_name and not user.deleted:
                data["last_name"] = user.last_name
            if user.username and not user.deleted:
                data["username"] = user.username
            return data
        data = {"id": self.id, "type": self.type, "title": self.title}
        if self.is_forum:
            data["is_forum"] = True
        if self.type == "group":
            data["all_members_are_administrators"] = False
        return data


@dataclass(frozen=True, slots=True)
class Button:
    """One inline button. Exactly one of the actions is set."""

    text: str
    callback_data: str | None = None
    url: str | None = None
    copy_text: str | None = None
    style: str | None = None

    def json(self) -> Json:
        data: Json = {"text": self.text}
        if self.callback_data is not None:
            data["callback_data"] = self.callback_data
        if self.url is not None:
            data["url"] = self.url
        if self.copy_text is not None:
            data["copy_text"] = {"text": self.copy_text}
        if self.style is not None:
            data["style"] = self.style
        return data


Keyboard = tuple[tuple[Button, ...], ...]


def keyboard_json(keyboard: Keyboard) -> Json:
    return {"inline_keyboard": [[button.json() for button in row] for row in keyboard]}


@dataclass(slots=True, eq=False)
class StoredFile:
    """Bytes somebody uploaded. `unique_id` is the same for the same bytes."""

    id: str
    unique_id: str
    name: str
    mime: str
    content: bytes
    path: str
    width: int = 0
    height: int = 0

    def photo_json(self) -> list[Json]:
        size = {"width": self.width, "height": self.height, "file_size": len(self.content)}
        return [{"file_id": self.id, "file_unique_id": self.unique_id, **size}]

    def document_json(self) -> Json:
        data: Json = {"file_id": self.id, "file_unique_id": self.unique_id, "file_size": len(self.content)}
        return data | {"file_name": self.name, "mime_type": self.mime}


@dataclass(frozen=True, slots=True)
class Version:
    """What a message said from count `seq` (time `at`) on, until the next version."""

    seq: int
    at: float
    kind: Literal["send", "edit"]
    text: str
    buttons: Keyboard
    file_id: str | None = None


@dataclass(slots=True, eq=False)
class Message:
    """A message as it stands now, and all it has said. `text` is the caption when there is a photo or document."""

    id: int
    chat: Chat
    sender: User
    date: float
    text: str = ""
    entities: tuple[Json, ...] = ()
    buttons: Keyboard = ()
    photo: StoredFile | None = None
    document: StoredFile | None = None
    service: Json | None = None
    thread_id: int | None = None
    is_topic: bool = False
    reply_to: Message | None = None
    anonymous: bool = False
    edit_date: float | None = None
    deleted: bool = False
    ended: int | None = None
    """The count at which it was deleted."""
    receiver: User | None = None
    """The one who sees it, if it is ephemeral; `id` is then its ephemeral id and the API's message_id 0."""
    replaces: int | None = None
    """An ephemeral message shown in the place of this one."""
    versions: list[Version] = field(default_factory=list)

    def button(self, data: str) -> Button | None:
        """The button that carries this callback data, if there is one."""
        for row in self.buttons:
            for button in row:
                if button.callback_data == data:
                    return button
        return None

    def ever_had(self, data: str) -> bool:
        """Whether a button with this callback data is there, or was before an edit."""
        versions = (version.buttons for version in self.versions)
        keyboards = (self.buttons, *versions)
        return any(button.callback_data == data for keyboard in keyboards for row in keyboard for button in row)

    def json(self, *, nested: bool = False) -> Json:
        """The Bot API's Message; a reply's own reply is left out, as there."""
        data: Json = {"message_id": self.id, "from": self.sender.json(), "chat": self.chat.json()}
        data["date"] = int(self.date)
        if self.receiver is not None:
            data |= {"message_id": 0, "ephemeral_message_id": self.id, "receiver_user": self.receiver.json()}
        if self.anonymous:
            data["sender_chat"] = self.chat.json()
        if self.edit_date is not None:
            data["edit_date"] = int(self.edit_date)
        if self.thread_id is not None:
            data["message_thread_id"] = self.thread_id
        if self.is_topic:
            data["is_topic_message"] = True
        if self.reply_to is not None and not nested and not self.reply_to.deleted:
            data["reply_to_message"] = self.reply_to.json(nested=True)
        if self.photo is not None or self.document is not None:
            if self.photo is not None:
                data["photo"] = self.photo.photo_json()
            elif self.document is not None:
                data["document"] = self.document.document_json()
            if self.text:
                data["caption"] = self.text
                if self.entities:
                    data["caption_entities"] = list(self.entities)
        elif self.service is None:
            data["text"] = self.text
            if self.entities:
                data["entities"] = list(self.entities)
        if self.service is not None:
            data |= self.service
        if self.buttons:
            data["reply_markup"] = keyboard_json(self.buttons)
        return data


@dataclass(frozen=True, slots=True)
class Answer:
    """How the bot answered a press."""

    at: float
    text: str
    show_alert: bool
    url: str | None
    seq: int


@dataclass(slots=True, eq=False)
class Query:
    """A press of a button, and its answer once there is one."""

    id: str
    user: User
    message: Message
    data: str
    at: float
    answer: Answer | None = None


@dataclass(frozen=True, slots=True)
class Seen:
    """Something a person could have read. `kind` is `toast` for the answer to a press of theirs (alerts too)."""

    at: float
    chat_id: int
    message_id: int
    text: str
    buttons: Keyboard
    kind: Literal["send", "edit", "toast"]
    file_id: str | None = None


@dataclass(slots=True, eq=False)
class Call:
    """One call of the Bot API. `result` is None when it was refused or lost; `error` is then its description."""

    at: float
    method: str
    params: Json
    status: int
    result: Any = None
    error: str | None = None
    parameters: Json | None = None
