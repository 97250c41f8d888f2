"""The display with pictures and with readers who only look on: the newest wins, nothing is drawn for nothing."""

from __future__ import annotations

from dataclasses import dataclass, replace
from io import BytesIO

from PIL import Image

from bot.gateway.display import ScreenKey, Wanted
from bot.render.screen import Screen
from tests.bot.gateway.stage import Stage, screen, wanted

TABLE = ScreenKey(1, "table")


@dataclass(frozen=True)
class Square:
    """A picture of one colour."""

    key: str
    drawn: list[str]

    def draw(self) -> bytes:
        self.drawn.append(self.key)
        stream = BytesIO()
        Image.new("RGB", (20, 20), (len(self.drawn), 0, 0)).save(stream, "PNG")
        return stream.getvalue()


def pictured(chat_id: int, picture: Square, text: str = "caption") -> Wanted:
    """A picture that is wanted in a group, and the words for it."""
    return replace(
        wanted(chat_id, f"{text} in words", group=True), pictured=lambda: Screen(text, screen("", "t").buttons, picture)
    )


async def test_pictures_superseded_while_they_wait_are_never_drawn(stage: Stage) -> None:
    drawn: list[str] = []
    methods = []
    for n in range(100):
        stage.display.want(TABLE, pictured(stage.group.id, Square(f"picture {n}", drawn)))
        methods += await stage.later(0.1)
    methods += await stage.later(20)
    assert drawn[0] == "picture 0"
    assert drawn[-1] == "picture 99"
    assert methods == ["sendPhoto"] + ["editMessageMedia"] * (len(drawn) - 1)
    assert len(drawn) <= 6


async def test_back_to_a_picture_that_was_there_before_is_no_upload(stage: Stage) -> None:
    drawn: list[str] = []
    for key in ("a", "b", "a", "b"):
        stage.display.want(TABLE, pictured(stage.group.id, Square(key, drawn), f"now {key}"))
        await stage.settle()
        await stage.later(5)
    assert drawn == ["a", "b"]
    assert len(stage.world.files) == 2
    assert stage.world.last_message(stage.group.id).text == "now b"


async def test_the_same_picture_with_other_words(stage: Stage) -> None:
    drawn: list[str] = []
    stage.display.want(TABLE, pictured(stage.group.id, Square("a", drawn), "one"))
    assert await stage.settle() == ["sendPhoto"]
    stage.display.want(TABLE, pictured(stage.group.id, Square("a", drawn), "two"))
    assert await stage.settle() == ["editMessageCaption"]
    message = stage.world.last_message(stage.group.id)
    assert message.text == "two"
    assert message.buttons
    stage.display.want(TABLE, pictured(stage.group.id, Square("a", drawn), "two"))
    assert await stage.settle() == []


async def test_a_photo_that_somebody_deleted_is_sent_again(stage: Stage) -> None:
    drawn: list[str] = []
    stage.display.want(TABLE, pictured(stage.group.id, Square("a", drawn)))
    await stage.settle()
    stage.world.delete_message(stage.group, stage.world.last_message(stage.group.id).id)
    stage.display.want(TABLE, pictured(stage.group.id, Square("b", drawn)))
    await stage.settle()
    await stage.later(10)
    assert stage.texts(stage.group) == ["caption"]
    assert stage.world.last_message(stage.group.id).photo is not None


async def test_a_group_that_moves_gets_its_picture_by_its_name(stage: Stage) -> None:
    drawn: list[str] = []
    stage.display.want(TABLE, pictured(stage.group.id, Square("a", drawn)))
    await stage.settle()
    new = stage.world.migrate(stage.group)
    stage.display.want(TABLE, pictured(stage.group.id, Square("a", drawn), "two"))
    await stage.settle()
    await stage.later(10)
    assert stage.texts(new) == ["two"]
    assert drawn == ["a"]


# -- readers who only look on -----------------------------------------------------------------------------------------


def hand(stage: Stage, text: str, patience: float, *, call: int = 0) -> None:
    key = ScreenKey(1, "hand", stage.dana.id)
    stage.display.want(key, replace(wanted(stage.dana.id, text, group=False, call=call), patience=patience))


async def test_whoever_looks_on_is_told_many_changes_at_once(stage: Stage) -> None:
    hand(stage, "one", 10)
    assert await stage.settle() == ["sendMessage"]  # a new message never waits
    for n in range(4):
        hand(stage, f"later {n}", 10)
        assert await stage.later(2) == []
    assert stage.texts(stage.dana) == ["one"]
    assert await stage.later(2.5) == ["editMessageText"]
    assert stage.texts(stage.dana) == ["later 3"]


async def test_a_message_that_shows_another_choice_is_changed_sooner(stage: Stage) -> None:
    def choice(text: str, choice: str) -> None:
        screen = wanted(stage.dana.id, text, group=False)
        key = ScreenKey(1, "hand", stage.dana.id)
        stage.display.want(key, replace(screen, choice=choice, patience=10, haste=5))

    choice("one", "a")
    await stage.settle()
    choice("two", "a")
    assert await stage.later(4) == []
    choice("three", "b")
    assert await stage.later(4.9) == []
    choice("four", "b")
    assert await stage.later(0.2) == ["editMessageText"]
    assert stage.texts(stage.dana) == ["four"]
    # What is back at what the message shows is in no hurry any more.
    choice("five", "a")
    assert await stage.later(2) == []
    choice("six", "b")
    assert await stage.later(7) == []
    assert await stage.later(1) == ["editMessageText"]


async def test_patience_ends_when_there_is_something_to_do(stage: Stage) -> None:
    hand(stage, "one", 0)
    await stage.settle()
    hand(stage, "two", 10)
    assert await stage.later(3) == []
    hand(stage, "three", 0)
    assert await stage.settle() == ["editMessageText"]
    assert stage.texts(stage.dana) == ["three"]
    await stage.later(3)
    hand(stage, "four", 10)
    assert await stage.settle() == []
    hand(stage, "call", 10, call=1)
    assert "sendMessage" in await stage.settle()
    assert stage.texts(stage.dana) == ["call"]


async def test_what_waits_for_company_is_shown_before_the_bot_stops(stage: Stage) -> None:
    hand(stage, "one", 10)
    await stage.settle()
    hand(stage, "two", 10)
    assert await stage.settle() == []
    await stage.display.close()
    assert stage.texts(stage.dana) == ["two"]
