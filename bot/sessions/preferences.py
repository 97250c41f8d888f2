"""What groups and people prefer: everything that can be chosen once and for all, with its default, in one place.

A chat's `Setup` (`bot.sessions.model`: rules, clock, automatic passes, series, drinking) is what its tables begin
with, and a table may depart from it in its lobby. What stands here holds for whatever the chat, or the person, does:
it is never a table's own. The language of either is kept beside it, since it is guessed before anybody chooses.

Only what somebody chose is kept (storage writes None until then), so that a default which changes here changes for
everybody who never cared.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Final, Literal, Protocol, get_args

#: Who may start and stop: whoever opened the table (and administrators), anyone, administrators alone.
Starters = Literal["opener", "anyone", "admins"]
#: Where the hand of somebody is shown to whom the bot cannot write: nowhere, or in the group, for their eyes alone.
Hands = Literal["private", "here"]
#: How a hand is sorted; trumps are last either way.
Order = Literal["rank", "suit"]
#: The letters of the court cards.
Letters = Literal["latin", "cyrillic"]


@dataclass(frozen=True, slots=True)
class ChatPreferences:
    """What a group prefers, beside its language and the setup of its tables."""

    picture: bool = True  # the table as a picture
    four_colours: bool = False  # in it, a colour for each suit
    letters: Letters = "latin"  # in it, the letters of the court cards
    who_starts: Starters = "opener"
    computers: bool = True  # whether computer players may be seated
    statistics: bool = True  # whether games count for anything after their series
    hands: Hands = "private"


@dataclass(frozen=True, slots=True)
class PersonPreferences:
    """What a person prefers, beside their language.

    Quiet hours are whole hours of the day, `quiet_from` included and `quiet_to` not, on a clock that is `utc_offset`
    minutes ahead of UTC.
    """

    order: Order = "rank"
    four_colours: bool = False
    letters: Letters = "latin"
    confirm_take: bool = False
    nudges: bool = True
    quiet: bool = False
    quiet_from: int = 23
    quiet_to: int = 8
    utc_offset: int = 0


NO_CHAT_PREFERENCES: Final = ChatPreferences()
NO_PREFERENCES: Final = PersonPreferences()

#: What each person prefers, by their user id.
Personal = Callable[[int], PersonPreferences]


def nobody_chose(user_id: int) -> PersonPreferences:
    """The preferences of people who never chose any."""
    del user_id
    return NO_PREFERENCES


class Preferences(Protocol):
    """Who knows what is preferred. Answers at once; whoever chose nothing has the defaults."""

    def chat_preferences(self, chat_id: int) -> ChatPreferences:
        """What a chat prefers."""
        ...

    def person_preferences(self, user_id: int) -> PersonPreferences:
        """What a person prefers."""
        ...


class NoSuchPreference(LookupError):
    """There is no such preference, or it has no such value."""


HOUR: Final = 3600
DAY: Final = 24 * HOUR
#: How far clocks are from UTC, in minutes.
LEAST_OFFSET, MOST_OFFSET = -12 * 60, 14 * 60

#: The preferences that one tap brings to their next value, with all their values.
CHAT_CHOICES: Final[dict[str, tuple[Any, ...]]] = {
    "picture": (True, False),
    "four_colours": (False, True),
    "letters": get_args(Letters),
    "who_starts": get_args(Starters),
    "computers": (True, False),
    "statistics": (True, False),
    "hands": get_args(Hands),
}
PERSON_CHOICES: Final[dict[str, tuple[Any, ...]]] = {
    "order": get_args(Order),
    "four_colours": (False, True),
    "letters": get_args(Letters),
    "confirm_take": (False, True),
    "nudges": (True, False),
    "quiet": (False, True),
}


def chat_next(preferences: ChatPreferences, name: str) -> ChatPreferences:
    """With the next value of one preference. Raises NoSuchPreference."""
    return replace(preferences, **{name: _next(CHAT_CHOICES, preferences, name)})


def person_next(preferences: PersonPreferences, name: str) -> PersonPreferences:
    """With the next value of one preference. Raises NoSuchPreference."""
    return replace(preferences, **{name: _next(PERSON_CHOICES, preferences, name)})


def _next(choices: dict[str, tuple[Any, ...]], preferences: object, name: str) -> Any:
    if name not in choices:
        raise NoSuchPreference(name)
    values = choices[name]
    return values[(values.index(getattr(preferences, name)) + 1) % len(values)]


def person_shifted(preferences: PersonPreferences, name: str, by: int) -> PersonPreferences:
    """With an hour of the quiet hours (by hours, round the clock) or the offset (by minutes) moved on.

    Raises NoSuchPreference.
    """
    if name in {"quiet_from", "quiet_to"} and abs(by) == 1:
        other = preferences.quiet_to if name == "quiet_from" else preferences.quiet_from
        hour = (getattr(preferences, name) + by) % 24
        # From an hour to the same one would be no time at all, or all day: it is passed over.
        return replace(preferences, **{name: hour if hour != other else (hour + by) % 24})
    if name == "utc_offset" and abs(by) in {30, 60}:
        return replace(preferences, utc_offset=min(MOST_OFFSET, max(LEAST_OFFSET, preferences.utc_offset + by)))
    raise NoSuchPreference(name)


def nudge_from(preferences: PersonPreferences, when: float) -> float | None:
    """The first moment from `when` on (seconds since the epoch) at which one may be called; None: never."""
    if not preferences.nudges:
        return None
    if not preferences.quiet:
        return when
    local = (when + preferences.utc_offset * 60) % DAY
    begins, ends = preferences.quiet_from * HOUR, preferences.quiet_to * HOUR
    # How long ago quiet began, and how long it lasts, round the clock.
    since, length = (local - begins) % DAY, (ends - begins) % DAY
    return when if since >= length else when + (length - since)
