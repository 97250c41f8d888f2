"""Replay and fair deal through the real `Application`: from the seal in the group to the last page in private."""

from __future__ import annotations

import asyncio
import hashlib
import re
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.render.cards import card_text
from bot.sandbox import Chat, User
from bot.sandbox.model import Message
from bot.sessions.model import Phase
from bot.sessions.replays import replay_key, replay_payload
from tests.support.lab import Lab, bare, lab
from tests.support.secrets import leaks


class Friends:
    """Dana (Hebrew) and Boris (Russian) play in a group; Maya (English) only looks on, Omar was never there."""

    def __init__(self, it: Lab) -> None:
        self.it = it
        world = it.world
        self.dana = world.add_user("דנה", language_code="he")
        self.boris = world.add_user("Борис", language_code="ru")
        self.maya = world.add_user("Maya", language_code="en")
        self.omar = world.add_user("Omar", language_code="en")
        self.group = world.add_group("Friends", [self.dana, self.boris, self.maya])
        for person in (self.dana, self.boris):
            world.press_start(person)

    def private(self, user: User) -> Chat:
        return self.it.world.chats[user.id]

    async def deal(self) -> None:
        self.it.world.say(self.dana, self.group, "/newgame")
        await self.it.run(5)
        await self.it.press(self.boris, self.group, "join")
        await self.it.press(self.dana, self.group, "start")
        await self.it.run(5)

    async def finish(self) -> None:
        """Nobody taps any more: the clock and the computers play to the end."""
        await self.it.run_until(lambda: self.it.table().phase is Phase.RESULT, most=36_000)
        await self.it.run(10)

    def link(self) -> str:
        """Where the result's replay button leads."""
        urls = [b.url for row in self.it.board(self.group).buttons for b in row if b.url and "start=replay" in b.url]
        assert len(urls) == 1
        return urls[0]

    async def say(self, user: User, text: str, chat: Chat) -> Message:
        self.it.world.say(user, chat, text)
        await self.it.run(5)
        return self.it.world.last_message(chat.id)

    async def turn(self, user: User, label: str) -> str:
        """Press a button of the replay; what the message says then."""
        before = self.it.board(self.private(user)).id
        await self.it.press(user, self.private(user), "", label=label)
        await self.it.run(3)
        board = self.it.board(self.private(user))
        assert board.id == before, "one message, edited in place"
        return board.text


@pytest.fixture
async def it(tmp_path: Path) -> AsyncIterator[Lab]:
    async with lab(tmp_path) as one:
        yield one


def hashes(text: str) -> list[str]:
    return re.findall(r"\b[0-9a-f]{64}\b", text)


async def test_the_seal_is_shown_before_the_first_card_and_holds_after_the_last(it: Lab, tmp_path: Path) -> None:
    friends = Friends(it)
    await friends.deal()
    (promised,) = hashes(it.board(friends.group).text)
    # Whoever wants to keep it asks for a message that is never changed.
    kept = await friends.say(friends.maya, "/replay", friends.group)
    assert hashes(kept.text) == [promised]
    await friends.finish()
    assert not hashes(it.board(friends.group).text), "shown through the first bout, and then the table is the table's"
    it.world.follow(friends.boris, friends.link())
    await it.run(5)
    fair = await friends.turn(friends.boris, "Честная сдача")
    assert hashes(fair) == [promised, promised]
    assert "✅" in fair
    # The line under it can be counted by anyone.
    sealed = next(line for line in bare(fair).split("\n") if re.match(r"(10|[2-9TJQKA])[cdhs] ", line))
    assert hashlib.sha256(sealed.encode()).hexdigest() == promised
    # So can the record, by the command that the screen names.
    assert "python -m engine verify FILE" in fair
    await it.press(friends.boris, friends.private(friends.boris), "file")
    await it.run(5)
    document = it.world.last_message(friends.boris.id).document
    assert document is not None
    file = tmp_path / "game.dgn"
    file.write_bytes(document.content)
    verify = [sys.executable, "-m", "engine", "verify", str(file)]
    done = await asyncio.to_thread(subprocess.run, verify, capture_output=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    back = await friends.turn(friends.boris, "Назад к повтору")
    assert "Кон 1 из" in bare(back)


async def test_a_replay_is_one_message_turned_page_by_page_with_open_hands(it: Lab) -> None:
    friends = Friends(it)
    await friends.deal()
    game = it.table().game
    assert game is not None
    hands = game.state.hands
    await friends.finish()
    it.world.follow(friends.dana, friends.link())
    await it.run(5)
    first = it.board(friends.private(friends.dana)).text
    assert "סיבוב 1 מתוך" in bare(first)
    ranks = {card for hand in hands for card in range(52) if hand >> card & 1}
    assert len(ranks) == 12
    assert all(card_text(card)[1:-1] in first for card in ranks)
    second = await friends.turn(friends.dana, "▶️")
    assert second != first
    last = await friends.turn(friends.dana, "⏭")
    assert "🃏 הדוראק" in bare(last) or "תיקו" in bare(last)
    assert (await friends.turn(friends.dana, "▶️")) == last
    assert (await friends.turn(friends.dana, "◀️")) != last
    assert (await friends.turn(friends.dana, "⏮")) == first


async def test_a_replay_lives_through_a_restart(it: Lab) -> None:
    friends = Friends(it)
    await friends.deal()
    await friends.finish()
    it.world.follow(friends.dana, friends.link())
    await it.run(5)
    before = it.board(friends.private(friends.dana)).text
    await it.down()
    await it.up()
    await it.settle()
    assert (await friends.turn(friends.dana, "▶️")) != before
    assert (await friends.turn(friends.dana, "⏮")) == before


async def test_whoever_has_the_link_may_look_and_a_guessed_one_shows_nothing(it: Lab) -> None:
    friends = Friends(it)
    await friends.deal()
    table = it.table()
    assert table.game is not None
    # A game that goes on has no link: not even by the true key, which only the salt gives.
    key = replay_key(table.id, 1, table.game.shuffle.salt)
    for payload in (
        replay_payload(table.id, 1, key),
        replay_payload(table.id, 1, "0123456789abcdef"),
        replay_payload(table.id + 7, 1, key),
        replay_payload(table.id, 99, key),
    ):
        it.world.press_start(friends.omar, payload)
        await it.run(5)
        said = it.world.last_message(friends.omar.id)
        assert "can't be shown" in said.text
        assert not said.buttons
    await friends.finish()
    # Maya only looked on; Omar was never in the group, and got the link from somebody who was.
    for person in (friends.maya, friends.omar):
        it.world.follow(person, friends.link())
        await it.run(5)
        assert "Bout 1 of" in bare(it.board(friends.private(person)).text)
    stored = await it.storage.game(table.id, 1)
    assert stored is not None
    assert not [line for line in leaks(it.world, stored, [friends.omar.id]) if "can't be shown" in line]


async def test_forged_pages_are_refused_kindly(it: Lab) -> None:
    friends = Friends(it)
    await friends.deal()
    await friends.finish()
    it.world.follow(friends.dana, friends.link())
    await it.run(5)
    board = it.board(friends.private(friends.dana))
    before = board.text
    for data in ("replay:1:1:0:0000000000000000", "fair:9:9:0:", "file:1:2:0:0123456789abcdef", "watch:1:1:0:x"):
        query = it.world.forge(friends.dana, friends.private(friends.dana), board.id, data)
        await it.settle()
        answer = it.world.query(query)
        assert answer is not None
        assert "אי אפשר להראות" in answer.text, data
    assert it.board(friends.private(friends.dana)).text == before


async def test_replay_lists_ones_own_games_in_private_and_the_group_s_in_the_group(it: Lab) -> None:
    friends = Friends(it)
    assert "נגמר" in (await friends.say(friends.dana, "/replay", friends.private(friends.dana))).text
    await friends.deal()
    await friends.finish()
    mine = await friends.say(friends.boris, "/replay", friends.private(friends.boris))
    assert "Friends" in bare(mine.buttons[0][0].text)
    await it.press(friends.boris, friends.private(friends.boris), "watch")
    await it.run(5)
    assert "Кон 1 из" in bare(it.world.last_message(friends.boris.id).text)
    theirs = await friends.say(friends.maya, "/replay", friends.group)
    url = theirs.buttons[0][0].url
    assert url == friends.link()


async def test_a_practice_game_is_replayed_from_its_own_result(it: Lab) -> None:
    friends = Friends(it)
    await friends.say(friends.dana, "/newgame", friends.private(friends.dana))
    await it.press(friends.dana, friends.private(friends.dana), "start")
    await it.run(5)
    assert hashes(it.board(friends.private(friends.dana)).text)
    await friends.say(friends.dana, "/stop", friends.private(friends.dana))
    await it.press(friends.dana, friends.private(friends.dana), "watch")
    await it.run(5)
    assert "סיבוב 1 מתוך" in bare(it.world.last_message(friends.dana.id).text)
    assert "הופסק" in it.world.last_message(friends.dana.id).text
