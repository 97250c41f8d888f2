"""A game at a table: taps, clocks, computers, absence. Expected moves follow from the clock's rule and RULES.md."""

from __future__ import annotations

import pytest

from bot.sessions.commands import Act, CallHand, ComeBack, LeaveTable, Peek, Reachable, Restored, Select, Tick
from bot.sessions.effects import Answer, CardsArg, EndGame, TellPlace
from bot.sessions.model import Person, Phase, Table
from bot.sessions.nudges import LOOKED_AWAY
from bot.sessions.scenes import scene_of
from bot.sessions.timing import GRACE
from bot.sessions.views import GameView, HandOver, HandView, ResultView
from engine.actions import parse_action
from engine.cards import CARD_TEXTS, each
from engine.errors import Reason
from engine.position import parse_position
from engine.rules import RuleSet
from engine.state import waited_for
from tests.bot.sessions.support import BORIS, DANA, MAYA, Life


def at(position: str, *people: Person, rules: RuleSet | None = None, auto_pass: str = "at_once") -> Life:
    """A table whose game stands at a position."""
    from dataclasses import replace

    life = Life(rules, auto_pass=auto_pass).seat(*people).start()
    game = life.table.game
    assert game is not None
    state = parse_position(position, rules or RuleSet())
    life.table = replace(life.table, game=replace(game, state=state, deadline=life.now + 90, think_at=None))
    return life


THREE = "6s7dAc/7s9s8hKd/6hTd9c - JhQh h 1>2 4 -"


def test_a_tap_that_is_legal_now_counts_and_is_logged() -> None:
    life = at(THREE, DANA, BORIS, MAYA)
    assert life.act(1, "a 6s") == "done-attack"
    assert [entry.token for entry in life.log] == ["p1 a 6s"]
    assert life.log[0].by == "person"
    assert life.act(2, "b 6s 7s") == "done-beat"


def test_a_second_tap_of_the_same_does_no_harm() -> None:
    life = at(THREE, DANA, BORIS, MAYA)
    life.act(1, "a 6s")
    assert life.act(1, "a 6s") == "reason-card-not-in-hand"
    assert len(life.log) == 1


def test_a_tap_that_is_not_legal_is_answered_with_the_reason() -> None:
    life = at(THREE, DANA, BORIS, MAYA)
    assert life.act(2, "a 7s") == "reason-not-an-attacker"
    life.act(1, "a 6s")
    assert life.act(2, "b 6s 8h") == "done-beat"  # hearts are trump
    assert life.act(1, "a 7d") == "reason-rank-not-on-table"


def test_a_button_of_another_game_or_bout_changes_nothing() -> None:
    life = at(THREE, DANA, BORIS, MAYA)
    assert life.act(1, "a 6s", bout=7) == "old-bout"
    assert life.do(Act(DANA, 9, 1, "a 6s", "r")) == "wrong-game"
    assert life.do(Act(Person(99, "x"), 1, 1, "a 6s", "r")) == "not-playing"
    assert not life.log


@pytest.mark.parametrize("token", ["q", "", "a", "zz", "a 1s", "b 7s", "p p p", "a 6s; p2 t"])
def test_a_forged_token_changes_nothing(token: str) -> None:
    life = at(THREE, DANA, BORIS, MAYA)
    assert life.act(1, token) == "forged"
    assert not life.log


def test_the_table_passes_at_once_for_those_who_have_nothing_to_add() -> None:
    # Nobody holds a six or a seven but p1's; after 6s-7s p1 may add 7d, p3 may add 6h.
    life = at("6s7dAc/7s9s8hKd/Js9cTd - JhQh h 1>2 4 -", DANA, BORIS, MAYA)
    life.act(1, "a 6s")
    life.act(2, "b 6s 7s")
    # p3 has no six and no seven: the table passed for it, p1 is waited for.
    assert [entry.token for entry in life.log] == ["p1 a 6s", "p2 b 6s 7s", "p3 p"]
    assert life.log[-1].by == "table"
    assert life.table.game is not None
    assert waited_for(life.table.game.state) == (1,)


def test_without_automatic_passes_everyone_is_asked() -> None:
    life = at("6s7dAc/7s9s8hKd/Js9cTd - JhQh h 1>2 4 -", DANA, BORIS, MAYA, auto_pass="off")
    life.act(1, "a 6s")
    life.act(2, "b 6s 7s")
    assert life.table.game is not None
    assert waited_for(life.table.game.state) == (1, 3)


def test_delayed_passes_come_after_a_time_that_does_not_depend_on_the_hand() -> None:
    waits = []
    for third in ("Js9cTd", "6h9cTd"):
        life = at(f"6s7dAc/7s9s8hKd/{third} - JhQh h 1>2 4 -", DANA, BORIS, MAYA, auto_pass="delayed")
        life.act(1, "a 6s")
        life.act(2, "b 6s 7s")
        game = life.table.game
        assert game is not None
        assert game.pass_at is not None
        waits.append(game.pass_at - life.now)
        life.tick()
    assert waits[0] == waits[1]
    assert [entry.token for entry in life.log] == ["p1 a 6s", "p2 b 6s 7s"]  # with 6h there is something to add


def test_the_clock_opens_with_the_lowest_card_trumps_last() -> None:
    life = at("6h9dAc/7s9s8hKd/7c9c - JhQh h 1>2 4 -", DANA, BORIS, MAYA)
    life.tick()
    assert [entry.token for entry in life.log] == ["p1 a 9d"]
    assert life.log[0].by == "table"


def test_the_clock_takes_for_a_defender_and_passes_for_an_attacker() -> None:
    life = at(THREE, DANA, BORIS, MAYA)
    life.act(1, "a 6s")
    life.tick()
    assert [entry.token for entry in life.log][1] == "p2 t"
    assert life.table.game is not None
    assert waited_for(life.table.game.state) == (3,)  # 6h could still be added; p1 has no six
    life.tick()
    assert "p3 p" in [entry.token for entry in life.log]
    assert life.table.game.state.bout == 2


def test_after_two_expiries_in_a_row_a_computer_plays_until_the_owner_taps() -> None:
    life = Life().seat(DANA, BORIS).start()
    late = 0
    while not any(seat.away for seat in life.table.seats):
        game = life.table.game
        assert game is not None
        seat = waited_for(game.state)[0]
        if life.table.seats[seat - 1].user_id == DANA.user_id:
            life.tick()
            late += 1
        else:
            life.step()
    assert late == 2
    assert life.table.seats[0].away
    assert not life.table.seats[1].away
    # A tap brings the owner back, whatever it was.
    game = life.table.game
    assert game is not None
    assert life.do(Act(DANA, 1, 99, "t", "r")) == "welcome-back"
    assert not life.table.seats[0].away


def test_the_button_i_am_back_does_so_too() -> None:
    life = Life().seat(DANA, BORIS).start()
    life.table = life.table.with_seat(1, away=True)
    assert life.do(ComeBack(DANA, 1, "r")) == "welcome-back"
    assert not life.table.seats[0].away


def test_a_tap_in_time_starts_the_count_of_expiries_anew() -> None:
    life = at(THREE, DANA, BORIS, MAYA)
    life.table = life.table.with_seat(1, expiries=1)
    life.act(1, "a 6s")
    assert life.table.seats[0].expiries == 0


def test_leaving_a_game_is_logged_and_a_computer_plays_on() -> None:
    life = Life().seat(DANA, BORIS).start()
    assert life.do(LeaveTable(BORIS, "r")) == "left-game"
    assert life.log[0].token == "p2 q"
    assert life.table.seats[1].automatic
    life.play_out()
    assert life.phase is Phase.RESULT
    # The last person to leave ends the game without a result.
    life = Life().seat(DANA, BORIS).start()
    life.do(LeaveTable(BORIS))
    outcome = life.handle(LeaveTable(DANA))
    assert any(isinstance(change, EndGame) and change.durak is None for change in outcome.changes)


def test_a_hand_is_sent_anew_when_a_turn_comes_to_somebody_who_looked_away() -> None:
    life = at(THREE, DANA, BORIS, MAYA)
    calls = life.table.seats[1].call
    life.now += LOOKED_AWAY + 1
    life.act(1, "a 6s")
    assert life.table.seats[1].call == calls + 1
    # Whoever tapped within the minute gets an edit.
    life = at(THREE, DANA, BORIS, MAYA)
    life.act(1, "a 6s")
    assert life.table.seats[1].call == calls


def test_my_cards_are_shown_to_their_owner_alone() -> None:
    life = at(THREE, DANA, BORIS, MAYA)
    outcome = life.handle(Peek(BORIS, "r"))
    answer = next(effect for effect in outcome.effects if isinstance(effect, Answer))
    assert answer.alert
    assert answer.notice is not None
    cards = dict(answer.notice.args)["cards"]
    assert isinstance(cards, CardsArg)
    assert sorted(CARD_TEXTS[card] for card in each(cards.cards)) == ["7s", "8h", "9s", "Kd"]
    assert life.do(Peek(Person(99, "x"), "r")) == "not-playing"


def test_a_card_that_could_beat_more_than_one_is_picked_first() -> None:
    life = at("6s6d/9sTc8hKd/Th9c - JhQh h 1>2 4 -", DANA, BORIS, MAYA)
    life.act(1, "a 6s")
    life.act(1, "a 6d")
    eight_of_hearts = 6 * 4 + 2
    assert life.do(Select(BORIS, 1, 1, eight_of_hearts, "r")) == "picked"
    assert life.table.game is not None
    assert life.table.game.selection(2) == eight_of_hearts
    assert life.do(Select(BORIS, 1, 1, -1, "r")) == "let-go"
    assert life.table.game.selection(2) is None
    assert life.do(Select(DANA, 1, 1, 0, "r")) == "old-bout"


def test_unreachable_people_are_named_to_the_table_once() -> None:
    life = at(THREE, DANA, BORIS, MAYA)
    first = life.handle(Reachable(BORIS.user_id, False))
    assert any(isinstance(effect, TellPlace) for effect in first.effects)
    assert not life.handle(Reachable(BORIS.user_id, False)).effects
    calls = life.table.seats[1].call
    life.handle(Reachable(BORIS.user_id, True))
    assert life.table.seats[1].call == calls + 1


def test_after_a_restart_nobody_has_less_than_the_grace_period() -> None:
    life = at(THREE, DANA, BORIS, MAYA)
    from dataclasses import replace

    life.table = replace(life.table, clock=30)
    life.handle(Restored())
    assert life.table.game is not None
    assert life.table.game.deadline == life.now + GRACE


def test_the_hand_is_sent_again_on_demand() -> None:
    life = at(THREE, DANA, BORIS, MAYA)
    calls = life.table.seats[0].call
    assert life.do(CallHand(DANA, "r")) == "hand-sent"
    assert life.table.seats[0].call == calls + 1


def test_a_tick_too_early_does_nothing() -> None:
    life = at(THREE, DANA, BORIS, MAYA)
    before: Table = life.table
    outcome = life.handle(Tick())
    assert outcome.table == before
    assert not outcome.changes


def test_scenes_follow_the_phases() -> None:
    life = Life().seat(DANA, BORIS)
    scene = scene_of(life.table)
    assert not scene.hands
    life.start()
    scene = scene_of(life.table)
    assert isinstance(scene.screen, GameView)
    assert [hand.user_id for hand in scene.hands] == [DANA.user_id, BORIS.user_id]
    assert all(isinstance(hand.view, HandView) for hand in scene.hands)
    life.play_out()
    scene = scene_of(life.table)
    assert isinstance(scene.screen, ResultView)
    assert all(isinstance(hand.view, HandOver) for hand in scene.hands)


def test_five_hundred_games_of_random_taps_end_and_their_logs_hold() -> None:
    """Every logged action is legal in the order of the log, each ply once, and the end is kept once."""
    from engine.apply import apply
    from engine.deal import deal

    for seed in range(500):
        people = (DANA, BORIS, MAYA)[: 2 + seed % 2]
        modes = ("at_once", "delayed", "off")
        rules = RuleSet(transfer="on" if seed % 2 else "off", throw_order="in_turn" if seed % 5 == 0 else "free")
        life = Life(rules, seed=seed, auto_pass=modes[seed % 3]).seat(*people).start()
        game = life.table.game
        assert game is not None
        life.play_out()
        state, _ = deal(rules, len(people), game.dealer, game.shuffle.deck, game.previous)
        assert [entry.ply for entry in life.log] == list(range(1, len(life.log) + 1))
        for entry in life.log:
            state, _ = apply(state, parse_action(entry.token))
        assert state.over
        assert life.table.game is not None
        assert life.table.game.state == state


def refused(life: Life, seat: int) -> Reason | None:
    """The reason that a seat's hand shows."""
    view = next(hand.view for hand in scene_of(life.table).hands if hand.user_id == life.person(seat).user_id)
    assert isinstance(view, HandView)
    return view.refused.reason if view.refused else None


def test_a_refusal_stays_on_the_hand_until_the_game_goes_on() -> None:
    life = at(THREE, DANA, BORIS, MAYA)
    life.act(2, "a 7s")
    assert [refused(life, seat) for seat in (1, 2, 3)] == [None, Reason.NOT_AN_ATTACKER, None]
    life.act(3, "p")
    assert refused(life, 2) is Reason.NOT_AN_ATTACKER
    assert refused(life, 3) is not None
    life.act(1, "a 6s")
    assert [refused(life, seat) for seat in (1, 2, 3)] == [None, None, None]


def test_the_next_try_takes_the_place_of_the_last() -> None:
    life = at(THREE, DANA, BORIS, MAYA)
    life.act(1, "a 6s")
    life.act(2, "b 6s 9s")
    life.act(1, "a Ac")
    assert refused(life, 1) is Reason.RANK_NOT_ON_TABLE
    life.act(1, "b 6s Ac")
    assert refused(life, 1) is Reason.NOT_THE_DEFENDER
    life.do(Select(DANA, 1, 1, -1, "r"))
    assert refused(life, 1) is None


def test_a_double_tap_leaves_no_refusal_behind() -> None:
    life = at(THREE, DANA, BORIS, MAYA)
    life.act(1, "a 6s")
    assert life.act(1, "a 6s") == "reason-card-not-in-hand"
    assert refused(life, 1) is None
