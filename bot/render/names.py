"""What players are called.

A name is whatever somebody typed into Telegram: it is cleaned of everything that could turn or break a line, cut
to a width that fits, and never empty. Computer players have names of their own in each language.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from functools import lru_cache

from bot.render.texts import Markup, Texts
from bot.sessions.effects import SeatArg
from bot.sessions.model import LEVELS, Place, Score
from bot.sessions.views import SeatInfo

LONGEST, LONGEST_TITLE = 24, 48
#: Letters that show nothing.
_BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0\u00ad\u034f\u17b4\u17b5")
_MOST_MARKS = 2
#: The sign of whoever carries the title of the group's durak.
TITLE = "🤡"


@lru_cache(maxsize=4096)
def clean(raw: str, longest: int = LONGEST) -> str:
    """A user's text on one line, without format characters, at most `longest` characters; perhaps empty."""
    result: list[str] = []
    marks = 0
    for char in raw[: 50 * longest]:
        kind = unicodedata.category(char)
        if char.isspace() or char in _BLANK or kind in {"Zl", "Zp", "Zs", "Cc"}:
            char = " "  # noqa: PLW2901 - what becomes of it
            if not result or result[-1] == " ":
                continue
        elif kind in {"Cf", "Cs", "Cn", "Co"}:
            continue
        marks = marks + 1 if kind in {"Mn", "Me"} else 0
        if marks > _MOST_MARKS or (marks and (not result or result[-1] == " ")):
            continue
        result.append(char)
        if len(result) > longest + 1:
            break
    text = "".join(result).strip()
    return text if len(text) <= longest else text[: longest - 1].rstrip() + "…"


def group_title(place: Place) -> str:
    """The title of a table's chat, as `clean` leaves it."""
    return clean(place.title, LONGEST_TITLE)


def user_name(raw: str, texts: Texts) -> str:
    """A person's name, or the word for a player."""
    return clean(raw) or texts.plain("player")


def computer_name(number: int, texts: Texts) -> str:
    """A computer player's name."""
    return texts.plain("computer-name", number=number)


def name_of(seat: SeatInfo | SeatArg, texts: Texts) -> str:
    """The name of who sits in a seat; a seat that is nobody's any more belonged to somebody who was forgotten."""
    if isinstance(seat, SeatInfo) and seat.user_id is None and not seat.computer:
        return texts.plain("somebody")
    return computer_name(seat.computer, texts) if seat.computer else user_name(seat.name, texts)


def computer_mark(level: str) -> str:
    """The sign of a computer player: a star for each level; only the sign where the level is not known."""
    return "🤖" + "★" * (LEVELS.index(level) + 1 if level in LEVELS else 0)


def score_name(score: Score, texts: Texts) -> str:
    """The name of whom a score belongs to; a computer player's with its mark."""
    if score.player < 0:
        return f"{computer_name(-score.player, texts)} {computer_mark(score.level)}"
    return user_name(score.name, texts)


def titled_name(score: Score, titled: Iterable[int], texts: Texts) -> str:
    """The same, with the sign of the title where they carry it."""
    name = score_name(score, texts)
    return f"{name} {TITLE}" if score.player in titled else name


def names_of(seats: Sequence[SeatInfo], numbers: Iterable[int], texts: Texts, *, marks: bool = False) -> Markup:
    """The names of some seats (by number, from 1), in a row; `marks`: computer players with theirs."""
    by_number = {seat.number: seat for seat in seats}
    some = [by_number[number] for number in numbers if number in by_number]
    return texts.join(
        f"{name_of(seat, texts)} {computer_mark(seat.level)}" if marks and seat.computer else name_of(seat, texts)
        for seat in some
    )
