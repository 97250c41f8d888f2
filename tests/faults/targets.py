"""Everything that reads what somebody else wrote: for any input it parses, or gives the error that is named.

A target takes a text and raises nothing unless that does not hold. What parses is also written again and read again,
and must be the same. `seeds` are inputs that parse, to begin from. Hypothesis tries the targets in CI (`test_fuzz`),
and a fuzzer that is guided by coverage for as long as one likes (`fuzz`).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

from telegram import Update

from bot.gateway.callbacks import ForgedCallback, decode, encode
from bot.gateway.unreadable import readable
from bot.render.names import LONGEST, clean
from bot.sandbox import VirtualClock, World
from bot.sessions import setup
from bot.sessions.lobby import PAYLOAD, start_payload
from bot.sessions.model import Setup
from bot.storage.codecs import read_deck, read_settings, write_deck, write_settings
from engine.actions import parse_action, token_of
from engine.errors import NotationError, UnsupportedRules
from engine.position import format_position, parse_position
from engine.presets import PRESETS
from engine.record import dump_record, parse_record, replay

ROOT = Path(__file__).resolve().parents[1]


def callback(text: str) -> None:
    """Callback data."""
    try:
        press = decode(text)
    except ForgedCallback:
        return
    assert encode(press) == text


def action(text: str) -> None:
    """The token of an action."""
    try:
        read = parse_action(text)
    except NotationError:
        return
    assert parse_action(token_of(read)) == read


def position(text: str) -> None:
    """A position, after the name of the rules it stands under."""
    name, _, line = text.partition(" ")
    rules = PRESETS.get(name, PRESETS["classic"])
    try:
        state = parse_position(line, rules)
    except NotationError:
        return
    assert parse_position(format_position(state), rules) == state


def record(text: str) -> None:
    """A record; it is played as far as it holds."""
    try:
        read = parse_record(text)
    except NotationError:
        return
    assert parse_record(dump_record(read)) == read
    try:
        replay(read)
    except (NotationError, UnsupportedRules):
        return


def deep_link(text: str) -> None:
    """What follows /start."""
    link = PAYLOAD.fullmatch(text)
    if link is not None:
        again = PAYLOAD.fullmatch(start_payload(int(link["table"]), link["key"]))
        assert again is not None
        assert int(again["table"]) == int(link["table"])


def kept_settings(text: str) -> None:
    """The settings of a chat, as the database has them."""
    try:
        read = read_settings(text)
    except ValueError:
        return
    assert read_settings(write_settings(read)) == read


def setting(text: str) -> None:
    """The words of a settings button, pressed one after another."""
    chosen = Setup()
    for word in text.split(";"):
        what, _, value = word.partition("=")
        try:
            chosen = setup.with_preset(chosen, value) if what == "preset" else setup.with_next(chosen, what)
        except setup.NoSuchSetting:
            continue
    chosen.rules.validate()
    assert read_settings(write_settings(chosen)) == chosen


def deck(text: str) -> None:
    """A deck, as the database has it."""
    try:
        read = read_deck(text)
    except ValueError:
        return
    assert read_deck(write_deck(read)) == read


def update(text: str) -> None:
    """An update, as Telegram would send it."""
    try:
        body = json.loads(text)
    except (ValueError, RecursionError):
        return
    if isinstance(body, dict) and isinstance(body.get("update_id"), int):
        read = Update.de_json(readable(body), None)
        assert read.update_id == body["update_id"]


def name(text: str) -> None:
    """What somebody is called."""
    said = clean(text)
    assert len(said) <= LONGEST
    assert clean(said) == said
    assert not any(char in said for char in "\n\r\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


TARGETS: dict[str, Callable[[str], None]] = {
    "callback": callback,
    "action": action,
    "position": position,
    "record": record,
    "deep_link": deep_link,
    "kept_settings": kept_settings,
    "setting": setting,
    "deck": deck,
    "update": update,
    "name": name,
}


def seeds(target: str) -> list[str]:
    """Inputs that parse."""
    return list(_SEEDS[target]())


def _records() -> Iterator[str]:
    for file in sorted((ROOT / "games").glob("*.dgn")):
        text = file.read_text(encoding="utf-8")
        if len(text) < 4000:
            yield text


def _positions() -> Iterator[str]:
    for file in sorted((ROOT / "positions").glob("*.perft")):
        for line in file.read_text(encoding="utf-8").splitlines():
            if ">" in line and not line.startswith("#"):
                yield f"{file.stem} {line}"


def _updates() -> Iterator[str]:
    world = World(VirtualClock())
    dana, boris = world.add_user("דנה", language_code="he", username="dana"), world.add_user("Борис")
    group = world.add_group("Friends", [dana, boris], forum=True)
    topic = world.add_topic(group, "Durak")
    world.press_start(dana, "join-1-0123456789ab")
    world.say(dana, group, "/kick @boris 3", thread_id=topic.id, anonymous=True)
    params = {
        "chat_id": dana.id,
        "text": "x",
        "reply_markup": {"inline_keyboard": [[{"text": "7", "callback_data": "t"}]]},
    }
    message = world.call("sendMessage", params).result["message_id"]
    world.press(dana, world.chats[dana.id], message, "t")
    world.block(dana)
    world.leave(boris, group)
    for one in world.take_updates():
        yield json.dumps(one, ensure_ascii=False)


_SEEDS: dict[str, Callable[[], Iterator[str]]] = {
    "callback": lambda: iter(
        ["move:1k:3:c:b 7s 9s", "configure:1:0:0:preset=doker", "select:zz:1:9:*r=9h", "rules:0:0:0:"]
    ),
    "action": lambda: iter(["p1 a 7s 7d", "p2 b 7s *r=9s", "p3 r p1", "p2 t", "p8 g Th", "p1 x 7h"]),
    "position": _positions,
    "record": _records,
    "deep_link": lambda: iter(["join-1-0123456789ab", "join-000000000000001-f"]),
    "kept_settings": lambda: (write_settings(Setup(rules)) for rules in PRESETS.values()),
    "setting": lambda: iter(["deck;packs;preset=doker;clock;series", "preset=cheaters;drinking;simple;limit"]),
    "deck": lambda: iter(["6s7dTh*r*b", "AsKsQs"]),
    "update": _updates,
    "name": lambda: iter(["דנה", "A\u202eB\u0301\u0301\u0301", "👩‍👩‍👧", "  x  "]),
}
