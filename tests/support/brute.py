"""What an ending is worth by brute force: every play of the engine's own rules, to the end.

Deliberately naive, and with nothing of the solver in it: the states are the engine's, the repetitions of R12.5 are
the engine's (the past is part of what is remembered), the value is plain minimax. It takes only small endings.

    python -m tests.support.brute --endings 2000 --seed 1

compares the solver with it on random small endings of random rules;

    python -m tests.support.brute --clock 200 --cards 12 --preset transfer

says how long the solver needs for every move of random endings of so many cards (seconds of the processor).
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from statistics import median
from time import process_time

from engine.actions import Action, token_of
from engine.ai.solve import best_moves, solve_view
from engine.apply import apply
from engine.cards import SUITS, full_deck, text_of
from engine.legal import legal_actions
from engine.position import format_position, parse_position
from engine.presets import PRESETS
from engine.rules import RuleSet
from engine.state import NO_LIMIT, State, bout_limit, waited_for
from engine.view import seat_view
from tests.support.games import all_legal, random_rules, table_sizes

#: More states than this, and an ending is not small.
MOST_STATES = 2_500
BLUFF = ("push", "doker", "cheaters")


class TooLarge(Exception):
    """Not a small ending."""


class Brute:
    """Values of states for one of two seats: 1 where the other one is durak, -1 where it is, 0 for neither or both."""

    def __init__(self, seat: int, other: int) -> None:
        self.seat = seat
        self.other = other
        self._values: dict[State, int] = {}

    def value(self, state: State, depth: int = 0) -> int:
        """The value of a state, whoever is to move. Raises TooLarge."""
        if state.durak is not None:
            return (self.other in state.durak) - (self.seat in state.durak)
        # What was seen, and the number of the bout, are for people.
        key = state._replace(bout=1, known=())
        if key not in self._values:
            if len(self._values) >= MOST_STATES or depth > 200:
                raise TooLarge
            (seat,) = waited_for(state)
            best = max if seat == self.seat else min
            self._values[key] = best(
                self.value(apply(state, action)[0], depth + 1) for action in legal_actions(state, seat)
            )
        return self._values[key]

    def moves(self, state: State) -> dict[Action, int]:
        """The value of each legal action of the seat."""
        return {action: self.value(apply(state, action)[0]) for action in legal_actions(state, self.seat)}


def solver_rules(chance: random.Random) -> RuleSet:
    """Rules that the solver claims: half of them presets, half of them anything without bluff."""
    if chance.random() < 0.4:
        return chance.choice([rules for name, rules in PRESETS.items() if name not in BLUFF])
    while True:
        rules = random_rules(chance)
        if all(getattr(rules, name) == "off" for name in BLUFF):
            return rules


def random_ending(rules: RuleSet, chance: random.Random, cards: int) -> State:
    """Two seats left with so many cards in all, the talon used up, as a bout begins."""
    seats = chance.choice(table_sizes(rules))
    first = chance.randrange(seats)
    second = (first + chance.choice([1, 3])) % 4 if rules.pairs == "on" else chance.choice(
        [seat for seat in range(seats) if seat != first]
    )  # fmt: skip
    deck = [card for card in full_deck(rules.deck, rules.packs) if card < 52]
    # Few ranks, so that much can be thrown in and transferred.
    ranks = chance.sample(sorted({card >> 2 for card in deck}), chance.randint(2, 5))
    pool = [card for card in deck if card >> 2 in ranks]
    held = chance.sample(pool, min(cards, len(pool)))
    size = chance.randint(1, len(held) - 1)
    hands = ["-"] * seats
    hands[first], hands[second] = text_of(sorted(held[:size])), text_of(sorted(held[size:]))
    early = chance.random() < 0.5
    limit = bout_limit(rules, len(held) - size, early)
    words = [
        "/".join(hands), "-", "-", chance.choice(SUITS), f"{first + 1}>{second + 1}",
        "*" if limit == NO_LIMIT else str(limit), "first,bout=9" if early else "bout=9",
    ]  # fmt: skip
    return parse_position(" ".join(words), rules)


def later(state: State, chance: random.Random) -> State:
    """The ending some random moves on: in the middle of a bout, or with a past; often moves that take."""
    for _ in range(chance.choice([0, 0, 1, 2, 3, 5, 8, 20])):
        actions = all_legal(state)
        kept = [action for action in actions if not apply(state, action)[0].over]
        if not kept:
            break
        state, _ = apply(state, chance.choice(kept))
    return state


def small_ending(chance: random.Random, most_cards: int = 7) -> tuple[State, dict[Action, int], int, int]:
    """A random small ending: the state, what each action of one of its seats is worth, that seat, the state's value."""
    while True:
        state = random_ending(solver_rules(chance), chance, chance.randint(2, most_cards))
        state = later(state, chance)
        seat, other = (seat for seat, hand in enumerate(state.hands, 1) if state.alive >> seat & 1)
        if chance.random() < 0.5:
            seat, other = other, seat
        brute = Brute(seat, other)
        try:
            return state, brute.moves(state), seat, brute.value(state)
        except TooLarge:
            continue


def disagreement(chance: random.Random) -> str:
    """Compare the solver with brute force on one small ending; what is wrong, or the empty text."""
    state, moves, seat, value = small_ending(chance)
    solution = solve_view(seat_view(state, seat), 50_000)
    if solution is None:
        return "not solved"
    if solution.value == value and dict(solution.moves) == moves:
        return ""
    said = {token_of(action): (worth, moves.get(action)) for action, worth in solution.moves}
    return f"{format_position(state)} {state.rules.departures()} seat {seat}: {solution.value} not {value}; {said}"


def whole_ending(rules: RuleSet, chance: random.Random, cards: int) -> State:
    """An ending for two as a game leaves it: any cards of the deck, about half of them in each hand."""
    held = chance.sample([card for card in full_deck(rules.deck, rules.packs) if card < 52], cards)
    size = chance.randint(max(1, cards // 2 - 2), min(cards - 1, cards // 2 + 2))
    limit = bout_limit(rules, cards - size, first=False)
    hands = f"{text_of(sorted(held[:size]))}/{text_of(sorted(held[size:]))}"
    return parse_position(f"{hands} - - {chance.choice(SUITS)} 1>2 {'*' if limit == NO_LIMIT else limit} bout=9", rules)


def clock(preset: str, endings: int, cards: int, seed: int, nodes: int) -> str:
    """How long the solver needs, for every move and for a best one."""
    whole, best, unsolved = [], [], 0
    for number in range(endings):
        state = whole_ending(PRESETS[preset], random.Random(f"{seed}/{number}"), cards)
        view = seat_view(state, 1)
        begun = process_time()
        unsolved += solve_view(view, nodes) is None
        between = process_time()
        best_moves(view, nodes)
        whole.append(between - begun)
        best.append(process_time() - between)
    return f"{preset}, {endings} endings of {cards} cards: " + "; ".join(
        f"{what} median {median(times):.3f} s, nine of ten within {sorted(times)[endings * 9 // 10]:.3f} s"
        for what, times in (("every move", whole), ("a best move", best))
    ) + f"; not within {nodes} positions: {unsolved}"  # fmt: skip


def main() -> None:
    """Compare, and say how many of which kind there were; or clock."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--endings", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--clock", type=int, metavar="ENDINGS")
    parser.add_argument("--cards", type=int, default=12)
    parser.add_argument("--preset", default="classic", choices=PRESETS)
    parser.add_argument("--nodes", type=int, default=400_000)
    options = parser.parse_args()
    if options.clock:
        print(clock(options.preset, options.clock, options.cards, options.seed, options.nodes))
        return
    found: Counter[str] = Counter()
    for number in range(options.endings):
        wrong = disagreement(random.Random(f"{options.seed}/{number}"))
        found[wrong or "equal"] += 1
        if wrong and wrong != "not solved":
            print(f"seed {options.seed}/{number}: {wrong}", flush=True)
    print(", ".join(f"{times} {what}" for what, times in found.items() if what in ("equal", "not solved")))


if __name__ == "__main__":
    main()
