"""The screens of /settings: a group's, and a person's own.

One screen has every value on its buttons: a tap brings the next value where there are few, and opens a page where
there are more. Whatever is not plain from its name is said in a sentence, and the person's screen shows cards as
they will look.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Final

from bot.render.cards import cards_text, suit_text
from bot.render.frame import Row, bold, button, rows_of, screen
from bot.render.look import dressed, in_order
from bot.render.names import clean
from bot.render.screen import Button, Press, Screen
from bot.render.settings import clock_text, pair, preset_name, title_lines
from bot.render.setup_pages import first_lines, first_rows, group_lines, group_rows
from bot.render.texts import LRI, PDI, Texts
from bot.sessions.model import CLOCKS, Setup
from bot.sessions.preferences import ChatPreferences, PersonPreferences
from bot.sessions.setup import FIRST_PAGE, open_groups
from engine.cards import card_of
from engine.presets import nearest

#: Groups of rules that have a button of their own on the first page.
_ELSEWHERE: Final = frozenset({"clock", "drinking"})
#: The pages there are, beside those of the groups of rules.
CHAT_PAGES: Final = ("language", "game", "clock")
PERSON_PAGES: Final = ("language", "nudges")
#: A hand that shows how cards look, and its trump.
_SAMPLE = "6h 9s Jc Qd Kh As 7d Td"
_SAMPLE_TRUMP = 1


def rule_pages() -> tuple[str, ...]:
    """The groups of rules that have a page in a group's settings."""
    return tuple(group for group in open_groups() if group not in _ELSEWHERE)


def _press(word: str) -> Press:
    return Press("prefer", word=word)


def chat_settings_screen(title: str, setup: Setup, preferences: ChatPreferences, page: str, texts: Texts) -> Screen:
    """A page of a group's settings; the first one for a page that there is not."""
    head: list[str | None] = [bold(texts.html("prefer-group", group=clean(title, 48) or texts.plain("game"))), ""]
    if page == "language":
        return screen(texts, [*head, texts.html("language-question")], _language_rows(texts))
    if page == "clock":
        lines = [*head, texts.html("prefer-clock-hint")]
        return screen(texts, lines, _clock_rows(setup, texts))
    if page == "game":
        rows = first_rows(setup, texts, _press, but=_ELSEWHERE)
        return screen(texts, [*head, *first_lines(setup, texts)], [*rows, _back_row(texts)])
    if page in rule_pages():
        rows = group_rows(page, setup, texts, _press, back="game")
        return screen(texts, [*head, *group_lines(page, setup, texts)], rows)
    return screen(texts, [*head, *_chat_lines(setup, preferences, texts)], _chat_rows(setup, preferences, texts))


def _chat_lines(setup: Setup, preferences: ChatPreferences, texts: Texts) -> list[str]:
    lines = [str(texts.html("prefer-group-hint")), "", *title_lines(setup.rules, setup.clock, texts), ""]
    for name in ("picture", "who_starts", "computers", "statistics", "hands"):
        about = texts.html(f"prefer-about-{_part(name)}-{_value(getattr(preferences, name))}")
        lines.append(texts.html("about-line", name=texts.plain(f"prefer-{_part(name)}"), about=about))
    if setup.drinking == "on":
        lines += ["", texts.html("drinking-notice")]
    return lines


def _chat_rows(setup: Setup, preferences: ChatPreferences, texts: Texts) -> list[Row]:
    def own(name: str) -> Button:
        return Button(preference_pair(name, getattr(preferences, name), texts), _press(name))

    game = preset_name(nearest(setup.rules), texts)
    buttons = [
        _page_button("language", texts.plain("language-name"), texts),
        _page_button("game", game, texts),
        _page_button("clock", clock_text(setup.clock, texts), texts),
        Button(pair("auto_pass", setup.auto_pass, texts), _press("auto_pass")),
        own("picture"),
        *([own("four_colours"), own("letters")] if preferences.picture else []),
        Button(pair("drinking", setup.drinking, texts), _press("drinking")),
        own("who_starts"),
        own("computers"),
        own("statistics"),
        own("hands"),
    ]
    return [*rows_of(buttons, 2), (button(texts, "button-prefer-close", _press("close")),)]


def person_settings_screen(preferences: PersonPreferences, page: str, texts: Texts, now: float) -> Screen:
    """A page of a person's settings, as they will look; `now`: seconds since the epoch, for the quiet hours."""
    head: list[str | None] = [bold(texts.html("prefer-own")), ""]
    if page == "language":
        return screen(texts, [*head, texts.html("language-question")], _language_rows(texts))
    if page == "nudges":
        lines, rows = _nudge_page(preferences, texts, now)
        return screen(texts, [*head, *lines], rows)
    sample = 0
    for text in _SAMPLE.split():
        sample |= 1 << card_of(text)
    cards = cards_text(in_order(sample, _SAMPLE_TRUMP, preferences))
    lines = [
        texts.html("prefer-own-hint"),
        "",
        texts.html("prefer-sample", trump=suit_text(_SAMPLE_TRUMP)),
        cards,
        "",
        texts.html("prefer-about-order"),
        texts.html("prefer-about-colours"),
        texts.html("prefer-about-confirm-take"),
        texts.html("prefer-about-nudges"),
    ]
    return dressed(screen(texts, [*head, *lines], _person_rows(preferences, texts)), preferences)


def _person_rows(preferences: PersonPreferences, texts: Texts) -> list[Row]:
    quiet = preferences.nudges and preferences.quiet
    nudges = texts.plain("prefer-nudges-quiet") if quiet else texts.plain(f"prefer-value-{_value(preferences.nudges)}")
    buttons = [_page_button("language", texts.plain("language-name"), texts)]
    for name in ("order", "four_colours", "letters", "confirm_take"):
        buttons.append(Button(preference_pair(name, getattr(preferences, name), texts), _press(name)))
    buttons.append(_page_button("nudges", nudges, texts))
    return [*rows_of(buttons, 2), (button(texts, "button-prefer-close", _press("close")),)]


def _nudge_page(preferences: PersonPreferences, texts: Texts, now: float) -> tuple[list[str | None], list[Row]]:
    lines: list[str | None] = [texts.html("prefer-nudges-hint")]
    rows: list[Row] = [(Button(preference_pair("nudges", preferences.nudges, texts), _press("nudges")),)]
    if preferences.nudges:
        rows.append((Button(preference_pair("quiet", preferences.quiet, texts), _press("quiet")),))
    if preferences.nudges and preferences.quiet:
        lines += ["", texts.html("prefer-quiet-hint")]
        for name in ("quiet_from", "quiet_to"):
            hour = _face(getattr(preferences, name) * 60)
            rows.append(_shift_row(name, texts.plain(f"prefer-{_part(name)}", time=hour), ("-1", "1"), texts))
        local = datetime.fromtimestamp(now, UTC) + timedelta(minutes=preferences.utc_offset)
        there = _face(local.hour * 60 + local.minute)
        rows.append(_shift_row("utc_offset", texts.plain("prefer-utc-offset", time=there), ("-60", "60"), texts))
        half = (button(texts, "button-half-back", _press("utc_offset=-30")),
                button(texts, "button-half-on", _press("utc_offset=30")))  # fmt: skip
        rows.append(half)
    return lines, [*rows, _back_row(texts)]


def _shift_row(name: str, label: str, by: tuple[str, str], texts: Texts) -> Row:
    less, more = (Button(sign, _press(f"{name}={step}")) for sign, step in zip("➖➕", by, strict=True))
    return (less, Button(texts.directed(label, markup=False), _press("page=nudges")), more)


def _face(minutes: int) -> str:
    """A time of the day as a clock shows it: 8:05."""
    return f"{LRI}{minutes // 60}:{minutes % 60:02}{PDI}"


def preference_pair(name: str, value: object, texts: Texts) -> str:
    """``name: value``."""
    message = f"prefer-value-{_part(name)}-{_value(value)}"
    said = texts.plain(message if texts.has(message) else f"prefer-value-{_value(value)}")
    return _pair(texts.plain(f"prefer-{_part(name)}"), said, texts)


def _pair(name: str, value: str, texts: Texts) -> str:
    return texts.directed(texts.plain("setting-pair", name=name, value=value), markup=False)


def _page_button(page: str, value: str, texts: Texts) -> Button:
    return Button(_pair(texts.plain(f"prefer-{page}"), value, texts), _press(f"page={page}"))


def _back_row(texts: Texts) -> Row:
    return (button(texts, "button-groups", _press(f"page={FIRST_PAGE}")),)


def _language_rows(texts: Texts) -> list[Row]:
    rows = language_buttons(texts, lambda language: _press(f"language={language}"))
    return [*rows, _back_row(texts)]


def language_buttons(texts: Texts, press: Callable[[str], Press]) -> list[Row]:
    """The languages, each by its own name; the present one is marked."""
    buttons = []
    for language in texts.catalogue.languages:
        named = "language-name" in texts.catalogue.ids(language)
        label = Texts(language, texts.catalogue).plain("language-name") if named else language
        chosen = language == texts.language
        buttons.append(Button(texts.plain("chosen", label=label) if chosen else label, press(language)))
    return rows_of(buttons, 3)


def _clock_rows(setup: Setup, texts: Texts) -> list[Row]:
    buttons = []
    for seconds in sorted(CLOCKS, key=lambda seconds: seconds or 10**6):
        label = clock_text(seconds, texts)
        chosen = texts.plain("chosen", label=label) if seconds == setup.clock else label
        buttons.append(Button(chosen, _press(f"clock={seconds or 0}")))
    return [*rows_of(buttons, 3), _back_row(texts)]


def _part(name: str) -> str:
    return name.replace("_", "-")


def _value(value: object) -> str:
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)
