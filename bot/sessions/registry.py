"""All tables: which stands where, opened, restored after a restart, drained on shutdown."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Iterable, Iterator
from dataclasses import replace

from bot.sessions.actor import Ports, TableActor
from bot.sessions.commands import Command, Forget, Migrated, Reachable, Repost, Restored
from bot.sessions.effects import LogAction
from bot.sessions.forgetting import names
from bot.sessions.model import DEFAULT_LEVEL, Game, Person, Phase, Place, Seat, Setup, Table
from bot.sessions.newsworthy import news_after, worth_telling
from bot.sessions.ports import StoredGame
from engine.actions import Action, Pass, parse_action
from engine.apply import apply
from engine.deal import deal
from engine.events import Event, public

log = logging.getLogger(__name__)


class Registry:
    """The tables of this process, by id and by place."""

    def __init__(self, ports: Ports) -> None:
        self._ports = ports
        self._actors: dict[int, TableActor] = {}
        self._opening: dict[tuple[int, int | None], asyncio.Lock] = {}

    def __iter__(self) -> Iterator[Table]:
        """Every table that is open."""
        return iter([actor.table for actor in self._actors.values() if actor.table.phase is not Phase.CLOSED])

    def table(self, table_id: int) -> Table | None:
        """A table by its id; None for one that is closed or unknown."""
        actor = self._actors.get(table_id)
        return actor.table if actor and actor.table.phase is not Phase.CLOSED else None

    def place_of(self, table_id: int) -> Place | None:
        """Where a table stands, or stood until it was closed."""
        actor = self._actors.get(table_id)
        return actor.table.place if actor else None

    def at(self, chat_id: int, thread_id: int | None) -> Table | None:
        """The table that stands in a chat, or in a topic of it."""
        return next((t for t in self if t.place.chat_id == chat_id and t.place.thread_id == thread_id), None)

    def of_person(self, user_id: int) -> list[Table]:
        """The tables at which a person sits."""
        return [table for table in self if table.seat_of(user_id)]

    def post(self, table_id: int, command: Command) -> bool:
        """Put a command into a table's mailbox; False when there is no such table any more."""
        actor = self._actors.get(table_id)
        if actor is None or actor.table.phase is Phase.CLOSED:
            return False
        actor.post(command)
        return True

    async def open(self, place: Place, person: Person, setup: Setup, ref: str | None = None) -> tuple[Table, bool]:
        """Open a table; the one who opens it sits down if the bot can write to them, or may show hands in the group.

        `ref`: what asked for it. Where a table stands already it is shown anew instead. The second value says whether
        the table is new.
        Raises StoreError when it cannot be kept.
        """
        spot = (place.chat_id, place.thread_id)
        lock = self._opening.setdefault(spot, asyncio.Lock())
        async with lock:
            old = self.at(*spot)
            if old is not None:
                self.post(old.id, Repost(person, ref))
                return old, False
            now = self._ports.clock.now()
            seats: tuple[Seat, ...] = ()
            house = self._ports.habits.chat_preferences(place.chat_id)
            if person.reachable or house.hands == "here":
                seat = Seat(user_id=person.user_id, name=person.name, reachable=person.reachable, tapped_at=now)
                seats = (seat,)
            if place.private:
                seats = (*seats, Seat(computer=1, level=DEFAULT_LEVEL))
            table = Table(
                id=0,
                place=place,
                owner=person.user_id,
                key=secrets.token_hex(6),
                rules=setup.rules,
                clock=setup.clock,
                auto_pass=setup.auto_pass,
                series=setup.series,
                drinking=setup.drinking,
                seats=seats,
                opened=now,
                house=house,
            )
            table = replace(table, id=await self._ports.store.new_table(table))
            self._actors[table.id] = TableActor(table, self._ports)
            self.post(table.id, Repost(person, ref))
            return table, True

    async def restore(self) -> int:
        """Take up every open table where it was left: the log is replayed. Gives how many there are."""
        games = await self._ports.store.live_games()
        for stored in await self._ports.store.live_tables():
            table = replace(stored, house=self._ports.habits.chat_preferences(stored.place.chat_id))
            if table.number and table.phase in {Phase.GAME, Phase.RESULT}:
                game = games.get(table.id)
                table = replace(table, game=replay(game)) if game else replace(table, phase=Phase.LOBBY)
            self._actors[table.id] = TableActor(table, self._ports)
            self.post(table.id, Restored())
        return len(self._actors)

    def reachable(self, user_id: int, reachable: bool) -> None:
        """The bot can, or can no longer, write to a person: every table of theirs is told."""
        for table in self.of_person(user_id):
            self.post(table.id, Reachable(user_id, reachable))

    def migrated(self, old: int, new: int) -> None:
        """A group became a supergroup: its tables go with it."""
        for table in list(self):
            if table.place.chat_id == old:
                self.post(table.id, Migrated(replace(table.place, chat_id=new)))

    async def forget(self, user_id: int) -> None:
        """Let every table forget a person; returns once they have."""
        for actor in list(self._actors.values()):
            if actor.table.phase is not Phase.CLOSED and names(actor.table, user_id):
                actor.post(Forget(user_id))
                await actor.idle()

    @property
    def quiet(self) -> bool:
        """Whether every mailbox is empty."""
        return all(actor.quiet for actor in self._actors.values())

    async def idle(self) -> None:
        """Return once every mailbox is empty."""
        for actor in list(self._actors.values()):
            await actor.idle()

    async def close(self) -> None:
        """Work off every mailbox and stop."""
        await asyncio.gather(*(actor.close() for actor in self._actors.values()))


def replay(stored: StoredGame) -> Game:
    """A game from its log: the deal, then every action in order."""
    seats = len(stored.players)
    shuffle = stored.shuffle
    state, news = deal(
        stored.rules,
        seats,
        stored.dealer,
        shuffle.deck,
        stored.previous,
        cut=shuffle.cut,
        redeals=shuffle.redeals,
        game=shuffle.game,
    )
    told = worth_telling(news)
    heard = [*public(news)]
    for step in _steps(stored.actions):
        events: list[Event] = []
        for action in step:
            state, news = apply(state, action)
            events += news
            heard += public(news)
        told = news_after(told, events, state)
    return Game(
        number=stored.number,
        state=state,
        shuffle=stored.shuffle,
        dealer=stored.dealer,
        previous=stored.previous,
        ply=len(stored.actions),
        started=stored.started,
        acted=stored.actions[-1].at if stored.actions else stored.started,
        news=tuple(events) if state.over else told,
        heard=tuple(heard),
        stopped=stored.ended is not None and not state.over,
    )


def _steps(log: Iterable[LogAction]) -> Iterator[list[Action]]:
    """Each action with the passes that the table made after it at the same moment."""
    step: list[Action] = []
    at = 0.0
    for logged in log:
        action = parse_action(logged.token)
        follows = isinstance(action, Pass) and logged.by == "table" and logged.at == at
        if step and not follows:
            yield step
            step = []
        step.append(action)
        at = logged.at
    if step:
        yield step
