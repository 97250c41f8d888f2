"""The records in tests/games hold, and the counts in tests/positions; nothing that is registered lacks its record."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.errors import Reason
from engine.position import format_position, parse_position
from engine.presets import PRESETS, nearest
from engine.record import Attempt, Record, deck_commitment, dump_record, parse_record, replay
from engine.rules import CLASSIC, SETTINGS
from tests.support.games import perft, summary
from tests.support.naive import Naive

TESTS = Path(__file__).parent.parent
GAMES = sorted((TESTS / "games").glob("*.dgn"))
COUNTS = sorted((TESTS / "positions").glob("*.perft"))


def read(path: Path) -> Record:
    return parse_record(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_the_record_holds(path: Path) -> None:
    record = read(path)
    done = replay(record)
    assert done.failure is None
    assert parse_record(dump_record(record)) == record
    if record.deck_commit and record.deck is not None:
        assert deck_commitment(record.deck, record.salt) == record.deck_commit


def test_every_preset_has_two_whole_games() -> None:
    whole = dict.fromkeys(PRESETS, 0)
    for path in GAMES:
        record = read(path)
        if record.deck is not None and replay(record).state.over:
            assert PRESETS[nearest(record.rules)] == record.rules
            assert record.result is not None
            assert any(isinstance(item, Attempt) for item in record.items)
            whole[nearest(record.rules)] += 1
    assert min(whole.values()) >= 2


def test_every_reason_is_earned_in_some_record() -> None:
    earned = {item.reason for path in GAMES for item in read(path).items if isinstance(item, Attempt)}
    assert set(Reason) - earned == set()


def counts(path: Path) -> list[tuple[str, dict[str, str], list[int]]]:
    """A file of counts: settings (``name = value``), then positions, each with its counts in the line below."""
    lines = [line for line in path.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]
    settings = dict(line.split(" = ") for line in lines if " = " in line)
    rest = [line for line in lines if " = " not in line]
    return [
        (position, settings, [int(word) for word in numbers.split()])
        for position, numbers in zip(rest[::2], rest[1::2], strict=True)
    ]


@pytest.mark.parametrize("path", COUNTS, ids=lambda path: path.stem)
def test_counts_of_plays(path: Path) -> None:
    positions = counts(path)
    assert len(positions) >= 5
    for position, settings, numbers in positions:
        values = {name: int(value) if value.isdigit() else value for name, value in settings.items()}
        state = parse_position(position, CLASSIC.changed(values))
        assert format_position(state) == position
        assert [perft(state, depth) for depth in range(1, len(numbers) + 1)] == numbers
        naive = Naive.reading({name: str(getattr(state.rules, name)) for name in SETTINGS}, position)
        assert naive.summary() == summary(state)
        assert [naive.perft(depth) for depth in range(1, 5) if depth <= len(numbers)] == numbers[:4]
