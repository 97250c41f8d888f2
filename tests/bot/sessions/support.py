"""A table's life in tests: commands in, answers out, with a clock in the hand and decks from a seed."""

from __future__ import annotations

import random
from typing import Self

from bot.sessions.commands import Act, Command, Join, Moved, StartGame, Tick
from bot.sessions.core import Outcome, handle, wake_at
from bot.sessions.decks import shuffled
from bot.sessions.effects import Answer, LogAction, Think
from bot.sessions.model import Person, Phase, Place, Shuffle, Table
from engine.actions import token_of
from engine.ai.greedy import play_random
from engine.ai.player import Budget
from engine.rules import RuleSet
from engine.state import waited_for
from engine.view import seat_view

DANA, BORIS, MAYA = Person(11, "דנה"), Person(12, "Борис"), Person(13, "Maya")


class SeededShuffler:
    """Decks that a seed decides."""

    def __init__(self, seed: int = 1) -> None:
        self.chance = random.Random(seed)

    def shuffle(self, rules: RuleSet, seats: int) -> Shuffle:
        return shuffled(rules, seats, self.chance, "5a17")


class Life:
    """One table, from its opening."""

    def __init__(self, rules: RuleSet | None = None, *, seed: int = 1, auto_pass: str = "at_once") -> None:
        place = Place(-100, None, title="Friends")
        self.table = Table(id=1, place=place, owner=DANA.user_id, key="5ec7e7", auto_pass=auto_pass)
        if rules is not None:
            self.table = Table(id=1, place=place, owner=DANA.user_id, key="5ec7e7", rules=rules, auto_pass=auto_pass)
        self.now = 1_000_000.0
        self.chance = random.Random(seed)
        self.shuffler = SeededShuffler(seed)
        self.log: list[LogAction] = []

    @property
    def phase(self) -> Phase:
        """Where the table is in its life."""
        return self.table.phase

    def handle(self, command: Command) -> Outcome:
        """Carry out a command."""
        outcome = handle(self.table, command, self.now, self.shuffler.shuffle)
        self.table = outcome.table
        self.log += [change for change in outcome.changes if isinstance(change, LogAction)]
        return outcome

    def do(self, command: Command) -> str:
        """Carry out a command; the notice that answers it, or nothing."""
        answers = [effect for effect in self.handle(command).effects if isinstance(effect, Answer)]
        assert len(answers) <= 1
        return answers[0].notice.key if answers and answers[0].notice else ""

    def seat(self, *people: Person) -> Self:
        """Seat people."""
        for person in people:
            self.do(Join(person))
        return self

    def start(self) -> Self:
        """Deal."""
        assert self.do(StartGame(DANA, ref="r")) == "started"
        return self

    def person(self, seat: int) -> Person:
        """Who sits there."""
        info = self.table.seats[seat - 1]
        assert info.user_id is not None
        return Person(info.user_id, info.name)

    def act(self, seat: int, token: str, *, bout: int | None = None) -> str:
        """A person's tap."""
        game = self.table.game
        assert game is not None
        bout = game.state.bout if bout is None else bout
        return self.do(Act(self.person(seat), game.number, bout, token, "r"))

    def tick(self) -> Outcome:
        """Let the clock run to the next moment that the game waits for; somebody may be called on the way."""
        calling = True
        while calling:
            when = wake_at(self.table)
            assert when is not None
            self.now = max(self.now, when)
            game = self.table.game
            calling = game is not None and game.nudge_at == when
            calling = calling and game is not None and when not in {game.deadline, game.think_at, game.pass_at}
            outcome = self.handle(Tick())
        for effect in outcome.effects:
            if isinstance(effect, Think):
                game = self.table.game
                assert game is not None
                action = play_random(seat_view(game.state, effect.seat), self.chance, Budget())
                self.handle(Moved(game.number, game.ply, effect.seat, token_of(action)))
        return outcome

    def step(self) -> None:
        """One move of whoever is waited for."""
        game = self.table.game
        assert game is not None
        seat = waited_for(game.state)[0]
        if self.table.seats[seat - 1].automatic:
            logged = len(self.log)
            while self.phase is Phase.GAME and len(self.log) == logged:
                self.tick()
        else:
            action = play_random(seat_view(game.state, seat), self.chance, Budget())
            self.act(seat, token_of(action).partition(" ")[2])

    def play_out(self) -> None:
        """Random moves until the game has ended."""
        while self.table.phase is Phase.GAME:
            self.step()
