"""Whatever Telegram refuses, loses or takes away: the chat it is about is dealt with, and no other."""

from __future__ import annotations

import logging

import pytest

from bot.gateway.display import ScreenKey
from bot.render.screen import Button, Press, Screen
from tests.bot.gateway.stage import Stage, screen, wanted

TABLE = ScreenKey(1, "table")


async def test_429_holds_one_chat_alone(stage: Stage) -> None:
    for chat, number in ((stage.group, 1), (stage.big, 2)):
        stage.table(number, chat, "one")
    await stage.settle()
    flood = stage.world.flood(stage.group.id, 3000)
    for chat, number in ((stage.group, 1), (stage.big, 2)):
        stage.table(number, chat, "two")
    stage.hand(1, stage.dana, "hand")
    await stage.settle()
    assert (stage.texts(stage.group), stage.texts(stage.big), stage.texts(stage.dana)) == (["one"], ["two"], ["hand"])
    for n in range(20):
        stage.table(1, stage.group, f"state {n}")
        assert await stage.later(140) == []
    stage.table(1, stage.group, "last")
    assert await stage.later(250) == ["editMessageText"]
    assert stage.texts(stage.group) == ["last"]
    assert flood not in stage.world.faults


async def test_a_429_that_says_too_little_is_obeyed_each_time(stage: Stage) -> None:
    stage.world.flood(stage.group.id, 5, until=stage.clock.now() + 60)
    stage.table(1, stage.group, "one")
    methods = await stage.later(59)
    assert 10 <= len(methods) <= 12
    await stage.later(10)
    assert stage.texts(stage.group) == ["one"]


async def test_not_modified_is_success(stage: Stage) -> None:
    stage.table(1, stage.group, "one")
    await stage.settle()
    # Another text for us, the same for Telegram.
    stage.display.want(TABLE, wanted(stage.group.id, "<i></i>one", group=True))
    assert await stage.settle() == ["editMessageText"]
    assert await stage.later(600) == []
    stage.table(1, stage.group, "two")
    assert await stage.settle() == ["editMessageText"]


async def test_a_message_somebody_deleted_is_sent_anew(stage: Stage) -> None:
    stage.table(1, stage.group, "one")
    await stage.settle()
    stage.world.delete_message(stage.group, stage.world.last_message(stage.group.id).id)
    stage.table(1, stage.group, "two")
    assert await stage.later(5) == ["editMessageText", "sendMessage"]
    assert stage.texts(stage.group) == ["two"]


async def test_somebody_who_blocked_the_bot(stage: Stage) -> None:
    stage.hand(1, stage.dana, "one")
    await stage.settle()
    stage.world.block(stage.dana)
    stage.hand(1, stage.dana, "two")
    stage.display.post(stage.dana.id, None, screen("news"), group=False)
    stage.table(1, stage.group, "one")
    await stage.later(60)
    assert stage.heard.told == [("unreachable", stage.dana.id)]
    assert stage.texts(stage.group) == ["one"]
    assert await stage.later(600) == []
    # Back again: the same screen is sent when it is wanted again.
    stage.world.unblock(stage.dana)
    stage.hand(1, stage.dana, "two")
    assert await stage.settle() == ["editMessageText"]
    assert stage.texts(stage.dana) == ["two"]


async def test_somebody_who_never_started_the_bot(stage: Stage) -> None:
    carol = stage.world.add_user("Carol")
    stage.hand(1, carol, "one")
    await stage.settle()
    assert stage.heard.told == [("unreachable", carol.id)]


async def test_a_group_that_threw_the_bot_out(stage: Stage) -> None:
    stage.table(1, stage.group, "one")
    await stage.settle()
    stage.world.kick_bot(stage.group)
    stage.table(1, stage.group, "two")
    stage.table(3, stage.group, "two")
    stage.display.post(stage.group.id, None, screen("news"), group=True)
    await stage.settle()
    assert stage.heard.told == [("chat lost", stage.group.id)]
    stage.table(1, stage.group, "three")
    stage.display.post(stage.group.id, None, screen("news"), group=True)
    assert await stage.later(600) == []
    stage.world.add_bot(stage.group, stage.dana)
    stage.display.chat_back(stage.group.id)
    assert await stage.later(600) == []
    stage.table(1, stage.group, "four")
    assert await stage.settle() == ["editMessageText"]
    assert stage.texts(stage.group) == ["four"]


async def test_a_chat_that_does_not_exist(stage: Stage) -> None:
    stage.display.want(TABLE, wanted(-404, "one", group=True))
    stage.hand(1, stage.dana, "hand")
    stage.display.want(ScreenKey(1, "hand", 404), wanted(404, "hand", group=False))
    await stage.later(60)
    assert sorted(stage.heard.told) == [("chat lost", -404), ("unreachable", 404)]
    assert stage.texts(stage.dana) == ["hand"]


async def test_a_group_that_became_a_supergroup(stage: Stage) -> None:
    stage.table(1, stage.group, "one")
    stage.table(2, stage.group, "one")
    await stage.settle()
    old = [m.id for m in stage.world.messages(stage.group.id)]
    new = stage.world.migrate(stage.group)
    for n in range(3):
        stage.table(1, stage.group, f"two {n}")
        stage.table(2, stage.group, f"two {n}")
        stage.display.post(stage.group.id, None, screen(f"news {n}"), group=True)
    await stage.later(60)
    assert stage.heard.told == [("migrated", stage.group.id, new.id)]
    assert sorted(stage.texts(new)) == ["news 0", "news 1", "news 2", "two 2", "two 2"]
    assert {m.chat_id for m in await stage.store.messages()} == {new.id}
    # From then on under either id.
    stage.table(1, stage.group, "three")
    stage.table(2, new, "three", call=1)
    await stage.later(60)
    assert stage.texts(new).count("three") == 2
    assert [m.id for m in stage.world.messages(stage.group.id)][: len(old)] == old
    assert stage.heard.told == [("migrated", stage.group.id, new.id)]


async def test_a_move_that_was_heard_of_first(stage: Stage) -> None:
    stage.table(1, stage.group, "one")
    await stage.settle()
    new = stage.world.migrate(stage.group)
    stage.display.move(stage.group.id, new.id)
    stage.table(1, new, "two")
    assert await stage.later(60) == ["sendMessage"]
    assert stage.heard.told == []


async def test_a_topic_that_was_deleted(stage: Stage) -> None:
    stage.table(1, stage.forum, "one", thread_id=4711)
    stage.display.post(stage.forum.id, 4711, screen("news"), group=True)
    await stage.later(30)
    assert sorted(stage.texts(stage.forum)) == ["news", "one"]
    stage.calls()
    stage.display.post(stage.forum.id, 4711, screen("more"), group=True)
    assert await stage.later(30) == ["sendMessage"]


@pytest.mark.parametrize("status", [500, 502, 504])
async def test_trouble_of_the_server_is_tried_again(stage: Stage, status: int) -> None:
    stage.table(1, stage.group, "one")
    await stage.settle()
    stage.world.fault("*", times=5, status=status)
    stage.table(1, stage.group, "two")
    methods = await stage.later(60)
    assert methods == ["editMessageText"] * 6
    assert stage.texts(stage.group) == ["two"]


async def test_a_wire_that_breaks_never_stops_anything_for_long(stage: Stage) -> None:
    stage.world.fault("*", times=999, drop_connection=True)
    stage.table(1, stage.group, "one")
    stage.hand(1, stage.dana, "hand")
    stage.display.post(stage.big.id, None, screen("news"), group=True)
    await stage.later(900)
    assert stage.world.faults
    stage.world.faults.clear()
    stage.table(1, stage.group, "two")
    await stage.later(60)
    assert (stage.texts(stage.group), stage.texts(stage.dana)) == (["two"], ["hand"])
    # News a quarter of an hour old are none.
    assert stage.texts(stage.big) == []


async def test_an_edit_whose_answer_was_lost_is_not_taken_for_undone(stage: Stage) -> None:
    stage.table(1, stage.group, "one")
    await stage.settle()
    stage.world.fault("editMessageText", after_effect=True, drop_connection=True)
    stage.table(1, stage.group, "two")
    await stage.settle()
    stage.table(1, stage.group, "one")  # which the display last knew to be shown
    await stage.later(60)
    assert stage.texts(stage.group) == ["one"]


async def test_a_send_whose_answer_was_lost_is_made_again(stage: Stage) -> None:
    stage.world.fault("sendMessage", after_effect=True, status=504)
    stage.hand(1, stage.dana, "your move", urgent=True)
    await stage.later(10)
    assert stage.texts(stage.dana) == ["your move", "your move"]
    stage.hand(1, stage.dana, "moved")
    await stage.later(10)
    assert stage.texts(stage.dana) == ["your move", "moved"]


async def test_what_telegram_refuses_is_skipped_and_told_once(stage: Stage, caplog: pytest.LogCaptureFixture) -> None:
    stage.hand(1, stage.dana, "one")
    await stage.settle()
    for _ in range(5):
        stage.hand(1, stage.dana, '<x y="7♠ and 9♥">secret')
        await stage.later(10)
    (record,) = [r for r in caplog.records if r.levelno >= logging.WARNING]
    assert record.getMessage().startswith(f"hand of {stage.dana.id} at table 1 was refused: ")
    assert "secret" not in caplog.text
    assert "♠" not in caplog.text
    assert stage.methods() == []
    stage.hand(1, stage.dana, "two")
    assert await stage.settle() == ["editMessageText"]


async def test_a_screen_that_cannot_be_made_is_skipped(stage: Stage, caplog: pytest.LogCaptureFixture) -> None:
    def broken() -> Screen:
        raise KeyError("the ace of spades")

    stage.display.want(TABLE, wanted(stage.group.id, broken, group=True))
    bad = Screen("x", ((Button("7♠", Press("move", 1, 1, 1, "7♠")),),))
    stage.display.want(ScreenKey(1, "hand", stage.dana.id), wanted(stage.dana.id, lambda: bad, group=False))
    stage.hand(2, stage.boris, "hand")
    assert await stage.later(60) == ["sendMessage"]
    assert {r.getMessage().split(" could")[0] for r in caplog.records if r.levelno >= logging.ERROR} == {
        "table 1",
        f"hand of {stage.dana.id} at table 1",
    }
    assert "ace of spades" not in caplog.text
    assert "♠" not in caplog.text
    stage.table(1, stage.group, "whole")
    stage.hand(1, stage.dana, "whole")
    await stage.settle()
    assert (stage.texts(stage.group), stage.texts(stage.dana)) == (["whole"], ["whole"])


async def test_a_listener_that_fails_stops_nothing(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*args: int) -> None:
        raise RuntimeError(args)

    for name in ("unreachable", "chat_lost", "migrated"):
        monkeypatch.setattr(stage.heard, name, fail)
    new = stage.world.migrate(stage.group)
    stage.world.kick_bot(stage.big)
    stage.world.block(stage.boris)
    stage.table(1, stage.group, "one")
    stage.table(2, stage.big, "one")
    stage.hand(2, stage.boris, "one")
    stage.hand(2, stage.dana, "one")
    await stage.settle()
    assert (stage.texts(new), stage.texts(stage.dana)) == (["one"], ["one"])


async def test_trouble_with_an_answer_is_tried_again_while_it_is_worth_it(stage: Stage) -> None:
    stage.table(1, stage.group, "one")
    await stage.settle()
    message = stage.world.last_message(stage.group.id)
    query, lost = (stage.world.press(stage.dana, stage.group, message.id, "move:1:1:1:t") for _ in range(2))
    stage.world.fault("answerCallbackQuery", times=2, status=502)
    stage.display.answer(query, "yes")
    await stage.later(5)
    assert (answer := stage.world.query(query)) is not None
    assert answer.text == "yes"
    stage.world.fault("answerCallbackQuery", times=99, status=429, parameters={"retry_after": 4})
    stage.display.answer(lost, "no")
    assert 1 <= len(await stage.later(600)) <= 5


async def test_an_unknown_refusal_of_a_token_does_not_spin(stage: Stage) -> None:
    stage.world.fault("sendMessage", times=10**6, status=401)
    stage.table(1, stage.group, "one")
    assert len(await stage.later(600)) < 25
