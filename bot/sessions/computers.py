"""Moves of computers: when one is asked, and when what it chose is played.

A computer is asked as soon as the game waits for it, and its move is played when a pause is over that people need to
see what happened. The pause begins with the asking: however hard the thinking was, the game has the same pace. A pass
shows nothing new and takes less, and where no person plays any more (all are out, away or gone) nobody is kept.

A seat whose person is away or has left is played by a computer too, at the level of `model.STAND_IN`; the moment the
person taps, what it was about to do is forgotten (`timing.touch`).
"""

from __future__ import annotations

from bot.sessions import play
from bot.sessions.commands import Moved
from bot.sessions.effects import Think
from bot.sessions.model import Phase, is_paused
from bot.sessions.turn import Turn
from engine.actions import Action, Pass, parse_action
from engine.seating import seats_of
from engine.state import waited_for

#: Seconds from one move to the next: usually, for a pass, and among computers only.
PAUSE, PASS_PAUSE, ALONE_PAUSE = 1.5, 0.7, 0.5


def tick(turn: Turn) -> None:
    """A moment for which a computer waits has come: it is asked, or plays what it chose."""
    if turn.table.phase is not Phase.GAME:
        return
    game, now = turn.game, turn.now
    if game.move_at is not None and now >= game.move_at:
        assert game.chosen is not None
        _play(turn, game.chosen)
    elif game.think_at is not None and now >= game.think_at:
        turn.change_game(think_at=None)
        seat = next(iter(_automatic(turn)), 0)
        if seat:
            turn.change_game(asked=game.ply)
            turn.effects.append(Think(seat))


def moved(turn: Turn, command: Moved) -> None:
    """A computer has chosen. What it chose for an earlier moment is dropped; it was asked anew when that passed."""
    if turn.table.phase is not Phase.GAME or turn.game.number != command.game or is_paused(turn.table):
        return  # after a break it is asked anew
    game = turn.game
    if game.ply == command.ply and game.chosen is None and command.seat in _automatic(turn):
        action = parse_action(command.token)
        when = game.pause_from + _pause(turn, action)
        if turn.now >= when:
            _play(turn, action)
        else:
            turn.change_game(chosen=action, move_at=when)
    elif (game.asked != game.ply or command.ply < 0) and game.chosen is None and _automatic(turn):
        # Nobody is thinking about this moment.
        turn.change_game(think_at=turn.now)


def _automatic(turn: Turn) -> list[int]:
    """The seats that the game waits for and a computer plays."""
    return [seat for seat in waited_for(turn.game.state) if turn.table.seats[seat - 1].automatic]


def _pause(turn: Turn, action: Action) -> float:
    if all(turn.table.seats[seat - 1].automatic for seat in seats_of(turn.game.state.alive)):
        return ALONE_PAUSE
    return PASS_PAUSE if isinstance(action, Pass) else PAUSE


def _play(turn: Turn, action: Action) -> None:
    play.perform(turn, action, "computer")
    turn.refresh()
