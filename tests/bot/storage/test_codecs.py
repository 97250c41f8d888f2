"""The JSON in the database: what is written comes back the same, and nothing else is read."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.sessions.model import Score, Seat, Setup
from bot.sessions.preferences import ChatPreferences, PersonPreferences
from bot.storage import codecs
from engine.rules import CLASSIC, RuleSet
from tests.bot.storage.samples import names, numbers, rule_sets, scores, seats


@given(st.lists(seats, max_size=8).map(tuple))
def test_seats_come_back(value: tuple[Seat, ...]) -> None:
    assert codecs.SEATS.read(codecs.SEATS.write(value)) == value


@given(st.lists(scores, max_size=8).map(tuple))
def test_scores_come_back(value: tuple[Score, ...]) -> None:
    assert codecs.SCORES.read(codecs.SCORES.write(value)) == value


@given(st.lists(st.tuples(numbers, names)).map(tuple))
def test_players_come_back(value: tuple[tuple[int, str], ...]) -> None:
    assert codecs.PLAYERS.read(codecs.PLAYERS.write(value)) == value


@given(st.lists(st.lists(numbers).map(tuple)).map(tuple))
def test_places_come_back(value: tuple[tuple[int, ...], ...]) -> None:
    assert codecs.PLACES.read(codecs.PLACES.write(value)) == value


@given(rule_sets)
def test_rules_come_back(rules: RuleSet) -> None:
    assert codecs.read_rules(codecs.write_rules(rules)) == rules


@given(st.builds(Setup, rules=rule_sets, clock=st.none() | numbers, auto_pass=names, series=names))
def test_settings_come_back(settings: Setup) -> None:
    assert codecs.read_settings(codecs.write_settings(settings)) == settings


@given(st.builds(ChatPreferences))
def test_preferences_of_chats_come_back(preferences: ChatPreferences) -> None:
    assert codecs.CHAT_PREFERENCES.read(codecs.CHAT_PREFERENCES.write(preferences)) == preferences


@given(st.builds(PersonPreferences, quiet_from=st.integers(0, 23), utc_offset=numbers))
def test_preferences_of_people_come_back(preferences: PersonPreferences) -> None:
    assert codecs.PERSON_PREFERENCES.read(codecs.PERSON_PREFERENCES.write(preferences)) == preferences


@pytest.mark.parametrize("text", ['{"letters": "greek"}', '{"nudges": 1}', '{"speed": "fast"}', "[]"])
def test_what_is_no_preferences_is_refused(text: str) -> None:
    with pytest.raises(ValueError):
        codecs.PERSON_PREFERENCES.read(text)


@given(st.lists(st.integers(0, 53)).map(tuple))
def test_decks_come_back(deck: tuple[int, ...]) -> None:
    if deck:
        assert codecs.read_deck(codecs.write_deck(deck)) == deck


def test_rules_are_kept_as_their_departures() -> None:
    assert codecs.write_rules(CLASSIC) == "{}"
    assert json.loads(codecs.write_rules(CLASSIC.changed({"deck": 24}))) == {"deck": 24}


def test_a_field_added_since_takes_its_default() -> None:
    assert codecs.SEATS.read('[{"user_id": 3, "name": "x"}]') == (Seat(3, "x"),)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{}",
        "[[]]",
        '[{"user_id": "3"}]',
        '[{"user_id": true}]',
        '[{"user_id": 3.0}]',
        '[{"away": 1}]',
        '[{"tapped_at": NaN}]',
        '[{"nme": "x"}]',
        '[{"name": null}]',
    ],
)
def test_what_is_no_seats_is_refused(text: str) -> None:
    with pytest.raises(ValueError):
        codecs.SEATS.read(text)


@pytest.mark.parametrize("text", ["[]", '{"dek": 24}', '{"deck": 25}', '{"packs": true}', '{"deck": null}'])
def test_what_is_no_rules_is_refused(text: str) -> None:
    with pytest.raises(ValueError):
        codecs.read_rules(text)


@pytest.mark.parametrize(
    "text",
    [
        "{}",
        '{"clock": "90", "auto_pass": "off", "series": "endless", "rules": {}}',
        '{"clock": 90, "auto_pass": "off", "series": "endless", "rules": {}, "more": 1}',
        '{"clock": 90, "auto_pass": "off", "series": "endless", "rules": {"deck": 1}}',
    ],
)
def test_what_is_no_settings_is_refused(text: str) -> None:
    with pytest.raises(ValueError):
        codecs.read_settings(text)


@pytest.mark.parametrize("text", ["", "7", "7s8", "7x", "??", "-"])
def test_what_is_no_deck_is_refused(text: str) -> None:
    with pytest.raises(ValueError):
        codecs.read_deck(text)


def test_what_is_no_seat_is_not_written() -> None:
    with pytest.raises(ValueError):
        codecs.SEATS.write((Seat(3, name=5),))  # type: ignore[arg-type]
