"""Screens that belong to no table: help, languages, the welcome in the private chat, the names of commands."""

from __future__ import annotations

from bot.render.frame import button, rows_of, screen
from bot.render.screen import Button, Press, Screen
from bot.render.texts import Texts

#: The commands that make sense in a private chat, in the order in which its menu shows them.
PRIVATE_COMMANDS = ("newgame", "tutorial", "hand", "leave", "stop", "rules", "replay", "language", "help")
#: All commands, in the order in which a group's menu shows them.
COMMANDS = (
    "newgame",
    "join",
    "leave",
    "start",
    "stop",
    "kick",
    "hand",
    "rules",
    "replay",
    "tutorial",
    "language",
    "help",
)


def command_descriptions(texts: Texts) -> dict[str, str]:
    """What each command does, for Telegram's menu."""
    return {command: texts.plain(f"command-{command}") for command in COMMANDS}


def help_screen(texts: Texts) -> Screen:
    """How to begin, and every command."""
    commands = [texts.html("help-command", command=f"/{command}", what=what)
                for command, what in command_descriptions(texts).items()]  # fmt: skip
    return screen(texts, [*texts.html("help").split("\n"), "", *commands])


def language_screen(texts: Texts) -> Screen:
    """The languages to choose from; the present one is marked."""
    buttons = []
    for language in texts.catalogue.languages:
        named = "language-name" in texts.catalogue.ids(language)
        label = Texts(language, texts.catalogue).plain("language-name") if named else language
        chosen = language == texts.language
        buttons.append(
            Button(texts.plain("chosen", label=label) if chosen else label, Press("language", word=language))
        )
    return screen(texts, [texts.html("language-question")], rows_of(buttons, 3))


def welcome_screen(texts: Texts, bot_username: str) -> Screen:
    """What the bot says first in a private chat."""
    practice = button(texts, "button-practice", Press("practice"), "success")
    learn = button(texts, "button-tutorial", Press("lesson", word="new"))
    group = Button(texts.plain("button-add-group"), url=f"https://t.me/{bot_username}?startgroup=new")
    rules = button(texts, "button-rules", Press("rules"))
    language = button(texts, "button-language", Press("language"))
    return screen(texts, texts.html("welcome").split("\n"), [(learn,), (practice,), (group,), (rules, language)])
