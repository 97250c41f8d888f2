"""Calls, breaks and the end of a lobby, with the clock in the hand."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.sessions.commands import (
    AnswerPause,
    AskPause,
    ComeBack,
    Command,
    Extend,
    Forget,
    Join,
    Kick,
    LeaveTable,
    Moved,
    Peek,
    Redraw,
    Repost,
    Restored,
    ResumeGame,
    StartGame,
    StopGame,
    Tick,
)
from bot.sessions.core import Outcome, handle, wake_at
from bot.sessions.effects import Answer, TellPlace, Think
from bot.sessions.lasting import LASTS, WARNING
from bot.sessions.model import Person, Phase, is_paused
from bot.sessions.nudges import LOOKED_AWAY, MENTION_UNHURRIED, NUDGE_AFTER, mention_after, nudge_after
from bot.sessions.pauses import ASKED_FOR, HELD_FOR
from bot.sessions.preferences import NO_PREFERENCES, PersonPreferences
from bot.sessions.scenes import scene_of
from bot.sessions.views import BreakView, ClosingView, GameView, MentionView
from engine.position import parse_position
from engine.rules import RuleSet
from engine.state import State, waited_for
from tests.bot.sessions.support import BORIS, DANA, MAYA, Life

HOUR = 3600.0


class Evening(Life):
    """A table of people with preferences, and a clock that stops wherever the table wants to be woken."""

    def __init__(self, *people: Person, clock: int | None = 90, rules: RuleSet | None = None) -> None:
        super().__init__(rules)
        self.preferences: dict[int, PersonPreferences] = {}
        self.table = replace(self.table, clock=clock)
        self.told: list[str] = []
        self.seat(*people)

    def handle(self, command: Command) -> Outcome:
        outcome = handle(
            self.table, command, self.now, self.shuffler.shuffle, lambda i: self.preferences.get(i, NO_PREFERENCES)
        )
        self.table = outcome.table
        self.told += [effect.notice.key for effect in outcome.effects if isinstance(effect, TellPlace)]
        return outcome

    def until(self, when: float) -> None:
        """Let time pass, waking the table as it wants."""
        for _ in range(10_000):
            wake = wake_at(self.table)
            if wake is None or wake > when:
                break
            assert wake >= self.now or wake <= when
            self.now = max(self.now, wake)
            self.handle(Tick())
        else:
            raise AssertionError("the table never sleeps")
        self.now = when

    def stands(self, phase: Phase) -> bool:
        """Whether the table is there in its life."""
        return self.table.phase is phase

    def pass_by(self, seconds: float) -> None:
        self.until(self.now + seconds)

    @property
    def state(self) -> State:
        assert self.table.game is not None
        return self.table.game.state

    def attacker(self) -> Person:
        (seat,) = waited_for(self.state)
        return self.person(seat)

    def calls(self, person: Person) -> int:
        """How often somebody's hand was sent."""
        return self.table.seats[self.table.seat_of(person.user_id) - 1].call

    def named(self) -> list[str]:
        """Whom the group calls now."""
        beside = scene_of(self.table).beside
        return [seat.name for seat in beside.seats] if isinstance(beside, MentionView) else []

    def answer(self, command: Command) -> str:
        return self.do(command)


# -- nudges -----------------------------------------------------------------------------------------------------------


def test_whoever_was_there_is_called_once_in_private_and_once_by_the_group() -> None:
    life = Evening(DANA, BORIS, clock=None).start()
    person = life.attacker()
    other = BORIS if person == DANA else DANA
    before, others = life.calls(person), life.calls(other)
    life.pass_by(NUDGE_AFTER - 1)
    assert life.calls(person) == before
    life.pass_by(1)
    assert life.calls(person) == before + 1
    assert life.named() == []
    life.pass_by(MENTION_UNHURRIED - NUDGE_AFTER)
    assert life.named() == [person.name]
    calls = life.table.calls
    life.pass_by(9 * 24 * HOUR)  # never a second time, and the game is still there
    assert (life.calls(person), life.table.calls) == (before + 1, calls)
    assert life.calls(other) == others
    assert life.stands(Phase.GAME)
    seat = waited_for(life.state)[0]
    card = f"a {_lowest(life, seat)}"
    assert life.act(seat, card) == "done-attack"
    assert life.named() == []


def test_a_call_of_the_group_that_is_over_does_not_come_again() -> None:
    """Somebody who may throw in is called; the defence has the next word, and then they are waited for once more."""
    life = Evening(DANA, BORIS, MAYA, clock=None).start()
    game = life.table.game
    assert game is not None
    state = parse_position("6s6c9dAc/8s8c8hKd/6h7dTd9c - JhQh h 1>2 4 -", life.table.rules)
    life.table = replace(life.table, game=replace(game, state=state, since=(), called=()))
    life.act(1, "a 6s")
    life.act(2, "b 6s 8s")
    life.pass_by(MENTION_UNHURRIED)
    assert set(life.named()) == {DANA.name, MAYA.name}
    calls = life.table.calls
    life.act(1, "a 6c")
    assert life.named() == []
    life.act(2, "b 6c 8c")
    assert 3 in waited_for(life.state)
    assert life.named() == []
    life.pass_by(MENTION_UNHURRIED - 1)
    assert MAYA.name not in life.named()
    assert life.table.calls == calls


def _lowest(life: Evening, seat: int) -> str:
    from engine.cards import CARD_TEXTS, each

    return CARD_TEXTS[min(each(life.state.hands[seat - 1]))]


def test_a_new_turn_of_somebody_who_never_came_back_is_no_second_call() -> None:
    """Three at a table without a clock: whoever may throw in and never looks is called once, whatever the others do."""
    life = Evening(DANA, BORIS, MAYA, clock=None, rules=RuleSet(deck=36))
    life.start()
    absent = next(life.person(seat) for seat in (1, 2, 3) if seat not in {life.state.attacker, life.state.defender})
    before = life.calls(absent)
    for _ in range(40):
        seat = next((s for s in waited_for(life.state) if life.person(s) != absent), 0)
        if not seat or not life.stands(Phase.GAME):
            break
        life.pass_by(70)
        from engine.actions import token_of
        from engine.legal import legal_actions

        action = life.chance.choice(list(legal_actions(life.state, seat)))
        life.act(seat, token_of(action).partition(" ")[2])
    assert life.calls(absent) - before <= 1


def test_whoever_looks_away_when_the_turn_comes_is_called_at_once() -> None:
    life = Evening(DANA, BORIS, clock=None)
    life.now += LOOKED_AWAY + 1
    life.start()
    person = life.attacker()
    assert life.table.seats[life.table.seat_of(person.user_id) - 1].nudged
    before = life.calls(person)
    life.pass_by(HOUR)
    assert life.calls(person) == before


def test_peeking_shows_that_somebody_is_there() -> None:
    life = Evening(DANA, BORIS, clock=None).start()
    person = life.attacker()
    before = life.calls(person)
    life.pass_by(NUDGE_AFTER - 5)
    life.answer(Peek(person, "r"))
    life.pass_by(NUDGE_AFTER - 5)
    assert life.calls(person) == before
    life.pass_by(10)
    assert life.calls(person) == before + 1


def test_no_nudges_for_those_who_want_none() -> None:
    life = Evening(DANA, BORIS, clock=None)
    life.preferences = {person.user_id: PersonPreferences(nudges=False) for person in (DANA, BORIS)}
    life.now += HOUR
    life.start()
    before = [seat.call for seat in life.table.seats]
    assert before == [1, 1]  # the deal itself, and nothing on top of it
    life.pass_by(24 * HOUR)
    assert [seat.call for seat in life.table.seats] == before
    assert life.named() == []


def test_quiet_hours_put_calls_off_until_the_morning() -> None:
    life = Evening(DANA, BORIS, clock=None)
    day = 24 * HOUR
    life.now = life.now // day * day + 23.5 * HOUR
    asleep = PersonPreferences(quiet=True, quiet_from=23, quiet_to=8)
    life.preferences = {person.user_id: asleep for person in (DANA, BORIS)}
    life.start()
    person, night = life.attacker(), life.now
    before = life.calls(person)
    life.until(night + 8.5 * HOUR - 1)
    assert life.calls(person) == before
    assert life.named() == []
    life.until(night + 8.5 * HOUR)
    assert life.calls(person) == before + 1
    assert life.named() == [person.name]


def test_who_turns_nudges_on_meanwhile_is_called_after_all() -> None:
    life = Evening(DANA, BORIS, clock=None)
    life.preferences = {person.user_id: PersonPreferences(nudges=False) for person in (DANA, BORIS)}
    life.start()
    person = life.attacker()
    before = life.calls(person)
    life.pass_by(HOUR)
    life.preferences = {}
    life.handle(Redraw())
    life.pass_by(0)
    assert life.calls(person) == before + 1


@pytest.mark.parametrize(
    ("clock", "private", "group"),
    [(30, 15, None), (60, 30, None), (90, 45, 60), (180, 45, 120), (300, 45, 200), (None, 45, 300)],
)
def test_calls_come_before_the_clock_has_run_out(clock: int | None, private: float, group: float | None) -> None:
    assert (nudge_after(clock), mention_after(clock)) == (private, group)
    assert clock is None or private < clock
    assert clock is None or group is None or group < clock


def test_whom_the_bot_cannot_write_to_is_called_by_the_group_alone() -> None:
    life = Evening(DANA, BORIS, clock=None).start()
    person = life.attacker()
    seat = life.table.seat_of(person.user_id)
    life.table = life.table.with_seat(seat, reachable=False)
    before = life.calls(person)
    life.pass_by(MENTION_UNHURRIED)
    assert life.calls(person) == before
    assert life.named() == [person.name]


def test_the_clock_takes_its_course_and_a_computer_takes_over() -> None:
    life = Evening(DANA, BORIS).start()
    person = life.attacker()
    life.pass_by(60)
    assert life.named() == [person.name]
    life.pass_by(30)
    assert life.named() == []  # the table played for them
    for _ in range(40):
        if any(seat.away for seat in life.table.seats):
            break
        life.pass_by(90)
    away = next(number for number, seat in enumerate(life.table.seats, 1) if seat.away)
    assert life.table.game is not None
    assert life.answer(ComeBack(life.person(away), life.table.game.number, "r")) == "welcome-back"
    assert not life.table.seats[away - 1].away


def test_a_call_outlives_a_restart_and_is_not_made_twice() -> None:
    life = Evening(DANA, BORIS, clock=None).start()
    person = life.attacker()
    life.pass_by(MENTION_UNHURRIED)
    before, calls = life.calls(person), life.table.calls
    game = life.table.game
    assert game is not None
    life.table = replace(life.table, game=replace(game, since=(), nudge_at=None))  # what no file keeps
    life.now += HOUR
    life.handle(Restored())
    assert life.named() == [person.name]
    life.pass_by(24 * HOUR)
    assert (life.calls(person), life.table.calls) == (before, calls)


# -- breaks -----------------------------------------------------------------------------------------------------------


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
    assert life.act(seat, f"a {_lowest(life, seat)}") == "paused-tap"
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
    life.act(seat, f"a {_lowest(life, seat)}")
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


# -- the lobby --------------------------------------------------------------------------------------------------------


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
