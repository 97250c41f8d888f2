"""Every method of the Bot API that the bot uses fails in every way, again and again, during a whole little game.

The game ends, every press is answered (unless it is the answers that fail), nobody is left with two messages for one
screen, and the players could read nothing that was not theirs.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from telegram.error import NetworkError

from bot.gateway.service import MOST_STARTS
from bot.render.texts import default_catalogue
from bot.sessions.model import Phase
from tests.bot.sessions.support import SeededShuffler
from tests.faults.little import Little
from tests.support.lab import Lab, lab
from tests.support.secrets import leaks

#: What the bot calls while people play, and what when it starts (see `test_no_method_is_left_out`). How it asks for
#: updates is tried in `test_updates`.
METHODS = (
    "getChatMember",
    "sendMessage",
    "sendDocument",
    "sendPhoto",
    "editMessageMedia",
    "editMessageText",
    "editMessageReplyMarkup",
    "deleteMessage",
    "answerCallbackQuery",
)
AT_START = ("getMe", "setMyCommands", "setMyDescription", "setMyShortDescription")
TROUBLES: dict[str, dict[str, Any]] = {
    "500 before": {"status": 500},
    "502 after": {"status": 502, "after_effect": True},
    "drop before": {"drop_connection": True},
    "drop after": {"drop_connection": True, "after_effect": True},
    "429": {"status": 429, "parameters": {"retry_after": 4}},
}


async def start(it: Lab) -> None:
    """Start the bot while Telegram is in trouble: it may wait before it asks again."""
    starting = asyncio.ensure_future(it.up())
    while not starting.done():
        for _ in range(50):
            await asyncio.sleep(0)
        due = it.clock.next_deadline()
        if not starting.done() and due is not None:
            it.clock.jump_to(due)
    await starting


async def a_game(it: Lab) -> Little:
    """Everything that the bot has a method for: a game, its record, a rematch, the settings of a language."""
    little = Little(it, supergroup=True)
    await little.open()
    # A message that a person deletes, a second way to the hand, a question about rights.
    it.world.say(little.people[1], little.group, "/hand")
    await it.run(20)
    it.world.say(little.people[1], little.group, "/stop")
    await it.run(20)
    await little.play()
    assert await little.press(little.people[0], little.group, "record")
    await it.run(60)
    for _ in range(20):
        if little.table.phase is Phase.GAME:
            break
        await little.press(little.people[1], little.group, "rematch")
    assert little.table.number == 2
    return little


@pytest.fixture
def complaints(caplog: pytest.LogCaptureFixture) -> Iterator[list[str]]:
    found: list[str] = []
    yield found
    found += [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR]
    assert not found


async def test_no_method_is_left_out(tmp_path: Path) -> None:
    async with lab(tmp_path, shuffler=SeededShuffler(5)) as it:
        await a_game(it)
        assert {call.method for call in it.world.calls} == {*METHODS, *AT_START}


@pytest.mark.parametrize("trouble", TROUBLES)
@pytest.mark.parametrize("method", METHODS)
async def test_a_game_goes_on_whatever_fails(method: str, trouble: str, tmp_path: Path, complaints: list[str]) -> None:
    del complaints
    async with lab(tmp_path, shuffler=SeededShuffler(5)) as it:
        it.world.fault(method, times=10**6, every=3, **TROUBLES[trouble])
        little = await a_game(it)
        assert any(call.status != 200 and call.method == method for call in it.world.calls)
        it.world.faults.clear()
        await it.run(900)
        assert little.doubles() == []
        assert little.unanswered() == []
        documents = [m for m in it.world.messages(little.group.id) if m.document]
        assert len(documents) == 1
        first, second = [await it.storage.game(little.table.id, number) for number in (1, 2)]
        assert first is not None
        assert second is not None
        people = [person.id for person in little.people]
        assert not leaks(it.world, first, people, until=second.started)
        assert not leaks(it.world, second, people)


@pytest.mark.parametrize("trouble", TROUBLES)
@pytest.mark.parametrize("method", AT_START)
async def test_a_start_goes_on_whatever_fails(method: str, trouble: str, tmp_path: Path, complaints: list[str]) -> None:
    del complaints
    async with lab(tmp_path) as it:
        await it.down()
        it.world.commands.clear()
        it.world.texts.clear()
        it.world.fault(method, times=3, **TROUBLES[trouble])
        await start(it)
        await it.run(120)
        assert not it.world.faults
        catalogue = default_catalogue()
        codes = {"", *(code for language in catalogue.languages for code in catalogue.codes(language))}
        assert codes > {"", "he", "ru", "en"}
        assert {code for _, code in it.world.commands} == codes
        assert {code for _, code in it.world.texts} == codes


async def test_a_start_is_given_up_when_telegram_stays_away(tmp_path: Path) -> None:
    async with lab(tmp_path) as it:
        await it.down()
        fault = it.world.fault("getMe", times=100, drop_connection=True)
        with pytest.raises(NetworkError):
            await start(it)
        assert fault.times == 100 - MOST_STARTS
        it.world.faults.clear()
        await it.storage.close()
        await it.up()
