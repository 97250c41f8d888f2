"""Series and tournaments (R13): counted, over in time, and begun anew from zero."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.sessions.commands import AddComputer, Join, LeaveTable, Rematch, Reopen, Repost, StartGame, StopGame
from bot.sessions.model import SERIES, Score
from bot.sessions.scenes import scene_of
from bot.sessions.series import duraks_of, is_over, length_of, points_of, series_over, table_of_places
from bot.sessions.views import GameView, LobbyView, ResultView
from engine.cards import SUIT_MASKS
from tests.bot.sessions.support import BORIS, DANA, MAYA, Life


def a_series(series: str, *, seed: int = 1, computers: int = 0) -> Life:
    """A table of three with a series of some length."""
    life = Life(seed=seed).seat(DANA, BORIS, MAYA)
    for _ in range(computers):
        life.do(AddComputer(DANA))
    life.table = replace(life.table, series=series)
    return life


def play_series(life: Life, most: int = 60) -> int:
    """Game after game by the rematch button until the series is over; how many there were."""
    life.start().play_out()
    games = 1
    while not series_over(life.table):
        assert games < most
        assert life.table.game is not None
        assert life.do(Rematch(BORIS, life.table.game.number, ref="r")) == "started"
        life.play_out()
        games += 1
    return games


@pytest.mark.parametrize(
    ("seats", "places", "durak", "points"),
    [
        (2, ((1,),), (2,), (1, 0)),
        (4, ((3,), (1,), (4,)), (2,), (2, 0, 3, 1)),
        (4, ((3,), (1, 4)), (2,), (1, 0, 3, 1)),  # two went out in the same bout (R12.1)
        (3, ((2,), (1, 3)), (), (0, 2, 0)),  # a draw of the last two (R12.3)
        (3, ((2,), (1, 3)), (3,), (1, 2, 0)),  # the last hand is worse than the fool
        (3, ((2,), (1, 3)), (1, 3), (0, 2, 0)),  # both of the last bout
        (3, ((2,),), (), (0, 2, 0)),  # going round in circles (R12.5): the other two never got out
        (4, ((1, 3),), (2, 4), (2, 0, 2, 0)),  # pairs
    ],
)
def test_a_player_has_as_many_points_as_stayed_in_longer(
    seats: int, places: tuple[tuple[int, ...], ...], durak: tuple[int, ...], points: tuple[int, ...]
) -> None:
    assert points_of(seats, places, durak) == points


def test_R13_1_a_series_without_end_is_never_over() -> None:
    assert not is_over("endless", 10_000, [Score(1, "x", 10_000, 10_000)])


@pytest.mark.parametrize("series", [series for series in SERIES if series.startswith("games")])
def test_R13_1_a_series_to_so_many_games(series: str) -> None:
    life = a_series(series)
    assert play_series(life) == length_of(series).number == life.table.played
    assert all(score.games == life.table.played for score in life.table.scores)


@pytest.mark.parametrize("series", [series for series in SERIES if series.startswith("duraks")])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_R13_1_a_series_until_somebody_was_durak_so_often(series: str, seed: int) -> None:
    life = a_series(series, seed=seed, computers=1)
    number = length_of(series).number
    games = play_series(life)
    assert max(score.durak for score in life.table.scores) == number
    assert sum(score.durak for score in life.table.scores) <= games == life.table.played
    assert [score.durak for score in duraks_of(life.table.scores)] == [number]


def test_the_result_shows_how_the_series_stands_and_when_it_is_over() -> None:
    life = a_series("games_3")
    life.start().play_out()
    for played in (1, 2, 3):
        view = scene_of(life.table).screen
        assert isinstance(view, ResultView)
        assert (view.standing.series, view.standing.played, view.standing.over) == ("games_3", played, played == 3)
        assert sum(score.games for score in view.standing.scores) == 3 * played
        if played < 3:
            assert life.table.game is not None
            life.do(Rematch(DANA, life.table.game.number, ref="r"))
            game = scene_of(life.table).screen
            assert isinstance(game, GameView)
            assert game.turn == ("games_3", played + 1)
            life.play_out()


@pytest.mark.parametrize("seed", range(8))
def test_a_rematch_after_the_end_begins_a_new_series_as_a_first_game(seed: int) -> None:
    """Counts from zero; R2.3: the one who opened the table deals; R3.4: the lowest trump begins."""
    life = a_series("games_3", seed=seed)
    life.table = replace(life.table, rules=replace(life.table.rules, next_first="attack_loser"))
    play_series(life)
    assert life.table.game is not None
    assert life.do(Rematch(MAYA, life.table.game.number, ref="r")) == "started"
    table, game = life.table, life.table.game
    assert game is not None
    assert (table.scores, table.played, table.durak) == ((), 0, None)
    assert table.seats[game.dealer - 1].user_id == DANA.user_id
    assert game.previous is None
    trumps = SUIT_MASKS[game.state.trump]
    held = [(hand & trumps & -(hand & trumps), seat) for seat, hand in enumerate(game.state.hands, 1) if hand & trumps]
    assert game.state.attacker == min(held)[1]
    life.play_out()
    assert life.table.played == 1
    assert all(score.games == 1 for score in life.table.scores)


def test_the_lobby_after_the_end_shows_it_and_start_begins_anew() -> None:
    life = a_series("games_3")
    play_series(life)
    assert life.table.game is not None
    life.do(Reopen(DANA, life.table.game.number, ref="r"))
    view = scene_of(life.table).screen
    assert isinstance(view, LobbyView)
    assert view.standing.over
    assert view.standing.played == 3
    assert life.do(StartGame(DANA, ref="r")) == "started"
    assert life.table.played == 0
    assert not life.table.scores


def test_a_start_that_is_refused_does_not_forget_a_series() -> None:
    life = a_series("games_3")
    play_series(life)
    life.do(Repost(DANA))
    life.do(LeaveTable(BORIS))
    life.do(LeaveTable(MAYA))
    assert life.do(StartGame(DANA, ref="r")) == "need-players"
    assert life.table.played == 3
    assert life.table.scores


def test_a_stopped_game_does_not_count() -> None:
    life = a_series("games_3").start()
    life.do(StopGame(DANA))
    assert life.table.played == 0
    assert not life.table.scores


def test_R2_3_a_newcomer_deals_in_a_running_series_but_not_in_a_new_one() -> None:
    life = Life().seat(DANA, BORIS)
    life.table = replace(life.table, series="games_3")
    life.start().play_out()
    life.do(Join(MAYA))
    life.do(Rematch(DANA, 1, ref="r"))
    assert life.table.game is not None
    assert life.table.game.dealer == 3
    life.play_out()
    life.do(Rematch(DANA, 2, ref="r"))
    life.play_out()
    assert series_over(life.table)
    newcomer = replace(MAYA, user_id=14, name="Нина")
    life.do(Join(newcomer))
    life.do(Rematch(DANA, 3, ref="r"))
    assert life.table.game is not None
    assert life.table.seats[life.table.game.dealer - 1].user_id == DANA.user_id


def test_a_length_chosen_in_the_middle_counts_what_was_played() -> None:
    life = a_series("endless")
    life.start().play_out()
    for number in (1, 2):
        life.do(Rematch(DANA, number, ref="r"))
        life.play_out()
    life.table = replace(life.table, series="games_5")
    assert not series_over(life.table)
    life.table = replace(life.table, series="games_3")
    assert series_over(life.table)


def test_places_go_by_points_then_by_duraks_and_equals_share() -> None:
    scores = [Score(1, "a", 5, 1, 4), Score(2, "b", 5, 0, 4), Score(3, "c", 5, 2, 7), Score(4, "d", 2, 1, 4)]
    assert [(place, score.player) for place, score in table_of_places(scores)] == [(1, 3), (2, 2), (3, 1), (3, 4)]
    assert [score.player for score in duraks_of(scores)] == [3]
    assert duraks_of([Score(1, "a", 1)]) == []
    assert duraks_of([]) == []
