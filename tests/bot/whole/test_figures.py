"""/top, /stats, /forgetme, the title, and what a game changed, through the real `Application`."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from bot.gateway.callbacks import encode
from bot.render.aftermath import achievement_name
from bot.render.screen import Press
from bot.render.texts import Texts
from bot.sandbox import Chat, User
from bot.sandbox.model import Message
from bot.sessions.model import Phase
from tests.support.kept import figures
from tests.support.lab import Lab, bare, lab

HOUR, DAY = 3600.0, 86400.0
NAME = "Незабудкин"


class Group:
    """Dana (Hebrew, opener), Boris (Russian) and Maya (English); all have pressed Start, and the group speaks
    English."""

    def __init__(self, it: Lab) -> None:
        self.it = it
        world = it.world
        self.dana = world.add_user("דנה", language_code="he")
        world._next_user = 7_123_456_789_012  # as large as Telegram's may be: nothing else in a file looks like it
        self.boris = world.add_user(NAME, language_code="ru", username="nezabudka")
        self.maya = world.add_user("Maya", language_code="en")
        self.people = [self.dana, self.boris, self.maya]
        self.group = world.add_group("Friends", self.people)
        for person in self.people:
            world.press_start(person)

    async def ready(self) -> Group:
        await self.say(self.maya, "/language")
        self.it.world.promote(self.maya, self.group)
        await self.it.press(self.maya, self.group, "language", label="English")
        await self.it.run(5)
        return self

    def private(self, user: User) -> Chat:
        return self.it.world.chats[user.id]

    async def say(self, user: User, text: str, chat: Chat | None = None) -> list[Message]:
        """Somebody writes; the bot's messages in that chat that came of it."""
        chat = chat or self.group
        await self.it.run(5)
        before = {m.id for m in self.it.world.messages(chat.id)}
        self.it.world.say(user, chat, text)
        await self.it.run(30)
        return [m for m in self.it.world.messages(chat.id) if m.id not in before and m.sender.is_bot]

    async def open(self, *people: User, computers: int = 0) -> None:
        await self.say(self.dana, "/newgame")
        for person in people:
            await self.it.press(person, self.group, "join")
        for _ in range(computers):
            await self.it.press(self.dana, self.group, "add")
        await self.it.run(5)

    async def play(self, *, again: bool = False) -> str:
        """A game to its end, which the clock and the computers play; the text of the result."""
        await (self.again() if again else self.it.press(self.dana, self.group, "start"))
        await self.it.run_until(lambda: self.it.table().phase is Phase.RESULT, most=20 * HOUR)
        await self.it.run(60)
        return self.board

    async def again(self) -> None:
        """Press the button of the last result, wherever that stands by now."""
        table = self.it.table()
        data = encode(Press("rematch", table.id, table.number))
        boards = [m for m in self.it.world.messages(self.group.id) if data in str(m.buttons)]
        query = self.it.world.press(self.dana, self.group, boards[-1].id, data)
        await self.it.run(1)
        answer = self.it.world.query(query)
        assert answer is not None
        assert answer.text == Texts("he").plain("started"), answer

    @property
    def board(self) -> str:
        return bare(self.it.board(self.group).text)

    def duraks(self) -> set[str]:
        """Who was durak of the last game, by name, people alone."""
        table = self.it.table()
        return {seat.name for seat in table.seats if seat.user_id in (table.durak or ())}

    async def turn(self, user: User, chat: Chat, press: Press) -> str:
        """Press a button of the last message in the chat that has it; what that message shows then."""
        data = encode(press)
        here = [m for m in self.it.world.messages(chat.id) if data in [b.callback_data for r in m.buttons for b in r]][
            -1
        ]
        self.it.world.press(user, chat, here.id, data)
        await self.it.run(10)
        return bare(next(m for m in self.it.world.messages(chat.id) if m.id == here.id).text)


@pytest.fixture
async def it(tmp_path: Path) -> AsyncIterator[Lab]:
    async with lab(tmp_path) as one:
        yield one


async def test_a_game_says_what_it_changed_and_who_carries_the_title(it: Lab) -> None:
    group = await Group(it).ready()
    await group.open(group.boris, group.maya)
    assert "🤡" not in group.board
    text = await group.play()
    (durak,) = group.duraks()
    first = next(line for line in text.splitlines() if line.startswith("📊"))
    assert first.startswith(f"📊 {durak} 9"), first
    assert "(↓" in first
    assert f"{achievement_name('games-1', Texts('en'))}: " in text
    # The title is carried into the next lobby and through the next game.
    await group.say(group.dana, "/newgame")
    lobby = group.board
    assert f"🤡 Durak of the group until the next game: {durak}" in lobby
    assert [line for line in lobby.splitlines() if line.startswith(("1.", "2.", "3.")) and "🤡" in line] == [
        line for line in lobby.splitlines() if line.startswith(("1.", "2.", "3.")) and durak in line
    ]
    await it.press(group.dana, group.group, "start")
    await it.run(10)
    assert [durak in line for line in group.board.splitlines() if "🤡" in line] == [True]
    # After it, the new durak has it; achievements of a first game are not told again.
    await it.run_until(lambda: it.table().phase is Phase.RESULT, most=20 * HOUR)
    await it.run(60)
    assert achievement_name("games-1", Texts("en")) not in group.board
    assert {name for name in ("דנה", NAME, "Maya") if f"{name} 🤡" in group.board} == group.duraks()


async def test_a_restart_shows_the_same_result_and_the_same_title(it: Lab) -> None:
    group = await Group(it).ready()
    await group.open(group.boris, group.maya)
    before = await group.play()
    assert "📊" in before
    await it.down()
    await it.up()
    await it.run(60)
    assert group.board == before
    (durak,) = group.duraks()
    await group.say(group.dana, "/newgame")
    assert f"until the next game: {durak}" in group.board


async def test_top_turns_by_its_buttons_and_forgets_last_week(it: Lab) -> None:
    group = await Group(it).ready()
    (empty,) = await group.say(group.boris, "/top")
    assert "No game among people yet" in bare(empty.text)
    await group.open(group.boris, group.maya)
    await group.play()
    lost = len(group.duraks())  # none, if it is a draw
    await group.play(again=True)
    lost += len(group.duraks())
    (top,) = await group.say(group.boris, "/top")
    text = bare(top.text)
    assert "2 games among people" in text
    duraks = [line for line in text.splitlines() if " of 2 (" in line]
    assert sum(int(line.split(" — ")[1].split(" ")[0]) for line in duraks) == lost
    assert all(name in text for name in ("דנה", NAME, "Maya"))
    rating = await group.turn(group.maya, group.group, Press("top", word="rating ever 0"))
    assert rating.count("about") == 3
    rivals = await group.turn(group.maya, group.group, Press("top", word="rivals ever 0"))
    assert rivals.count("🏁 ") >= 2
    back = await group.turn(group.maya, group.group, Press("top", word="duraks ever 0"))
    assert back == text
    week = await group.turn(group.maya, group.group, Press("top", word="duraks week 0"))
    assert "Duraks of the week" in week
    assert "2 games" in week
    it.clock.jump_to(it.clock.now() + 8 * DAY)
    await group.say(group.dana, "/top")
    assert "Not one game this week" in await group.turn(group.dana, group.group, Press("top", word="duraks week 0"))
    assert "2 games" in await group.turn(group.dana, group.group, Press("top", word="duraks month 0"))


async def test_stats_say_everything_in_private_and_a_line_in_the_group(it: Lab) -> None:
    group = await Group(it).ready()
    (line,) = await group.say(group.maya, "/stats")
    assert bare(line.text) == "📊 Maya: no game here yet. There is a chair: /newgame"
    await group.open(group.boris, group.maya)
    await group.play()
    (line,) = await group.say(group.maya, "/stats")
    assert "📊 Maya: rating " in bare(line.text)
    assert "1 game · " in bare(line.text)
    (private,) = await group.say(group.boris, "/stats", group.private(group.boris))
    assert "Твой счёт" in private.text
    assert "1 игра · " in bare(private.text)
    awards = await group.turn(group.boris, group.private(group.boris), Press("stats", word="0"))
    russian = Texts("ru")
    assert achievement_name("games-1", russian) in awards
    assert russian.plain("achievement-about-games-1") in awards
    figures = await group.turn(group.boris, group.private(group.boris), Press("stats"))
    assert figures == bare(private.text)


async def test_one_person_against_computers_is_practice_and_counts_for_nobody_else(it: Lab) -> None:
    group = await Group(it).ready()
    await group.open(computers=2)
    text = await group.play()
    assert "🤖 Against computers: 1 game" in text
    assert "📊" not in text
    (top,) = await group.say(group.dana, "/top")
    assert "No game among people yet" in bare(top.text)
    (line,) = await group.say(group.dana, "/stats")
    assert "no game here yet" in line.text
    (private,) = await group.say(group.dana, "/stats", group.private(group.dana))
    assert "נגד המחשב: משחק אחד" in bare(private.text)
    await group.say(group.dana, "/newgame")
    assert "🤡" not in group.board


async def test_a_group_that_keeps_no_statistics_keeps_nothing(it: Lab) -> None:
    group = await Group(it).ready()
    await group.open(group.boris, group.maya)
    await group.play()
    keep_statistics(it, group.group, on=False)
    text = await group.play(again=True)
    assert "📊" not in text
    assert "🤡" not in text
    (top,) = await group.say(group.boris, "/top")
    assert "Statistics are off here" in top.text
    assert "1 game is left" in bare(top.text)
    (line,) = await group.say(group.boris, "/stats")
    assert "Statistics are off here" in line.text
    # The game is kept as long as its table needs it.
    table = it.table().id
    assert [game.number for game in await it.storage.results(table)] == [1, 2]
    await group.say(group.maya, "/stop")
    assert [game.number for game in await it.storage.results(table)] == [1]
    # What there was is wiped by an administrator who is sure.
    await group.say(group.boris, "/top")
    assert "Statistics are off" in await group.turn(group.boris, group.group, Press("top", word="erase"))
    assert "Wipe the figures" in await group.turn(group.maya, group.group, Press("top", word="erase"))
    assert "1 game is left" in await group.turn(group.maya, group.group, Press("top", word="erase no"))
    await group.turn(group.maya, group.group, Press("top", word="erase"))
    before = it.board(group.group).id
    await it.press(group.maya, group.group, encode(Press("top", word="erase yes")))
    await it.run(10)
    assert "Wiped" in next(m for m in it.world.messages(group.group.id) if m.id == before).text
    keep_statistics(it, group.group, on=True)
    (top,) = await group.say(group.boris, "/top")
    assert "No game among people yet" in top.text


def keep_statistics(it: Lab, chat: Chat, *, on: bool) -> None:
    """The group's setting."""
    directory = it.service.desk.directory
    directory.set_chat_preferences(chat.id, replace(directory.chat_preferences(chat.id), statistics=on))


async def test_forged_presses_change_nothing(it: Lab) -> None:
    group = await Group(it).ready()
    private = group.private(group.boris)
    words = (
        "",
        "duraks",
        "duraks ever",
        "duraks ever x",
        "duraks ever 12345",
        "rating 0 0",
        "erase maybe",
        "erase yes no",
    )
    forged = [*(Press("top", word=word) for word in words), Press("stats", word="x"), Press("forget", word="maybe")]
    for chat in (group.group, private):
        await group.say(group.boris, "/help", chat)
        here = [m for m in it.world.messages(chat.id) if m.sender.is_bot][-1]
        elsewhere = (
            [Press("top", word="duraks ever 0")] if chat is private else [Press("stats"), Press("forget", word="yes")]
        )
        for press in [*forged, *elsewhere]:
            query = it.world.forge(group.boris, chat, here.id, encode(press))
            await it.run(5)
            answer = it.world.query(query)
            assert answer is not None, press
            assert answer.text == Texts("ru").plain("forged"), press
        assert next(m for m in it.world.messages(chat.id) if m.id == here.id).text == here.text
    assert await it.storage.person(group.boris.id) is not None


async def test_only_oneself_can_be_forgotten_and_only_when_sure(it: Lab) -> None:
    group = await Group(it).ready()
    (answer,) = await group.say(group.boris, "/forgetme")
    assert "private" in answer.text
    await group.say(group.boris, "/forgetme", group.private(group.boris))
    assert "Играем дальше" in await group.turn(group.boris, group.private(group.boris), Press("forget", word="no"))
    assert await it.storage.person(group.boris.id) is not None


async def test_a_result_that_stands_names_nobody_who_is_forgotten(it: Lab) -> None:
    group = await Group(it).ready()
    await group.open(group.boris, group.maya)
    assert NAME in await group.play()
    private = group.private(group.boris)
    await group.say(group.boris, "/forgetme", private)
    await group.turn(group.boris, private, Press("forget", word="yes"))
    assert NAME not in group.board
    assert "somebody" in group.board
    assert "📊" in group.board


def traces(path: Path, needles: list[bytes]) -> list[tuple[str, bytes]]:
    """Where these bytes stand in a database, its log and whatever lies beside it."""
    files = sorted(path.parent.glob(f"{path.name}*"))
    assert path in files
    return [(file.name, needle) for file in files for needle in needles if needle in file.read_bytes()]


async def test_whoever_is_forgotten_leaves_no_trace_and_the_game_goes_on(it: Lab) -> None:
    group = await Group(it).ready()
    gone = group.boris
    # A game with others, one alone, and one that is being played.
    await group.open(gone, group.maya)
    await group.play()
    private = it.world.chats[gone.id]
    await group.say(gone, "/newgame", private)
    await it.press(gone, private, "start")
    await it.run(5)
    await group.say(group.maya, "/top")
    await group.say(group.dana, "/stop")
    await group.open(gone, group.maya)
    await it.press(group.dana, group.group, "start")
    await it.run(20)
    table = it.table()
    assert table.phase is Phase.GAME
    seat = table.seat_of(gone.id)
    # In the file an id is a number, or text inside JSON.
    needles = [str(gone.id).encode(), gone.id.to_bytes(6, "big"), NAME.encode(), b"nezabudka"]
    assert {needle for _, needle in traces(it.path, needles)} == set(needles)
    await group.say(gone, "/forgetme", private)
    text = await group.turn(gone, private, Press("forget", word="yes"))
    assert "больше ничего о тебе не знаю" in text
    assert traces(it.path, needles) == []
    assert NAME not in group.board
    assert "somebody" in group.board
    # A computer plays on to the end, for nobody.
    assert it.table().seats[seat - 1].user_id is None
    await it.run_until(lambda: it.table().phase is Phase.RESULT, most=20 * HOUR)
    await it.run(60)
    assert {seat.user_id for seat in it.table().seats} == {group.dana.id, group.maya.id, None}
    assert NAME not in group.board
    (top,) = await group.say(group.maya, "/top")
    assert "2 games" in bare(top.text)
    assert NAME not in top.text
    stored = await it.storage.game(it.table().id, 1)
    assert stored is not None
    assert [name for _, name in stored.players].count("") == 1
    # What it counted for is what all kept games come to.
    counted = figures(it.path)
    await it.storage.recount()
    assert figures(it.path) == counted
    assert traces(it.path, needles) == []
    # The next deal is for two, and a restart knows nothing either.
    await group.again()
    await it.run(20)
    assert len(it.table().seats) == 2
    await it.down()
    assert traces(it.path, needles) == []
    await it.up()
    # Whoever writes again is met anew.
    (fresh,) = await group.say(gone, "/stats", private)
    assert "Игр с людьми пока не было" in fresh.text
