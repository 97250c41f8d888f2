"""Settings in words: presets, names, values, what each value means, and what cannot go together.

There is a text for every setting and value of the engine's data, also for what cannot be played yet; the table's own
settings (clock, automatic passes, length of a series) are put into words by the same calls.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.render.frame import bold, duration
from bot.render.texts import Markup, Texts
from bot.sessions.series import length_of
from bot.sessions.setup import TABLE_SETTINGS, Value
from engine.presets import PRESETS, nearest
from engine.rules import SETTINGS, Problem, RuleSet

#: Every preset that there are words for, whether or not the engine can play it yet.
PRESET_NAMES = (
    "classic", "transfer", "show", "simple", "push", "pairs", "pairs_transfer", "doker", "cheaters", "quick", "long",
)  # fmt: skip
#: Where ``off`` is a way to play, and not only the absence of something.
_OFF_MEANS = frozenset({"after_take", "transfer", "auto_pass"})


def message_part(code: str | int) -> str:
    """A setting, value or code as part of a message's id."""
    return str(code).replace("_", "-")


def setting_name(setting: str, texts: Texts) -> str:
    """What a setting is called."""
    return texts.plain(f"setting-{message_part(setting)}")


def value_name(setting: str, value: Value, texts: Texts) -> str:
    """What a value of a setting is called."""
    if setting == "series":
        length = length_of(str(value))
        return texts.plain(f"value-series-{length.kind}", n=length.number)
    if setting == "clock":
        return clock_text(value if isinstance(value, int) else None, texts)
    message = f"value-{message_part(setting)}-{message_part(str(value))}"
    if not texts.has(message) and value in {"on", "off"}:
        message = f"value-{value}"
    return texts.plain(message)


def meaning(setting: str, value: Value, texts: Texts) -> Markup:
    """What a value of a setting means, in one sentence."""
    if setting == "series":
        length = length_of(str(value))
        return texts.html(f"about-series-{length.kind}", n=length.number)
    if setting == "clock":
        return texts.html("about-clock-none") if value is None else texts.html("about-clock", time=_clock(value, texts))
    return texts.html(f"about-{message_part(setting)}-{message_part(str(value))}")


def is_absence(setting: str, value: Value) -> bool:
    """Whether a value only says that something is not played."""
    return value == "off" and setting not in _OFF_MEANS


def pair(setting: str, value: Value, texts: Texts) -> str:
    """``name: value``."""
    name = setting_name(setting, texts)
    return texts.directed(texts.plain("setting-pair", name=name, value=value_name(setting, value, texts)), markup=False)


def preset_name(preset: str, texts: Texts) -> str:
    """What a preset is called."""
    return texts.plain(f"preset-{message_part(preset)}")


def preset_about(preset: str, texts: Texts) -> Markup:
    """What a preset is, in one line."""
    return texts.html(f"preset-about-{message_part(preset)}")


def clock_text(clock: int | None, texts: Texts) -> str:
    """The clock's length in words."""
    return texts.plain("value-clock-none") if clock is None else duration(clock, texts)


def _clock(value: Value, texts: Texts) -> str:
    return clock_text(value if isinstance(value, int) else None, texts)


def departures(rules: RuleSet) -> dict[str, int | str]:
    """The settings in which rules differ from the preset nearest to them (the deck is always named anyway)."""
    base = PRESETS[nearest(rules)]
    return {
        name: getattr(rules, name)
        for name in SETTINGS
        if name != "deck" and getattr(rules, name) != getattr(base, name)
    }


def title_lines(rules: RuleSet, clock: int | None, texts: Texts, *more: str) -> list[str]:
    """What is played, in short: preset, deck, clock, and whatever `more` there is; and on a line of its own what
    departs from the preset."""
    deck = texts.plain("deck-count", n=rules.deck)
    parts = [texts.plain("game"), preset_name(nearest(rules), texts), deck, clock_text(clock, texts), *more]
    lines = [str(bold(texts.join(parts, " · ")))]
    differing = [pair(name, value, texts) for name, value in departures(rules).items()]
    return [*lines, texts.join(differing, " · ")] if differing else lines


def game_turn(turn: tuple[str, int], game: int, texts: Texts) -> str:
    """Which game this is: of its series where that has an end, otherwise of the table."""
    series, number = turn
    length = length_of(series)
    if length.kind == "endless":
        return texts.plain("game-number", n=game)
    return texts.plain(f"game-number-{length.kind}", n=number, of=length.number)


def problem_lines(problems: Sequence[Problem], rules: RuleSet, texts: Texts) -> list[Markup]:
    """Why rules cannot be played, in words: one line for all that one setting has no use for."""
    pairs_need_four = any(problem.code == "needs" and problem.settings == ("pairs", "seats") for problem in problems)
    merged: dict[tuple[str, ...], list[str]] = {}
    for problem in problems:
        if problem.code == "too_many_seats" and pairs_need_four:
            continue  # said already
        first, *others = problem.settings
        key = (problem.code, first) if problem.code == "excludes" else (problem.code, *problem.settings)
        merged.setdefault(key, []).extend(others)
    return [problem_text(Problem(key[0], (key[1], *others)), rules, texts) for key, others in merged.items()]


def problem_text(problem: Problem, rules: RuleSet, texts: Texts) -> Markup:
    """A problem of the rules in words: in words of its own where there are some, otherwise by the names alone."""
    first, *others = problem.settings
    code = message_part(problem.code)
    own = [f"problem-{code}-{message_part(first)}-{message_part(other)}" for other in others]
    for message in (*own[:1], f"problem-{code}-{message_part(first)}"):
        if texts.has(message):
            rest = texts.join(setting_name(name, texts) for name in others if name in SETTINGS)
            return texts.html(message, **({"others": rest} if "others" in texts.uses(message) else {}))
    names = [setting_name(name, texts) for name in problem.settings if name in SETTINGS or name in TABLE_SETTINGS]
    return texts.html(
        f"problem-{code}", settings=texts.join(names), n=rules.most_seats(), deck=rules.deck * rules.packs
    )
