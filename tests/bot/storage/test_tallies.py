"""Figures on disk: counted one by one or all again they are the same, and they are what an own count says."""

from __future__ import annotations

import random
import sqlite3
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from openskill.models import PlackettLuce

from bot.sessions.effects import EndGame, LogAction
from bot.sessions.model import Place, is_pseudonym
from bot.sessions.ports import StoreError
from bot.storage import Storage, StoredPerson
from bot.storage.figures import _ALL_GAMES, _GAMES, _LOSERS, _RIVALS, _TITLED
from bot.tally.views import Aftermath
from engine.presets import PRESETS
from tests.support.games import table_sizes
from tests.support.kept import FIGURES, Play, changes_of, figures, open_table, random_play

PEOPLE = {1011: "דנה", 1012: "Борис", 1013: "Maya", 1014: "Женя", 1015: "נועה", 1016: "Sam", 1017: "Оля", 1018: "Max"}
COMPUTERS = [(-1, ""), (-2, ""), (-3, "")]
GROUPS = (-100, -200)


def plays(chance: random.Random, each: int) -> list[Play]:
    """Games of every preset, at tables of many sizes."""
    return [
        random_play(rules, chance.choice(table_sizes(rules)), chance) for rules in PRESETS.values() for _ in range(each)
    ]


@dataclass
class Seated:
    """A game as it was kept: who sat where."""

    play: Play
    chat: int
    players: tuple[tuple[int, str], ...]
    ended: float


@dataclass
class Kept:
    """A file with hundreds of games, of two groups and a private chat."""

    path: Path
    storage: Storage
    games: list[Seated] = field(default_factory=list)
    told: list[Aftermath] = field(default_factory=list)

    async def fill(self, seed: int, each: int, rounds: int) -> None:
        """Every play is kept several times, each time by other people; the tables take turns."""
        chance = random.Random(seed)
        self.storage.on_counted = self.told.append
        for user_id, name in PEOPLE.items():
            await self.storage.save_person(StoredPerson(user_id, name))
        places = [*(Place(chat, title="x") for chat in GROUPS), Place(1011, private=True)]
        tables = [(place, await open_table(self.storage, place, f"{n:x}")) for n, place in enumerate(places)]
        numbers: Counter[int] = Counter()
        dealt = [play for play in plays(chance, each) for _ in range(rounds)]
        chance.shuffle(dealt)
        for n, play in enumerate(dealt):
            place, table_id = chance.choice(tables)
            everyone = [(1011, PEOPLE[1011]), *COMPUTERS, *[(-n, "") for n in range(4, 8)]]
            if not place.private:
                # Sometimes one person is left alone with computers in the group.
                everyone = [*PEOPLE.items(), *chance.choice([[], COMPUTERS])]
                if chance.random() < 0.1:
                    everyone = [chance.choice(list(PEOPLE.items())), *[(-n, "") for n in range(1, 8)]]
                chance.shuffle(everyone)
            seated = Seated(play, place.chat_id, tuple(everyone[: play.seats]), 1000.0 + n)
            numbers[table_id] += 1
            await self.storage.commit(changes_of(play, table_id, numbers[table_id], seated.players, seated.ended))
            self.games.append(seated)


@pytest.fixture
async def kept(tmp_path: Path) -> AsyncIterator[Kept]:
    path = tmp_path / "durak.db"
    storage = await Storage.open(path)
    yield Kept(path, storage)
    await storage.close()


async def test_hundreds_of_games_counted_one_by_one_or_all_again_come_to_the_same(kept: Kept) -> None:
    await kept.fill(seed=1, each=3, rounds=7)
    assert len(kept.games) == 231
    one_by_one = figures(kept.path)
    assert all(one_by_one.values())
    assert await kept.storage.recount() == len([game for game in kept.games if people(game)])
    assert figures(kept.path) == one_by_one
    check_by_hand(kept, one_by_one)
    # Somebody is forgotten: the others keep what they had, counted again or not.
    await kept.storage.forget_person(1012)
    rest = figures(kept.path)
    for table in FIGURES:
        theirs = [row for row in one_by_one[table] if 1012 not in row[:3]]
        keys = [{key for key in row[:3] if isinstance(key, int)} for row in rest[table]]
        named = [row for row, here in zip(rest[table], keys, strict=True) if not any(map(is_pseudonym, here))]
        assert named == theirs, table
        assert not any(1012 in row[:3] for row in rest[table]), table
    assert (await kept.storage.own_figures(1012)).standing.games == 0
    await kept.storage.recount()
    assert figures(kept.path) == rest


def people(game: Seated) -> list[int]:
    return [player for player, _ in game.players if player > 0]


def check_by_hand(kept: Kept, found: dict[str, list[tuple[Any, ...]]]) -> None:
    """The plain figures of every group, counted again from who was durak where."""
    model = PlackettLuce()
    for chat in GROUPS:
        games: Counter[int] = Counter()
        duraks: Counter[int] = Counter()
        runs: Counter[int] = Counter()
        skills: dict[int, Any] = {}
        for game in kept.games:
            if game.chat != chat or len(people(game)) < 2:
                continue
            lost = {game.players[seat - 1][0] for seat in game.play.durak}
            for player in people(game):
                games[player] += 1
                duraks[player] += player in lost
                runs[player] = max(runs[player], 0) + 1 if player in lost else min(runs[player], 0) - 1
                skills.setdefault(player, model.rating())
            # Who sat longer did worse; those who never got out sat to the end, and the durak longer than that.
            stayed = {seat: len(game.play.places) for seat in range(1, game.play.seats + 1)}
            stayed |= {seat: n for n, group in enumerate(game.play.places) for seat in group}
            stayed |= dict.fromkeys(game.play.durak, len(game.play.places) + 1)
            pairs = game.play.rules.pairs == "on"
            teams: dict[int, list[int]] = {}
            for seat, (player, _) in enumerate(game.players, 1):
                if player > 0:
                    teams.setdefault(seat % 2 if pairs else seat, []).append(player)
            ranks = [float(team in {s % 2 for s in game.play.durak} if pairs else stayed[team]) for team in teams]
            if len(teams) > 1:
                rated = model.rate([[skills[player] for player in team] for team in teams.values()], ranks=ranks)
                for team, after in zip(teams.values(), rated, strict=True):
                    skills |= dict(zip(team, after, strict=True))
        rows = {row[1]: row for row in found["standings"] if row[0] == chat}
        assert {player: row[2] for player, row in rows.items()} == games
        assert {player: row[3] for player, row in rows.items()} == {player: duraks[player] for player in games}
        assert {player: row[7] for player, row in rows.items()} == runs
        for player, row in rows.items():
            assert row[12:] == pytest.approx((skills[player].mu, skills[player].sigma)), player
    # Practice is one person's, and nobody else's.
    alone = Counter(people(game)[0] for game in kept.games if len(people(game)) == 1)
    assert {row[0]: row[2] for row in found["standings"] if isinstance(row[0], int) and row[0] > 0} == alone
    assert all(row[1] in PEOPLE for row in found["standings"])
    # Every achievement was told once, as it was earned.
    told = [(award.player, award.achievement) for aftermath in kept.told for award in aftermath.awards]
    assert sorted(told) == [row[:2] for row in found["achievements"]]


async def test_a_game_ends_once_and_counts_once(kept: Kept) -> None:
    play = random_play(PRESETS["quick"], 3, random.Random(3))
    table = await open_table(kept.storage, Place(-100), "k")
    players = ((1011, "דנה"), (1012, "Борис"), (-1, ""))
    await kept.storage.commit(changes_of(play, table, 1, players, 5.0))
    before = figures(kept.path)
    with pytest.raises(StoreError):
        await kept.storage.commit([EndGame(table, 1, play.durak, play.places, 6.0)])
    assert await kept.storage.count_missing() == 0
    assert figures(kept.path) == before


async def test_nothing_counts_of_a_result_that_could_not_be_kept(kept: Kept) -> None:
    play = random_play(PRESETS["quick"], 3, random.Random(3))
    table = await open_table(kept.storage, Place(-100), "k")
    changes = changes_of(play, table, 1, ((1011, "דנה"), (1012, "Борис"), (1013, "Maya")), 5.0)
    with pytest.raises(StoreError):
        await kept.storage.commit([*changes, LogAction(table, 9, 1, "p1 p", "person", 5.0)])
    assert not any(figures(kept.path).values())
    assert kept.told == []
    await kept.storage.commit(changes)
    assert any(figures(kept.path).values())


async def test_games_from_before_there_were_figures_are_counted_at_the_start(kept: Kept) -> None:
    await kept.fill(seed=2, each=1, rounds=1)
    counted = figures(kept.path)
    with closing(sqlite3.connect(kept.path)) as connection, connection:
        for table in (*FIGURES, "counted"):
            connection.execute(f"DELETE FROM {table}")
    assert await kept.storage.count_missing() == len(kept.games)
    again = figures(kept.path)
    # The order of counting is another number, and the same order.
    assert again["standings"] == counted["standings"]
    assert again["rivals"] == counted["rivals"]
    assert [row[1:] for row in again["tallies"]] == [row[1:] for row in counted["tallies"]]


async def test_no_question_of_a_screen_reads_a_whole_table(kept: Kept) -> None:
    await kept.fill(seed=2, each=1, rounds=2)
    asked: list[str] = []
    with closing(sqlite3.connect(kept.path)) as connection:
        for sql in (
            _GAMES,
            _ALL_GAMES,
            _LOSERS,
            _RIVALS,
            _TITLED,
            "SELECT * FROM standings WHERE scope = ? AND player IN (?)",
        ):
            plan = connection.execute(f"EXPLAIN QUERY PLAN {sql}", [1] * sql.count("?")).fetchall()
            asked += [row[3] for row in plan]
    assert any("USING COVERING INDEX tallies_chat" in step for step in asked)
    assert [step for step in asked if step.startswith("SCAN")] == []


async def test_a_mistake_in_counting_does_not_keep_a_game_from_ending(
    kept: Kept, caplog: pytest.LogCaptureFixture
) -> None:
    play = random_play(PRESETS["quick"], 3, random.Random(3))
    table = await open_table(kept.storage, Place(-100), "k")
    changes = changes_of(play, table, 1, ((1011, "דנה"), (1012, "Борис"), (1013, "Maya")), 5.0)
    broken = [LogAction(table, 1, 1, "p1 zz", "person", 5.0), *changes[2:]]  # a log that cannot be replayed
    await kept.storage.commit([changes[0], *broken])
    assert "not counted" in caplog.text
    assert (await kept.storage.results(table))[0].durak == play.durak
    assert not any(figures(kept.path).values())


async def test_a_chat_without_statistics_keeps_none_and_no_later_count_takes_its_games_in(kept: Kept) -> None:
    kept.storage.counts = lambda chat_id: chat_id != -100
    await kept.fill(seed=2, each=1, rounds=2)
    assert {row[2] for row in figures(kept.path)["tallies"]} == {-200}
    before = figures(kept.path)
    kept.storage.counts = lambda _: True
    assert await kept.storage.count_missing() == 0
    await kept.storage.recount()
    assert figures(kept.path) == before


async def test_figures_move_with_their_group(kept: Kept) -> None:
    await kept.fill(seed=2, each=1, rounds=2)
    before = figures(kept.path)
    for _ in range(2):
        await kept.storage.migrate_chat(-100, -100500)
    after = figures(kept.path)
    assert {row[0] for row in after["standings"]} == {-100500 if r[0] == -100 else r[0] for r in before["standings"]}
    await kept.storage.recount()
    assert figures(kept.path) == after
    # Both had figures: they are added up.
    await kept.storage.migrate_chat(-200, -100500)
    both = figures(kept.path)
    assert -200 not in {row[0] for row in both["standings"]}
    games = {row[1]: row[2] for row in both["standings"] if row[0] == -100500}
    everywhere = {row[1]: row[2] for row in both["standings"] if row[0] == 0}
    assert games == everywhere


async def test_taking_out_the_figures_of_a_chat_leaves_people_theirs(kept: Kept) -> None:
    await kept.fill(seed=2, each=1, rounds=2)
    before = figures(kept.path)
    await kept.storage.forget_chat(-100)
    after = figures(kept.path)
    assert [row for row in after["standings"] if row[0] == -100] == []
    assert [row for row in after["standings"] if row[0] >= -99 or row[0] == -200] == [
        row for row in before["standings"] if row[0] != -100
    ]
    await kept.storage.recount()
    assert figures(kept.path) == after


def test_pseudonyms_are_no_computers() -> None:
    assert not any(is_pseudonym(player) for player in (-1, -9, 0, 1011, 2**52))
