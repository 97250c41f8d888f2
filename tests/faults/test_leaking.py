"""A few games searched for cards that their reader could not know; `python -m tests.faults leaks` searches thousands.

What makes the figure worth something is that the search finds what is there to be found: a hand shown to the wrong
person, a card in the log.
"""

from __future__ import annotations

import logging

import pytest

from bot.gateway.presenter import Presenter
from bot.render.screen import Screen
from bot.sessions.views import HandScene
from tests.faults.leaking import Overheard, search

#: By the usual rules, with few cards, and by rules that were drawn.
GAMES = range(4, 7)


async def test_nobody_reads_what_is_not_theirs() -> None:
    found = await search(GAMES)
    assert found.leaks == ()
    assert found.texts > 100
    assert found.logged > 0


async def test_a_hand_shown_to_somebody_else_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    shown, hands = Presenter._hand, list[HandScene]()

    def the_first_ones(presenter: Presenter, hand: HandScene) -> Screen:
        hands.append(hand)
        return shown(presenter, hands[0] if len(hands) < 4 else hand)

    monkeypatch.setattr(Presenter, "_hand", the_first_ones)
    assert (await search(GAMES)).leaks


@pytest.mark.parametrize(
    ("line", "cards"),
    [
        ("table 1: p2 b 7s 9s was refused", True),
        ("the hand is ['Qd', 'Th']", True),
        ("shown: 10♥", True),
        ("chat 5 is held for 9 s", False),
        ("update 12 was handled in 0.5s; 3 tables", False),
    ],
)
def test_a_card_in_the_log_is_found(line: str, cards: bool) -> None:
    overheard = Overheard()
    overheard.emit(logging.LogRecord("bot", logging.INFO, "", 0, "%s", (line,), None))
    assert bool(overheard.found) is cards
