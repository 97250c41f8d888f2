"""What happens when nobody taps: the clock runs out, the table passes for those who have nothing to add, a computer
moves (`bot.sessions.computers`), somebody is called, and a game goes on after a restart.

Whoever let the clock run out twice in a row is away: a computer plays the seat until its person taps again.
"""

from __future__ import annotations

from bot.sessions import computers, nudges, pauses
from bot.sessions.model import Phase
from bot.sessions.play import finish, nothing_to_add, perform
from bot.sessions.timing import GRACE, schedule
from bot.sessions.turn import Turn
from engine.actions import Action, Attack, Give, Pass, Take
from engine.cards import BODY, by_strength
from engine.legal import legal_actions, refusal
from engine.state import State, waited_for

#: After so many turns in a row that ran out a computer plays for the seat.
MOST_EXPIRIES = 2


def tick(turn: Turn) -> None:
    """A moment that the game waits for has come."""
    if turn.table.phase is not Phase.GAME:
        return
    pauses.tick(turn)
    game, now = turn.game, turn.now
    if game.deadline is not None and now >= game.deadline:
        _expire(turn)
        if turn.game.deadline is not None and now >= turn.game.deadline:
            # Nobody's turn had run out (R3: the clock runs whoever holds a right): it begins anew.
            schedule(turn)
        turn.refresh()
    elif game.pass_at is not None and now >= game.pass_at:
        turn.change_game(pass_at=None)
        for seat in nothing_to_add(turn):
            if refusal(turn.game.state, Pass(seat)) is None:
                perform(turn, Pass(seat), "table")
        turn.refresh()
    else:
        computers.tick(turn)
    if turn.table.phase is Phase.GAME:
        nudges.tick(turn)


def _expire(turn: Turn) -> None:
    """The clock ran out: the defender takes, an attacker passes, or opens with the lowest card."""
    number = turn.game.number
    for seat in waited_for(turn.game.state):
        info = turn.table.seats[seat - 1]
        if info.automatic or turn.table.phase is not Phase.GAME or turn.game.number != number:
            continue
        action = _by_clock(turn.game.state, seat)
        if action is None:
            continue
        expiries = info.expiries + 1
        turn.change_seat(seat, expiries=expiries, away=expiries >= MOST_EXPIRIES)
        perform(turn, action, "table")


def _by_clock(state: State, seat: int) -> Action | None:
    """What the table does for a seat whose time ran out; None when its turn is over already."""
    legal = legal_actions(state, seat)
    quiet = next((action for action in legal if isinstance(action, Take | Pass)), None)
    if quiet is not None:
        return quiet
    order = by_strength(state.hands[seat - 1], state.trump)
    cards = [action for action in legal if isinstance(action, Attack) and len(action.cards) == 1]
    given = [action for action in legal if isinstance(action, Give)]  # V7.9: a card is owed
    lowest = min(cards, key=lambda action: order.index(BODY[action.cards[0]]), default=None)
    return lowest or min(given, key=lambda action: order.index(action.card), default=None)


def restored(turn: Turn) -> None:
    """After a restart: clocks go on as they were, so that screens need not change, and nobody has less than the grace
    period."""
    if turn.table.phase is not Phase.GAME:
        return
    if turn.game.state.over:
        # The last move was kept; its end was not reached in the same breath only if storage says so.
        finish(turn, list(turn.game.news))
        return
    schedule(turn)
    called = (seat for seat in waited_for(turn.game.state) if turn.table.seats[seat - 1].mentioned)
    turn.change_game(called=tuple(called))
    if turn.game.deadline is not None:
        was = turn.game.acted + float(turn.table.clock or 0)
        turn.change_game(deadline=max(was, turn.now + GRACE))
