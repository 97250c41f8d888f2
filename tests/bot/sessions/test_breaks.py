"""Breaks that people agree on, with the clock in the hand."""

from __future__ import annotations

from bot.sessions.commands import (
    AnswerPause,
    AskPause,
    Forget,
    Kick,
    LeaveTable,
    Moved,
    Restored,
    ResumeGame,
    StopGame,
    Tick,
)
from bot.sessions.core import wake_at
from bot.sessions.effects import Think
from bot.sessions.model import Person, Phase, is_paused
from bot.sessions.pauses import ASKED_FOR, HELD_FOR
from bot.sessions.scenes import scene_of
from bot.sessions.views import BreakView, GameView
from engine.rules import RuleSet
from engine.state import waited_for
from tests.bot.sessions.evening import HOUR, Evening, lowest
from tests.bot.sessions.support import BORIS, DANA, MAYA


def paused(*people: Person, clock: int | None = 90) -> Evening:
    life = Evening(*people, clock=clock).start()
    life.answer(AskPause(people[0], "r"))
    for person in people[1:]:
        life.answer(AnswerPause(person, True, "r"))
    assert is_paused(life.table)
    return life


def test_a_break_begins_once_everybody_agreed() -> None:
    life = Evening(DANA, BORIS, MAYA).start()
    assert life.answer(AskPause(BORIS, "r")) == ""  # the question itself is the answer
    beside = scene_of(life.table).beside
    assert isinstance(beside, BreakView)
    assert (beside.info.by, beside.info.on, beside.info.missing) == (2, False, (1, 3))
    assert life.answer(AnswerPause(DANA, True, "r")) == "pause-agreed"
    assert life.answer(AnswerPause(DANA, True, "r")) == "pause-agreed"  # a second tap does no harm
    assert not is_paused(life.table)
    assert life.table.game is not None
    assert life.table.game.deadline is not None  # the game goes on meanwhile
    assert life.answer(AnswerPause(MAYA, True, "r")) == "paused"
    assert is_paused(life.table)
    assert wake_at(life.table) is None
    screen = scene_of(life.table).screen
    assert isinstance(screen, GameView)
    assert screen.deadline is None
    assert screen.pause is not None
    assert screen.pause.on


def test_on_a_table_that_pauses_nobody_plays_and_nothing_runs_out() -> None:
    life = paused(DANA, BORIS)
    ply = life.table.game.ply if life.table.game else -1
    seat = waited_for(life.state)[0]
    assert life.act(seat, f"a {lowest(life, seat)}") == "paused-tap"
    life.until(life.now + 30 * 24 * HOUR)
    life.handle(Tick())
    life.handle(Restored())
    assert wake_at(life.table) is None
    assert life.table.game is not None
    assert life.table.game.ply == ply
    assert life.answer(AskPause(BORIS, "r")) == "paused-already"
    assert life.answer(AnswerPause(BORIS, True, "r")) == "paused-already"


def test_one_who_would_rather_play_ends_the_question() -> None:
    life = Evening(DANA, BORIS).start()
    life.answer(AskPause(DANA, "r"))
    assert life.answer(AnswerPause(BORIS, False, "r")) == "pause-declined"
    assert life.told == ["pause-declined-by"]
    assert life.table.pause is None
    assert life.answer(AnswerPause(BORIS, True, "r")) == "pause-not-asked"
    assert life.answer(ResumeGame(BORIS, "r")) == "not-paused"


def test_a_question_that_nobody_answers_lapses() -> None:
    life = Evening(DANA, BORIS, clock=None).start()
    life.answer(AskPause(DANA, "r"))
    life.pass_by(ASKED_FOR - 1)
    assert life.table.pause is not None
    life.pass_by(1)
    assert life.table.pause is None


def test_whoever_asked_goes_on_with_one_tap_and_the_clock_starts_anew() -> None:
    life = paused(DANA, BORIS, MAYA)
    life.now += 5 * HOUR
    assert life.answer(ResumeGame(DANA, "r")) == "resumed"
    assert life.table.game is not None
    assert life.table.game.deadline == life.now + 90
    assert scene_of(life.table).beside is None


def test_the_others_go_on_only_with_everybody() -> None:
    life = paused(DANA, BORIS, MAYA)
    assert life.answer(ResumeGame(BORIS, "r")) == "resume-asked"
    assert life.answer(ResumeGame(MAYA, "r")) == "resume-asked"
    assert is_paused(life.table)
    assert life.answer(ResumeGame(DANA, "r")) == "resumed"


def test_after_an_hour_nobody_is_waited_for_any_more() -> None:
    life = paused(DANA, BORIS, MAYA)
    began = life.now
    life.answer(ResumeGame(BORIS, "r"))
    life.answer(ResumeGame(MAYA, "r"))
    life.until(began + HELD_FOR - 1)
    assert is_paused(life.table)
    life.until(began + HELD_FOR)
    assert not is_paused(life.table)
    later = paused(DANA, BORIS)
    later.now += HELD_FOR + 1
    assert later.answer(ResumeGame(BORIS, "r")) == "resumed"


def test_whoever_leaves_is_not_waited_for() -> None:
    life = Evening(DANA, BORIS, MAYA).start()
    life.answer(AskPause(DANA, "r"))
    life.answer(AnswerPause(BORIS, True, "r"))
    life.answer(LeaveTable(MAYA, "r"))
    assert is_paused(life.table)
    life.answer(ResumeGame(BORIS, "r"))
    assert is_paused(life.table)
    life.answer(Kick(BORIS, 1, admin=True, ref="r"))
    assert not is_paused(life.table)


def test_who_is_forgotten_is_neither_named_nor_waited_for() -> None:
    life = paused(DANA, BORIS, MAYA)
    life.answer(ResumeGame(BORIS, "r"))
    life.handle(Forget(DANA.user_id))
    assert life.table.pause is not None
    assert (life.table.pause.by, life.table.pause.agreed) == (0, (BORIS.user_id,))
    assert life.answer(ResumeGame(MAYA, "r")) == "resumed"


def test_alone_among_computers_one_asks_nobody() -> None:
    from bot.sessions.commands import AddComputer

    life = Evening(DANA)
    life.do(AddComputer(DANA))
    life.start()
    life.answer(AskPause(DANA, "r"))
    assert is_paused(life.table)
    assert life.answer(ResumeGame(DANA, "r")) == "resumed"


def test_a_computer_that_thought_meanwhile_does_not_play() -> None:
    from bot.sessions.commands import AddComputer

    life = Evening(DANA)
    life.do(AddComputer(DANA))
    life.start()
    for _ in range(60):
        if waited_for(life.state) == (2,) or not life.stands(Phase.GAME):
            break
        life.step()
    assert waited_for(life.state) == (2,)
    wake = wake_at(life.table)
    assert wake is not None
    life.now = wake
    outcome = life.handle(Tick())
    assert any(isinstance(effect, Think) for effect in outcome.effects)
    game = life.table.game
    assert game is not None
    life.answer(AskPause(DANA, "r"))
    from engine.actions import token_of
    from engine.legal import legal_actions

    life.handle(Moved(game.number, game.ply, 2, token_of(next(iter(legal_actions(game.state, 2))))))
    assert life.table.game is not None
    assert life.table.game.ply == game.ply
    assert life.answer(ResumeGame(DANA, "r")) == "resumed"
    assert life.table.game.think_at is not None


def test_V5_4_the_time_for_a_whole_defence_stands_still_as_well() -> None:
    life = Evening(DANA, BORIS, clock=None, rules=RuleSet(defence_clock=60)).start()
    seat = waited_for(life.state)[0]
    life.act(seat, f"a {lowest(life, seat)}")
    game = life.table.game
    assert game is not None
    assert game.deadline == life.now + 60
    life.now += 20
    life.answer(AskPause(DANA, "r"))
    life.answer(AnswerPause(BORIS, True, "r"))
    life.now += HOUR / 2
    life.answer(ResumeGame(DANA, "r"))
    assert life.table.game is not None
    assert life.table.game.deadline == life.now + 40


def test_a_break_is_only_for_those_who_play_and_ends_with_the_game() -> None:
    life = Evening(DANA, BORIS).start()
    for command in (AskPause(MAYA, "r"), AnswerPause(MAYA, True, "r"), ResumeGame(MAYA, "r")):
        assert life.answer(command) == "not-playing"
    life.answer(AskPause(DANA, "r"))
    life.answer(StopGame(DANA, ref="r"))
    assert life.table.pause is None
    assert life.answer(AskPause(DANA, "r")) == "no-game"
