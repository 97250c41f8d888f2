"""The end of a lobby that nobody wants any more, with the clock in the hand."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.sessions.commands import (
    Command,
    Extend,
    Join,
    Redraw,
    Repost,
    Restored,
    StartGame,
    StopGame,
)
from bot.sessions.core import wake_at
from bot.sessions.effects import Answer
from bot.sessions.lasting import LASTS, WARNING
from bot.sessions.model import Phase
from bot.sessions.scenes import scene_of
from bot.sessions.views import ClosingView
from tests.bot.sessions.evening import HOUR, Evening
from tests.bot.sessions.support import BORIS, DANA, MAYA


def test_a_quiet_lobby_warns_and_closes() -> None:
    life = Evening(DANA)
    opened = life.now
    life.until(opened + LASTS - WARNING - 1)
    assert scene_of(life.table).beside is None
    life.until(opened + LASTS - WARNING)
    beside = scene_of(life.table).beside
    assert isinstance(beside, ClosingView)
    assert beside.closes == opened + LASTS
    life.until(opened + LASTS - 1)
    assert life.stands(Phase.LOBBY)
    life.until(opened + LASTS)
    assert life.stands(Phase.CLOSED)
    assert life.told == ["lobby-expired"]
    assert scene_of(life.table).beside is None


@pytest.mark.parametrize("command", [Extend(MAYA, "r"), Join(BORIS), Repost(DANA)])
def test_a_sign_of_life_lets_it_last(command: Command) -> None:
    life = Evening(DANA)
    life.pass_by(LASTS - 1)
    assert scene_of(life.table).beside is not None
    life.handle(command)
    assert scene_of(life.table).beside is None
    life.pass_by(LASTS - 1)
    assert life.stands(Phase.LOBBY)
    life.pass_by(1)
    assert life.stands(Phase.CLOSED)


def test_a_game_and_its_result_never_expire() -> None:
    life = Evening(DANA, BORIS, clock=None).start()
    assert life.table.closes is None
    life.pass_by(5 * 24 * HOUR)
    assert life.stands(Phase.GAME)
    life.answer(StopGame(DANA, ref="r"))
    life.pass_by(5 * 24 * HOUR)
    assert life.stands(Phase.RESULT)
    assert life.answer(Extend(DANA, "r")) == "wrong-game"


def test_a_lobby_in_private_lasts() -> None:
    life = Evening(DANA)
    life.table = replace(life.table, place=replace(life.table.place, private=True), closes=None)
    life.handle(Redraw())
    assert wake_at(life.table) is None


def test_a_restart_gives_a_lobby_the_time_of_the_warning() -> None:
    life = Evening(DANA)
    life.now += 3 * HOUR
    outcome = life.handle(Restored())
    assert not [effect for effect in outcome.effects if isinstance(effect, Answer)]
    began = life.now
    life.until(began + WARNING - 1)
    assert life.stands(Phase.LOBBY)
    assert isinstance(scene_of(life.table).beside, ClosingView)
    life.until(began + WARNING)
    assert life.stands(Phase.CLOSED)


def test_who_starts_in_the_last_minute_plays() -> None:
    life = Evening(DANA, BORIS)
    life.pass_by(LASTS - 1)
    assert life.answer(StartGame(DANA, ref="r")) == "started"
    assert life.table.closes is None
    assert not life.table.warned
