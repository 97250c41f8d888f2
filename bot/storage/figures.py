"""Figures as screens ask for them: a group's lists, a person's own, what one game changed, who carries a title.

Each is a handful of statements that an index answers: in a group of 100,000 games none takes more than 10 ms. Whoever
asked to be forgotten is in none.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import aiosqlite

from bot.storage.tallies import order_of, standings
from bot.tally.rating import SETTLED, Skill
from bot.tally.standing import EVERYWHERE, Standing
from bot.tally.views import PERIODS, Aftermath, Award, Change, Earned, Loser, Own, Period, Rival, Section, Top

#: Lines of a list on one page.
LINES: Final = 8

_GAMES: Final = "SELECT count(DISTINCT seq) FROM tallies WHERE chat_id = ? AND ended > ?"
_ALL_GAMES: Final = "SELECT count(*) FROM counted WHERE chat_id = ? AND kind = 'group'"
_LOSERS: Final = """SELECT player, count(*), sum(durak), sum(epaulettes) FROM tallies
    WHERE chat_id = ? AND ended > ? AND player > 0 GROUP BY player"""
_RIVALS: Final = """SELECT player, durak, times FROM rivals WHERE scope = ? AND player > 0 AND durak > 0
    ORDER BY times DESC, player, durak"""
_TITLED: Final = """SELECT player FROM tallies WHERE durak AND player > 0 AND seq = (
    SELECT max(seq) FROM counted WHERE chat_id = ? AND kind = 'group')"""
_ALL_TITLED: Final = """SELECT tallies.chat_id, player FROM tallies
    JOIN (SELECT max(seq) AS last FROM counted WHERE kind = 'group' GROUP BY chat_id) ON seq = last
    WHERE durak AND player > 0 ORDER BY seat"""


async def titled(connection: aiosqlite.Connection, chat_id: int) -> tuple[int, ...]:
    """Who carries the title of a group: the durak of its last game, until the next one. Nobody after a draw, or when a
    computer lost."""
    return tuple(player for (player,) in await connection.execute_fetchall(_TITLED, (chat_id,)))


async def all_titled(connection: aiosqlite.Connection) -> dict[int, tuple[int, ...]]:
    """Who carries the title, in every group."""
    found: dict[int, tuple[int, ...]] = {}
    for chat_id, player in await connection.execute_fetchall(_ALL_TITLED):
        found[chat_id] = (*found.get(chat_id, ()), player)
    return found


async def top(
    connection: aiosqlite.Connection, chat_id: int, section: Section, period: Period, page: int, now: float
) -> Top:
    """A page of a group's figures; the last one, where there are fewer."""
    if section != "duraks":
        period = "ever"
    since = now - PERIODS[period]
    everyone = {player: one for player, one in (await standings(connection, chat_id)).items() if player > 0}
    games = await _number(connection, _ALL_GAMES, (chat_id,)) if period == "ever" else (
        await _number(connection, _GAMES, (chat_id, since))
    )  # fmt: skip
    losers: list[Loser] = []
    ratings: list[tuple[int, Standing]] = []
    rivals: list[Rival] = []
    if section == "duraks":
        holders = await titled(connection, chat_id)
        rows = [(player, one.games, one.duraks, one.epaulettes) for player, one in everyone.items()]
        if period != "ever":
            rows = [tuple(row) for row in await connection.execute_fetchall(_LOSERS, (chat_id, since))]
        losers = [
            Loser(*row, run=everyone[row[0]].run if row[0] in everyone else 0, titled=row[0] in holders) for row in rows
        ]
        losers.sort(key=lambda one: (-one.duraks, one.games, one.player))
    elif section == "rating":
        # Those of whom there is enough to go by come first.
        ratings = sorted(
            everyone.items(), key=lambda pair: (pair[1].games < SETTLED, -pair[1].skill.points, -pair[1].games, pair[0])
        )
    else:
        rivals = [Rival(*row) for row in await connection.execute_fetchall(_RIVALS, (chat_id,))]
    lines = max(len(losers), len(ratings), len(rivals))
    pages = max(1, -(-lines // LINES))
    page = min(max(page, 0), pages - 1)
    here = slice(page * LINES, (page + 1) * LINES)
    shown_losers, shown_ratings, shown_rivals = losers[here], ratings[here], rivals[here]
    players = {one.player for one in shown_losers} | {player for player, _ in shown_ratings}
    players |= {one.player for one in shown_rivals} | {one.durak for one in shown_rivals}
    return Top(
        section=section,
        period=period,
        page=page,
        pages=pages,
        games=games,
        names=await names(connection, players),
        first=page * LINES + 1,
        losers=tuple(shown_losers),
        ratings=tuple(shown_ratings),
        rivals=tuple(shown_rivals),
    )


async def own(connection: aiosqlite.Connection, player: int, scope: int = EVERYWHERE) -> Own:
    """Somebody's own figures: in a group, or everywhere."""
    found = await standings(connection, scope, [player])
    practice = await standings(connection, player, [player])
    rivals = "SELECT {0}, times FROM rivals WHERE scope = ? AND {1} = ? AND {0} > 0 ORDER BY times DESC, {0} LIMIT 1"
    nemesis = list(await connection.execute_fetchall(rivals.format("player", "durak"), (scope, player)))
    victim = list(await connection.execute_fetchall(rivals.format("durak", "player"), (scope, player)))
    earned = await connection.execute_fetchall("SELECT achievement, at FROM achievements WHERE player = ?", (player,))
    who = await names(connection, [row[0] for row in [*nemesis, *victim]])
    return Own(
        standing=found.get(player, Standing()),
        practice=practice.get(player, Standing()),
        nemesis=(who.get(nemesis[0][0], ""), nemesis[0][1]) if nemesis else None,
        victim=(who.get(victim[0][0], ""), victim[0][1]) if victim else None,
        earned=tuple(Earned(*row) for row in sorted(map(tuple, earned), key=lambda row: (row[1], order_of(row[0])))),
        titled=player in await titled(connection, scope),
    )


async def aftermath(connection: aiosqlite.Connection, table_id: int, number: int) -> Aftermath | None:
    """What a game came to when it was counted; None for one that counted for nothing. Practice is told as it stands
    now, since nothing of the one game is kept."""
    rows = list(
        await connection.execute_fetchall(
            "SELECT seq, chat_id, kind FROM counted WHERE (table_id, number) = (?, ?) AND kind <> 'off'",
            (table_id, number),
        )
    )
    if not rows:
        return None
    seq, chat_id, kind = rows[0]
    if kind == "practice":
        # A pseudonym in the person's place: nobody is left to tell.
        for player in await _players(connection, table_id, number):
            found = await standings(connection, player, [player])
            return Aftermath(table_id, number, chat_id, practice=found.get(player))
        return None
    tallies = list(
        await connection.execute_fetchall(
            "SELECT player, mean_before, mean_after, run, durak FROM tallies WHERE seq = ? AND player > 0 "
            "ORDER BY seat",
            (seq,),
        )
    )
    earned = await connection.execute_fetchall("SELECT player, achievement FROM achievements WHERE seq = ?", (seq,))
    awards = sorted(map(tuple, earned), key=lambda row: (row[0], order_of(row[1])))
    who = await names(connection, {row[0] for row in [*tallies, *awards]})
    return Aftermath(
        table_id=table_id,
        number=number,
        chat_id=chat_id,
        changes=tuple(
            Change(player, who.get(player, ""), Skill(before).points, Skill(after).points, run, bool(durak))
            for player, before, after, run, durak in tallies
        ),
        awards=tuple(Award(player, who.get(player, ""), achievement) for player, achievement in awards),
    )


async def _players(connection: aiosqlite.Connection, table_id: int, number: int) -> list[int]:
    sql = "SELECT player FROM results WHERE table_id = ? AND number = ? AND player > 0"
    return [row[0] for row in await connection.execute_fetchall(sql, (table_id, number))]


async def names(connection: aiosqlite.Connection, players: Iterable[int]) -> dict[int, str]:
    """What people are called now."""
    wanted = tuple(players)
    sql = f"SELECT id, name FROM users WHERE id IN ({', '.join('?' * len(wanted))})"
    return {row[0]: row[1] for row in await connection.execute_fetchall(sql, wanted)}


async def _number(connection: aiosqlite.Connection, sql: str, parameters: tuple[Any, ...]) -> int:
    ((number,),) = await connection.execute_fetchall(sql, parameters)
    return int(number)
