"""Tables, games, people and messages: each field comes back, and what must not happen is refused whole."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import time
from collections.abc import AsyncIterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from bot.sessions.effects import Change, EndGame, SaveTable
from bot.sessions.model import Phase, Setup, Table
from bot.sessions.ports import Store, StoreError
from bot.sessions.preferences import NO_PREFERENCES, ChatPreferences, PersonPreferences
from bot.storage import Storage, StoredChat, StoredMessage, StoredPerson
from tests.bot.storage.samples import RULES, SHUFFLE, TABLE, deal, log


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "durak.db"


@pytest.fixture
async def storage(path: Path) -> AsyncIterator[Storage]:
    storage = await Storage.open(path)
    yield storage
    await storage.close()


async def opened(storage: Storage, table: Table = TABLE) -> Table:
    return replace(table, id=await storage.new_table(table))


def test_storage_is_what_sessions_ask_for(storage: Storage) -> None:
    store: Store = storage
    assert store is storage


async def test_every_field_of_a_table_comes_back(storage: Storage) -> None:
    full = await opened(storage)
    bare = await opened(storage, Table(0, replace(TABLE.place, thread_id=None, private=True), 5, "other"))
    assert await storage.live_tables() == [full, bare]
    assert await storage.table(full.id) == full


async def test_a_table_is_saved_as_it_stands(storage: Storage) -> None:
    table = await opened(storage)
    later = replace(table, phase=Phase.RESULT, clock=30, seats=(), durak=None, call=10, page="")
    await storage.commit([SaveTable(later)])
    assert await storage.live_tables() == [later]


async def test_a_closed_table_is_not_live_but_its_number_is_never_given_again(storage: Storage) -> None:
    table = await opened(storage)
    await storage.commit([SaveTable(replace(table, phase=Phase.CLOSED))])
    assert await storage.live_tables() == []
    again = await opened(storage, replace(TABLE, key="another"))
    assert again.id > table.id


async def test_every_field_of_a_game_comes_back(storage: Storage) -> None:
    table = await opened(storage)
    changes: list[Change] = [deal(table.id), log(table.id, 1), log(table.id, 2, "p2 t", "table")]
    await storage.commit(changes)
    game = await storage.game(table.id, 1)
    assert game is not None
    assert (game.table_id, game.number, game.rules, game.dealer) == (table.id, 1, RULES, 2)
    assert (game.players, game.previous) == (((11, "דנה"), (-1, ""), (12, "Борис")), (1,))
    assert (game.shuffle, game.started, game.ended) == (SHUFFLE, 1_750_000_000.5, None)
    assert game.actions == tuple(changes[1:])
    assert await storage.game(table.id, 2) is None
    assert await storage.game(table.id + 1, 1) is None


async def test_live_games_are_those_that_open_tables_play_each_with_its_own_log(storage: Storage) -> None:
    one = await opened(storage)
    two = await opened(storage, replace(TABLE, key="two"))
    closed = await opened(storage, replace(TABLE, key="closed"))
    lobby = await opened(storage, replace(TABLE, key="lobby", number=0))
    for table in (one, two, closed):
        for number in (1, 2):
            steps = [log(table.id, ply) for ply in range(1, 2 + table.id)]
            await storage.commit([deal(table.id, number), *(replace(step, number=number) for step in steps)])
    await storage.commit([SaveTable(replace(table, number=2)) for table in (one, two)])
    await storage.commit([SaveTable(replace(closed, number=2, phase=Phase.CLOSED))])
    games = await storage.live_games()
    assert games == {table.id: await storage.game(table.id, 2) for table in (one, two)}
    assert [len(game.actions) for game in games.values()] == [1 + one.id, 1 + two.id]
    assert lobby.id not in games


async def test_the_first_game_has_no_previous(storage: Storage) -> None:
    table = await opened(storage)
    await storage.commit([replace(deal(table.id), previous=None), replace(deal(table.id, 2), previous=())])
    first, second = await storage.game(table.id, 1), await storage.game(table.id, 2)
    assert first is not None
    assert first.previous is None
    assert second is not None
    assert second.previous == ()


async def test_the_game_that_somebody_played_last_is_found(storage: Storage) -> None:
    """The samples' games are Dana's (11), a computer's and Boris's (12)."""
    one, two = await opened(storage), await opened(storage, replace(TABLE, key="other"))
    assert await storage.last_game(11) is None
    await storage.commit([deal(one.id, 1), EndGame(one.id, 1, (1,), ((2,), (3,)), 100.0)])
    await storage.commit([deal(two.id, 1), EndGame(two.id, 1, (), ((1, 2, 3),), 300.0)])
    await storage.commit([deal(one.id, 2), EndGame(one.id, 2, (3,), ((1,), (2,)), 200.0)])
    assert await storage.last_game(11) == await storage.last_game(12) == (two.id, 1)
    # Neither a game that goes on nor one that was stopped counts, nor one that somebody was not in.
    await storage.commit([deal(one.id, 3), EndGame(one.id, 3, None, (), 400.0)])
    await storage.commit([deal(two.id, 2)])
    assert await storage.last_game(12) == (two.id, 1)
    assert await storage.last_game(13) is None


async def test_games_that_ended_are_told_with_their_results(storage: Storage, path: Path) -> None:
    table = await opened(storage)
    await storage.commit([deal(table.id, number) for number in (1, 2, 3, 4)])
    await storage.commit(
        [
            EndGame(table.id, 1, (3,), ((2,), (1,)), 5.0),
            EndGame(table.id, 2, (), ((1, 2, 3),), 6.0),
            EndGame(table.id, 3, None, ((2,),), 7.0),
        ]
    )
    told = [(r.number, r.durak, r.places, r.ended) for r in await storage.results(table.id)]
    assert told == [(1, (3,), ((2,), (1,)), 5.0), (2, (), ((1, 2, 3),), 6.0), (3, None, ((2,),), 7.0)]
    game = await storage.game(table.id, 1)
    assert game is not None
    assert game.ended == 5.0
    with closing(sqlite3.connect(path)) as connection:
        rows = connection.execute("SELECT number, seat, player, place, durak FROM results").fetchall()
    assert rows == [
        (1, 1, 11, 2, 0),
        (1, 2, -1, 1, 0),
        (1, 3, 12, None, 1),
        (2, 1, 11, 1, 0),
        (2, 2, -1, 1, 0),
        (2, 3, 12, 1, 0),
    ]


async def test_no_move_is_kept_twice_or_left_out(storage: Storage) -> None:
    table = await opened(storage)
    await storage.commit([deal(table.id), log(table.id, 1)])
    for wrong in (log(table.id, 1), log(table.id, 3), log(table.id, 0), log(table.id, 2, by="nobody")):
        with pytest.raises(StoreError):
            await storage.commit([wrong])
    with pytest.raises(StoreError):
        await storage.commit([log(table.id, 1, number=2)])  # no such game
    await storage.commit([log(table.id, 2)])


@pytest.mark.parametrize("sql", ["DELETE FROM actions", "UPDATE actions SET token = 'p1 p'"])
async def test_the_log_only_grows(storage: Storage, path: Path, sql: str) -> None:
    table = await opened(storage)
    await storage.commit([deal(table.id), log(table.id, 1)])
    with (
        closing(sqlite3.connect(path)) as connection,
        pytest.raises(sqlite3.IntegrityError, match="the log of a game is never"),
    ):
        connection.execute(sql)


async def test_a_game_is_dealt_once_and_ends_once(storage: Storage) -> None:
    table = await opened(storage)
    await storage.commit([deal(table.id)])
    with pytest.raises(StoreError):
        await storage.commit([deal(table.id)])
    await storage.commit([EndGame(table.id, 1, None, (), 1.0)])
    with pytest.raises(StoreError, match="no such table or running game"):
        await storage.commit([EndGame(table.id, 1, (1,), (), 2.0)])


async def test_changes_are_kept_all_or_none(storage: Storage) -> None:
    table = await opened(storage)
    await storage.commit([deal(table.id), log(table.id, 1)])
    game = await storage.game(table.id, 1)
    moved = SaveTable(replace(table, call=77))
    for last in (
        log(table.id, 1),  # twice
        SaveTable(replace(table, id=999)),  # nowhere
        SaveTable(replace(table, owner=2**70)),  # more than the file can hold
        SaveTable(replace(table, place=replace(table.place, title="\ud800"))),  # no text
    ):
        with pytest.raises(StoreError):
            await storage.commit([moved, log(table.id, 2), EndGame(table.id, 1, (1,), (), 2.0), last])
        assert await storage.live_tables() == [table]
        assert await storage.game(table.id, 1) == game
    await storage.commit([moved, log(table.id, 2)])


async def test_a_cancelled_commit_leaves_nothing_half_done(storage: Storage) -> None:
    table = await opened(storage)
    await storage.commit([deal(table.id)])
    for turns in range(12):
        before = await storage.game(table.id, 1)
        assert before is not None
        ply = len(before.actions) + 1
        changes: list[Change] = [SaveTable(replace(table, call=ply)), log(table.id, ply), log(table.id, ply + 1)]
        task = asyncio.create_task(storage.commit(changes))
        for _ in range(turns):
            await asyncio.sleep(0)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        after = await storage.game(table.id, 1)
        assert after is not None
        assert len(after.actions) - len(before.actions) in (0, 2)


async def test_tables_are_committed_at_the_same_time(storage: Storage) -> None:
    tables = [await opened(storage, replace(TABLE, key=str(n))) for n in range(20)]
    await asyncio.gather(*(storage.commit([deal(t.id), log(t.id, 1), SaveTable(t)]) for t in tables))
    assert await storage.live_tables() == tables


async def test_a_commit_costs_about_a_millisecond(storage: Storage) -> None:
    table = await opened(storage)
    await storage.commit([deal(table.id)])
    costs = []
    for ply in range(1, 101):
        start = time.perf_counter()
        await storage.commit([log(table.id, ply), SaveTable(replace(table, call=ply))])
        costs.append(time.perf_counter() - start)
    # The median, with room for a machine that does something else as well.
    assert sorted(costs)[50] < 0.02


async def test_a_row_that_cannot_be_read_does_not_hide_the_others(
    storage: Storage, path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    broken = await opened(storage)
    whole = await opened(storage, replace(TABLE, key="whole"))
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("""UPDATE tables SET rules = '{"deck": 40}' WHERE id = ?""", (broken.id,))
    with caplog.at_level(logging.ERROR):
        assert await storage.live_tables() == [whole]
    assert f"table {broken.id} cannot be read" in caplog.text
    with pytest.raises(StoreError, match="cannot be read"):
        await storage.table(broken.id)


async def test_people_come_back(storage: Storage) -> None:
    chosen = PersonPreferences(order="suit", letters="cyrillic", nudges=False, quiet=True, utc_offset=180)
    dana = StoredPerson(11, "דנה", "dana", "he", "en", True, 5.0, chosen)
    boris = StoredPerson(12, "Борис")
    await storage.save_person(dana)
    await storage.save_person(boris)
    assert await storage.people() == [dana, boris]
    changed = replace(dana, name="Dana", username=None, language=None, reachable=False)
    await storage.save_person(replace(changed, first_seen=99.0))
    assert await storage.person(11) == changed
    await storage.save_person(replace(changed, preferences=NO_PREFERENCES))
    assert (await storage.people())[0].preferences == NO_PREFERENCES
    assert await storage.person(13) is None


async def test_chats_come_back(storage: Storage) -> None:
    group = StoredChat(-1001, "Дурак", False, "ru", Setup(RULES, None, "off", "games_5"))
    group = replace(group, preferences=ChatPreferences(picture=False, who_starts="admins", hands="here"))
    private = StoredChat(11, private=True)
    for chat in (group, private, replace(group, language="he"), group):
        await storage.save_chat(chat)
    assert await storage.chat(-1001) == group
    assert await storage.chat(1) is None
    assert sorted(await storage.chats(), key=lambda chat: chat.id) == [group, private]


async def test_watchers_come_back_and_move_with_their_group(storage: Storage) -> None:
    for chat_id, user_id, on in ((-1, 11, True), (-1, 12, True), (-1, 11, True), (-1, 12, False), (-2, 13, True)):
        await storage.save_watcher(chat_id, user_id, on=on)
    assert sorted(await storage.watchers()) == [(-2, 13), (-1, 11)]
    await storage.save_watcher(-100500, 11, on=True)
    await storage.save_watcher(-1, 14, on=True)
    await storage.migrate_chat(-1, -100500)
    assert sorted(await storage.watchers()) == [(-100500, 11), (-100500, 14), (-2, 13)]


async def test_messages_come_back(storage: Storage) -> None:
    table = await opened(storage)
    other = await opened(storage, replace(TABLE, key="other"))
    shown = StoredMessage(table.id, "table", 0, -1001, 5, 2, "digest")
    hand = StoredMessage(table.id, "hand", 11, 11, 6, 1, None)
    elsewhere = replace(shown, table_id=other.id)
    await storage.save_messages([shown, hand, elsewhere])
    assert sorted(await storage.messages(table.id), key=lambda m: m.kind) == [hand, shown]
    await storage.save_messages([replace(shown, message_id=8, call=3, digest=None)])
    assert replace(shown, message_id=8, call=3, digest=None) in await storage.messages()
    await storage.save_messages([], [(table.id, "hand", 11)])
    assert len(await storage.messages()) == 2
    with pytest.raises(StoreError):
        await storage.save_messages([hand, replace(shown, table_id=999)])
    assert len(await storage.messages()) == 2, "all or nothing"


async def test_which_picture_a_message_shows_comes_back(storage: Storage) -> None:
    table_id = await storage.new_table(TABLE)
    for picture in ("0123abcd", "plain", "", None):
        message = StoredMessage(table_id, "table", 0, -1001, 5, 1, "digest", picture)
        await storage.save_messages([message])
        assert await storage.messages(table_id) == [message]


async def test_pictures_come_back_those_used_last_and_the_oldest_go(storage: Storage, path: Path) -> None:
    for number, key in enumerate("abcd"):
        await storage.save_picture(key, f"file {key}", float(number))
    await storage.save_picture("a", "file a again", 9.0)
    await storage.forget_picture("c")
    await storage.forget_picture("nothing")
    assert await storage.pictures(10) == [("b", "file b"), ("d", "file d"), ("a", "file a again")]
    assert await storage.pictures(2) == [("d", "file d"), ("a", "file a again")]
    await storage.close()
    again = await Storage.open(path)
    assert await again.pictures(10) == [("d", "file d"), ("a", "file a again")]
    await again.close()


async def test_a_group_that_moves_keeps_everything(storage: Storage) -> None:
    table = await opened(storage)
    apart = await opened(storage, replace(TABLE, key="apart", place=replace(TABLE.place, chat_id=-5)))
    chat = StoredChat(-1001, "Дурак", False, "ru", Setup(RULES, None, "off", "games_5"))
    await storage.save_chat(chat)
    await storage.save_messages([StoredMessage(table.id, "table", 0, -1001, 5, 2, "digest")])
    await storage.save_messages([StoredMessage(table.id, "hand", 11, 11, 6, 1, "digest")])
    await storage.commit([deal(table.id), log(table.id, 1)])
    for _ in range(2):
        await storage.migrate_chat(-1001, -100500)
        assert await storage.live_tables() == [replace(table, place=replace(table.place, chat_id=-100500)), apart]
        assert await storage.chats() == [replace(chat, id=-100500)]
        # What stood in the old group stays behind there; hands stand where they stood.
        assert [message.kind for message in await storage.messages()] == ["hand"]
    game = await storage.game(table.id, 1)
    assert game is not None
    assert len(game.actions) == 1


async def test_what_was_chosen_in_the_new_group_stays(storage: Storage) -> None:
    settings = Setup(RULES, None, "off", "games_5")
    preferences = ChatPreferences(statistics=False)
    await storage.save_chat(StoredChat(-1, "old", False, "ru", settings, preferences))
    await storage.save_chat(StoredChat(-2, "new", False, "he", None))
    await storage.migrate_chat(-1, -2)
    assert await storage.chats() == [StoredChat(-2, "new", False, "he", settings, preferences)]
