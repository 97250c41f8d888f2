"""From a table to what may be seen of it: the only door through which a table leaves `bot.sessions`."""

from __future__ import annotations

from bot.sessions.coach import can_review
from bot.sessions.hints import wanted
from bot.sessions.model import Phase, Seat, Table
from bot.sessions.nudges import mentioned
from bot.sessions.pauses import missing_of
from bot.sessions.replays import replay_key
from bot.sessions.series import series_over
from bot.sessions.turn import refusal_notice
from bot.sessions.views import (
    BreakInfo,
    BreakView,
    ClosingView,
    GameView,
    HandOver,
    HandScene,
    HandView,
    LobbyView,
    MentionView,
    Refused,
    ResultView,
    Scene,
    SeatInfo,
    Standing,
)
from engine.actions import Pass
from engine.events import Epaulettes, Titled
from engine.view import public_view, seat_view


def scene_of(table: Table, first: int = 0) -> Scene:
    """The messages that stand for a table now; `first` is the person who should see the change soonest."""
    private = table.place.private
    screen: LobbyView | GameView | ResultView | HandView | None = _screen(table)
    every = [] if private else _hands(table, screen)
    here = {seat.user_id for seat in table.seats if _shown_here(table, seat)}
    hands = tuple(hand for hand in every if hand.user_id not in here)
    call = table.call
    if private:
        # One message is table and hand alike: it is sent anew when either would be.
        call += sum(seat.call for seat in table.seats)
        if table.phase is Phase.GAME:
            screen = next(
                (_hand(table, n, _game(table)) for n, seat in enumerate(table.seats, 1) if seat.user_id is not None),
                screen,
            )
    return Scene(
        table_id=table.id,
        place=table.place,
        call=call,
        keep_old=table.keep_old,
        screen=screen,
        hands=hands,
        history=table.game is not None,
        first=first,
        beside=None if private else _beside(table),
        calls=table.calls,
        here=tuple(hand for hand in every if hand.user_id in here),
    )


def _shown_here(table: Table, seat: Seat) -> bool:
    """Whether the hand of a seat is shown in the group: the bot cannot write to its person, and may show it there."""
    return seat.user_id is not None and not seat.reachable and table.house.hands == "here"


def _beside(table: Table) -> ClosingView | MentionView | BreakView | None:
    game = table.game
    if table.phase is Phase.LOBBY:
        if table.warned and table.closes is not None:
            return ClosingView(table.id, table.place, table.closes)
        return None
    if game is None or table.phase is not Phase.GAME:
        return None
    seats, info = _infos(table, table.seats), _break(table)
    if info is not None:
        return BreakView(table.id, table.place, game.number, seats, info)
    called = mentioned(table)
    if called:
        return MentionView(table.id, table.place, game.number, tuple(seats[seat - 1] for seat in called))
    return None


def _break(table: Table) -> BreakInfo | None:
    pause = table.pause
    if pause is None:
        return None
    agreed = tuple(seat for seat in map(table.seat_of, pause.agreed) if seat)
    return BreakInfo(table.seat_of(pause.by), pause.on, agreed, missing_of(table))


def _infos(table: Table, seats: tuple[Seat, ...]) -> tuple[SeatInfo, ...]:
    return tuple(
        SeatInfo(
            number=number,
            user_id=seat.user_id,
            name=seat.name,
            computer=seat.computer,
            level=seat.level,
            reachable=seat.reachable,
            away=seat.away,
            gone=seat.gone,
            owner=seat.user_id is not None and seat.user_id == table.owner,
        )
        for number, seat in enumerate(seats, 1)
    )


def _screen(table: Table) -> LobbyView | GameView | ResultView | None:
    if table.phase is Phase.CLOSED:
        return None
    if table.phase is Phase.LOBBY or table.game is None:
        return LobbyView(
            table_id=table.id,
            place=table.place,
            seats=_infos(table, table.seats),
            rules=table.rules,
            clock=table.clock,
            auto_pass=table.auto_pass,
            series=table.series,
            drinking=table.drinking,
            problems=table.rules.validate(len(table.seats)),
            page=table.page,
            standing=_standing(table),
            house=table.house,
        )
    return _game(table) if table.phase is Phase.GAME else _result(table)


def _game(table: Table) -> GameView:
    game = table.game
    assert game is not None
    return GameView(
        table_id=table.id,
        place=table.place,
        game=game.number,
        seats=_infos(table, table.seats),
        rules=game.state.rules,
        clock=table.clock,
        public=public_view(game.state),
        deadline=game.deadline,
        news=game.news,
        sip=game.sip,
        turn=(table.series, table.played + 1),
        pause=_break(table),
        seal=game.shuffle.commit if game.state.bout == 1 else "",
    )


def _standing(table: Table) -> Standing:
    return Standing(table.series, table.played, table.scores, series_over(table))


def _result(table: Table) -> ResultView:
    game = table.game
    assert game is not None
    return ResultView(
        table_id=table.id,
        place=table.place,
        game=game.number,
        # Whoever sat down since the game ended is not part of its result.
        seats=_infos(table, table.seats[: len(game.state.hands)]),
        rules=game.state.rules,
        clock=table.clock,
        durak=game.state.durak or (),
        places=game.state.places,
        epaulettes=any(isinstance(event, Epaulettes) for event in game.news),
        drinking=table.drinking == "on",
        titles=next((event for event in game.news if isinstance(event, Titled)), None),
        stopped=game.stopped,
        standing=_standing(table),
        reviewable=not game.stopped and can_review(game.state.rules),
        public=public_view(game.state),
        replay=replay_key(table.id, game.number, game.shuffle.salt),
    )


def _hand(table: Table, number: int, everyone: GameView) -> HandView:
    game = table.game
    assert game is not None
    refusal = game.refusal(number)
    return HandView(
        game=everyone,
        view=seat_view(game.state, number, public=everyone.public),
        selected=game.selection(number),
        away=table.seats[number - 1].away,
        refused=Refused(refusal.reason, refusal_notice(refusal)) if refusal else None,
        hint=game.hint if game.hint is not None and game.hint.seat == number else None,
        asks_hint=wanted(table, number),
    )


def _hands(table: Table, screen: LobbyView | GameView | ResultView | HandView | None) -> list[HandScene]:
    game = table.game
    if game is None or table.phase not in {Phase.GAME, Phase.RESULT}:
        return []
    scenes = []
    for number, seat in enumerate(table.seats[: len(game.state.hands)], 1):
        if seat.user_id is None:
            continue
        view: HandView | HandOver
        if table.phase is Phase.RESULT:
            view = HandOver(screen if isinstance(screen, ResultView) else _result(table), number)
        elif seat.gone:
            view = HandOver(None, number)
        else:
            view = _hand(table, number, screen if isinstance(screen, GameView) else _game(table))
        waiting = view.view.public.waiting if isinstance(view, HandView) else ()
        calm = isinstance(view, HandView) and number not in waiting and _looks_on(view)
        scenes.append(
            HandScene(
                user_id=seat.user_id,
                call=seat.call,
                urgent=number in waiting,
                view=view,
                alone=waiting == (number,),
                calm=calm,
                choice=_choice(view, calm) if isinstance(view, HandView) else None,
            )
        )
    return scenes


def _looks_on(view: HandView) -> bool:
    """Whether somebody has nothing to do or to see at once: no card to play, nothing picked, no try refused."""
    playable = any(not isinstance(action, Pass) for action in view.view.legal)
    return not playable and view.selected is None and view.refused is None and not view.away


def _choice(view: HandView, calm: bool) -> object:
    """What somebody can do, and what stands between them and doing it."""
    game, bout = view.game.game, view.view.public.bout
    return (game, bout) if calm else (game, bout, view.view.legal, view.selected, view.refused, view.away, view.hint)
