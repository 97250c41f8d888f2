"""Names for whole rule sets (V1–V8, and the deck sizes people ask for by name)."""

from __future__ import annotations

from typing import Final

from engine.rules import CLASSIC, RuleSet

#: The presets that can be played, by name; `classic` is the default.
PRESETS: Final[dict[str, RuleSet]] = {
    "classic": CLASSIC,
    "transfer": RuleSet(transfer="on"),
    "show": RuleSet(transfer="show"),
    "simple": RuleSet(simple="on"),
    "push": RuleSet(push="on", limit="none"),
    "pairs": RuleSet(pairs="on"),
    "pairs_transfer": RuleSet(pairs="on", transfer="on"),
    "doker": RuleSet(deck=54, transfer="show", doker="on"),
    "cheaters": RuleSet(cheaters="on"),
    "quick": RuleSet(deck=24),
    "long": RuleSet(deck=52),
}


def nearest(rules: RuleSet) -> str:
    """The name of the preset from which `rules` departs in the fewest settings."""

    def distance(name: str) -> int:
        base = PRESETS[name].departures()
        mine = rules.departures()
        return sum(base.get(key) != mine.get(key) for key in base.keys() | mine.keys())

    return min(PRESETS, key=distance)
