"""Computer players in the lobby: the buttons by which they sit down and get up.

One tap seats a computer player of the level that the button names; each that sits has a button to get up again.
Everywhere else a mark says who is no person and how well it plays (`names.computer_mark`); the lobby has the word
beside it, so that nobody has to be told what the stars mean.
"""

from __future__ import annotations

from bot.render.frame import Row, button, rows_of
from bot.render.names import computer_name
from bot.render.screen import Button, Press
from bot.render.texts import Texts
from bot.sessions.model import LEVELS
from bot.sessions.views import LobbyView, SeatInfo


def level_name(level: str, texts: Texts) -> str:
    """What a level is called."""
    return texts.plain("level-name", level=level)


def computer_rows(view: LobbyView, texts: Texts) -> list[Row]:
    """A button for each level by which a computer player sits down, and one for each that may get up.

    Where a group wants no computer players nobody new can be seated.
    """
    add = tuple(
        button(texts, "button-add-computer", Press("add", view.table_id, word=level), level=level) for level in LEVELS
    )
    remove = [_remove_button(seat, view.table_id, texts) for seat in view.seats if seat.computer]
    return [*([add] if view.house.computers else []), *rows_of(remove, 2)]


def _remove_button(seat: SeatInfo, table: int, texts: Texts) -> Button:
    name = computer_name(seat.computer, texts)
    return button(texts, "button-remove-computer", Press("remove", table, word=str(seat.computer)), name=name)
