"""The lessons in the private chat: one message that is edited from step to step.

Every button says which lesson and step it belongs to, so that an old message and a new process go on alike; how far a
person got is kept beside, for whoever asks for the lessons anew.
"""

from __future__ import annotations

import logging

import telegram

from bot.gateway.callbacks import ForgedCallback
from bot.gateway.context import Desk, Said
from bot.gateway.refs import MessageRef, PressRef
from bot.render.screen import Button, Press, Screen
from bot.render.screens import lesson_screen, lessons_screen, notice_text
from bot.sessions.effects import Notice
from bot.sessions.ports import StoreError
from bot.sessions.tutorial import LessonView, NoSuchLesson, Progress, lesson_view, picked, tapped
from engine.cards import card_of

log = logging.getLogger(__name__)

#: The deep link payload that shows the lessons.
PAYLOAD = "tutorial"


async def tutorial(said: Said) -> None:
    """The lessons; in a group the way to them."""
    if said.private:
        progress = await _progress(said.desk, said.user.id)
        said.desk.presenter.post(said.ref, lessons_screen(progress, said.texts))
        return
    link = Button(
        said.texts.plain("button-tutorial"),
        url=f"https://t.me/{said.desk.bot.username}?start={PAYLOAD}",
        style="primary",
    )
    said.desk.presenter.post(said.ref, Screen(notice_text(Notice("lesson-private"), said.texts, html=True), ((link,),)))


async def follow(said: Said) -> bool:
    """Show the lessons to whoever came by their deep link; False for any other link."""
    if said.args != (PAYLOAD,):
        return False
    await tutorial(said)
    return True


async def pressed(desk: Desk, press: Press, query: telegram.CallbackQuery, ref: PressRef) -> None:
    """A tap in a lesson. Raises ForgedCallback."""
    assert query.message is not None
    user_id, chat_id = query.from_user.id, query.message.chat.id
    texts = desk.directory.texts_of(user_id)
    progress = await _progress(desk, user_id)
    if press.table == 0:
        desk.presenter.answer(str(ref), None, alert=False, start=None)
        screen = lessons_screen(progress, texts)
        if press.word:
            desk.presenter.post(MessageRef(user_id, chat_id, None, query.message.message_id, False), screen)
        else:
            desk.display.edit(chat_id, query.message.message_id, screen, group=False)
        return
    try:
        view, notice = _tap(press, query.from_user.full_name)
    except NoSuchLesson:
        raise ForgedCallback from None
    desk.presenter.answer(str(ref), notice, alert=False, start=None)
    desk.display.edit(chat_id, query.message.message_id, lesson_screen(view, texts), group=False)
    now = progress.at(view)
    if now != progress:
        try:
            await desk.storage.save_progress(user_id, now)
        except StoreError as error:
            log.error("user %d: how far they got in the lessons was not saved: %s", user_id, error)


async def _progress(desk: Desk, user_id: int) -> Progress:
    """How far somebody got; the lessons themselves need no storage, and go on without it."""
    try:
        return await desk.storage.progress(user_id)
    except StoreError as error:
        log.error("user %d: how far they got in the lessons cannot be read: %s", user_id, error)
        return Progress()


def _tap(press: Press, name: str) -> tuple[LessonView, Notice | None]:
    """The lesson after a tap, and what to answer. Raises NoSuchLesson."""
    verb, _, card = press.word.partition(" ")
    if not press.word:
        return lesson_view(press.table, press.game, name), None
    if verb == "pick":
        try:
            return picked(press.table, press.game, card_of(card) if card else None, name), None
        except KeyError:
            raise NoSuchLesson from None
    view = tapped(press.table, press.game, press.word, name)
    if view.hand is not None and view.hand.refused is not None:
        return view, view.hand.refused.notice
    return view, None if view.hinted else Notice("lesson-right")
