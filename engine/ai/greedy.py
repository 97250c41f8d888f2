"""Players without a plan: `random` plays any legal move; `greedy` is plain and careful.

They are what stronger players are measured against, and what fuzzing plays with.
"""

from __future__ import annotations

from engine.actions import Action, Attack, Beat, CallCard, Give, Pass, SwapTrump, Take, Transfer
from engine.ai.honest import is_lawful, looks_wrong
from engine.ai.player import Budget, Chance
from engine.cards import BODY, RED_JOKER, suit_of
from engine.state import OPEN
from engine.view import SeatView


def play_random(view: SeatView, chance: Chance, budget: Budget) -> Action:
    """Any legal move, each as likely as any other."""
    del budget
    return view.legal[int(chance.random() * len(view.legal))]


def play_greedy(view: SeatView, chance: Chance, budget: Budget) -> Action:
    """The lowest card that does, trumps last; takes only when it must, throws no trump in while the talon lasts.

    It plays by the rules even where others may not (V5, V7, V8), and calls what anyone can see to be wrong.
    """
    del chance, budget  # it always knows what it wants
    trump = view.public.trump

    def cost(card: int) -> tuple[bool, int]:
        return BODY[card] >= RED_JOKER or suit_of(card) == trump, card

    for action in view.legal:
        if isinstance(action, SwapTrump) or (isinstance(action, CallCard) and looks_wrong(view.public, action.card)):
            return action
    legal = [action for action in view.legal if is_lawful(view.public, action)]
    beats = [action for action in legal if isinstance(action, Beat)]
    transfers = [action for action in legal if isinstance(action, Transfer)]
    if transfers:
        best = min(transfers, key=lambda action: cost(action.card))
        if not cost(best.card)[0]:
            return best
    stuck = any(pile.defence == OPEN and all(b.target != pile.attack for b in beats) for pile in view.public.piles)
    if beats and not stuck:
        # Several cards to beat: the hardest first, so that a cheap card is not spent where only it would do.
        hardest = max((action.target for action in beats), key=cost)
        return min((b for b in beats if b.target == hardest), key=lambda action: cost(action.card))
    attacks = [action for action in legal if isinstance(action, Attack)]
    if attacks:
        best_attack = min(attacks, key=lambda action: (len(action.cards) > 1, cost(action.cards[0])))
        opening = not view.public.piles
        if opening or not cost(best_attack.cards[0])[0] or not view.public.talon:
            return best_attack
    for action in view.legal:
        if isinstance(action, Pass | Take):
            return action
    given = [action for action in view.legal if isinstance(action, Give)]
    return min(given, key=lambda action: cost(action.card)) if given else view.legal[0]
