"""What stands for no screen any more is put away, and a process that dies before it could leaves that to the next."""

from __future__ import annotations

from bot.gateway.display import Display
from bot.sandbox.model import Message
from bot.storage.rows import StoredLeftover
from tests.bot.gateway.stage import MemoryStore, Stage, staged


def buttons(stage: Stage, chat_id: int) -> dict[str, bool]:
    """What stands in a chat of the bot's, and whether it has buttons."""
    mine: list[Message] = [m for m in stage.world.messages(chat_id) if m.sender is stage.world.bot and not m.service]
    return {message.text: bool(message.buttons) for message in mine}


def lefts(stage: Stage) -> list[StoredLeftover]:
    store = stage.store
    assert isinstance(store, MemoryStore)
    return list(store.left.values())


async def dies(stage: Stage) -> None:
    """The process ends where it stands, and the next takes up what was kept."""
    await stage.display.traffic.dispatcher.close()
    stage.world.faults.clear()
    stage.display = Display(stage.bot, stage.clock, stage.store, listener=stage.heard)
    await stage.display.restore()
    await stage.later(60)
    await stage.display.close()


async def test_an_old_message_is_noted_until_it_is_put_away(stage: Stage) -> None:
    stage.table(1, stage.big, "one")
    stage.hand(1, stage.dana, "first")
    await stage.settle()
    stage.world.fault("editMessageReplyMarkup", status=504, times=9)
    stage.world.fault("deleteMessage", status=504, times=9)
    stage.table(1, stage.big, "two", call=1, keep_old=True)
    stage.hand(1, stage.dana, "second", call=1)
    await stage.later(3.5)
    assert sorted(one.fate for one in lefts(stage)) == ["delete", "strip"]
    stage.world.faults.clear()
    await stage.later(60)
    assert (buttons(stage, stage.big.id), buttons(stage, stage.dana.id)) == (
        {"one": False, "two": True},
        {"second": True},
    )
    assert lefts(stage) == []


async def test_an_old_message_is_put_away_though_the_process_died_before() -> None:
    async with staged() as stage:
        stage.table(1, stage.big, "one")
        stage.hand(1, stage.dana, "first")
        await stage.settle()
        stage.world.fault("editMessageReplyMarkup", status=504, times=9)
        stage.world.fault("deleteMessage", status=504, times=9)
        stage.table(1, stage.big, "two", call=1, keep_old=True)
        stage.hand(1, stage.dana, "second", call=1)
        await stage.later(3.5)
        assert buttons(stage, stage.big.id) == {"one": True, "two": True}
        assert buttons(stage, stage.dana.id) == {"first": True, "second": True}
        await dies(stage)
        assert buttons(stage, stage.big.id) == {"one": False, "two": True}
        assert buttons(stage, stage.dana.id) == {"second": True}
        assert lefts(stage) == []


async def test_a_screen_that_was_dropped_goes_though_the_process_died_before() -> None:
    async with staged() as stage:
        stage.hand(1, stage.dana, "first")
        await stage.settle()
        stage.world.fault("deleteMessage", status=504, times=9)
        stage.display.drop(next(iter(stage.display._screens)), delete=True)
        await stage.settle()
        await dies(stage)
        assert buttons(stage, stage.dana.id) == {}


async def test_a_lost_message_is_looked_for_though_the_process_died_as_it_did() -> None:
    async with staged() as stage:
        for chat in stage.world.chats.values():
            if chat.messages:
                stage.display.heard_of(chat.id, max(chat.messages))
        stage.world.fault("sendMessage", chat_id=stage.dana.id, after_effect=True, drop_connection=True)
        stage.world.fault("editMessageReplyMarkup", status=504, times=9)
        stage.hand(1, stage.dana, "your move")
        await stage.later(3)
        assert len(stage.texts(stage.dana)) == 2
        assert [one.fate for one in lefts(stage)] == ["ask"]
        await dies(stage)
        assert stage.texts(stage.dana) == ["your move"]
        assert lefts(stage) == []


async def test_one_that_can_never_be_put_away_is_given_up(stage: Stage) -> None:
    stage.hand(1, stage.dana, "first")
    await stage.settle()
    stage.world.fault("deleteMessage", status=504, times=99)
    stage.hand(1, stage.dana, "second", call=1)
    await stage.later(1200)
    assert lefts(stage) == []
    assert stage.texts(stage.dana) == ["first", "second"]


async def test_one_that_is_too_old_to_be_deleted_loses_its_buttons(stage: Stage) -> None:
    stage.hand(1, stage.dana, "first")
    await stage.settle()
    await stage.later(49 * 3600)
    stage.hand(1, stage.dana, "second", call=1)
    await stage.later(60)
    assert buttons(stage, stage.dana.id) == {"first": False, "second": True}
    assert lefts(stage) == []


async def test_a_number_of_the_old_group_is_nobodys_in_the_new_one(stage: Stage) -> None:
    stage.table(1, stage.group, "one")
    await stage.settle()
    stage.world.fault("deleteMessage", status=504, times=9)
    stage.table(1, stage.group, "two", call=1)
    await stage.later(3.5)
    stage.world.faults.clear()
    new = stage.world.migrate(stage.group)
    old = lefts(stage)[0].message_id
    said = [stage.world.say(stage.boris, new, f"so what {n}").id for n in range(old + 2)]
    assert old in said
    stage.world.promote(stage.world.bot, new)  # so that it could delete anything
    stage.display.move(stage.group.id, new.id)
    await stage.later(60)
    assert set(said) <= {message.id for message in stage.world.messages(new.id)}
    assert lefts(stage) == []
