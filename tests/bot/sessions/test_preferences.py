"""What people and groups prefer: one tap a value, hours that go round, and when one may be called."""

from __future__ import annotations

import pytest

from bot.sessions.preferences import (
    CHAT_CHOICES,
    NO_CHAT_PREFERENCES,
    NO_PREFERENCES,
    PERSON_CHOICES,
    ChatPreferences,
    NoSuchPreference,
    PersonPreferences,
    chat_next,
    nudge_from,
    person_next,
    person_shifted,
)

#: 2026-11-30, midnight UTC.
MIDNIGHT = 1_796_000_000 // 86400 * 86400
HOUR = 3600


@pytest.mark.parametrize("name", CHAT_CHOICES)
def test_taps_go_round_what_a_group_may_prefer(name: str) -> None:
    seen = [NO_CHAT_PREFERENCES]
    for _ in CHAT_CHOICES[name]:
        seen.append(chat_next(seen[-1], name))
    assert seen[-1] == NO_CHAT_PREFERENCES
    assert {getattr(preferences, name) for preferences in seen} == set(CHAT_CHOICES[name])


@pytest.mark.parametrize("name", PERSON_CHOICES)
def test_taps_go_round_what_a_person_may_prefer(name: str) -> None:
    seen = [NO_PREFERENCES]
    for _ in PERSON_CHOICES[name]:
        seen.append(person_next(seen[-1], name))
    assert seen[-1] == NO_PREFERENCES
    assert {getattr(preferences, name) for preferences in seen} == set(PERSON_CHOICES[name])


def test_what_was_never_offered_is_no_preference() -> None:
    for name in ("__class__", "language", "quiet_from", ""):
        with pytest.raises(NoSuchPreference):
            chat_next(ChatPreferences(), name)
        with pytest.raises(NoSuchPreference):
            person_next(PersonPreferences(), name)
    for name, by in (("quiet_from", 2), ("utc_offset", 1), ("order", 1)):
        with pytest.raises(NoSuchPreference):
            person_shifted(PersonPreferences(), name, by)


def test_quiet_hours_go_round_the_clock_and_never_last_a_whole_day() -> None:
    preferences = PersonPreferences(quiet_from=23, quiet_to=8)
    assert person_shifted(preferences, "quiet_from", 1).quiet_from == 0
    for _ in range(30):
        preferences = person_shifted(preferences, "quiet_from", 1)
        assert preferences.quiet_from != preferences.quiet_to
    assert person_shifted(PersonPreferences(quiet_from=9, quiet_to=8), "quiet_from", -1).quiet_from == 7


def test_clocks_stay_on_this_planet() -> None:
    preferences = PersonPreferences(utc_offset=13 * 60 + 30)
    preferences = person_shifted(person_shifted(preferences, "utc_offset", 60), "utc_offset", 30)
    assert preferences.utc_offset == 14 * 60


def test_whoever_wants_no_nudges_is_never_called() -> None:
    assert nudge_from(PersonPreferences(nudges=False), MIDNIGHT) is None
    assert nudge_from(PersonPreferences(), MIDNIGHT) == MIDNIGHT


@pytest.mark.parametrize(
    ("offset", "hour", "called_at"),
    [
        (0, 12, 12),
        (0, 22.5, 22.5),
        (0, 23, 32),  # eight in the morning of the next day
        (0, 3, 8),
        (0, 8, 8),
        (180, 19.9, 19.9),  # three hours ahead: 22:54 there
        (180, 20, 29),
        (180, 4.5, 5),
        (-300, 12, 13),  # five hours behind: seven in the morning there
    ],
)
def test_quiet_hours_put_a_call_off_until_they_end(offset: int, hour: float, called_at: float) -> None:
    preferences = PersonPreferences(quiet=True, quiet_from=23, quiet_to=8, utc_offset=offset)
    assert nudge_from(preferences, MIDNIGHT + hour * HOUR) == MIDNIGHT + called_at * HOUR


def test_quiet_hours_may_lie_within_one_day() -> None:
    preferences = PersonPreferences(quiet=True, quiet_from=13, quiet_to=16)
    for hour, called_at in ((12.5, 12.5), (13, 16), (15.9, 16), (16, 16), (2, 2)):
        assert nudge_from(preferences, MIDNIGHT + hour * HOUR) == MIDNIGHT + called_at * HOUR
