"""The table as a picture, through the real `Application`: uploaded once, changed by little, a text where it must be."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path
from random import Random

import pytest

from bot.render.picture import Look, TablePicture, table_picture
from bot.render.texts import Texts
from bot.sandbox import Call
from bot.sandbox.model import Message
from bot.sessions.commands import Redraw
from bot.sessions.model import Phase
from bot.sessions.preferences import ChatPreferences
from engine.actions import token_of
from engine.state import waited_for
from engine.view import public_view, seat_view
from tests.support.lab import Lab, lab
from tests.support.stacked import StackedShuffler

HANDS = ("6s 7s 8s 9s Ts Js", "6h 7h 8h 9h Th Jh", "6d 7d 8d 9d Td Jd")
SHOWING = ("sendPhoto", "editMessageMedia", "editMessageCaption", "sendMessage", "editMessageText", "deleteMessage")
NO_PHOTOS = "Bad Request: not enough rights to send photos to the chat"
BAD_IMAGE = "Bad Request: IMAGE_PROCESS_FAILED"


class Evening:
    """Three friends who have pressed Start, in a group of their own."""

    def __init__(self, it: Lab, name: str = "Friday", language: str = "en") -> None:
        self.it = it
        self.people = [it.world.add_user(f"{name} {n}", language_code=language) for n in (1, 2, 3)]
        self.group = it.world.add_group(name, self.people)
        for person in self.people:
            it.world.press_start(person)
        self._read = 0

    async def lobby(self) -> None:
        """A table with all three at it."""
        await self.it.run(30)
        self.it.world.say(self.people[0], self.group, "/newgame")
        await self.it.run(10)
        for person in self.people[1:]:
            await self.it.press(person, self.group, "join")
        await self.it.run(30)

    async def start(self) -> None:
        """A game; everything is shown."""
        await self.lobby()
        self.calls()
        await self.it.press(self.people[0], self.group, "start")
        await self.it.run(10)

    def calls(self) -> list[Call]:
        """What the bot has shown in the group since this was asked last."""
        new = [
            call
            for call in self.it.world.calls[self._read :]
            if call.method in SHOWING and call.params.get("chat_id") in (self.group.id, str(self.group.id))
        ]
        self._read = len(self.it.world.calls)
        return new

    def methods(self) -> list[str]:
        """The names of those calls."""
        return [call.method for call in self.calls()]

    @property
    def tables(self) -> list[Message]:
        """The bot's messages in the group, without its greeting."""
        return [m for m in self.it.world.messages(self.group.id) if m.sender.is_bot and not m.service][1:]

    async def move(self, wait: float = 5) -> None:
        """Somebody who is waited for makes their first move by a press; the table passes for others."""
        table = next(t for t in self.it.service.desk.registry if t.place.chat_id == self.group.id)
        assert table.game is not None
        state = table.game.state
        seat = waited_for(state)[0]
        action = seat_view(state, seat).legal[0]
        person = self.people[seat - 1]
        hand = [m for m in self.it.world.messages(person.id) if m.sender.is_bot and m.buttons][-1]
        word = token_of(action).split(" ", 1)[1]
        data = next(
            button.callback_data
            for row in hand.buttons
            for button in row
            if button.callback_data and button.callback_data.endswith(f":{word}")
        )
        self.it.world.press(person, self.it.world.chats[person.id], hand.id, data)
        await self.it.run(wait)

    def picture_of_now(self) -> bytes:
        """What the table looks like, drawn here."""
        game = next(t for t in self.it.service.desk.registry if t.place.chat_id == self.group.id).game
        assert game is not None
        return table_picture(public_view(game.state), Look()).draw()


@pytest.fixture
async def it(tmp_path: Path) -> AsyncIterator[Lab]:
    async with lab(tmp_path, shuffler=StackedShuffler(Random(2), HANDS, "As")) as one:
        yield one


def text_of_a_table(message: Message) -> bool:
    """Whether it is the table in words."""
    return message.photo is None and Texts("en").plain("table-empty") in message.text


async def test_the_lobby_makes_room_for_a_photo_which_is_then_edited(it: Lab) -> None:
    evening = Evening(it)
    await evening.start()
    (table,) = evening.tables
    assert table.photo is not None
    assert table.photo.content == evening.picture_of_now()
    assert evening.methods() == ["sendPhoto", "deleteMessage"]
    await evening.move()
    await evening.move()
    assert evening.methods() == ["editMessageMedia"] * 2
    assert evening.tables == [table]
    assert table.photo.content == evening.picture_of_now()
    assert "Friday 2" in table.text
    # Everybody saw the lowest trump; no other card is told in words.
    assert set(re.findall("[0-9AJQK]+[♠♥♦♣]", table.text)) <= {"6♠"}


async def test_a_picture_that_did_not_change_leaves_only_its_caption_to_edit(it: Lab) -> None:
    evening = Evening(it)
    await evening.start()
    evening.calls()
    it.service.desk.directory.set_chat_language(evening.group.id, "ru")
    it.service.desk.registry.post(it.table().id, Redraw())
    await it.run(10)
    assert evening.methods() == ["editMessageCaption"]
    assert "Ждём" in evening.tables[0].text


async def test_the_same_picture_is_never_uploaded_twice_not_even_after_a_restart(it: Lab) -> None:
    first = Evening(it)
    await first.start()
    photo = first.tables[0].photo
    assert photo is not None
    # The same cards in another group look the same.
    await it.down()
    it.deal_by(StackedShuffler(Random(2), HANDS, "As"))
    await it.up()
    again = Evening(it, "Saturday")
    await again.start()
    (call, _) = again.calls()
    assert call.method == "sendPhoto"
    assert call.params["photo"] == photo.id
    assert sum(file.content == photo.content for file in it.world.files.values()) == 1
    assert again.tables[0].photo is photo


async def test_a_file_that_telegram_has_forgotten_is_uploaded_again(it: Lab) -> None:
    evening = Evening(it)
    await evening.start()
    (table,) = evening.tables
    assert table.photo is not None
    it.world.files.clear()
    it.world.say(evening.people[0], evening.group, "/newgame")  # the table anew, with the same picture
    await it.run(10)
    assert [call.status for call in evening.calls() if call.method == "sendPhoto"] == [200, 400, 200]
    (anew,) = evening.tables
    assert anew is not table
    assert anew.photo is not None
    assert anew.photo.content == table.photo.content
    # And is known by its new name from then on.
    it.world.say(evening.people[0], evening.group, "/newgame")
    await it.run(10)
    assert [call.status for call in evening.calls() if call.method == "sendPhoto"] == [200]


async def test_a_restart_keeps_the_photo(it: Lab) -> None:
    evening = Evening(it)
    await evening.start()
    await evening.move()
    evening.calls()
    (table,) = evening.tables
    await it.down()
    await it.up()
    await it.run(10)
    assert set(evening.methods()) <= {"editMessageCaption"}  # a clock that was given some grace
    await evening.move()
    assert evening.tables == [table]
    assert evening.methods() == ["editMessageMedia"]


@pytest.mark.parametrize("error", [NO_PHOTOS, BAD_IMAGE])
async def test_where_the_first_photo_is_refused_the_table_is_a_text_at_once(it: Lab, error: str) -> None:
    evening = Evening(it)
    await evening.lobby()
    (lobby,) = evening.tables
    evening.calls()
    it.world.fault("sendPhoto", status=400, description=error, times=100)
    await it.press(evening.people[0], evening.group, "start")
    await it.run(8)
    # One try; then the lobby becomes the table, as where no pictures are wanted.
    assert evening.methods() == ["sendPhoto", "editMessageText"]
    assert evening.tables == [lobby]
    assert text_of_a_table(lobby)
    await evening.move()
    await evening.move()
    assert evening.methods() == ["editMessageText"] * 2
    # A restart does not try again: the message is to stay.
    await it.down()
    await it.up()
    await evening.move()
    assert set(evening.methods()) == {"editMessageText"}
    assert evening.tables == [lobby]


async def test_where_a_group_forbids_photos_the_table_is_a_text(it: Lab) -> None:
    evening = Evening(it)
    await evening.lobby()
    it.world.allow_photos(evening.group, False)
    await it.press(evening.people[0], evening.group, "start")
    await it.run(8)
    assert text_of_a_table(evening.tables[0])


async def test_a_photo_that_can_no_longer_be_changed_makes_room_for_a_text(it: Lab) -> None:
    evening = Evening(it)
    await evening.start()
    (photo,) = evening.tables
    it.world.allow_photos(evening.group, False)
    evening.calls()
    await evening.move(8)
    assert evening.methods() == ["editMessageMedia", "sendMessage", "deleteMessage"]
    (table,) = evening.tables
    assert table is not photo
    assert table.photo is None
    assert "6♠" in table.text
    await evening.move()
    assert evening.methods() == ["editMessageText"]


async def test_the_next_game_tries_a_picture_again(it: Lab) -> None:
    evening = Evening(it)
    await evening.lobby()
    it.world.fault("sendPhoto", status=400, description=BAD_IMAGE)
    await it.press(evening.people[0], evening.group, "start")
    await it.run(8)
    assert evening.tables[-1].photo is None
    it.world.say(evening.people[0], evening.group, "/stop")
    await it.run(20)
    assert it.table().phase is Phase.RESULT
    assert evening.tables[0].photo is None, "the result stands where the table stood"
    await it.press(evening.people[0], evening.group, "rematch")
    await it.run(10)
    photos = [message for message in evening.tables if message.photo is not None]
    assert len(photos) == 1
    assert photos[0].buttons


async def test_a_wire_that_carries_all_but_pictures(it: Lab) -> None:
    evening = Evening(it)
    await evening.lobby()
    evening.calls()
    it.world.fault("sendPhoto", drop_connection=True, times=100)
    await it.press(evening.people[0], evening.group, "start")
    await it.run(40)
    assert evening.methods() == ["sendPhoto"] * 3 + ["editMessageText"]
    assert text_of_a_table(evening.tables[0])


async def test_photos_that_arrived_unheard_of_do_not_stay_beside_the_text(it: Lab) -> None:
    evening = Evening(it)
    await evening.lobby()
    it.world.fault("sendPhoto", status=502, after_effect=True, times=100)
    await it.press(evening.people[0], evening.group, "start")
    await it.run(50)
    (table,) = evening.tables
    assert text_of_a_table(table)
    assert not table.photo


async def test_a_photo_is_no_lost_message_when_another_was_lost(it: Lab) -> None:
    evening = Evening(it)
    await evening.start()
    (photo,) = evening.tables
    it.world.fault("sendMessage", status=502, after_effect=True, times=2)
    it.world.say(evening.people[1], evening.group, "/help")
    await it.run(60)
    assert photo in evening.tables
    assert not photo.deleted


async def test_a_wire_that_carries_nothing_is_waited_for(it: Lab) -> None:
    evening = Evening(it)
    await evening.start()
    (photo,) = evening.tables
    evening.calls()
    faults = [it.world.fault("*", drop_connection=True, times=10_000)]
    await evening.move(60)
    it.world.faults.remove(faults[0])
    await it.run(70)
    # Nothing says that it is the picture: when the wire is back, the photo is as it should be.
    assert evening.tables == [photo]
    assert photo.photo is not None
    assert photo.photo.content == evening.picture_of_now()


async def test_an_answer_that_was_lost_costs_at_most_one_upload_more(it: Lab) -> None:
    evening = Evening(it)
    await evening.start()
    (photo,) = evening.tables
    evening.calls()
    it.world.fault("editMessageMedia", status=502, after_effect=True)
    await evening.move(20)
    assert evening.methods() == ["editMessageMedia"] * 2
    assert evening.tables == [photo]
    assert photo.photo is not None
    assert photo.photo.content == evening.picture_of_now()


async def test_a_picture_that_cannot_be_drawn_is_a_text(it: Lab, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(_: TablePicture) -> bytes:
        raise OSError("no room")

    monkeypatch.setattr(TablePicture, "draw", fails)
    evening = Evening(it)
    await evening.start()
    assert text_of_a_table(evening.tables[0])


async def test_a_chat_that_wants_no_pictures_has_its_table_in_words_and_may_change_its_mind(it: Lab) -> None:
    evening = Evening(it)
    prefer = partial(it.service.desk.directory.set_chat_preferences, evening.group.id)
    prefer(ChatPreferences(picture=False))
    await evening.lobby()
    (lobby,) = evening.tables
    await it.press(evening.people[0], evening.group, "start")
    await it.run(10)
    assert evening.tables == [lobby]
    assert text_of_a_table(lobby)
    prefer(ChatPreferences(four_colours=True, letters="cyrillic"))
    it.service.desk.registry.post(it.table().id, Redraw())
    await it.run(10)
    (photo,) = evening.tables
    assert photo.photo is not None
    game = it.table().game
    assert game is not None
    assert photo.photo.content == table_picture(public_view(game.state), Look(True, "cyrillic")).draw()
    prefer(ChatPreferences(picture=False))
    it.service.desk.registry.post(it.table().id, Redraw())
    await it.run(10)
    (words,) = evening.tables
    assert text_of_a_table(words)


async def test_states_that_are_skipped_are_never_drawn(it: Lab, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []
    draw = TablePicture.draw

    def noted(picture: TablePicture) -> bytes:
        drawn.append(picture.key)
        return draw(picture)

    monkeypatch.setattr(TablePicture, "draw", noted)
    evening = Evening(it)
    await evening.start()
    evening.calls()
    drawn.clear()
    moves = 0
    while it.table().phase is Phase.GAME and moves < 24:
        await evening.move(1.0)  # faster than the group may be told
        moves += 1
    await it.run(10)
    uploads = [call for call in evening.calls() if call.method == "editMessageMedia"]
    assert len(drawn) == len(set(drawn)) <= len(uploads) < moves


async def test_practice_in_private_stays_a_text(it: Lab) -> None:
    evening = Evening(it)
    person = evening.people[0]
    chat = it.world.chats[person.id]
    it.world.say(person, chat, "/newgame")
    await it.run(5)
    await it.press(person, chat, "start")
    await it.run(20)
    assert it.board(chat).photo is None
    assert len(it.world.messages(chat.id)) > 2
