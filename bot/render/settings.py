"""Settings in words: their names, values, what they mean; and the buttons that change them.

Everything is computed from the engine's data: a setting has a button once two of its values can be played.
"""

from __future__ import annotations

from bot.render.frame import Row, bold, button, duration, rows_of
from bot.render.screen import Button, Press
from bot.render.texts import Markup, Texts
from engine.presets import PRESETS, nearest
from engine.rules import NOT_PLAYED, SETTINGS, Problem, RuleSet


def message_part(code: str | int) -> str:
    """A setting, value or code as part of a message's id."""
    return str(code).replace("_", "-")


def playable(setting: str) -> tuple[int | str, ...]:
    """The values of a setting that can be played now."""
    return tuple(value for value in SETTINGS[setting] if value not in NOT_PLAYED.get(setting, ()))


#: The settings that leave a choice now.
OPEN_SETTINGS = tuple(setting for setting in SETTINGS if len(playable(setting)) > 1)


def setting_name(setting: str, texts: Texts) -> str:
    """What a setting is called."""
    return texts.plain(f"setting-{message_part(setting)}")


def value_name(setting: str, value: int | str, texts: Texts) -> str:
    """What a value of a setting is called."""
    message = f"value-{message_part(setting)}-{message_part(value)}"
    if not texts.has(message) and value in {"on", "off"}:
        message = f"value-{value}"
    return texts.plain(message)


def pair(setting: str, value: int | str, texts: Texts) -> str:
    """``name: value``."""
    return _pair(setting_name(setting, texts), value_name(setting, value, texts), texts)


def _pair(name: str, value: str, texts: Texts) -> str:
    return texts.directed(texts.plain("setting-pair", name=name, value=value), markup=False)


def preset_name(preset: str, texts: Texts) -> str:
    """What a preset is called."""
    return texts.plain(f"preset-{message_part(preset)}")


def clock_text(clock: int | None, texts: Texts) -> str:
    """The clock's length in words."""
    return texts.plain("value-clock-none") if clock is None else duration(clock, texts)


def departures(rules: RuleSet) -> dict[str, int | str]:
    """The settings in which rules differ from the preset nearest to them (the deck is always named anyway)."""
    base = PRESETS[nearest(rules)]
    return {
        name: getattr(rules, name)
        for name in SETTINGS
        if name != "deck" and getattr(rules, name) != getattr(base, name)
    }


def title_lines(rules: RuleSet, clock: int | None, texts: Texts, *, game: int = 0) -> list[str]:
    """What is played, in short: preset, deck, clock, which game; and on a line of its own whatever departs from the
    preset."""
    deck = texts.plain("deck-count", n=rules.deck)
    parts = [texts.plain("game"), preset_name(nearest(rules), texts), deck, clock_text(clock, texts)]
    if game:
        parts.append(texts.plain("game-number", n=game))
    lines = [str(bold(texts.join(parts, " · ")))]
    differing = [pair(name, value, texts) for name, value in departures(rules).items()]
    return [*lines, texts.join(differing, " · ")] if differing else lines


def about_lines(rules: RuleSet, texts: Texts) -> list[Markup]:
    """What the settings that differ from the classic game mean, a line each."""
    lines = []
    for name, value in rules.departures().items():
        message = f"about-{message_part(name)}-{message_part(value)}"
        if texts.has(message):
            lines.append(texts.html("about-line", name=setting_name(name, texts), about=texts.html(message)))
    return lines


def problem_text(problem: Problem, rules: RuleSet, texts: Texts) -> Markup:
    """A problem of the rules in words."""
    names = [setting_name(name, texts) for name in problem.settings if name in SETTINGS]
    return texts.html(
        f"problem-{message_part(problem.code)}", settings=texts.join(names), n=rules.most_seats(), deck=rules.deck
    )


def settings_rows(table: int, rules: RuleSet, clock: int | None, auto_pass: str, texts: Texts) -> list[Row]:
    """The buttons of the open settings: presets, then one for each choice, then the way back."""

    def change(word: str, label: str) -> Button:
        return Button(label, Press("configure", table, word=word))

    def named(setting: str, value: str) -> str:
        return _pair(texts.plain(f"setting-{setting}"), value, texts)

    presets = []
    for preset, ruleset in PRESETS.items():
        label = preset_name(preset, texts)
        chosen = rules == ruleset
        presets.append(change(f"preset={preset}", texts.plain("chosen", label=label) if chosen else label))
    choices = [change(name, pair(name, getattr(rules, name), texts)) for name in OPEN_SETTINGS]
    choices.append(change("clock", named("clock", clock_text(clock, texts))))
    choices.append(change("auto_pass", named("auto-pass", value_name("auto_pass", auto_pass, texts))))
    back = button(texts, "button-settings-close", Press("configure", table, word="close"), "primary")
    return [*rows_of(presets, 2), *rows_of(choices, 2), (back,)]
