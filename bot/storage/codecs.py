"""The JSON inside the database: named fields, written compactly, read strictly.

Pydantic checks what is read against the dataclasses themselves: an unknown name or a wrong type is an error, a field
that was added to the model after the row was written takes its default. Rules are kept as their departures from
`classic`, the one form that stays true when a setting is added to RULES.md. Decks are text, as notation writes cards.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import is_dataclass
from functools import lru_cache
from typing import Any, Final, Generic, TypeVar

from pydantic import ConfigDict, TypeAdapter

from bot.sessions.model import Pause, Score, Seat, Setup
from bot.sessions.preferences import ChatPreferences, PersonPreferences
from engine.cards import card_of, split_cards, text_of
from engine.rules import CLASSIC, RuleSet

T = TypeVar("T")
_STRICT = ConfigDict(strict=True, extra="forbid", allow_inf_nan=False)


class Codec(Generic[T]):
    """Values of one type as JSON text and back; both ways raise ValueError for what is not of that type."""

    def __init__(self, kind: Any) -> None:
        # A dataclass by itself takes no configuration from here: what matters is said again when it is read.
        self._adapter: TypeAdapter[T] = TypeAdapter(kind, config=None if is_dataclass(kind) else _STRICT)

    def write(self, value: T) -> str:
        """The JSON of a value."""
        return self._adapter.dump_json(value, warnings="error").decode()

    def read(self, text: str) -> T:
        """The value that `write` made this of."""
        return self._adapter.validate_json(text, strict=True, extra="forbid")

    def write_maybe(self, value: T | None) -> str | None:
        """The JSON of a value; None (SQL's NULL) of None."""
        return None if value is None else self.write(value)

    def read_maybe(self, text: str | None) -> T | None:
        """The value that `write_maybe` made this of."""
        return None if text is None else self.read(text)


SEATS: Final = Codec[tuple[Seat, ...]](tuple[Seat, ...])
SCORES: Final = Codec[tuple[Score, ...]](tuple[Score, ...])
NUMBERS: Final = Codec[tuple[int, ...]](tuple[int, ...])
PLACES: Final = Codec[tuple[tuple[int, ...], ...]](tuple[tuple[int, ...], ...])
#: Decks as texts.
DECKS: Final = Codec[tuple[str, ...]](tuple[str, ...])
TEXTS: Final = DECKS
PLAYERS: Final = Codec[tuple[tuple[int, str], ...]](tuple[tuple[int, str], ...])
#: What a table waits for beside its game: when it closes, whether it warned, its break, its calls.
WAITS: Final = Codec[tuple[float | None, bool, Pause | None, int]](tuple[float | None, bool, Pause | None, int])
CHAT_PREFERENCES: Final = Codec[ChatPreferences](ChatPreferences)
PERSON_PREFERENCES: Final = Codec[PersonPreferences](PersonPreferences)
_DEPARTURES: Final = Codec[dict[str, int | str]](dict[str, int | str])


@lru_cache(maxsize=256)
def write_rules(rules: RuleSet) -> str:
    """Rules as the JSON object of their departures from `classic`."""
    return _DEPARTURES.write(rules.departures())


@lru_cache(maxsize=256)
def read_rules(text: str) -> RuleSet:
    """The rules of such an object. Raises ValueError for a setting or a value that does not exist."""
    return _rules(_DEPARTURES.read(text))


def _rules(departures: dict[str, int | str]) -> RuleSet:
    try:
        rules = CLASSIC.changed(departures)
    except KeyError as error:
        raise ValueError(f"there is no setting {error}") from error
    unknown = [problem for problem in rules.validate() if problem.code == "unknown_value"]
    if unknown:
        raise ValueError("; ".join(map(str, unknown)))
    return rules


_SETTINGS: Final = Codec[dict[str, dict[str, int | str] | int | str | None]](
    dict[str, dict[str, int | str] | int | str | None]
)


def write_settings(setup: Setup) -> str:
    """The setup of a table as a JSON object."""
    rules = setup.rules.departures()
    own = {"clock": setup.clock, "auto_pass": setup.auto_pass, "series": setup.series, "drinking": setup.drinking}
    return _SETTINGS.write({**own, "rules": rules})


def read_settings(text: str) -> Setup:
    """The setup of such an object. Raises ValueError for anything else."""
    match _SETTINGS.read(text):
        case {
            "clock": int() | None as clock,
            "auto_pass": str() as auto_pass,
            "series": str() as series,
            "drinking": str() as drinking,
            "rules": dict() as rules,
            **rest,
        } if not rest:
            return Setup(_rules(rules), clock, auto_pass, series, drinking)
    raise ValueError("settings are clock, auto_pass, series, drinking and rules")


def write_deck(deck: Iterable[int]) -> str:
    """Cards run together: ``6s7d…``."""
    return text_of(deck)


def read_deck(text: str) -> tuple[int, ...]:
    """The cards of such a text. Raises ValueError for what is not cards."""
    if not text:
        raise ValueError("not a deck")
    try:
        return tuple(map(card_of, split_cards(text)))
    except KeyError as error:
        raise ValueError("not a deck") from error
