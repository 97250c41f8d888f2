"""The page's line to the world: a websocket of JSON messages.

To the page go a `world` at first and then each change (`message`, `edit`, `delete`, `answer`, `chat`, `user`), in the
Bot API's own shapes where there is one. From the page come acts, `{"do": "press", "user": 1001, …}`; what cannot be
done comes back as a `sorry` with the reason.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

from tornado.websocket import WebSocketHandler

from .errors import Impossible
from .methods.about import commands_for
from .model import Chat, Json, Message, User
from .state import Change
from .world import World

KEPT = 300
"""How many messages of a chat a page that opens gets."""


class Page:
    """All pages that are open on a world."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.sockets: set[LiveSocket] = set()
        self._acts: dict[str, Callable[[Json], Any]] = {
            "say": self._say,
            "start": lambda a: self.world.press_start(self._user(a), a.get("payload") or None),
            "language": self._language,
            "block": lambda a: self.world.block(self._user(a)),
            "unblock": lambda a: self.world.unblock(self._user(a)),
            "leave": lambda a: self.world.leave(self._user(a), self._chat(a)),
            "join": lambda a: self.world.join(self._user(a), self._chat(a)),
            "delete_account": lambda a: self.world.delete_account(self._user(a)),
            "add_person": self._add_person,
            "add_group": self._add_group,
            "add_topic": lambda a: self.world.add_topic(self._chat(a), str(a["name"])),
            "migrate": lambda a: self.world.migrate(self._chat(a)),
            "bot_admin": self._bot_admin,
            "photos": lambda a: self.world.allow_photos(self._chat(a), bool(a.get("allowed"))),
            "kick_bot": lambda a: self.world.kick_bot(self._chat(a)),
            "add_bot": lambda a: self.world.add_bot(self._chat(a), self._user(a)),
            "delete": lambda a: self.world.delete_message(self._chat(a), int(a["message"])),
            "fault": lambda a: self.world.fault(
                str(a["method"]),
                status=int(a["status"]),
                description=a.get("description"),
                after_effect=bool(a.get("after_effect")),
            ),
            "drop": lambda a: self.world.fault(str(a["method"]), drop_connection=True),
            "flood": lambda a: self.world.flood(self._chat(a).id, int(a["seconds"])),
        }

    def start(self) -> None:
        """Begin to watch the world."""
        self.world.watchers.append(self._changed)

    def stop(self) -> None:
        """Stop watching, close all pages' lines."""
        if self._changed in self.world.watchers:
            self.world.watchers.remove(self._changed)
        for socket in list(self.sockets):
            socket.close()

    # -- from the page ------------------------------------------------------------------------------------------

    def act(self, socket: LiveSocket, act: Json) -> None:
        """Do what a page asks for."""
        name = str(act.get("do"))
        try:
            if name == "commands":
                found = commands_for(self.world, self._user(act), self._chat(act))
                socket.send({"type": "commands", "user": act["user"], "chat": act["chat"], "commands": found})
                return
            if name == "press":
                socket.send({"type": "pressed", "tag": act.get("tag"), "query": self._press(act)})
                return
            handler = self._acts.get(name)
            if handler is None:
                raise Impossible(f"there is no act {name!r}")
            handler(act)
        except (Impossible, KeyError, TypeError, ValueError) as error:
            text = str(error) if isinstance(error, Impossible) else f"cannot do that: {error!r}"
            socket.send({"type": "sorry", "text": text, "tag": act.get("tag")})

    def _user(self, act: Json) -> User:
        return self.world.users[int(act["user"])]

    def _chat(self, act: Json) -> Chat:
        chat_id = int(act["chat"])
        if chat_id > 0:
            return self.world.private_chat(self.world.users[chat_id])
        return self.world.chats[chat_id]

    def _say(self, act: Json) -> None:
        thread = act.get("thread")
        reply = act.get("reply_to")
        self.world.say(
            self._user(act),
            self._chat(act),
            str(act["text"]),
            int(thread) if thread else None,
            int(reply) if reply else None,
        )

    def _press(self, act: Json) -> str:
        return self.world.press(
            self._user(act),
            self._chat(act),
            int(act["message"]),
            str(act["data"]),
            ephemeral=bool(act.get("ephemeral")),
        )

    def _language(self, act: Json) -> None:
        user = self._user(act)
        user.language_code = str(act["language"]) or None
        self._broadcast({"type": "user", "user": self.user_json(user)})

    def _add_person(self, act: Json) -> None:
        user = self.world.add_user(str(act["name"]).strip() or "Somebody", language_code=str(act["language"]))
        if act.get("chat"):
            self.world.join(user, self._chat(act))

    def _add_group(self, act: Json) -> None:
        people = [u for u in self.world.users.values() if not u.is_bot and not u.deleted]
        kind = act.get("kind")
        chat = self.world.add_group(str(act["title"]), people, supergroup=kind == "supergroup", forum=kind == "forum")
        self._broadcast({"type": "chat", "chat": self.chat_json(chat)})

    def _bot_admin(self, act: Json) -> None:
        change = self.world.promote if act.get("admin") else self.world.demote
        change(self.world.bot, self._chat(act))

    # -- to the page --------------------------------------------------------------------------------------------

    def world_json(self) -> Json:
        """Everything, for a page that opens."""
        world = self.world
        people = [user for user in world.users.values() if not user.is_bot]
        chats = list(world.chats.values())
        messages: list[Json] = []
        for chat in chats:
            messages.extend(self.message_json(m) for m in list(chat.messages.values())[-KEPT:])
            messages.extend(self.message_json(m) for m in chat.ephemeral.values())
        return {
            "type": "world",
            "bot": {"id": world.bot.id, "username": world.bot.username},
            "users": [self.user_json(user) for user in people],
            "chats": [self.chat_json(chat) for chat in chats],
            "messages": messages,
        }

    def user_json(self, user: User) -> Json:
        texts, language = self.world.texts, user.language_code or ""

        def text(kind: str) -> str:
            return texts.get((kind, language)) or texts.get((kind, "")) or ""

        return {
            "id": user.id,
            "name": user.name,
            "language": language,
            "started": user.started,
            "blocked": user.blocked,
            "deleted": user.deleted,
            "bot_name": text("name") or self.world.bot.first_name,
            "description": text("description"),
        }

    def chat_json(self, chat: Chat) -> Json:
        me = chat.members.get(self.world.bot.id)
        data: Json = {"id": chat.id, "type": chat.type, "title": chat.title, "forum": chat.is_forum}
        data["members"] = [member.user.id for member in chat.present() if not member.user.is_bot]
        data |= {"bot": me.status if me else "left", "photos": chat.photos}
        data["topics"] = [{"id": topic.id, "name": topic.name} for topic in chat.topics.values()]
        return data | {"migrated_to": chat.migrated_to, "pinned": chat.pinned[-1:]}

    def message_json(self, message: Message) -> Json:
        return message.json() | {"chat": message.chat.id, "replaces": message.replaces}

    def _changed(self, change: Change) -> None:
        if not self.sockets:
            return
        if change.kind in ("message", "edit") and change.message is not None:
            self._broadcast({"type": change.kind, "message": self.message_json(change.message)})
            service = change.message.service or {}
            if not change.message.chat.private and ("pinned_message" in service or "forum_topic_created" in service):
                self._broadcast({"type": "chat", "chat": self.chat_json(change.message.chat)})
            elif change.message.chat.user is not None and change.message.sender is change.message.chat.user:
                self._broadcast({"type": "user", "user": self.user_json(change.message.sender)})
        elif change.kind == "delete" and change.message is not None:
            message = change.message
            data: Json = {"type": "delete", "chat": message.chat.id, "message": message.id}
            self._broadcast(data | {"ephemeral": message.receiver is not None})
        elif change.kind == "answer" and change.query is not None and change.query.answer is not None:
            query, answer = change.query, change.query.answer
            data = {"type": "answer", "query": query.id, "user": query.user.id, "chat": query.message.chat.id}
            payload = self.world.deep_link(answer.url) if answer.url else None
            data |= {"text": answer.text, "alert": answer.show_alert, "payload": payload}
            self._broadcast(data)
        elif change.kind == "commands":
            for user in self.world.users.values():
                if not user.is_bot:
                    self._broadcast({"type": "user", "user": self.user_json(user)})
        if change.kind in ("chat", "user"):
            if change.user is not None and not change.user.is_bot:
                self._broadcast({"type": "user", "user": self.user_json(change.user)})
            if change.chat is not None:
                self._broadcast({"type": "chat", "chat": self.chat_json(change.chat)})

    def _broadcast(self, data: Json) -> None:
        for socket in list(self.sockets):
            socket.send(data)


class LiveSocket(WebSocketHandler):
    """One open page."""

    page: Page

    def initialize(self, page: Page) -> None:
        self.page = page

    def check_origin(self, origin: str) -> bool:
        """Only the page that this server itself has served may connect."""
        parts = urlsplit(origin)
        return parts.netloc == self.request.host and parts.hostname in ("127.0.0.1", "localhost")

    def open(self, *args: str, **kwargs: str) -> None:
        del args, kwargs
        self.page.sockets.add(self)
        self.send(self.page.world_json())

    def on_message(self, message: str | bytes) -> None:
        try:
            act = json.loads(message)
        except ValueError:
            return
        if isinstance(act, dict):
            self.page.act(self, act)

    def on_close(self) -> None:
        self.page.sockets.discard(self)

    def data_received(self, chunk: bytes) -> None:
        raise NotImplementedError

    def send(self, data: Json) -> None:
        """Write to the page, unless it has gone."""
        if self.ws_connection is not None and not self.ws_connection.is_closing():
            self.write_message(json.dumps(data))
