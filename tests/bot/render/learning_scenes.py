"""The screens of replays, the fair deal and the lessons, as snapshots show them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from bot.render.screen import Screen
from bot.render.screens import (
    hand_screen,
    lesson_screen,
    lessons_screen,
    replay_screen,
    replays_screen,
    seal_screen,
    table_screen,
)
from bot.render.texts import Texts
from bot.sessions.ports import PlayedGame, StoredGame
from bot.sessions.replays import replay_view, seal_view
from bot.sessions.tutorial import LessonView, Progress, lesson_view, lessons, tapped
from tests.bot.render import views
from tests.support import finished as kept

BOT = "durak_bot"
SEAL = "f29bde1fc455ec6b8faef673b3a7d4fc08903d4df52594c7628eecbedba0e563"
Render = Callable[[Texts], Screen]


def _page(stored: StoredGame, page: int) -> Render:
    view = replay_view(stored, page, views.GROUP.title)
    return lambda texts: replay_screen(view, texts)


def replays() -> dict[str, Render]:
    """Each kind of page, the seal kept and broken, and the lists to choose from."""
    classic, cheaters = kept.golden("classic-4"), kept.golden("cheaters-4")
    wrong = next(
        page for page in range(99) if not all(step.lawful for step in replay_view(cheaters, page).steps)
    )  # fmt: skip
    stopped = replace(classic, actions=classic.actions[:9])
    seal = seal_view(classic, 2)
    games = [PlayedGame(7, 3, views.GROUP.title, kept.ENDED, "5a17"), PlayedGame(9, 1, "", kept.ENDED, "5a17")]
    start, dealt = views.played("")
    sealed = replace(views.game(start, dealt), seal=SEAL)
    private = replace(views.game(start, dealt, views.PRIVATE, views.seats(3, computers=2)), seal=SEAL)
    return {
        "replay-first": _page(classic, 0),
        "replay-middle": _page(classic, 3),
        "replay-last": _page(classic, 999),
        "replay-long-hands": _page(kept.golden("long-8"), 999),
        "replay-wrong": _page(cheaters, wrong),
        "replay-stopped": _page(stopped, 999),
        "fair": lambda texts: seal_screen(seal, texts),
        "fair-broken": lambda texts: seal_screen(replace(seal, promised="0" * 64), texts),
        "replays-private": lambda texts: replays_screen(games, "", texts, bot_username=None),
        "replays-group": lambda texts: replays_screen(games, SEAL, texts, bot_username=BOT),
        "replays-none": lambda texts: replays_screen([], "", texts, bot_username=None),
        "table-sealed": lambda texts: table_screen(sealed, texts, bot_username=BOT),
        "hand-sealed": lambda texts: hand_screen(views.hand(private, start, 1), texts),
    }


def tutorial() -> dict[str, Render]:
    """Every step of every lesson, a tap that is refused and one that is not the aim, and the list of lessons."""
    steps = {
        f"lesson-{lesson.name}-{step}": _lesson(lesson_view(number, step, "Dana"))
        for number, lesson in enumerate(lessons(), 1)
        for step in range(1, len(lesson.steps) + 2)
    }
    everything = Progress(1, 1, 0b111111110)
    return {
        **steps,
        "lesson-refused": _lesson(tapped(2, 1, "b 8s 9d", "Dana")),
        "lesson-hinted": _lesson(tapped(2, 1, "b 8s Qs", "Dana")),
        "lessons-first": lambda texts: lessons_screen(Progress(), texts),
        "lessons-middle": lambda texts: lessons_screen(Progress(3, 2, 0b110), texts),
        "lessons-done": lambda texts: lessons_screen(everything, texts),
    }


def _lesson(view: LessonView) -> Render:
    return lambda texts: lesson_screen(view, texts)
