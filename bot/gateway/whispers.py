"""Hands shown in the group, each to its person alone: ephemeral messages (TELEGRAM.md), for people to whom the bot
cannot write.

A press on "My cards" opens the door: whoever pressed gets their hand as such a message, with its buttons; should that
fail, the press is answered with the cards instead. From then on the message follows the game, but since every edit is
paid for by the group, only when its person pressed something or is waited for. Where it stands is known to this
process alone: after a restart (of the bot, or of the person's app) one taps "My cards" again.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass, replace

from telegram.error import TelegramError

from bot.gateway.budgets import Cost
from bot.gateway.dispatcher import Rank
from bot.gateway.kept import Kept, Shown, Wanted
from bot.gateway.once import Once
from bot.gateway.traffic import Traffic
from bot.gateway.wire import digest_of
from bot.render.screen import Screen


@dataclass(frozen=True, slots=True)
class WhisperKey:
    """Whose hand, at which table."""

    table_id: int
    user_id: int


class Whisper(Kept):
    """One such message, as long as it stands."""

    def __init__(self, traffic: Traffic, key: WhisperKey, shown: Shown) -> None:
        name = f"hand of {key.user_id} in the group, at table {key.table_id}"
        super().__init__(traffic, name, shown=shown, standing=_nothing, put_away=_nothing, anew=False)
        self._receiver = key.user_id

    async def _edit(self, shown: Shown, screen: Screen) -> None:
        await self._traffic.wire.edit_whisper(shown.chat_id, self._receiver, shown.message_id, screen)


class Whispers:
    """All of them. `answer` answers a press (its id) with a text, as an alert, or just so that it stops waiting."""

    def __init__(self, traffic: Traffic, answer: Callable[[str, str | None], None]) -> None:
        self._traffic = traffic
        self._answer = answer
        self._standing: dict[WhisperKey, tuple[Whisper, Shown]] = {}

    def show(self, key: WhisperKey, wanted: Wanted, query_id: str, otherwise: str) -> None:
        """Somebody pressed for their hand: send it anew, or else answer with this text."""
        traffic = self._traffic
        screen = wanted.make()

        async def call(chat_id: int, thread_id: int | None) -> None:
            try:
                number = await traffic.wire.whisper(chat_id, thread_id, key.user_id, query_id, screen)
            except TelegramError:
                self._answer(query_id, otherwise)
                raise
            self._answer(query_id, None)
            self.drop(key)
            shown = Shown(chat_id, number, 0, digest_of(screen))
            self._standing[key] = (Whisper(traffic, key, shown), shown)

        now = traffic.clock.now()
        if traffic.budgets.ready_at(traffic.here(wanted.chat_id), True, Cost.NEW, now) > now:
            # The group has had its share of messages for now, and the press does not wait.
            self._answer(query_id, otherwise)
            return
        traffic.add(
            Once(
                traffic, f"hand of {key.user_id} in the group", call, chat_id=wanted.chat_id,
                thread_id=wanted.thread_id, group=True, cost=Cost.NEW, rank=Rank.URGENT,
                kept=traffic.limits.answer_kept,
            )
        )  # fmt: skip

    def follow(self, key: WhisperKey, wanted: Wanted) -> None:
        """Let the message of this hand, if there is one, show this."""
        if key in self._standing:
            self._standing[key][0].want(replace(wanted, call=0))

    def drop(self, key: WhisperKey) -> None:
        """The hand is not played any more: its message goes."""
        standing = self._standing.pop(key, None)
        if standing is None:
            return
        whisper, shown = standing
        whisper.drop(delete=False)

        async def call(chat_id: int, thread_id: int | None) -> None:
            del thread_id
            await self._traffic.wire.delete_whisper(chat_id, key.user_id, shown.message_id)

        if self._traffic.here(shown.chat_id) == shown.chat_id:
            self._traffic.add(
                Once(
                    self._traffic, f"old hand of {key.user_id} in the group", call, chat_id=shown.chat_id, group=True,
                    cost=Cost.FREE, rank=Rank.TABLE, kept=self._traffic.limits.post_kept,
                )
            )  # fmt: skip

    def keep(self, table_id: int, people: Collection[int]) -> None:
        """Of a table only the hands of these people are shown in the group any more: the others go."""
        for key in [key for key in self._standing if key.table_id == table_id and key.user_id not in people]:
            self.drop(key)


def _nothing(*args: object) -> None:
    """Nobody keeps account of messages that may vanish at any time."""
