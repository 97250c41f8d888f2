"""Any input parses or gives the error that is named; `python -m tests.faults fuzz` looks further, by coverage."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from telegram import Update

from bot.gateway.unreadable import readable
from tests.bot.sessions.support import SeededShuffler
from tests.faults.little import Little
from tests.faults.targets import TARGETS, seeds
from tests.support.lab import lab

#: What stands in none of the inputs that parse, and breaks parsers.
ODD = ("\x00", "\u202e", "٣", "²", "ß", "İ", "\ud800", "-", "0" * 40, "{", '"', "\\u0000", "[", "e999", "nan")


@st.composite
def damaged(draw: st.DrawFn, whole: list[str]) -> str:
    """An input that parses, with some of it cut out, doubled, exchanged with another or put in."""
    text = draw(st.sampled_from(whole))
    for _ in range(draw(st.integers(0, 4))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.integers(0, 12)))
        other = draw(st.sampled_from(whole))
        at = draw(st.integers(0, len(other)))
        pieces = ("", text[start:end] * 2, other[at : at + 12], draw(st.sampled_from(ODD)), draw(st.text(max_size=3)))
        text = text[:start] + draw(st.sampled_from(pieces)) + text[end:]
    return text


@pytest.mark.parametrize("target", TARGETS)
def test_any_input_parses_or_gives_the_named_error(target: str) -> None:
    @given(st.text(max_size=80) | damaged(seeds(target)))
    @settings(max_examples=150, deadline=None)
    def run(text: str) -> None:
        TARGETS[target](text)

    run()


@pytest.mark.parametrize("target", TARGETS)
def test_the_seeds_are_worth_beginning_from(target: str) -> None:
    assert seeds(target)
    for text in seeds(target):
        TARGETS[target](text)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63), 2**63) | st.text(max_size=12) | st.floats(allow_nan=False),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)


async def test_updates_of_any_shape_leave_the_game_whole(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Real updates in which a field is missing or has become something else, through the whole bot.

    Telegram sends none of these. Each is passed over or told in one line, and nothing at the table has changed.
    """
    chance = random.Random(11)
    async with lab(tmp_path, shuffler=SeededShuffler(5)) as it:
        for number in range(9):  # those whom the updates are about are nobody who plays
            it.world.add_user(f"Nobody {number}")
        little = Little(it, clock=None)
        await little.open()
        wholes = [json.loads(text) for text in seeds("update")]
        before = little.game
        for number in range(400):
            body = json.loads(json.dumps(chance.choice(wholes)))
            _spoil(body, chance)
            body["update_id"] = 500_000_000 + number
            read = Update.de_json(readable(body), it.service.application.bot)
            it.service.application.update_queue.put_nowait(read)
            await it.run(0.5)
        assert little.game.state == before.state
        assert not [record for record in caplog.records if record.exc_info or "\n" in record.getMessage()]
        await little.play()


def _spoil(body: dict[str, object], chance: random.Random) -> None:
    """Somewhere in it a field goes or changes its kind."""
    values: tuple[object, ...] = (None, 0, -1, 2**63, "", "x" * 300, [], {}, True, 1.5, {"id": 1})
    where: object = body
    while True:
        fields = list(where.items() if isinstance(where, dict) else enumerate(where) if isinstance(where, list) else ())
        if not fields:
            return
        key, value = chance.choice(fields)
        if isinstance(value, dict | list) and value and chance.random() < 0.8:
            where = value
            continue
        if isinstance(where, dict) and chance.random() < 0.4:
            del where[key]
        else:
            where[key] = chance.choice(values)  # type: ignore[index]
        return
