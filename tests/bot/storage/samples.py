"""Values with every field set, and hypothesis strategies for them."""

from __future__ import annotations

from hypothesis import strategies as st

from bot.sessions.effects import LogAction, SaveGame
from bot.sessions.model import Pause, Phase, Place, Score, Seat, Shuffle, Table
from engine.rules import CLASSIC, SETTINGS, RuleSet

RULES = CLASSIC.changed({"deck": 24, "transfer": "on", "throwers": "neighbours", "defence_clock": 60})
TABLE = Table(
    id=0,
    place=Place(-1001, 7, private=False, title="Дурак \u200fמשחק\u200e"),
    owner=11,
    key="k3y",
    phase=Phase.GAME,
    rules=RULES,
    clock=None,
    auto_pass="delayed",
    series="duraks_3",
    seats=(
        Seat(11, "דנה", 0, "", False, True, True, 2, tapped_at=1.5, call=3, nudged=True, mentioned=True),
        Seat(computer=1, level="hard"),
    ),
    number=4,
    played=3,
    scores=(Score(11, "דנה", 3, 1, 7), Score(-1, "", 3, 2, level="hard")),
    durak=(11,),
    page="attack",
    call=9,
    opened=1_750_000_000.25,
    closes=1_750_000_900.25,
    warned=True,
    pause=Pause(11, (11, 12), 1_750_000_001.5, on=True),
    calls=4,
)
SHUFFLE = Shuffle(deck=(51, 28, 0, 53, 52), salt="5a17", commit="c0de", cut=7, redeals=((0, 51), (51, 0)), game=3)


def deal(table_id: int, number: int = 1) -> SaveGame:
    """A game of Dana, a computer and Boris."""
    players = ((11, "דנה"), (-1, ""), (12, "Борис"))
    return SaveGame(table_id, number, RULES, players, 2, (1,), SHUFFLE, 1_750_000_000.5)


def log(table_id: int, ply: int, token: str = "p1 a 7s", by: str = "person", number: int = 1) -> LogAction:
    """One action."""
    return LogAction(table_id, number, ply, token, by, 1_750_000_001.0 + ply)


numbers = st.integers(-(2**62), 2**62)
names = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
moments = st.floats(0, 4e9)
rule_sets = st.builds(RuleSet, **{name: st.sampled_from(values) for name, values in SETTINGS.items()})
seats = st.builds(
    Seat,
    user_id=st.none() | numbers,
    name=names,
    computer=numbers,
    level=st.sampled_from(["", "easy", "medium", "hard"]),
    reachable=st.booleans(),
    away=st.booleans(),
    gone=st.booleans(),
    expiries=numbers,
    tapped_at=moments,
    call=numbers,
)
scores = st.builds(Score, player=numbers, name=names, games=numbers, durak=numbers, points=numbers, level=names)
