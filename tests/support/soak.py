"""A long run of random games, for whoever changed the engine: more than CI has time for.

    python -m tests.support.soak --any 20000 --preset 2000 --seed 1

Each game is played to its end by random moves; at every state each card exists once and a live game has a legal
action; at some states the position round-trips and what is legal is not refused. Prints how many games of which rules
held; the first that does not is named with its seed.
"""

from __future__ import annotations

import argparse
import random
from functools import reduce

from engine.cards import full_deck, plus, set_of
from engine.legal import legal_actions, refusal
from engine.position import format_position, parse_position
from engine.presets import PRESETS
from engine.rules import RuleSet
from engine.state import table_cards, waited_for
from tests.support.games import any_game


def one(seed: str, rules: RuleSet | None) -> int:
    """One game; how many plies it had."""
    chance = random.Random(seed)
    plies = 0
    for state, _ in any_game(chance, rules):
        plies += 1
        places = [*state.hands, set_of(state.talon), table_cards(state), state.discard]
        assert reduce(plus, places) == set_of(full_deck(state.rules.deck, state.rules.packs))
        waiting = waited_for(state)
        assert bool(waiting) is not state.over
        if plies % 7 == 0 or state.over:
            assert parse_position(format_position(state), state.rules) == state
            for seat in range(1, len(state.hands) + 1):
                legal = legal_actions(state, seat)
                assert not any(refusal(state, action) for action in legal)
                assert legal or seat not in waiting
    return plies


def main() -> None:
    """Run it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--any", type=int, default=2000, help="games by rules drawn from all that go together")
    parser.add_argument("--preset", type=int, default=200, help="games of each preset")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    runs: list[tuple[str, RuleSet | None, int]] = [("any rules", None, options.any)]
    runs += [(name, rules, options.preset) for name, rules in PRESETS.items()]
    for name, rules, games in runs:
        plies = 0
        for number in range(games):
            seed = f"{options.seed}/{name}/{number}"
            try:
                plies += one(seed, rules)
            except Exception as error:
                raise SystemExit(f"{name}: the game of seed {seed!r} does not hold: {error!r}") from error
        print(f"{name}: {games} games, {plies} plies, all hold", flush=True)


if __name__ == "__main__":
    main()
