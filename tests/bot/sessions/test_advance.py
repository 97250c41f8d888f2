"""Done, said before the table asks for it: what R6.4 lets fall, the table remembers, until there is something new.

Seat 1 attacks, seat 2 defends, seat 3 may throw in. Hearts are trump.
"""

from __future__ import annotations

import pytest

from engine.state import waited_for
from tests.bot.sessions.support import BORIS, DANA, MAYA, Life
from tests.bot.sessions.test_play import at

#: Seat 3 holds a six and a seven, seat 2 can beat with a seven or with an eight.
THREE = "6s9dAc/7s8s8hKd/6h7dTd9c - JhQh h 1>2 4 -"


def tokens(life: Life) -> list[str]:
    return [entry.token for entry in life.log]


def begun(auto_pass: str = "at_once") -> Life:
    life = at(THREE, DANA, BORIS, MAYA, auto_pass=auto_pass)
    life.act(1, "a 6s")
    return life


@pytest.mark.parametrize("auto_pass", ["at_once", "off"])
def test_whoever_is_done_is_not_asked_again_for_what_they_could_throw_in_then(auto_pass: str) -> None:
    life = begun(auto_pass)
    assert life.act(3, "p") == "done-pass"
    life.act(2, "b 6s 8s")  # an eight: seat 3 has none
    assert "p3 p" in tokens(life)[3:]
    game = life.table.game
    assert game is not None
    assert 3 not in waited_for(game.state)
    assert [entry.by for entry in life.log if entry.token == "p3 p"] == ["person", "table"]


def test_whoever_said_nothing_is_asked() -> None:
    life = begun()
    life.act(2, "b 6s 8s")
    game = life.table.game
    assert game is not None
    assert 3 in waited_for(game.state)


def test_a_rank_that_is_new_on_the_table_is_asked_about() -> None:
    life = begun()
    life.act(3, "p")
    life.act(2, "b 6s 7s")  # seat 3 holds a seven
    game = life.table.game
    assert game is not None
    assert waited_for(game.state) == (3,)
    assert life.act(3, "a 7d") == "done-attack"


def test_another_attack_card_lets_it_fall() -> None:
    life = at("6s6cAc/7s8s8hKd/6h7dTd9c - JhQh h 1>2 4 -", DANA, BORIS, MAYA)
    life.act(1, "a 6s")
    life.act(3, "p")
    life.act(1, "a 6c")
    life.act(2, "b 6s 8s")
    life.act(2, "b 6c 8h")
    game = life.table.game
    assert game is not None
    assert 3 in waited_for(game.state)


def test_who_said_so_may_throw_in_all_the_same() -> None:
    life = begun()
    life.act(3, "p")
    assert life.act(3, "a 6h") == "done-attack"


def test_it_holds_for_this_bout_alone() -> None:
    life = begun()
    life.act(3, "p")
    life.act(2, "t")
    while life.table.game is not None and life.table.game.state.bout == 1:
        life.step()
    assert life.table.game is not None
    assert life.table.game.done == ()
