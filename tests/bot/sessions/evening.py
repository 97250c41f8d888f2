"""A table with the clock in the hand: it is woken whenever it wants to be, and nothing waits."""

from __future__ import annotations

from dataclasses import replace

from bot.sessions.commands import (
    Command,
    Tick,
)
from bot.sessions.core import Outcome, handle, wake_at
from bot.sessions.effects import TellPlace
from bot.sessions.model import Person, Phase
from bot.sessions.preferences import NO_PREFERENCES, PersonPreferences
from bot.sessions.scenes import scene_of
from bot.sessions.views import MentionView
from engine.cards import CARD_TEXTS, each
from engine.rules import RuleSet
from engine.state import State, waited_for
from tests.bot.sessions.support import Life

HOUR = 3600.0


class Evening(Life):
    """A table of people with preferences, and a clock that stops wherever the table wants to be woken."""

    def __init__(self, *people: Person, clock: int | None = 90, rules: RuleSet | None = None) -> None:
        super().__init__(rules)
        self.preferences: dict[int, PersonPreferences] = {}
        self.table = replace(self.table, clock=clock)
        self.told: list[str] = []
        self.seat(*people)

    def handle(self, command: Command) -> Outcome:
        outcome = handle(
            self.table, command, self.now, self.shuffler.shuffle, lambda i: self.preferences.get(i, NO_PREFERENCES)
        )
        self.table = outcome.table
        self.told += [effect.notice.key for effect in outcome.effects if isinstance(effect, TellPlace)]
        return outcome

    def until(self, when: float) -> None:
        """Let time pass, waking the table as it wants."""
        for _ in range(10_000):
            wake = wake_at(self.table)
            if wake is None or wake > when:
                break
            assert wake >= self.now or wake <= when
            self.now = max(self.now, wake)
            self.handle(Tick())
        else:
            raise AssertionError("the table never sleeps")
        self.now = when

    def stands(self, phase: Phase) -> bool:
        """Whether the table is there in its life."""
        return self.table.phase is phase

    def pass_by(self, seconds: float) -> None:
        self.until(self.now + seconds)

    @property
    def state(self) -> State:
        assert self.table.game is not None
        return self.table.game.state

    def attacker(self) -> Person:
        (seat,) = waited_for(self.state)
        return self.person(seat)

    def calls(self, person: Person) -> int:
        """How often somebody's hand was sent."""
        return self.table.seats[self.table.seat_of(person.user_id) - 1].call

    def named(self) -> list[str]:
        """Whom the group calls now."""
        beside = scene_of(self.table).beside
        return [seat.name for seat in beside.seats] if isinstance(beside, MentionView) else []

    def answer(self, command: Command) -> str:
        return self.do(command)


def lowest(life: Evening, seat: int) -> str:
    """The lowest card of a seat's hand."""
    return CARD_TEXTS[min(each(life.state.hands[seat - 1]))]
