"""What a message shows: a text and its buttons, perhaps a picture.

A button means something (`Press`) or opens a link; how a meaning travels through Telegram is the gateway's business.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple, Protocol

Style = Literal["primary", "success", "danger"]


class Press(NamedTuple):
    """What pressing a button means. `kind` names it; the rest as far as that kind needs it.

    Kinds: ``join leave add remove start configure rematch reopen peek record move select sip hint back review practice
    language prefer pause extend sit unwatch rules rule top stats forget watch replay fair file lesson``.
    `word` is a token without its seat for ``move`` (``b 7s 9s``), a card's text for ``select`` (empty: let go;
    ``slip``, ``call``, ``red``, ``black``, ``take``: menus), a seat for ``sip``, a level for ``add`` (empty: the usual
    one), a computer player's number for ``remove`` (empty: the last one), ``what`` or ``what=value`` for ``configure``
    (``open``, ``limit``, ``page=attack``, ``preset=transfer``), a language code for ``language`` (empty: show the
    choice), a chapter for ``rules`` (in this message; empty: the first one, in a message of its own) and for ``rule``
    (in a message of its own). ``back`` ends being away; ``practice`` opens a table against computer players.
    ``prefer`` is a press on the settings of a chat, or in private of a person: ``page=…``, ``language=…``, ``close``,
    a preference, or one with its value. ``pause`` says ``yes`` or ``no`` to a break, or ``resume``; ``extend`` lets a
    lobby last; ``sit`` (the table's key) takes a seat from the private chat; ``unwatch`` (a group's id) ends hearing
    of its tables. ``top``: ``section period page`` (``duraks week 0``), or ``erase``, ``erase yes``, ``erase no``;
    ``stats``: a page of one's achievements (empty: the figures); ``forget``: ``yes`` or ``no``. ``watch`` shows a
    game's replay in a message of its own, ``replay`` turns to a page of it (in `bout`), ``fair`` shows its seal,
    ``file`` sends its record; their `word` is the replay's key. ``lesson`` is a tap in a lesson (its number in
    `table`, the step in `game`): see `bot.render.tutorial`.
    """

    kind: str
    table: int = 0
    game: int = 0
    bout: int = 0
    word: str = ""


@dataclass(frozen=True, slots=True)
class Button:
    """One button: its label, and what it means or the address it opens."""

    label: str
    press: Press | None = None
    url: str | None = None
    style: Style | None = None


class Picture(Protocol):
    """A picture that a message shows; drawn only when somebody needs it."""

    @property
    def key(self) -> str:
        """Its name: equal for equal pictures."""
        ...

    def draw(self) -> bytes:
        """The bytes of an image file. Takes milliseconds: not for an event loop."""
        ...


@dataclass(frozen=True, slots=True)
class Screen:
    """A message: text as Telegram's HTML, at most 4096 characters after parsing, and rows of buttons. With a `picture`
    it is a photo, and the text its caption, of at most 1024 characters."""

    text: str
    buttons: tuple[tuple[Button, ...], ...] = ()
    picture: Picture | None = None
