"""When a computer is asked and when it moves; who plays for whom. Moments follow from the pauses alone."""

from __future__ import annotations

import pytest

from bot.sessions.commands import AddComputer, ComeBack, LeaveTable, Moved, Tick
from bot.sessions.computers import ALONE_PAUSE, PASS_PAUSE, PAUSE
from bot.sessions.core import Outcome, wake_at
from bot.sessions.effects import Think
from bot.sessions.model import DEFAULT_LEVEL, STAND_IN, Game, Phase, Seat
from engine.actions import Pass
from engine.state import waited_for
from tests.bot.sessions.support import BORIS, DANA, MAYA, Life
from tests.bot.sessions.test_play import THREE, at


def game_of(life: Life) -> Game:
    assert life.table.game is not None
    return life.table.game


def asked(outcome: Outcome) -> list[int]:
    return [effect.seat for effect in outcome.effects if isinstance(effect, Think)]


def with_computers(*seats: int) -> Life:
    """The position of `THREE`, with 6♠ laid for the second seat to beat; these seats are computers'."""
    life = at(THREE, DANA, BORIS, MAYA)
    for seat in seats:
        life.table = life.table.with_seat(seat, user_id=None, computer=seat, level="hard")
    assert life.act(1, "a 6s") == "done-attack"
    return life


def test_a_computer_is_asked_at_once_and_moves_when_the_pause_is_over() -> None:
    for thinking in (0.0, 0.4, PAUSE):
        life = with_computers(2)
        begin = life.now
        assert wake_at(life.table) == begin
        assert asked(life.handle(Tick())) == [2]
        life.now += thinking
        life.handle(Moved(1, game_of(life).ply, 2, "p2 b 6s 7s"))
        if thinking < PAUSE:
            assert len(life.log) == 1, "people have not seen the attack yet"
            assert wake_at(life.table) == pytest.approx(begin + PAUSE)
            life.now = begin + PAUSE
            life.handle(Tick())
        assert [(entry.token, entry.by) for entry in life.log[1:]] == [("p2 b 6s 7s", "computer")]
        assert life.log[1].at == pytest.approx(begin + PAUSE), "however hard it was"


def test_a_computer_that_was_slow_moves_as_soon_as_it_knows() -> None:
    life = with_computers(2)
    life.handle(Tick())
    life.now += PAUSE + 3
    life.handle(Moved(1, game_of(life).ply, 2, "p2 b 6s 7s"))
    assert life.log[-1].token == "p2 b 6s 7s"


def test_a_pass_of_a_computer_takes_less() -> None:
    life = with_computers(3)
    assert life.act(2, "t") == "done-take"
    begin = life.now
    assert asked(life.handle(Tick())) == [3]
    life.handle(Moved(1, game_of(life).ply, 3, "p3 p"))
    assert wake_at(life.table) == pytest.approx(begin + PASS_PAUSE)


def test_among_computers_alone_nobody_is_kept() -> None:
    life = with_computers(2, 3)
    life.table = life.table.with_seat(1, away=True)
    life.handle(Tick())
    life.handle(Moved(1, game_of(life).ply, 2, "p2 b 6s 7s"))
    assert wake_at(life.table) == pytest.approx(life.now + ALONE_PAUSE)


def test_what_was_chosen_is_dropped_when_somebody_else_moves_first() -> None:
    life = with_computers(3)
    assert life.act(2, "b 6s 7s") == "done-beat"
    assert asked(life.handle(Tick())) == [3]
    stale = game_of(life).ply
    life.handle(Moved(1, stale, 3, "p3 a 6h"))
    life.now += 0.3
    assert life.act(1, "a 7d") == "done-attack"
    life.now += PAUSE
    life.handle(Tick())
    assert "p3 a 6h" not in [entry.token for entry in life.log]
    # What comes late of the first asking changes nothing, and asks nobody.
    assert life.act(2, "t") == "done-take"
    assert asked(life.handle(Tick())) == [3]
    assert not asked(life.handle(Moved(1, stale, 3, "p3 a 6h")))
    assert game_of(life).chosen is None
    assert game_of(life).think_at is None
    life.handle(Moved(1, game_of(life).ply, 3, "p3 p"))
    assert game_of(life).chosen == Pass(3)


def test_a_choice_for_another_moment_does_not_leave_the_table_stuck() -> None:
    life = with_computers(2)
    life.handle(Moved(1, 99, 2, "p2 b 6s 7s"))
    assert len(life.log) == 1
    assert asked(life.tick()) == [2]


def test_a_computer_of_which_nothing_came_is_asked_again() -> None:
    life = with_computers(2)
    life.handle(Tick())
    life.handle(Moved(1, -1, 2, ""))
    assert asked(life.handle(Tick())) == [2]


def test_a_stand_in_hands_back_at_once_even_when_it_has_chosen() -> None:
    life = with_computers()
    life.table = life.table.with_seat(2, away=True)
    life.handle(Moved(1, -1, 2, ""))
    assert asked(life.handle(Tick())) == [2]
    life.handle(Moved(1, game_of(life).ply, 2, "p2 t"))
    assert life.do(ComeBack(BORIS, 1, "r")) == "welcome-back"
    assert not life.table.seats[1].away
    when = wake_at(life.table)
    assert when is not None
    assert when > life.now + PAUSE, "only the clock runs"
    assert waited_for(game_of(life).state) == (2,)
    life.handle(Moved(1, game_of(life).ply, 2, "p2 t"))
    assert len(life.log) == 1
    assert life.act(2, "b 6s 7s") == "done-beat"


def test_a_stand_in_plays_at_its_own_level_whoever_it_stands_in_for() -> None:
    assert Seat(user_id=1, away=True).plays_at == Seat(user_id=1, gone=True).plays_at == STAND_IN
    assert Seat(computer=1, level="easy").plays_at == "easy"


def test_a_game_with_a_computer_is_played_to_its_end() -> None:
    life = Life().seat(DANA)
    life.do(AddComputer(DANA))
    life.start().play_out()
    assert life.phase is Phase.RESULT
    assert any(entry.by == "computer" for entry in life.log)
    assert life.table.scores[1].level == DEFAULT_LEVEL


def test_who_has_left_is_played_for_and_does_not_slow_the_others() -> None:
    life = Life().seat(DANA, BORIS).start()
    assert life.do(LeaveTable(BORIS, "r")) == "left-game"
    life.play_out()
    assert life.phase is Phase.RESULT
