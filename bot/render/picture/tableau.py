"""What a picture of the table shows: a projection of `PublicView`, and nothing else.

Only what is drawn is in a `Tableau`, so that equal tableaus are equal pictures: their name (`TablePicture.key`) is the
name under which an uploaded photo is found again. A State never comes here; what the public does not know cannot be
drawn.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from engine.view import PublicView

#: Part of the name of every picture: to be raised when the same tableau is drawn differently.
DRAWING = 1

Role = Literal["", "attacker", "defender"]


@dataclass(frozen=True, slots=True)
class Look:
    """How cards look: suits in two or four colours, court cards by Latin letters (J Q K A) or Cyrillic (В Д К Т)."""

    four_colours: bool = False
    letters: Literal["latin", "cyrillic"] = "latin"


@dataclass(frozen=True, slots=True)
class Seat:
    """One seat as it is drawn. `cards`: how many it holds; `side`: its pair (V6), 1 or 2, or 0; `sign`: a small sign
    beside its number."""

    cards: int
    role: Role
    waited: bool
    out: bool
    sign: Literal["", "passed", "taking"]
    side: int
    durak: bool


@dataclass(frozen=True, slots=True)
class Tableau:
    """What is drawn. Cards are as in `engine.cards`; piles are (attack, defence or -1) in the order they were laid.

    `arrow`: from the seat that attacks to the one that is attacked; None where nobody attacks. `taking`: the seat
    that the table goes to, 0 for none. `shown`: cards of the trump suit that were shown (R9.5).
    """

    seats: tuple[Seat, ...]
    piles: tuple[tuple[int, int], ...]
    trump: int
    trump_card: int | None
    talon: int
    discard: int
    shown: tuple[int, ...]
    arrow: tuple[int, int] | None
    taking: int
    over: bool


@dataclass(frozen=True)
class TablePicture:
    """A picture that can be drawn; drawing is slow enough to be done elsewhere than on an event loop."""

    tableau: Tableau
    look: Look

    @cached_property
    def key(self) -> str:
        """Its name: equal for equal pictures."""
        return hashlib.sha256(repr((DRAWING, self.tableau, self.look)).encode()).hexdigest()[:32]

    def draw(self) -> bytes:
        """The bytes of a PNG."""
        from bot.render.picture.draw import draw  # Pillow is loaded when the first picture is drawn

        return draw(self.tableau, self.look)


def table_picture(public: PublicView, look: Look, *, still: bool = False) -> TablePicture:
    """The picture of a table at one moment; `still`: nobody plays any more, whether or not it came to an end."""
    return TablePicture(tableau_of(public, still=still), look)


def tableau_of(public: PublicView, *, still: bool = False) -> Tableau:
    """What is drawn of a public view."""
    playing = not public.over and not still
    arrow = (public.attacker, public.place) if playing and public.attacker and public.place else None
    return Tableau(
        seats=tuple(_seat(public, seat, playing) for seat in range(1, public.seats + 1)),
        piles=tuple((pile.attack, pile.defence) for pile in public.piles),
        trump=public.trump,
        trump_card=public.trump_card,
        talon=public.talon,
        discard=public.discard,
        shown=tuple(rank * 4 + public.trump for rank in public.shown),
        arrow=arrow,
        taking=public.defender if playing and public.taking else 0,
        over=public.over,
    )


def _seat(public: PublicView, seat: int, playing: bool) -> Seat:
    role: Role = ""
    if playing and seat == public.defender:
        role = "defender"
    elif playing and seat == public.attacker:
        role = "attacker"
    taking = role == "defender" and public.taking
    return Seat(
        cards=public.hand_sizes[seat - 1],
        role=role,
        waited=playing and seat in public.waiting,
        out=seat not in public.playing and seat not in (public.durak or ()),
        sign="taking" if taking else "passed" if playing and seat in public.passed else "",
        side=0 if public.rules.pairs == "off" else 2 - seat % 2,
        durak=seat in (public.durak or ()),
    )
