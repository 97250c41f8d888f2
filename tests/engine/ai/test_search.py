"""The players that search: honest, lawful under any rules, in time, and right where the right move is known."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import count

import pytest

from engine.actions import Take, parse_action, token_of
from engine.ai.candidates import MOST, candidates
from engine.ai.core.game import claims, game_of
from engine.ai.core.start import start_of
from engine.ai.hard import play_flat, play_hard
from engine.ai.player import Budget, Player
from engine.ai.players import PLAYERS
from engine.ai.solve import solve_view
from engine.ai.worlds import Worlds
from engine.apply import apply
from engine.cards import has_all, plus, set_of
from engine.deal import deal
from engine.presets import PRESETS
from engine.rules import CLASSIC
from engine.state import State, cards_of, right_holders, waited_for
from engine.view import SeatView, seat_view, unseen
from tests.support.games import any_game, at, random_rules, shuffled, table_sizes

SEARCHERS = {"hard": play_hard, "flat": play_flat}


def hidden_elsewhere(state: State, seat: int, chance: random.Random) -> State:
    """The same state with the cards that a seat cannot see dealt anew."""
    view = seat_view(state, seat)
    cards = list(unseen(view))
    chance.shuffle(cards)
    hands = list(state.hands)
    for other, known in enumerate(state.known, 1):
        if other != seat:
            fresh = [cards.pop() for _ in range(state.hands[other - 1].bit_count() - known.bit_count())]
            hands[other - 1] = plus(known, set_of(fresh))
    talon = state.talon and (*(cards.pop() for _ in state.talon[1:]), state.talon[-1])
    return state._replace(hands=tuple(hands), talon=talon)


@pytest.mark.parametrize("name", SEARCHERS)
def test_states_that_look_the_same_get_the_same_choice(name: str) -> None:
    chance = random.Random(f"honest/{name}")
    tried = 0
    while tried < 120:
        rules = random_rules(chance)
        # Rights and what is buried depend on hands that are hidden: other hands would look different.
        if not claims(rules) or rules.redeal == "on" or rules.colour_swap == "on" or rules.trump_swap != "off":
            continue
        for state, _ in any_game(chance, rules):
            if state.over or chance.random() > 0.1:
                continue
            for seat in waited_for(state):
                other = hidden_elsewhere(state, seat, chance)
                view, twin = seat_view(state, seat), seat_view(other, seat)
                assert view == twin
                if (other.hands, other.talon) == (state.hands, state.talon):
                    continue
                seed = chance.random()
                chosen = [SEARCHERS[name](one, random.Random(seed), Budget(60)) for one in (view, twin)]
                assert chosen[0] == chosen[1]
                tried += 1


@pytest.mark.parametrize("part", range(4))
def test_every_choice_is_legal_under_any_rules_at_any_table(part: int) -> None:
    chance = random.Random(f"legal/{part}")
    asked = 0
    for _ in range(12):
        rules = random_rules(chance)
        for state, _ in any_game(chance, rules):
            if chance.random() < 0.08:
                for seat in range(1, len(state.hands) + 1):
                    view = seat_view(state, seat)
                    if view.legal:
                        for play in SEARCHERS.values():
                            assert play(view, chance, Budget(5)) in view.legal
                        asked += 1
    assert asked > 100


@pytest.mark.parametrize("preset", PRESETS)
def test_hard_plays_whole_games_of_every_preset(preset: str) -> None:
    rules, chance = PRESETS[preset], random.Random(preset)
    seats = chance.choice(table_sizes(rules))
    state, _ = deal(rules, seats, 1, shuffled(rules, chance))
    for _ in range(2000):
        if state.over:
            return
        seat = chance.choice(waited_for(state))
        state, _ = apply(state, play_hard(seat_view(state, seat), chance, Budget(12)))
    raise AssertionError("a game without an end")


def midgame(seats: int) -> SeatView:
    """A moment with several moves, early in a game."""
    chance = random.Random(f"midgame/{seats}")
    while True:
        for state, _ in any_game(chance, CLASSIC):
            if len(state.hands) == seats and not state.over and len(state.talon) > 3:
                for seat in waited_for(state):
                    view = seat_view(state, seat)
                    if len(view.legal) > 3:
                        return view


@pytest.mark.parametrize("seats", [2, 4])
def test_the_same_view_chance_and_budget_give_the_same_move(seats: int) -> None:
    view = midgame(seats)
    for play in SEARCHERS.values():
        assert play(view, random.Random(1), Budget(200)) == play(view, random.Random(1), Budget(200))


@pytest.mark.parametrize("name", SEARCHERS)
@pytest.mark.parametrize("seats", [2, 4])
def test_thinking_ends_when_time_is_up(name: str, seats: int) -> None:
    view = midgame(seats)
    asked = count(1)
    turns: list[int] = []

    def time_up(after: int) -> Callable[[], bool]:
        def up() -> bool:
            turns.append(next(asked))
            return len(turns) >= after

        return up

    for after in (1, 2, 7):
        turns.clear()
        assert SEARCHERS[name](view, random.Random(2), Budget(10**9, time_up(after))) in view.legal
        # Once it says yes it is not asked often again: no long work is done between two questions.
        assert after <= len(turns) <= after + 1


@pytest.mark.parametrize(
    ("position", "seat", "token"),
    [
        # Nothing but the ace of trumps beats the ace, and it was seen to be taken by nobody: lead it and win.
        ("AsAd/KhQhJc - - h 1>2 2 bout=20", 1, "p1 a As"),
        # Both cards of one rank go down in one bout, and the other side cannot beat the second.
        ("7c7d/8cTh9s - - h 1>2 3 bout=20", 1, "p1 a 7d"),
    ],
)
def test_an_ending_is_played_to_its_win(position: str, seat: int, token: str) -> None:
    view = seat_view(at(position), seat)
    solution = solve_view(view, 100_000)
    assert solution is not None
    assert parse_action(token) in view.legal
    assert solution.value == 1
    chosen = play_hard(view, random.Random(1), Budget(50))
    assert dict(solution.moves)[chosen] == 1, token_of(chosen)


def test_a_cheap_card_beats_where_a_trump_would_be_a_waste() -> None:
    view = seat_view(at("8h9cKdAdAhQc/7c7d7hTsJsQs 8c@2 6c6d6s9d9s9hTcTdThJcJdJhQdQhKcKsAcAs8s8dKh h 2>1 6 first"), 1)
    chosen = play_hard(view, random.Random(4), Budget(1500))
    assert token_of(chosen) in {"p1 b 8c 9c", "p1 b 8c Qc"}


@pytest.mark.parametrize("player", [PLAYERS["hard"], PLAYERS["flat"]])
def test_a_forced_move_needs_no_thought(player: Player) -> None:
    def never() -> bool:
        raise AssertionError("it thought")

    view = seat_view(at("6s/7c8c9c - 6cAh h 1>2 3 -"), 1)
    assert len(view.legal) == 1
    assert player(view, random.Random(1), Budget(100, never)) == view.legal[0]


@pytest.mark.parametrize("part", range(3))
def test_worlds_hold_every_card_once_and_all_that_is_known(part: int) -> None:
    chance = random.Random(f"worlds/{part}")
    seen = 0
    for _ in range(10):
        rules = random_rules(chance)
        if not claims(rules):
            continue
        for state, _ in any_game(chance, rules):
            if state.over or right_holders(state) or chance.random() > 0.1:
                continue
            for seat in range(1, len(state.hands) + 1):
                view = seat_view(state, seat)
                game = game_of(rules, len(state.hands), state.trump)
                start = start_of(game, view.public)
                hands, talon = Worlds(game, start, view).sample(chance.random)
                places = [*hands, talon[-1], start.lying]
                assert sum(cards.bit_count() for cards in places) == sum(places, 0).bit_count()
                assert len(talon) - 1 == view.public.talon

                def cards(bits: int, cards: tuple[int, ...] = game.table.cards) -> int:
                    return set_of(cards[place] for place in range(bits.bit_length()) if bits >> place & 1)

                assert cards(hands[seat]) == view.hand
                for other, known in enumerate(view.public.known, 1):
                    assert hands[other].bit_count() == view.public.hand_sizes[other - 1]
                    if other != seat:
                        assert has_all(cards(hands[other]), known)
                assert cards(start.lying) == cards_of(state.piles)
                if state.talon:
                    assert cards(talon[-1] ^ talon[-2]) == 1 << state.talon[-1]
                seen += 1
    assert seen > 50


def test_of_very_many_moves_taking_is_never_left_out() -> None:
    chance = random.Random(12)
    rules = CLASSIC.changed({"opening": "many", "limit": "hand", "deck": 52})
    seen = 0
    while seen < 5:
        for state, _ in any_game(chance, rules):
            if state.over or not state.open or state.taking:
                continue
            view = seat_view(state, state.defender)
            if len(view.legal) > MOST:
                game = game_of(rules, len(state.hands), state.trump)
                start = start_of(game, view.public)
                hand = Worlds(game, start, view).hand
                found = [move.action for move in candidates(game, start, view, hand)]
                assert len(found) == MOST
                assert Take(view.seat) in found
                seen += 1
