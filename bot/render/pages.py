"""Screens that belong to no table: help, languages, the welcome in the private chat, the names of commands."""

from __future__ import annotations

from bot.render.frame import button, screen
from bot.render.preferences import language_buttons
from bot.render.reaching import spread_rows
from bot.render.screen import Press, Screen
from bot.render.texts import Texts

#: The commands that make sense in a private chat, in the order in which its menu shows them.
PRIVATE_COMMANDS = (
    "newgame", "tutorial", "hand", "review", "leave", "pause", "resume", "stop", "rules", "replay", "stats", "settings",
    "notify", "language",
    "forgetme", "help",
)  # fmt: skip
#: The commands of a group, in the order in which its menu shows them.
COMMANDS = (
    "newgame", "join", "leave", "start", "pause", "resume", "stop", "kick", "hand", "review", "rules", "replay", "top",
    "stats", "settings", "notify", "tutorial", "language", "help",
)  # fmt: skip
#: Every command.
ALL_COMMANDS = tuple(dict.fromkeys((*COMMANDS, *PRIVATE_COMMANDS)))


def command_descriptions(texts: Texts) -> dict[str, str]:
    """What each command does, for Telegram's menu."""
    return {command: texts.plain(f"command-{command}") for command in ALL_COMMANDS}


def help_screen(texts: Texts, bot_username: str = "") -> Screen:
    """How to begin, and every command; in private (where the bot's name is given) also the ways to bring it along."""
    commands = [texts.html("help-command", command=f"/{command}", what=what)
                for command, what in command_descriptions(texts).items()]  # fmt: skip
    return screen(
        texts,
        [*texts.html("help").split("\n"), "", *commands],
        spread_rows(texts, bot_username) if bot_username else (),
    )


def language_screen(texts: Texts) -> Screen:
    """The languages to choose from; the present one is marked."""
    rows = language_buttons(texts, lambda language: Press("language", word=language))
    return screen(texts, [texts.html("language-question")], rows)


def welcome_screen(texts: Texts, bot_username: str) -> Screen:
    """What the bot says first in a private chat."""
    practice = button(texts, "button-practice", Press("practice"), "success")
    learn = button(texts, "button-tutorial", Press("lesson", word="new"))
    rules = button(texts, "button-rules", Press("rules"))
    language = button(texts, "button-language", Press("language"))
    rows = [(learn,), (practice,), *spread_rows(texts, bot_username), (rules, language)]
    return screen(texts, texts.html("welcome").split("\n"), rows)
