"""The languages say the same things: same files, same messages, same arguments; and nothing lacks its words."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.render.news import event_id
from bot.render.notices import NOTICES, reason_key
from bot.render.pages import ALL_COMMANDS, command_descriptions
from bot.render.rules_page import CHAPTER_OF_CODE, CHAPTERS, chapter_of
from bot.render.settings import PRESET_NAMES, meaning, message_part, preset_about, preset_name, setting_name, value_name
from bot.render.texts import LOCALES, Catalogue, MissingText, Texts, default_catalogue
from bot.sessions.setup import GROUPS, TABLE_SETTINGS, choices, open_groups, values_of
from engine.errors import Reason
from engine.events import Event
from engine.presets import PRESETS
from engine.rules import NOT_PLAYED, SETTINGS

CATALOGUE = default_catalogue()
LANGUAGES = CATALOGUE.languages
each_language = pytest.mark.parametrize("language", LANGUAGES)


def test_hebrew_russian_and_english_are_there() -> None:
    assert {"he", "ru", "en"} <= set(LANGUAGES)


@each_language
def test_same_files_ids_and_arguments(language: str) -> None:
    assert {file.name for file in (LOCALES / language).iterdir()} == {file.name for file in (LOCALES / "en").iterdir()}
    assert CATALOGUE.ids(language) == CATALOGUE.ids("en")
    for message in CATALOGUE.ids("en"):
        assert CATALOGUE.variables(language, message) == CATALOGUE.variables("en", message), message


@each_language
def test_files_have_no_junk_and_name_nothing_twice(language: str) -> None:
    from fluent.syntax import ast, parse

    seen: set[str] = set()
    for file in (LOCALES / language).glob("*.ftl"):
        for entry in parse(file.read_text(encoding="utf-8")).body:
            assert not isinstance(entry, ast.Junk), f"{file}: {entry.content}"
            if isinstance(entry, ast.Message):
                assert entry.id.name not in seen
                seen.add(entry.id.name)


@each_language
def test_every_reason_event_and_notice_has_words(language: str) -> None:
    ids = CATALOGUE.ids(language)
    assert {reason_key(reason) for reason in Reason} <= ids
    assert {event_id(kind) for kind in Event.__args__} <= ids
    assert set(NOTICES) <= ids


@each_language
def test_no_words_for_reasons_events_and_settings_that_do_not_exist(language: str) -> None:
    ids = CATALOGUE.ids(language)
    assert {i for i in ids if i.startswith("reason-")} == {reason_key(reason) for reason in Reason}
    assert {i for i in ids if i.startswith("event-")} == {event_id(kind) for kind in Event.__args__}
    settings = {f"setting-{message_part(name)}" for name in SETTINGS} | {
        f"setting-{message_part(name)}" for name in TABLE_SETTINGS
    }
    assert {i for i in ids if i.startswith("setting-")} - {"setting-pair"} == settings


@each_language
def test_every_setting_value_and_preset_has_words(language: str) -> None:
    texts = Texts(language, strict=True)
    for setting, values in {**SETTINGS, **TABLE_SETTINGS}.items():
        assert setting_name(setting, texts)
        names = [value_name(setting, value, texts) for value in values]
        assert len(set(names)) == len(names), setting
        assert all(len(f"{setting_name(setting, texts)}: {name}") <= 48 for name in names)
        meanings = [meaning(setting, value, texts) for value in values]
        assert len(set(meanings)) == len(meanings), setting
    assert set(PRESETS) <= set(PRESET_NAMES)
    assert len({preset_name(preset, texts) for preset in PRESET_NAMES}) == len(PRESET_NAMES)
    assert all(0 < len(preset_about(preset, texts)) <= 80 for preset in PRESET_NAMES)
    assert all(len(texts.plain(f"group-{group}")) <= 32 for group in GROUPS)


def test_every_setting_is_in_one_group_and_in_one_chapter() -> None:
    every = [*SETTINGS, *TABLE_SETTINGS]
    assert sorted(name for names in GROUPS.values() for name in names) == sorted(every)
    assert sorted(name for names in CHAPTERS.values() for name in names) == sorted(every)


def test_every_reason_opens_a_chapter() -> None:
    assert {reason.value for reason in Reason} <= set(CHAPTER_OF_CODE)
    assert {chapter_of(reason) for reason in Reason} <= set(CHAPTERS)


@each_language
def test_chapters_and_commands_fit_telegram(language: str) -> None:
    texts = Texts(language, strict=True)
    for chapter in CHAPTERS:
        assert texts.plain(f"chapter-{chapter}")
    described = command_descriptions(texts)
    assert set(described) == set(ALL_COMMANDS)
    assert all(3 <= len(text) <= 256 for text in described.values())


def test_settings_with_a_choice_are_computed_from_what_is_played() -> None:
    for setting, values in SETTINGS.items():
        played = tuple(value for value in values if value not in NOT_PLAYED.get(setting, ()))
        assert values_of(setting) == played
        assert any(setting in choices(group) for group in open_groups()) == (len(played) > 1)


def test_missing_words_fall_back_to_english_and_then_to_dots(tmp_path: Path) -> None:
    for language, text in {"he": "direction = rtl\n", "en": "direction = ltr\nonly = Only { $n }\n"}.items():
        (tmp_path / language).mkdir()
        (tmp_path / language / "a.ftl").write_text(text, encoding="utf-8")
    catalogue = Catalogue(tmp_path)
    texts = Texts("he", catalogue)
    assert texts.plain("only", n=3) == "Only \u20683\u2069"
    assert texts.plain("only") == "…"
    assert texts.plain("nothing") == "…"
    with pytest.raises(MissingText):
        Texts("he", catalogue, strict=True).plain("only", n=3)
    assert Texts("xx", catalogue).language == "en"


@pytest.mark.parametrize(
    ("code", "language"),
    [("he", "he"), ("iw", "he"), ("he-IL", "he"), ("ru", "ru"), ("uk", "ru"), ("be", "ru"), ("kk", "ru"),
     ("en", "en"), ("en-US", "en"), ("de", "en"), ("", "en"), (None, "en"), ("RU_ru", "ru")],
)  # fmt: skip
def test_language_guessed_from_telegram(code: str | None, language: str) -> None:
    assert CATALOGUE.speaks(code) == language


@pytest.mark.parametrize(
    ("language", "counts"),
    [
        ("he", {1: "קלף אחד", 2: "שני קלפים", 5: "5 קלפים", 20: "20 קלפים"}),
        ("ru", {1: "1 карта", 2: "2 карты", 5: "5 карт", 11: "11 карт", 21: "21 карта", 22: "22 карты"}),
        ("en", {1: "1 card", 2: "2 cards"}),
    ],
)
def test_plurals_are_the_language_s_own(language: str, counts: dict[int, str]) -> None:
    texts = Texts(language, strict=True)
    for n, words in counts.items():
        bare = texts.plain("player-line", name="x", n=n).translate({0x2068: None, 0x2069: None})
        assert bare == f"x — {words}"
