"""What every update passes first: those that came before are not acted on again, and nobody may flood the others.

A person has a budget of acts and one of messages in groups (buckets of tokens, refilled steadily), far above what
playing takes. Beyond it they are told once to slow down, and then nothing they do has any effect until they have
paused; a press is still answered, so that no button is left waiting. Others are not concerned: each person's updates
have a queue and buckets of their own.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass

from telegram import Update
from telegram.ext import ApplicationHandlerStop, ContextTypes

from bot.gateway.context import Desk
from bot.gateway.directory import ANONYMOUS_ADMIN
from bot.gateway.heard import Heard
from bot.gateway.refs import MessageRef, PressRef
from bot.sessions.effects import Notice

#: Presses and private messages at once, and a second. A quick player taps twice a second for a moment; a whole hand
#: laid down is eight taps.
ACTS = (20.0, 2.0)
#: The same of messages in groups: each is answered by one, and a group takes only twenty a minute (TELEGRAM.md).
IN_GROUPS = (6.0, 0.1)
#: How many people's buckets are kept; a full one need not be, so the longest unused go first.
KEPT = 10_000


@dataclass(slots=True)
class _Bucket:
    tokens: float
    at: float
    told: bool = False


class Acts:
    """Everybody's budget."""

    def __init__(self, burst: float, rate: float) -> None:
        self._burst, self._rate = burst, rate
        self._buckets: OrderedDict[int, _Bucket] = OrderedDict()

    def spend(self, user_id: int, now: float) -> bool:
        """Somebody acts at `now` (seconds since the epoch): whether they may."""
        bucket = self._buckets.pop(user_id, None) or _Bucket(self._burst, now)
        self._buckets[user_id] = bucket
        if len(self._buckets) > KEPT:
            self._buckets.popitem(last=False)
        # A clock that was put back gives nothing, and takes nothing.
        bucket.tokens = min(self._burst, bucket.tokens + max(0.0, now - bucket.at) * self._rate)
        bucket.at = now
        if bucket.tokens < 1.0:
            return False
        bucket.tokens -= 1.0
        if bucket.tokens > self._burst / 2:
            bucket.told = False
        return True

    def tell(self, user_id: int) -> bool:
        """Whether somebody who acts too often is still to be told so; once for each time."""
        bucket = self._buckets[user_id]
        first, bucket.told = not bucket.told, True
        return first


class Gate:
    """The handler in front of all others."""

    def __init__(self, desk: Desk, done: Iterable[str] = ()) -> None:
        self._desk = desk
        self._heard = Heard(done)
        self._acts, self._in_groups = Acts(*ACTS), Acts(*IN_GROUPS)

    async def handle(self, update: Update, context: ContextTypes.DEFAULT_TYPE) -> None:
        """Let an update pass, or end it here by raising ApplicationHandlerStop."""
        del context
        message = update.effective_message
        if message is not None and message.message_id:
            self._desk.display.heard_of(message.chat.id, message.message_id)
        if self._heard.again(update.update_id):
            raise ApplicationHandlerStop
        ref = _ref_of(update)
        if ref is None:
            return
        if self._heard.done(str(ref)):
            self._answer(ref, None)
            raise ApplicationHandlerStop
        # Everybody who hides behind a group has the same id: there it is the group that has the budget.
        who = _chat_of(update) if ref.user_id == ANONYMOUS_ADMIN else ref.user_id
        acts = self._in_groups if isinstance(ref, MessageRef) and ref.group else self._acts
        if not acts.spend(who, self._desk.clock.now()):
            self._answer(ref, Notice("slow-down") if acts.tell(who) else None)
            raise ApplicationHandlerStop

    def _answer(self, ref: PressRef | MessageRef, notice: Notice | None) -> None:
        if notice is not None:
            self._desk.presenter.answer(str(ref), notice, alert=False, start=None)
        elif isinstance(ref, PressRef):
            self._desk.display.answer(ref.query_id, None, patient=True)


def _chat_of(update: Update) -> int:
    return update.effective_chat.id if update.effective_chat else 0


def _ref_of(update: Update) -> PressRef | MessageRef | None:
    """What a press or a message of a person would be answered by."""
    if update.callback_query is not None:
        return PressRef(update.callback_query.from_user.id, update.callback_query.id)
    message, user, chat = update.message, update.effective_user, update.effective_chat
    if message is None or user is None or chat is None or not message.text:
        return None
    thread = message.message_thread_id if message.is_topic_message else None
    return MessageRef(user.id, chat.id, thread, message.message_id, chat.type != chat.PRIVATE)
