"""Storage: tables, games, people and messages, as typed values over the one file (`bot.storage.database`).

A commit of a table's changes is one transaction of two or three statements; a change that finds nothing to change
(a table that does not exist, a game that has ended already) is a StoreError like any other, and undoes the rest.
The schema is explained where it is made: `migrations/`.
"""

from __future__ import annotations

import logging
from collections import defaultdict
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar

from bot.sessions.effects import Change, EndGame, LogAction, SaveTable
from bot.sessions.model import Phase, Table
from bot.sessions.ports import PlayedGame, StoredGame, StoreError
from bot.storage import figures, forgetting, tallies
from bot.storage.database import BUSY_TIMEOUT, Database
from bot.storage.grouped import Step
from bot.storage.messages import Messages
from bot.storage.part import line, read
from bot.storage.people import People
from bot.storage.rows import StoredResult
from bot.storage.tables import (
    ACTION_COLUMNS,
    GAME_COLUMNS,
    INSERT_TABLE,
    RESULT_COLUMNS,
    TABLE_COLUMNS,
    game_of,
    result_of,
    statements_of,
    table_of,
    table_row,
)
from bot.tally.standing import EVERYWHERE
from bot.tally.views import Aftermath, Own, Period, Section, Top

log = logging.getLogger(__name__)
T = TypeVar("T")


class Storage(People, Messages):
    """Everything that must outlive the process. Implements `bot.sessions.ports.Store`.

    Whatever a method wrote is on disk when it returns; every method raises StoreError when it cannot do its work.
    """

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        #: Whether the games of a chat are to be counted; asked as a game ends.
        self.counts: Callable[[int], bool] = lambda _: True
        #: Told what a game came to, as soon as that is on disk.
        self.on_counted: Callable[[Aftermath], None] = lambda _: None

    @classmethod
    async def open(cls, path: Path | str, *, busy_timeout: float = BUSY_TIMEOUT) -> Storage:
        """Open the file, making it if there is none. `busy_timeout`: seconds to wait for another program's lock.

        Raises StorageUnusable with one line that says what to do.
        """
        return cls(await Database.open(path, busy_timeout=busy_timeout))

    async def close(self) -> None:
        """Close the file. More than once does no harm."""
        await self._database.close()

    async def probe(self) -> None:
        """Read something. Raises StoreError when that cannot be done."""
        await self._database.rows("SELECT count(*) FROM sqlite_master")

    # -- tables and games -----------------------------------------------------------------------------------------

    async def new_table(self, table: Table) -> int:
        """Keep a new table (whose id is 0) and give it its id, which no table ever had."""
        async with self._database.transaction() as connection:
            row = await connection.execute_insert(INSERT_TABLE, table_row(table))
        assert row is not None
        return int(row[0])

    async def commit(self, changes: Sequence[Change]) -> None:
        """Keep these changes, all or none, with what a game that ends counts for (see `bot.storage.tallies`).

        Raises StoreError when they cannot be kept.
        """
        if not any(_asks_for_more(change) for change in changes):
            steps = [Step(sql, (row,), _lost(change)) for change in changes for sql, row in statements_of(change)]
            await self._database.write(steps)
            return
        told: list[Aftermath] = []
        async with self._database.transaction() as connection:
            for change in changes:
                for sql, parameters in statements_of(change):
                    cursor = await connection.execute(sql, parameters)
                    if cursor.rowcount < 1:
                        raise StoreError(_lost(change))
                match change:
                    case EndGame(table_id=table_id, number=number, durak=durak) if durak is not None:
                        aftermath = await tallies.count_game(connection, table_id, number, self.counts)
                        told += [aftermath] if aftermath else []
                    case SaveTable(table=table) if table.phase is Phase.CLOSED:
                        # Nothing is shown of it from now on, whatever becomes of this process.
                        fate = "delete" if table.game is None else "strip"
                        await connection.execute(_LEAVE_TABLE, (fate, table.id))
                        await connection.execute(_FORGET_TABLE, (table.id,))
                        if not table.place.private and not self.counts(table.place.chat_id):
                            await forgetting.erase_closed(connection, table.id)
        for aftermath in told:
            self.on_counted(aftermath)

    async def live_tables(self) -> list[Table]:
        """Every table that is not closed, without its game.

        One that cannot be read is left out, and the log says so: the others are to go on.
        """
        sql = f"SELECT id, {TABLE_COLUMNS} FROM tables WHERE phase <> 'closed' ORDER BY id"
        tables = []
        for row in await self._database.rows(sql):
            try:
                tables.append(table_of(row))
            except ValueError as error:
                log.error("table %d cannot be read and stays as it is: %s", row[0], line(error))
        return tables

    async def live_games(self) -> dict[int, StoredGame]:
        """The game that each table which is not closed plays, or played last, with its log, by the table's id: all in
        two queries, since a process that starts wants them all at once."""
        logs: dict[int, list[LogAction]] = defaultdict(list)
        for row in await self._database.rows(f"{_of_live('actions', ACTION_COLUMNS)} ORDER BY t.id, x.ply"):
            logs[row[0]].append(LogAction(*row))
        games = await self._database.rows(_of_live("games", GAME_COLUMNS))
        return {row[0]: read(game_of, (*row, tuple(logs[row[0]])), "game") for row in games}

    async def table(self, table_id: int) -> Table | None:
        """A table, closed or not, without its game."""
        rows = await self._database.rows(f"SELECT id, {TABLE_COLUMNS} FROM tables WHERE id = ?", (table_id,))
        return read(table_of, rows[0], "table") if rows else None

    async def game(self, table_id: int, number: int) -> StoredGame | None:
        """A game with its log."""
        games = await self._database.rows(
            f"SELECT {GAME_COLUMNS} FROM games WHERE table_id = ? AND number = ?",
            (table_id, number),
        )
        if not games:
            return None
        actions = await self._database.rows(
            f"SELECT {ACTION_COLUMNS} FROM actions WHERE table_id = ? AND number = ? ORDER BY ply",
            (table_id, number),
        )
        return read(game_of, (*games[0], tuple(LogAction(*action) for action in actions)), "game")

    async def last_game(self, user_id: int) -> tuple[int, int] | None:
        """Table and number of the game that a person played last to its end; None for who has not."""
        rows = await self._database.rows(
            "SELECT table_id, number FROM results JOIN games USING (table_id, number)"
            " WHERE player = ? ORDER BY ended DESC, table_id DESC, number DESC LIMIT 1",
            (user_id,),
        )
        return (rows[0][0], rows[0][1]) if rows else None

    async def results(self, table_id: int) -> list[StoredResult]:
        """Every game of a table that has ended, in order; also those that were stopped."""
        rows = await self._database.rows(
            f"SELECT {RESULT_COLUMNS} FROM games WHERE table_id = ? AND ended IS NOT NULL ORDER BY number",
            (table_id,),
        )
        return [read(result_of, row, "result") for row in rows]

    async def played_by(self, player: int, most: int) -> list[PlayedGame]:
        """The last games that a player was in and that came to an end, the latest first."""
        sql = f"SELECT {_PLAYED} JOIN results AS r USING (table_id, number) WHERE r.player = ?{_LATEST}"
        return [PlayedGame(*row) for row in await self._database.rows(sql, (player, most))]

    async def played_in(self, chat_id: int, most: int) -> list[PlayedGame]:
        """The last games of a chat that came to an end, the latest first."""
        sql = f"SELECT {_PLAYED} WHERE t.chat_id = ? AND g.durak IS NOT NULL{_LATEST}"
        return [PlayedGame(*row) for row in await self._database.rows(sql, (chat_id, most))]

    # -- figures --------------------------------------------------------------------------------------------------

    async def count_missing(self) -> int:
        """Count the games that ended and were not counted: of a file from before there were figures, or after a
        mistake. Gives how many they were."""
        async with self._database.transaction() as connection:
            missing = await tallies.missing(connection)
        for table_id, number in missing:
            async with self._database.transaction() as connection:
                await tallies.count_game(connection, table_id, number, self.counts)
        return len(missing)

    async def recount(self) -> int:
        """Compute all figures again from the kept games; gives how many games there were. Takes a while."""
        async with self._database.transaction() as connection:
            return await tallies.recount(connection)

    async def top(self, chat_id: int, section: Section, period: Period, page: int, now: float) -> Top:
        """A page of a group's figures; the last one, where there are fewer."""
        async with self._database.transaction() as connection:
            return await figures.top(connection, chat_id, section, period, page, now)

    async def own_figures(self, player: int, scope: int = EVERYWHERE) -> Own:
        """Somebody's own figures: in a group, or everywhere."""
        async with self._database.transaction() as connection:
            return await figures.own(connection, player, scope)

    async def aftermath(self, table_id: int, number: int) -> Aftermath | None:
        """What a game came to when it was counted; None for one that counted for nothing."""
        async with self._database.transaction() as connection:
            return await figures.aftermath(connection, table_id, number)

    async def all_titled(self) -> dict[int, tuple[int, ...]]:
        """Who carries the title of the durak, in every group."""
        async with self._database.transaction() as connection:
            return await figures.all_titled(connection)

    async def forget_person(self, user_id: int) -> None:
        """Take out everything that names a person, down to the free space of the file."""
        async with self._database.transaction() as connection:
            await forgetting.forget_person(connection, user_id)
        await self._database.scrub()

    async def forget_chat(self, chat_id: int) -> None:
        """Take out the figures of a chat; what its people have of their own stays theirs."""
        async with self._database.transaction() as connection:
            await forgetting.forget_chat(connection, chat_id)


# -- values and rows ----------------------------------------------------------------------------------------------

_PLAYED = "g.table_id, g.number, t.title, g.ended, g.salt FROM games AS g JOIN tables AS t ON t.id = g.table_id"
_LATEST = " ORDER BY g.ended DESC, g.table_id DESC, g.number DESC LIMIT ?"
# A call beside a table (user -1) never stays.
_LEAVE_TABLE = """INSERT OR REPLACE INTO leftovers
    SELECT chat_id, message_id, iif(user_id < 0, 'delete', ?) FROM messages WHERE table_id = ? AND kind = 'table'"""
_FORGET_TABLE = "DELETE FROM messages WHERE table_id = ? AND kind = 'table'"


def _of_live(what: str, columns: str) -> str:
    """A query for rows of a table of games, of those only that live tables play: a handful among all that were."""
    named = ", ".join(f"x.{column}" for column in columns.split(", "))
    # CROSS: the planner would look through all there ever were.
    return (
        f"SELECT {named} FROM tables AS t CROSS JOIN {what} AS x ON x.table_id = t.id AND x.number = t.number"
        " WHERE t.phase <> 'closed'"
    )


def _asks_for_more(change: Change) -> bool:
    """Whether keeping a change may mean to count a game, or to erase what a closed table leaves."""
    match change:
        case EndGame(durak=durak):
            return durak is not None
        case SaveTable(table=table):
            return table.phase is Phase.CLOSED
    return False


def _lost(change: Change) -> str:
    return f"{type(change).__name__}: there is no such table or running game"
