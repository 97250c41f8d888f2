"""How long a lobby lasts: a quarter of an hour after the last sign of life, with a warning and a button before.

Only a group's lobby does: in private nobody is in the way of a table. A lobby that a restart finds too late is given
the time of the warning.
"""

from __future__ import annotations

from bot.sessions.commands import (
    AddComputer,
    Command,
    Configure,
    Extend,
    Join,
    LeaveTable,
    RemoveComputer,
    Reopen,
    Repost,
    StartGame,
    StopGame,
)
from bot.sessions.effects import TellPlace
from bot.sessions.model import Phase, Table
from bot.sessions.turn import Turn, notice

#: Seconds that a lobby lasts, and how long before its end it warns.
LASTS, WARNING = 900.0, 240.0
_SIGNS_OF_LIFE = (
    Join, LeaveTable, AddComputer, RemoveComputer, Configure, Repost, Reopen, Extend, StartGame, StopGame,
)  # fmt: skip


def extend(turn: Turn, command: Extend) -> None:
    """Somebody wants the lobby to last."""
    if turn.table.phase is not Phase.LOBBY:
        turn.answer(command.ref, "game-running" if turn.table.phase is Phase.GAME else "wrong-game")
        return
    turn.answer(command.ref, "lobby-extended")
    turn.refresh(command.person)


def note(turn: Turn, command: Command, before: Table) -> None:
    """After a command: how long the lobby lasts now. What was refused changed nothing, and is no sign of life."""
    table = turn.table
    alive = isinstance(command, _SIGNS_OF_LIFE) and (table != before or isinstance(command, Extend))
    if table.phase is not Phase.LOBBY or table.place.private:
        if table.closes is not None or table.warned:
            turn.change(closes=None, warned=False)
    elif table.closes is None or alive:
        was_warned = table.warned
        turn.change(closes=turn.now + LASTS, warned=False)
        if was_warned:
            turn.refresh()


def wake_at(table: Table) -> float | None:
    """When the lobby next has to be looked at."""
    if table.closes is None or table.phase is not Phase.LOBBY:
        return None
    return table.closes if table.warned else table.closes - WARNING


def tick(turn: Turn) -> None:
    """Warn, and close."""
    closes = turn.table.closes
    if turn.table.phase is not Phase.LOBBY or closes is None:
        return
    if turn.now >= closes and turn.table.warned:
        turn.effects.append(TellPlace(notice("lobby-expired")))
        turn.change(phase=Phase.CLOSED)
        turn.refresh()
    elif turn.now >= closes - WARNING and not turn.table.warned:
        # Not at once even if it is late: nobody was warned.
        turn.change(warned=True, closes=max(closes, turn.now + WARNING))
        turn.raise_call()
        turn.refresh()


def restored(turn: Turn) -> None:
    """After a restart: whoever could not extend it meanwhile gets the chance."""
    closes = turn.table.closes
    if turn.table.phase is Phase.LOBBY and closes is not None:
        turn.change(closes=max(closes, turn.now + WARNING))
