"""Before and between games: who sits down, by which rules, and who may say so."""

from __future__ import annotations

import re

from bot.sessions import play, setup
from bot.sessions.commands import (
    AddComputer,
    Configure,
    Join,
    Kick,
    LeaveTable,
    Rematch,
    RemoveComputer,
    Reopen,
    StartGame,
    StopGame,
)
from bot.sessions.effects import Answer, ProblemArg, Remember, Tell
from bot.sessions.model import MOST_SEATS, Person, Phase, Seat, Table, player_key
from bot.sessions.series import series_over
from bot.sessions.turn import Turn, notice, seat_arg

#: The deep link payload that seats a person at a table, taken apart.
PAYLOAD = re.compile(r"join-(?P<table>[0-9]{1,15})-(?P<key>[0-9a-f]{1,32})", re.ASCII)


def start_payload(table_id: int, key: str) -> str:
    """The deep link payload that seats a person at a table."""
    return f"join-{table_id}-{key}"


def join(turn: Turn, command: Join) -> None:
    """Seat a person; one to whom the bot cannot write is led to the private chat first, unless hands are shown here."""
    table, person, ref = turn.table, command.person, command.ref
    if table.seat_of(person.user_id):
        turn.answer(ref, "already-seated")
        return
    if table.phase is Phase.GAME:
        turn.answer(ref, "game-running")
        return
    if len(table.seats) >= min(MOST_SEATS, table.rules.most_seats()):
        turn.answer(ref, "table-full")
        return
    if not person.reachable and table.house.hands == "private":
        if ref is not None:
            turn.effects.append(Answer(ref, start=start_payload(table.id, table.key)))
        return
    # Seats of a game that has ended keep their numbers until the next deal: a newcomer sits down behind them.
    seat = Seat(user_id=person.user_id, name=person.name, reachable=person.reachable, tapped_at=turn.now)
    turn.change(seats=(*table.seats, seat))
    if command.by_link:
        turn.answer(ref, "seat-yours-now", group=table.place.title)
    else:
        turn.answer(ref, "joined")
    turn.refresh(person)


def leave(turn: Turn, command: LeaveTable) -> None:
    """Get up; in a game a computer plays on."""
    seat = turn.table.seat_of(command.person.user_id)
    if not seat:
        turn.answer(command.ref, "not-seated")
        return
    turn.answer(command.ref, "left-game" if turn.table.phase is Phase.GAME else "left-lobby")
    _vacate(turn, seat)
    turn.refresh(command.person)


def kick(turn: Turn, command: Kick) -> None:
    """Make a seat free on the word of whoever leads the table."""
    table = turn.table
    if not turn.may_lead(command.person, command.admin):
        turn.answer(command.ref, "not-owner")
        return
    if not 1 <= command.seat <= len(table.seats) or table.seats[command.seat - 1].gone:
        turn.answer(command.ref, "kick-unknown")
        return
    seat = table.seats[command.seat - 1]
    if seat.computer and table.phase is Phase.GAME:
        turn.answer(command.ref, "kick-unknown")
        return
    turn.answer(command.ref, "kicked", name=seat_arg(seat))
    if seat.user_id is not None:
        turn.effects.append(Tell(seat.user_id, notice("kicked", name=seat_arg(seat))))
    _vacate(turn, command.seat)
    turn.refresh(command.person)


def _vacate(turn: Turn, number: int) -> None:
    """Free a seat: at once in the lobby, at the next deal after a game, and by a computer's hand during one."""
    table = turn.table
    seat = table.seats[number - 1]
    if table.phase is Phase.LOBBY:
        turn.change(seats=(*table.seats[: number - 1], *table.seats[number:]))
    else:
        turn.change_seat(number, gone=True, away=False)
    people = [other.user_id for other in turn.table.seats if other.user_id is not None and not other.gone]
    if seat.user_id == table.owner and people:
        turn.change(owner=people[0])
    if table.phase is Phase.GAME:
        if people:
            play.leave_seat(turn, number)
        else:
            play.stop(turn)
    elif not people and table.phase is Phase.LOBBY and seat.user_id is not None:
        turn.change(phase=Phase.CLOSED)


def add_computer(turn: Turn, command: AddComputer) -> None:
    """Seat a computer player: anyone who sits at the table, or leads it, may ask for one."""
    table = turn.table
    if table.phase is not Phase.LOBBY:
        turn.answer(command.ref, "game-running")
    elif not table.seat_of(command.person.user_id) and command.person.user_id != table.owner:
        turn.answer(command.ref, "not-seated")
    elif not table.house.computers:
        turn.answer(command.ref, "no-computers-here")
    elif len(table.seats) >= min(MOST_SEATS, table.rules.most_seats()):
        turn.answer(command.ref, "table-full")
    else:
        seat = Seat(computer=_computer_number(table, command.level), level=command.level)
        turn.change(seats=(*table.seats, seat))
        turn.answer(command.ref, "computer-added", name=seat_arg(seat))
        turn.refresh(command.person)


def _computer_number(table: Table, level: str) -> int:
    """Who comes when a computer player is called: the first who does not sit here. In a series the names that have
    played come back at their own level, so that no score mixes two."""
    free = sorted(set(range(1, MOST_SEATS + 1)) - {seat.computer for seat in table.seats})
    levels = {-score.player: score.level for score in table.scores}
    return next((number for number in free if levels.get(number, level) == level), free[0])


def remove_computer(turn: Turn, command: RemoveComputer) -> None:
    """Let one computer player get up."""
    table = turn.table
    wanted = command.number
    numbers = [index for index, seat in enumerate(table.seats) if seat.computer and wanted in {0, seat.computer}]
    if table.phase is not Phase.LOBBY:
        turn.answer(command.ref, "game-running")
    elif not table.seat_of(command.person.user_id) and command.person.user_id != table.owner:
        turn.answer(command.ref, "not-seated")
    elif not numbers:
        turn.answer(command.ref, "no-computer")
    else:
        last = numbers[-1]
        turn.change(seats=(*table.seats[:last], *table.seats[last + 1 :]))
        turn.answer(command.ref, "computer-removed", name=seat_arg(table.seats[last]))
        turn.refresh(command.person)


def configure(turn: Turn, command: Configure) -> None:
    """Turn to a page of the settings, change one, or keep them for the chat: whoever leads the table."""
    table, ref = turn.table, command.ref
    if table.phase is not Phase.LOBBY:
        turn.answer(ref, "game-running" if table.phase is Phase.GAME else "wrong-game")
        return
    if not turn.may_lead(command.person, command.admin):
        owner = next((seat for seat in table.seats if seat.user_id == table.owner), None)
        if owner is None:
            turn.answer(ref, "settings-locked")
        else:
            turn.answer(ref, "settings-locked", name=seat_arg(owner))
        return
    if command.what == "keep":
        _keep(turn, ref)
        return
    if command.what in setup.ADMINS_ONLY and not command.admin:
        turn.answer(ref, "admins-only")
        return
    new = table.setup
    try:
        match command.what:
            case "open":
                turn.change(page=setup.FIRST_PAGE)
            case "close":
                turn.change(page="")
            case "page" if command.value in (setup.FIRST_PAGE, *setup.open_groups()):
                turn.change(page=command.value)
            case "preset":
                new = setup.with_preset(new, command.value)
            case setting:
                new = setup.with_next(new, setting)
    except setup.NoSuchSetting:
        turn.answer(ref, "forged")
        return
    turn.change(rules=new.rules, clock=new.clock, auto_pass=new.auto_pass, series=new.series, drinking=new.drinking)
    if new.drinking == "on" and table.drinking == "off":
        turn.answer(ref, "drinking-notice", alert=True)  # V9: for whom it is
    elif ref is not None:
        turn.effects.append(Answer(ref))
    turn.refresh(command.person)


def _keep(turn: Turn, ref: str | None) -> None:
    """The chat's next tables begin as this one is set up; rules that nobody can play are not kept."""
    rules = turn.table.rules
    problems = rules.validate()
    if problems:
        turn.answer(ref, "rules-problem", alert=True, problem=ProblemArg(problems[0], rules))
        return
    turn.effects.append(Remember())
    turn.answer(ref, "settings-kept")


def start(turn: Turn, command: StartGame) -> None:
    """Deal the first game, or the next one from the lobby."""
    if turn.table.phase is not Phase.LOBBY:
        turn.answer(command.ref, "game-running")
    elif not turn.may_start(command.person, command.admin):
        turn.answer(command.ref, turn.starters_only)
    elif _deal(turn, command.person, command.ref) and command.anew:
        turn.change(call=turn.table.call + 1, keep_old=False)


def rematch(turn: Turn, command: Rematch) -> None:
    """The next game with the same seats: anyone who sits at the table may ask for it."""
    table = turn.table
    if table.phase is Phase.GAME:
        turn.answer(command.ref, "game-running")
    elif table.game is None or command.game != table.game.number or table.phase is not Phase.RESULT:
        turn.answer(command.ref, "wrong-game")
    elif not table.seat_of(command.person.user_id) and not turn.may_lead(command.person, command.admin):
        turn.answer(command.ref, "not-seated")
    elif table.house.who_starts == "admins" and not command.admin:
        turn.answer(command.ref, "admins-only")
    else:
        turn.change(seats=tuple(seat for seat in table.seats if not seat.gone))
        if _deal(turn, command.person, command.ref):
            # The result before it stays where it is, as history.
            turn.change(call=turn.table.call + 1, keep_old=True)
        else:
            # Too few are left: the table waits for players again.
            turn.change(phase=Phase.LOBBY, game=None)
            turn.refresh(command.person)


def reopen(turn: Turn, command: Reopen) -> None:
    """Back to the lobby, on the word of anyone who sits at the table."""
    table = turn.table
    if table.phase is not Phase.RESULT or table.game is None or command.game != table.game.number:
        turn.answer(command.ref, "game-running" if table.phase is Phase.GAME else "wrong-game")
    elif not table.seat_of(command.person.user_id) and not turn.may_lead(command.person, command.admin):
        turn.answer(command.ref, "not-seated")
    else:
        back_to_lobby(turn, command.person)
        if command.ref is not None:
            turn.effects.append(Answer(command.ref))
        turn.change(call=turn.table.call + 1, keep_old=True)
        turn.refresh(command.person)


def back_to_lobby(turn: Turn, person: Person) -> None:
    """From a result to the lobby, with everyone who is still there."""
    seats = tuple(seat for seat in turn.table.seats if not seat.gone)
    turn.change(phase=Phase.LOBBY, game=None, seats=seats, page="")
    welcome = person.reachable or turn.table.house.hands == "here"
    if welcome and not turn.table.seat_of(person.user_id):
        join(turn, Join(person))


def _deal(turn: Turn, person: Person, ref: str | None) -> bool:
    table = turn.table
    problems = table.rules.validate(len(table.seats))
    if problems:
        if any(problem.code == "too_few_seats" for problem in problems):
            turn.answer(ref, "need-players", alert=True)
        else:
            turn.answer(ref, "rules-problem", alert=True, problem=ProblemArg(problems[0], table.rules))
        return False
    if series_over(table):
        # What was counted stays with the result before it: this is the first game of a new series.
        turn.change(scores=(), played=0, durak=None)
        table = turn.table
    # R2.3: the durak deals, in a first game the one who opened the table; a newcomer to a series deals first.
    keys = [player_key(seat) for seat in table.seats]
    counted = {score.player for score in table.scores}
    newcomers = [number for number, key in enumerate(keys, 1) if counted and key not in counted]
    duraks = tuple(keys.index(key) + 1 for key in table.durak or () if key in keys)
    if newcomers:
        dealer = newcomers[-1]
    elif duraks:
        dealer = duraks[0]
    else:
        dealer = keys.index(table.owner) + 1 if table.owner in keys else 1
    play.deal_game(turn, dealer, None if table.durak is None else duraks)
    turn.answer(ref, "started")
    turn.refresh(person)
    return True


def stop(turn: Turn, command: StopGame) -> None:
    """End the game without a result; close a table on which nothing is being played."""
    if not turn.may_start(command.person, command.admin):
        turn.answer(command.ref, turn.starters_only)
        return
    if turn.table.phase is Phase.GAME:
        play.stop(turn)
        turn.answer(command.ref, "stopped")
    else:
        turn.change(phase=Phase.CLOSED)
        turn.answer(command.ref, "closed")
    turn.refresh(command.person)
