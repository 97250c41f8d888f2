"""The commands, in groups and in private: thin hands that turn a message into a command of a table.

None decides a rule, and none waits for a table: they put something into its mailbox, and the answer comes from there.
"""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

from telegram import Update
from telegram.ext import ContextTypes

from bot.gateway import lessons, notifying, replays
from bot.gateway.context import Desk, NotAsked, Said
from bot.gateway.figures import forgetme, stats, top
from bot.gateway.preferring import settings_screen
from bot.render.screens import help_screen, language_screen, rules_screen, welcome_screen
from bot.sessions.commands import AskPause, CallHand, Command, Join, Kick, LeaveTable, ResumeGame, StartGame, StopGame
from bot.sessions.effects import Notice
from bot.sessions.lobby import PAYLOAD
from bot.sessions.model import Place
from bot.sessions.ports import StoreError

Handler = Callable[[Update, ContextTypes.DEFAULT_TYPE], Coroutine[Any, Any, None]]
Hand = Callable[[Said], Awaitable[None]]


def command_handlers(desk: Desk) -> dict[str, Handler]:
    """A handler for each command, by its name."""
    hands: dict[str, Hand] = {
        "newgame": newgame,
        "join": join,
        "leave": leave,
        "start": start,
        "pause": pause,
        "resume": resume,
        "stop": stop,
        "kick": kick,
        "hand": hand,
        "review": review,
        "rules": rules,
        "settings": settings,
        "notify": notifying.notify,
        "top": top,
        "stats": stats,
        "replay": replays.replay,
        "tutorial": lessons.tutorial,
        "language": language,
        "forgetme": forgetme,
        "help": help_,
    }
    return {name: _handler(desk, act) for name, act in hands.items()}


def _handler(desk: Desk, act: Hand) -> Handler:
    async def handle(update: Update, context: ContextTypes.DEFAULT_TYPE) -> None:
        said = Said.of(desk, update, context.args)
        if said is None:
            return
        try:
            await act(said)
        except (NotAsked, StoreError):
            _reply(said, "trouble")

    return handle


def _reply(said: Said, key: str) -> None:
    said.desk.presenter.reply(said.ref, Notice(key))


def _post(said: Said, command: Command) -> None:
    table = said.table()
    if table is None or not said.desk.registry.post(table.id, command):
        _reply(said, "no-game")


async def newgame(said: Said) -> None:
    """Open a table here, or show the one that stands here anew."""
    await open_table(said.desk, said.place, said)


async def open_table(desk: Desk, place: Place, said: Said) -> None:
    """Open a table at a place, set up as the chat is used to. Raises StoreError."""
    setup = desk.directory.settings_of(place.chat_id)
    table, new = await desk.registry.open(place, said.person, setup, str(said.ref))
    if new and not place.private:
        await notifying.announce(desk, table)


async def join(said: Said) -> None:
    """Sit down."""
    _post(said, Join(said.person, str(said.ref)))


async def leave(said: Said) -> None:
    """Get up."""
    _post(said, LeaveTable(said.person, str(said.ref)))


async def start(said: Said) -> None:
    """In a group: deal. In private: follow a deep link, or see what this is."""
    if not said.private:
        table = said.table()
        if table is None and said.args == ("new",):  # what "Add to a group" writes there
            await newgame(said)
            return
        admin = table is not None and await said.leads(table)
        _post(said, StartGame(said.person, admin, str(said.ref), anew=True))
        return
    if await notifying.follow(said) or await replays.follow(said) or await lessons.follow(said):
        return
    link = PAYLOAD.fullmatch(said.args[0]) if said.args else None
    if link is None:
        said.desk.presenter.post(said.ref, welcome_screen(said.texts, said.desk.bot.username))
        return
    table = said.desk.registry.table(int(link["table"]))
    if table is None or not secrets.compare_digest(table.key, link["key"]):
        _reply(said, "closed")
        return
    said.desk.registry.post(table.id, Join(said.person, str(said.ref), by_link=True))


async def pause(said: Said) -> None:
    """Ask for a break, or agree to one."""
    _post(said, AskPause(said.person, str(said.ref)))


async def resume(said: Said) -> None:
    """Go on after the break."""
    _post(said, ResumeGame(said.person, str(said.ref)))


async def stop(said: Said) -> None:
    """End the game, or close the table."""
    table = said.table()
    admin = table is not None and await said.leads(table)
    _post(said, StopGame(said.person, admin, str(said.ref)))


async def kick(said: Said) -> None:
    """Make a seat free: by its number, a user name, or as a reply to what its person wrote."""
    table = said.table()
    if table is None:
        _reply(said, "no-game")
        return
    seat = 0
    word = said.args[0] if said.args else ""
    answered = said.message.reply_to_message
    if word.isascii() and word.isdigit() and len(word) < 3:
        seat = int(word)
    elif word.startswith("@"):
        seat = table.seat_of(said.desk.directory.by_username(word) or 0)
    elif answered is not None and answered.from_user is not None:
        seat = table.seat_of(answered.from_user.id)
    _post(said, Kick(said.person, seat, await said.leads(table), str(said.ref)))


async def hand(said: Said) -> None:
    """Send my hand anew: of the table here, in private of every table I sit at."""
    here = said.desk.registry.at(said.chat.id, said.thread_id)
    tables = said.desk.registry.of_person(said.user.id) if here is None and said.private else [here]
    posted = [
        said.desk.registry.post(table.id, CallHand(said.person, str(said.ref))) for table in tables if table is not None
    ]
    if not any(posted):
        _reply(said, "no-game")


async def review(said: Said) -> None:
    """Which moves of my last game cost most."""
    if not said.private:
        _reply(said, "only-in-private")
        return
    try:
        last = await said.desk.storage.last_game(said.user.id)
        notice = await said.desk.reviews.ask(said.user.id, *last) if last else "review-none"
    except StoreError:
        notice = "trouble"
    _reply(said, notice)


async def rules(said: Said) -> None:
    """The rules of the table here, or of the next one."""
    table = said.table()
    setup = table.setup if table else said.desk.directory.settings_of(said.chat.id)
    screen = rules_screen(setup, "", said.texts, table=table.id if table else 0)
    said.desk.presenter.post(said.ref, screen)


async def settings(said: Said) -> None:
    """What this group, or in private this person, prefers."""
    said.desk.presenter.post(said.ref, settings_screen(said.desk, said.chat.id, group=not said.private))


async def language(said: Said) -> None:
    """Choose the language of this chat."""
    said.desk.presenter.post(said.ref, language_screen(said.texts))


async def help_(said: Said) -> None:
    """How to begin."""
    username = said.desk.bot.username if said.private else ""
    said.desk.presenter.post(said.ref, help_screen(said.texts, username))
