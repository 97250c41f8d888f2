"""A table goes on when a computer could not choose, or its move could not be kept: it is asked again."""

from __future__ import annotations

from pathlib import Path

from bot.sandbox import VirtualClock
from bot.sessions.actor import Ports, TableActor
from bot.sessions.commands import StartGame
from bot.sessions.effects import LogAction, Notice
from bot.sessions.model import Phase, Place, Seat, Setup, Table
from bot.sessions.ports import StoreError
from bot.sessions.preferences import NO_CHAT_PREFERENCES, NO_PREFERENCES, ChatPreferences, PersonPreferences
from bot.sessions.thinkers import PlainThinker
from bot.sessions.views import Scene
from bot.storage.store import Storage
from engine.view import SeatView
from tests.bot.sessions.support import DANA, SeededShuffler


class Nobody:
    """Screens that nobody looks at, and a chat without habits."""

    def show(self, scene: Scene) -> None: ...
    def answer(self, ref: str, notice: Notice | None, *, alert: bool, start: str | None) -> None: ...
    def tell(self, user_id: int, notice: Notice) -> None: ...
    def tell_place(self, table: int, notice: Notice) -> None: ...
    def remember(self, chat_id: int, setup: Setup) -> None: ...

    def chat_preferences(self, chat_id: int) -> ChatPreferences:
        del chat_id
        return NO_CHAT_PREFERENCES

    def person_preferences(self, user_id: int) -> PersonPreferences:
        del user_id
        return NO_PREFERENCES


class Stumbling(PlainThinker):
    """A computer that fails the first time it is asked."""

    failed = False

    async def choose(self, view: SeatView, level: str) -> str:
        if not self.failed:
            self.failed = True
            raise RuntimeError("no idea")
        return await super().choose(view, level)


class FullDisk:
    """Real storage that cannot keep the first move of a computer."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self.refused = False

    def __getattr__(self, name: str) -> object:
        return getattr(self._storage, name)

    async def commit(self, changes: object) -> None:
        assert isinstance(changes, tuple)
        if not self.refused and any(isinstance(change, LogAction) for change in changes):
            self.refused = True
            raise StoreError("disk full")
        await self._storage.commit(changes)


async def play(tmp_path: Path, thinker: PlainThinker, *, full: bool) -> None:
    """Two computers play a whole game at a table of Dana's."""
    clock = VirtualClock()
    storage = await Storage.open(tmp_path / "durak.db")
    store = FullDisk(storage) if full else storage
    nobody = Nobody()
    seats = (Seat(computer=1), Seat(computer=2))
    table = Table(id=0, place=Place(-5), owner=DANA.user_id, key="ab", seats=seats)
    table = Table(id=await storage.new_table(table), place=Place(-5), owner=DANA.user_id, key="ab", seats=seats)
    ports = Ports(clock, store, nobody, thinker, SeededShuffler(), nobody)  # type: ignore[arg-type]
    actor = TableActor(table, ports)
    actor.post(StartGame(DANA))
    await actor.idle()
    for _ in range(1000):
        if actor.table.phase is not Phase.GAME:
            break
        await clock.advance(0)  # an alarm that was just set has to lie down first
        due = clock.next_deadline()
        assert due is not None, "the table is stuck"
        await clock.advance_to(due)
        await actor.idle()
    assert actor.table.phase is Phase.RESULT
    await actor.close()
    await storage.close()


async def test_a_computer_that_could_not_choose_is_asked_again(tmp_path: Path) -> None:
    thinker = Stumbling()
    await play(tmp_path, thinker, full=False)
    assert thinker.failed


async def test_a_computers_move_that_could_not_be_kept_is_made_again(tmp_path: Path) -> None:
    await play(tmp_path, PlainThinker(), full=True)
