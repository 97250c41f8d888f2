"""A message that is kept as it is wanted: what is wanted, what is shown, and the call that closes the difference.

At most one call is under way for a message. While it waits or flies, a newer state simply takes the place of the one
that was wanted; it is rendered when it is about to be sent, and if it would change nothing there is no call.

A text cannot become a photo nor a photo a text: where the one is wanted and the other shown, a new message is sent and
the old one goes. When a picture cannot be sent the text takes its place at once and keeps it as long as that message
stands; the next message tries a picture again.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass, replace
from typing import Any

from telegram.error import TelegramError

from bot.gateway.budgets import Cost
from bot.gateway.dispatcher import Rank, Work
from bot.gateway.traffic import Fate, Traffic
from bot.gateway.wire import Kind, digest_of, verdict_of
from bot.render.screen import Screen
from bot.sessions.traces import trace_of

log = logging.getLogger(__name__)

#: So many messages may have been under way to one chat at once; where one of them went nobody knows, all are asked for.
_AT_ONCE = 4
#: What a message shows that is a text where a picture was wanted; and a picture of which is not known which one it is.
PLAIN, SOME = "plain", ""

#: In the place of a choice that is not known: like none that there is.
_UNKNOWN = object()


@dataclass(frozen=True, slots=True)
class Wanted:
    """A screen that is wanted, in a chat (or a forum topic of it).

    `call`: greater than that of the message shown, a new message is sent, and the old one then keeps its text but
    not its buttons (`keep_old`), or goes. `urgent`: the game waits for the person whose hand it is. `make` renders
    it, and is called only when it is about to be sent; so does `pictured`, with a picture, where there is to be one.
    `own`: its reader has just acted, and looks for what came of it.
    `choice`: what its reader can do. `patience`: seconds that a change may wait for others to come with it, while the
    message shows that same choice; `haste`: while it shows another.
    """

    chat_id: int
    thread_id: int | None
    group: bool
    call: int
    urgent: bool
    keep_old: bool
    make: Callable[[], Screen]
    pictured: Callable[[], Screen] | None = None
    patience: float = 0.0
    haste: float = 0.0
    choice: object = None
    own: bool = False


@dataclass(frozen=True, slots=True)
class Shown:
    """A message that stands somewhere. `digest`: what it shows, None when that is not known; `bare`: no buttons;
    `picture`: the key of its picture (or `SOME`), None for a text (or `PLAIN`)."""

    chat_id: int
    message_id: int
    call: int
    digest: str | None
    bare: bool = False
    picture: str | None = None

    @property
    def photo(self) -> bool:
        """Whether it is a photo."""
        return self.picture is not None and self.picture != PLAIN


class Kept(Work):
    """One message.

    `standing` is told when another message stands for it, or it shows something else; `put_away` what to do with a
    message that is not wanted any more (and whether it is to be deleted). `sending` keeps, before a new message goes
    out, the chat and the newest number known there (None: what stands there is known again), so that a process that
    dies meanwhile leaves a trace; `suspect` is such a trace. Without `anew` it is a message that somebody else sent: it
    is edited, and forgotten when it is gone.
    """

    def __init__(
        self,
        traffic: Traffic,
        name: str,
        *,
        shown: Shown | None = None,
        suspect: tuple[int, int] | None = None,
        standing: Callable[[Shown | None], None],
        put_away: Callable[[Shown, bool], None],
        sending: Callable[[int | None, int], Awaitable[None]] | None = None,
        anew: bool = True,
    ) -> None:
        super().__init__(traffic.clock.now())
        self._traffic = traffic
        self._name = name
        self._shown = shown
        #: Where a message of this screen may stand that nobody knows of: the chat, and the number it must be above.
        self._suspect = suspect
        self._sending = sending
        self._standing = standing
        self._put_away = put_away
        self._anew = anew
        self._wanted: Wanted | None = None
        #: What the reader of the message can do by it (not known after a restart), and since when that is another.
        self._choice: object = _UNKNOWN
        self._other_since: float | None = None
        self._behind = False
        self._busy = False
        self._dropped: bool | None = None
        self._refused: str | None = None
        # The call that is shown as a text although a picture is wanted.
        self._plain_call = shown.call if shown is not None and shown.picture == PLAIN else None

    def __str__(self) -> str:
        return self._name

    def want(self, wanted: Wanted) -> None:
        """This is wanted now, whatever was before."""
        self._wanted = wanted
        if not self._behind:
            self._behind = True
            self.wait_from(self._traffic.clock.now())
        self._be_patient()
        if not self._busy:
            self._traffic.add(self)

    def _be_patient(self) -> None:
        """When what is wanted is to be shown, unless trouble decides that."""
        wanted = self._now
        if wanted.choice == self._choice:
            self._other_since = None
        elif self._other_since is None:
            self._other_since = self._traffic.clock.now()
        if self.failures:
            return
        if self._must_send():
            self.not_before = 0.0
        elif self._other_since is None:
            self.not_before = self.since + wanted.patience
        else:
            self.not_before = min(self.since + wanted.patience, self._other_since + wanted.haste)

    def hurry(self) -> None:
        """What waits for company waits no longer."""
        if self._wanted is not None and not self.failures:
            self.not_before = 0.0

    def drop(self, *, delete: bool) -> None:
        """Nothing is wanted any more, for good: the message goes, or loses its buttons."""
        self._traffic.dispatcher.remove(self)
        self._dropped = delete
        if not self._busy:
            self._retire(delete)

    def stands_in(self, chat_id: int) -> bool:
        """Whether it is shown, or is to be shown, in a chat."""
        shown, wanted = self._shown, self._wanted
        return (shown is not None and shown.chat_id == chat_id) or (wanted is not None and wanted.chat_id == chat_id)

    def try_now(self, chat_id: int) -> None:
        """Something changed in a chat: what was refused there need not wait any longer."""
        if self._wanted is not None and self.chat_id == chat_id:
            self.not_before, self._refused = 0.0, None

    @property
    def settled(self) -> bool:
        """Whether nothing is left to be done."""
        return not self._busy and not self._behind

    # -- what the dispatcher asks ---------------------------------------------------------------------------------

    @property
    def _now(self) -> Wanted:
        assert self._wanted is not None
        return self._wanted

    @property
    def chat_id(self) -> int:
        return self._traffic.here(self._now.chat_id)

    @property
    def group(self) -> bool:
        return self._now.group

    @property
    def rank(self) -> Rank:
        wanted = self._now
        if wanted.own:
            return Rank.OWN
        if wanted.urgent:
            return Rank.URGENT
        return Rank.TABLE if wanted.group else Rank.LOOKER

    @property
    def cost(self) -> Cost:
        return Cost.NEW if self._must_send() else Cost.EDIT

    def _must_send(self) -> bool:
        shown = self._shown
        if not self._anew:
            return False
        other = shown is not None and shown.photo != self._as_picture
        return shown is None or other or self._now.call > shown.call or shown.chat_id != self.chat_id

    @property
    def _as_picture(self) -> bool:
        return self._now.pictured is not None and self._plain_call != self._now.call

    def begin(self) -> Coroutine[Any, Any, None] | None:
        self._behind = False
        if self._shown is None and not self._anew:
            return None
        pictured = self._now.pictured if self._as_picture else None
        screen = pictured() if pictured is not None else self._now.make()
        digest = digest_of(screen)
        shows_it = self._shown is not None and not self._must_send() and digest == self._shown.digest
        if shows_it or digest == self._refused:
            self._choice, self._other_since = self._now.choice, None
            return None
        self._busy = True
        return self._close_the_gap(self._now, screen, digest)

    # -- the call -------------------------------------------------------------------------------------------------

    async def _close_the_gap(self, wanted: Wanted, screen: Screen, digest: str) -> None:
        fate = Fate.GIVEN_UP
        try:
            fate = await self._call(wanted, screen, digest)
        except Exception as error:
            # A mistake of ours: this state is skipped, the message lives on; without its picture, if it had one.
            log.error("%s could not be shown: %s", self, trace_of(error))
            if screen.picture is not None:
                self._plain_call, fate = wanted.call, Fate.AGAIN
        finally:
            self._busy = False
        if fate is Fate.GIVEN_UP:
            self._refused = digest
        if fate is Fate.DONE:
            self._choice, self._other_since = wanted.choice, None
        if self._dropped is not None:
            self._retire(self._dropped)
        elif (
            fate is Fate.AGAIN
            or (fate is Fate.SILENT and self._anew)
            or self._wanted is not wanted
            or (fate is Fate.GONE and self._anew)
        ):
            self._behind = True
            if fate is Fate.DONE:
                self._be_patient()
            self._traffic.add(self)

    async def _call(self, wanted: Wanted, screen: Screen, digest: str) -> Fate:
        chat_id, shown, new = self.chat_id, self._shown, self._must_send()
        thread_id = self._traffic.thread(chat_id, wanted.thread_id)
        try:
            if new or shown is None:
                message_id = await self._send(chat_id, thread_id, screen)
                place = Shown(chat_id, message_id, wanted.call, digest, not screen.buttons, self._mark(wanted, screen))
                self._replace(place, wanted)
                return Fate.DONE
            await self._edit(shown, screen)
            fate = Fate.DONE
        except TelegramError as error:
            if screen.picture is not None and await self._traffic.photos.hopeless(error, self.failures, chat_id):
                log.warning("%s: shown as a text, its picture cannot be sent: %s", self, verdict_of(error).words)
                self._plain_call = wanted.call
                self._look_for_lost(self.failures + 1)
                self.failures, self.not_before = 0, 0.0
                return Fate.AGAIN
            fate = self._traffic.judge(self, error, thread_id)
        if fate is Fate.DONE and shown is not None:
            picture = self._mark(wanted, screen)
            self._stand(replace(shown, digest=digest, bare=not screen.buttons, picture=picture))
        elif fate is Fate.GONE:
            self._shown = None
        elif fate is Fate.FIXED and shown is not None:
            self._shown, fate = None, Fate.GONE
            if self._anew:
                self._clear(shown, delete=True)
        elif fate is Fate.AGAIN and shown is not None and not new:
            # It may have had its effect, so what the message shows is not known any more.
            picture = SOME if shown.photo else shown.picture
            self._shown = replace(shown, digest=None, bare=False, picture=picture)
        return fate

    async def _send(self, chat_id: int, thread_id: int | None, screen: Screen) -> int:
        orphans = self._traffic.orphans
        suspect = self._suspect if self._suspect is not None and self._suspect[0] == chat_id else None
        after = orphans.newest(chat_id) if suspect is None else suspect[1]
        if self._sending is not None:
            await self._sending(chat_id, after)
        try:
            message_id = await self._send_as_it_is(chat_id, thread_id, screen)
        except TelegramError as error:
            if verdict_of(error).kind is Kind.TROUBLE:
                self._suspect = chat_id, after
            elif suspect is None and self._sending is not None:
                await self._sending(None, 0)
            raise
        if suspect is not None:
            orphans.search(chat_id, after, message_id)
        self._suspect = None
        return message_id

    async def _send_as_it_is(self, chat_id: int, thread_id: int | None, screen: Screen) -> int:
        if screen.picture is not None:
            return await self._traffic.photos.send(chat_id, thread_id, screen)
        return await self._traffic.wire.send(chat_id, thread_id, screen)

    async def _edit(self, shown: Shown, screen: Screen) -> None:
        if screen.picture is not None:
            await self._traffic.photos.edit(shown.chat_id, shown.message_id, screen, shown.picture or SOME)
        else:
            await self._traffic.wire.edit(shown.chat_id, shown.message_id, screen)

    def _mark(self, wanted: Wanted, screen: Screen) -> str | None:
        """What is noted of a message that shows this screen: which picture, or that it stands for one."""
        if screen.picture is not None:
            return screen.picture.key
        return PLAIN if wanted.call == self._plain_call else None

    def _stand(self, shown: Shown) -> None:
        self._shown = shown
        self.failures, self.not_before, self._refused = 0, 0.0, None
        self._standing(shown)

    def _replace(self, shown: Shown, wanted: Wanted) -> None:
        old = self._shown
        self._stand(shown)
        if old is not None:
            # What only changed its kind is the same message, not its history.
            self._clear(old, delete=not wanted.keep_old or old.call == shown.call)

    def _retire(self, delete: bool) -> None:
        shown, self._shown = self._shown, None
        self._look_for_lost()
        self._standing(None)
        if shown is not None:
            self._clear(shown, delete=delete)

    def _look_for_lost(self, times: int = 1) -> None:
        """What was sent so many times, and perhaps arrived, is not sent again: it goes, wherever it is there."""
        if self._suspect is not None:
            chat_id, after = self._suspect
            newest = max(after, self._traffic.orphans.newest(chat_id))
            self._traffic.orphans.search(chat_id, after, newest + 1 + max(times, _AT_ONCE))
            self._suspect = None

    def _clear(self, shown: Shown, *, delete: bool) -> None:
        # What stands in a group that has moved can be changed by nobody; a message without buttons may stay.
        if self._traffic.here(shown.chat_id) == shown.chat_id and (delete or not shown.bare):
            self._put_away(shown, delete)
