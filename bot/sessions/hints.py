"""Hints in practice: what a strong player would do in the person's place.

A hint against people would be unfair: it is given only where everybody else at the table is a computer. The press is
answered at once, the thinking goes on beside the game, which waits for nothing: a hint that comes when the game has
moved on is dropped without a word.
"""

from __future__ import annotations

from bot.sessions import play
from bot.sessions.commands import Advised, AskHint
from bot.sessions.effects import Advise
from bot.sessions.model import HintAt, Phase, Table, is_paused
from bot.sessions.turn import Turn
from engine.legal import legal_actions
from engine.state import waited_for


def is_practice(table: Table, seat: int) -> bool:
    """Whether a seat plays against computers alone; who has left for good is one by now."""
    return all(other.computer or other.gone for number, other in enumerate(table.seats, 1) if number != seat)


def wanted(table: Table, seat: int) -> bool:
    """Whether a hint could help a seat now: there is a choice, and the game waits for it."""
    game = table.game
    if game is None or table.phase is not Phase.GAME or is_paused(table) or not is_practice(table, seat):
        return False
    return seat in waited_for(game.state) and len(legal_actions(game.state, seat)) > 1


def ask(turn: Turn, command: AskHint) -> None:
    """Somebody wants a hint: the strong player begins to think."""
    seat = play.tapped(turn, command)
    if not seat:
        return
    hint = turn.game.hint
    if not is_practice(turn.table, seat):
        turn.answer(command.ref, "hint-practice-only", alert=True)
    elif not wanted(turn.table, seat):
        turn.answer(command.ref, "hint-not-now")
    elif hint is not None and not hint.failed:
        turn.answer(command.ref, "hint-thinking" if hint.hint is None else "hint-given")
    else:
        turn.change_game(hint=HintAt(seat))
        turn.effects.append(Advise(seat))
        turn.answer(command.ref, "hint-thinking")
        turn.refresh(command.person)


def advised(turn: Turn, command: Advised) -> None:
    """The strong player has an idea, or none."""
    game = turn.table.game
    if game is None or turn.table.phase is not Phase.GAME or (game.number, game.ply) != (command.game, command.ply):
        return
    if game.hint == HintAt(command.seat):
        turn.change_game(hint=HintAt(command.seat, command.hint, failed=command.hint is None))
        turn.refresh()
