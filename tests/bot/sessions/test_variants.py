"""What only some games know, at a table: rights, consent, calls, menus, the clock of the defence."""

from __future__ import annotations

from dataclasses import replace

from bot.render.screens import hand_screen
from bot.render.texts import Texts
from bot.sessions.commands import Restored, Select
from bot.sessions.model import CALLING, LET_GO, RED_AS, SLIPPING
from bot.sessions.scenes import scene_of
from bot.sessions.views import HandView
from engine.cards import card_of
from engine.legal import legal_actions
from engine.position import parse_position
from engine.rules import CLASSIC, RuleSet
from engine.state import right_holders, waited_for
from tests.bot.sessions.support import BORIS, DANA, MAYA, Life

PEOPLE = (DANA, BORIS, MAYA)


def at(position: str, rules: RuleSet) -> Life:
    """A table of three whose game stands at a position."""
    life = Life(rules).seat(*PEOPLE).start()
    game = life.table.game
    assert game is not None
    state = parse_position(position, rules)
    life.table = replace(life.table, game=replace(game, state=state, deadline=life.now + 90, think_at=None))
    return life


def with_a_right() -> tuple[Life, int]:
    """A game in which somebody may swap the trump card (R3.3), and the seat."""
    for seed in range(1, 200):
        life = Life(CLASSIC.changed({"trump_swap": "any"}), seed=seed).seat(*PEOPLE).start()
        game = life.table.game
        assert game is not None
        if right_holders(game.state):
            return life, waited_for(game.state)[0]
    raise AssertionError("nobody ever holds the lowest trump")


def test_R3_3_a_right_is_used_or_waived_by_a_tap() -> None:
    life, seat = with_a_right()
    assert life.act(seat % 3 + 1, "p") == "reason-no-right"
    assert life.act(seat, "w") == "done-swap-trump"
    life, seat = with_a_right()
    assert life.act(seat, "p") == "done-waive"
    game = life.table.game
    assert game is not None
    assert not right_holders(game.state)


def test_R3_the_clock_waives_and_runs_whoever_holds_the_right() -> None:
    life, seat = with_a_right()
    life.tick()
    assert [entry.token for entry in life.log] == [f"p{seat} p"]
    # A computer holds it: the clock is there all the same, so that nobody can tell.
    for away in (False, True):
        life, seat = with_a_right()
        life.table = life.table.with_seat(seat, away=away)
        life.handle(Restored())
        assert life.table.game is not None
        assert life.table.game.deadline is not None


def test_R7_3_the_defender_is_asked_for_a_sixth() -> None:
    rules = CLASSIC.changed({"first_limit": "five", "first_consent": "on"})
    position = "8s9s/9hTh/Qh 6s7s@1,6d7d@1,7c8c@3,8d9d@1,9cTc@1 JhKh h 1>2 5 first"
    life = at(position, rules)
    assert life.act(2, "o") == "done-consent"
    assert life.act(1, "a 8s") == "done-attack"


def test_V5_2_a_push_is_sent_back_and_a_lawful_card_stays() -> None:
    rules = CLASSIC.changed({"push": "on", "limit": "none"})
    life = at("6s7dAc/7s9s8hKd/6hTd9c - JhQh h 1>2 * -", rules)
    life.act(1, "a 6s")
    assert life.act(3, "a Td") == "done-attack"  # no ten lies there: a push, and nobody is told
    assert life.act(2, "r 6s") == "done-call-wrong"
    assert life.act(2, "r Td") == "done-call"
    assert life.act(2, "r Td") == "reason-not-on-table"


def test_V8_menus_open_and_close_and_a_call_undoes_the_act() -> None:
    rules = CLASSIC.changed({"cheaters": "on"})
    life = at("6s7dAc/7s9s8hKd/6hTd9c - JhQh h 1>2 4 -", rules)
    life.act(1, "a 6s")
    assert life.act(2, "b 6s Kd") == "done-beat"  # it does not beat, and nobody says a word
    game = life.table.game
    assert game is not None
    bout = game.state.bout
    life.do(Select(MAYA, 1, bout, CALLING, "r"))
    assert life.table.game is not None
    assert life.table.game.selection(3) == CALLING
    assert life.act(3, "r Kd") == "done-call"
    assert life.table.game.selection(3) is None
    assert life.table.game.state.open == 1 << card_of("6s")
    life.do(Select(MAYA, 1, bout, SLIPPING, "r"))
    assert life.do(Select(MAYA, 1, bout, LET_GO, "r")) == "let-go"


def test_V5_4_the_time_for_a_whole_defence_ends_in_a_take() -> None:
    rules = CLASSIC.changed({"push": "on", "limit": "none", "defence_clock": 60})
    life = at("6s7dAc/7s9s8hKd/6hTd9c - JhQh h 1>2 * -", rules)
    life.act(1, "a 6s")
    game = life.table.game
    assert game is not None
    start = life.now
    assert game.deadline == start + 60
    life.now += 40
    life.act(3, "a 6h")
    assert life.table.game is not None
    assert life.table.game.deadline == start + 60  # for the whole defence, not for each card
    life.tick()
    assert life.now == start + 60
    assert "p2 t" in [entry.token for entry in life.log]


def test_R15_2_a_joker_is_picked_and_then_declared() -> None:
    rules = CLASSIC.changed({"deck": 54})
    life = at("*r7dAc/7s9s8hKd/6hTd9c - JhQh h 1>2 4 -", rules)
    assert life.act(1, "a *r") == "reason-joker-not-declared"
    assert life.do(Select(DANA, 1, 1, card_of("*r"), "r")) == "picked"
    assert life.act(1, "a *r=9h") == "done-attack"
    game = life.table.game
    assert game is not None
    assert not any(getattr(action, "card", 0) == card_of("8h") for action in legal_actions(game.state, 2))


def test_R15_2_a_joker_beats_as_itself_or_declared() -> None:
    rules = CLASSIC.changed({"deck": 54})
    life = at("6s7dAc/*r9s8hKd/6hTd9c - JhQh h 1>2 4 -", rules)
    life.act(1, "a 6s")
    assert life.do(Select(BORIS, 1, 1, card_of("*r"), "r")) == "picked"
    life.do(Select(BORIS, 1, 1, RED_AS, "r"))
    scene = next(hand for hand in scene_of(life.table).hands if hand.user_id == BORIS.user_id)
    assert isinstance(scene.view, HandView)
    screen = hand_screen(scene.view, Texts("en", strict=True))
    words = [button.press.word for row in screen.buttons for button in row if button.press]
    assert words[:52] == [f"b 6s *r={rank}{suit}" for rank in "23456789TJQKA" for suit in "cdhs"]
    assert life.act(2, "b 6s *r=9h") == "done-beat"
    assert life.act(3, "a 9c") == "done-attack"  # the nine that the joker stands for lies on the table
