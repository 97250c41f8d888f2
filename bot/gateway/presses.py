"""Button presses: what a button meant becomes a command of its table. Every press is answered.

What cannot be decoded, or comes from a chat in which that table does not stand, is forged: it is logged, answered in
general words, and changes nothing.
"""

from __future__ import annotations

import logging
import secrets

import telegram
from telegram import Update
from telegram.ext import ContextTypes

from bot.gateway import lessons, replays
from bot.gateway.callbacks import ForgedCallback, decode
from bot.gateway.context import Desk, NotAsked
from bot.gateway.figures import FigurePresses
from bot.gateway.menus import publish_in
from bot.gateway.notifying import unwatch
from bot.gateway.preferring import prefer, speak
from bot.gateway.refs import MessageRef, PressRef
from bot.render.screen import Press
from bot.render.screens import language_screen, rules_screen
from bot.sessions.archive import StillPlaying, record_of
from bot.sessions.commands import (
    Act,
    AddComputer,
    AnswerPause,
    AskHint,
    ChooseSip,
    ComeBack,
    Command,
    Configure,
    Extend,
    Join,
    LeaveTable,
    Peek,
    Rematch,
    RemoveComputer,
    Reopen,
    ResumeGame,
    Select,
    StartGame,
)
from bot.sessions.effects import Notice
from bot.sessions.model import (
    BLACK_AS,
    CALLING,
    DEFAULT_LEVEL,
    LET_GO,
    LEVELS,
    RED_AS,
    SLIPPING,
    TAKING,
    Person,
    Place,
    Table,
)
from bot.sessions.ports import StoreError
from bot.sessions.setup import ADMINS_ONLY
from engine.cards import card_of

log = logging.getLogger(__name__)

#: Words that pick something else than a card.
_PICKS = {"": LET_GO, "slip": SLIPPING, "call": CALLING, "red": RED_AS, "black": BLACK_AS, "take": TAKING}
#: Presses that belong to the table's own message, not to a hand.
_AT_TABLE = frozenset(
    {"join", "leave", "add", "remove", "start", "configure", "rematch", "reopen", "peek", "record", "extend"}
)


class Presses:
    """The handler of all presses."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._figures = FigurePresses(desk)

    async def handle(self, update: Update, context: ContextTypes.DEFAULT_TYPE) -> None:
        """Turn a press into a command, or answer it here."""
        del context
        query = update.callback_query
        if query is None:
            return
        ref = PressRef(query.from_user.id, query.id)
        try:
            press = decode(query.data or "")
            await self._carry_out(press, query, ref)
        except ForgedCallback:
            log.warning("user %d: a press that no button has", query.from_user.id)
            self._answer(ref, "forged")
        except StoreError as error:
            log.error("a press could not be carried out: %s", error)
            self._answer(ref, "trouble")
        except NotAsked:
            self._answer(ref, "trouble")

    def _answer(self, ref: PressRef, key: str, *, alert: bool = False) -> None:
        self._desk.presenter.answer(str(ref), Notice(key), alert=alert, start=None)

    async def _carry_out(self, press: Press, query: telegram.CallbackQuery, ref: PressRef) -> None:
        if query.message is None:
            raise ForgedCallback
        chat = query.message.chat
        private = chat.type == chat.PRIVATE
        person = self._desk.directory.meet(query.from_user)
        match press.kind:
            case "language":
                await self._language(press, query, ref)
            case "prefer":
                await prefer(self._desk, press.word, query, ref)
            case "unwatch" if private:
                unwatch(self._desk, person.user_id, press.word, query.message.message_id, ref)
            case "rules" | "rule":
                self._rules(press, query, ref)
            case "practice":
                await self._practice(chat, person, ref)
            case "top" | "stats" | "forget":
                await self._figures.press(press, query, ref)
            case "record":
                await self._record(press, query, ref)
            case "review":
                if not private:
                    raise ForgedCallback
                self._answer(ref, await self._desk.reviews.ask(person.user_id, press.table, press.game))
            case "watch" | "replay" | "fair" | "file":
                if not private:
                    raise ForgedCallback
                await replays.pressed(self._desk, press, query, ref)
            case "lesson":
                if not private:
                    raise ForgedCallback
                await lessons.pressed(self._desk, press, query, ref)
            case _:
                table = self._desk.registry.table(press.table)
                if table is None:
                    self._answer(ref, "closed")
                    return
                at_table = chat.id == table.place.chat_id
                if not at_table and (press.kind in _AT_TABLE or not private):
                    raise ForgedCallback
                command = await self._command(press, table, person, chat, str(ref))
                if not self._desk.registry.post(table.id, command):
                    self._answer(ref, "closed")

    async def _command(self, press: Press, table: Table, person: Person, chat: telegram.Chat, ref: str) -> Command:
        match press.kind:
            case "move":
                return Act(person, press.game, press.bout, press.word, ref)
            case "select":
                return Select(person, press.game, press.bout, _picked(press.word), ref)
            case "sip":
                if not (press.word.isascii() and press.word.isdigit() and len(press.word) == 1):
                    raise ForgedCallback
                return ChooseSip(person, press.game, int(press.word), ref)
            case "hint":
                return AskHint(person, press.game, press.bout, ref)
            case "back":
                return ComeBack(person, press.game, ref)
            case "peek":
                return Peek(person, ref)
            case "pause" if press.word in {"yes", "no"}:
                return AnswerPause(person, press.word == "yes", ref)
            case "pause" if press.word == "resume":
                return ResumeGame(person, ref)
            case "sit" if secrets.compare_digest(press.word, table.key):
                return Join(person, ref, by_link=True)
            case "extend":
                return Extend(person, ref)
            case "join":
                return Join(person, ref)
            case "leave":
                return LeaveTable(person, ref)
            case "add":
                return AddComputer(person, _level(press.word), ref)
            case "remove":
                return RemoveComputer(person, _computer(press.word), ref)
        # For the rest one must lead the table; whoever opened it does, of others Telegram is asked.
        # Some settings are for administrators alone, whoever opened the table.
        admins_start = press.kind in {"start", "rematch"} and table.house.who_starts == "admins"
        ask = person.user_id != table.owner or press.word in ADMINS_ONLY or admins_start
        admin = ask and await self._desk.is_admin(chat, person.user_id)
        match press.kind:
            case "start":
                return StartGame(person, admin, ref)
            case "rematch":
                return Rematch(person, press.game, admin, ref)
            case "reopen":
                return Reopen(person, press.game, admin, ref)
            case "configure":
                what, _, value = press.word.partition("=")
                return Configure(person, what, value, admin, ref)
        raise ForgedCallback

    async def _language(self, press: Press, query: telegram.CallbackQuery, ref: PressRef) -> None:
        """Show the languages, or set the one that was chosen: a person's own, or by an admin the group's."""
        assert query.message is not None
        desk, chat, user_id = self._desk, query.message.chat, query.from_user.id
        group = chat.type != chat.PRIVATE
        if not press.word:
            self._answer_nothing(ref)
            desk.presenter.post(self._where(query), language_screen(desk.presenter.texts_in(chat.id, group=group)))
            return
        if group and not await desk.is_admin(chat, user_id):
            self._answer(ref, "admins-only")
            return
        speak(desk, chat.id, press.word, group=group)
        self._answer(ref, "language-set")
        texts = desk.presenter.texts_in(chat.id, group=group)
        desk.display.edit(chat.id, query.message.message_id, language_screen(texts), group=group)
        await publish_in(desk.bot, chat.id, texts, group=group)

    def _rules(self, press: Press, query: telegram.CallbackQuery, ref: PressRef) -> None:
        """Turn to a chapter; from another message (`rule`: at one chapter) the rules are shown in one of their own."""
        assert query.message is not None
        desk, chat = self._desk, query.message.chat
        group = chat.type != chat.PRIVATE
        table = desk.registry.table(press.table)
        setup = table.setup if table else desk.directory.settings_of(chat.id)
        screen = rules_screen(setup, press.word, desk.presenter.texts_in(chat.id, group=group), table=press.table)
        self._answer_nothing(ref)
        if press.word and press.kind == "rules":
            desk.display.edit(chat.id, query.message.message_id, screen, group=group)
        else:
            desk.presenter.post(self._where(query), screen)

    async def _practice(self, chat: telegram.Chat, person: Person, ref: PressRef) -> None:
        """A table against computers, in the private chat."""
        if chat.type != chat.PRIVATE:
            self._answer(ref, "only-in-private")
            return
        place = Place(chat.id, private=True)
        await self._desk.registry.open(place, person, self._desk.directory.settings_of(chat.id))
        self._answer_nothing(ref)

    async def _record(self, press: Press, query: telegram.CallbackQuery, ref: PressRef) -> None:
        """The record of a game that has ended, as a file."""
        assert query.message is not None
        desk, chat = self._desk, query.message.chat
        table = desk.registry.table(press.table)
        if table is None or table.place.chat_id != chat.id:
            self._answer(ref, "closed")
            return
        stored = await desk.storage.game(press.table, press.game)
        try:
            text = record_of(stored) if stored else ""
        except StillPlaying:
            text = ""
        if stored is None or not text:
            self._answer(ref, "wrong-game")
            return
        self._answer_nothing(ref)
        caption = desk.presenter.texts_at(table.place).html("record-caption", game=press.game)
        place = table.place
        desk.display.post_document(
            place.chat_id, place.thread_id, replays.record_name(stored), text.encode(), caption, group=not place.private
        )

    def _answer_nothing(self, ref: PressRef) -> None:
        self._desk.presenter.answer(str(ref), None, alert=False, start=None)

    def _where(self, query: telegram.CallbackQuery) -> MessageRef:
        message = query.message
        assert message is not None
        in_topic = isinstance(message, telegram.Message) and message.is_topic_message
        thread = message.message_thread_id if isinstance(message, telegram.Message) and in_topic else None
        group = message.chat.type != message.chat.PRIVATE
        return MessageRef(query.from_user.id, message.chat.id, thread, message.message_id, group)


def _level(word: str) -> str:
    """The level of the computer player that an ``add`` asks for. Raises ForgedCallback."""
    if word not in ("", *LEVELS):
        raise ForgedCallback
    return word or DEFAULT_LEVEL


def _computer(word: str) -> int:
    """Which computer player a ``remove`` means; 0: the last one. Raises ForgedCallback."""
    if word and not (word.isascii() and word.isdigit() and len(word) < 3):
        raise ForgedCallback
    return int(word or 0)


def _picked(word: str) -> int:
    """What a ``select`` picks: a card, or a menu. Raises ForgedCallback."""
    if word in _PICKS:
        return _PICKS[word]
    try:
        return card_of(word)
    except KeyError:
        raise ForgedCallback from None
