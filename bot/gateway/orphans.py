"""Messages that may stand although nobody knows of them, and how they are found and put away.

When the answer to a sending is lost, or the process dies before it noted the answer, a message may stand that the bot
knows nothing of. It is sent again, since a player may be waiting for it; and then the first one, if there is one, is a
second message for one screen. Where it must be follows from how Telegram numbers messages: in a supergroup one after
another, and over all private chats and basic groups of a bot together one after another. So it has a number between
the newest that was known when the sending began and the one that the second sending was given. Mostly nothing is in
between, and nothing is done.

What is in between may be anybody's. The bot can *delete* what is not its own, but it can only *edit* what is: so a
number is first asked by taking the buttons away, and deleted only if that could be done. Messages that this process
sent itself are left alone.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from telegram.error import TelegramError

from bot.gateway.wire import Kind, Wire, verdict_of

#: A search asks for so many numbers at most: each costs its chat an edit. Where the bot knows every message, the orphan
#: is among the first of them, since few are under way at once; where others write what it does not hear, among the
#: last, since it is sent again soon.
MOST_ASKED = 32
#: So many of the messages that were sent are remembered, over all chats.
REMEMBERED = 2000
#: Supergroups have numbers from here down (TELEGRAM.md); their messages are counted by themselves.
_SUPERGROUPS = -1_000_000_000_000


class Orphans:
    """Which numbers are known, and which are to be asked for. `ask` lets a call be made when its chat can pay."""

    def __init__(self, wire: Wire, ask: Callable[[int, int], None]) -> None:
        self._wire = wire
        self._ask = ask
        self._newest: dict[int, int] = {}
        self._sent: set[tuple[int, int]] = set()
        self._order: deque[tuple[int, int]] = deque()

    def newest(self, chat_id: int) -> int:
        """The highest number that is known where this chat's messages are counted; 0 when none is."""
        return self._newest.get(_count_of(chat_id), 0)

    def heard_of(self, chat_id: int, message_id: int) -> None:
        """A message of this number exists."""
        count = _count_of(chat_id)
        self._newest[count] = max(message_id, self._newest.get(count, 0))

    def sent(self, chat_id: int, message_id: int) -> None:
        """The bot sent this message, and knows it."""
        self.heard_of(chat_id, message_id)
        if (chat_id, message_id) not in self._sent:
            self._sent.add((chat_id, message_id))
            self._order.append((chat_id, message_id))
            if len(self._order) > REMEMBERED:
                self._sent.discard(self._order.popleft())

    def search(self, chat_id: int, after: int, before: int) -> None:
        """A message may stand in this chat with a number between these two: it is looked for, and put away."""
        if after <= 0:
            return  # nothing was known then, and anything may be in between
        between = [number for number in range(after + 1, before) if (chat_id, number) not in self._sent]
        if len(between) > MOST_ASKED:
            between = between[: MOST_ASKED // 2] + between[-MOST_ASKED // 2 :]
        for number in between:
            self._ask(chat_id, number)

    async def put_away(self, chat_id: int, message_id: int) -> None:
        """Delete a message if it is the bot's own, and nobody knew of it. Raises TelegramError where it is to be tried
        again."""
        if (chat_id, message_id) in self._sent:
            return  # the number was given to another one meanwhile
        try:
            await self._wire.strip(chat_id, message_id)
        except TelegramError as error:
            kind = verdict_of(error).kind
            if kind in {Kind.GONE, Kind.FIXED}:
                return  # nobody's, or somebody else's
            if kind is not Kind.UNCHANGED:
                raise
        await self._wire.delete(chat_id, message_id)


def _count_of(chat_id: int) -> int:
    return chat_id if chat_id <= _SUPERGROUPS else 0
