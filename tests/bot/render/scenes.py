"""The screens that snapshots show, from real games; and how a screen is written down."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from bot.render.screen import Button, Screen
from bot.render.screens import (
    hand_screen,
    help_screen,
    language_screen,
    rules_screen,
    table_screen,
    welcome_screen,
)
from bot.render.texts import Texts
from bot.sessions.views import HandOver
from engine.presets import PRESETS
from tests.bot.render import views

BOT = "durak_bot"
TRANSFER = PRESETS["transfer"]
MIDDLE = "p3 a 8s; p1 b 8s Qs; p2 a 8h"
Render = Callable[[Texts], Screen]


def _table(view: object) -> Render:
    return lambda texts: table_screen(view, texts, bot_username=BOT)  # type: ignore[arg-type]


def _hand(view: object) -> Render:
    return lambda texts: hand_screen(view, texts)  # type: ignore[arg-type]


def _lobbies() -> dict[str, Render]:
    four = views.lobby(4, computers=1)
    seats = (four.seats[0], replace(four.seats[1], reachable=False), *four.seats[2:])
    house = replace(TRANSFER, throwers="neighbours", first_limit="five", last_bout="defender")
    return {
        "lobby-empty": _table(views.lobby(0)),
        "lobby-one": _table(views.lobby(1)),
        "lobby-four": _table(replace(four, seats=seats, rules=house, scores=views.scores(3))),
        "lobby-crowded": _table(views.lobby(7, PRESETS["quick"])),
        "lobby-settings": _table(replace(four, rules=house, settings_open=True)),
        "lobby-private": _table(views.lobby(3, place=views.PRIVATE, computers=2)),
    }


def _games() -> dict[str, Render]:
    start, dealt = views.played("")
    middle, news = views.played(MIDDLE)
    taking, took = views.played("p3 a 8s; p1 t")
    transferred, moved = views.played("p3 a 8s; p1 x 8d", rules=TRANSFER)
    marked = (
        views.seats(3)[0], replace(views.seats(3)[1], away=True, reachable=False), replace(views.seats(3)[2], gone=True)
    )  # fmt: skip
    end = list(views.moments(3))[-3:]
    return {
        "table-start": _table(views.game(start, dealt)),
        "table-middle": _table(views.game(middle, news)),
        "table-taking": _table(views.game(taking, took, who=marked)),
        "table-transferred": _table(views.game(transferred, moved)),
        "table-late": _table(views.game(end[0][0], end[0][1])),
    }


def _hands() -> dict[str, Render]:
    start, dealt = views.played("")
    middle, news = views.played(MIDDLE)
    choice, _ = views.played("p3 a 8s")
    two, _ = views.played("p3 a 8s; p2 a 8h")
    taking, _ = views.played("p3 a 8s; p1 t")
    beaten, _ = views.played("p3 a 8s; p1 b 8s Qs")
    transfer, _ = views.played("p3 a 8s", rules=TRANSFER)
    return {
        "hand-attack": _hand(views.hand(views.game(start, dealt), start, 3)),
        "hand-next": _hand(views.hand(views.game(start, dealt), start, 1)),
        "hand-wait": _hand(views.hand(views.game(start, dealt), start, 2)),
        "hand-defend": _hand(views.hand(views.game(choice), choice, 1)),
        "hand-defend-two": _hand(views.hand(views.game(two), two, 1)),
        "hand-selected": _hand(views.hand(views.game(two), two, 1, selected=views.card("Kd"))),
        "hand-held": _hand(views.hand(views.game(beaten), beaten, 1)),
        "hand-throw": _hand(views.hand(views.game(beaten), beaten, 2)),
        "hand-throw-taking": _hand(views.hand(views.game(taking), taking, 2)),
        "hand-taking": _hand(views.hand(views.game(taking), taking, 1)),
        "hand-transfer": _hand(views.hand(views.game(transfer), transfer, 1)),
        "hand-away": _hand(views.hand(views.game(middle, news), middle, 3, away=True)),
        "hand-private": _table(
            views.hand(views.game(middle, news, views.PRIVATE, views.seats(3, computers=2)), middle, 1)
        ),
    }


def _results() -> dict[str, Render]:
    state = list(views.moments(3))[-1][0]
    ended = views.result(state, views.scores(3))
    drawn = replace(ended, durak=(), places=((2,), (1, 3)), scores=())
    stopped = replace(ended, stopped=True, durak=(), places=(), scores=())
    return {
        "result": _table(replace(ended, epaulettes=True)),
        "result-draw": _table(drawn),
        "result-stopped": _table(stopped),
        "result-several": _table(replace(ended, durak=(1, 3), places=((2,), (1, 3)))),
        "over-durak": _hand(HandOver(ended, ended.durak[0])),
        "over-safe": _hand(HandOver(ended, state.places[0][0])),
        "over-draw": _hand(HandOver(drawn, 1)),
        "over-stopped": _hand(HandOver(stopped, 1)),
        "over-left": _hand(HandOver(None, 1)),
    }


def _pages() -> dict[str, Render]:
    chapters = ("goal", "attack", "defence", "throwing", "taking", "transfer", "end")
    pages: dict[str, Render] = {
        "welcome": lambda texts: welcome_screen(texts, BOT),
        "help": help_screen,
        "language": language_screen,
    }
    for chapter in chapters:
        pages[f"rules-{chapter}"] = lambda texts, chapter=chapter: rules_screen(TRANSFER, chapter, texts, table=5)  # type: ignore[misc]
    return pages


SCENES: dict[str, Render] = {**_lobbies(), **_games(), **_hands(), **_results(), **_pages()}

_VISIBLE = str.maketrans({
    "\u2066": "⟪", "\u2068": "⟨", "\u2069": "⟩", "\u200e": "⇥", "\u200f": "⇤",
})  # fmt: skip


def written(screen: Screen) -> str:
    """A screen as a snapshot has it: isolates and direction marks made visible, buttons row by row."""
    rows = ["   ".join(map(_written_button, row)) for row in screen.buttons]
    return "\n".join([screen.text, *(["", *rows] if rows else []), ""]).translate(_VISIBLE)


def _written_button(button: Button) -> str:
    if button.press is not None:
        kind, table, game, bout, word = button.press
        meaning = f"{kind} {table}.{game}.{bout} {word}".strip()
    else:
        meaning = str(button.url)
    return f"[{button.label}]({meaning}{' *' + button.style if button.style else ''})"
