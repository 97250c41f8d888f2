"""Every screen in one place: what the gateway asks for."""

from __future__ import annotations

from bot.render import hand
from bot.render.calls import call_screen
from bot.render.caption import pictured_screen
from bot.render.coach import review_screen
from bot.render.lobby import lobby_screen
from bot.render.names import clean, user_name
from bot.render.notices import notice_text, reason_key
from bot.render.pages import (
    COMMANDS,
    PRIVATE_COMMANDS,
    command_descriptions,
    help_screen,
    language_screen,
    welcome_screen,
)
from bot.render.replay import replay_screen, replays_screen, seal_screen
from bot.render.result import hand_over_screen, result_screen
from bot.render.rules_page import rules_screen
from bot.render.screen import Screen
from bot.render.table import game_screen
from bot.render.texts import Texts
from bot.render.tutorial import hint, lesson_screen, lessons_screen
from bot.sessions.preferences import NO_PREFERENCES, PersonPreferences
from bot.sessions.views import GameView, HandOver, HandView, LobbyView, ResultView
from bot.tally.views import Aftermath

__all__ = [
    "COMMANDS",
    "PRIVATE_COMMANDS",
    "call_screen",
    "clean",
    "command_descriptions",
    "hand_screen",
    "help_screen",
    "hint",
    "language_screen",
    "lesson_screen",
    "lessons_screen",
    "notice_text",
    "pictured_screen",
    "reason_key",
    "replay_screen",
    "replays_screen",
    "review_screen",
    "rules_screen",
    "seal_screen",
    "table_screen",
    "user_name",
    "welcome_screen",
]


def table_screen(
    view: LobbyView | GameView | ResultView | HandView,
    texts: Texts,
    *,
    bot_username: str,
    preferences: PersonPreferences = NO_PREFERENCES,
    aftermath: Aftermath | None = None,
) -> Screen:
    """The message that stands for a table in its chat (a `HandView`: in a private one).

    `aftermath`: what the game that has ended counted for.
    """
    match view:
        case LobbyView():
            return lobby_screen(view, texts)
        case GameView():
            return game_screen(view, texts, bot_username=bot_username)
        case ResultView():
            return result_screen(view, texts, aftermath, bot_username=bot_username)
        case HandView():
            return hand.hand_screen(view, texts, preferences)


def hand_screen(view: HandView | HandOver, texts: Texts, preferences: PersonPreferences = NO_PREFERENCES) -> Screen:
    """The message with one person's hand, in the private chat."""
    return hand_over_screen(view, texts) if isinstance(view, HandOver) else hand.hand_screen(view, texts, preferences)
