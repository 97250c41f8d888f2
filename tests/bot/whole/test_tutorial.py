"""The lessons through the real `Application`: by taps alone, in one message, through a restart, to a practice game."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.sandbox import Chat
from bot.sandbox.model import Message
from bot.sessions.tutorial import lesson_view, lessons
from engine.actions import token_of
from tests.support.lab import Lab, bare, lab


class Pupil:
    """Somebody who has just found the bot."""

    def __init__(self, it: Lab, language: str = "he") -> None:
        self.it = it
        self.user = it.world.add_user("דנה", language_code=language)

    @property
    def chat(self) -> Chat:
        return self.it.world.chats[self.user.id]

    @property
    def board(self) -> Message:
        return self.it.board(self.chat)

    async def start(self) -> None:
        self.it.world.press_start(self.user)
        await self.it.run(5)

    async def say(self, text: str, chat: Chat | None = None) -> Message:
        chat = chat or self.chat
        self.it.world.say(self.user, chat, text)
        await self.it.run(5)
        return self.it.world.last_message(chat.id)

    async def tap(self, data: str) -> str:
        answer = await self.it.press(self.user, self.chat, data)
        await self.it.run(3)
        return answer

    async def aim(self, number: int, step: int) -> None:
        """Tap what the step waits for, as the buttons have it."""
        aim = lesson_view(number, step).aim
        assert aim is not None
        await self.tap(f"lesson:{number}:{step}:0:{token_of(aim).split(' ', 1)[1]}")


@pytest.fixture
async def it(tmp_path: Path) -> AsyncIterator[Lab]:
    async with lab(tmp_path) as one:
        yield one


@pytest.mark.parametrize("language", ["he", "ru", "en"])
async def test_a_newcomer_goes_from_start_through_all_lessons_to_a_practice_game(it: Lab, language: str) -> None:
    pupil = Pupil(it, language)
    await pupil.start()
    await pupil.tap("lesson:0:0:0:new")
    message = pupil.board.id
    await pupil.tap("lesson:1:1:0:")
    for number, lesson in enumerate(lessons(), 1):
        for step in range(1, len(lesson.steps) + 1):
            await pupil.aim(number, step)
        assert pupil.board.id == message, "one message, edited in place"
        if number < len(lessons()):
            await pupil.tap(f"lesson:{number + 1}:1:0:")
    await pupil.tap("practice")
    assert it.service.desk.registry.of_person(pupil.user.id)


async def test_a_wrong_tap_is_answered_in_words_and_the_lesson_goes_on(it: Lab) -> None:
    pupil = Pupil(it)
    await pupil.start()
    await pupil.say("/tutorial")
    await pupil.tap("lesson:2:1:0:")
    # A nine of another suit does not beat: the answer says so, and so does the screen, with a way to the rules.
    refused = await pupil.tap("lesson:2:1:0:b 8s 9d")
    assert "לא מכסה" in refused
    assert "🚫" in pupil.board.text
    assert any(button.callback_data == "rule:0:0:0:defence" for row in pupil.board.buttons for button in row)
    # A queen would do, but is not what is taught.
    await pupil.tap("lesson:2:1:0:b 8s Qs")
    assert "💡" in pupil.board.text
    assert "🚫" not in pupil.board.text
    await pupil.aim(2, 1)
    assert "💡" not in pupil.board.text
    assert bare(pupil.board.text).count("9♣️")


async def test_the_lessons_are_left_and_taken_up_again_even_by_another_process(it: Lab) -> None:
    pupil = Pupil(it, "en")
    await pupil.start()
    await pupil.say("/tutorial")
    await pupil.tap("lesson:1:1:0:")
    await pupil.aim(1, 1)
    await pupil.aim(1, 2)
    await pupil.tap("lesson:2:1:0:")
    await pupil.aim(2, 1)
    await it.down()
    await it.up()
    await it.settle()
    # The old message goes on where it was …
    await pupil.aim(2, 2)
    await pupil.tap("lesson:3:1:0:")
    await pupil.aim(3, 1)
    # … and so does a new one.
    again = await pupil.say("/tutorial")
    assert "lesson 3" in bare(again.buttons[0][0].text)
    done = [bare(button.text) for row in again.buttons for button in row if "✅" in button.text]
    assert done == ["✅ 1. Attack", "✅ 2. Defence"]
    await pupil.tap("lesson:3:2:0:")
    assert "Lesson 3 of 8" in bare(pupil.board.text)


async def test_in_a_group_the_lessons_are_a_link_to_the_private_chat(it: Lab) -> None:
    pupil = Pupil(it, "ru")
    group = it.world.add_group("Friends", [pupil.user])
    await it.run(5)
    said = await pupil.say("/tutorial", group)
    url = said.buttons[0][0].url
    assert url is not None
    it.world.follow(pupil.user, url)
    await it.run(5)
    assert "Восемь коротких уроков" in pupil.board.text


@pytest.mark.parametrize("data", ["lesson:9:1:0:", "lesson:1:7:0:", "lesson:1:1:0:q", "lesson:1:1:0:pick zz"])
async def test_forged_taps_are_answered_and_change_nothing(it: Lab, data: str) -> None:
    pupil = Pupil(it)
    await pupil.start()
    before = pupil.board.text
    query = it.world.forge(pupil.user, pupil.chat, pupil.board.id, data)
    await it.settle()
    answer = it.world.query(query)
    assert answer is not None
    assert answer.text
    assert pupil.board.text == before


async def test_a_lesson_needs_no_storage(it: Lab) -> None:
    """When the file cannot be used, the lesson goes on, and only the place is not kept."""
    pupil = Pupil(it)
    await pupil.start()
    await pupil.say("/tutorial")
    await it.storage.close()
    await pupil.tap("lesson:1:1:0:")
    await pupil.aim(1, 1)
    assert "8♦️" in bare(pupil.board.text)
