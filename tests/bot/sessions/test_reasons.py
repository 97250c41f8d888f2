"""Whatever the rules refuse, the person who tapped is told why, in plain words, on the spot and on the hand."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from bot.render.notices import notice_text, reason_key
from bot.render.screens import hand_screen
from bot.render.texts import Texts, default_catalogue
from bot.sessions.commands import Act
from bot.sessions.core import handle
from bot.sessions.effects import Answer
from bot.sessions.model import Game, Person, Phase, Place, Seat, Shuffle, Table
from bot.sessions.scenes import scene_of
from bot.sessions.views import HandView
from engine.actions import Leave, token_of
from engine.apply import apply
from engine.errors import Reason
from engine.record import Attempt, Move, parse_record, start
from engine.state import State
from tests.bot.render import check

GAMES = Path(__file__).resolve().parents[2] / "games"
TEXTS = [Texts(language, strict=True) for language in default_catalogue().languages]
#: What no tap can come to: a table's buttons name no seat but one's own, and getting up is a command, not a move.
NEVER_TAPPED = {Reason.NO_SUCH_SEAT, Reason.ALREADY_LEFT}


def attempts() -> dict[Reason, tuple[State, Attempt]]:
    """For each reason, a moment of a recorded game at which somebody tries what is refused for it."""
    found: dict[Reason, tuple[State, Attempt]] = {}
    for file in sorted(GAMES.glob("*.dgn")):
        record = parse_record(file.read_text(encoding="utf-8"))
        state, _ = start(record)
        for item in record.items:
            if isinstance(item, Attempt) and item.reason is not None and not isinstance(item.action, Leave):
                found.setdefault(item.reason, (state, item))
            elif isinstance(item, Move):
                state, _ = apply(state, item.action)
    return found


ATTEMPTS = attempts()


def seated(state: State) -> Table:
    """A table at which this game is being played."""
    seats = tuple(Seat(100 + number, f"P{number}") for number in range(1, len(state.hands) + 1))
    game = Game(number=1, state=state, shuffle=Shuffle((), "", ""), dealer=1, previous=None)
    return Table(
        id=1, place=Place(-100, title="Friends"), owner=101, key="k", phase=Phase.GAME, rules=state.rules,
        seats=seats, game=game, number=1,
    )  # fmt: skip


@pytest.mark.parametrize("reason", [reason for reason in Reason if reason not in NEVER_TAPPED], ids=lambda r: r.value)
def test_a_refused_tap_names_its_reason(reason: Reason) -> None:
    state, attempt = ATTEMPTS[reason]
    seat = attempt.action.seat
    table, token = seated(state), token_of(attempt.action).split(" ", 1)[1]
    outcome = handle(table, Act(Person(100 + seat, "P"), 1, state.bout, token, "ref"), 0.0, _no_shuffle)
    assert outcome.table.game is not None
    assert outcome.table.game.state == state, "what is refused changes nothing"
    assert not outcome.changes
    (answer,) = [effect for effect in outcome.effects if isinstance(effect, Answer)]
    assert answer.notice is not None
    assert answer.notice.key == reason_key(reason)
    for texts in TEXTS:
        said = notice_text(answer.notice, texts, html=False)
        check.plain(said, texts)
        assert 10 < len(said) <= 200
        assert "none" not in said
        assert reason.value not in said
    if state.over:
        return
    hands = {scene.user_id: scene.view for scene in scene_of(outcome.table).hands}
    view = hands[100 + seat]
    assert isinstance(view, HandView)
    for texts in TEXTS:
        shown = hand_screen(view, texts)
        check.screen(shown, texts)
        told = view.refused is not None
        assert told == ("🚫" in shown.text)
        # A slip of the finger is told once; what a rule forbids stays on the hand, with a way to that rule.
        assert not told or any(b.press and b.press.kind == "rule" for row in shown.buttons for b in row)


def _no_shuffle(*_: object) -> Shuffle:
    raise AssertionError("nothing is dealt")


def test_a_private_table_tells_it_too() -> None:
    state, attempt = ATTEMPTS[Reason.DOES_NOT_BEAT]
    seat = attempt.action.seat
    table = replace(seated(state), place=Place(100 + seat, private=True))
    token = token_of(attempt.action).split(" ", 1)[1]
    outcome = handle(table, Act(Person(100 + seat, "P"), 1, state.bout, token, "ref"), 0.0, _no_shuffle)
    assert any(isinstance(e, Answer) and e.notice and e.notice.key == "reason-does-not-beat" for e in outcome.effects)
