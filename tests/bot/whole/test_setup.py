"""Setting up, series and refused taps through the real `Application`: what people press, and what they then see."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.render.rules_page import CHAPTERS
from bot.render.texts import Texts
from bot.sandbox import Chat, User
from bot.sandbox.model import Message
from bot.sessions.model import Phase
from bot.sessions.setup import choices, open_groups
from engine.presets import PRESETS
from engine.state import waited_for
from tests.support.lab import Lab, lab


class Evening:
    """Dana (Hebrew) opens tables in a group, Boris (Russian) sits with her; both have pressed Start."""

    def __init__(self, it: Lab) -> None:
        self.it = it
        self.dana = it.world.add_user("דנה", language_code="he")
        self.boris = it.world.add_user("Борис", language_code="ru")
        self.group = it.world.add_group("Friends", [self.dana, self.boris])
        it.world.press_start(self.dana)
        it.world.press_start(self.boris)

    async def open(self) -> None:
        """A new table with both."""
        self.it.world.say(self.dana, self.group, "/newgame")
        await self.it.run(8)
        await self.press(self.boris, "join")

    async def press(self, user: User, kind: str) -> str:
        """Press a button of the group's message by the beginning of its data, and see what becomes of the message."""
        answer = await self.it.press(user, self.group, kind)
        await self.it.run(4)
        return answer

    async def configure(self, *words: str) -> None:
        """Dana presses these buttons of the settings, one after the other."""
        table = self.it.table().id
        for word in words:
            said = await self.press(self.dana, f"configure:{table:x}:0:0:{word}")
            # Turned on, the drinking manner says for whom it is (V9).
            assert said == "" or (word == "drinking" and "18" in said)

    @property
    def board(self) -> Message:
        """The group's message."""
        return self.it.board(self.group)

    def data(self) -> list[str]:
        """What the buttons of the group's message carry."""
        return [button.callback_data or "" for row in self.board.buttons for button in row]

    def hand(self, user: User) -> Message:
        """The message with somebody's hand."""
        mine = [m for m in self.it.world.messages(user.id) if m.sender.is_bot and "move" in str(m.buttons)]
        return mine[-1]

    def private(self, user: User) -> Chat:
        """Somebody's chat with the bot."""
        return self.it.world.chats[user.id]


@pytest.fixture
async def evening(tmp_path: Path) -> AsyncIterator[Evening]:
    async with lab(tmp_path) as it:
        yield Evening(it)


async def test_every_page_and_every_setting_can_be_reached_by_buttons(evening: Evening) -> None:
    await evening.open()
    await evening.configure("open")
    texts = Texts("he", strict=True)
    for preset in PRESETS:
        assert texts.plain(f"preset-about-{preset.replace('_', '-')}") in evening.board.text
    for group in open_groups():
        await evening.configure(f"page={group}")
        before = evening.it.table().setup
        for setting in choices(group):
            shown = evening.board.text
            await evening.configure(setting)
            assert evening.board.text != shown, setting
        assert evening.it.table().setup != before
        await evening.configure("page=first")
    assert any(word.startswith("join") for word in evening.data())
    await evening.configure("close")
    assert any(word.startswith("start") for word in evening.data())


async def test_another_player_is_answered_kindly_and_changes_nothing(evening: Evening) -> None:
    await evening.open()
    before = evening.board.text
    answer = await evening.press(evening.boris, "configure")
    assert "דנה" in answer
    assert evening.board.text == before


async def test_what_is_kept_begins_the_next_table_and_what_is_not_kept_does_not(
    evening: Evening,
) -> None:
    it = evening.it
    await evening.open()
    await evening.configure(
        "open", "preset=transfer", "page=series", "series", "page=first", "page=clock", "clock", "page=first"
    )
    assert "📌" in await evening.press(evening.dana, f"configure:{it.table().id:x}:0:0:keep")
    kept = it.table().setup
    assert kept.rules == PRESETS["transfer"]
    assert kept.series == "games_3"
    await evening.configure("preset=quick", "close")
    await evening.press(evening.dana, "start")
    it.world.say(evening.dana, evening.group, "/stop")
    await it.run(8)
    it.world.say(evening.dana, evening.group, "/stop")
    await it.run(8)
    # What was kept outlives the process.
    await it.down()
    await it.up()
    it.world.say(evening.boris, evening.group, "/newgame")
    await it.run(8)
    assert it.table().setup == kept


async def test_a_series_is_played_by_buttons_to_its_final_table(evening: Evening) -> None:
    it = evening.it
    await evening.open()
    await evening.configure("open", "page=series", "series", "page=first", "page=clock", *["clock"] * 4, "close")
    assert it.table().clock == 30
    await evening.press(evening.dana, "start")
    he = Texts("he", strict=True)
    for played in (1, 2, 3):
        assert he.plain("game-number-games", n=played, of=3) in evening.board.text
        await it.run_until(lambda: it.table().phase is Phase.RESULT, most=20_000)
        await it.run(60)
        assert it.table().played == played
        if played < 3:
            await evening.press(evening.boris, "rematch")
    assert he.plain("series-over", n=3) in evening.board.text
    assert "👑" in evening.board.text
    (again,) = [b.text for row in evening.board.buttons for b in row if (b.callback_data or "").startswith("rematch")]
    assert again == he.plain("button-new-series")
    await evening.press(evening.boris, "rematch")
    assert it.table().played == 0
    assert it.table().phase is Phase.GAME


async def test_a_refused_tap_opens_the_rule_it_would_break(evening: Evening) -> None:
    it = evening.it
    await evening.open()
    await evening.press(evening.dana, "start")
    await it.run(10)
    game = it.table().game
    assert game is not None
    (mover,) = waited_for(game.state)
    waiting = evening.boris if it.table().seats[mover - 1].user_id == evening.dana.id else evening.dana
    hand = evening.hand(waiting)
    move = next(b.callback_data for row in hand.buttons for b in row if (b.callback_data or "").startswith("move"))
    it.world.press(waiting, evening.private(waiting), hand.id, move or "")
    await it.run(3)
    hand = evening.hand(waiting)
    assert "🚫" in hand.text
    (rule,) = [b.callback_data or "" for row in hand.buttons for b in row if "📖" in b.text]
    assert rule.startswith("rule:")
    assert rule.rsplit(":", 1)[1] in CHAPTERS
    query = it.world.press(waiting, evening.private(waiting), hand.id, rule)
    await it.run(3)
    assert it.world.query(query) is not None
    page = it.board(evening.private(waiting))
    assert page.id != hand.id
    texts = Texts("he" if waiting is evening.dana else "ru", strict=True)
    assert texts.plain(f"chapter-{rule.rsplit(':', 1)[1]}") in page.text
    # The hand is still a hand, and the line goes once the game goes on.
    assert "🚫" in evening.hand(waiting).text
    acting = evening.dana if waiting is evening.boris else evening.boris
    lit = next(b.callback_data for row in evening.hand(acting).buttons for b in row if b.style and b.callback_data)
    it.world.press(acting, evening.private(acting), evening.hand(acting).id, lit or "")
    await it.run(5)
    assert "🚫" not in evening.hand(waiting).text
