"""Those who mean harm: who they are, and the updates that come of what they do."""

from __future__ import annotations

import random
from collections.abc import Callable

from bot.gateway.callbacks import KINDS
from bot.gateway.directory import ANONYMOUS_ADMIN
from bot.sandbox import Chat, User
from bot.sandbox.model import Json, Query
from engine.cards import CARD_TEXTS, each, faces
from tests.faults.little import Little
from tests.support.lab import Lab

COMMANDS = ("newgame", "join", "leave", "start", "stop", "kick", "hand", "rules", "language", "help", "nonsense")
NAMES = (
    "<b>bold</b>",
    "&lt;script&gt;",
    "<tg-spoiler>♠️♠️",  # no card by name: the search for leaks could not tell it from one
    "\u202eתוכפה\u202c",
    "\u2066\u2066\u2066",
    "\u200b\u200c\u200d\ufeff",
    "\u0301" * 500,
    "\u2800",
    "x" * 10_000,
    "שלום\nעולם",
    "%s {name} { $name }",
    "'; DROP TABLE users; --",
    "👩‍👩‍👧‍👦" * 40,
    "\x00\x07",
    " ",
)


class Besiegers:
    """People around two tables: one where a game is being played, one where a lobby is full."""

    def __init__(self, it: Lab, seed: int) -> None:
        self.it = it
        self.world = it.world
        self.chance = random.Random(seed)
        self.playing = Little(it, 3, clock=None, title="Playing", supergroup=True)
        self.waiting = Little(it, 3, clock=None, title="Waiting")
        self.strangers = [self._stranger(number) for number in range(400)]
        self.elsewhere = self.world.add_group("Elsewhere", self.strangers[:50], supergroup=True)
        self.data: list[str] = []
        self.said: set[tuple[int, str, float]] = set()
        self.asked: list[str] = []
        self._number = 900_000_000

    def _stranger(self, number: int) -> User:
        name = NAMES[number % len(NAMES)]
        last = self.chance.choice((None, None, self.chance.choice(NAMES)))
        return self.world.add_user(
            name, last_name=last, language_code=self.chance.choice(("he", "ru", "en", None, "xx"))
        )

    # -- who, where, what ---------------------------------------------------------------------------------------

    def _user(self) -> tuple[Json, bool]:
        """Somebody, and whether they play (those press only what cannot be theirs to do)."""
        dice = self.chance.random()
        if dice < 0.06:
            return self.world.anonymous_admin.json(), False
        if dice < 0.2:
            return self.chance.choice(self.playing.people[1:]).json(), True
        return self.chance.choice(self.strangers).json(), False

    def _chat(self) -> Chat:
        chats = [self.playing.group, self.playing.group, self.waiting.group, self.elsewhere]
        private = [self.world.private_chat(user) for user in self.chance.sample(self.strangers, 2)]
        return self.chance.choice([*chats, *private])

    def _mangled(self, text: str) -> str:
        chance, at = self.chance, self.chance.randrange(len(text) + 1)
        return chance.choice(
            (
                text[:at],
                text[:at] + chance.choice("0z:;=7?* \u05d0\x00") + text[at:],
                text[:at] + text[at + 1 :],
                text.upper(),
                text[::-1],
                text + text,
                text.replace(":1:", f":{chance.randrange(40)}:", 1),
            )
        )

    def _forged(self) -> str:
        chance = self.chance
        table = chance.choice((0, 1, 2, 3, 99, 2**40))
        card = chance.choice(CARD_TEXTS[:52])
        words = [
            "",
            "t",
            "p",
            f"a {card}",
            f"b {card} {chance.choice(CARD_TEXTS[:52])}",
            f"x {card}",
            "q",
            "w",
            "d",
            "c",
        ]
        words += ["o", "open", "close", "keep", "page=home", "preset=doker", "deck", "drinking", "he", "1", "8", card]
        kind, word = chance.choice(sorted(KINDS)), chance.choice(words)
        return f"{kind}:{_digit(table)}:{chance.randrange(3)}:{chance.randrange(4)}:{word}"

    def _data(self, seated: int) -> str:
        chance, dice = self.chance, self.chance.random()
        data = (
            chance.choice(self.data)
            if dice < 0.4
            else self._forged()
            if dice < 0.7
            else self._mangled(chance.choice(self.data))
            if dice < 0.9
            else "".join(chr(chance.choice((chance.randrange(32, 127), chance.randrange(0x3000)))) for _ in range(9))
        )
        # Whoever plays has rights of their own; what is tried for them is only what cannot be among these.
        return f"move:1:1:{chance.randrange(9)}:a {self._not_held_by(seated)}" if seated else data

    def _not_held_by(self, user_id: int) -> str:
        table = self.playing.table
        # Where a right was not asked for, the game may be gone; the next verdict says so.
        hand = table.game.state.hands[table.seat_of(user_id) - 1] if table.game is not None else 0
        held = set(faces(hand))
        others = [card for card in each((1 << 52) - 1) if card not in held]
        return CARD_TEXTS[self.chance.choice(others)]

    # -- updates ------------------------------------------------------------------------------------------------

    def update(self) -> Json:
        """The next one."""
        self._number += 1
        makers: list[tuple[Callable[[], Json], int]] = [
            (self._press, 60), (self._command, 25), (self._deep_link, 5), (self._status, 4), (self._service, 3),
            (self._other, 3),
        ]  # fmt: skip
        (maker,) = self.chance.choices([made for made, _ in makers], [weight for _, weight in makers])
        return {"update_id": self._number, **maker()}

    def _press(self) -> Json:
        user, plays = self._user()
        chat = self._chat()
        query_id = f"8{self._number}"
        data = self._data(user["id"] if plays else 0)
        cards = [card for word in data.split(":")[-1].split() for card in word.split("=")]
        self.said |= {(user["id"], card, self.it.clock.now()) for card in cards}
        body: Json = {"id": query_id, "from": user, "chat_instance": "5", "data": data}
        dice = self.chance.random()
        messages = [m for m in chat.messages.values() if m.sender is self.world.bot]
        if dice < 0.8 and messages:
            message = self.chance.choice(messages)
            body["message"] = message.json()
            query = Query(query_id, self.world.users[user["id"]], message, data, self.it.clock.now())
            self.world.queries[query_id] = query
        elif dice < 0.9:
            body["message"] = {"message_id": self.chance.randrange(10**6), "chat": chat.json(), "date": 0}
        elif dice < 0.95:
            body["inline_message_id"] = "AAAA"
        if self.chance.random() < 0.03:
            del body["data"]
            body["game_short_name"] = "durak"
        self.asked.append(query_id)
        return {"callback_query": body}

    def _message(self, text: str) -> Json:
        user, plays = self._user()
        chat = self._chat()
        if plays and text.startswith(("/leave", "/newgame", "/start")):
            text = "/stop"  # which they may not
        if user["id"] == ANONYMOUS_ADMIN:
            # Of another group, that is: there they are one, here they are nobody.
            chat = self.elsewhere
        elif chat is self.waiting.group and text.startswith("/leave"):
            text = "/help"
        body: Json = {"message_id": self.chance.randrange(1, 10**9), "from": user, "chat": chat.json()}
        body |= {"date": int(self.it.clock.now()), "text": text}
        if text.startswith("/"):
            length = len(text.split(" ")[0].encode("utf-16-le")) // 2
            body["entities"] = [{"type": "bot_command", "offset": 0, "length": length}]
        if user["id"] == ANONYMOUS_ADMIN:
            body["sender_chat"] = self.chance.choice((self.elsewhere, self.playing.group)).json()
        if self.chance.random() < 0.2:
            body |= {"message_thread_id": self.chance.randrange(1, 99), "is_topic_message": True}
        return body

    def _argument(self) -> str:
        chance = self.chance
        user = chance.choice(self.playing.people)
        return chance.choice(
            (
                "",
                "1",
                "2",
                "3",
                "-1",
                "0",
                "٣",
                "9" * 40,
                f"@{user.username}",
                "@",
                chance.choice(NAMES),
                "a" * 4000,
                "\u202e2",
            )
        )

    def _command(self) -> Json:
        name = self.chance.choice(COMMANDS)
        at = self.chance.choice(("", "", f"@{self.world.bot.username}", "@OtherBot", "@"))
        kind = self.chance.choice(("message",) * 8 + ("edited_message", "channel_post"))
        body = self._message(f"/{name}{at} {self._argument()}".rstrip())
        if kind == "channel_post":
            body.pop("from")
            body["chat"] = {"id": -1009999999999, "type": "channel", "title": "Channel"}
        return {kind: body}

    def _deep_link(self) -> Json:
        chance, table = self.chance, self.waiting.table
        key = chance.choice(
            (table.key[:-1], table.key[::-1], "0" * 12, f"{chance.getrandbits(48):012x}", "", "x", "f" * 32)
        )
        number = chance.choice((str(table.id), "1", "2", "0", "-1", "99", "9" * 15, "9" * 30, "١"))
        payload = chance.choice(
            (f"join-{number}-{key}", f"join-{number}", f"JOIN-{number}-{key}", "join", key, "record-1-1")
        )
        body = self._message(f"/start {payload}")
        stranger = chance.choice(self.strangers)
        body |= {"from": stranger.json(), "chat": self.world.private_chat(stranger).json()}
        body.pop("sender_chat", None)
        return {"message": body}

    def _status(self) -> Json:
        stranger = self.chance.choice(self.strangers)
        chat = self.chance.choice((self.elsewhere, self.world.private_chat(stranger)))
        statuses = ("member", "left", "kicked", "administrator", "restricted", "creator")
        member = self.world.bot if self.chance.random() < 0.5 else stranger
        old, new = (_member(member, self.chance.choice(statuses)) for _ in range(2))
        body: Json = {"chat": chat.json(), "from": stranger.json(), "date": int(self.it.clock.now())}
        body |= {"old_chat_member": old, "new_chat_member": new}
        return {"my_chat_member" if member is self.world.bot else "chat_member": body}

    def _service(self) -> Json:
        body = self._message("x")
        del body["text"]
        stranger = self.chance.choice(self.strangers)
        if body["chat"]["id"] not in (self.elsewhere.id, self.playing.group.id):
            body["chat"] = self.elsewhere.json()
        body |= self.chance.choice(
            (
                {"left_chat_member": stranger.json()},
                {"new_chat_members": [stranger.json()]},
                {"pinned_message": {"message_id": 1, "chat": body["chat"], "date": 0}},
                {"forum_topic_reopened": {}},
                {"new_chat_title": "\u202e" * 100},
                {"dice": {"emoji": "🎲", "value": 3}},
                {"sticker": {"file_id": "x", "file_unique_id": "y", "type": "regular", "width": 1, "height": 1,
                             "is_animated": False, "is_video": False}},
                {"web_app_data": {"data": "move:1:1:1:t", "button_text": "x"}},
            )
        )  # fmt: skip
        return {"message": body}

    def _other(self) -> Json:
        user, _ = self._user()
        query: Json = {"id": str(self._number), "from": user, "query": "cards", "offset": ""}
        answer: Json = {"poll_id": "1", "user": user, "option_ids": [0], "option_persistent_ids": []}
        return self.chance.choice(({"inline_query": query}, {"poll_answer": answer}, {}, {"unheard_of": {"x": 1}}))


def _digit(number: int) -> str:
    text = ""
    while number:
        number, digit = divmod(number, 36)
        text = "0123456789abcdefghijklmnopqrstuvwxyz"[digit] + text
    return text or "0"


def _member(user: User, status: str) -> Json:
    body: Json = {"user": user.json(), "status": status}
    if status in ("administrator", "creator"):
        body |= {"is_anonymous": False, "can_be_edited": False}
    if status == "administrator":
        rights = (
            "manage_chat delete_messages manage_video_chats restrict_members promote_members change_info invite_users"
        )
        rights += " post_stories edit_stories delete_stories"
        body |= {f"can_{right}": False for right in rights.split()}
    if status == "kicked":
        body["until_date"] = 0
    if status == "restricted":
        rights = "send_messages send_audios send_documents send_photos send_videos send_video_notes send_voice_notes"
        rights += " edit_tag send_polls send_other_messages add_web_page_previews change_info invite_users"
        rights += " pin_messages manage_topics react_to_messages"
        body |= {"is_member": True, "until_date": 0} | {f"can_{right}": False for right in rights.split()}
    return body
