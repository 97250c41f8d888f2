"""The moves worth a thought, cheap cards first, each with the moment that it leads to.

Where nothing speaks for a dearer card, the search keeps the first of equals: so the order here is a rule of thumb of
its own. A joker can be declared in dozens of ways (R15.2); only a few of them are worth a thought.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine.actions import Action, Attack, Beat, Consent, Pass, Redeal, Show, SwapHand, SwapTrump, Take, Transfer
from engine.ai.core.game import Game
from engine.ai.core.start import Start, after
from engine.cards import BODY, DECLARED, FACE, RED_JOKER
from engine.view import SeatView

#: So many moves are considered, where several cards of a rank can open in many ways (R4.2) or many cards can beat many.
MOST = 24


#: A source of randomness: numbers from 0 up to, not including, 1.
Chances = Callable[[], float]
#: A moment, the hands by seat, the talon, and how much of it is drawn: what `engine.ai.core.crowd.play` starts from.
World = tuple[Start, list[int], list[int], int]


@dataclass(frozen=True, slots=True)
class Candidate:
    """A move, and the moment after it."""

    action: Action
    start: Start
    hand: int  # bits of the mover's cards after it
    deal: Callable[[list[int], list[int], Chances], World] | None = None  # what else it changes in a world


def candidates(game: Game, start: Start, view: SeatView, hand: int) -> list[Candidate]:
    """The moves of a view that are worth a thought, cheap cards first."""
    actions = sorted(worth_a_thought(view, game.trump), key=lambda action: cost(game, action))
    sizes = view.public.hand_sizes
    if len(actions) > MOST:
        # Whatever is left out, it is not the moves that cost no card.
        bare = [action for action in actions if isinstance(action, Take | Pass | Show | Consent)]
        some = [action for action in actions if action not in bare][: MOST - len(bare)]
        actions = [action for action in actions if action in bare or action in some]
    return [Candidate(action, *after(game, start, action, hand, sizes)) for action in actions]


def worth_a_thought(view: SeatView, trump: int) -> list[Action]:
    """The legal moves, without most ways to declare a joker, and without leaving anything legal out of a kind."""
    lying = {FACE[card] >> 2 for pile in view.public.piles for card in pile[:2] if card >= 0 and FACE[card] < RED_JOKER}
    result: list[Action] = []
    for action in view.legal:
        match action:
            case Attack(cards=cards):
                declared = [card for card in cards if card >= DECLARED]
            case Beat(card=card) | Transfer(card=card):
                declared = [card] if card >= DECLARED else []
            case _:
                declared = []
        if declared and isinstance(action, Beat):
            continue  # a joker that says nothing beats as well, and opens no rank
        if any(FACE[card] & 3 != trump for card in declared):
            continue
        if len(declared) == 1 == len(getattr(action, "cards", ())) and not lying and FACE[declared[0]] >> 2 < 11:
            continue  # to open with a joker, only as the highest trumps
        result.append(action)
    return result or list(view.legal)


def cost(game: Game, action: Action) -> tuple[int, ...]:
    """What a move costs at first sight: the place of its cards in the order of worth; passes and takes come after
    plain cards and before trumps."""
    table = game.table
    middle = (~table.trumps & (1 << len(table.cards)) - 1).bit_length()
    match action:
        case Show() | SwapTrump():
            return (-1,)
        case Attack(cards=cards):
            worth = max(table.places[BODY[card]][0].bit_length() for card in cards)
            return worth, -len(cards)
        case Beat(target=target, card=card):
            return table.places[BODY[card]][0].bit_length(), -table.places[BODY[target]][0].bit_length()
        case Transfer(card=card):
            return (table.places[BODY[card]][0].bit_length() - 1,)
        case Take():
            return (middle + 1,)
        case Pass():
            return (middle,)
        case SwapHand() | Redeal():
            return (middle + 2,)
    return (middle + 3,)
