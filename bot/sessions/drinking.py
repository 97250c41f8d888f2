"""The drinking manner (V9): who sips, said beside a game that is played as ever.

A defender who takes, sips; a defender who beats everything picks who sips; the durak finishes the glass. It changes
nothing in the game, and nobody has to wait for it: a choice that was not made by the end of the next bout is gone.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.sessions.commands import ChooseSip
from bot.sessions.model import Phase, Sip
from bot.sessions.turn import Turn
from engine.events import BoutBeaten, BoutTaken, Event


def after_bout(turn: Turn, events: Sequence[Event]) -> None:
    """Note who sips, where a bout has ended."""
    if turn.table.drinking != "on":
        return
    for event in events:
        match event:
            case BoutTaken():
                turn.change_game(sip=Sip(event.defender))
            case BoutBeaten():
                turn.change_game(sip=Sip(0, event.defender))


def choose(turn: Turn, command: ChooseSip) -> None:
    """Whoever beat everything picks somebody else at the table."""
    table, ref = turn.table, command.ref
    if table.game is None or table.phase is not Phase.GAME or command.game != table.game.number:
        turn.answer(ref, "wrong-game")
        return
    seat, sip = table.seat_of(command.person.user_id), table.game.sip
    if not seat or sip is None or sip.seat or sip.chosen_by != seat:
        turn.answer(ref, "no-sip")
    elif command.seat == seat or not 1 <= command.seat <= len(table.game.state.hands):
        turn.answer(ref, "forged")
    else:
        turn.change_game(sip=Sip(command.seat, seat))
        turn.answer(ref, "done-sip")
        turn.refresh(command.person)
