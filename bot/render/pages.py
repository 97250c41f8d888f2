"""Screens that belong to no table: help, languages, the welcome in the private chat, the names of commands."""

from __future__ import annotations

from bot.render.frame import button, screen
from bot.render.preferences import language_buttons
from bot.render.screen import Button, Press, Screen
from bot.render.texts import Texts

#: The commands that make sense in a private chat, in the order in which its menu shows them.
PRIVATE_COMMANDS = (
    "newgame", "tutorial", "hand", "review", "leave", "stop", "rules", "replay", "stats", "settings", "language",
    "forgetme", "help",
)  # fmt: skip
#: The commands of a group, in the order in which its menu shows them.
COMMANDS = (
    "newgame", "join", "leave", "start", "stop", "kick", "hand", "review", "rules", "replay", "top", "stats",
    "settings", "tutorial", "language", "help",
)  # fmt: skip
#: Every command.
ALL_COMMANDS = tuple(dict.fromkeys((*COMMANDS, *PRIVATE_COMMANDS)))


def command_descriptions(texts: Texts) -> dict[str, str]:
    """What each command does, for Telegram's menu."""
    return {command: texts.plain(f"command-{command}") for command in ALL_COMMANDS}


def help_screen(texts: Texts) -> Screen:
    """How to begin, and every command."""
    commands = [texts.html("help-command", command=f"/{command}", what=what)
                for command, what in command_descriptions(texts).items()]  # fmt: skip
    return screen(texts, [*texts.html("help").split("\n"), "", *commands])


def language_screen(texts: Texts) -> Screen:
    """The languages to choose from; the present one is marked."""
    rows = language_buttons(texts, lambda language: Press("language", word=language))
    return screen(texts, [texts.html("language-question")], rows)


def welcome_screen(texts: Texts, bot_username: str) -> Screen:
    """What the bot says first in a private chat."""
    practice = button(texts, "button-practice", Press("practice"), "success")
    learn = button(texts, "button-tutorial", Press("lesson", word="new"))
    group = Button(texts.plain("button-add-group"), url=f"https://t.me/{bot_username}?startgroup=new")
    rules = button(texts, "button-rules", Press("rules"))
    language = button(texts, "button-language", Press("language"))
    return screen(texts, texts.html("welcome").split("\n"), [(learn,), (practice,), (group,), (rules, language)])
