"""Telegram's menus of commands, and what it says of the bot, in every language.

By default they follow the language of a person's Telegram; a chat in which another language was chosen gets a menu of
its own. All of it is decoration: what Telegram refuses is logged, and the bot goes on.
"""

from __future__ import annotations

import logging

import telegram
from telegram import (
    BotCommand,
    BotCommandScope,
    BotCommandScopeAllGroupChats,
    BotCommandScopeAllPrivateChats,
    BotCommandScopeChat,
)
from telegram.error import TelegramError

from bot.render.screens import COMMANDS, PRIVATE_COMMANDS, command_descriptions
from bot.render.texts import FALLBACK, Catalogue, Texts

log = logging.getLogger(__name__)


async def publish(bot: telegram.Bot, catalogue: Catalogue) -> None:
    """What people see before they write: the menus of commands in each language, and what the bot is."""
    for language in catalogue.languages:
        codes = catalogue.codes(language)
        # English is also for everyone whose language there is no menu in.
        for code in (*codes, None) if language == FALLBACK else codes:
            texts = Texts(language, catalogue)
            try:
                await bot.set_my_description(texts.plain("bot-description"), language_code=code)
                await bot.set_my_short_description(texts.plain("bot-short-description"), language_code=code)
                await _set(bot, texts, BotCommandScopeAllGroupChats(), COMMANDS, code)
                await _set(bot, texts, BotCommandScopeAllPrivateChats(), PRIVATE_COMMANDS, code)
            except TelegramError as error:
                log.warning("the menu of commands could not be published for %s: %s", code or "all", error)


async def publish_in(bot: telegram.Bot, chat: telegram.Chat, texts: Texts) -> None:
    """The menu of one chat, in the language that was chosen there."""
    names = PRIVATE_COMMANDS if chat.type == chat.PRIVATE else COMMANDS
    try:
        await _set(bot, texts, BotCommandScopeChat(chat.id), names, None)
    except TelegramError as error:
        log.warning("chat %d: its menu of commands could not be changed: %s", chat.id, error)


async def _set(
    bot: telegram.Bot, texts: Texts, scope: BotCommandScope, names: tuple[str, ...], code: str | None
) -> None:
    described = command_descriptions(texts)
    commands = [BotCommand(name, described[name]) for name in names]
    await bot.set_my_commands(commands, scope=scope, language_code=code)
