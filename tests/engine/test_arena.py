"""The arena: its arithmetic against numbers worked out by hand, its independence of processes, its command line."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from engine.__main__ import BadInput, run
from engine.record import parse_record, replay
from engine.rules import CLASSIC
from engine.selfplay.arena import play_deal, play_match, report_of
from engine.selfplay.games import Shuffle, Thinking
from engine.selfplay.match import Match, match_of
from engine.selfplay.score import Estimate, GameResult, deal_worth, estimate, worth
from tests.engine.test_command_line import assert_bad_input, engine


def test_a_game_of_two_is_a_win_a_half_or_nothing() -> None:
    assert [worth((2,), seat, 2) for seat in (1, 2)] == [1.0, 0.0]
    assert [worth((), seat, 2) for seat in (1, 2)] == [0.5, 0.5]
    assert [worth((1, 2), seat, 2) for seat in (1, 2)] == [0.5, 0.5]  # both are durak: last_bout = both (R12.3)
    assert [worth(None, seat, 2) for seat in (1, 2)] == [0.5, 0.5]  # called off


def test_a_game_of_more_counts_who_is_durak() -> None:
    assert [worth((3,), seat, 4) for seat in range(1, 5)] == [0.0, 0.0, 1.0, 0.0]
    assert [worth((1, 3), seat, 4) for seat in range(1, 5)] == [1.0, 0.0, 1.0, 0.0]
    assert worth((), 1, 3) == worth(None, 1, 3) == 0.0


def test_a_deal_is_the_mean_of_its_games_and_of_the_seats_of_a_player() -> None:
    games = (GameResult((2,), 50), GameResult((), 50))
    assert deal_worth(games, (("a", "b"), ("b", "a")), "a") == 0.75  # a win and a draw
    assert deal_worth(games, (("a", "b"), ("b", "a")), "b") == 0.25
    # Three seats, x on two of them: durak in one of its four.
    games = (GameResult((1,), 50), GameResult((2,), 50))
    assert deal_worth(games, (("x", "y", "x"), ("x", "y", "x")), "x") == 0.25
    assert deal_worth(games, (("x", "y", "x"), ("x", "y", "x")), "y") == 0.5


def test_bounds_are_over_deals() -> None:
    # Mean 5/8; squares of the deviations 9/64 + 1/64 + 25/64 + 9/64 = 44/64; /3 /4 = 0.0572917; root 0.2393568.
    found = estimate([1.0, 0.5, 0.0, 1.0])
    assert found.mean == 0.625
    assert found.low == pytest.approx(0.625 - 1.96 * 0.2393568, abs=1e-6)
    assert found.high == 1.0  # 1.094 is no score
    # Two games of a deal that always share the points are no news: the interval has no width.
    assert estimate([0.5] * 30) == Estimate(0.5, 0.5, 0.5)
    assert estimate([1.0]) == Estimate(1.0, 1.0, 1.0)


def test_mirrored_players_meet_the_same_cards_on_every_seat() -> None:
    match = Match("classic", CLASSIC, ("a", "b", "c"), deals=1, mirror=True)
    assert [match.seating(rotation) for rotation in range(match.rotations)] == [
        ("a", "b", "c"), ("c", "a", "b"), ("b", "c", "a"),
    ]  # fmt: skip
    # A player against itself: whatever one seat wins the other loses, so that every mirrored deal is even.
    same = match_of("classic", [], 2, ["greedy"], 6, 3, mirror=True)
    report = report_of(same, play_match(same))
    assert report["results"] == {"greedy": {"mean": 0.5, "low": 0.5, "high": 0.5}}
    assert (report["deals"], report["games"]) == (6, 12)


def test_players_without_chance_give_mirror_images() -> None:
    """`greedy` draws no chance: with the seats turned round and one player on both, the games are the same."""
    match = match_of("classic", [], 2, ["greedy", "greedy"], 4, 1, mirror=True)
    for number in range(4):
        _, (first, second) = play_deal(match, number)
        assert first == second


def test_a_match_does_not_depend_on_the_number_of_processes() -> None:
    match = match_of("transfer", [], 3, ["easy", "random"], 5, 9, mirror=True, playouts=20)
    assert play_match(match, jobs=2) == play_match(match)


def test_a_shuffle_has_what_the_rules_need() -> None:
    chance = random.Random(1)
    six = CLASSIC.changed({"no_talon_trump": "cut", "redeal": "on"})
    assert Shuffle.by(chance, six, 6).cut is not None
    assert Shuffle.by(chance, six, 5).cut is None
    assert len(Shuffle.by(chance, six, 5).redeals) == 2
    assert Shuffle.by(chance, CLASSIC, 2).redeals == ()


def test_thinking_ends_with_whichever_is_used_up_first() -> None:
    assert Thinking(playouts=7).budget().playouts == 7
    assert not Thinking(playouts=7).budget().time_up()
    none_left = Thinking(seconds=1e-9).budget()
    assert none_left.time_up()
    # Time alone is the bound; what fits into it is only planned for.
    assert none_left.playouts > 1_000_000
    assert none_left.plan == 1
    assert Thinking(seconds=2).budget().plan == 50_000
    assert Thinking(playouts=7).budget().plan == 7
    both = Thinking(playouts=7, seconds=3000).budget()
    assert (both.playouts, both.time_up()) == (7, False)


def test_play_mirrors_in_json_a_line_a_match(tmp_path: Path) -> None:
    arguments = [
        "play",
        "--mirror",
        "--json",
        "--games",
        "4",
        "--seed",
        "2",
        "--rules",
        "deck=24",
        "--rules",
        "transfer=on",
    ]
    done = engine(*arguments, "--players", "easy,greedy", "--players", "greedy,random", "--jobs", "2", "--progress")
    assert done.returncode == 0
    first, second = (json.loads(line) for line in done.stdout.splitlines())
    assert first["rules"] == {"deck": 24, "transfer": "on"}
    assert (first["players"], second["players"]) == (["easy", "greedy"], ["greedy", "random"])
    assert (first["deals"], first["games"], first["measure"]) == (4, 8, "score")
    assert sum(entry["mean"] for entry in first["results"].values()) == pytest.approx(1)
    assert done.stderr.splitlines()[-1].startswith("4/4 deals  greedy ")

    quiet = engine(*arguments, "--players", "easy,greedy", "--record", tmp_path)
    assert (quiet.stdout, quiet.stderr) == (done.stdout.splitlines(keepends=True)[0], "")
    records = sorted(tmp_path.glob("*.dgn"))
    assert len(records) == 8
    games = [parse_record(path.read_text(encoding="utf-8")) for path in records[:2]]
    assert games[0].deck == games[1].deck
    assert [game.players for game in games] == [("easy", "greedy"), ("greedy", "easy")]
    assert all(replay(game).failure is None for game in games)


def test_play_tells_people_too() -> None:
    done = engine("play", "--mirror", "--games", "3", "--seats", "3", "--players", "random")
    assert done.returncode == 0
    head, result, draws = done.stdout.splitlines()
    assert head.startswith("classic, 3 seats, 3 mirrored deals, 9 games, ")
    assert result.startswith("random    durak ")
    assert draws.startswith("draws ")


def test_bad_arguments_of_a_match(tmp_path: Path) -> None:
    for arguments in (
        ["--rules", "deck"], ["--rules", "deck=37"], ["--rules", "x=1"], ["--rules", "first_consent=on"],
        ["--jobs", "0"], ["--jobs", "x"], ["--playouts", "0"], ["--seconds", "0"], ["--seconds", "nan"],
        ["--mirror", "--games", "0"], ["--players", "greedy,"], ["--players", "greedy", "--players", "nobody"],
        ["--players", "greedy", "--players", "random", "--record", str(tmp_path)],
    ):  # fmt: skip
        with pytest.raises(BadInput) as told:
            run(["play", *arguments])
        assert len(str(told.value).splitlines()) == 1
    assert_bad_input(engine("play", "--rules", "deck=37"))
