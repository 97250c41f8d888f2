"""Calls of those who are waited for, with the clock in the hand."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.sessions.commands import (
    ComeBack,
    Peek,
    Redraw,
    Restored,
)
from bot.sessions.model import Phase
from bot.sessions.nudges import LOOKED_AWAY, MENTION_UNHURRIED, NUDGE_AFTER, mention_after, nudge_after
from bot.sessions.preferences import PersonPreferences
from engine.position import parse_position
from engine.rules import RuleSet
from engine.state import waited_for
from tests.bot.sessions.evening import HOUR, Evening, lowest
from tests.bot.sessions.support import BORIS, DANA, MAYA


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
    card = f"a {lowest(life, seat)}"
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
