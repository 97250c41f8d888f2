"""People who know each other and the bot, and what they do all the time."""

from __future__ import annotations

from dataclasses import replace

from bot.sandbox import Chat, User
from bot.sandbox.model import Message
from bot.sessions.model import Phase, Seat, Table
from tests.support.lab import Lab


def seated(table: Table) -> list[Seat]:
    """Who sits where; that somebody was called meanwhile is nobody's doing."""
    return [replace(seat, call=0, nudged=False, mentioned=False) for seat in table.seats]


class Friends:
    """Dana (Hebrew, opener) and Boris (Russian) have pressed Start; Maya (English) never has."""

    def __init__(self, it: Lab, *, forum: bool = False) -> None:
        self.it = it
        world = it.world
        self.dana = world.add_user("דנה", language_code="he")
        self.boris = world.add_user("Борис", language_code="ru", username="boris")
        self.maya = world.add_user("Maya", language_code="en")
        people = [self.dana, self.boris, self.maya]
        self.group = world.add_group("Friends", people, supergroup=forum, forum=forum)
        world.press_start(self.dana)
        world.press_start(self.boris)

    async def say(self, user: User, text: str, chat: Chat | None = None, thread: int | None = None) -> list[Message]:
        """Somebody writes; the bot's messages in that chat that came of it."""
        chat = chat or self.group
        await self.it.run(5)  # what the bot has to say first: its greeting
        before = {m.id for m in self.it.world.messages(chat.id)}
        self.it.world.say(user, chat, text, thread_id=thread)
        await self.it.run(30)
        return [m for m in self.it.world.messages(chat.id) if m.id not in before and m.sender.is_bot]

    def private(self, user: User) -> Chat:
        return self.it.world.chats[user.id]

    async def game(self) -> None:
        """A table with Dana and Boris, and a game on it."""
        await self.say(self.dana, "/newgame")
        await self.it.press(self.boris, self.group, "join")
        await self.it.press(self.dana, self.group, "start")
        await self.it.run(10)
        assert self.it.table().phase is Phase.GAME

    def hand(self, user: User) -> Message:
        return [m for m in self.it.world.messages(user.id) if m.sender.is_bot and m.buttons][-1]
