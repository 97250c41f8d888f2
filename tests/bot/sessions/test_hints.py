"""Hints: who may ask, what is answered at once, and what becomes of a hint that is late."""

from __future__ import annotations

from dataclasses import replace

from bot.sessions.coach import Hint
from bot.sessions.commands import Advised, AskHint
from bot.sessions.core import Outcome
from bot.sessions.effects import Advise, Answer, LogAction
from bot.sessions.model import HintAt, Pause, Person
from bot.sessions.scenes import scene_of
from bot.sessions.views import HandView
from engine.actions import parse_action
from tests.bot.sessions.support import BORIS, DANA, MAYA, Life
from tests.bot.sessions.test_play import THREE, at

HINT = Hint(parse_action("p1 a 6s"), 0.7, ("sheds_low",))


def practice() -> Life:
    """The position of `THREE`: Dana opens against two computers."""
    life = at(THREE, DANA, BORIS, MAYA)
    for seat in (2, 3):
        life.table = life.table.with_seat(seat, user_id=None, computer=seat, level="hard")
    return life


def ask(life: Life, person: Person = DANA) -> Outcome:
    game = life.table.game
    assert game is not None
    return life.handle(AskHint(person, game.number, game.state.bout, "r"))


def answer(outcome: Outcome) -> str:
    (one,) = [effect for effect in outcome.effects if isinstance(effect, Answer)]
    assert one.notice is not None
    return one.notice.key


def hand(life: Life, user_id: int = DANA.user_id) -> HandView:
    """What a person sees."""
    (view,) = [scene.view for scene in scene_of(life.table).hands if scene.user_id == user_id]
    assert isinstance(view, HandView)
    return view


def ply(life: Life) -> int:
    assert life.table.game is not None
    return life.table.game.ply


def test_who_asks_is_answered_at_once_and_shown_the_hint_when_it_comes() -> None:
    life = practice()
    assert hand(life).asks_hint
    outcome = ask(life)
    assert answer(outcome) == "hint-thinking"
    assert [effect for effect in outcome.effects if isinstance(effect, Advise)] == [Advise(1)]
    assert not [change for change in outcome.changes if isinstance(change, LogAction)]
    assert hand(life).hint == HintAt(1)
    # A second tap asks nobody twice.
    again = ask(life)
    assert answer(again) == "hint-thinking"
    assert not [effect for effect in again.effects if isinstance(effect, Advise)]
    life.handle(Advised(1, ply(life), 1, HINT))
    assert hand(life).hint == HintAt(1, HINT)
    assert answer(ask(life)) == "hint-given"


def test_a_hint_is_gone_with_the_moment_it_was_for() -> None:
    life = practice()
    ask(life)
    life.handle(Advised(1, ply(life), 1, HINT))
    assert life.act(1, "a 6s") == "done-attack"
    assert hand(life).hint is None


def test_a_hint_that_comes_too_late_is_dropped() -> None:
    life = practice()
    ask(life)
    then = ply(life)
    assert life.act(1, "a 6s") == "done-attack"
    before = life.table
    outcome = life.handle(Advised(1, then, 1, HINT))
    assert life.table == before
    assert not outcome.effects
    assert not outcome.changes


def test_a_hint_nobody_asked_for_is_dropped() -> None:
    life = practice()
    life.handle(Advised(1, ply(life), 1, HINT))
    assert hand(life).hint is None
    life.handle(Advised(7, ply(life), 1, HINT))
    assert hand(life).hint is None


def test_where_there_is_no_advice_one_may_ask_again() -> None:
    life = practice()
    ask(life)
    life.handle(Advised(1, ply(life), 1, None))
    assert hand(life).hint == HintAt(1, failed=True)
    assert answer(ask(life)) == "hint-thinking"
    assert hand(life).hint == HintAt(1)


def test_against_people_there_are_no_hints() -> None:
    life = at(THREE, DANA, BORIS, MAYA)
    assert not hand(life).asks_hint
    assert answer(ask(life)) == "hint-practice-only"
    # Who is only away comes back; who has left for good does not.
    life.table = life.table.with_seat(2, away=True).with_seat(3, gone=True)
    assert answer(ask(life)) == "hint-practice-only"
    life.table = life.table.with_seat(2, away=False, gone=True)
    assert answer(ask(life)) == "hint-thinking"


def test_a_hint_is_for_the_one_who_plays_and_for_now() -> None:
    life = practice()
    assert answer(ask(life, BORIS)) == "not-playing"
    game = life.table.game
    assert game is not None
    assert answer(life.handle(AskHint(DANA, 9, 1, "r"))) == "wrong-game"
    assert answer(life.handle(AskHint(DANA, 1, game.state.bout + 1, "r"))) == "old-bout"
    life.act(1, "a 6s")
    assert not hand(life).asks_hint, "the others are to move"
    assert answer(ask(life)) == "hint-not-now"


def test_during_a_break_no_hint_is_offered() -> None:
    life = practice()
    life.table = replace(life.table, pause=Pause(DANA.user_id, (DANA.user_id,), life.now, on=True))
    assert not hand(life).asks_hint
    assert answer(ask(life)) == "paused-tap"


def test_a_refused_try_leaves_the_hint_where_it_is() -> None:
    """Only what happens in the game makes it another moment."""
    life = practice()
    ask(life)
    life.handle(Advised(1, ply(life), 1, HINT))
    assert life.act(1, "b 6s 7d").startswith("reason-")
    assert hand(life).hint == HintAt(1, HINT)
