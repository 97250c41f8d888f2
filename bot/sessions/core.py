"""A table's life without I/O: `handle` turns a command into the next table, changes to keep, and effects.

Nothing is told before the changes are committed (see `actor`), so whatever a person was told survives a crash.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from bot.sessions import computers, drinking, forgetting, hints, lasting, lobby, nudges, pauses, play, standins
from bot.sessions.commands import (
    Act,
    AddComputer,
    Advised,
    AnswerPause,
    AskHint,
    AskPause,
    CallHand,
    ChooseSip,
    ComeBack,
    Command,
    Configure,
    Extend,
    Forget,
    HouseRules,
    Join,
    Kick,
    LeaveTable,
    Migrated,
    Moved,
    Peek,
    Reachable,
    Redraw,
    Rematch,
    RemoveComputer,
    Reopen,
    Repost,
    Restored,
    ResumeGame,
    Select,
    StartGame,
    StopGame,
    Tick,
)
from bot.sessions.effects import EVERYBODY, Asked, CardsArg, Change, Effect, Refresh, SaveTable, TellPlace
from bot.sessions.model import Phase, Shuffle, Table
from bot.sessions.preferences import Personal, nobody_chose
from bot.sessions.timing import touch
from bot.sessions.turn import Turn, notice, seat_arg
from engine.rules import RuleSet


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a command."""

    table: Table
    changes: tuple[Change, ...]
    effects: tuple[Effect, ...]


def handle(
    table: Table,
    command: Command,
    now: float,
    shuffle: Callable[[RuleSet, int], Shuffle],
    personal: Personal = nobody_chose,
) -> Outcome:
    """Carry out a command at `now` (seconds since the epoch); `shuffle` gives a fresh sealed deck when one is dealt,
    `personal` says what people prefer."""
    turn = Turn(table, now, shuffle, personal)
    match command:
        case Act():
            play.act(turn, command)
        case Select():
            play.select(turn, command)
        case ChooseSip():
            drinking.choose(turn, command)
        case Tick():
            lasting.tick(turn)
            standins.tick(turn)
        case Moved():
            computers.moved(turn, command)
        case Join():
            lobby.join(turn, command)
        case LeaveTable():
            lobby.leave(turn, command)
        case AddComputer():
            lobby.add_computer(turn, command)
        case RemoveComputer():
            lobby.remove_computer(turn, command)
        case StartGame():
            lobby.start(turn, command)
        case Rematch():
            lobby.rematch(turn, command)
        case Reopen():
            lobby.reopen(turn, command)
        case StopGame():
            lobby.stop(turn, command)
        case Kick():
            lobby.kick(turn, command)
        case Configure():
            lobby.configure(turn, command)
        case AskHint():
            hints.ask(turn, command)
        case Advised():
            hints.advised(turn, command)
        case Peek():
            _peek(turn, command)
        case CallHand():
            _call_hand(turn, command)
        case ComeBack():
            _come_back(turn, command)
        case AskPause():
            pauses.ask(turn, command)
        case AnswerPause():
            pauses.answer(turn, command)
        case ResumeGame():
            pauses.resume(turn, command)
        case Extend():
            lasting.extend(turn, command)
        case Redraw():
            nudges.plan(turn)
            turn.effects.append(Refresh(EVERYBODY))
        case Repost():
            after_game = turn.table.phase is Phase.RESULT
            if after_game:
                lobby.back_to_lobby(turn, command.person)
            turn.change(call=turn.table.call + 1, keep_old=after_game)
            turn.refresh(command.person)
        case Reachable():
            _reachable(turn, command)
        case Forget():
            forgetting.forget(turn, command)
        case Migrated():
            turn.change(place=command.place)
            turn.refresh()
        case HouseRules():
            turn.change(house=command.house)
            turn.refresh()
        case Restored():
            standins.restored(turn)
            lasting.restored(turn)
            turn.refresh()
    if not isinstance(command, Tick):
        pauses.settle(turn)
    lasting.note(turn, command, table)
    if replace(turn.table, game=None) != replace(table, game=None):
        turn.changes.append(SaveTable(turn.table))
    return Outcome(turn.table, tuple(turn.changes), tuple(turn.effects))


def wake_at(table: Table) -> float | None:
    """When the table next needs a `Tick`, in seconds since the epoch."""
    if table.phase is not Phase.GAME or table.game is None:
        return lasting.wake_at(table)
    game = table.game
    moments = (
        game.deadline, game.think_at, game.move_at, game.pass_at, game.nudge_at, pauses.wake_at(table)
    )  # fmt: skip
    return min((moment for moment in moments if moment is not None), default=None)


def _peek(turn: Turn, command: Peek) -> None:
    table = turn.table
    seat = table.seat_of(command.person.user_id)
    if table.phase is not Phase.GAME or table.game is None:
        turn.answer(command.ref, "no-game")
    elif not seat or seat > len(table.game.state.hands):
        turn.answer(command.ref, "not-playing")
    else:
        touch(turn, seat)
        cards = CardsArg(table.game.state.hands[seat - 1], table.game.state.trump)
        info = turn.table.seats[seat - 1]
        if table.house.hands == "here" and not info.reachable and not table.place.private:
            user_id = command.person.user_id
            turn.effects.append(Refresh(user_id, Asked(user_id, command.ref, notice("your-cards", cards=cards))))
            return
        turn.answer(command.ref, "your-cards", alert=True, cards=cards)
        if table.seats[seat - 1].away:
            turn.refresh(command.person)


def _call_hand(turn: Turn, command: CallHand) -> None:
    table = turn.table
    seat = table.seat_of(command.person.user_id)
    if table.phase is not Phase.GAME:
        turn.answer(command.ref, "no-game")
    elif not seat:
        turn.answer(command.ref, "not-playing")
    else:
        touch(turn, seat)
        turn.change_seat(seat, call=turn.table.seats[seat - 1].call + 1)
        reached = turn.table.seats[seat - 1].reachable
        turn.answer(command.ref, "hand-sent" if reached else "hand-unreachable")
        turn.refresh(command.person)


def _reachable(turn: Turn, command: Reachable) -> None:
    seat = turn.table.seat_of(command.user_id)
    if not seat or turn.table.seats[seat - 1].reachable == command.reachable:
        return
    info = turn.table.seats[seat - 1]
    # Whoever can be reached again gets the hand in a new message.
    turn.change_seat(seat, reachable=command.reachable, call=info.call + (1 if command.reachable else 0))
    if not command.reachable and not turn.table.place.private:
        turn.effects.append(TellPlace(notice("unreachable-place", name=seat_arg(info))))
    stuck = turn.table.clock is None and turn.table.house.hands == "private"
    if not command.reachable and turn.table.phase is Phase.GAME and stuck:
        play.stand_in(turn, seat)  # no clock would ever move on a hand that cannot be shown
    turn.refresh()


def _come_back(turn: Turn, command: ComeBack) -> None:
    table = turn.table
    seat = table.seat_of(command.person.user_id)
    if table.phase is not Phase.GAME or table.game is None or command.game != table.game.number:
        turn.answer(command.ref, "wrong-game")
    elif not seat:
        turn.answer(command.ref, "not-playing")
    else:
        touch(turn, seat)
        turn.answer(command.ref, "welcome-back")
        turn.refresh(command.person)
