"""Forgetting a person at a table: no seat, no score and no owner names them any more.

In the lobby the seat is free. In a game a computer plays on, as for anyone who leaves for good, and the seat belongs to
nobody: a seat without a person and without a computer's number is somebody's who was forgotten, and goes with the next
deal. A game that nobody is left to play is stopped. A person's own table in the private chat is closed.
"""

from __future__ import annotations

from dataclasses import replace

from bot.sessions import play
from bot.sessions.commands import Forget
from bot.sessions.model import Pause, Phase, Seat, Table
from bot.sessions.turn import Turn


def names(table: Table, user_id: int) -> bool:
    """Whether anything at a table names a person."""
    return (
        (table.place.private and table.place.chat_id == user_id)
        or table.owner == user_id
        or any(seat.user_id == user_id for seat in table.seats)
        or any(score.player == user_id for score in table.scores)
        or user_id in (table.durak or ())
    )


def without(table: Table, user_id: int) -> Table:
    """A table that names a person no more. Whoever owns it now is the first who sits there; 0: nobody."""
    people = [seat.user_id for seat in table.seats if seat.user_id not in (None, user_id) and not seat.gone]
    return replace(
        table,
        owner=(people[0] or 0 if people else 0) if table.owner == user_id else table.owner,
        seats=tuple(_anonymous(seat) if seat.user_id == user_id else seat for seat in table.seats),
        scores=tuple(score for score in table.scores if score.player != user_id),
        pause=_pause_without(table.pause, user_id),
        durak=None if table.durak is None else tuple(player for player in table.durak if player != user_id),
    )


def _pause_without(pause: Pause | None, user_id: int) -> Pause | None:
    if pause is None:
        return None
    agreed = tuple(each for each in pause.agreed if each != user_id)
    return replace(pause, by=0 if pause.by == user_id else pause.by, agreed=agreed)


def _anonymous(seat: Seat) -> Seat:
    return Seat(gone=True, call=seat.call)


def forget(turn: Turn, command: Forget) -> None:
    """Carry it out."""
    user_id = command.user_id
    if not names(turn.table, user_id):
        return
    seat = turn.table.seat_of(user_id)
    private = turn.table.place.private
    nobody = all(seat.user_id in (None, user_id) or seat.gone for seat in turn.table.seats)
    if turn.table.phase is Phase.GAME:
        if nobody:
            play.stop(turn)
        elif seat:
            turn.change_seat(seat, gone=True, away=False)
            play.leave_seat(turn, seat)
    turn.table = without(turn.table, user_id)
    if turn.table.phase is Phase.LOBBY:
        turn.change(seats=tuple(seat for seat in turn.table.seats if seat.user_id is not None or seat.computer))
    if private or (nobody and turn.table.phase is Phase.LOBBY):
        turn.change(phase=Phase.CLOSED)
    turn.refresh()
