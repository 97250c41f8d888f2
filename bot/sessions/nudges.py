"""Calling somebody who is waited for and looks elsewhere.

An edit notifies nobody (TELEGRAM.md). So whoever has not tapped for a minute when their turn comes gets their hand in
a new message; whoever was there and left gets it once the turn has lasted for a while. If that does not help, the
group calls them by name. Either is done once, until the person taps again: the new message is the hand itself, which
goes on with the game, and the group's call goes as soon as nobody is waited for that it names. People who want no
nudges are left alone, and in quiet hours they wait until those are over.
"""

from __future__ import annotations

from bot.sessions.model import Phase, Table, is_paused
from bot.sessions.preferences import nudge_from
from bot.sessions.turn import Turn
from engine.state import waited_for

#: A person who has not tapped for so many seconds when their turn comes looks elsewhere.
LOOKED_AWAY = 60.0
#: Whoever was there is called after so many seconds, or half of the clock where that is less.
NUDGE_AFTER = 45.0
#: The group calls after two thirds of the clock, but never so soon; and after so long where there is no clock.
MENTION_LEAST, MENTION_UNHURRIED = 60.0, 300.0


def nudge_after(clock: int | None) -> float:
    """How long a turn lasts before somebody who was there is called in private."""
    return NUDGE_AFTER if clock is None else min(NUDGE_AFTER, clock / 2)


def mention_after(clock: int | None) -> float | None:
    """How long a turn lasts before the group calls; None where the clock is too quick for that."""
    if clock is None:
        return MENTION_UNHURRIED
    after = clock * 2 / 3
    return after if after >= MENTION_LEAST else None


def turn_came(turn: Turn, seats: list[int]) -> None:
    """These seats are waited for from now on."""
    for seat in seats:
        info = turn.table.seats[seat - 1]
        looks_away = turn.now - info.tapped_at > LOOKED_AWAY
        if looks_away and not info.nudged and _allowed(turn, seat, turn.now) == turn.now:
            _nudge(turn, seat)
    plan(turn)


def plan(turn: Turn) -> None:
    """Note when somebody is to be called next."""
    moments = [moment for moment, _, _ in _due(turn)] if turn.table.phase is Phase.GAME else []
    if turn.table.game is not None and turn.game.nudge_at != min(moments, default=None):
        turn.change_game(nudge_at=min(moments, default=None))


def tick(turn: Turn) -> None:
    """Call whoever is to be called by now."""
    if turn.game.nudge_at is None or turn.now < turn.game.nudge_at:
        return
    called = False
    for moment, seat, publicly in _due(turn):
        if moment > turn.now:
            continue
        if publicly:
            turn.change_seat(seat, mentioned=True)
            turn.change_game(called=(*turn.game.called, seat))
            called = True
        else:
            _nudge(turn, seat)
    if called:
        turn.raise_call()
    plan(turn)
    turn.refresh()


def mentioned(table: Table) -> tuple[int, ...]:
    """The seats that the group calls by name now."""
    game = table.game
    if game is None or table.phase is not Phase.GAME or is_paused(table):
        return ()
    return tuple(seat for seat in waited_for(game.state) if seat in game.called and not table.seats[seat - 1].automatic)


def _nudge(turn: Turn, seat: int) -> None:
    turn.change_seat(seat, nudged=True, call=turn.table.seats[seat - 1].call + 1)


def _allowed(turn: Turn, seat: int, when: float) -> float | None:
    """When the person of a seat may be called, from a moment on; None: never."""
    user_id = turn.table.seats[seat - 1].user_id
    return None if user_id is None else nudge_from(turn.personal(user_id), when)


def _due(turn: Turn) -> list[tuple[float, int, bool]]:
    """What is still to come: when, which seat, and whether the group calls it."""
    table, due = turn.table, []
    if table.place.private:
        return []  # nobody waits there but computers
    for seat, since in turn.game.since:
        info = table.seats[seat - 1]
        begins = max(since, info.tapped_at)
        for publicly, done, after in (
            (False, info.nudged or not info.reachable, nudge_after(table.clock)),
            (True, info.mentioned, mention_after(table.clock)),
        ):
            moment = None if done or after is None else _allowed(turn, seat, begins + after)
            if moment is not None:
                due.append((moment, seat, publicly))
    return due
