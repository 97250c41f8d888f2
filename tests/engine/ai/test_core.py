"""The core of the search plays by the same rules as the engine, and looks at endings as the solver does."""

from __future__ import annotations

import random

import pytest

from engine.ai.core.crowd import JUDGED, SAFE, Foresight, Note, play
from engine.ai.core.game import claims, game_of
from engine.ai.core.judge import THROWING, WIN, judge
from engine.ai.core.learned import CLASSIC_STAGES, TRANSFER_STAGES
from engine.ai.core.manner import GREEDY, manner
from engine.ai.core.outlook import Stage, outlook
from engine.ai.core.start import start_of
from engine.ai.core.tables import tables
from engine.ai.greedy import play_greedy
from engine.ai.player import Budget
from engine.ai.solve import solve_view
from engine.apply import apply
from engine.cards import BEATERS, each
from engine.deal import deal
from engine.presets import PRESETS
from engine.rules import CLASSIC, SETTINGS
from engine.state import right_holders, waited_for
from engine.view import public_view, seat_view
from tests.support.games import any_game, at, shuffled
from tests.support.playouts import claimed_rules, play_beside, world_of


@pytest.mark.parametrize("part", range(8))
def test_the_core_does_what_the_engine_does_under_any_rules_that_it_claims(part: int) -> None:
    chance = random.Random(f"core/{part}")
    played = 0
    for _ in range(9):
        for state, _ in any_game(chance, claimed_rules(chance)):
            if state.over:
                break
            # Two jokers on the table at once may stand for cards that one and the same bit cannot.
            if chance.random() < 0.08 and not right_holders(state):
                played += play_beside(state, chance, chance.choice([0.0, 0.1, 0.5]))
    assert played > 1000


@pytest.mark.parametrize("preset", [name for name, rules in PRESETS.items() if claims(rules)])
def test_the_core_plays_whole_games_of_every_preset_that_it_claims(preset: str) -> None:
    rules = PRESETS[preset]
    chance = random.Random(preset)
    for seats in (seats for seats in range(2, 9) if not rules.validate(seats)):
        for _ in range(6):
            state, _ = deal(rules, seats, chance.randint(1, seats), shuffled(rules, chance))
            assert play_beside(state, chance, chance.choice([0.0, 0.2])) > 20


def test_only_the_variants_of_bluff_are_not_claimed() -> None:
    for name, values in SETTINGS.items():
        for value in values:
            if value != values[0]:
                assert claims(CLASSIC.changed({name: value})) is (name not in {"push", "doker", "cheaters"})


def test_a_playout_stops_when_the_seat_that_asks_is_safe() -> None:
    chance = random.Random(5)
    stopped = 0
    for _ in range(60):
        state, _ = deal(CLASSIC, 4, 1, shuffled(CLASSIC, chance))
        game = game_of(CLASSIC, 4, state.trump)
        start = start_of(game, public_view(state))
        hands, talon = world_of(game, state, start)
        manners = [manner(game, GREEDY)] * 5
        whole = play(game, start, [*hands], talon, 0, 0, manners, 0.0, chance.random)
        for seat in range(1, 5):
            asked = play(game, start, [*hands], talon, 0, 1 << seat, manners, 0.0, chance.random)
            # Who is out in the last bout of all is not safe before the game is over.
            assert asked == whole if whole >> seat & 1 else asked in (SAFE, whole)
            stopped += asked == SAFE
    assert stopped > 100


class Short(list[Note]):
    """Notes of a playout that is no endless one."""

    def append(self, note: Note) -> None:
        assert len(self) < 1000
        super().append(note)


def test_a_playout_that_goes_round_while_the_talon_lasts_is_a_draw() -> None:
    """R12.5 is for an empty talon; two who always play the cheapest card can hand the same cards to and fro before."""
    state = at("9sTsQcAs6hTh/6c6d6s9c9dTdKdAd9hJh - AcAh h 1>2 6 -", transfer="on")
    later = state
    while later.bout < state.bout + 2:
        (seat,) = waited_for(later)
        later, _ = apply(later, play_greedy(seat_view(later, seat), random.Random(0), Budget()))
    assert (later.hands, later.talon, later.attacker) == (state.hands, state.talon, state.attacker)
    game = game_of(state.rules, 2, state.trump)
    start = start_of(game, public_view(state))
    hands, talon = world_of(game, state, start)
    assert play(game, start, hands, talon, 0, 0, [manner(game, GREEDY)] * 3, 0.0, random.random, Short()) == 0


@pytest.mark.parametrize("trump", range(4))
def test_bits_stand_in_the_order_of_worth_and_beat_what_the_rules_say(trump: int) -> None:
    for deck in (24, 36, 52, 54):
        table = tables(deck, 1, trump)
        plain = 39 if deck == 54 else deck * 3 // 4
        assert table.trumps == (1 << deck) - (1 << plain)
        for card, (bit,) in table.places.items():
            beaten_by = {table.card(1 << place) for place in each(table.beat[bit])}
            as_attack = card if card < 52 else 48 + trump
            assert beaten_by == {other for other in each(BEATERS[trump][as_attack]) if other in table.places} - {card}


def test_the_judge_agrees_with_the_solver_on_most_endings_that_come_up_in_play() -> None:
    chance = random.Random(17)
    agreed = asked = 0
    while asked < 30:
        state, _ = deal(CLASSIC, 2, 1, shuffled(CLASSIC, chance))
        while not state.over and (state.talon or state.piles):
            (seat,) = waited_for(state)
            state, _ = apply(state, play_greedy(seat_view(state, seat), chance, Budget()))
        if state.over or sum(hand.bit_count() for hand in state.hands) > 11:
            continue
        solution = solve_view(seat_view(state, state.attacker), 3000)
        if solution is None or not solution.value:
            continue
        game = game_of(CLASSIC, 2, state.trump)
        hands, _ = world_of(game, state, start_of(game, public_view(state)))
        found = judge(game.table, THROWING, hands[state.attacker], hands[state.defender])
        assert 0 <= found <= WIN
        agreed += (found > WIN // 2) is (solution.value > 0)
        asked += 1
    assert agreed >= 0.8 * asked


@pytest.mark.parametrize("stages", [CLASSIC_STAGES, TRANSFER_STAGES])
def test_the_outlook_prefers_trumps_to_high_cards_and_those_to_low_ones(stages: tuple[Stage, ...]) -> None:
    look = outlook(stages)
    low, high = 0b111111, 0b111111 << 20
    trumps = 0b111111 << 28
    for left in range(1, 25):
        assert look.chance(trumps, low, left) > look.chance(high, low, left)
        if stages is CLASSIC_STAGES:  # where low cards cannot be turned on others
            assert look.chance(high, low, left) > look.chance(low, high, left)
        assert look.chance(low, trumps, left) < WIN // 2 < look.chance(trumps, low, left)


def test_a_playout_with_foresight_is_judged_early_and_within_bounds() -> None:
    chance = random.Random(3)
    for bouts in (1, 2):
        for _ in range(50):
            state, _ = deal(CLASSIC, 2, 1, shuffled(CLASSIC, chance))
            game = game_of(CLASSIC, 2, state.trump)
            start = start_of(game, public_view(state))
            hands, talon = world_of(game, state, start)
            foresight = Foresight(THROWING, outlook(CLASSIC_STAGES), bouts)
            manners = [manner(game, GREEDY)] * 3
            results = [
                play(game, start, [*hands], talon, 0, 1 << seat, manners, 0.0, chance.random, None, foresight)
                for seat in (1, 2)
            ]
            # What one of two is given the other is not.
            assert sum(JUDGED - result for result in results) == WIN
