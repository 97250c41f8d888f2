"""The rules of a table, short, by chapters; each chapter ends with what its table's settings say."""

from __future__ import annotations

from bot.render.frame import bold, rows_of, screen
from bot.render.screen import Button, Press, Screen
from bot.render.settings import message_part
from bot.render.texts import Texts
from engine.rules import RuleSet

#: Chapters, and the settings that each of them tells about.
CHAPTERS: dict[str, tuple[str, ...]] = {
    "goal": ("deck",),
    "attack": ("opening",),
    "defence": (),
    "throwing": ("throwers", "throw_order", "limit", "first_limit"),
    "taking": ("after_take",),
    "transfer": ("transfer",),
    "end": ("refill_order", "refill_short", "last_bout", "next_first"),
}


def chapters(rules: RuleSet) -> list[str]:
    """The chapters that make sense for these rules."""
    return [name for name in CHAPTERS if name != "transfer" or rules.transfer != "off"]


def rules_screen(rules: RuleSet, chapter: str, texts: Texts, *, table: int = 0) -> Screen:
    """One chapter of the rules (the first for an unknown one), with buttons for all."""
    names = chapters(rules)
    chapter = chapter if chapter in names else names[0]
    lines: list[str | None] = [bold(texts.html(f"chapter-{chapter}")), ""]
    lines += texts.html(f"rules-{chapter}").split("\n")
    told = []
    for setting in CHAPTERS[chapter]:
        message = f"about-{message_part(setting)}-{message_part(getattr(rules, setting))}"
        if texts.has(message):
            told.append(texts.html("rules-line", text=texts.html(message)))
    lines += ["", *told]
    buttons = []
    for name in names:
        label = texts.plain(f"chapter-{name}")
        chosen = texts.plain("chosen", label=label) if name == chapter else label
        buttons.append(Button(chosen, Press("rules", table, word=name)))
    return screen(texts, lines, rows_of(buttons, 2))
