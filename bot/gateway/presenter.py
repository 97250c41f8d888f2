"""From scenes and notices to messages: whose language, which chat, how urgent.

The life of a table speaks in scenes and notices (`bot.sessions.ports.Screens`); here they become wanted screens of
the display. A screen is rendered only when it is about to be sent.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import replace
from functools import partial

from bot.gateway.directory import Directory
from bot.gateway.display import Display, ScreenKey, Wanted
from bot.gateway.ledger import CALL
from bot.gateway.refs import MessageRef, PressRef, parse_ref
from bot.gateway.talk import Talk
from bot.gateway.whispers import WhisperKey, Whispers
from bot.render.picture import Look
from bot.render.screen import Button, Screen
from bot.render.screens import (
    call_screen,
    hand_screen,
    notice_text,
    pictured_screen,
    review_screen,
    table_screen,
)
from bot.render.texts import Texts
from bot.sessions.effects import EVERYBODY, Notice
from bot.sessions.model import Place
from bot.sessions.preferences import PersonPreferences
from bot.sessions.review import ReviewView
from bot.sessions.views import GameView, HandOver, HandScene, HandView, ResultView, Scene
from bot.tally.views import Aftermath

log = logging.getLogger(__name__)


#: Seconds that a hand may be behind while the group's table shows everything at once. By what it shows its person can
#: still do all that they can: then in the middle of a bout (it names nobody who is waited for, so that it stays true),
#: or when several are waited for, they among them. They can do something else, though nobody waits for it; or they look
#: on, and the bout that they see has ended. (Whoever is waited for, alone or with a new choice, is told at once.)
IN_BOUT, WITH_OTHERS, NOT_WAITED_FOR, NEW_BOUT = 30.0, 10.0, 5.0, 10.0


class Presenter:
    """Shows tables, hands and notices. `place_of` finds where a table stands, `talk` what is said of games."""

    def __init__(
        self,
        display: Display,
        directory: Directory,
        bot_username: str,
        place_of: Callable[[int], Place | None],
        talk: Talk,
    ) -> None:
        self._display = display
        self._directory = directory
        self._username = bot_username
        self._place_of = place_of
        self._whispers = Whispers(display.traffic, self._answer_cards)
        self._talk = talk

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
        self._show_call(scene)
        self._show_here(scene)
        # The hand of whoever acted goes first: wants of equal rank are served in order.
        for hand in sorted(scene.hands, key=lambda hand: hand.user_id != scene.first):
            self._show_hand(scene, hand)

    def _show_call(self, scene: Scene) -> None:
        key = ScreenKey(scene.table_id, "table", CALL)
        place, view = scene.place, scene.beside
        if view is None:
            self._display.drop(key, delete=True)
            return
        self._display.want(
            key,
            Wanted(
                chat_id=place.chat_id,
                thread_id=place.thread_id,
                group=not place.private,
                call=scene.calls,
                urgent=False,
                keep_old=False,
                make=lambda: call_screen(view, self.texts_at(place), bot_username=self._username),
            ),
        )

    def _show_here(self, scene: Scene) -> None:
        """Hands in the group, each for its person alone."""
        playing = [hand for hand in scene.here if isinstance(hand.view, HandView)]
        self._whispers.keep(scene.table_id, {hand.user_id for hand in playing})
        for hand in playing:
            key, asked = WhisperKey(scene.table_id, hand.user_id), scene.asked
            wanted = Wanted(
                chat_id=scene.place.chat_id,
                thread_id=scene.place.thread_id,
                group=True,
                call=0,
                urgent=hand.urgent,
                keep_old=False,
                make=partial(self._hand_here, hand),
            )
            target = parse_ref(asked.ref) if asked is not None and asked.user_id == hand.user_id else None
            if asked is not None and isinstance(target, PressRef):
                texts, preferences = self.habits_of(hand.user_id)
                cards = notice_text(asked.notice, texts, html=False, preferences=preferences)
                self._whispers.show(key, wanted, target.query_id, cards)
            elif hand.urgent or scene.first == hand.user_id:
                self._whispers.follow(key, wanted)

    def _hand_here(self, hand: HandScene) -> Screen:
        """The same as in private; but rules would open for the whole group."""
        whole = self._hand(hand)
        rows = [[b for b in row if b.press is None or b.press.kind != "rule"] for row in whole.buttons]
        return replace(whole, buttons=tuple(tuple(row) for row in rows if row))

    def habits_of(self, user_id: int) -> tuple[Texts, PersonPreferences]:
        """The words for a person, and how they like their cards."""
        return self._directory.texts_of(user_id), self._directory.person_preferences(user_id)

    def _table(self, scene: Scene) -> Screen:
        assert scene.screen is not None
        view, aftermath = self._talk.marked(scene.screen), self._aftermath(scene)
        texts = self.texts_at(scene.place)
        preferences = self._directory.person_preferences(scene.place.chat_id)  # a group's id is nobody's
        return table_screen(view, texts, bot_username=self._username, preferences=preferences, aftermath=aftermath)

    def _pictured(self, scene: Scene) -> Callable[[], Screen] | None:
        """What renders a group's table as a picture; None where it is a text: a lobby, a chat that wants none."""
        choice = self._directory.chat_preferences(scene.place.chat_id)
        if scene.place.private or not choice.picture or not isinstance(scene.screen, GameView | ResultView):
            return None
        return partial(self._picture, scene, Look(choice.four_colours, choice.letters))

    def _picture(self, scene: Scene, look: Look) -> Screen:
        assert scene.screen is not None
        view = self._talk.marked(scene.screen)
        assert isinstance(view, GameView | ResultView)
        texts, aftermath = self.texts_at(scene.place), self._aftermath(scene)
        return pictured_screen(view, texts, look, bot_username=self._username, aftermath=aftermath)

    def _aftermath(self, scene: Scene) -> Aftermath | None:
        """What a game that has ended counted for."""
        view = scene.screen
        if not isinstance(view, ResultView) or view.stopped:
            return None
        return self._talk.of_game(scene.table_id, view.game)

    def _show_hand(self, scene: Scene, hand: HandScene) -> None:
        own = scene.first in {hand.user_id, EVERYBODY}
        patience, haste = (0.0, 0.0) if own or isinstance(hand.view, HandOver) else _patience(hand)
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
                own=scene.first == hand.user_id,
                choice=hand.choice,
                patience=patience,
                haste=haste,
            ),
        )

    def _hand(self, hand: HandScene) -> Screen:
        preferences = self._directory.person_preferences(hand.user_id)
        return hand_screen(hand.view, self._directory.texts_of(hand.user_id), preferences)

    def _answer_cards(self, query_id: str, cards: str | None) -> None:
        self._display.answer(query_id, cards, alert=cards is not None)

    def answer(self, ref: str, notice: Notice | None, *, alert: bool, start: str | None) -> None:
        target = parse_ref(ref)
        url = f"https://t.me/{self._username}?start={start}" if start else None
        if isinstance(target, PressRef):
            texts = self._directory.texts_of(target.user_id)
            preferences = self._directory.person_preferences(target.user_id)
            text = notice_text(notice, texts, html=False, preferences=preferences) if notice else None
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

    def show_review(self, user_id: int, view: ReviewView) -> None:
        """Send a person the review of a game, in private."""
        self._display.post(user_id, None, review_screen(view, self._directory.texts_of(user_id)), group=False)

    def tell(self, user_id: int, notice: Notice) -> None:
        text = notice_text(notice, self._directory.texts_of(user_id), html=True)
        self._display.post(user_id, None, Screen(text), group=False)

    def tell_place(self, table: int, notice: Notice) -> None:
        place = self._place_of(table)
        if place is not None:
            text = notice_text(notice, self.texts_at(place), html=True)
            self._display.post(place.chat_id, place.thread_id, Screen(text), group=not place.private)


def _patience(hand: HandScene) -> tuple[float, float]:
    """How long a change of a hand may wait for others to come with it, in seconds: where the message shows what its
    person can do, and where it shows something else."""
    if hand.urgent:
        return 0.0 if hand.alone else WITH_OTHERS, 0.0
    return IN_BOUT, NEW_BOUT if hand.calm else NOT_WAITED_FOR
