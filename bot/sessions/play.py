"""A game at a table: moves of people, computers and the clock, and what follows from them.

The engine says what is legal; here is what a table adds: who moves when a person does not, passes for those who
have nothing to add. Clocks and computers are in `bot.sessions.timing` and `bot.sessions.standins`.
"""

from __future__ import annotations

from dataclasses import replace

from bot.sessions import advance, drinking
from bot.sessions.commands import Act, AskHint, Select
from bot.sessions.effects import Answer, CardArg, EndGame, LogAction, SaveGame
from bot.sessions.model import LET_GO, Game, Phase, Refusal, Score, is_paused, player_key
from bot.sessions.newsworthy import news_after, worth_telling
from bot.sessions.series import points_of
from bot.sessions.timing import schedule, touch
from bot.sessions.turn import Turn, refusal_notice
from engine.actions import (
    Action,
    Announce,
    Attack,
    Beat,
    CallCard,
    CallSeat,
    Consent,
    Give,
    Leave,
    Pass,
    Redeal,
    Show,
    Slip,
    SwapHand,
    SwapTrump,
    Take,
    Transfer,
    parse_action,
    token_of,
)
from engine.apply import apply
from engine.cards import BODY
from engine.deal import deal
from engine.errors import NotationError, Reason
from engine.events import (
    Event,
    WrongCall,
    public,
)
from engine.legal import legal_actions, refusal
from engine.state import right_holders, waited_for

_DONE: dict[type[object], str] = {
    Take: "done-take",
    SwapTrump: "done-swap-trump",
    Redeal: "done-redeal",
    SwapHand: "done-swap-hand",
    Consent: "done-consent",
    Slip: "done-slip",
    Announce: "done-announce",
    Give: "done-give",
}

#: A game that waits for nothing any more.
_NOTHING_DUE = {
    "deadline": None, "think_at": None, "pass_at": None, "chosen": None, "move_at": None, "nudge_at": None, "since": (),
    "called": (),
}  # fmt: skip

#: What the second tap of a double one comes to: it is answered, and nobody needs to be told for long.
_SLIPS = frozenset({Reason.CARD_NOT_IN_HAND, Reason.ALREADY_PASSED, Reason.ALREADY_TAKING})


def deal_game(turn: Turn, dealer: int, previous: tuple[int, ...] | None) -> None:
    """Shuffle, deal, and begin."""
    table = turn.table
    count = len(table.seats)
    played = max((score.games for score in table.scores), default=0)
    shuffle = replace(turn.shuffle(table.rules, count), game=1 if previous is None else played + 1)
    state, events = deal(
        table.rules, count, dealer, shuffle.deck, previous,
        cut=shuffle.cut, redeals=shuffle.redeals, game=shuffle.game,
    )  # fmt: skip
    game = Game(
        number=table.number + 1,
        state=state,
        shuffle=shuffle,
        dealer=dealer,
        previous=previous,
        started=turn.now,
        acted=turn.now,
        news=worth_telling(events),
        heard=public(events),
    )
    seats = tuple(replace(seat, call=seat.call + 1, expiries=0, nudged=False, mentioned=False) for seat in table.seats)
    turn.change(phase=Phase.GAME, game=game, number=game.number, seats=seats, page="")
    turn.changes.append(
        SaveGame(
            table_id=table.id,
            number=game.number,
            rules=table.rules,
            players=tuple((player_key(seat), seat.name) for seat in table.seats),
            dealer=dealer,
            previous=previous,
            shuffle=shuffle,
            started=turn.now,
        )
    )
    schedule(turn)


def act(turn: Turn, command: Act) -> None:
    """A person's tap: it counts if it is legal now, otherwise the answer says why not."""
    person, ref = command.person, command.ref
    seat = tapped(turn, command)
    if not seat:
        return
    try:
        action = parse_action(f"p{seat} {command.token}")
    except NotationError:
        turn.answer(ref, "forged")
        return
    if isinstance(action, Leave):  # leaving is a command of its own, never a button of the hand
        turn.answer(ref, "forged")
        return
    reason = refusal(turn.game.state, action)
    if reason is not None:
        refused = Refusal(seat, reason, action)
        if ref is not None:
            turn.effects.append(Answer(ref, refusal_notice(refused)))
        _let_go(turn, seat)
        if reason not in _SLIPS:
            turn.change_game(refusals=(*turn.game.refusals, refused))
        turn.refresh(person)
        return
    _let_go(turn, seat)
    rights = right_holders(turn.game.state) != 0
    advance.note(turn, action)
    events = perform(turn, action, "person")
    match action:
        case Attack():
            turn.answer(ref, "done-attack", card=CardArg(action.cards[0]))
        case Beat():
            turn.answer(ref, "done-beat", target=CardArg(action.target), card=CardArg(action.card))
        case Transfer():
            turn.answer(ref, "done-transfer", card=CardArg(action.card))
        case Show():
            turn.answer(ref, "done-show", card=CardArg(action.card))
        case Pass() if rights:
            turn.answer(ref, "done-waive")
        case CallCard() | CallSeat():
            wrong = any(isinstance(event, WrongCall) for event in events)
            turn.answer(ref, "done-call-wrong" if wrong else "done-call")
        case _:
            turn.answer(ref, _DONE.get(type(action), "done-pass"))
    turn.refresh(person)


def select(turn: Turn, command: Select) -> None:
    """Pick a card that could beat more than one; the next tap aims it."""
    seat = tapped(turn, command)
    if not seat:
        return
    legal = legal_actions(turn.game.state, seat)
    if command.card == LET_GO:
        _let_go(turn, seat)
        turn.answer(command.ref, "let-go")
    elif command.card < 0 or any(_plays(action, command.card) for action in legal):
        kept = tuple(pair for pair in turn.game.selected if pair[0] != seat)
        turn.change_game(selected=(*kept, (seat, command.card)))
        if command.card >= 0:
            turn.answer(command.ref, "picked", card=CardArg(command.card))
        elif command.ref is not None:
            turn.effects.append(Answer(command.ref))
    else:
        turn.answer(command.ref, "old-bout")
    turn.refresh(command.person)


def _plays(action: Action, card: int) -> bool:
    """Whether an action plays this card, as itself or (a joker) as another."""
    match action:
        case Beat():
            return BODY[action.card] == card
        case Attack():
            return len(action.cards) == 1 and BODY[action.cards[0]] == card
    return False


def tapped(turn: Turn, command: Act | Select | AskHint) -> int:
    """The seat of a person whose tap is meant for this bout; 0 after answering why it is not."""
    table, ref = turn.table, command.ref
    if table.game is None or command.game != table.game.number:
        turn.answer(ref, "wrong-game")
        return 0
    if table.phase is not Phase.GAME:
        turn.answer(ref, "reason-game-over")
        return 0
    seat = table.seat_of(command.person.user_id)
    if not seat or seat > len(table.game.state.hands):
        turn.answer(ref, "not-playing")
        return 0
    if is_paused(table):
        turn.answer(ref, "paused-tap")
        return 0
    came_back = table.seats[seat - 1].away
    touch(turn, seat)
    if turn.game.refusals:
        turn.change_game(refusals=tuple(refused for refused in turn.game.refusals if refused.seat != seat))
    if command.bout != table.game.state.bout:
        turn.answer(ref, "welcome-back" if came_back else "old-bout")
        turn.refresh(command.person)
        return 0
    return seat


def stand_in(turn: Turn, seat: int) -> None:
    """A computer plays for a person until they tap again."""
    turn.change_seat(seat, away=True)
    schedule(turn)


def _let_go(turn: Turn, seat: int) -> None:
    if turn.game.selected:
        turn.change_game(selected=tuple(pair for pair in turn.game.selected if pair[0] != seat))


def perform(turn: Turn, action: Action, by: str) -> list[Event]:
    """Do a legal action, log it, pass for those who have nothing to add, and see who is waited for next."""
    events = list(_write(turn, action, by))
    while passing := (nothing_to_add(turn) if turn.table.auto_pass == "at_once" else ()) or advance.passing(turn):
        events += _write(turn, Pass(passing[0]), "table")
    state = turn.game.state
    turn.change_game(news=news_after(turn.game.news, events, state))
    drinking.after_bout(turn, events)
    if state.over:
        finish(turn, events)
    else:
        schedule(turn)
    return events


def _write(turn: Turn, action: Action, by: str) -> tuple[Event, ...]:
    game = turn.game
    state, events = apply(game.state, action)
    turn.changes.append(LogAction(turn.table.id, game.number, game.ply + 1, token_of(action), by=by, at=turn.now))
    # A new bout begins without picked cards.
    selected = game.selected if state.bout == game.state.bout else ()
    turn.change_game(
        state=state, ply=game.ply + 1, acted=turn.now, heard=(*game.heard, *public(events)), selected=selected,
        refusals=(), hint=None, done=advance.lasting(game, action, state),
    )  # fmt: skip
    return events


def nothing_to_add(turn: Turn) -> tuple[int, ...]:
    """The seats that are waited for and can only pass."""
    state = turn.game.state
    return tuple(seat for seat in waited_for(state) if all(isinstance(a, Pass) for a in legal_actions(state, seat)))


def leave_seat(turn: Turn, seat: int) -> None:
    """A person left for good during the game: the log says so, and a computer plays on."""
    action = Leave(seat)
    if refusal(turn.game.state, action) is None:
        perform(turn, action, "person")
    else:
        schedule(turn)


def stop(turn: Turn) -> None:
    """End the game without a result."""
    game = turn.game
    turn.changes.append(EndGame(turn.table.id, game.number, None, game.state.places, turn.now))
    turn.change_game(stopped=True, **_NOTHING_DUE)
    turn.change(phase=Phase.RESULT, pause=None)


def finish(turn: Turn, events: list[Event]) -> None:
    """The game is over by the rules: count it, and show how it went."""
    table, state = turn.table, turn.game.state
    durak = state.durak or ()
    turn.changes.append(EndGame(table.id, turn.game.number, durak, state.places, turn.now))
    points = points_of(len(state.hands), state.places, durak)
    scores = {score.player: score for score in table.scores}
    for number, seat in enumerate(table.seats[: len(state.hands)], 1):
        key = player_key(seat)
        if not key:  # somebody who asked to be forgotten
            continue
        old = scores.get(key, Score(key, seat.name))
        count = (old.games + 1, old.durak + (number in durak), old.points + points[number - 1])
        scores[key] = Score(key, seat.name, *count, seat.level)
    turn.change_game(news=tuple(events), selected=(), **_NOTHING_DUE)
    turn.change(
        phase=Phase.RESULT,
        pause=None,
        played=table.played + 1,
        scores=tuple(scores.values()),
        durak=tuple(key for seat in durak if (key := player_key(table.seats[seat - 1]))),
    )
