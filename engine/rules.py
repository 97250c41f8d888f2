"""The settings of RULES.md as data.

A `RuleSet` names every setting; a preset is only a name for one. Nothing is ever silently ignored: `validate`
gives every problem of a combination at once, each with the settings it is about.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any, Final, NamedTuple

#: Every setting and its values, the default first, with the rule that describes it.
SETTINGS: Final[dict[str, tuple[int | str, ...]]] = {
    "deck": (36, 24, 52, 54),  # R1.1
    "packs": (1, 2),  # R1.2
    "no_talon_trump": ("last_card", "cut"),  # R2.2
    "redeal": ("off", "on"),  # R3.1
    "colour_swap": ("off", "on"),  # R3.2
    "trump_swap": ("off", "ace", "any"),  # R3.3
    "next_first": ("lowest_trump", "attack_loser", "loser_left"),  # R3.5
    "opening": ("one", "many"),  # R4.2
    "throwers": ("all", "neighbours", "attacker"),  # R6.2
    "throw_order": ("free", "in_turn"),  # R6.3
    "limit": ("six", "hand", "none"),  # R7.1
    "first_limit": ("six", "five"),  # R7.2
    "first_consent": ("off", "on"),  # R7.3
    "after_take": ("to_limit", "unlimited", "off"),  # R8.1
    "transfer": ("off", "on", "show"),  # R9
    "refill_order": ("attack", "clockwise"),  # R10.2
    "refill_short": ("in_order", "even"),  # R10.4
    "last_bout": ("draw", "defender", "both"),  # R12.3
    "focus": ("off", "on"),  # R14
    "simple": ("off", "on"),  # V4
    "push": ("off", "on"),  # V5
    "defence_clock": ("off", 60, 120, 180),  # V5.4, seconds
    "pairs": ("off", "on"),  # V6
    "pair_out": ("both_seats", "skip"),  # V6
    "doker": ("off", "on"),  # V7
    "cheaters": ("off", "on"),  # V8
}

#: What is not played yet, by setting: refused by `validate`, with its name.
NOT_PLAYED: Final[dict[str, frozenset[int | str]]] = {
    "deck": frozenset({54}),
    "packs": frozenset({2}),
    "no_talon_trump": frozenset({"cut"}),
    "redeal": frozenset({"on"}),
    "colour_swap": frozenset({"on"}),
    "trump_swap": frozenset({"ace", "any"}),
    "first_consent": frozenset({"on"}),
    "transfer": frozenset({"show"}),
    "focus": frozenset({"on"}),
    "simple": frozenset({"on"}),
    "push": frozenset({"on"}),
    "defence_clock": frozenset({60, 120, 180}),
    "pairs": frozenset({"on"}),
    "pair_out": frozenset({"skip"}),
    "doker": frozenset({"on"}),
    "cheaters": frozenset({"on"}),
}

#: The most seats that each deck can serve (R1.3).
MOST_SEATS: Final = {24: 4, 36: 6, 52: 8, 54: 8}


class Problem(NamedTuple):
    """One reason why rules cannot be played: a code, and the settings (or ``seats``) that it is about."""

    code: str
    settings: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.code}: {', '.join(self.settings)}"


@dataclass(frozen=True, slots=True)
class RuleSet:
    """Every setting of RULES.md; the defaults are the `classic` game."""

    deck: int = 36
    packs: int = 1
    no_talon_trump: str = "last_card"
    redeal: str = "off"
    colour_swap: str = "off"
    trump_swap: str = "off"
    next_first: str = "lowest_trump"
    opening: str = "one"
    throwers: str = "all"
    throw_order: str = "free"
    limit: str = "six"
    first_limit: str = "six"
    first_consent: str = "off"
    after_take: str = "to_limit"
    transfer: str = "off"
    refill_order: str = "attack"
    refill_short: str = "in_order"
    last_bout: str = "draw"
    focus: str = "off"
    simple: str = "off"
    push: str = "off"
    defence_clock: int | str = "off"
    pairs: str = "off"
    pair_out: str = "both_seats"
    doker: str = "off"
    cheaters: str = "off"

    def validate(self, seats: int | None = None) -> tuple[Problem, ...]:
        """All problems of these rules, at once; for a table of `seats` players where that is given.

        Codes: ``unknown_value``, ``not_played_yet``, ``too_few_seats``, ``too_many_seats``, ``needs``.
        """
        problems: list[Problem] = []
        for name, values in SETTINGS.items():
            value = getattr(self, name)
            # True == 1 in Python; the notation's numbers are numbers.
            if isinstance(value, bool) or value not in values:
                problems.append(Problem("unknown_value", (name,)))
            elif value in NOT_PLAYED.get(name, ()):
                problems.append(Problem("not_played_yet", (name,)))
        if self.first_consent == "on" and self.first_limit != "five":
            problems.append(Problem("needs", ("first_consent", "first_limit")))
        if seats is not None:
            if seats < 2:
                problems.append(Problem("too_few_seats", ("seats",)))
            if seats > self.most_seats():
                problems.append(Problem("too_many_seats", ("seats", "deck")))
        return tuple(problems)

    def most_seats(self) -> int:
        """The most seats that the deck can serve (R1.3)."""
        if self.packs == 2:
            return 8
        return MOST_SEATS.get(self.deck, 8)

    def departures(self) -> dict[str, int | str]:
        """The settings that differ from `classic`, by name, in the order of `SETTINGS`."""
        return {name: getattr(self, name) for name in SETTINGS if getattr(self, name) != getattr(CLASSIC, name)}

    def changed(self, settings: Mapping[str, Any]) -> RuleSet:
        """These rules with some settings changed. Raises KeyError (the name) for a setting that does not exist."""
        for name in settings:
            if name not in SETTINGS:
                raise KeyError(name)
        return replace(self, **settings)


CLASSIC: Final = RuleSet()
assert tuple(field.name for field in fields(RuleSet)) == tuple(SETTINGS)
