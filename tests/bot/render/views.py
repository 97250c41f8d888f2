"""Views made from real engine games, as the sessions make them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random

from bot.sessions.model import LEVELS, Place, Score, Sip
from bot.sessions.views import GameView, HandView, LobbyView, ResultView, SeatInfo, Standing
from engine.actions import Action, parse_action, token_of
from engine.ai.greedy import play_random
from engine.ai.player import Budget
from engine.apply import apply
from engine.cards import DECKS, card_of, each
from engine.deal import deal
from engine.events import Event
from engine.rules import CLASSIC, RuleSet
from engine.state import State
from engine.view import public_view, seat_view

GROUP = Place(-100, title="Четверг за столом")
PRIVATE = Place(7, private=True)
PEOPLE = ("בוריס", "Dana", "Женя", "נועה", "Max", "Оля", "יעל", "Sam")
TABLE, GAME, CLOCK, DEADLINE = 5, 2, 90, 1_700_000_000.0


def seats(count: int, names: Sequence[str] = PEOPLE, computers: int = 0) -> tuple[SeatInfo, ...]:
    """People in the first seats, computer players in the last."""
    result = []
    for number in range(1, count + 1):
        computer = max(0, number - (count - computers))
        result.append(
            SeatInfo(
                number=number,
                user_id=None if computer else 100 + number,
                name=names[(number - 1) % len(names)],
                computer=computer,
                reachable=True,
                away=False,
                gone=False,
                owner=number == 1,
                level=LEVELS[computer % 3] if computer else "",
            )
        )
    return tuple(result)


def lobby(count: int = 3, rules: RuleSet = CLASSIC, place: Place = GROUP, computers: int = 0) -> LobbyView:
    """A lobby with its problems as the rules see them."""
    return LobbyView(
        table_id=TABLE, place=place, seats=seats(count, computers=computers), rules=rules, clock=CLOCK,
        auto_pass="at_once", series="endless", drinking="off", problems=rules.validate(count),
        page="", standing=Standing(),
    )  # fmt: skip


def game(
    state: State, news: Sequence[Event] = (), place: Place = GROUP, who: tuple[SeatInfo, ...] | None = None
) -> GameView:
    """The public view of a game."""
    return GameView(
        table_id=TABLE, place=place, game=GAME, seats=who or seats(len(state.hands)), rules=state.rules, clock=CLOCK,
        public=public_view(state), deadline=DEADLINE, news=tuple(event for event in news if not event.audience),
    )  # fmt: skip


def sipping(view: GameView, sip: Sip) -> GameView:
    """The same game with the drinking manner."""
    return replace(view, sip=sip)


def hand(view: GameView, state: State, seat: int, selected: int | None = None, away: bool = False) -> HandView:
    """What one seat sees."""
    return HandView(game=view, view=seat_view(state, seat), selected=selected, away=away)


def result(state: State, scores: tuple[Score, ...] = (), place: Place = GROUP) -> ResultView:
    """The end of a game."""
    return ResultView(
        table_id=TABLE, place=place, game=GAME, seats=seats(len(state.hands)), rules=state.rules, clock=CLOCK,
        durak=state.durak or (), places=state.places, epaulettes=False, titles=None, drinking=False,
        stopped=state.durak is None, standing=Standing(played=5, scores=scores), reviewable=state.durak is not None,
        public=public_view(state), replay="0123456789abcdef",
    )  # fmt: skip


def scores(count: int) -> tuple[Score, ...]:
    """A series of five games."""
    duraks, points = (0, 3, 1, 1, 0), (9, 2, 6, 7, 6)
    return tuple(
        Score(100 + n, PEOPLE[n - 1], games=5, durak=duraks[n % 5], points=points[n % 5]) for n in range(1, count + 1)
    )


def fixed_deck(rules: RuleSet = CLASSIC, seed: int = 1) -> list[int]:
    """A deck in an order that never changes."""
    deck = list(each(DECKS[rules.deck]))
    Random(seed).shuffle(deck)
    return deck


def played(moves: str, count: int = 3, rules: RuleSet = CLASSIC, seed: int = 1) -> tuple[State, tuple[Event, ...]]:
    """A game from the fixed deck after some moves (split by ``;``), and the events of the last."""
    state, events = deal(rules, count, 1, fixed_deck(rules, seed))
    for move in filter(None, (part.strip() for part in moves.split(";"))):
        state, events = apply(state, parse_action(move))
    return state, events


def moments(seed: int, rules: RuleSet = CLASSIC, count: int = 3) -> Iterator[tuple[State, tuple[Event, ...]]]:
    """Every moment of a random game."""
    chance = Random(seed)
    deck = list(each(DECKS[rules.deck]))
    chance.shuffle(deck)
    state, events = deal(rules, count, 1, deck)
    yield state, events
    while not state.over:
        movers = [seat for seat in range(1, count + 1) if seat_view(state, seat).legal]
        seat = chance.choice(movers)
        state, events = apply(state, play_random(seat_view(state, seat), chance, Budget()))
        yield state, events


def card(text: str) -> int:
    """A card by its notation."""
    return card_of(text)


def word(action: Action) -> str:
    """An action's token without its seat."""
    return token_of(action).split(" ", 1)[1]
