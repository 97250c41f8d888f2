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
NOT_PLAYED: Final[dict[str, frozenset[int | str]]] = {}

#: The most seats that each deck can serve (R1.3).
MOST_SEATS: Final = {24: 4, 36: 6, 52: 8, 54: 8}

#: (setting, the setting it needs, that one's values).
_NEEDS: Final[tuple[tuple[str, str, tuple[int | str, ...]], ...]] = (
    ("first_consent", "first_limit", ("five",)),  # R7.3
    ("pair_out", "pairs", ("on",)),  # V6
    ("doker", "deck", (54,)),  # V7
    ("doker", "transfer", ("show",)),  # V7
)
#: What has no use for what, each where it is not at its default.
_EXCLUDES: Final[dict[str, tuple[str, ...]]] = {
    # Nobody adds to one or two cards (V4).
    "simple": (
        "opening", "throwers", "throw_order", "limit", "first_limit", "first_consent", "after_take", "transfer", "push",
    ),
    # There is no limit to pushes (V5.1).
    "push": ("first_limit", "first_consent"),
    # Both say what becomes of a defence that does not beat (V7.4, V8.1), of a wrong rank (V5.1, V8.1), who is last
    # (V6, V7.10); where hearts are trump anyway there is nothing to exchange (V7.1).
    "doker": ("cheaters", "push", "pairs", "trump_swap"),
    "cheaters": ("push",),
}  # fmt: skip


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

        Codes: ``unknown_value``, ``not_played_yet``, ``too_few_seats``, ``too_many_seats``, ``needs`` (the first of
        its settings does not go without the second), ``excludes`` (the first has no use for the second).
        """
        problems: list[Problem] = []
        changed = False
        for name, values in SETTINGS.items():
            value = getattr(self, name)
            if value is values[0]:
                continue
            changed = True
            # True == 1 in Python; the notation's numbers are numbers.
            if isinstance(value, bool) or value not in values:
                problems.append(Problem("unknown_value", (name,)))
            elif value in NOT_PLAYED.get(name, ()):
                problems.append(Problem("not_played_yet", (name,)))
        if changed:
            problems += self._combinations()
        if seats is not None:
            problems += self._seats(seats)
        return tuple(problems)

    def _combinations(self) -> list[Problem]:
        """What has no meaning together: a setting would have to be ignored."""
        on = [name for name, values in SETTINGS.items() if getattr(self, name) != values[0]]
        found = [
            Problem("needs", (name, other))
            for name, other, values in _NEEDS
            if name in on and getattr(self, other) not in values
        ]
        found += [
            Problem("excludes", (name, other)) for name, others in _EXCLUDES.items() for other in others
            if name in on and other in on
        ]  # fmt: skip
        if self.push == "on" and self.limit == "hand":
            found.append(Problem("excludes", ("push", "limit")))
        # A rank's trump can be shown once a game: with twins there would be two of it (R9.5).
        if self.transfer == "show" and self.packs == 2:
            found.append(Problem("excludes", ("transfer", "packs")))
        return found

    def _seats(self, seats: int) -> list[Problem]:
        found = []
        if seats < 2:
            found.append(Problem("too_few_seats", ("seats",)))
        if seats > self.most_seats():
            found.append(Problem("too_many_seats", ("seats", "deck")))
        if self.pairs == "on" and seats != 4:
            found.append(Problem("needs", ("pairs", "seats")))
        if self.deck not in MOST_SEATS or self.packs not in SETTINGS["packs"]:
            return found
        talon = self.cards() - 6 * seats
        if self.trump_swap != "off" and talon < 1:
            found.append(Problem("needs", ("trump_swap", "seats")))
        if self.colour_swap == "on" and talon < 7:  # six above the trump card (R3.2)
            found.append(Problem("needs", ("colour_swap", "seats")))
        return found

    def cards(self) -> int:
        """How many cards the deck has, both packs together."""
        return self.deck * self.packs

    def is_plain(self) -> bool:
        """Whether the game needs nothing beside the plain state (see `engine.extra`)."""
        return (
            self.packs == 1 and self.deck != 54 and self.transfer != "show" and self.simple == "off"
            and self.push == "off" and self.pairs == "off" and self.doker == "off" and self.cheaters == "off"
            and self.redeal == "off" and self.colour_swap == "off" and self.trump_swap == "off"
            and self.first_consent == "off" and self.focus == "off"
        )  # fmt: skip

    def most_seats(self) -> int:
        """The most seats that the deck can serve (R1.3); a game in pairs has four (V6)."""
        if self.pairs == "on":
            return 4
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
