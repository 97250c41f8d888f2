"""Who is waited for in a game, and until when.

After whatever happens the table looks at who is to move, sets the clock anew, and notes when a computer thinks, when
it passes for those who have nothing to add (`delayed`), and when somebody is to be called (`bot.sessions.nudges`).
A table that pauses waits for nobody. Nothing here plays: what a moment brings is in `bot.sessions.standins`.
"""

from __future__ import annotations

from bot.sessions import nudges
from bot.sessions.model import Phase, is_paused
from bot.sessions.turn import Turn
from engine.state import right_holders, waited_for

#: Seconds after which `delayed` passes for those who have nothing to add; it never depends on a hand.
PASS_DELAY = 4.0
#: After a restart nobody has less time than this, in seconds.
GRACE = 60.0


def touch(turn: Turn, seat: int) -> None:
    """The person of a seat is there: a computer that stood in hands back, and nobody need call them any more."""
    was_away = turn.table.seats[seat - 1].away
    turn.change_seat(seat, away=False, expiries=0, tapped_at=turn.now, nudged=False, mentioned=False)
    if turn.table.phase is Phase.GAME:
        turn.change_game(called=tuple(other for other in turn.game.called if other != seat))
        if was_away:
            schedule(turn)
        else:
            nudges.plan(turn)


def schedule(turn: Turn) -> None:
    """Who is waited for now, until when, and who must be told by a new message."""
    table, state, now = turn.table, turn.game.state, turn.now
    if is_paused(table):
        turn.change_game(deadline=None, think_at=None, chosen=None, move_at=None, pass_at=None, nudge_at=None, since=())
        return
    waiting = waited_for(state)
    people = [seat for seat in waiting if not table.seats[seat - 1].automatic]
    # Nobody is to see from the clock whether it is a person who holds a right (R3).
    timed = bool(people) or right_holders(state) != 0
    idle = table.auto_pass == "delayed" and bool(state.piles) and (state.taking or not state.open)
    deadline = now + table.clock if timed and table.clock is not None else None
    until = _defence_until(turn)
    if until is not None and waiting == (state.defender,) and people:
        deadline = until if deadline is None else min(deadline, until)
    since = dict(turn.game.since)
    turn.change_game(
        deadline=deadline,
        think_at=now if len(people) < len(waiting) else None,
        pause_from=now,
        asked=-1,
        chosen=None,
        move_at=None,
        pass_at=now + PASS_DELAY if idle else None,
        since=tuple((seat, since.get(seat, now)) for seat in people),
        # Whoever was not waited for in between is not called again: the call was one, and it is over.
        called=tuple(seat for seat in turn.game.called if seat in people and seat in since),
    )
    nudges.turn_came(turn, [seat for seat in people if seat not in since])


def _defence_until(turn: Turn) -> float | None:
    """When the time for the whole defence of this bout runs out (V5.4); a new defender has it anew."""
    state = turn.game.state
    seconds = state.rules.defence_clock
    if not isinstance(seconds, int) or not state.piles or state.taking:
        return None
    defence = turn.game.defence
    if defence is None or defence[:2] != (state.bout, state.defender):
        defence = (state.bout, state.defender, turn.now + seconds)
        turn.change_game(defence=defence)
    return defence[2]
