"""What a group talks about: what its last games counted for, and who carries the title of the durak.

Screens are made without waiting, so it is all in memory: read at the start, told by storage whenever a game has been
counted, and always as it is on disk.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from bot.sessions.model import Phase
from bot.sessions.views import GameView, HandView, LobbyView, ResultView, SeatInfo
from bot.storage.store import Storage
from bot.tally.views import Aftermath

View = LobbyView | GameView | ResultView | HandView


class Talk:
    """The newest aftermath of each table, and the titles of each group. `counts`: whether a chat has any."""

    def __init__(self, counts: Callable[[int], bool]) -> None:
        self._counts = counts
        self._aftermaths: dict[int, Aftermath] = {}
        self._titled: dict[int, tuple[int, ...]] = {}

    async def open(self, storage: Storage) -> None:
        """Read what there is to say, and listen. Raises StoreError."""
        self._titled = await storage.all_titled()
        for table in await storage.live_tables():
            if table.phase is Phase.RESULT and (found := await storage.aftermath(table.id, table.number)):
                self._aftermaths[table.id] = found
        storage.on_counted = self.heard

    def heard(self, aftermath: Aftermath) -> None:
        """A game was counted."""
        self._aftermaths[aftermath.table_id] = aftermath
        if aftermath.practice is None:
            # A draw, or a computer's loss: nobody carries the title.
            self._titled[aftermath.chat_id] = tuple(change.player for change in aftermath.changes if change.durak)

    def of_game(self, table_id: int, number: int) -> Aftermath | None:
        """What a table's last game counted for."""
        found = self._aftermaths.get(table_id)
        return found if found is not None and found.number == number else None

    def titled(self, chat_id: int) -> tuple[int, ...]:
        """Who carries the title in a group."""
        return self._titled.get(chat_id, ()) if self._counts(chat_id) else ()

    def marked(self, view: View) -> View:
        """A view in which those who carry the title are marked; one's own hand stays as it is."""
        if isinstance(view, HandView):
            return view
        titled = self.titled(view.place.chat_id)
        if not titled:
            return view
        seats = tuple(_marked(seat, titled) for seat in view.seats)
        if isinstance(view, GameView):
            return replace(view, seats=seats)
        return replace(view, seats=seats, standing=replace(view.standing, titled=titled))

    def migrated(self, old: int, new: int) -> None:
        """A group has another id."""
        if old in self._titled:
            self._titled[new] = self._titled.pop(old)

    def forget_chat(self, chat_id: int) -> None:
        """The figures of a group are gone."""
        self._titled.pop(chat_id, None)

    def forget(self, user_id: int) -> None:
        """Nobody speaks of this person any more."""
        self._titled = {
            chat: tuple(player for player in players if player != user_id) for chat, players in self._titled.items()
        }
        for table_id, found in list(self._aftermaths.items()):
            if found.practice is not None and found.chat_id == user_id:
                del self._aftermaths[table_id]
                continue
            self._aftermaths[table_id] = replace(
                found,
                changes=tuple(change for change in found.changes if change.player != user_id),
                awards=tuple(award for award in found.awards if award.player != user_id),
            )


def _marked(seat: SeatInfo, titled: tuple[int, ...]) -> SeatInfo:
    return replace(seat, titled=seat.user_id in titled) if seat.user_id is not None else seat
