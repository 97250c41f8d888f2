"""A break in a game, by consent.

Whoever sits at the table may ask for one; it holds once everybody who is there has agreed (a computer, and a person
for whom one stands in, needs no asking), and the question lapses after a few minutes, or when somebody would rather
play. While it holds no clock runs, nobody is called and no card is played, for days if need be.

Whoever asked for the break ends it with one tap: they are the one who had to go. The others end it together with
them; after an hour, so that nobody keeps a table for ever, also without them.
"""

from __future__ import annotations

from dataclasses import replace

from bot.sessions.commands import AnswerPause, AskPause, ResumeGame
from bot.sessions.effects import TellPlace
from bot.sessions.model import Pause, Phase, Table, is_paused
from bot.sessions.timing import schedule, touch
from bot.sessions.turn import Turn, notice, seat_arg

#: Seconds after which a break that was asked for and not agreed to is forgotten.
ASKED_FOR = 300.0
#: Seconds after which the others may go on without whoever asked for the break.
HELD_FOR = 3600.0


def ask(turn: Turn, command: AskPause) -> None:
    """Somebody asks for a break: to agree to one that was asked for already is the same."""
    user_id, ref = command.person.user_id, command.ref
    if not _plays(turn, user_id, ref):
        return
    pause = turn.table.pause
    if pause is not None and pause.on:
        turn.answer(ref, "paused-already")
    elif pause is not None:
        _agree(turn, user_id, ref)
    else:
        touch(turn, turn.table.seat_of(user_id))
        turn.change(pause=Pause(user_id, (user_id,), turn.now))
        turn.raise_call()
        settle(turn)
        if turn.table.place.private:  # in a group the question itself is the answer
            turn.answer(ref, "paused")
    turn.refresh(command.person)


def answer(turn: Turn, command: AnswerPause) -> None:
    """Agree to a break, or say that one would rather play."""
    user_id, ref = command.person.user_id, command.ref
    if not _plays(turn, user_id, ref):
        return
    pause = turn.table.pause
    if pause is None or pause.on:
        turn.answer(ref, "pause-not-asked" if pause is None else "paused-already")
        return
    if command.yes:
        _agree(turn, user_id, ref)
    else:
        touch(turn, turn.table.seat_of(user_id))
        seat = turn.table.seat_of(user_id)
        turn.change(pause=None)
        turn.effects.append(TellPlace(notice("pause-declined-by", name=seat_arg(turn.table.seats[seat - 1]))))
        turn.answer(ref, "pause-declined")
    turn.refresh(command.person)


def _agree(turn: Turn, user_id: int, ref: str | None) -> None:
    pause = turn.table.pause
    assert pause is not None
    touch(turn, turn.table.seat_of(user_id))
    if user_id not in pause.agreed:
        turn.change(pause=replace(pause, agreed=(*pause.agreed, user_id)))
    settle(turn)
    turn.answer(ref, "paused" if is_paused(turn.table) else "pause-agreed")


def resume(turn: Turn, command: ResumeGame) -> None:
    """Somebody wants to go on."""
    user_id, ref = command.person.user_id, command.ref
    if not _plays(turn, user_id, ref):
        return
    pause = turn.table.pause
    if pause is None or not pause.on:
        turn.answer(ref, "not-paused")
        return
    touch(turn, turn.table.seat_of(user_id))
    if user_id not in pause.agreed:
        turn.change(pause=replace(pause, agreed=(*pause.agreed, user_id)))
    settle(turn)
    turn.answer(ref, "resume-asked" if is_paused(turn.table) else "resumed")
    turn.refresh(command.person)


def settle(turn: Turn) -> None:
    """See whether a break begins, or ends, now: somebody agreed, or somebody who had to be asked has gone."""
    table = turn.table
    pause = table.pause
    if pause is None or table.phase is not Phase.GAME:
        return
    missing = missing_of(table, turn.now)
    if not pause.on and not missing:
        turn.change(pause=Pause(pause.by, (), turn.now, on=True))
        schedule(turn)
    elif pause.on and not missing and pause.agreed:
        _end(turn, pause)


def missing_of(table: Table, now: float = 0.0) -> tuple[int, ...]:
    """The seats whose word is still wanted, for a break to begin or to end. Without `now` (seconds since the epoch)
    nobody is excused for the time that it has taken."""
    pause = table.pause
    if pause is None:
        return ()
    if pause.on and pause.by in pause.agreed:
        return ()
    seats = []
    for number, seat in enumerate(table.seats, 1):
        excused = pause.on and seat.user_id == pause.by and now - pause.since >= HELD_FOR
        if seat.user_id is not None and not seat.automatic and not excused and seat.user_id not in pause.agreed:
            seats.append(number)
    return tuple(seats)


def _end(turn: Turn, pause: Pause) -> None:
    turn.change(pause=None)
    defence = turn.game.defence
    if defence is not None:  # the time for the whole defence stood still as well (V5.4)
        turn.change_game(defence=(*defence[:2], defence[2] + turn.now - pause.since))
    schedule(turn)


def wake_at(table: Table) -> float | None:
    """When the table next has to look at its break."""
    pause = table.pause
    if pause is None:
        return None
    if pause.on:
        return pause.since + HELD_FOR if pause.agreed else None
    return pause.since + ASKED_FOR


def tick(turn: Turn) -> None:
    """A question lapses; or the hour is over and the others want to go on."""
    pause = turn.table.pause
    if pause is None:
        return
    if not pause.on and turn.now >= pause.since + ASKED_FOR:
        turn.change(pause=None)
        turn.refresh()
    elif pause.on and turn.now >= pause.since + HELD_FOR:
        settle(turn)
        turn.refresh()


def _plays(turn: Turn, user_id: int, ref: str | None) -> bool:
    table = turn.table
    if table.phase is not Phase.GAME or table.game is None:
        turn.answer(ref, "no-game")
    elif not table.seat_of(user_id) or table.seat_of(user_id) > len(table.game.state.hands):
        turn.answer(ref, "not-playing")
    else:
        return True
    return False
