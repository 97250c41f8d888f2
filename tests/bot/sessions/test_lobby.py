"""Before and between games: who may sit, start, stop and change what, as DESIGN and the rules of the table say."""

from __future__ import annotations

import pytest

from bot.sessions.commands import (
    AddComputer,
    Configure,
    Join,
    Kick,
    LeaveTable,
    Rematch,
    RemoveComputer,
    Reopen,
    Repost,
    StartGame,
    StopGame,
)
from bot.sessions.effects import Answer, SaveGame, SaveTable
from bot.sessions.model import DEFAULT_LEVEL, LEVELS, Person, Phase
from tests.bot.sessions.support import BORIS, DANA, MAYA, Life


def test_joining_seats_a_person_once() -> None:
    life = Life()
    assert life.do(Join(DANA, "r1")) == "joined"
    assert life.do(Join(DANA, "r2")) == "already-seated"
    assert [seat.user_id for seat in life.table.seats] == [DANA.user_id]


def test_a_person_whom_the_bot_cannot_write_to_is_led_to_the_private_chat() -> None:
    life = Life()
    outcome = life.handle(Join(Person(9, "Omar", reachable=False), "r"))
    answer = next(effect for effect in outcome.effects if isinstance(effect, Answer))
    assert answer.start == f"join-{life.table.id}-{life.table.key}"
    assert not life.table.seats


def test_a_table_takes_no_more_players_than_its_deck_can_serve() -> None:
    """R1.3: six with 36 cards."""
    life = Life()
    for number in range(1, 7):
        life.do(Join(Person(number, f"p{number}")))
    assert life.do(Join(Person(7, "p7"), "r")) == "table-full"


def test_computers_come_and_go_and_are_numbered_apart() -> None:
    life = Life()
    life.do(Join(DANA))
    assert life.do(AddComputer(DANA, ref="r")) == "computer-added"
    assert life.do(AddComputer(DANA, ref="r")) == "computer-added"
    assert life.do(RemoveComputer(DANA, ref="r")) == "computer-removed"
    life.do(AddComputer(DANA))
    assert [seat.computer for seat in life.table.seats] == [0, 1, 2]
    assert life.do(AddComputer(MAYA, ref="r")) == "not-seated"


def test_each_computer_sits_down_at_its_level_and_gets_up_by_itself() -> None:
    life = Life().seat(DANA)
    for level in (*LEVELS, "hard"):
        assert life.do(AddComputer(DANA, level, "r")) == "computer-added"
    assert [(seat.computer, seat.level) for seat in life.table.seats[1:]] == [
        (1, "easy"), (2, "medium"), (3, "hard"), (4, "hard"),
    ]  # fmt: skip
    assert life.do(RemoveComputer(DANA, 2, "r")) == "computer-removed"
    assert [seat.computer for seat in life.table.seats] == [0, 1, 3, 4]
    assert life.do(RemoveComputer(DANA, 2, "r")) == "no-computer"
    assert life.do(RemoveComputer(DANA, ref="r")) == "computer-removed"
    assert [seat.computer for seat in life.table.seats] == [0, 1, 3]


def test_a_computer_that_is_asked_for_without_a_level_plays_at_the_usual_one() -> None:
    life = Life().seat(DANA)
    life.do(AddComputer(DANA))
    assert life.table.seats[1].level == DEFAULT_LEVEL == "medium"


def test_nobody_plays_for_the_score_of_another_level() -> None:
    """The count of a series is by name: a name that lost as a beginner does not come back as a master."""
    life = Life().seat(DANA)
    life.do(AddComputer(DANA, "easy"))
    life.start().play_out()
    assert life.table.scores[1].level == "easy"
    game = life.table.game
    assert game is not None
    life.do(Reopen(DANA, game.number, ref="r"))
    life.do(RemoveComputer(DANA))
    life.do(AddComputer(DANA, "hard"))
    assert life.table.seats[1].computer == 2
    life.do(AddComputer(DANA, "easy"))
    assert life.table.seats[2].computer == 1


@pytest.mark.parametrize(
    ("person", "admin", "started"), [(DANA, False, True), (BORIS, False, False), (BORIS, True, True)]
)
def test_only_the_opener_or_an_admin_starts(person: Person, admin: bool, started: bool) -> None:
    life = Life().seat(DANA, BORIS)
    answer = life.do(StartGame(person, admin, "r"))
    assert (life.phase is Phase.GAME) is started
    assert answer == ("started" if started else "not-owner")


def test_a_start_with_too_few_players_is_refused_in_words() -> None:
    life = Life().seat(DANA)
    assert life.do(StartGame(DANA, ref="r")) == "need-players"
    assert life.phase is Phase.LOBBY


def test_a_deal_keeps_the_game_before_anyone_is_told() -> None:
    life = Life().seat(DANA, BORIS)
    outcome = life.handle(StartGame(DANA, ref="r"))
    assert [type(change) for change in outcome.changes] == [SaveGame, SaveTable]


def test_the_opener_leaves_and_another_leads() -> None:
    life = Life().seat(DANA, BORIS)
    life.do(LeaveTable(DANA, "r"))
    assert life.table.owner == BORIS.user_id
    life.do(LeaveTable(BORIS, "r"))
    assert life.phase is Phase.CLOSED


def test_settings_are_changed_by_who_leads_and_never_silently() -> None:
    life = Life().seat(DANA, BORIS)
    assert life.do(Configure(BORIS, "limit", ref="r")) == "settings-locked"
    assert life.table.rules.limit == "six"
    life.do(Configure(DANA, "limit", ref="r"))
    assert life.table.rules.limit == "hand"
    life.do(Configure(DANA, "preset", "transfer", ref="r"))
    assert life.table.rules.transfer == "on"
    life.do(Configure(DANA, "deck", ref="r"))
    assert life.table.rules.deck == 24
    assert life.do(Configure(DANA, "preset", "nonsense", ref="r")) == "forged"
    assert life.do(Configure(DANA, "nonsense", ref="r")) == "forged"


def test_the_clock_can_be_off() -> None:
    life = Life().seat(DANA, BORIS)
    seen = set()
    for _ in range(6):
        life.do(Configure(DANA, "clock", ref="r"))
        seen.add(life.table.clock)
    assert None in seen
    assert life.table.clock == 90


def test_kicking_needs_the_lead_and_a_seat_that_is_there() -> None:
    life = Life().seat(DANA, BORIS)
    assert life.do(Kick(BORIS, 1, ref="r")) == "not-owner"
    assert life.do(Kick(DANA, 7, ref="r")) == "kick-unknown"
    assert life.do(Kick(DANA, 2, ref="r")) == "kicked"
    assert [seat.user_id for seat in life.table.seats] == [DANA.user_id]


def test_stopping_a_game_leaves_no_result_and_the_lobby_closes() -> None:
    life = Life().seat(DANA, BORIS).start()
    assert life.do(StopGame(BORIS, ref="r")) == "not-owner"
    assert life.do(StopGame(DANA, ref="r")) == "stopped"
    assert life.phase == "result"
    assert life.table.durak is None
    assert not life.table.scores
    life.do(StopGame(DANA, ref="r"))
    assert life.phase == "closed"


def test_a_rematch_keeps_the_seats_and_the_durak_deals() -> None:
    """R2.3: the dealer is the last game's durak."""
    life = Life().seat(DANA, BORIS).start()
    life.play_out()
    duraks = life.table.durak
    assert duraks is not None
    assert life.do(Rematch(MAYA, 1, ref="r")) == "not-seated"
    assert life.do(Rematch(BORIS, 7, ref="r")) == "wrong-game"
    assert life.do(Rematch(BORIS, 1, ref="r")) == "started"
    game = life.table.game
    assert game is not None
    assert game.number == 2
    if duraks:
        assert life.table.seats[game.dealer - 1].user_id == duraks[0]
    assert life.do(Rematch(BORIS, 1, ref="r")) == "game-running"


def test_a_newcomer_to_a_series_deals_the_next_game() -> None:
    """R2.3: a newcomer sits down as the durak would."""
    life = Life().seat(DANA, BORIS).start()
    life.play_out()
    life.do(Join(MAYA, "r"))
    life.do(Rematch(DANA, 1, ref="r"))
    game = life.table.game
    assert game is not None
    assert len(game.state.hands) == 3
    assert game.dealer == 3


def test_whoever_left_during_the_game_has_no_seat_in_the_next() -> None:
    life = Life().seat(DANA, BORIS, MAYA).start()
    life.do(LeaveTable(BORIS, "r"))
    assert life.phase is Phase.GAME
    assert life.do(Join(BORIS, "r")) == "game-running"
    life.play_out()
    life.do(Rematch(DANA, 1, ref="r"))
    assert [seat.user_id for seat in life.table.seats] == [DANA.user_id, MAYA.user_id]


def test_newgame_after_a_result_brings_the_lobby_back_with_everyone() -> None:
    life = Life().seat(DANA, BORIS).start()
    life.play_out()
    life.do(Repost(BORIS))
    assert life.phase is Phase.LOBBY
    assert len(life.table.seats) == 2
    assert life.table.scores
