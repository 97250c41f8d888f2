"""The rules of a table, short, by chapters; each chapter ends with what this table's settings say.

Every setting is told of in some chapter: what is played with its meaning, what is not played by its name. A chapter
about something that this table does not play is left out, unless somebody asks for it: a refused tap does, which
opens the chapter of its `Reason`.
"""

from __future__ import annotations

from bot.render.frame import bold, rows_of, screen
from bot.render.screen import Button, Press, Screen
from bot.render.settings import is_absence, meaning, setting_name
from bot.render.texts import Markup, Texts
from bot.sessions.model import Setup
from bot.sessions.setup import value_of
from engine.errors import Reason

#: Chapters, and the settings that each of them tells about.
CHAPTERS: dict[str, tuple[str, ...]] = {
    "goal": ("deck", "packs", "no_talon_trump"),
    "before": ("redeal", "colour_swap", "trump_swap", "next_first"),
    "attack": ("opening", "simple"),
    "defence": (),
    "throwing": ("throwers", "throw_order", "limit", "first_limit", "first_consent"),
    "taking": ("after_take",),
    "transfer": ("transfer",),
    "end": ("refill_order", "refill_short", "last_bout", "focus"),
    "pairs": ("pairs", "pair_out"),
    "push": ("push",),
    "doker": ("doker",),
    "cheaters": ("cheaters",),
    "table": ("drinking", "clock", "defence_clock", "auto_pass", "series"),
}
#: Chapters about something that not every table plays: the setting that turns it on.
_OPTIONAL = {"transfer": "transfer", "pairs": "pairs", "push": "push", "doker": "doker", "cheaters": "cheaters"}
#: Those that tell all about their setting.
_WHOLE = frozenset({"pairs", "push", "doker", "cheaters"})
#: What has no place in the simple game (V4).
_NOT_IN_SIMPLE = frozenset({"throwing", "taking", "transfer"})

#: The chapter that each reason of a refusal belongs to, by its code.
CHAPTER_OF_CODE: dict[str, str] = {
    "game_over": "end", "seat_is_out": "end", "no_such_seat": "goal", "already_left": "table",
    "not_in_these_rules": "goal", "card_not_in_hand": "goal",
    "not_an_attacker": "attack", "one_card_at_a_time": "attack", "ranks_differ": "attack", "must_attack": "attack",
    "not_a_thrower": "throwing", "not_your_turn": "throwing", "rank_not_on_table": "throwing",
    "limit_reached": "throwing", "already_passed": "throwing", "consent_not_asked": "throwing",
    "not_the_defender": "defence", "not_on_table": "defence", "already_beaten": "defence", "does_not_beat": "defence",
    "nothing_to_take": "taking", "already_taking": "taking",
    "transfer_is_off": "transfer", "nothing_to_transfer": "transfer", "transfer_too_late": "transfer",
    "wrong_rank_to_transfer": "transfer", "hand_too_small": "transfer",
    "not_the_trump_to_show": "transfer", "shown_before": "transfer",
    "rights_first": "before", "no_right": "before", "game_has_begun": "before", "joker_not_declared": "goal",
    "already_called": "push", "own_card": "cheaters", "no_calls_left": "cheaters", "nothing_to_call": "cheaters",
    "no_slip_now": "cheaters", "last_card": "cheaters", "card_is_known": "cheaters",
    "not_between_bouts": "doker", "already_announced": "doker", "nothing_to_give": "doker", "give_first": "doker",
}  # fmt: skip


def chapter_of(reason: Reason) -> str:
    """The chapter that says more about a refusal."""
    return CHAPTER_OF_CODE.get(reason.value, "goal")


def chapters(setup: Setup) -> list[str]:
    """The chapters that make sense for a table."""
    return [name for name in CHAPTERS if _is_played(name, setup)]


def _is_played(chapter: str, setup: Setup) -> bool:
    if setup.rules.simple == "on" and chapter in _NOT_IN_SIMPLE:
        return chapter == "taking"  # one may always take
    return chapter not in _OPTIONAL or value_of(setup, _OPTIONAL[chapter]) != "off"


def rules_screen(setup: Setup, chapter: str, texts: Texts, *, table: int = 0) -> Screen:
    """One chapter of the rules (the first for an unknown one), with buttons for all."""
    names = chapters(setup)
    if setup.rules.simple == "on" and chapter in _NOT_IN_SIMPLE and chapter not in names:
        chapter = "attack"  # which says that the simple game knows nothing of it
    chapter = chapter if chapter in CHAPTERS else names[0]
    lines: list[str | None] = [bold(texts.html(f"chapter-{chapter}")), ""]
    if chapter in names:
        lines += texts.html(f"rules-{chapter}").split("\n")
    lines += ["", *_setting_lines(chapter, setup, texts, played=chapter in names)]
    buttons = []
    for name in CHAPTERS:
        if name in names or name == chapter:
            label = texts.plain(f"chapter-{name}")
            chosen = texts.plain("chosen", label=label) if name == chapter else label
            buttons.append(Button(chosen, Press("rules", table, word=name)))
    return screen(texts, lines, rows_of(buttons, 2))


def _setting_lines(chapter: str, setup: Setup, texts: Texts, *, played: bool) -> list[str]:
    simple = setup.rules.simple == "on"
    told, absent = [], []
    for setting in CHAPTERS[chapter]:
        value = value_of(setup, setting)
        if simple and setting in {"opening", "after_take"}:
            continue
        if played and chapter == setting and chapter in _WHOLE:
            continue  # the chapter itself says what it means
        if played and is_absence(setting, value):
            absent.append(setting_name(setting, texts))
        else:
            about = meaning(setting, value, texts)
            told.append(texts.html("rules-line", text=Markup(about[:1].upper() + about[1:])))
        if not played:
            break
    if absent:
        told.append(texts.html("rules-absent", list=texts.join(absent)))
    return list(told)
