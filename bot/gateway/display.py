"""The display: screens that are wanted, brought about with as few calls of the Bot API as possible.

Nothing here waits for the network but `idle` and `close`. A screen is wanted (`want`) and from then on kept: the
newest state wins, and the message that shows it is edited, or sent anew when its `call` grows. Beside screens there are
one-off messages (`post`), files, edits of other messages, and answers to presses.

    kept.py        one message: wanted, shown, the difference
    once.py        one-off calls
    leftovers.py   messages that stand for nothing any more and must go
    orphans.py     messages that may stand although nobody knows of them
    traffic.py     what refusals mean: chats that are lost, have moved, are held
    dispatcher.py  which call goes next
    budgets.py     how much may be sent
    wire.py        the calls themselves
    photos.py      those for pictures
    album.py       which pictures Telegram has
    ledger.py      which message stands for which screen, and which for none, on disk

Logs name screens by their ids, never by their text: hands are secret.
"""

from __future__ import annotations

import asyncio
import logging
from functools import partial

import telegram
from telegram.error import BadRequest

from bot.gateway.album import Album, PictureStore
from bot.gateway.budgets import LIMITS, Cost, Limits
from bot.gateway.dispatcher import Rank
from bot.gateway.kept import Kept, Shown, Wanted
from bot.gateway.ledger import Ledger, MessageStore, ScreenKey
from bot.gateway.leftovers import Leftovers
from bot.gateway.once import Call, Once
from bot.gateway.traffic import DisplayListener, Traffic
from bot.gateway.wire import Kind, verdict_of
from bot.render.screen import Screen
from bot.sessions.clock import Clock
from bot.storage.rows import StoredMessage

__all__ = ["Display", "DisplayListener", "Limits", "MessageStore", "ScreenKey", "Wanted"]

log = logging.getLogger(__name__)

#: Seconds that `close` waits for what can be sent at once.
PATIENCE = 10.0


class Display:
    """See the module's head. Make it in a running event loop, `restore` it first, and `close` it in the end."""

    def __init__(
        self,
        bot: telegram.Bot,
        clock: Clock,
        messages: MessageStore,
        *,
        listener: DisplayListener,
        limits: Limits = LIMITS,
        pictures: PictureStore | None = None,
    ) -> None:
        self._clock = clock
        self._limits = limits
        self._album = Album(pictures, clock)
        self._traffic = Traffic(bot, clock, listener, limits, self._album, self._ask)
        self._ledger = Ledger(messages)
        self._leftovers = Leftovers(self._traffic, self._ledger)
        self._screens: dict[ScreenKey, Kept] = {}
        self._edits: dict[tuple[int, int], Kept] = {}
        self._closed = False

    async def restore(self) -> None:
        """Take up the messages that stood for screens before, so that those are edited, and put away those that stand
        for none. Raises StoreError."""
        await self._album.open()
        standing, under_way = await self._ledger.read(), await self._ledger.sendings()
        for key in standing | under_way:
            message, shown = standing.get(key), None
            if message is not None:
                place = (message.chat_id, message.message_id, message.call, message.digest)
                shown = Shown(*place, picture=message.picture)
                self._traffic.orphans.sent(message.chat_id, message.message_id)
            self._screens[key] = self._kept(key, shown, under_way.get(key))
        self._leftovers.take_up(await self._ledger.leftovers())

    @property
    def traffic(self) -> Traffic:
        """What everything that is sent shares."""
        return self._traffic

    # -- screens --------------------------------------------------------------------------------------------------

    def want(self, key: ScreenKey, wanted: Wanted) -> None:
        """Show this from now on; a later call for the same key overrides it."""
        if self._closed:
            return
        screen = self._screens.get(key)
        if screen is None:
            screen = self._screens[key] = self._kept(key, None)
        screen.want(wanted)

    def drop(self, key: ScreenKey, *, delete: bool) -> None:
        """The screen is no longer wanted: its message is deleted, or keeps its text and loses its buttons."""
        screen = self._screens.pop(key, None)
        if screen is not None:
            screen.drop(delete=delete)

    def _kept(self, key: ScreenKey, shown: Shown | None, suspect: tuple[int, int] | None = None) -> Kept:
        return Kept(
            self._traffic,
            str(key),
            shown=shown,
            suspect=suspect,
            standing=partial(self._stands, key),
            put_away=self._put_away,
            sending=partial(self._ledger.sending, key),
        )

    def _stands(self, key: ScreenKey, shown: Shown | None) -> None:
        if shown is None:
            self._ledger.put(key, None)
            return
        place = (key.table_id, key.kind, key.user_id, shown.chat_id, shown.message_id)
        self._ledger.put(key, StoredMessage(*place, shown.call, shown.digest, shown.picture))

    def _put_away(self, shown: Shown, delete: bool) -> None:
        self._leftovers.put_away(shown.chat_id, shown.message_id, delete=delete)

    def _ask(self, chat_id: int, message_id: int) -> None:
        self._leftovers.ask_for(chat_id, message_id)

    # -- one-off messages -----------------------------------------------------------------------------------------

    def post(
        self, chat_id: int, thread_id: int | None, screen: Screen, *, group: bool, reply_to: int | None = None
    ) -> None:
        """Send a message, after those posted to the chat before it. One that cannot go for a quarter of an hour is
        given up."""

        async def call(chat_id: int, thread_id: int | None) -> int:
            return await self._traffic.wire.send(chat_id, thread_id, screen, reply_to)

        self._post("message", call, chat_id, thread_id, group)

    def post_document(
        self, chat_id: int, thread_id: int | None, filename: str, content: bytes, caption: str, *, group: bool
    ) -> None:
        """Send a file with a caption (HTML), in order with the messages posted."""

        async def call(chat_id: int, thread_id: int | None) -> int:
            return await self._traffic.wire.document(chat_id, thread_id, filename, content, caption)

        self._post("file", call, chat_id, thread_id, group)

    def edit(self, chat_id: int, message_id: int, screen: Screen, *, group: bool) -> None:
        """Let a message that stands for no screen show this; a later call overrides it."""
        if self._closed:
            return
        for key in [key for key, kept in self._edits.items() if kept.settled]:
            del self._edits[key]
        kept = self._edits.get((chat_id, message_id))
        if kept is None:
            shown = Shown(chat_id, message_id, 0, None)
            kept = Kept(
                self._traffic,
                f"message {message_id} of chat {chat_id}",
                shown=shown,
                standing=_nothing,
                put_away=_nothing,
                anew=False,
            )
            self._edits[chat_id, message_id] = kept
        kept.want(Wanted(chat_id, None, group, call=0, urgent=False, keep_old=False, make=lambda: screen))

    def remove(self, chat_id: int, message_id: int) -> None:
        """Delete a message that stands for no screen; one that is too old loses its buttons."""
        self._edits.pop((chat_id, message_id), None)
        self._leftovers.put_away(chat_id, message_id, delete=True)

    def answer(
        self, ref: str, text: str | None, *, alert: bool = False, url: str | None = None, patient: bool = False
    ) -> None:
        """Answer a press (`ref` is the callback query's id) at once: with a text of at most 200 characters, or by
        opening a link, or just so that the button stops waiting. `patient`: after everything else."""

        async def call(chat_id: int, thread_id: int | None) -> None:
            del chat_id, thread_id
            try:
                await self._traffic.wire.answer(ref, text, alert=alert, url=url)
            except BadRequest as error:
                verdict = verdict_of(error)
                if verdict.kind is not Kind.REFUSED:
                    raise
                log.error("press %s: the answer was refused: %s", ref, verdict.words)
                await self._traffic.wire.answer(ref, None, alert=False, url=None)

        rank = Rank.SWEEPING if patient else Rank.ANSWER
        self._once(f"press {ref}", call, Cost.ANSWER, rank, kept=self._limits.answer_kept)

    def _post(self, name: str, call: Call, chat_id: int, thread_id: int | None, group: bool) -> None:
        name = f"{name} to chat {chat_id}"
        place = (chat_id, thread_id)
        self._once(name, call, Cost.NEW, Rank.PERSON, chat_id=place[0], thread_id=place[1], group=group, serial=True)

    def _once(
        self,
        name: str,
        call: Call,
        cost: Cost,
        rank: Rank,
        *,
        chat_id: int = 0,
        thread_id: int | None = None,
        group: bool = False,
        serial: bool = False,
        kept: float | None = None,
    ) -> None:
        work = Once(
            self._traffic,
            name,
            call,
            chat_id=chat_id,
            thread_id=thread_id,
            group=group,
            cost=cost,
            rank=rank,
            kept=self._limits.post_kept if kept is None else kept,
            serial=serial,
        )
        self._traffic.add(work)

    # -- chats ----------------------------------------------------------------------------------------------------

    def chat_back(self, chat_id: int) -> None:
        """The bot may write to a group again: what is wanted from now on is sent there."""
        self._traffic.chat_back(chat_id)
        for kept in self._screens.values():
            kept.try_now(chat_id)
        self._traffic.dispatcher.wake()

    def heard_of(self, chat_id: int, message_id: int) -> None:
        """A message of this number exists in a chat: those sent from now on have higher ones."""
        self._traffic.orphans.heard_of(chat_id, message_id)

    def move(self, old: int, new: int) -> None:
        """A group has another id: its screens are sent anew there, what waits is sent there."""
        self._traffic.move(old, new)

    async def forget(self, user_id: int) -> None:
        """Take away the screens of a person: hands, and whatever stands in their private chat; returns once that is
        written."""
        for key, kept in list(self._screens.items()):
            if key.user_id == user_id or kept.stands_in(user_id):
                self.drop(key, delete=True)
        await self._ledger.idle()

    # -- the end --------------------------------------------------------------------------------------------------

    @property
    def quiet(self) -> bool:
        """Whether nothing is under way, nothing may be sent now, and everything is written."""
        return self._traffic.dispatcher.quiet and self._ledger.quiet and self._album.quiet

    async def idle(self) -> None:
        """Return once it is quiet. What waits for a budget, or for a 429 to pass, may go on waiting (`next_due`)."""
        while True:
            await self._traffic.dispatcher.idle()
            await self._ledger.idle()
            await self._album.idle()
            if self.quiet:
                return

    def next_due(self) -> float | None:
        """When something that waits may be sent (seconds since the epoch); None when nothing waits."""
        return self._traffic.dispatcher.next_due()

    def lag(self) -> float:
        """For how many seconds the oldest screen, message or answer that waits has waited; 0 when nothing does."""
        since = self._traffic.dispatcher.oldest()
        return 0.0 if since is None else max(0.0, self._clock.now() - since)

    async def close(self) -> None:
        """Send what can be sent at once, for ten seconds at most, then stop. What still waits is not sent."""
        if self._closed:
            return
        self._closed = True
        for kept in self._screens.values():
            kept.hurry()
        drained = asyncio.create_task(self.idle())
        patience = asyncio.create_task(self._clock.sleep_until(self._clock.now() + PATIENCE))
        await asyncio.wait([drained, patience], return_when=asyncio.FIRST_COMPLETED)
        for task in (drained, patience):
            task.cancel()
        await asyncio.gather(drained, patience, return_exceptions=True)
        await self._traffic.dispatcher.close()
        await self._ledger.idle()
        await self._album.close()


def _nothing(*args: object) -> None:
    """Nobody keeps account of a message that stands for no screen."""
