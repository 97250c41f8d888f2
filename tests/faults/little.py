"""A whole little game through the real `Application`, for trouble to happen to.

Two or three people in a group, 24 cards, decks from a seed. People press what is lit, take when they must, and pass
when nothing else is left; what they cannot see they do not press.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from bot.sandbox import Chat, User
from bot.sandbox.model import Message
from bot.sessions.model import Game, Phase, Setup, Table
from engine.presets import PRESETS
from engine.state import waited_for
from tests.support.lab import Lab

NAMES = (("דנה", "he"), ("Борис", "ru"), ("Maya", "en"))


class Little:
    """The people, their group, and their game."""

    def __init__(
        self, it: Lab, people: int = 2, *, clock: int | None = 90, title: str = "Friends", **group: Any
    ) -> None:
        self.title = title
        self.it = it
        self.world = it.world
        self.people = [self.world.add_user(name, language_code=code) for name, code in NAMES[:people]]
        self.group = self.world.add_group(title, self.people, **group)
        self.thread: int | None = None
        self.setup = Setup(PRESETS["quick"], clock=clock)
        self.queries: list[str] = []

    async def open(self) -> None:
        """Everybody presses Start, the first opens a table, the others sit down, and the first deals."""
        for person in self.people:
            self.world.press_start(person)
        await self.it.run(5)
        self.it.service.desk.directory.remember(self.group.id, self.setup)
        self.world.say(self.people[0], self.group, "/newgame", thread_id=self.thread)
        await self.it.run(5)
        for person in self.people[1:]:
            await self.press(person, self.group, "join")
        for _ in range(40):  # the first press may have met with trouble
            if self.table.phase is not Phase.LOBBY:
                break
            await self.press(self.people[0], self.group, "start")
        assert self.table.phase is Phase.GAME

    @property
    def table(self) -> Table:
        """The table."""
        return next(table for table in self.it.service.desk.registry if table.place.title == self.title)

    @property
    def stopped(self) -> bool:
        """Whether no game is being played."""
        return self.table.phase is not Phase.GAME

    @property
    def game(self) -> Game:
        """Its game."""
        game = self.table.game
        assert game is not None
        return game

    def boards(self, chat: Chat | User) -> list[Message]:
        """The bot's messages with buttons in a chat that belong to the table, oldest first."""
        mine = [m for m in self.world.messages(chat.id) if m.sender.is_bot and m.buttons]
        words = ("move", "select", "peek", "join", "rematch", "back")
        return [m for m in mine if any((b.callback_data or "").startswith(words) for row in m.buttons for b in row)]

    async def press(self, person: User, chat: Chat, kind: str) -> bool:
        """Press the first button of a kind on the newest message that has one, and wait a little."""
        for board in reversed(self.boards(chat)):
            for row in board.buttons:
                for button in row:
                    if button.callback_data and button.callback_data.startswith(kind):
                        self.queries.append(self.world.press(person, chat, board.id, button.callback_data))
                        await self.it.run(6)
                        return True
        await self.it.run(6)
        return False

    def choice(self, person: User) -> tuple[Message, str] | None:
        """What a person would press now."""
        for board in reversed(self.boards(person)):
            buttons = [b for row in board.buttons for b in row if b.callback_data and b.callback_data[:4] != "back"]
            lit = [b for b in buttons if b.style and (b.callback_data or "").startswith(("move", "select"))]
            lit = [b for b in lit if b.style != "danger"] or lit
            passing = [b for b in buttons if (b.callback_data or "").endswith((":p", ":t"))]
            for button in lit or passing:
                return board, button.callback_data or ""
        return None

    async def step(self, people: Sequence[User] | None = None) -> None:
        """Somebody who can do something does it; otherwise time passes."""
        for person in people if people is not None else self.people:
            choice = self.choice(person)
            if choice is not None and self.waited_for(person):
                board, data = choice
                self.queries.append(self.world.press(person, self.world.chats[person.id], board.id, data))
                break
        await self.it.run(3)

    def waited_for(self, person: User) -> bool:
        """Whether the game waits for them."""
        game, seat = self.table.game, self.table.seat_of(person.id)
        if game is None or not seat:
            return False
        return seat in waited_for(game.state)

    async def play(self, steps: int = 400, people: Sequence[User] | None = None) -> None:
        """To the end of the game."""
        for _ in range(steps):
            if self.table.phase is not Phase.GAME:
                break
            await self.step(people)
        assert self.table.phase is Phase.RESULT, "the game did not end"
        await self.it.run(240)  # what waited for its turn is shown

    def doubles(self) -> list[str]:
        """Screens that stand twice, after everything has settled."""
        found = []
        for chat in (self.group, *(self.world.chats[person.id] for person in self.people)):
            texts = Counter(m.text for m in self.boards(chat))
            found += [f"{chat.id}: {text!r} {count} times" for text, count in texts.items() if count > 1]
            live = [m for m in self.boards(chat) if "rematch" not in str(m.buttons)]
            if len(live) > 1:
                found.append(f"{chat.id}: {len(live)} live screens")
        return found

    def unanswered(self) -> list[str]:
        """Presses that the bot has not answered."""
        return [query for query in self.queries if self.world.query(query) is None]
