"""The work on one command: the table as it becomes, what is to be committed, what people will see.

`handle` (see `core`) makes a `Turn`, the rooms of the core (`lobby`, `play`) work on it, and it is taken apart at
the end. Nothing here waits, reads a clock or draws a random number: `now` and `shuffle` come from outside.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from bot.sessions.effects import Answer, Arg, CardArg, Change, Effect, Notice, Refresh, SeatArg
from bot.sessions.model import Game, Person, Refusal, Seat, Shuffle, Table
from bot.sessions.preferences import Personal, nobody_chose
from engine.actions import Attack, Beat, Show, Transfer
from engine.rules import RuleSet


def notice(key: str, **args: Arg) -> Notice:
    """A notice with arguments by name."""
    return Notice(key, tuple(args.items()))


def seat_arg(seat: Seat) -> SeatArg:
    """A player as an argument of a notice."""
    return SeatArg(seat.name, seat.computer)


def refusal_notice(refused: Refusal) -> Notice:
    """Why the rules refuse what a seat tried, with the cards it is about."""
    args: dict[str, Arg] = {}
    match refused.action:
        case Attack(cards=cards):
            args["card"] = CardArg(cards[0])
        case Beat(target=target, card=card):
            args["card"], args["target"] = CardArg(card), CardArg(target)
        case Transfer(card=card) | Show(card=card):
            args["card"] = CardArg(card)
    return notice("reason-" + refused.reason.value.replace("_", "-"), **args)


@dataclass
class Turn:
    """One command's work. `first` is the person who should see the change soonest."""

    table: Table
    now: float
    shuffle: Callable[[RuleSet, int], Shuffle]
    personal: Personal = nobody_chose
    changes: list[Change] = field(default_factory=list)
    effects: list[Effect] = field(default_factory=list)

    @property
    def game(self) -> Game:
        """The game of the table; only to be asked for where there is one."""
        assert self.table.game is not None
        return self.table.game

    def change(self, **changes: object) -> None:
        """Change the table."""
        self.table = replace(self.table, **changes)  # type: ignore[arg-type]

    def change_game(self, **changes: object) -> None:
        """Change the game."""
        self.table = replace(self.table, game=replace(self.game, **changes))  # type: ignore[arg-type]

    def change_seat(self, number: int, **changes: object) -> None:
        """Change one seat (from 1)."""
        self.table = self.table.with_seat(number, **changes)

    def answer(self, ref: str | None, key: str, *, alert: bool = False, **args: Arg) -> None:
        """Answer the press with a notice; a command that came without a press is not answered."""
        if ref is not None:
            self.effects.append(Answer(ref, notice(key, **args), alert=alert))

    def raise_call(self) -> None:
        """The call beside the table is to be a new message."""
        self.change(calls=self.table.calls + 1)

    def refresh(self, person: Person | None = None) -> None:
        """The screens may have changed."""
        self.effects.append(Refresh(person.user_id if person else 0))

    def may_lead(self, person: Person, admin: bool) -> bool:
        """Whether a person may start, stop, kick and configure: the one who opened the table, or an admin."""
        return admin or person.user_id == self.table.owner

    def may_start(self, person: Person, admin: bool) -> bool:
        """Whether a person may start and stop, as the group prefers it."""
        match self.table.house.who_starts:
            case "anyone":
                return True
            case "admins":
                return admin
        return self.may_lead(person, admin)

    @property
    def starters_only(self) -> str:
        """The notice for whoever may not."""
        return "admins-only" if self.table.house.who_starts == "admins" else "not-owner"
