"""A player who has just learnt the game: always legal, never quite silly, and with the mistakes that people make.

It looks at its own hand and at the table, and at nothing that went before. It likes to win a trick now: it spends a
trump where a plain card would do, opens with whatever catches its eye, forgets to throw in, and takes when the table
looks bad. How often is chance; now and then it plays a bout as one should.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.actions import (
    Action,
    Announce,
    Attack,
    Beat,
    CallCard,
    CallSeat,
    Give,
    Pass,
    Show,
    Slip,
    SwapTrump,
    Take,
    Transfer,
)
from engine.ai.honest import is_lawful, looks_wrong
from engine.ai.player import Budget, Chance
from engine.ai.worth import Eye
from engine.view import SeatView

#: How often each mistake is made, where there is occasion.
FORGETS_TO_THROW_IN = 0.3
TAKES_TOO_SOON = 0.08
SPENDS_A_TRUMP = 0.25
LOOSE_CARD = 0.35
NOTICES_A_CHEAT = 0.5
TRIES_A_CHEAT = 0.05
FORGETS_TO_TRANSFER = 0.4


def play_easy(view: SeatView, chance: Chance, budget: Budget) -> Action:
    """A beginner's move."""
    del budget
    eye, public = Eye.of(view), view.public
    for action in view.legal:
        if isinstance(action, CallCard) and looks_wrong(public, action.card) and chance.random() < NOTICES_A_CHEAT:
            return action
        if isinstance(action, SwapTrump):
            return action
    tricks = [action for action in view.legal if isinstance(action, Slip) or not is_lawful(public, action)]
    if tricks and chance.random() < TRIES_A_CHEAT:
        return tricks[int(chance.random() * len(tricks))]
    legal = [action for action in view.legal if is_lawful(public, action)] or list(view.legal)
    if any(isinstance(action, Take) for action in legal):
        return _defend(eye, legal, chance)
    attacks = [action for action in legal if isinstance(action, Attack)]
    waits = next((action for action in legal if isinstance(action, Pass)), None)
    if attacks and (waits is None or chance.random() >= FORGETS_TO_THROW_IN):
        plain = [action for action in attacks if not eye.is_trump(action.cards[0])]
        if waits is None or plain:
            return _some(eye, plain or attacks, chance, LOOSE_CARD)
    if waits is not None:
        return waits
    given = [action for action in legal if isinstance(action, Give)]
    if given:
        return _some(eye, given, chance, LOOSE_CARD)
    kept = [action for action in legal if not isinstance(action, Announce | CallCard | CallSeat | Slip)]
    return (kept or legal)[0]


def _defend(eye: Eye, legal: Sequence[Action], chance: Chance) -> Action:
    """Beat what it can, one card after the other, without a plan for the rest."""
    take = next(action for action in legal if isinstance(action, Take))
    turns = [action for action in legal if isinstance(action, Transfer | Show)]
    plain = [action for action in turns if isinstance(action, Show) or not eye.is_trump(action.card)]
    if plain and chance.random() >= FORGETS_TO_TRANSFER:
        return plain[0]
    beats = [action for action in legal if isinstance(action, Beat)]
    if not beats or chance.random() < TAKES_TOO_SOON:
        return take
    trumps = [action for action in beats if eye.is_trump(action.card)]
    if trumps and chance.random() < SPENDS_A_TRUMP:
        return trumps[int(chance.random() * len(trumps))]
    return _some(eye, beats, chance, LOOSE_CARD / 2)


def _some(eye: Eye, actions: Sequence[Attack | Beat | Give], chance: Chance, loose: float) -> Action:
    """Mostly the cheapest of some moves, sometimes any."""
    if chance.random() < loose:
        return actions[int(chance.random() * len(actions))]
    return min(actions, key=lambda action: eye.worth(action.cards[0] if isinstance(action, Attack) else action.card))
