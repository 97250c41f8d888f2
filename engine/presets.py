"""Names for whole rule sets (V1–V8, and the deck sizes people ask for by name)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from engine.rules import CLASSIC, SETTINGS, RuleSet

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


@lru_cache(maxsize=1024)
def nearest(rules: RuleSet) -> str:
    """The name of the preset from which `rules` departs in the fewest settings."""

    def distance(name: str) -> int:
        base = PRESETS[name].departures()
        mine = rules.departures()
        return sum(base.get(key) != mine.get(key) for key in base.keys() | mine.keys())

    return min(PRESETS, key=distance)


def named_rules(preset: str, settings: Iterable[str] = ()) -> RuleSet:
    """The rules of a preset with some settings changed, each given as ``name=value``.

    Raises ValueError, in one line, for a name or a value that does not exist and for settings that do not go together.
    """
    if preset not in PRESETS:
        raise ValueError(f"no such preset: {preset!r} (there are {', '.join(PRESETS)})")
    changes: dict[str, int | str] = {}
    for setting in settings:
        name, _, text = setting.partition("=")
        if name not in SETTINGS:
            raise ValueError(f"no such setting: {name[:40]!r} (there are {', '.join(SETTINGS)})")
        values = {str(value): value for value in SETTINGS[name]}
        if text not in values:
            raise ValueError(f"{name}: {', '.join(values)}, not {text[:40]!r}")
        changes[name] = values[text]
    rules = PRESETS[preset].changed(changes)
    if problems := rules.validate():
        raise ValueError("; ".join(map(str, problems)))
    return rules
