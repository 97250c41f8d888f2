"""What all work of the display shares: where it may go, and what becomes of a refusal.

A refusal is never the end of the display. A 429 holds its chat; trouble on the wire is tried again, later and later.
Whether a call that was lost on the wire had its effect nobody knows: an edit is simply made again, and so is a new
message. Better a message twice for a moment (the buttons of both mean the same, and a tap counts once) than a player
who is waited for and never hears of it; the second one is looked for and put away (`bot.gateway.orphans`).
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from enum import Enum
from typing import Protocol

from telegram import Bot
from telegram.error import TelegramError

from bot.gateway.album import Album
from bot.gateway.budgets import Budgets, Cost, Limits
from bot.gateway.dispatcher import Dispatcher, Work
from bot.gateway.orphans import Orphans
from bot.gateway.photos import Photos
from bot.gateway.wire import Kind, Wire, verdict_of
from bot.sessions.clock import Clock
from bot.sessions.traces import trace_of

log = logging.getLogger(__name__)


class DisplayListener(Protocol):
    """Who wants to know what the display learns of chats. No method may wait."""

    def unreachable(self, user_id: int) -> None:
        """The bot may not write to a person (any more)."""
        ...

    def chat_lost(self, chat_id: int) -> None:
        """The bot may not write to a group any more. Nothing is sent there until `Display.chat_back`."""
        ...

    def chat_silent(self, chat_id: int) -> None:
        """The bot may not write to a group, or a topic of it, for now; it is tried again now and then."""
        ...

    def migrated(self, old: int, new: int) -> None:
        """A group has another id now; the display uses it already."""
        ...


class Fate(Enum):
    """What becomes of work that was refused."""

    DONE = "done"  # it is as wanted all the same
    AGAIN = "again"  # the same call is to be made again, when it may
    GONE = "gone"  # the message does not exist
    FIXED = "fixed"  # the message stays as it is
    SILENT = "silent"  # the same call may be made again, but not soon
    LOST = "lost"  # nothing can be sent there
    GIVEN_UP = "given up"  # it can never be sent as it is


class Traffic:
    """The wire, the order of things on it, and what is known of the chats at its end."""

    def __init__(
        self,
        bot: Bot,
        clock: Clock,
        listener: DisplayListener,
        limits: Limits,
        album: Album,
        ask: Callable[[int, int], None],
    ) -> None:
        self.wire = Wire(bot)
        self.photos = Photos(self.wire, album)
        self.orphans = Orphans(self.wire, ask)
        self.wire.sent = self.orphans.sent
        self.clock = clock
        self.limits = limits
        self.budgets = Budgets(limits)
        self.dispatcher = Dispatcher(clock, self.budgets, limits)
        self._listener = listener
        self._lost: set[int] = set()
        self._moved: dict[int, int] = {}
        self._threads_gone: set[tuple[int, int]] = set()
        self._silent: set[int] = set()

    def add(self, work: Work) -> None:
        """Let work wait for its turn, unless its chat is lost."""
        if work.chat_id not in self._lost:
            self.dispatcher.add(work)

    def here(self, chat_id: int) -> int:
        """Where a chat is now: its own id, or that of the supergroup it became."""
        while chat_id in self._moved:
            chat_id = self._moved[chat_id]
        return chat_id

    def thread(self, chat_id: int, thread_id: int | None) -> int | None:
        """The forum topic to send to; None for one that was deleted."""
        return None if thread_id is None or (chat_id, thread_id) in self._threads_gone else thread_id

    def move(self, old: int, new: int) -> bool:
        """A group has another id. False if that was known."""
        if old in self._moved or old == self.here(new):
            return False
        self._moved[old] = new
        self.dispatcher.wake()
        return True

    def chat_back(self, chat_id: int) -> None:
        """The bot may write to a chat again."""
        self._lost.discard(chat_id)
        self._silent.discard(chat_id)

    def judge(self, work: Work, error: TelegramError, thread_id: int | None = None) -> Fate:
        """What becomes of work that Telegram refused; everybody concerned is told."""
        verdict, now = verdict_of(error), self.clock.now()
        match verdict.kind:
            case Kind.UNCHANGED:
                return Fate.DONE
            case Kind.GONE:
                return Fate.GONE
            case Kind.FIXED:
                return Fate.FIXED
            case Kind.WAIT:
                log.info("%s: chat %d is held for %g s", work, work.chat_id, verdict.seconds)
                if work.cost is Cost.ANSWER:
                    work.not_before = now + verdict.seconds
                else:
                    self.budgets.hold(work.chat_id, verdict.seconds, now)
                return Fate.AGAIN
            case Kind.MOVED:
                self._tell_moved(work.chat_id, verdict.chat_id)
                return Fate.AGAIN
            case Kind.NO_THREAD if self.thread(work.chat_id, thread_id) is not None and thread_id is not None:
                self._threads_gone.add((work.chat_id, thread_id))
                return Fate.AGAIN
            case Kind.SILENT:
                self._note_silence(work)
                work.failures += 1
                longer = 2.0 ** min(work.failures - 1, 20)
                work.not_before = now + min(self.limits.silence * longer, self.limits.silence_most)
                return Fate.SILENT
            case Kind.TROUBLE:
                work.failures += 1
                work.not_before = now + self.budgets.backoff(work.failures)
                log.log(logging.WARNING if work.failures == 1 else logging.DEBUG, "%s: %s", work, verdict.words)
                return Fate.AGAIN
            case Kind.LOST:
                log.info("%s: chat %d: %s", work, work.chat_id, verdict.words)
                self._lose(work)
                return Fate.LOST
            case Kind.LATE | Kind.KEPT:
                log.debug("%s: %s", work, verdict.words)
            case _:
                log.error("%s was refused: %s", work, verdict.words)
        return Fate.GIVEN_UP

    def _note_silence(self, work: Work) -> None:
        if work.chat_id in self._silent:
            return
        self._silent.add(work.chat_id)
        log.info("%s: nothing may be written in chat %d for now", work, work.chat_id)
        try:
            self._listener.chat_silent(work.chat_id)
        except Exception as error:
            log.error("nobody could be told that chat %d is silent: %s", work.chat_id, trace_of(error))

    def _tell_moved(self, old: int, new: int) -> None:
        if self.move(old, new):
            log.info("chat %d is %d now", old, new)
            try:
                self._listener.migrated(old, new)
            except Exception as error:
                log.error("nobody could be told that chat %d moved: %s", old, trace_of(error))

    def _lose(self, work: Work) -> None:
        chat_id = work.chat_id
        if work.cost is Cost.ANSWER or chat_id in self._lost:
            return
        self.dispatcher.discard(chat_id)
        try:
            if work.group:
                self._lost.add(chat_id)
                self._listener.chat_lost(chat_id)
            else:
                self._listener.unreachable(chat_id)
        except Exception as error:
            log.error("nobody could be told that chat %d is lost: %s", chat_id, trace_of(error))
