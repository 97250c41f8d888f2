"""Forgetting a person at a table: nothing names them any more, and the others play on."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from bot.sessions.archive import record_of
from bot.sessions.commands import AddComputer, Forget, LeaveTable, Rematch
from bot.sessions.effects import EndGame, LogAction
from bot.sessions.forgetting import names
from bot.sessions.model import PSEUDONYMS, Phase, Place
from bot.sessions.ports import StoredGame
from engine.presets import PRESETS
from engine.record import parse_record
from tests.bot.sessions.support import BORIS, DANA, MAYA, Life
from tests.support.kept import random_play

FORGET = Forget(DANA.user_id)


def three() -> Life:
    return Life().seat(DANA, BORIS, MAYA)


def test_a_seat_in_the_lobby_is_free_and_the_table_has_another_owner() -> None:
    life = three()
    life.handle(FORGET)
    assert [seat.user_id for seat in life.table.seats] == [BORIS.user_id, MAYA.user_id]
    assert life.table.owner == BORIS.user_id
    assert not names(life.table, DANA.user_id)
    assert life.phase is Phase.LOBBY


def test_a_lobby_without_anybody_is_closed() -> None:
    life = Life().seat(DANA)
    life.handle(FORGET)
    assert life.phase is Phase.CLOSED
    assert not names(life.table, DANA.user_id)


def test_in_a_game_a_computer_plays_on_for_nobody() -> None:
    life = three().start()
    life.step()
    outcome = life.handle(FORGET)
    assert next(change.token for change in outcome.changes if isinstance(change, LogAction)) == "p1 q"
    assert not names(life.table, DANA.user_id)
    assert life.phase is Phase.GAME
    assert life.table.seats[0].automatic
    assert "דנה" not in str(life.table)
    life.play_out()
    assert life.table.phase is Phase.RESULT
    # The count of the series is the others' alone, whoever was durak.
    assert {score.player for score in life.table.scores} == {BORIS.user_id, MAYA.user_id}
    assert not set(life.table.durak or ()) - {BORIS.user_id, MAYA.user_id}
    assert life.table.game is not None
    assert life.do(Rematch(BORIS, life.table.game.number, ref="r")) == "started"
    assert [seat.user_id for seat in life.table.seats] == [BORIS.user_id, MAYA.user_id]


def test_whoever_had_left_the_game_before_is_forgotten_too() -> None:
    life = three().start()
    life.do(LeaveTable(DANA, "r"))
    assert names(life.table, DANA.user_id)
    life.handle(FORGET)
    assert not names(life.table, DANA.user_id)
    assert [entry.token for entry in life.log].count("p1 q") == 1
    life.play_out()


def test_a_game_that_nobody_is_left_to_play_is_stopped() -> None:
    life = Life().seat(DANA)
    life.do(AddComputer(DANA))
    life.start()
    outcome = life.handle(FORGET)
    assert any(isinstance(change, EndGame) and change.durak is None for change in outcome.changes)
    assert life.phase is Phase.RESULT
    assert not names(life.table, DANA.user_id)


def test_after_a_game_its_result_stays_without_the_name() -> None:
    life = three().start()
    life.play_out()
    life.handle(FORGET)
    assert life.phase is Phase.RESULT
    assert not names(life.table, DANA.user_id)
    assert len(life.table.seats) == 3
    assert {score.player for score in life.table.scores} == {BORIS.user_id, MAYA.user_id}


@pytest.mark.parametrize("steps", [None, 1, 5000])
def test_ones_own_table_is_closed_in_every_phase(steps: int | None) -> None:
    life = Life().seat(DANA)
    life.table = replace(life.table, place=Place(DANA.user_id, private=True))
    life.do(AddComputer(DANA))
    if steps is not None:
        life.start()
        for _ in range(steps):
            if life.phase is Phase.GAME:
                life.step()
    life.handle(FORGET)
    assert life.phase is Phase.CLOSED
    assert all(score.player < 0 for score in life.table.scores)
    assert not any(seat.user_id for seat in life.table.seats)


def test_a_table_that_never_knew_them_does_not_change() -> None:
    life = Life().seat(BORIS, MAYA)
    life.table = replace(life.table, owner=BORIS.user_id)
    before = life.table
    outcome = life.handle(FORGET)
    assert life.table == before
    assert outcome.effects == ()


def test_a_record_says_somebody() -> None:
    play = random_play(PRESETS["quick"], 3, random.Random(1))
    stored: StoredGame = play.stored(((PSEUDONYMS - 5, ""), (12, "Борис"), (-2, "")))
    assert parse_record(record_of(stored)).players == ("somebody", "Борис", "computer 2")
