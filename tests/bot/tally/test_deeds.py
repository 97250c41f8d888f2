"""Deeds: for each a record that earns it, and one that narrowly does not."""

from __future__ import annotations

import random
from dataclasses import dataclass
from pathlib import Path

import pytest

from bot.tally.deeds import DEEDS, deeds_of
from bot.tally.story import Story, story_of_game, story_of_record
from engine.record import Record, parse_record, replay
from engine.rules import CLASSIC, RuleSet
from tests.support.kept import random_play

GAMES = Path(__file__).resolve().parents[2] / "games"


@dataclass(frozen=True)
class Told:
    """A record from a position (hearts are trump), and the seats that a deed is due to."""

    deed: str
    position: str
    actions: str
    seats: set[int]
    rules: str = ""

    def record(self) -> Record:
        hands = self.position.partition(" ")[0]
        text = f'dgn = 1\nseats = {hands.count("/") + 1}\nposition = "{self.position}"\n'
        return parse_record(f"{text}[rules]\n{self.rules}\n[play]\nactions = '''{self.actions}'''\n")


WALL = "7c8d9sTcJdQsKh/8c9dTsJcQdKsAh - - h 1>2 6 -"
FIVE = "p1 a 7c; p2 b 7c 8c; p1 a 8d; p2 b 8d 9d; p1 a 9s; p2 b 9s Ts; p1 a Tc; p2 b Tc Jc; p1 a Jd; p2 b Jd Qd"
SLIPPING = "7s9h/8sJdAh/Kd6d - - c 1>2 2 -"
SLIPPED = "p1 a 7s; p2 b 7s 8s; p1 p; p3 p; p3 h 6d"
CHEATERS = 'cheaters = "on"'
DRAWING = "7c6s/{} - 9h h 1>2 2 -"
ROUND = "7sAcKcQc/7h9c9d8c/7dTcTd8d - - h 1>2 4 -"
TRANSFER = 'transfer = "on"'

TOLD = [
    # One card left, and it is the lowest trump of the deck; another trump; another card with it.
    Told("trump-six", "7c/6h8c - - h 1>2 2 -", "p1 a 7c; p2 b 7c 8c", {2}),
    Told("trump-six", "7c/7h8c - - h 1>2 2 -", "p1 a 7c; p2 b 7c 8c", set()),
    Told("trump-six", "7c/6h8cKs - - h 1>2 2 -", "p1 a 7c; p2 b 7c 8c", set()),
    Told("one-card", "7c/7h8c - - h 1>2 2 -", "p1 a 7c; p2 b 7c 8c", {2}),
    Told("one-card", "7c/7h8cKs - - h 1>2 2 -", "p1 a 7c; p2 b 7c 8c", set()),
    # The attack goes round to whoever began it; it stops one seat before; between two it only goes to and fro.
    Told("round-trip", ROUND, "p1 a 7s; p2 x 7h; p3 x 7d", {2, 3}, TRANSFER),
    Told("round-trip", ROUND, "p1 a 7s; p2 x 7h; p3 t", set(), TRANSFER),
    Told("round-trip", "7s7dKcQc/7h9c9d8c - - h 1>2 4 -", "p1 a 7s; p2 x 7h; p1 x 7d", set(), TRANSFER),
    # The ace of trumps; another ace.
    Told("lost-with-ace", "7c/Ah8c - - h 1>2 2 -", "p1 a 7c; p2 b 7c 8c", {2}),
    Told("lost-with-ace", "7c/Ad8c - - h 1>2 2 -", "p1 a 7c; p2 b 7c 8c", set()),
    # The last attack is a six; a seven.
    Told("epaulettes-hung", "6c/8s9d - - h 1>2 2 -", "p1 a 6c; p2 t", {1}),
    Told("epaulettes-hung", "7c/8s9d - - h 1>2 2 -", "p1 a 7c; p2 t", set()),
    Told("epaulettes-worn", "6c/8s9d - - h 1>2 2 -", "p1 a 6c; p2 t", {2}),
    Told("epaulettes-worn", "7c/8s9d - - h 1>2 2 -", "p1 a 7c; p2 t", set()),
    # Six cards beaten; five, and no more came; five, and the sixth was taken.
    Told("wall", WALL, f"{FIVE}; p1 a Qs; p2 b Qs Ks", {2}),
    Told("wall", WALL, f"{FIVE}; p1 p", set()),
    Told("wall", WALL, f"{FIVE}; p1 a Qs; p2 t", set()),
    # The lowest trump beats an ace; the next one does; it beats a king.
    Told("small-beats-ace", "AcKd/6h8d - - h 1>2 2 -", "p1 a Ac; p2 b Ac 6h; p1 p", {2}),
    Told("small-beats-ace", "AcKd/7h8d - - h 1>2 2 -", "p1 a Ac; p2 b Ac 7h; p1 p", set()),
    Told("small-beats-ace", "KcAd/6h8d - - h 1>2 2 -", "p1 a Kc; p2 b Kc 6h; p1 p", set()),
    # Out first and never took; out first and took once; out, but not first.
    Told("untouched", "Ad9c/KdJs - - h 2>1 2 -", "p2 a Kd; p1 b Kd Ad; p2 p; p1 a 9c; p2 t", {1}),
    Told("untouched", "Ad/9cKdJs - - h 2>1 1 -", "p2 a 9c; p1 t; p2 a Kd; p1 b Kd Ad; p2 p; p1 a 9c; p2 t", set()),
    Told("untouched", "7c/8c9d/TsQs - - h 1>2 2 -", "p1 a 7c; p2 b 7c 8c; p3 p; p2 a 9d; p3 t", {1}),
    # Drew the trump card and lost; drew it and left the other sitting there.
    Told("trump-card-in-vain", DRAWING.format("8cAc"), "p1 a 7c; p2 b 7c 8c; p1 p; p2 a Ac; p1 b Ac 9h", {1}),
    Told("trump-card-in-vain", DRAWING.format("8cAcKs"),
         "p1 a 7c; p2 b 7c 8c; p1 p; p2 a Ac; p1 b Ac 9h; p2 p; p1 a 6s; p2 t", set()),
    # Nobody has cards left; the same where the last hand is worse than the fool.
    Told("draw", "7c/8c - - h 1>2 1 -", "p1 a 7c; p2 b 7c 8c", {1, 2}),
    Told("draw", "7c/8c - - h 1>2 1 -", "p1 a 7c; p2 b 7c 8c", set(), 'last_bout = "defender"'),
    # Both of a pair are out; the same cards where everyone plays alone.
    Told("pair-won", "7c/8s9d/-/9s - - h 1>2 2 -", "p1 a 7c; p2 t", {1, 3}, 'pairs = "on"'),
    Told("pair-won", "7c/8s9d/-/9s - - h 1>2 2 -", "p1 a 7c; p4 p; p2 t", set()),
    # A card that does not beat is called; one that does.
    Told("cheat-caught", "7cKd/6s8c9d - - h 1>2 2 -", "p1 a 7c; p2 b 7c 6s; p1 r 6s", {1}, CHEATERS),
    Told("cheat-caught", "7cKd/6s8c9d - - h 1>2 2 -", "p1 a 7c; p2 b 7c 8c; p1 r 8c", set(), CHEATERS),
    Told("wrong-call", "7cKd/6s8c9d - - h 1>2 2 -", "p1 a 7c; p2 b 7c 8c; p1 r 8c", {1}, CHEATERS),
    Told("wrong-call", "7cKd/6s8c9d - - h 1>2 2 -", "p1 a 7c; p2 b 7c 6s; p1 r 6s", set(), CHEATERS),
    # A slip that nobody called, by one who got away; one that was called.
    Told("sleight", SLIPPING, f"{SLIPPED}; p2 a Jd; p3 b Jd Kd", {3}, CHEATERS),
    Told("sleight", SLIPPING, f"{SLIPPED}; p1 r p3; p2 a Jd; p3 b Jd Kd; p1 p; p2 p", set(), CHEATERS),
]  # fmt: skip


@pytest.mark.parametrize("told", TOLD, ids=lambda told: f"{told.deed}-{len(told.seats)}")
def test_a_record_earns_a_deed_or_narrowly_does_not(told: Told) -> None:
    record = told.record()
    assert replay(record).failure is None
    assert earned(story_of_record(record), told.deed) == told.seats


def earned(story: Story, deed: str) -> set[int]:
    return {seat for seat, deeds in deeds_of(story).items() if deed in deeds}


def in_file(name: str) -> Story:
    return story_of_record(parse_record((GAMES / name).read_text(encoding="utf-8")))


@pytest.mark.parametrize(
    ("seed", "taken", "seats"), [(14, {1: 20, 2: 24, 3: 34}, {1, 2}), (27, {1: 19, 2: 19, 3: 22}, set())]
)
def test_a_load_is_twenty_cards_and_got_away_all_the_same(seed: int, taken: dict[int, int], seats: set[int]) -> None:
    """The third seat is durak both times: whatever it took is no load."""
    play = random_play(CLASSIC, 3, random.Random(seed))
    assert play.durak == (3,)
    story = story_of_game(play.stored(((11, ""), (12, ""), (13, ""))))
    assert growth(play.tokens, story) == taken
    assert earned(story, "load") == seats


def growth(tokens: tuple[str, ...], story: Story) -> dict[int, int]:
    """How many cards each seat got in the whole game beside those dealt and drawn: those it put down, and those left
    in its hand, less those that came from the deck."""
    put: dict[int, int] = {}
    for token in tokens:
        who, kind, *cards = token.split(" ")
        number = int(who[1:])
        put[number] = put.get(number, 0) + (len(cards) if kind == "a" else 1 if kind == "b" else 0)
    from_deck = dict.fromkeys(put, 6)
    for event in story.events:
        counts = getattr(event, "counts", ())
        for seat, count in enumerate(counts, 1):
            from_deck[seat] += count
    return {seat: put[seat] + story.end.hands[seat - 1].bit_count() - from_deck[seat] for seat in put}


def test_the_doker_is_out_last_before_the_stabbed() -> None:
    for seed in range(40):
        play = random_play(RuleSet(deck=54, transfer="show", doker="on"), 3, random.Random(seed))
        story = story_of_game(play.stored(((11, ""), (12, ""), (13, ""))))
        # A draw has neither.
        assert earned(story, "doker") == (set(play.places[-1]) if len(play.durak) == 1 else set())
        if len(play.durak) == 1:
            break
    assert len(play.durak) == 1
    assert in_file("doker-3.dgn").durak == ()
    assert earned(in_file("doker-3.dgn"), "doker") == set()
    assert earned(in_file("long-3.dgn"), "doker") == set()


@pytest.mark.parametrize(("seats", "crowd"), [(6, {1, 2, 3, 4, 5, 6}), (5, set())])
def test_six_are_a_crowd(seats: int, crowd: set[int]) -> None:
    play = random_play(RuleSet(deck=52), seats, random.Random(1))
    assert earned(story_of_game(play.stored(tuple((10 + n, "") for n in range(seats)))), "crowd") == crowd


def test_whoever_left_did_nothing() -> None:
    told = Told("draw", "7c/8c - - h 1>2 1 -", "p1 a 7c; p2 q; p2 b 7c 8c", {1})
    assert earned(story_of_record(told.record()), "draw") == told.seats


def test_every_deed_is_tried_both_ways() -> None:
    yes = {told.deed for told in TOLD if told.seats}
    no = {told.deed for told in TOLD if not told.seats}
    apart = {"load", "doker", "crowd"}
    assert yes | apart == no | apart == set(DEEDS)
