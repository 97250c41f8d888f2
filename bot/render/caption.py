"""The table as a picture with a caption: the caption says what the picture cannot.

Names stand by the numbers that seats have in the picture; then what just happened, who is waited for and until when.
A caption holds 1024 characters: when names are long and much happens at once, old news goes first, and whoever is
waited for is then named by the number alone.
"""

from __future__ import annotations

from bot.render.frame import bold, screen
from bot.render.names import name_of
from bot.render.news import news_line
from bot.render.notices import utf16
from bot.render.picture import Look, table_picture
from bot.render.result import result_lines, result_rows
from bot.render.screen import Screen
from bot.render.settings import game_turn, preset_name
from bot.render.table import game_rows, partners_line, seal_line, seat_marks, sip_line, waiting_text
from bot.render.texts import LRI, PDI, Markup, Texts, bare
from bot.sessions.views import GameView, ResultView
from bot.tally.views import Aftermath
from engine.presets import nearest

LONGEST_CAPTION = 1024


def pictured_screen(
    view: GameView | ResultView, texts: Texts, look: Look, *, bot_username: str, aftermath: Aftermath | None = None
) -> Screen:
    """The public message as a picture with its caption; `aftermath`: what the game that has ended counted for."""
    if isinstance(view, ResultView):
        picture = table_picture(view.public, look, still=True)
        return Screen(_result_caption(view, texts, aftermath), result_rows(view, texts, bot_username), picture)
    picture = table_picture(view.public, look)
    return Screen(_game_caption(view, texts), tuple(game_rows(view, texts, bot_username)), picture)


def seat_number(number: int) -> str:
    """The number of a seat as the picture has it: 1️⃣."""
    return f"{LRI}{number}\ufe0f\u20e3{PDI}"


def _game_caption(view: GameView, texts: Texts) -> str:
    for news, by_number in ((None, False), (1, False), (0, False), (0, True)):
        caption = _game_text(view, texts, news, by_number)
        if _fits(caption):
            break
    return caption


def _game_text(view: GameView, texts: Texts, news: int | None, by_number: bool) -> str:
    """`news`: how many of the last events are told (None: all); `by_number`: those waited for go by their numbers."""
    events = view.news if news is None else view.news[len(view.news) - news :]
    numbers = texts.join((seat_number(seat) for seat in view.public.waiting), " ") if by_number else None
    waiting = waiting_text(view, texts, numbers)
    title = texts.join([preset_name(nearest(view.rules), texts), game_turn(view.turn, view.game, texts)], " · ")
    lines: list[str | None] = [
        bold(title),
        _players(view, texts),
        partners_line(view, texts),
        seal_line(view.seal, texts),
        "",
        news_line(events, view.seats, texts),
        sip_line(view, texts),
        None if waiting is None else bold(waiting),
    ]
    return screen(texts, lines).text


def _players(view: GameView, texts: Texts) -> Markup:
    """Everyone in a row, each by the number of their seat."""
    parts = []
    for seat in view.seats[: view.public.seats]:
        marks = seat_marks(seat)
        words = (seat_number(seat.number), texts.join([name_of(seat, texts)]), marks)
        parts.append(Markup(" ".join(word for word in words if word)))
    return texts.join(parts, " · ")


def _result_caption(view: ResultView, texts: Texts, aftermath: Aftermath | None) -> str:
    """The whole result; of a count that is too long, as much as there is room for."""
    lines = result_lines(view, texts, aftermath)
    caption = screen(texts, lines).text
    while not _fits(caption):
        lines = lines[:-1]
        caption = screen(texts, [*lines, "…"]).text
    return caption


def _fits(caption: str) -> bool:
    return utf16(bare(caption)) <= LONGEST_CAPTION
