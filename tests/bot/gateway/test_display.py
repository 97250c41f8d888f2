"""The display: the newest state wins, nothing is sent that would change nothing, and messages stay the same."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest

from bot.gateway.display import Display, ScreenKey
from bot.render.screen import Button, Press, Screen
from bot.sessions.model import Place, Table
from bot.storage import Storage
from tests.bot.gateway.stage import Stage, screen, staged, wanted

TABLE = ScreenKey(1, "table")


async def test_a_screen_is_sent_once_and_then_edited(stage: Stage) -> None:
    stage.table(1, stage.group, "one")
    assert await stage.settle() == ["sendMessage"]
    stage.table(1, stage.group, "two")
    assert await stage.settle() == ["editMessageText"]
    assert stage.texts(stage.group) == ["two"]
    stage.table(1, stage.group, "two")
    assert await stage.settle() == []


async def test_what_is_sent_is_the_screen(stage: Stage) -> None:
    rows = (
        (Button("7♠", Press("move", 1, 2, 3, "a 7s"), style="success"), Button("go", url="https://t.me/DurakBot")),
        (),
        (Button("take", Press("move", 1, 2, 3, "t"), style="danger"),),
    )
    stage.display.want(TABLE, wanted(stage.group.id, lambda: Screen("<b>bold</b> https://a.b", rows), group=True))
    (call,) = [call for call in (await stage.settle(), stage.world.calls)[1] if call.method == "sendMessage"]
    assert call.params["link_preview_options"] == {"is_disabled": True}
    message = stage.world.last_message(stage.group.id)
    assert message.text == "bold https://a.b"
    assert [[(b.text, b.callback_data, b.url, b.style) for b in row] for row in message.buttons] == [
        [("7♠", "move:1:2:3:a 7s", None, "success"), ("go", None, "https://t.me/DurakBot", None)],
        [("take", "move:1:2:3:t", None, "danger")],
    ]


async def test_buttons_go_when_the_screen_has_none(stage: Stage) -> None:
    stage.table(1, stage.group, "one")
    await stage.settle()
    stage.display.want(TABLE, wanted(stage.group.id, lambda: Screen("one"), group=True))
    assert await stage.settle() == ["editMessageText"]
    assert stage.world.last_message(stage.group.id).buttons == ()


async def test_only_the_newest_of_a_flood_is_sent(stage: Stage) -> None:
    rendered = []

    def make(n: int) -> Screen:
        rendered.append(n)
        return screen(f"state {n}")

    for n in range(1000):
        stage.display.want(TABLE, wanted(stage.group.id, lambda n=n: make(n), group=True))  # type: ignore[misc]
        stage.hand(1, stage.dana, f"hand {n}")
    await stage.settle()
    assert (stage.texts(stage.group), stage.texts(stage.dana)) == (["state 999"], ["hand 999"])
    assert rendered == [999]


async def test_a_state_superseded_while_it_waits_or_flies_is_never_sent() -> None:
    async with staged(latency=lambda: 0.5) as stage:
        for n in range(100):
            stage.table(1, stage.group, f"state {n}")
            await stage.clock.advance(0.1)
        await stage.clock.advance(20)
        sent = [call.params["text"] for call in stage.calls() if "text" in call.params]
        assert sent[0] == "state 0"
        assert sent[-1] == "state 99"
        assert len(sent) <= 6
        # At most one call under way for the message: no edit was sent before the answer to the one before it.
        assert stage.request.most_under_way == 1
        assert stage.texts(stage.group) == ["state 99"]


async def test_a_state_that_came_back_while_it_waited_needs_no_call(stage: Stage) -> None:
    stage.table(1, stage.group, "one")
    await stage.settle()
    stage.table(1, stage.group, "two")
    stage.table(1, stage.group, "one")
    assert await stage.settle() == []


async def test_a_greater_call_sends_anew_and_deletes_the_old(stage: Stage) -> None:
    stage.hand(1, stage.dana, "one")
    await stage.settle()
    stage.hand(1, stage.dana, "one", call=1)
    assert await stage.settle() == ["sendMessage", "deleteMessage"]
    assert stage.texts(stage.dana) == ["one"]
    stage.hand(1, stage.dana, "two", call=1)
    await stage.later(5)
    assert stage.texts(stage.dana) == ["two"]


async def test_keep_old_takes_only_the_buttons(stage: Stage) -> None:
    stage.table(1, stage.group, "one")
    await stage.settle()
    stage.table(1, stage.group, "two", call=1, keep_old=True)
    await stage.settle()
    await stage.later(10)
    old, new = stage.world.messages(stage.group.id)[-2:]
    assert (old.text, bool(old.buttons), new.text, bool(new.buttons)) == ("one", False, "two", True)


async def test_a_message_without_buttons_is_left_alone(stage: Stage) -> None:
    stage.display.want(TABLE, wanted(stage.group.id, lambda: Screen("one"), group=True))
    await stage.settle()
    stage.table(1, stage.group, "two", call=1, keep_old=True)
    assert await stage.settle() == ["sendMessage"]
    assert await stage.later(60) == []


async def test_an_old_message_that_cannot_be_deleted_loses_its_buttons(stage: Stage) -> None:
    stage.table(1, stage.group, "one")
    await stage.settle()
    await stage.later(49 * 3600)
    stage.table(1, stage.group, "two", call=1)
    assert await stage.later(10) == ["sendMessage", "deleteMessage", "editMessageReplyMarkup"]


@pytest.mark.parametrize("delete", [True, False])
async def test_a_dropped_screen_is_put_away(stage: Stage, delete: bool) -> None:
    stage.table(1, stage.group, "one")
    stage.hand(1, stage.dana, "never sent")
    stage.display.drop(ScreenKey(1, "hand", stage.dana.id), delete=delete)
    stage.display.drop(ScreenKey(2, "table"), delete=delete)
    await stage.settle()
    stage.display.drop(TABLE, delete=delete)
    assert await stage.later(10) == ["deleteMessage" if delete else "editMessageReplyMarkup"]
    assert await stage.store.messages() == []
    stage.table(1, stage.group, "again")
    assert await stage.later(10) == ["sendMessage"]


async def test_a_screen_dropped_while_it_flies_is_put_away_when_it_lands() -> None:
    async with staged(latency=lambda: 0.5) as stage:
        stage.table(1, stage.group, "one")
        await stage.clock.advance(0.2)
        stage.display.drop(TABLE, delete=True)
        stage.table(1, stage.group, "two")
        await stage.clock.advance(20)
        assert stage.texts(stage.group) == ["two"]
        (kept,) = await stage.store.messages()
        assert kept.message_id == stage.world.last_message(stage.group.id).id


async def test_a_restart_edits_the_same_messages(tmp_path: Path) -> None:
    storage = await Storage.open(tmp_path / "durak.db")
    number = await storage.new_table(Table(0, Place(-1), 1, "key"))
    async with staged(store=storage) as stage:
        stage.table(number, stage.group, "one", call=3)
        stage.hand(number, stage.dana, "hand", call=1)
        await stage.settle()
        await stage.display.close()

        again = Display(stage.bot, stage.clock, storage, listener=stage.heard)
        await again.restore()
        key = ScreenKey(number, "table")
        again.want(key, wanted(stage.group.id, "one", group=True, call=3))
        again.want(ScreenKey(number, "hand", stage.dana.id), wanted(stage.dana.id, "hand", group=False, call=1))
        await again.idle()
        stage.calls()
        again.want(key, wanted(stage.group.id, "two", group=True, call=3))
        await again.idle()
        assert stage.methods() == ["editMessageText"]
        await again.close()
        assert (stage.texts(stage.group), stage.texts(stage.dana)) == (["two"], ["hand"])
    await storage.close()


async def test_topics_of_a_forum(stage: Stage) -> None:
    first, second = stage.world.add_topic(stage.forum, "one"), stage.world.add_topic(stage.forum, "two")
    stage.table(1, stage.forum, "in one", thread_id=first.id)
    stage.table(2, stage.forum, "in two", thread_id=second.id)
    stage.table(3, stage.forum, "in general")
    stage.display.post(stage.forum.id, second.id, screen("posted"), group=True)
    stage.display.post_document(stage.forum.id, first.id, "a.dgn", b"dgn = 1", "file", group=True)
    await stage.settle()
    threads = {m.text: m.thread_id for m in stage.world.messages(stage.forum.id) if not m.service}
    assert threads == {
        "in one": first.id,
        "in two": second.id,
        "in general": None,
        "posted": second.id,
        "file": first.id,
    }


async def test_posts_go_in_order(stage: Stage) -> None:
    trigger = stage.world.say(stage.boris, stage.group, "/newgame")
    stage.display.post(stage.group.id, None, screen("0"), group=True, reply_to=trigger.id)
    stage.display.post(stage.group.id, None, screen("1"), group=True, reply_to=999)
    stage.display.post_document(stage.group.id, None, "a.dgn", b"dgn = 1", "2 <b>bold</b>", group=True)
    stage.world.fault("sendMessage", status=502)
    for n in range(3, 25):
        stage.display.post(stage.group.id, None, screen(str(n)), group=True)
    await stage.later(200)
    assert stage.texts(stage.group) == ["0", "1", "2 bold", *map(str, range(3, 25))]
    first, second, third = [m for m in stage.world.messages(stage.group.id) if m.sender is stage.world.bot][:3]
    assert (first.reply_to, second.reply_to) == (trigger, None)
    assert third.document is not None
    assert (third.document.name, third.document.content) == ("a.dgn", b"dgn = 1")


async def test_a_message_of_no_screen_can_be_edited(stage: Stage) -> None:
    message = await stage.bot.send_message(stage.dana.id, "rules, chapter 1")
    stage.methods()
    for chapter in range(2, 6):
        stage.display.edit(stage.dana.id, message.message_id, screen(f"chapter {chapter}"), group=False)
    assert await stage.settle() == ["editMessageText"]
    assert stage.texts(stage.dana) == ["chapter 5"]
    stage.display.edit(stage.dana.id, 12345, screen("gone"), group=False)
    assert await stage.later(5) == ["editMessageText"]
    stage.display.edit(stage.dana.id, 12345, screen("gone again"), group=False)
    assert await stage.later(5) == ["editMessageText"]
    assert await stage.store.messages() == []


async def test_answers_go_at_once(stage: Stage, caplog: pytest.LogCaptureFixture) -> None:
    stage.table(1, stage.group, "one")
    await stage.settle()
    message = stage.world.last_message(stage.group.id)
    data = message.buttons[0][0].callback_data or ""
    toast, alert, link, plain, late, odd = [
        stage.world.press(stage.dana, stage.group, message.id, data) for _ in range(6)
    ]
    stage.world.flood(stage.group.id, 60)
    stage.display.answer(toast, "x" * 300)
    stage.display.answer(alert, "no", alert=True)
    stage.display.answer(link, None, url="https://t.me/DurakBot?start=abc")
    stage.display.answer(plain, None)
    stage.display.answer(odd, "yes", url="https://example.com")
    await stage.settle()
    answers = [stage.world.query(query) for query in (toast, alert, link, plain, odd)]
    assert [answer and (len(answer.text), answer.show_alert, answer.url) for answer in answers] == [
        (200, False, None),
        (2, True, None),
        (0, False, "https://t.me/DurakBot?start=abc"),
        (0, False, None),
        (0, False, None),
    ]
    await stage.later(16)
    caplog.clear()
    stage.display.answer(late, "too late")
    assert await stage.later(16) == ["answerCallbackQuery"]
    assert not [record for record in caplog.records if record.levelno >= logging.INFO]


async def test_a_restored_screen_can_be_dropped(stage: Stage) -> None:
    stage.table(1, stage.group, "one")
    await stage.settle()
    again = Display(stage.bot, stage.clock, stage.store, listener=stage.heard)
    await again.restore()
    again.drop(TABLE, delete=True)
    await again.close()
    assert stage.texts(stage.group) == []
    assert await stage.store.messages() == []


async def test_close_sends_what_can_be_sent_and_then_nothing(stage: Stage) -> None:
    stage.table(1, stage.group, "one")
    stage.hand(1, stage.dana, "hand")
    for n in range(9):
        stage.display.post(stage.dana.id, None, screen(str(n)), group=False)
    await stage.display.close()
    assert stage.texts(stage.group) == ["one"]
    stage.table(1, stage.group, "two")
    stage.calls()
    assert await stage.later(100) == []


async def test_close_does_not_wait_for_ever() -> None:
    async with staged(latency=lambda: 3600.0) as stage:
        stage.table(1, stage.group, "one")
        await stage.clock.advance(1)
        closing = stage.clock.now()
    # `staged` closes the display, and sees that no task is left.
    assert stage.clock.now() - closing < 60


async def test_news_that_waited_too_long_make_room_for_newer(stage: Stage) -> None:
    flood = stage.world.flood(stage.dana.id, 2000)
    for n in range(3):
        stage.display.post(stage.dana.id, None, screen(f"old {n}"), group=False)
    await stage.later(1900)
    stage.display.post(stage.dana.id, None, screen("new"), group=False)
    await stage.later(200)
    assert flood not in stage.world.faults
    assert stage.texts(stage.dana) == ["new"]


async def test_next_due_says_when_more_may_be_sent(stage: Stage) -> None:
    assert stage.display.next_due() is None
    for n in range(4):
        stage.display.post(stage.dana.id, None, screen(str(n)), group=False)
    await stage.settle()
    due = stage.display.next_due()
    assert due is not None
    assert 0 < due - stage.clock.now() < 3
    assert stage.display.quiet
