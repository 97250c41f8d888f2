"""What a review shows: the moments of one person, as they saw them, from the log alone."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.sessions.archive import record_of
from bot.sessions.coach import Lesson, can_review
from bot.sessions.commands import StartGame
from bot.sessions.effects import SaveGame
from bot.sessions.model import Phase, Place
from bot.sessions.ports import StoredGame
from bot.sessions.review import review_of, seat_in
from engine.actions import parse_action
from engine.apply import apply
from engine.presets import PRESETS
from engine.record import Move, parse_record, start
from engine.view import seat_view
from tests.bot.sessions.support import BORIS, DANA, MAYA, Life

PLACE = Place(-100, title="Friends")


def a_stored_game(seed: int = 3) -> StoredGame:
    """A game of Dana and Boris, as storage would have it; some of Boris's moves are a computer's."""
    life = Life(seed=seed).seat(DANA, BORIS)
    (dealt,) = [change for change in life.handle(StartGame(DANA, ref="r")).changes if isinstance(change, SaveGame)]
    while life.phase is Phase.GAME:
        if len(life.log) == 10:
            life.table = life.table.with_seat(2, away=True)
        life.step()
    return StoredGame(
        table_id=1, number=1, rules=dealt.rules, players=dealt.players, dealer=dealt.dealer, previous=None,
        shuffle=dealt.shuffle, started=dealt.started, ended=life.now, actions=tuple(life.log),
    )  # fmt: skip


def lessons_about(stored: StoredGame, seat: int) -> list[Lesson]:
    """Every move of a seat, as though it were one that cost something."""
    mine = [logged for logged in stored.actions if parse_action(logged.token).seat == seat]
    return [
        Lesson(logged.ply, parse_action(logged.token), parse_action(f"p{seat} p"), 0.1, ()) for logged in mine
    ]  # fmt: skip


@pytest.mark.parametrize("seat", [1, 2])
def test_every_moment_is_what_the_person_saw_before_that_move(seat: int) -> None:
    stored = a_stored_game()
    view = review_of(stored, PLACE, seat, lessons_about(stored, seat))
    # The same by way of the record, as anybody would read it.
    record = parse_record(record_of(stored))
    state, _ = start(record)
    seen = {}
    for ply, item in enumerate(record.items, 1):
        assert isinstance(item, Move)
        seen[ply] = seat_view(state, seat)
        state, _ = apply(state, item.action)
    assert view.moments
    for moment in view.moments:
        assert moment.view == seen[moment.lesson.ply]
        assert moment.lesson.played in moment.view.legal


def test_moves_that_were_made_for_a_person_are_not_theirs_to_learn_from() -> None:
    stored = a_stored_game()
    by = {logged.ply: logged.by for logged in stored.actions}
    assert {"person", "computer"} <= {by[lesson.ply] for lesson in lessons_about(stored, 2)}
    view = review_of(stored, PLACE, 2, lessons_about(stored, 2))
    assert {by[moment.lesson.ply] for moment in view.moments} == {"person"}


def test_who_played_where() -> None:
    stored = a_stored_game()
    assert [seat_in(stored, person.user_id) for person in (DANA, BORIS, MAYA)] == [1, 2, 0]
    assert seat_in(replace(stored, players=((-1, ""), (DANA.user_id, "Dana"))), DANA.user_id) == 2


def test_games_of_bluff_are_not_reviewed() -> None:
    assert {name for name, rules in PRESETS.items() if not can_review(rules)} == {"push", "doker", "cheaters"}
