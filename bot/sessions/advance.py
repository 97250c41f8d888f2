"""Done, said in advance: somebody passes while the defender still has a card to beat.

By the rules such a pass falls with the next card (R6.4), even if that is the card that beats. But whoever said that
they are done has answered what they would only be asked again: as soon as the table waits for them it passes for them,
unless they could throw in something now that they could not when they said so, or another attack card was laid.
"""

from __future__ import annotations

from bot.sessions.model import Game
from bot.sessions.turn import Turn
from engine.actions import Action, Attack, Beat, Pass
from engine.legal import legal_actions
from engine.state import State, waited_for


def note(turn: Turn, action: Action) -> None:
    """A person is about to do this: if it is a pass before its time, it is remembered."""
    game, seat = turn.game, action.seat
    if isinstance(action, Pass) and game.state.piles and seat not in waited_for(game.state):
        others = tuple(pair for pair in game.done if pair[0] != seat)
        turn.change_game(done=(*others, (seat, _cards(game.state, seat))))


def lasting(game: Game, action: Action, state: State) -> tuple[tuple[int, int], ...]:
    """What is still remembered of a game after an action, which led to this state."""
    return game.done if isinstance(action, Beat | Pass) and state.bout == game.state.bout else ()


def passing(turn: Turn) -> tuple[int, ...]:
    """The seats that are waited for, have said that they are done, and got nothing new to throw in."""
    state, done = turn.game.state, dict(turn.game.done)
    return tuple(
        seat
        for seat in (waited_for(state) if done else ())
        if seat in done
        and not _cards(state, seat) & ~done[seat]
        and any(isinstance(action, Pass) for action in legal_actions(state, seat))
    )


def _cards(state: State, seat: int) -> int:
    """The set of cards that a seat may throw in."""
    cards = 0
    for action in legal_actions(state, seat):
        if isinstance(action, Attack):
            for card in action.cards:
                cards |= 1 << card
    return cards
