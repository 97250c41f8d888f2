"""From scenes and notices to messages: whose language, which chat, how urgent.

The life of a table speaks in scenes and notices (`bot.sessions.ports.Screens`); here they become wanted screens of
the display. A screen is rendered only when it is about to be sent.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Literal

from bot.gateway.directory import Directory
from bot.gateway.display import Display, ScreenKey, Wanted
from bot.gateway.refs import MessageRef, PressRef, parse_ref
from bot.render.picture import Look
from bot.render.screen import Button, Screen
from bot.render.screens import hand_screen, notice_text, pictured_screen, table_screen
from bot.render.texts import Texts
from bot.sessions.effects import EVERYBODY, Notice
from bot.sessions.model import Place
from bot.sessions.views import GameView, HandScene, HandView, ResultView, Scene

log = logging.getLogger(__name__)


#: Seconds that the hand of somebody who can only look on may be behind; the table in the group never is.
PATIENCE = 10.0


@dataclass(frozen=True, slots=True)
class PictureChoice:
    """How a chat sees its tables: `picture` (or a text), suits in two or four colours, letters of the court cards."""

    picture: bool = True
    four_colours: bool = False
    letters: Literal["latin", "cyrillic"] = "latin"


#: What a chat sees where nobody chose.
DEFAULT_CHOICE = PictureChoice()


class Presenter:
    """Shows tables, hands and notices. `place_of` finds where a table stands, `pictures` how a chat sees it."""

    def __init__(
        self,
        display: Display,
        directory: Directory,
        bot_username: str,
        place_of: Callable[[int], Place | None],
        *,
        pictures: Callable[[int], PictureChoice] = lambda _: DEFAULT_CHOICE,
    ) -> None:
        self.pictures = pictures
        self._display = display
        self._directory = directory
        self._username = bot_username
        self._place_of = place_of

    def texts_at(self, place: Place) -> Texts:
        """The words for a place: a group's, or the person's whose private chat it is."""
        return self.texts_in(place.chat_id, group=not place.private)

    def texts_in(self, chat_id: int, *, group: bool) -> Texts:
        """The words for a chat; a private chat has its person's id."""
        return self._directory.chat_texts(chat_id) if group else self._directory.texts_of(chat_id)

    def show(self, scene: Scene) -> None:
        key = ScreenKey(scene.table_id, "table")
        if scene.screen is None:
            self._display.drop(key, delete=not scene.history)
        else:
            place = scene.place
            playing = isinstance(scene.screen, HandView) and scene.screen.view.seat in scene.screen.view.public.waiting
            self._display.want(
                key,
                Wanted(
                    chat_id=place.chat_id,
                    thread_id=place.thread_id,
                    group=not place.private,
                    call=scene.call,
                    urgent=playing,
                    keep_old=scene.keep_old,
                    make=partial(self._table, scene),
                    pictured=self._pictured(scene),
                ),
            )
        # The hand of whoever acted goes first: wants of equal rank are served in order.
        for hand in sorted(scene.hands, key=lambda hand: hand.user_id != scene.first):
            self._show_hand(scene, hand)

    def _table(self, scene: Scene) -> Screen:
        assert scene.screen is not None
        return table_screen(scene.screen, self.texts_at(scene.place), bot_username=self._username)

    def _pictured(self, scene: Scene) -> Callable[[], Screen] | None:
        """What renders a group's table as a picture; None where it is a text: a lobby, a chat that wants none."""
        view, choice = scene.screen, self.pictures(scene.place.chat_id)
        if scene.place.private or not choice.picture or not isinstance(view, GameView | ResultView):
            return None
        look = Look(choice.four_colours, choice.letters)
        return lambda: pictured_screen(view, self.texts_at(scene.place), look, bot_username=self._username)

    def _show_hand(self, scene: Scene, hand: HandScene) -> None:
        self._display.want(
            ScreenKey(scene.table_id, "hand", hand.user_id),
            Wanted(
                chat_id=hand.user_id,
                thread_id=None,
                group=False,
                call=hand.call,
                urgent=hand.urgent,
                keep_old=False,
                make=partial(self._hand, hand),
                patience=PATIENCE if hand.calm and scene.first not in {hand.user_id, EVERYBODY} else 0.0,
            ),
        )

    def _hand(self, hand: HandScene) -> Screen:
        return hand_screen(hand.view, self._directory.texts_of(hand.user_id))

    def answer(self, ref: str, notice: Notice | None, *, alert: bool, start: str | None) -> None:
        target = parse_ref(ref)
        url = f"https://t.me/{self._username}?start={start}" if start else None
        if isinstance(target, PressRef):
            texts = self._directory.texts_of(target.user_id)
            text = notice_text(notice, texts, html=False) if notice else None
            self._display.answer(target.query_id, text, alert=alert, url=url)
            return
        if url is not None:
            notice = Notice("start-first")
        if notice is not None:
            self.reply(target, notice, url)

    def reply(self, target: MessageRef, notice: Notice, url: str | None = None) -> None:
        """Answer a command by a message."""
        texts = self.texts_in(target.chat_id, group=target.group)
        buttons = ((Button(texts.plain("button-open-chat"), url=url, style="primary"),),) if url else ()
        self.post(target, Screen(notice_text(notice, texts, html=True), buttons))

    def post(self, target: MessageRef, screen: Screen) -> None:
        """A message where a command was written."""
        reply_to = target.message_id if target.group else None
        self._display.post(target.chat_id, target.thread_id, screen, group=target.group, reply_to=reply_to)

    def tell(self, user_id: int, notice: Notice) -> None:
        text = notice_text(notice, self._directory.texts_of(user_id), html=True)
        self._display.post(user_id, None, Screen(text), group=False)

    def tell_place(self, table: int, notice: Notice) -> None:
        place = self._place_of(table)
        if place is not None:
            text = notice_text(notice, self.texts_at(place), html=True)
            self._display.post(place.chat_id, place.thread_id, Screen(text), group=not place.private)
