"""Questions about the past: what was written, what was pressed, and what each person could have read.

The last is asked by tests of secrecy, so it errs on the side of having read: every version of every message that
stood in a chat while the person was in it, whether or not the client had the time to show it, and for somebody who
joins a supergroup (where history is open) also what still stood there at that moment.
"""

from __future__ import annotations

from collections.abc import Iterator

from .errors import Impossible
from .misfortunes import Misfortunes
from .model import Answer, Chat, Message, Seen, Version


class Record(Misfortunes):
    """The part of the world that answers questions."""

    def query(self, query_id: str) -> Answer | None:
        """How the bot answered a press, or None if it has not. KeyError for an unknown query."""
        return self.queries[query_id].answer

    def messages(self, chat_id: int) -> list[Message]:
        """The messages that stand in a chat now, oldest first. KeyError for an unknown chat."""
        return list(self.chats[chat_id].messages.values())

    def message(self, chat_id: int, message_id: int) -> Message:
        """One message as it stands now. KeyError if it does not stand there."""
        return self.chats[chat_id].messages[message_id]

    def last_message(self, chat_id: int) -> Message:
        """The newest message of a chat. Raises Impossible in an empty chat."""
        try:
            return next(reversed(self.chats[chat_id].messages.values()))
        except StopIteration:
            raise Impossible(f"nothing was written in chat {chat_id}") from None

    def ephemeral(self, chat_id: int, user_id: int) -> list[Message]:
        """The ephemeral messages a person sees in a group now."""
        return [m for m in self.chats[chat_id].ephemeral.values() if m.receiver and m.receiver.id == user_id]

    def seen_by(self, user_id: int) -> list[Seen]:
        """All this person could have read so far, in order: messages, their edits, answers to their own presses."""
        found: list[tuple[int, Seen]] = []
        for chat in self.chats.values():
            if not chat.private or chat.id == user_id:
                found.extend(self._seen_in(chat, user_id))
        for query in self.queries.values():
            answer = query.answer
            if query.user.id == user_id and answer is not None and answer.text:
                seen = Seen(answer.at, query.message.chat.id, query.message.id, answer.text, (), "toast")
                found.append((answer.seq, seen))
        found.sort(key=lambda pair: pair[0])
        return [seen for _, seen in found]

    def _seen_in(self, chat: Chat, user_id: int) -> Iterator[tuple[int, Seen]]:
        if chat.private:
            spans: list[list[int | None]] = [[0, None]]
        elif user_id in chat.members:
            spans = chat.members[user_id].spans
        else:
            return
        groups = (chat.messages.values(), self.graves.get(chat.id, ()))
        for message in (message for group in groups for message in group):
            for number, version in enumerate(message.versions):
                if self._shown(chat, message, number, spans):
                    yield version.seq, _seen(chat, message, version)
        for message in self.whispers:
            if message.chat is chat and message.receiver is not None and message.receiver.id == user_id:
                for version in message.versions:
                    yield version.seq, _seen(chat, message, version)

    def _shown(self, chat: Chat, message: Message, number: int, spans: list[list[int | None]]) -> bool:
        begun = message.versions[number].seq
        later = message.versions[number + 1].seq if number + 1 < len(message.versions) else message.ended
        for start, end in spans:
            if end is not None and begun > end:
                continue
            if start is None or begun >= start:
                return True
            if chat.type == "supergroup" and (later is None or later > start):
                return True
        return False


def _seen(chat: Chat, message: Message, version: Version) -> Seen:
    return Seen(version.at, chat.id, message.id, version.text, version.buttons, version.kind, version.file_id)
