"""What befalls a bot without its doing: groups that vanish or fall silent, people thrown out, updates that come twice.

Trouble with single calls is in `faults`; this is trouble with the world they are about.
"""

from __future__ import annotations

from random import Random

from .errors import Impossible
from .model import Chat, Topic, User
from .people import People
from .state import Change


class Misfortunes(People):
    """The part of the world that nobody asked for."""

    # -- chats --------------------------------------------------------------------------------------------------

    def delete_group(self, chat: Chat) -> None:
        """Its creator deletes a group: it is gone for everybody, and the bot hears that it was put out first."""
        if chat.private:
            raise Impossible("not a group")
        creator = self._creator(chat)
        self.set_status(chat, self.bot, "kicked", creator)
        for member in list(chat.present()):
            self.set_status(chat, member.user, "left", creator)
        chat.gone = True
        self.tell(Change("chat", chat))

    def silence(self, chat: Chat, *, silent: bool = True) -> None:
        """Only admins may write in the group from now on (or everybody again). The bot is not told."""
        chat.silent = silent
        self.tell(Change("chat", chat))

    def delete_topic(self, chat: Chat, topic: Topic) -> None:
        """A topic of a forum goes, and everything in it. The bot is not told."""
        del chat.topics[topic.id]
        for message in [message for message in chat.messages.values() if message.thread_id == topic.id]:
            self.remove(message)

    def expel(self, user: User, chat: Chat) -> None:
        """An admin throws somebody out of a group."""
        self._must_be_in(user, chat)
        admin = self._creator(chat)
        self.service(chat, admin, {"left_chat_member": user.json()})
        self.set_status(chat, user, "kicked", admin)

    # -- updates ------------------------------------------------------------------------------------------------

    def repeat_updates(self, count: int) -> None:
        """The last `count` updates that the bot confirmed come once more, as after a confirmation that got lost."""
        again = list(self.handed_out)[-count:]
        self.pending.extendleft(reversed(again))
        self._announce()

    def hold_updates(self, seconds: float) -> None:
        """Nothing is delivered for so long; it all comes late."""
        self.held_back_until = self.clock.now() + seconds

    def shuffle_updates(self, chance: Random) -> None:
        """What waits to be delivered comes in another order."""
        waiting = list(self.pending)
        chance.shuffle(waiting)
        self.pending.clear()
        self.pending.extend(waiting)

    def _announce(self) -> None:
        for listener in list(self.on_update):
            listener()
