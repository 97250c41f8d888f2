"""One mailbox for each table: taps, commands, clock ticks and computers' moves come through it alike.

A command is handled by `core.handle`, its changes are committed, and only then the table moves on and people are
told. When storage fails nothing has happened: whoever pressed is asked to try again.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from dataclasses import dataclass, replace
from typing import Any

from bot.sessions.clock import Clock
from bot.sessions.coach import NoAdvice
from bot.sessions.commands import Advised, Command, Moved, Tick
from bot.sessions.core import handle, wake_at
from bot.sessions.effects import Advise, Answer, Effect, Handled, Notice, Refresh, Remember, Tell, TellPlace, Think
from bot.sessions.model import Phase, Table
from bot.sessions.ports import Habits, Screens, Shuffler, Store, StoreError, Thinker
from bot.sessions.scenes import scene_of
from bot.sessions.traces import trace_of
from bot.sessions.trail import along
from engine.view import SeatView, seat_view

log = logging.getLogger(__name__)

#: Seconds after which a table tries again what storage refused, when nobody pressed for it.
RETRY = 5.0


def ask_again(game: int, seat: int) -> Moved:
    """What makes a table ask a computer anew: a choice for a moment that never was."""
    return Moved(game, -1, seat, "")


@dataclass(frozen=True)
class Ports:
    """What a table's actor works with."""

    clock: Clock
    store: Store
    screens: Screens
    thinker: Thinker
    shuffler: Shuffler
    habits: Habits


class TableActor:
    """The life of one table, from its mailbox."""

    def __init__(self, table: Table, ports: Ports) -> None:
        self._table = table
        self._ports = ports
        self._mailbox: asyncio.Queue[Command | None] = asyncio.Queue()
        self._unfinished = 0
        self._quiet = asyncio.Event()
        self._quiet.set()
        self._alarm: asyncio.Task[None] | None = None
        self._alarm_at: float | None = None
        self._thinking: set[asyncio.Task[None]] = set()
        self._choosing: asyncio.Task[None] | None = None
        self._task = asyncio.create_task(self._run(), name=f"table-{table.id}")

    @property
    def table(self) -> Table:
        """The table as it stands: everything in it is on disk."""
        return self._table

    def post(self, command: Command) -> None:
        """Put a command into the mailbox; never waits."""
        self._unfinished += 1
        self._quiet.clear()
        self._mailbox.put_nowait(command)

    @property
    def quiet(self) -> bool:
        """Whether nothing is in the mailbox or in work, and no computer is thinking."""
        return not self._unfinished

    async def idle(self) -> None:
        """Return once the mailbox is empty and no computer is thinking."""
        await self._quiet.wait()

    async def close(self) -> None:
        """Work off the mailbox, then stop."""
        self._set_alarm(None)
        self._mailbox.put_nowait(None)
        await self._task
        for task in list(self._thinking):
            task.cancel()
        await asyncio.gather(*self._thinking, return_exceptions=True)

    async def _run(self) -> None:
        while (command := await self._mailbox.get()) is not None:
            table = self._table
            try:
                with along(table=table.id, game=table.number, chat=table.place.chat_id):
                    await self._carry_out(command)
            except Exception as error:
                # A fault in one command must not end the table: it stays as it was, and the log has the trace.
                log.error("table %d: %s failed: %s", self._table.id, type(command).__name__, trace_of(error))
                self._apologise(command)
            finally:
                self._done()

    def _done(self) -> None:
        self._unfinished -= 1
        if not self._unfinished:
            self._quiet.set()

    async def _carry_out(self, command: Command) -> None:
        now = self._ports.clock.now()
        outcome = handle(self._table, command, now, self._ports.shuffler.shuffle, self._ports.habits.person_preferences)
        if outcome.changes:
            try:
                # Together with what came of it, so that a command that comes again after a crash is known.
                ref = getattr(command, "ref", None)
                await self._ports.store.commit((*outcome.changes, *([Handled(ref)] if ref else [])))
            except StoreError as error:
                log.error("table %d: not saved, nothing was changed: %s", self._table.id, error)
                self._apologise(command)
                if isinstance(command, Tick):
                    self._set_alarm(now + RETRY)
                elif isinstance(command, Moved):
                    self._set_alarm(now + RETRY, ask_again(command.game, command.seat))
                return
        self._table = outcome.table
        self._set_alarm(wake_at(self._table))
        for effect in outcome.effects:
            self._carry(effect)

    def _apologise(self, command: Command) -> None:
        ref = getattr(command, "ref", None)
        if ref is not None:
            self._ports.screens.answer(ref, Notice("trouble"), alert=False, start=None)

    def _carry(self, effect: Effect) -> None:
        screens = self._ports.screens
        match effect:
            case Answer():
                screens.answer(effect.ref, effect.notice, alert=effect.alert, start=effect.start)
            case Tell():
                screens.tell(effect.user_id, effect.notice)
            case TellPlace():
                screens.tell_place(self._table.id, effect.notice)
            case Refresh():
                screens.show(replace(scene_of(self._table, effect.first), asked=effect.asked))
            case Think():
                self._think(effect.seat)
            case Advise():
                self._advise(effect.seat)
            case Remember():
                self._ports.habits.remember(self._table.place.chat_id, self._table.setup)

    def _think(self, seat: int) -> None:
        game = self._table.game
        if game is None or self._table.phase is not Phase.GAME:
            return
        # What is being thought about an earlier moment is of no use any more.
        if self._choosing is not None:
            self._choosing.cancel()
        self._choosing = self._begin(self._choose(seat, game.number, game.ply))

    def _begin(self, thinking: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        self._unfinished += 1
        self._quiet.clear()
        task = asyncio.create_task(thinking, name=f"think-{self._table.id}")
        self._thinking.add(task)
        task.add_done_callback(self._thought)
        return task

    def _thought(self, task: asyncio.Task[None]) -> None:
        # Here and not in the task, which may be cancelled before it begins.
        self._thinking.discard(task)
        self._done()

    def _advise(self, seat: int) -> None:
        game = self._table.game
        if game is not None and self._table.phase is Phase.GAME:
            self._begin(self._find_hint(seat, game.number, game.ply, seat_view(game.state, seat, game.heard)))

    async def _find_hint(self, seat: int, number: int, ply: int, view: SeatView) -> None:
        hint = None
        try:
            hint = await self._ports.thinker.advise(view)
        except NoAdvice:
            pass
        except Exception as error:
            log.error("table %d: no hint for seat %d: %s", self._table.id, seat, type(error).__name__)
        self.post(Advised(number, ply, seat, hint))

    async def _choose(self, seat: int, number: int, ply: int) -> None:
        try:
            game = self._table.game
            assert game is not None
            view = seat_view(game.state, seat, game.heard)
            token = await self._ports.thinker.choose(view, self._table.seats[seat - 1].plays_at)
            self.post(Moved(number, ply, seat, token))
        except Exception as error:
            log.error("table %d: the computer of seat %d could not choose: %s", self._table.id, seat, trace_of(error))
            self._set_alarm(self._ports.clock.now() + RETRY, ask_again(number, seat))

    def _set_alarm(self, when: float | None, command: Command | None = None) -> None:
        """Post `command` (a tick, unless told otherwise) at a moment; only the last alarm that was set rings."""
        if when == self._alarm_at and self._alarm is not None and not self._alarm.done():
            return
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        self._alarm_at = when
        if when is None:
            return
        # The table is not idle before the alarm lies down, or has rung where its moment is now.
        self._unfinished += 1
        self._quiet.clear()
        self._alarm = asyncio.create_task(self._ring(when, command or Tick()), name=f"alarm-{self._table.id}")
        if when <= self._ports.clock.now():
            self._alarm.add_done_callback(lambda _: self._done())
        else:
            asyncio.get_running_loop().call_soon(self._done)

    async def _ring(self, when: float, command: Command) -> None:
        await self._ports.clock.sleep_until(when)
        # The bell has rung: handling the tick may set the next alarm, and must not cancel this task.
        self._alarm = None
        self._alarm_at = None
        self.post(command)
