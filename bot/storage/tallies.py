"""Figures on disk: counted in the transaction that keeps a result, and once more from all kept games on request.

A crash loses nothing and nothing counts twice, since a result and what it counts for are one transaction, and a game
ends once (`games.ended`). `counted` names every game that was looked at, with its place in the order of counting:
ratings and runs depend on it. What is kept here can therefore be computed again from games and logs (`recount`), and
comes to the same.

Should counting ever fail, the game ends all the same: its figures are rolled back alone, the log says so, and the next
start tries again (`count_missing`), as it counts the games of a file from before there were figures.

A game counts for its chat and for all chats together; one person's practice against computers counts for that person
alone, wherever it was played. A chat that keeps no statistics has its games named here, as not to be counted, so that
no later recount takes them in. Whoever is forgotten has a pseudonym in games and figures (`bot.storage.forgetting`),
since what the others have rests on it: nobody is shown those, and they count on where a game was still going on.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from typing import Any, Final

import aiosqlite

from bot.sessions.effects import LogAction
from bot.sessions.model import is_pseudonym
from bot.sessions.ports import StoredGame
from bot.storage import codecs
from bot.storage.tables import ACTION_COLUMNS, GAME_COLUMNS, game_of
from bot.tally.counting import ACHIEVEMENTS, count, practised
from bot.tally.parts import Played, played
from bot.tally.rating import Skill
from bot.tally.standing import EVERYWHERE, Standing
from bot.tally.views import Aftermath, Award, Change

log = logging.getLogger(__name__)

#: Whether the games of a chat are to be counted.
Counts = Callable[[int], bool]

_STANDING: Final = "games, duraks, draws, firsts, epaulettes, run, worst, best, first_run, presets, mean, deviation"
_SAVE_STANDING: Final = f"INSERT OR REPLACE INTO standings (scope, player, {_STANDING}) VALUES ({', '.join('?' * 14)})"
_SAVE_TALLY: Final = f"INSERT INTO tallies VALUES ({', '.join('?' * 10)})"
_SAVE_RIVAL: Final = """INSERT INTO rivals (scope, player, durak, times) VALUES (?, ?, ?, 1)
    ON CONFLICT DO UPDATE SET times = times + 1"""
_MISSING: Final = """SELECT table_id, number FROM games
    WHERE ended IS NOT NULL AND durak IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM counted WHERE (counted.table_id, counted.number) = (games.table_id, games.number))
    ORDER BY ended, table_id, number"""


async def count_game(connection: aiosqlite.Connection, table_id: int, number: int, counts: Counts) -> Aftermath | None:
    """Count a game that has just ended, inside the transaction that keeps its result; what it came to, where it counts
    for anything. A mistake in counting is logged and counts for nothing."""
    await connection.execute("SAVEPOINT counting")
    try:
        aftermath = await _count(connection, table_id, number, counts)
    except Exception:
        log.exception("table %d, game %d: not counted; the next start tries again", table_id, number)
        await connection.execute("ROLLBACK TO counting")
        aftermath = None
    await connection.execute("RELEASE counting")
    return aftermath


async def _count(connection: aiosqlite.Connection, table_id: int, number: int, counts: Counts) -> Aftermath | None:
    stored = await read_game(connection, table_id, number)
    ((chat_id, private),) = await connection.execute_fetchall(
        "SELECT chat_id, private FROM tables WHERE id = ?", (table_id,)
    )
    kept = bool(private) or counts(chat_id)
    game = played(stored) if kept and any(player > 0 for player, _ in stored.players) else None
    kind = "off" if game is None else "group" if game.among_people else "practice"
    cursor = await connection.execute(
        "INSERT INTO counted (table_id, number, chat_id, kind, ended) VALUES (?, ?, ?, ?, ?)",
        (table_id, number, chat_id, kind, stored.ended),
    )
    assert cursor.lastrowid is not None
    return await _add(connection, cursor.lastrowid, chat_id, game, kind) if game else None


async def _add(connection: aiosqlite.Connection, seq: int, chat_id: int, game: Played, kind: str) -> Aftermath:
    """Add a game to what was before it."""
    if kind == "practice":
        return await _add_practice(connection, chat_id, game)
    players = [part.player for part in game.parts]
    before = await standings(connection, chat_id, players)
    counted = count(game, before, await standings(connection, EVERYWHERE, players))
    scopes = {EVERYWHERE: counted.everywhere, **({chat_id: counted.group} if kind == "group" else {})}
    for scope, now in scopes.items():
        await connection.executemany(_SAVE_STANDING, [(scope, player, *_row(one)) for player, one in now.items()])
        await connection.executemany(_SAVE_RIVAL, [(scope, *pair) for pair in counted.rivals])
    changes = []
    for part in game.parts if kind == "group" else ():
        old, new = before.get(part.player, Standing()), counted.group[part.player]
        rating = (old.skill.mean, new.skill.mean)
        facts = (game.ended, part.seat, part.durak, part.epaulettes, *rating, new.run)
        await connection.execute(_SAVE_TALLY, (seq, part.player, chat_id, *facts))
        changes.append(Change(part.player, part.name, old.skill.points, new.skill.points, new.run, part.durak))
    awards = [
        Award(part.player, part.name, name)
        for part in game.parts
        for name in counted.achievements[part.player]
        if await _earn(connection, part.player, name, game.ended, seq)
    ]
    known = tuple(change for change in changes if change.player > 0)
    return Aftermath(game.table_id, game.number, chat_id, known, tuple(award for award in awards if award.player > 0))


async def _add_practice(connection: aiosqlite.Connection, chat_id: int, game: Played) -> Aftermath:
    (part,) = game.parts
    if is_pseudonym(part.player):  # nobody's practice
        return Aftermath(game.table_id, game.number, chat_id)
    before = await standings(connection, part.player, [part.player])
    now = practised(game, before.get(part.player, Standing()))
    await connection.execute(_SAVE_STANDING, (part.player, part.player, *_row(now)))
    return Aftermath(game.table_id, game.number, chat_id, practice=now)


async def _earn(connection: aiosqlite.Connection, player: int, name: str, at: float, seq: int) -> bool:
    """Keep an achievement; whether it is a new one."""
    cursor = await connection.execute("INSERT OR IGNORE INTO achievements VALUES (?, ?, ?, ?)", (player, name, at, seq))
    return cursor.rowcount > 0


async def missing(connection: aiosqlite.Connection) -> list[tuple[int, int]]:
    """The games (table, number) that ended and were not looked at, oldest first."""
    return [(table_id, number) for table_id, number in await connection.execute_fetchall(_MISSING)]


async def recount(connection: aiosqlite.Connection) -> int:
    """Compute all figures again from the kept games, in the order in which those were counted; how many there were."""
    for table in ("tallies", "standings", "rivals", "achievements"):
        await connection.execute(f"DELETE FROM {table}")
    sql = "SELECT seq, table_id, number, chat_id, kind FROM counted WHERE kind <> 'off' ORDER BY seq"
    games = list(await connection.execute_fetchall(sql))
    for seq, table_id, number, chat_id, kind in games:
        await _add(connection, seq, chat_id, played(await read_game(connection, table_id, number)), kind)
    return len(games)


async def move_chat(connection: aiosqlite.Connection, old: int, new: int) -> None:
    """A group has another id now: its figures go with it. Nothing happens the second time."""
    for table in ("counted", "tallies"):
        await connection.execute(f"UPDATE {table} SET chat_id = ? WHERE chat_id = ?", (new, old))
    for table in ("standings", "rivals"):
        await connection.execute(f"UPDATE OR IGNORE {table} SET scope = ? WHERE scope = ?", (new, old))
    if list(await connection.execute_fetchall("SELECT 1 FROM standings WHERE scope = ? LIMIT 1", (old,))):
        await recount(connection)  # both ids had figures already: only a recount can add them up


# -- reading ------------------------------------------------------------------------------------------------------


async def read_game(connection: aiosqlite.Connection, table_id: int, number: int) -> StoredGame:
    """A game with its log, as this transaction sees it."""
    (game,) = await connection.execute_fetchall(
        f"SELECT {GAME_COLUMNS} FROM games WHERE table_id = ? AND number = ?", (table_id, number)
    )
    actions = await connection.execute_fetchall(
        f"SELECT {ACTION_COLUMNS} FROM actions WHERE table_id = ? AND number = ? ORDER BY ply", (table_id, number)
    )
    return game_of((*game, tuple(LogAction(*action) for action in actions)))


async def standings(
    connection: aiosqlite.Connection, scope: int, players: Iterable[int] | None = None
) -> dict[int, Standing]:
    """How people stand in a scope: all, or some of them."""
    sql = f"SELECT player, {_STANDING} FROM standings WHERE scope = ?"
    if players is None:
        rows = await connection.execute_fetchall(sql, (scope,))
    else:
        wanted = tuple(players)
        marks = ", ".join("?" * len(wanted))
        rows = await connection.execute_fetchall(f"{sql} AND player IN ({marks})", (scope, *wanted))
    return {row[0]: _standing(tuple(row)[1:]) for row in rows}


def _row(standing: Standing) -> tuple[Any, ...]:
    return (
        standing.games, standing.duraks, standing.draws, standing.firsts, standing.epaulettes, standing.run,
        standing.worst, standing.best, standing.first_run, codecs.TEXTS.write(standing.presets), *standing.skill,
    )  # fmt: skip


def _standing(row: tuple[Any, ...]) -> Standing:
    games, duraks, draws, firsts, epaulettes, run, worst, best, first_run, presets, mean, deviation = row
    return Standing(
        games, duraks, draws, firsts, epaulettes, run, worst, best, first_run,
        codecs.TEXTS.read(presets), Skill(mean, deviation),
    )  # fmt: skip


def order_of(achievement: str) -> int:
    """Where an achievement stands among all; those that are no more come last."""
    return ACHIEVEMENTS.index(achievement) if achievement in ACHIEVEMENTS else len(ACHIEVEMENTS)
