"""`python -m bot doctor`: looks at everything the bot needs, and for each thing says OK, or what to do.

It changes nothing, so it may be run beside the bot. What cannot be looked at because of something else (commands
without a token) is left out rather than called wrong.
"""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import telegram
from telegram import BotCommandScopeAllGroupChats, BotCommandScopeAllPrivateChats, ChatMemberRestricted
from telegram.constants import ChatMemberStatus
from telegram.error import BadRequest, Forbidden, InvalidToken, TelegramError

from bot.render.screens import COMMANDS, PRIVATE_COMMANDS
from bot.render.texts import FALLBACK, Catalogue
from bot.storage.database import OLDEST_SQLITE, StorageUnusable
from bot.storage.hold import hold
from bot.storage.inspecting import CopyError, inspect

#: Room on the disk that is too little to go on for long.
_LITTLE_ROOM: Final = 100 * 2**20
#: So many updates that wait at Telegram mean that nobody fetches them.
_MANY_WAITING: Final = 100


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at. `advice`: what to do about it; None when it is as it should be."""

    name: str
    found: str
    advice: str | None = None

    def __str__(self) -> str:
        mark = "OK " if self.advice is None else "FIX"
        return f"{mark}  {self.name:<11} {self.found}" + (f"\n     {'':<11} -> {self.advice}" if self.advice else "")


async def examine(
    bot: telegram.Bot | None, database: Path, catalogue: Catalogue, *, webhook: str | None, chat: int | None
) -> AsyncIterator[Finding]:
    """Everything there is to find; `bot` None without a token, `webhook` the address that the settings name."""
    yield _sqlite()
    yield _locales(catalogue)
    for finding in _database(database):
        yield finding
    if bot is None:
        yield Finding("token", "there is none", "get one from @BotFather and set BOT_TOKEN")
        return
    try:
        me = await bot.get_me()
    except InvalidToken:
        yield Finding("token", "Telegram does not know it", "copy BOT_TOKEN again from @BotFather")
        return
    except TelegramError as error:
        yield Finding("telegram", f"not reached ({type(error).__name__})", "check the network and API_URL")
        return
    yield Finding("token", f"@{me.username}")
    yield _privacy(me)
    yield _groups(me)
    for name, look in (("delivery", _delivery(bot, webhook)), ("commands", _commands(bot, catalogue))):
        try:
            yield await look
        except TelegramError as error:
            yield Finding(name, f"could not be asked ({type(error).__name__})", "try again in a minute")
    if chat is not None:
        yield await _rights(bot, me, chat)


def _sqlite() -> Finding:
    fresh = sqlite3.sqlite_version_info >= OLDEST_SQLITE
    return Finding("sqlite", sqlite3.sqlite_version, None if fresh else "3.37 or newer is needed: use a newer Python")


def _locales(catalogue: Catalogue) -> Finding:
    every = frozenset().union(*(catalogue.ids(language) for language in catalogue.languages))
    missing = {language: len(every - catalogue.ids(language)) for language in catalogue.languages}
    lacking = ", ".join(f"{language} lacks {count}" for language, count in missing.items() if count)
    found = f"{', '.join(catalogue.languages)}: {len(every)} texts each"
    return Finding("locales", lacking, "python -m bot texts shows them") if lacking else Finding("locales", found)


def _database(path: Path) -> list[Finding]:
    folder = path.resolve().parent
    if not folder.is_dir():
        return [Finding("database", f"{folder}: there is no such folder", "make it, or set DATABASE to another file")]
    try:
        with hold(path):
            in_use = False
    except StorageUnusable as error:
        if not path.exists():
            return [Finding("database", str(error), "give the bot's user write access to the folder")]
        in_use = True
    findings = []
    if path.exists():
        try:
            copy = inspect(path)
            state = "a bot is using it" if in_use else "no bot is using it"
            findings.append(Finding("database", f"{path}: whole, {copy.games} games, schema {copy.schema}; {state}"))
        except CopyError as error:
            findings.append(Finding("database", str(error), "python -m bot restore FILE puts a backup back"))
    else:
        findings.append(Finding("database", f"{path}: will be made at the first start"))
    room = shutil.disk_usage(folder).free
    advice = None if room >= _LITTLE_ROOM else "make room: a full disk stops every game"
    return [*findings, Finding("disk", f"{room / 2**30:.1f} GiB free", advice)]


def _privacy(me: telegram.User) -> Finding:
    if me.can_read_all_group_messages:
        advice = "not needed: @BotFather, /setprivacy, Enable; then add the bot to its groups again"
        return Finding("privacy", "off: the bot is sent every message of its groups", advice)
    return Finding("privacy", "on: in groups the bot hears commands only")


def _groups(me: telegram.User) -> Finding:
    if me.can_join_groups:
        return Finding("groups", "the bot may be added to groups")
    return Finding("groups", "the bot may not be added to groups", "@BotFather, /setjoingroups, Enable")


async def _delivery(bot: telegram.Bot, webhook: str | None) -> Finding:
    info = await bot.get_webhook_info()
    waiting = f"{info.pending_update_count} updates wait"
    if webhook is None and info.url:
        return Finding("delivery", f"Telegram sends updates to {_host(info.url)}", "start the bot once: it will poll")
    if webhook is not None and info.url != webhook:
        return Finding("delivery", "Telegram does not send to WEBHOOK_URL", "start the bot once: it sets the webhook")
    if info.last_error_message and info.pending_update_count:
        return Finding(
            "delivery", f"{waiting}: {info.last_error_message}", "see that WEBHOOK_URL leads to WEBHOOK_LISTEN"
        )
    if info.pending_update_count > _MANY_WAITING:
        return Finding("delivery", waiting, "start the bot, or look at its log")
    return Finding("delivery", f"{'webhook' if webhook else 'polling'}; {waiting}")


def _host(url: str) -> str:
    return url.partition("://")[2].partition("/")[0] or url


async def _commands(bot: telegram.Bot, catalogue: Catalogue) -> Finding:
    scopes = {BotCommandScopeAllGroupChats(): COMMANDS, BotCommandScopeAllPrivateChats(): PRIVATE_COMMANDS}
    stale = []
    for scope, names in scopes.items():
        for language in (*catalogue.languages, ""):
            published = {command.command for command in await bot.get_my_commands(scope, language or None)}
            if published != set(names):
                stale.append(language or f"others ({FALLBACK})")
    if stale:
        return Finding("commands", f"not as they are now: {', '.join(dict.fromkeys(stale))}", "start the bot once")
    return Finding("commands", f"published in {', '.join(catalogue.languages)}")


async def _rights(bot: telegram.Bot, me: telegram.User, chat: int) -> Finding:
    name = f"chat {chat}"
    try:
        member = await bot.get_chat_member(chat, me.id)
    except (BadRequest, Forbidden) as error:
        return Finding(name, error.message, "add the bot to the group, or check the number")
    except TelegramError as error:
        return Finding(name, f"could not be asked ({type(error).__name__})", "try again in a minute")
    if member.status in (ChatMemberStatus.LEFT, ChatMemberStatus.BANNED):
        return Finding(name, f"the bot is not in it ({member.status})", "add the bot to the group again")
    if isinstance(member, ChatMemberRestricted):
        wanted = {"messages": member.can_send_messages, "photos": member.can_send_photos}
        wanted["files"] = member.can_send_documents
        if denied := [what for what, may in wanted.items() if not may]:
            return Finding(
                name, f"the bot may not send {', '.join(denied)} there", "an admin of the group can allow it"
            )
    return Finding(name, f"the bot is there ({member.status})")
