"""/notify: who wants to hear of new tables, and telling them.

In a group the command turns it on and off for whoever writes it; somebody to whom the bot cannot write is led to the
private chat, and it is turned on there. Only members hear of a group's tables: Telegram is asked when somebody comes
through a link, and each time before they are told.
"""

from __future__ import annotations

import asyncio
import logging
import re
from dataclasses import replace
from typing import Final

from telegram.constants import ChatMemberStatus
from telegram.error import BadRequest, Forbidden, TelegramError

from bot.gateway.context import Desk, Said
from bot.gateway.refs import PressRef
from bot.render.reaching import table_open_screen, watching_screen
from bot.sessions.effects import Notice
from bot.sessions.model import Table
from bot.sessions.preferences import nudge_from
from bot.sessions.turn import notice

log = logging.getLogger(__name__)

#: The deep link payload that lets somebody hear of a group's tables; groups have negative ids.
PAYLOAD: Final = re.compile(r"notify-(?P<chat>[0-9]{1,15})", re.ASCII)
#: Questions to Telegram at once.
_AT_ONCE = 8
_OUT = (ChatMemberStatus.LEFT, ChatMemberStatus.BANNED)


async def notify(said: Said) -> None:
    """Turn it on or off here; in private: see for which groups it is on."""
    desk, user_id = said.desk, said.user.id
    if said.private:
        desk.presenter.post(said.ref, watching_screen(_watched(desk, user_id), said.texts))
        return
    chat_id = said.chat.id
    if user_id in desk.directory.watchers(chat_id):
        desk.directory.watch(chat_id, user_id, on=False)
        desk.presenter.reply(said.ref, Notice("notify-off"))
    elif said.person.reachable:
        desk.directory.watch(chat_id, user_id, on=True)
        desk.presenter.reply(said.ref, Notice("notify-on"))
    else:
        url = f"https://t.me/{desk.bot.username}?start=notify-{-chat_id}"
        desk.presenter.reply(said.ref, Notice("notify-start"), url)


async def follow(said: Said) -> bool:
    """Whether somebody came to the private chat to hear of a group's tables; then they do, if they may."""
    link, desk = PAYLOAD.fullmatch(said.args[0]) if said.args else None, said.desk
    if link is None:
        return False
    chat_id = -int(link["chat"])
    if await _is_member(desk, chat_id, said.user.id) is not True:
        desk.presenter.reply(said.ref, Notice("notify-stranger"))
        return True
    desk.directory.watch(chat_id, said.user.id, on=True)
    desk.presenter.reply(said.ref, notice("notify-on-there", group=desk.directory.chat_title(chat_id)))
    return True


def unwatch(desk: Desk, user_id: int, word: str, message_id: int, ref: PressRef) -> None:
    """Turn it off for one group, by a button of the private chat."""
    for chat_id, _ in _watched(desk, user_id):
        if word == str(-chat_id):
            desk.directory.watch(chat_id, user_id, on=False)
    texts = desk.directory.texts_of(user_id)
    desk.presenter.answer(str(ref), Notice("notify-off"), alert=False, start=None)
    desk.display.edit(user_id, message_id, watching_screen(_watched(desk, user_id), texts), group=False)


async def announce(desk: Desk, table: Table) -> None:
    """A table has opened: tell those who want to hear of it."""
    chat_id, now = table.place.chat_id, desk.clock.now()
    waiting = [user_id for user_id in desk.directory.watchers(chat_id) if _wants(desk, table, user_id, now)]
    if not waiting or not desk.directory.may_announce(chat_id):
        return
    limit = asyncio.Semaphore(_AT_ONCE)

    async def tell(user_id: int) -> None:
        async with limit:
            member = await _is_member(desk, chat_id, user_id)
        if member is False:
            desk.directory.watch(chat_id, user_id, on=False)
        elif member:
            screen = table_open_screen(table.id, table.key, table.place, desk.directory.texts_of(user_id))
            desk.display.post(user_id, None, screen, group=False)

    await asyncio.gather(*map(tell, waiting))


def _wants(desk: Desk, table: Table, user_id: int, now: float) -> bool:
    preferences = replace(desk.directory.person_preferences(user_id), nudges=True)  # these are asked for by themselves
    awake = nudge_from(preferences, now) == now
    return awake and user_id != table.owner and desk.directory.is_reachable(user_id) and not table.seat_of(user_id)


def _watched(desk: Desk, user_id: int) -> list[tuple[int, str]]:
    """The groups of which somebody hears, with their titles."""
    return [(chat_id, desk.directory.chat_title(chat_id)) for chat_id in desk.directory.watched_by(user_id)]


async def _is_member(desk: Desk, chat_id: int, user_id: int) -> bool | None:
    """Whether somebody is in a group; None when Telegram does not say."""
    try:
        member = await desk.bot.get_chat_member(chat_id, user_id)
    except (BadRequest, Forbidden):
        return False
    except TelegramError as error:
        log.warning("chat %d: who is a member could not be asked: %s", chat_id, type(error).__name__)
        return None
    return member.status not in _OUT and getattr(member, "is_member", True)
