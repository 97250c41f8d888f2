"""Three hundred whole games through the real `Application`, by people who press whatever they see.

Two to six people press random buttons: those they have, those of messages as they were a while ago, and now and
then somebody else's. The sandbox enforces every limit. Afterwards: nothing was raised, every press was answered, no
429 was earned, the game ended, its record replays, and nobody could read a card that was not theirs to know.
"""

from __future__ import annotations

import logging
import random
from pathlib import Path

import pytest

from bot.gateway.callbacks import decode
from bot.sandbox import Chat, User
from bot.sandbox.model import Button, Message
from bot.sessions.model import Phase, Setup, Table
from bot.sessions.preferences import ChatPreferences
from engine.presets import PRESETS
from engine.record import parse_record, replay
from engine.rules import RuleSet
from tests.bot.sessions.support import SeededShuffler
from tests.support.games import random_rules, table_sizes
from tests.support.lab import Lab, lab
from tests.support.secrets import leaks

GAMES = 300
#: How the games are shared out, so that several processes can run them.
BATCH = 10

NAMES = ("דנה", "Борис", "Maya <b>", "נועם", "Анна", "Omar & Co", "תמר", "Сергей")
LANGUAGES = ("he", "ru", "en")
#: What the button of the preset is called.
TRANSFER = {"he": "העברות", "ru": "переводной", "en": "transfer"}


class Evening:
    """One game from /newgame to its record."""

    def __init__(
        self,
        it: Lab,
        chance: random.Random,
        number: int,
        rules: RuleSet | None = None,
        *,
        pictured: bool | None = None,
        people: int | None = None,
    ) -> None:
        self.it = it
        self.chance = chance
        world = it.world
        self.rules = rules
        self.pictured = number % 6 == 0 if pictured is None else pictured
        count = people or (2 + number % 5 if rules is None else chance.choice(table_sizes(rules)))
        self.people = [world.add_user(NAMES[i], language_code=LANGUAGES[(i + number) % 3]) for i in range(count)]
        self.group = world.add_group("Evening", self.people, supergroup=number % 2 == 0)
        self.queries: list[str] = []
        self.said: set[tuple[int, str, float]] = set()

    async def open(self, *, settings: int) -> None:
        """Open a table, let everyone sit down by the button, change some settings, and deal."""
        it, world, first = self.it, self.it.world, self.people[0]
        world.press_start(first)
        # Pictures take most of the time; what they show is the public view, whoever presses.
        it.service.desk.directory.set_chat_preferences(self.group.id, ChatPreferences(picture=self.pictured))
        if self.rules is not None:
            it.service.desk.directory.remember(self.group.id, Setup(self.rules))
        world.say(first, self.group, "/newgame@DurakBot")
        await it.settle()
        for person in self.people[1:]:
            url = await it.press(person, self.group, "join")
            if url.startswith("https://"):  # has never opened the bot: the link seats them
                await it.run(2)
                world.follow(person, url)
                await it.run(2)
        if len(self.people) < 3 and settings % 2 and self.rules is None:
            await it.press(first, self.group, "add")
            await it.run(4)
        if settings % 3 == 1 and self.rules is None:
            table = self.table()
            await it.press(first, self.group, "configure", label="⚙️")
            await it.run(4)
            await it.press(first, self.group, "configure", label=TRANSFER[first.language_code or "en"])
            await it.run(4)
            assert self.table().rules != table.rules
            await it.press(first, self.group, "configure", label="↩️")
            await it.run(4)
        assert len([seat for seat in self.table().seats if seat.user_id]) == len(self.people)
        await it.press(first, self.group, "start")
        assert self.table().phase is Phase.GAME

    def table(self) -> Table:
        """The group's table."""
        return next(table for table in self.it.service.desk.registry if table.place.chat_id == self.group.id)

    @property
    def going(self) -> bool:
        """Whether its game is being played."""
        table = self.table()
        return table.phase is Phase.GAME and table.number == 1

    def chat_of(self, person: User) -> Chat:
        return self.it.world.chats[person.id]

    def hands(self, person: User) -> list[Message]:
        """The messages with the person's hand; not the bot's welcome, from which other games begin."""
        mine = [m for m in self.it.world.messages(person.id) if m.sender.is_bot and m.buttons]
        return [m for m in mine if any(b.callback_data and "move" in b.callback_data for b in m.buttons[0])]

    def act(self) -> None:
        """Somebody presses something."""
        world, chance = self.it.world, self.chance
        person = chance.choice(self.people)
        dice = chance.random()
        if dice >= 0.2 and chance.random() < 0.8:
            # Mostly it is somebody who can do something.
            person = next((p for p in chance.sample(self.people, len(self.people)) if self._lit(p)), person)
        if dice < 0.04:
            self._press_group(person)
            return
        hands = self.hands(person)
        if not hands:
            return
        message = hands[-1]
        buttons = [b for row in message.buttons for b in row if b.callback_data]
        if dice < 0.12 and len(message.versions) > 1:
            old = chance.choice(message.versions)
            stale = [b for row in old.buttons for b in row if b.callback_data]
            if stale:
                data = chance.choice(stale).callback_data
                assert data is not None
                self._names(person, data)
                self.queries.append(world.forge(person, self.chat_of(person), message.id, data))
            return
        if dice < 0.16:
            other = chance.choice(self.people)
            theirs = [b.callback_data or "" for m in self.hands(other) for row in m.buttons for b in row]
            # A practice game would be another game, with cards of its own.
            theirs = [data for data in theirs if data and not data.startswith("practice")]
            if theirs:
                data = chance.choice(theirs)
                self._names(person, data)
                self.queries.append(world.forge(person, self.chat_of(person), message.id, data))
            return
        if dice < 0.2:
            data = "".join(chance.choice("mjs:;0 7sZ\u05d0") for _ in range(chance.randrange(1, 20)))
            self.queries.append(world.forge(person, self.chat_of(person), message.id, data))
            return
        if buttons:
            # People mostly press what is lit, and take when they must.
            lit = self._lit(person)
            button = chance.choice(lit if lit and chance.random() < 0.8 else buttons)
            assert button.callback_data is not None
            self._names(person, button.callback_data)
            self.queries.append(world.press(person, self.chat_of(person), message.id, button.callback_data))
            if chance.random() < 0.05:  # a double tap
                self.queries.append(world.press(person, self.chat_of(person), message.id, button.callback_data))

    def _names(self, person: User, data: str) -> None:
        """Whoever presses something names cards to the bot: their own, another's, one that a joker is to stand for."""
        cards = [card for word in decode(data).word.split() for card in word.split("=")]
        self.said |= {(person.id, card, self.it.clock.now()) for card in cards}

    def _lit(self, person: User) -> list[Button]:
        """The coloured buttons of a hand; taking only where nothing else is."""
        hands = self.hands(person)
        lit = [b for row in hands[-1].buttons for b in row if b.style and b.callback_data] if hands else []
        return [b for b in lit if b.style != "danger"] or lit

    def _press_group(self, person: User) -> None:
        boards = [m for m in self.it.world.messages(self.group.id) if m.sender.is_bot and m.buttons]
        if boards:
            board = boards[-1]
            buttons = [b for row in board.buttons for b in row if b.callback_data]
            if buttons:
                data = self.chance.choice(buttons).callback_data
                assert data is not None
                self.queries.append(self.it.world.press(person, self.group, board.id, data))

    async def play(self) -> None:
        """Random presses at a human pace until the game has ended."""
        for _ in range(4000):
            if not self.going:
                break
            self.act()
            await self.it.run(self.chance.choice((0.2, 0.7, 1.5, 3.0)))
        await self.it.run(60)  # what waited for its budget is shown


async def one(folder: Path, number: int, caplog: pytest.LogCaptureFixture, rules: RuleSet | None = None) -> None:
    """One evening, and everything that must hold after it."""
    # The decks follow from the number, so that a game that fails can be played again.
    async with lab(folder, shuffler=SeededShuffler(number)) as it:
        evening = Evening(it, random.Random(number), number, rules)
        await evening.open(settings=number)
        await evening.play()
        world = it.world
        stored = await it.storage.game(it.table().id, 1)
        assert stored is not None
        assert stored.ended is not None, f"game {number} did not end"

        errors = [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR]
        assert not errors
        assert all(query.answer is not None for query in world.queries.values())
        refused = [call for call in world.calls if call.status == 429]
        assert not refused, f"game {number}: {refused[0].method} {refused[0].at}"
        strange = {
            (call.method, call.error)
            for call in world.calls
            if call.status >= 400 and "not modified" not in (call.error or "")
        }
        assert not strange

        found = leaks(world, stored, [person.id for person in evening.people], evening.said)
        assert not found, "\n".join(found[:3])
        for message in world.messages(evening.group.id):
            for version in message.versions:
                data = [b.callback_data or "" for row in version.buttons for b in row]
                assert not any(text.startswith(("move", "select")) for text in data)

        # The record, as people get it from the result's button.
        board = [m for m in world.messages(evening.group.id) if m.sender.is_bot and m.buttons][-1]
        data = [b.callback_data or "" for row in board.buttons for b in row]
        record_button = next(text for text in data if text.startswith("record"))
        world.press(evening.people[0], evening.group, board.id, record_button)
        await it.run(30)
        document = next(m.document for m in world.messages(evening.group.id) if m.document is not None)
        record = parse_record(document.content.decode())
        played = replay(record)
        assert played.failure is None
        assert played.state.over
        assert played.plies == len(stored.actions)


@pytest.mark.parametrize("batch", range(GAMES // BATCH))
async def test_games_of_random_presses(batch: int, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    for number in range(batch * BATCH, (batch + 1) * BATCH):
        folder = tmp_path / str(number)
        folder.mkdir()
        await one(folder, number, caplog)


#: Games by rules drawn from everything that can be played, and one of each preset.
VARIANTS = 40


@pytest.mark.parametrize("batch", range(VARIANTS // BATCH))
async def test_games_by_any_rules(batch: int, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    for number in range(batch * BATCH, (batch + 1) * BATCH):
        folder = tmp_path / str(number)
        folder.mkdir()
        rules = random_rules(random.Random(1000 + number))
        await one(folder, number, caplog, rules)


@pytest.mark.parametrize("preset", PRESETS)
async def test_a_game_of_every_preset(preset: str, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    await one(tmp_path, len(preset), caplog, PRESETS[preset])
