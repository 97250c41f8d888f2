"""The core of the search beside the engine: the same world in both, and what the core did as actions."""

from __future__ import annotations

import random
from collections.abc import Sequence

from engine.actions import Action, Attack, Beat, Pass, Show, Take, Transfer
from engine.ai.core.crowd import Note, play
from engine.ai.core.game import Game, claims, game_of
from engine.ai.core.manner import GREEDY, Habits, manner
from engine.ai.core.start import Start, start_of
from engine.apply import apply
from engine.cards import BODY, DECLARED, RED_JOKER
from engine.rules import RuleSet
from engine.state import State
from engine.view import public_view
from tests.support.games import random_rules

#: A manner unlike `GREEDY` in everything.
CAREFUL = Habits(
    beat_plain=(1, 0, 0), beat_trump=(6, 3, 0), throw_plain=(4, 2, 0), throw_trump=(8, 5, 2), feed_plain=(6, 3, 1),
    feed_trump=(10, 8, 3), turn_plain=(3, 2, 0), turn_trump=(6, 4, 0),
)  # fmt: skip


def claimed_rules(chance: random.Random) -> RuleSet:
    """Any rules that the core claims."""
    while not claims(rules := random_rules(chance)):
        pass
    return rules


def world_of(game: Game, state: State, start: Start) -> tuple[list[int], list[int]]:
    """Where all the cards of a state are, as the core has them."""
    used, hands, talon = start.lying, [0], [0]
    for hand in state.hands:
        hands.append(game.table.bits(hand, used))
        used |= hands[-1]
    for card in state.talon:
        bit = game.table.bits(1 << card, used)
        used |= bit
        talon.append(talon[-1] | bit)
    return hands, talon


def action_of(game: Game, note: Note, declared: dict[int, int]) -> Action:
    """What the core did, as an action; `declared` says what jokers on the table stand for, by their bits."""
    kind, seat, one, two = note

    def lying(bit: int) -> int:
        card = game.table.card(bit)
        return declared.get(bit, DECLARED + 52 * (card - RED_JOKER) + 48 + game.trump) if card >= RED_JOKER else card

    match kind:
        case "a":
            return Attack(seat, tuple(sorted(lying(bit) for bit in (one, two) if bit)))
        case "b":
            return Beat(seat, lying(one), game.table.card(two))
        case "x":
            return Transfer(seat, game.table.card(one))
        case "s":
            return Show(seat, game.table.card(one))
        case "t":
            return Take(seat)
    assert kind == "p"
    return Pass(seat)


def play_beside(state: State, chance: random.Random, eps: float, habits: Sequence[Habits] = (GREEDY, CAREFUL)) -> int:
    """Play a state to its end in the core and, by the same choices, in the engine: how many actions that took.

    Raises IllegalAction where the core did what the rules refuse, AssertionError where the two end differently.
    """
    game = game_of(state.rules, len(state.hands), state.trump)
    start = start_of(game, public_view(state), state.order)
    hands, talon = world_of(game, state, start)
    declared = {game.table.places[BODY[pile.attack]][0]: pile.attack for pile in state.piles if pile.attack >= DECLARED}
    notes: list[Note] = []
    manners = [manner(game, chance.choice(habits)) for _ in hands]
    durak = play(game, start, hands, talon, 0, 0, manners, eps, chance.random, notes)
    state = state._replace(past=())  # a view does not say how often a position stood before
    for note in notes:
        state, _ = apply(state, action_of(game, note, declared))
    assert state.durak is not None, "the core ended a game that goes on"
    assert durak == sum(1 << seat for seat in state.durak)
    if not game.pairs and not game.focus:
        assert [game.table.bits(hand).bit_count() for hand in state.hands] == [hand.bit_count() for hand in hands[1:]]
    return len(notes)
