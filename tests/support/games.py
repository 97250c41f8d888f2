"""Random games, positions and counts for the tests of the engine."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import chain
from typing import Any

from engine.actions import Action, parse_action, token_of
from engine.apply import apply
from engine.cards import CARD_TEXTS, SUITS, each, faces, full_deck, text_of
from engine.deal import deal
from engine.errors import Reason
from engine.events import Event
from engine.legal import legal_actions, refusal
from engine.position import parse_position
from engine.rules import CLASSIC, NOT_PLAYED, SETTINGS, RuleSet
from engine.state import NO_LIMIT, OPEN, State, waited_for


def random_rules(chance: random.Random) -> RuleSet:
    """Any rules that can be played, each value as likely as any other."""
    while True:
        settings = {
            name: chance.choice([value for value in values if value not in NOT_PLAYED.get(name, ())])
            for name, values in SETTINGS.items()
        }
        # So much excludes so much that of all at once few go together: leave most settings as they are.
        rare = chance.choice([0.1, 0.3, 1.0])
        rules = CLASSIC.changed({name: value for name, value in settings.items() if chance.random() < rare})
        if rules.doker == "on":
            rules = rules.changed({"deck": 54, "transfer": "show", "packs": 1})
        if rules.pairs == "off":
            rules = rules.changed({"pair_out": "both_seats"})
        if not rules.validate() and table_sizes(rules):
            return rules


def plain_rules(chance: random.Random) -> RuleSet:
    """Any rules that are plain (see `engine.extra`)."""
    while not (rules := random_rules(chance)).is_plain():
        pass
    return rules


def table_sizes(rules: RuleSet) -> list[int]:
    """How many seats a table of these rules can have."""
    return [seats for seats in range(2, 9) if not rules.validate(seats)]


def shuffled(rules: RuleSet, chance: random.Random) -> list[int]:
    """The deck of these rules, shuffled."""
    deck = list(full_deck(rules.deck, rules.packs))
    chance.shuffle(deck)
    return deck


def random_inputs(rules: RuleSet, seats: int, chance: random.Random) -> dict[str, Any]:
    """What a deal needs beside the deck: a card to cut, decks for redeals; sometimes the number of the game."""
    inputs: dict[str, Any] = {}
    if rules.no_talon_trump == "cut" and rules.cards() == 6 * seats:
        inputs["cut"] = chance.choice([card for card in full_deck(rules.deck) if card < 52])
    if rules.redeal == "on":
        inputs["redeals"] = tuple(tuple(shuffled(rules, chance)) for _ in range(chance.randint(0, 2)))
    if rules.doker == "on":
        inputs["game"] = chance.randint(1, 3)
    return inputs


def all_legal(state: State) -> list[Action]:
    """What anyone may do."""
    return list(chain.from_iterable(legal_actions(state, seat) for seat in range(1, len(state.hands) + 1)))


def any_game(chance: random.Random, rules: RuleSet | None = None) -> Iterator[tuple[State, Action | None]]:
    """A random game: each state with the action that comes next, the last one with None.

    Mostly those move who are waited for, sometimes anyone who may. Half of the players take and pass seldom, so that
    bouts are long.
    """
    rules = random_rules(chance) if rules is None else rules
    seats = chance.choice(table_sizes(rules))
    deck = shuffled(rules, chance)
    state, _ = deal(rules, seats, chance.randint(1, seats), deck, **random_inputs(rules, seats, chance))
    keen = chance.random() < 0.5
    for _ in range(5000):
        if state.over:
            yield state, None
            return
        actions = list(legal_actions(state, chance.choice(waited_for(state))))
        if chance.random() < 0.2:
            actions = all_legal(state)
        cards = [action for action in actions if hasattr(action, "card") or hasattr(action, "cards")]
        action = chance.choice(cards if cards and keen and chance.random() < 0.8 else actions)
        yield state, action
        state, _ = apply(state, action)
    raise AssertionError("a game without an end")


def at(text: str, **settings: int | str) -> State:
    """The state of a position under classic rules with some settings changed."""
    return parse_position(text, CLASSIC.changed(settings))


def perft(state: State, depth: int) -> int:
    """How many different plays of this many plies there are."""
    actions = all_legal(state)
    if depth == 1:
        return len(actions)
    return sum(perft(apply(state, action)[0], depth - 1) for action in actions)


def summary(state: State) -> tuple[object, ...]:
    """Everything that can be seen of a game, as the naive implementation has it."""
    over = state.over

    def texts(cards: int) -> list[str]:
        return sorted(CARD_TEXTS[card] for card in each(cards))

    return (
        [texts(hand) for hand in state.hands],
        [
            (CARD_TEXTS[attack], seat) if defence == OPEN else (CARD_TEXTS[attack], CARD_TEXTS[defence], seat)
            for attack, defence, seat in state.piles
        ],
        [CARD_TEXTS[card] for card in state.talon],
        SUITS[state.trump],
        None
        if over
        else (state.attacker, state.defender, state.taking, None if state.limit == NO_LIMIT else state.limit),
        None if over else [seat for seat in range(1, 9) if state.passed >> seat & 1],
        None if over else list(state.line),
        state.first,
        [list(group) for group in state.places],
        state.bout,
        over,
        sorted(state.durak or ()),
    )


def play(state: State, tokens: str) -> State:
    """The state after some actions, split by ``;``."""
    for token in tokens.split(";"):
        state, _ = apply(state, parse_action(token))
    return state


def facts(state: State, token: str) -> tuple[Event, ...]:
    """What happens when an action is taken."""
    return apply(state, parse_action(token))[1]


def why(state: State, token: str) -> Reason | None:
    """Why an action is refused."""
    return refusal(state, parse_action(token))


def moves(state: State, seat: int) -> str:
    """What a seat may do, without the seat, sorted and joined by ``; ``."""
    return "; ".join(sorted(token_of(action).split(" ", 1)[1] for action in legal_actions(state, seat)))


def hand(state: State, seat: int) -> str:
    """A seat's hand as text."""
    return text_of(faces(state.hands[seat - 1]))


def roles(state: State) -> tuple[int, int]:
    """Who attacks whom."""
    return state.attacker, state.defender
