"""How a table is set up: pages of settings, and what one tap on a setting comes to.

The first page has the presets and the groups of settings, each group is a page of its own. Everything is computed
from the engine's data: a setting has a button once two of its values can be played, and a group is shown once it
holds such a setting. The clock, automatic passes and the length of a series are the table's own settings, beside
those of the rules; they are named and changed alike.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.sessions.model import AUTO_PASSES, CLOCKS, DRINKING, SERIES, Setup
from engine.presets import PRESETS
from engine.rules import NOT_PLAYED, SETTINGS

Value = int | str | None

#: The page with presets and groups.
FIRST_PAGE: Final = "first"
#: The settings that are not the engine's.
TABLE_SETTINGS: Final[dict[str, tuple[Value, ...]]] = {
    "clock": CLOCKS,
    "auto_pass": AUTO_PASSES,
    "series": SERIES,
    "drinking": DRINKING,
}
#: What only an administrator of the group turns (V9).
ADMINS_ONLY: Final = frozenset({"drinking"})
#: Every setting, in its group.
GROUPS: Final[dict[str, tuple[str, ...]]] = {
    "deck": ("deck", "packs", "no_talon_trump", "pairs", "pair_out", "doker"),
    "before": ("redeal", "colour_swap", "trump_swap", "next_first"),
    "attack": (
        "opening", "throwers", "throw_order", "limit", "first_limit", "first_consent", "simple", "push", "cheaters",
    ),
    "taking": ("after_take",),
    "transfer": ("transfer",),
    "refill": ("refill_order", "refill_short"),
    "end": ("last_bout", "focus"),
    "series": ("series",),
    "clock": ("clock", "auto_pass", "defence_clock"),
    "drinking": ("drinking",),
}  # fmt: skip


class NoSuchSetting(LookupError):
    """There is no such preset, page or setting."""


def values_of(setting: str) -> tuple[Value, ...]:
    """The values of a setting that can be chosen now."""
    if setting in TABLE_SETTINGS:
        return TABLE_SETTINGS[setting]
    return tuple(value for value in SETTINGS[setting] if value not in NOT_PLAYED.get(setting, ()))


def choices(group: str) -> tuple[str, ...]:
    """The settings of a group that leave a choice now."""
    return tuple(setting for setting in GROUPS[group] if len(values_of(setting)) > 1)


def open_groups() -> tuple[str, ...]:
    """The groups that hold a choice now."""
    return tuple(group for group in GROUPS if choices(group))


def value_of(setup: Setup, setting: str) -> Value:
    """The present value of a setting."""
    value: Value = getattr(setup if setting in TABLE_SETTINGS else setup.rules, setting)
    return value


def with_preset(setup: Setup, preset: str) -> Setup:
    """The setup with the rules of a preset. Raises NoSuchSetting."""
    if preset not in PRESETS:
        raise NoSuchSetting(preset)
    return replace(setup, rules=PRESETS[preset])


def with_next(setup: Setup, setting: str) -> Setup:
    """The setup with the next value of one setting, and nothing else changed. Raises NoSuchSetting."""
    if setting not in TABLE_SETTINGS and setting not in SETTINGS:
        raise NoSuchSetting(setting)
    values = values_of(setting)
    now = value_of(setup, setting)
    # A value that cannot be chosen (any more) is followed by the first one that can.
    value = values[(values.index(now) + 1) % len(values)] if now in values else values[0]
    if setting in TABLE_SETTINGS:
        return replace(setup, **{setting: value})  # type: ignore[arg-type]
    return replace(setup, rules=setup.rules.changed({setting: value}))
