"""Screens of figures: a group's lists, a person's own, what a game changed, who carries the title, forgetting."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from bot.render.forgetting import forget_screen, forgotten_screen, kept_screen
from bot.render.own import awards_screen, own_line_screen, own_screen
from bot.render.screen import Screen
from bot.render.screens import table_screen
from bot.render.texts import Texts
from bot.render.top import erase_screen, erased_screen, top_off_screen, top_screen
from bot.sessions.views import Standing as Series
from bot.tally.counting import ACHIEVEMENTS
from bot.tally.rating import Skill
from bot.tally.standing import Standing
from bot.tally.views import Aftermath, Award, Change, Earned, Loser, Own, Rival, Top
from tests.bot.render import views

Render = Callable[[Texts], Screen]
NAMES: dict[int, str] = dict(enumerate(views.PEOPLE, 101))
#: 10 March 2026, noon.
DAY = 1_773_144_000.0
TOP = Top("duraks", "ever", 0, 1, 42, NAMES)
LOSERS = (
    Loser(101, 20, 9, 2, run=3, titled=True),
    Loser(102, 42, 7, 0, run=-4),
    Loser(103, 12, 1, 0, run=-1),
    Loser(104, 5, 0, 0, run=-5),
)
BORIS = Standing(
    games=20, duraks=9, draws=1, firsts=4, epaulettes=2, run=3, worst=3, best=6, skill=Skill(21.2, 4.0)
)  # fmt: skip
DANA = replace(BORIS, games=42, duraks=7, run=-4, skill=Skill(33.5, 2.0))
NEW = Standing(games=2, duraks=1, run=1, worst=1, best=1, skill=Skill(24.1, 7.0))
EARNED = tuple(Earned(achievement, DAY + 86400 * n) for n, achievement in enumerate(ACHIEVEMENTS[3:11]))
OWN = Own(BORIS, Standing(5, 2), ("Dana", 5), ("Женя", 7), EARNED)
AFTER = Aftermath(
    5,
    2,
    -100,
    changes=(
        Change(101, "בוריס", 1204, 1187, 3, True),
        Change(102, "Dana", 1190, 1202, -5, False),
        Change(103, "Женя", 1000, 1005, -1, False),
    ),
    awards=(
        Award(101, "בוריס", "three-duraks"),
        Award(102, "Dana", "wall"),
        Award(103, "Женя", "wall"),
        Award(103, "Женя", "games-1"),
        Award(102, "Dana", "load"),
    ),
)  # fmt: skip


def _titled() -> dict[str, Render]:
    """The durak of the group is marked wherever people are named one by one."""
    four = views.lobby(4, computers=1)
    seats = (replace(four.seats[0], titled=True), *four.seats[1:])
    series = Series(played=5, scores=views.scores(3), titled=(101,))
    state, news = views.played("p3 a 8s; p1 b 8s Qs")
    game = views.game(state, news, who=(replace(views.seats(3)[0], titled=True), *views.seats(3)[1:]))
    ended = views.result(list(views.moments(3))[-1][0], views.scores(3))
    lone = replace(AFTER, changes=(), awards=(), practice=Standing(5, 2))
    somebody = replace(views.seats(3)[1], user_id=None, name="", gone=True)
    return {
        "title-lobby": _table(replace(four, seats=seats, standing=series)),
        "title-table": _table(game),
        "table-somebody": _table(replace(game, seats=(views.seats(3)[0], somebody, views.seats(3)[2]))),
        "after-game": _table(replace(ended, standing=series), AFTER),
        "after-practice": _table(replace(ended, place=views.PRIVATE, standing=Series()), lone),
    }


def _table(view: object, aftermath: Aftermath | None = None) -> Render:
    return lambda texts: table_screen(view, texts, bot_username="durak_bot", aftermath=aftermath)  # type: ignore[arg-type]


FIGURE_SCENES: dict[str, Render] = {
    **_titled(),
    "top-duraks": lambda texts: top_screen(replace(TOP, losers=LOSERS), texts),
    "top-week": lambda texts: top_screen(replace(TOP, period="week", games=2, losers=LOSERS[1:3]), texts),
    "top-pages": lambda texts: top_screen(replace(TOP, page=1, pages=3, first=9, losers=LOSERS), texts),
    "top-month-nobody": lambda texts: top_screen(replace(TOP, period="month", games=0), texts),
    "top-nobody": lambda texts: top_screen(replace(TOP, games=0), texts),
    "top-rating": lambda texts: top_screen(
        replace(TOP, section="rating", ratings=((102, DANA), (101, BORIS), (103, NEW))), texts
    ),
    "top-rivals": lambda texts: top_screen(
        replace(TOP, section="rivals", rivals=(Rival(102, 101, 5), Rival(103, 101, 2), Rival(101, 102, 1))), texts
    ),
    "top-no-rivals": lambda texts: top_screen(replace(TOP, section="rivals"), texts),
    "top-off": lambda texts: top_off_screen(0, texts),
    "top-off-kept": lambda texts: top_off_screen(42, texts),
    "top-erase": erase_screen,
    "top-erased": erased_screen,
    "stats": lambda texts: own_screen(OWN, texts),
    "stats-early": lambda texts: own_screen(Own(NEW, Standing()), texts),
    "stats-none": lambda texts: own_screen(Own(Standing(), Standing(3, 0)), texts),
    "stats-awards": lambda texts: awards_screen(OWN, 0, texts),
    "stats-awards-none": lambda texts: awards_screen(Own(Standing(), Standing()), 0, texts),
    "stats-awards-all": lambda texts: awards_screen(
        replace(OWN, earned=tuple(Earned(achievement, DAY) for achievement in ACHIEVEMENTS)), 4, texts
    ),
    "stats-line": lambda texts: own_line_screen(replace(OWN, standing=NEW), "בוריס", texts),
    "stats-line-run": lambda texts: own_line_screen(replace(OWN, standing=DANA), "Dana", texts),
    "stats-line-titled": lambda texts: own_line_screen(replace(OWN, titled=True), "Борис", texts),
    "stats-line-none": lambda texts: own_line_screen(Own(Standing(), Standing()), "Sam", texts),
    "forget": forget_screen,
    "forget-done": forgotten_screen,
    "forget-kept": kept_screen,
}
