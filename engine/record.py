"""Records: a game from its deck, or from a position, to where it stands, as TOML (``*.dgn``).

A record says how the game began and lists what followed: actions, attempts that must be refused (``! token``,
``! token -> code``) and positions that must hold (``= POSITION``). `parse_record` reads one or raises
`NotationError`; `replay` plays it strictly: it stops at the first item that does not hold and repairs nothing.

Keys: ``dgn = 1``; ``seats``; ``dealer`` with ``deck``, or ``position``; ``previous`` (the durak of the series' last
game, ``[]`` after a draw, R3.5); beside a deck also ``cut`` (the card that fixes trump, R2.2), ``redeals`` (decks for
redeals to come, R3.1) and ``game`` (the number of the game in its series, V7.1); ``players``; ``started``;
``deck_commit`` and ``salt`` (see `deck_commitment`); ``result``; the tables ``rules`` and ``play``; and whatever
begins with ``_``. Any other key is refused by name.
"""

from __future__ import annotations

import hashlib
import json
import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, time
from typing import Any, Final

from engine.actions import Action, parse_action, parse_card, token_of
from engine.apply import apply
from engine.cards import CARD_TEXTS, split_cards
from engine.deal import deal
from engine.errors import NotationError, Reason, UnsupportedRules
from engine.events import Event
from engine.legal import refusal
from engine.position import differences, parse_position
from engine.presets import PRESETS
from engine.rules import CLASSIC, SETTINGS, RuleSet
from engine.state import State

#: The longest text that is read as a record.
MOST_CHARACTERS: Final = 1_000_000


@dataclass(frozen=True, slots=True)
class Move:
    """An action that was taken."""

    action: Action

    def __str__(self) -> str:
        return token_of(self.action)


@dataclass(frozen=True, slots=True)
class Attempt:
    """An action that the rules must refuse; for `reason`, where one is given."""

    action: Action
    reason: Reason | None = None

    def __str__(self) -> str:
        return f"! {token_of(self.action)}" + (f" -> {self.reason.value}" if self.reason else "")


@dataclass(frozen=True, slots=True)
class Check:
    """A position that must hold at this point, as it was written."""

    position: str

    def __str__(self) -> str:
        return f"= {self.position}"


Item = Move | Attempt | Check


@dataclass(frozen=True, slots=True)
class Result:
    """How the game ended: who was durak (empty: a draw), and the seats that went out; None where it is not said."""

    durak: tuple[int, ...] | None = None
    places: tuple[tuple[int, ...], ...] | None = None


@dataclass(frozen=True, slots=True)
class Record:
    """A game as it is written down. It begins either with `deck` and `dealer` or with `position`."""

    seats: int
    rules: RuleSet = CLASSIC
    dealer: int | None = None
    deck: tuple[int, ...] | None = None  # in the order in which the cards leave the pack
    position: str | None = None
    previous: tuple[int, ...] | None = None  # durak of the last game of the series; None for a first game
    cut: int | None = None  # the card that was cut (R2.2)
    redeals: tuple[tuple[int, ...], ...] = ()  # decks for redeals to come (R3.1)
    game: int | None = None  # number of the game in its series (V7.1)
    items: tuple[Item, ...] = ()
    result: Result | None = None
    players: tuple[str, ...] = ()
    started: str = ""
    deck_commit: str = ""
    salt: str = ""
    extra: Mapping[str, Any] = field(default_factory=dict)  # keys that begin with an underscore


@dataclass(frozen=True, slots=True)
class Failure:
    """Where a replay stopped: the item's number (from 1), what it says, and why it does not hold.

    `reason` is the code of the `Reason` that refuses a move, or for which an attempt is refused where another was
    expected; ``allowed`` for an attempt that the rules allow; ``position_differs``; ``result_differs`` (its number
    is one more than the last item's).
    """

    at: int
    token: str
    reason: str


@dataclass(frozen=True, slots=True)
class Replay:
    """How far a record holds: the state there, how many actions were taken, and the failure, if any."""

    state: State
    plies: int
    failure: Failure | None = None


def sealed_text(deck: Sequence[int], salt: str, cut: int | None = None, redeals: Sequence[Sequence[int]] = ()) -> str:
    """Everything that chance decided about a deal, as the text whose SHA-256 is published before the game.

    It is ASCII: the cards in the order in which they leave the pack, joined by single spaces; where there is one,
    `` | cut `` and the card (R2.2); for each deck of a redeal to come, `` | redeal `` and its cards (R3.1); and then,
    with nothing between, the hex text of the salt.
    """
    parts = [" ".join(CARD_TEXTS[card] for card in deck)]
    if cut is not None:
        parts.append(f"cut {CARD_TEXTS[cut]}")
    parts += ["redeal " + " ".join(CARD_TEXTS[card] for card in cards) for cards in redeals]
    return " | ".join(parts) + salt


def deck_commitment(
    deck: Sequence[int], salt: str, cut: int | None = None, redeals: Sequence[Sequence[int]] = ()
) -> str:
    """The SHA-256 of `sealed_text`, as hex: published before a game so that its deal can be checked afterwards."""
    return hashlib.sha256(sealed_text(deck, salt, cut, redeals).encode()).hexdigest()


# Playing a record.


def start(record: Record) -> tuple[State, tuple[Event, ...]]:
    """The first state of a record, and the facts of the deal. Raises NotationError, UnsupportedRules."""
    if record.position is not None:
        state = parse_position(record.position, record.rules)
        if len(state.hands) != record.seats:
            raise NotationError(f"position: {len(state.hands)} hands at a table of {record.seats}")
        return state, ()
    if record.deck is None or record.dealer is None:
        raise NotationError("a record begins with deck and dealer, or with a position")
    return deal(
        record.rules, record.seats, record.dealer, record.deck, record.previous,
        cut=record.cut, redeals=record.redeals, game=record.game,
    )  # fmt: skip


def replay(record: Record) -> Replay:
    """Play a record, up to the first item that does not hold. Raises NotationError, UnsupportedRules (see `start`)."""
    state, _ = start(record)
    plies = 0
    for at, item in enumerate(record.items, 1):
        why = _why_not(state, item)
        if why is not None:
            return Replay(state, plies, Failure(at, str(item), why))
        if isinstance(item, Move):
            state, _ = apply(state, item.action)
            plies += 1
    result = record.result
    if result is not None and (
        (result.durak is not None and result.durak != state.durak)
        or (result.places is not None and result.places != state.places)
    ):
        return Replay(state, plies, Failure(len(record.items) + 1, "result", "result_differs"))
    return Replay(state, plies)


def _why_not(state: State, item: Item) -> str | None:
    """Why an item does not hold, as `Failure.reason` has it; None when it does."""
    if isinstance(item, Check):
        return "position_differs" if differences(state, item.position) else None
    reason = refusal(state, item.action)
    if isinstance(item, Move):
        return reason.value if reason is not None else None
    if reason is None:
        return "allowed"
    return reason.value if item.reason not in (None, reason) else None


# Reading.

_KEYS: Final = frozenset(
    {"dgn", "seats", "dealer", "deck", "position", "previous", "cut", "redeals", "game", "players", "started",
     "deck_commit", "salt", "result", "rules", "play"}
)  # fmt: skip
_REMARK: Final = re.compile(r"\{[^}]*\}")
_HEX: Final = re.compile(r"[0-9a-fA-F]*", re.ASCII)


def parse_record(text: str) -> Record:
    """The record that a TOML text holds. Raises NotationError for anything else."""
    if len(text) > MOST_CHARACTERS:
        raise NotationError(f"too long for a record: more than {MOST_CHARACTERS} characters")
    try:
        data = tomllib.loads(text)
    except RecursionError:
        raise NotationError("not a record: nested too deeply") from None
    except ValueError as error:  # tomllib's own, and those of numbers and dates
        raise NotationError(f"not TOML: {_one_line(error)}") from None
    _refuse_unknown(data, _KEYS, "")
    if _kind(data, "dgn", int) != 1:
        raise NotationError("dgn = 1 is missing, or it is a version that cannot be read")
    seats = _kind(data, "seats", int)
    if seats is None:
        raise NotationError("seats is missing")
    play = _kind(data, "play", dict) or {}
    _refuse_unknown(play, frozenset({"actions"}), "play.")
    record = Record(
        seats=seats,
        rules=_read_rules(_kind(data, "rules", dict) or {}),
        dealer=_kind(data, "dealer", int),
        deck=_read_deck(data["deck"]) if "deck" in data else None,
        position=_kind(data, "position", str),
        previous=_seats_of(data["previous"], "previous") if "previous" in data else None,
        cut=_read_cut(_kind(data, "cut", str)),
        redeals=_read_redeals(data.get("redeals", [])),
        game=_kind(data, "game", int),
        items=parse_items(_kind(play, "actions", str) or ""),
        result=_read_result(_kind(data, "result", dict)),
        players=_read_players(data.get("players", []), seats),
        started=_read_started(data.get("started", "")),
        deck_commit=_read_hex(data, "deck_commit"),
        salt=_read_hex(data, "salt"),
        extra={key: value for key, value in data.items() if key.startswith("_")},
    )
    if (record.deck is None) == (record.position is None):
        raise NotationError("a record begins with deck and dealer, or with a position: one of them")
    if record.position is not None and (record.cut is not None or record.redeals or record.game is not None):
        raise NotationError("cut, redeals, game: only beside a deck")
    named = [*(record.previous or ()), *([] if record.dealer is None else [record.dealer])]
    if any(not 1 <= seat <= seats for seat in named):
        raise NotationError(f"dealer, previous: no such seat at a table of {seats}")
    _check(record)
    return record


def _check(record: Record) -> None:
    """That a record can be played from its start, and that its positions are some."""
    try:
        start(record)
    except UnsupportedRules as error:
        raise NotationError(f"rules: {error}") from None
    for at, item in enumerate(record.items, 1):
        if isinstance(item, Check):
            try:
                said = parse_position(item.position, record.rules)
            except NotationError as error:
                raise NotationError(f"item {at}: {error}") from None
            if len(said.hands) != record.seats:
                raise NotationError(f"item {at}: {len(said.hands)} hands at a table of {record.seats}")


def parse_items(text: str) -> tuple[Item, ...]:
    """The items of a play list, split by ``;`` or line ends; ``{…}`` is a remark. Raises NotationError."""
    bare = _REMARK.sub(" ", text)
    if "{" in bare or "}" in bare:
        raise NotationError("play.actions: a remark is not closed, or closed twice")
    items: list[Item] = []
    for part in re.split(r"[;\r\n]", bare):
        words = part.split()
        if words:
            try:
                items.append(_item(words))
            except NotationError as error:
                raise NotationError(f"item {len(items) + 1}: {error}") from None
    return tuple(items)


def _item(words: list[str]) -> Item:
    line = " ".join(words)
    if line.startswith("="):
        return Check(line[1:].strip())
    if not line.startswith("!"):
        return Move(parse_action(line))
    token, arrow, code = line[1:].partition("->")
    if not arrow:
        return Attempt(parse_action(token))
    try:
        return Attempt(parse_action(token), Reason(code.strip()))
    except ValueError as error:
        if isinstance(error, NotationError):
            raise
        raise NotationError(f"no such reason: {code.strip()[:40]!r}") from None


def _one_line(error: Exception) -> str:
    return " ".join(str(error).split())[:200]


def _refuse_unknown(data: Mapping[str, Any], known: frozenset[str], where: str) -> None:
    for key in data:
        if key not in known and not key.startswith("_"):
            raise NotationError(f"no such key: {(where + key)[:60]!r}")


def _kind(data: Mapping[str, Any], key: str, kind: type[Any]) -> Any:
    """The value of a key, which must be of one kind; None when it is not there."""
    value = data.get(key)
    if key in data and (not isinstance(value, kind) or (kind is int and isinstance(value, bool))):
        raise NotationError(f"{key}: must be {_KINDS[kind]}")
    return value


_KINDS: Final = {int: "a number", str: "a text", dict: "a table"}


def _read_rules(data: Mapping[str, Any]) -> RuleSet:
    _refuse_unknown(data, frozenset({"preset", *SETTINGS}), "rules.")
    name = _kind(data, "preset", str)
    if name is not None and name not in PRESETS:
        raise NotationError(f"rules.preset: no such preset: {name[:40]!r} (there are {', '.join(PRESETS)})")
    settings = {key: _setting(key, value) for key, value in data.items() if key in SETTINGS}
    return (PRESETS[name] if name else CLASSIC).changed(settings)


def _setting(name: str, value: object) -> int | str:
    """A setting's value; numbers may be written as text, and ``true`` and ``false`` for on and off."""
    if isinstance(value, bool):
        value = "on" if value else "off"
    for known in SETTINGS[name]:
        if (value == known and isinstance(value, type(known))) or (isinstance(value, str) and value == str(known)):
            return known
    raise NotationError(f"rules.{name}: must be one of {', '.join(map(str, SETTINGS[name]))}")


def _read_cut(word: str | None) -> int | None:
    return None if word is None else parse_card(word.strip())


def _read_redeals(value: object) -> tuple[tuple[int, ...], ...]:
    if not isinstance(value, list):
        raise NotationError("redeals: must be a list of decks")
    return tuple(map(_read_deck, value))


def _read_deck(value: object) -> tuple[int, ...]:
    """Cards as one text, with or without blanks between, or as a list of texts."""
    if isinstance(value, str):
        return tuple(map(parse_card, split_cards("".join(value.split()))))
    if isinstance(value, list) and all(isinstance(word, str) for word in value):
        return tuple(map(parse_card, value))
    raise NotationError("deck: must be cards in the order in which they leave the pack")


def _seats_of(value: object, what: str) -> tuple[int, ...]:
    if not isinstance(value, list) or any(type(seat) is not int for seat in value) or len(set(value)) != len(value):
        raise NotationError(f"{what}: must be a list of seats")
    return tuple(sorted(value))


def _read_result(data: Mapping[str, Any] | None) -> Result | None:
    if data is None:
        return None
    _refuse_unknown(data, frozenset({"durak", "places"}), "result.")
    places = data.get("places")
    if "places" in data and not isinstance(places, list):
        raise NotationError("result.places: must be a list of lists of seats")
    return Result(
        durak=_seats_of(data["durak"], "result.durak") if "durak" in data else None,
        places=None if places is None else tuple(_seats_of(group, "result.places") for group in places),
    )


def _read_players(value: object, seats: int) -> tuple[str, ...]:
    if not isinstance(value, list) or any(not isinstance(name, str) for name in value) or len(value) not in (0, seats):
        raise NotationError("players: must be a list of names, one for each seat")
    return tuple(value)


def _read_started(value: object) -> str:
    if isinstance(value, datetime | date | time):
        return value.isoformat()
    if isinstance(value, str):
        return value
    raise NotationError("started: must be a date, or a text")


def _read_hex(data: Mapping[str, Any], key: str) -> str:
    text: str = _kind(data, key, str) or ""
    if not _HEX.fullmatch(text):
        raise NotationError(f"{key}: must be written in hex")
    return text.lower()


# Writing.


def dump_record(record: Record) -> str:
    """A record as TOML; `parse_record` gives the same record back."""
    head: dict[str, Any] = {"dgn": 1, "seats": record.seats, "dealer": record.dealer}
    if record.deck is not None:
        head["deck"] = " ".join(CARD_TEXTS[card] for card in record.deck)
    if record.cut is not None:
        head["cut"] = CARD_TEXTS[record.cut]
    if record.redeals:
        head["redeals"] = [" ".join(CARD_TEXTS[card] for card in deck) for deck in record.redeals]
    head["game"] = record.game
    head["position"] = record.position
    head["previous"] = record.previous
    if record.result is not None:
        head["result"] = {"durak": record.result.durak, "places": record.result.places}
    head |= {key: getattr(record, key) or None for key in ("players", "started", "deck_commit", "salt")}
    lines = [*_pairs(head), *_pairs(record.extra)]
    if departures := record.rules.departures():
        lines += ["", "[rules]", *_pairs(departures)]
    if record.items:
        # Tokens hold no quotation marks and no backslashes, so that they can stand as they are.
        lines += ["", "[play]", "actions = '''", *map(str, record.items), "'''"]
    return "\n".join(lines) + "\n"


def _pairs(data: Mapping[str, Any]) -> Iterable[str]:
    return (f"{_key(key)} = {_toml(value)}" for key, value in data.items() if value is not None)


def _key(key: str) -> str:
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key, re.ASCII) else _toml(key)


def _toml(value: object) -> str:
    """A value as TOML. JSON's texts are TOML's, but for the character DEL."""
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_toml, value))}]"
    if isinstance(value, Mapping):
        return f"{{ {', '.join(_pairs(value))} }}"
    return value.isoformat() if isinstance(value, datetime | date | time) else str(value)
