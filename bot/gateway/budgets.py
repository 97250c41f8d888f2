"""How much may be sent, to whom, and when: kept so that Telegram never has to say 429.

Telegram counts sends and edits: about 20 a minute to a group (all its tables and topics together), one a second with
short bursts to a private chat, 30 a second over all (TELEGRAM.md). What it counts is when a call *arrives*, somewhere
between its start and its answer; so a call counts from its start until a while after its answer, and every number is a
little stricter than Telegram's own:

* a group takes 20 in 61 seconds. Edits leave two of them to new messages, and keep a pace (two at once, then one in
  3.6 s) that just spends the rest, so that play never stands still because its first seconds were quick; the first
  two new messages of a minute do not count in it;
* a private chat takes 2 in 2.1 seconds, which is fewer than one a second with a burst of two;
* all together 29 in 1.02 seconds.

The pace is a leaky bucket written as one number, the moment at which it will be empty (the "theoretical arrival
time" of GCRA). A 429 that comes all the same holds its chat alone.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from enum import Enum


class Cost(Enum):
    """What a call costs its chat."""

    NEW = "new"  # a new message
    EDIT = "edit"  # a change of one that stands
    FREE = "free"  # nothing (a deletion), but it waits while the chat is held
    ANSWER = "answer"  # nothing, and it waits for nothing: the answer to a press


@dataclass(frozen=True, slots=True)
class Limits:
    """The numbers. Pieces and seconds."""

    group_calls: int = 20
    group_window: float = 61.0
    group_pace: float = 3.6
    #: How many edits may come at once before the pace holds them; how many new messages beside those that the window
    #: keeps room for; and how many those are.
    group_burst: int = 2
    group_burst_new: int = 3
    group_reserve: int = 2
    private_calls: int = 2
    private_window: float = 2.1
    overall_calls: int = 29
    overall_window: float = 1.02
    #: Calls under way at once, and how many of them only answers to presses may take.
    in_flight: int = 32
    in_flight_reserve: int = 5
    #: Added to what a 429 asks to wait for.
    hold_margin: float = 0.1
    #: After trouble on the wire: the first wait, doubled each time, up to the longest.
    backoff: float = 0.5
    backoff_most: float = 60.0
    #: How long a screen waits before it is tried again where nothing may be written for now: doubled each time, too.
    silence: float = 60.0
    silence_most: float = 3600.0
    #: How long a one-off message is worth sending, and an answer to a press.
    post_kept: float = 900.0
    answer_kept: float = 14.0


LIMITS = Limits()


@dataclass(slots=True, eq=False)
class Slot:
    """One call that counts; `at` is when its answer came, and infinity until then."""

    at: float = math.inf


@dataclass(slots=True)
class _Window:
    """The calls that still count."""

    slots: list[Slot] = field(default_factory=list)

    def ready_at(self, most: int, seconds: float, now: float) -> float:
        """When one more may go, if there may be `most` in so many seconds."""
        self.slots = [slot for slot in self.slots if slot.at + seconds > now]
        surplus = len(self.slots) - most
        return now if surplus < 0 else sorted(slot.at for slot in self.slots)[surplus] + seconds


@dataclass(slots=True)
class _Chat:
    window: _Window = field(default_factory=_Window)
    empty_at: float = 0.0
    spare_at: float = 0.0
    held_until: float = 0.0


class Budgets:
    """What has been spent, chat by chat. Never waits: it says when."""

    def __init__(self, limits: Limits = LIMITS) -> None:
        self._limits = limits
        self._chats: dict[int, _Chat] = {}
        self._overall = _Window()
        self._seen = -math.inf

    def _look_at(self, now: float) -> None:
        # A wall clock that was put back must not keep chats waiting for the time it lost.
        if now < self._seen - self._limits.overall_window:
            self._chats.clear()
            self._overall = _Window()
        self._seen = now

    def ready_at(self, chat_id: int, group: bool, cost: Cost, now: float) -> float:
        """A moment before which such a call may not go; `now` or earlier: it may.

        Infinity: not before a call that is under way has been answered.
        """
        self._look_at(now)
        chat = self._chats.get(chat_id)
        if chat is None or cost is Cost.ANSWER:
            return now
        if cost is Cost.FREE or chat.held_until > now:
            return chat.held_until
        limits = self._limits
        if not group:
            return chat.window.ready_at(limits.private_calls, limits.private_window, now)
        burst, reserve = (limits.group_burst_new, 0) if cost is Cost.NEW else (limits.group_burst, limits.group_reserve)
        at = chat.empty_at - limits.group_pace * (burst - 1)
        return at if at > now else chat.window.ready_at(limits.group_calls - reserve, limits.group_window, now)

    def overall_ready_at(self, now: float) -> float:
        """The same for all chats together."""
        return self._overall.ready_at(self._limits.overall_calls, self._limits.overall_window, now)

    def spend(self, chat_id: int, cost: Cost, now: float) -> Slot:
        """Count a call that goes out now. Whoever makes it gives the slot its time when the answer comes."""
        slot = Slot()
        if cost is Cost.NEW or cost is Cost.EDIT:
            chat = self._chats.setdefault(chat_id, _Chat())
            self._keep_pace(chat, cost, now)
            chat.window.slots.append(slot)
            self._overall.slots.append(slot)
        return slot

    def _keep_pace(self, chat: _Chat, cost: Cost, now: float) -> None:
        limits = self._limits
        if cost is Cost.NEW and limits.group_reserve:
            # Room for so many new messages in a window is kept anyway: they need not hold up the edits as well.
            each = limits.group_window / limits.group_reserve
            if chat.spare_at - each * (limits.group_reserve - 1) <= now:
                chat.spare_at = max(chat.spare_at, now) + each
                return
        chat.empty_at = max(chat.empty_at, now) + limits.group_pace

    def hold(self, chat_id: int, seconds: float, now: float) -> None:
        """Telegram said 429: nothing goes to this chat for so long."""
        chat = self._chats.setdefault(chat_id, _Chat())
        chat.held_until = max(chat.held_until, now + seconds + self._limits.hold_margin)

    def backoff(self, failures: int) -> float:
        """How long to wait after so many failures in a row (from 1)."""
        return min(self._limits.backoff * 2.0 ** min(failures - 1, 20), self._limits.backoff_most)
