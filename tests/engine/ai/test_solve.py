"""The exact solver: equal to brute force, and right in endings whose value can be argued by hand."""

from __future__ import annotations

import json
import random
from dataclasses import replace

import pytest

from engine.__main__ import BadInput, run
from engine.actions import token_of
from engine.ai.solve import Solution, best_moves, solve_view
from engine.apply import apply
from engine.legal import legal_actions
from engine.position import format_position
from engine.presets import PRESETS
from engine.state import waited_for
from engine.view import seat_view
from tests.engine.test_command_line import assert_bad_input, engine
from tests.support.brute import Brute, TooLarge, disagreement, random_ending, small_ending, solver_rules
from tests.support.games import at, play

PLENTY = 100_000


def solved(text: str, seat: int = 0, **settings: int | str) -> Solution:
    """The solution of a position, for the seat that is waited for or another one."""
    state = at(text, **settings)
    solution = solve_view(seat_view(state, seat or waited_for(state)[0]), PLENTY)
    assert solution is not None
    return solution


def worths(text: str, seat: int = 0, **settings: int | str) -> dict[str, int]:
    """What each move is worth, by token without its seat."""
    return {token_of(action)[3:]: value for action, value in solved(text, seat, **settings).moves}


# Brute force.


@pytest.mark.parametrize("part", range(10))
def test_the_solver_equals_brute_force_on_small_endings_of_any_rules(part: int) -> None:
    for number in range(30):
        wrong = disagreement(random.Random(f"ci/{part}/{number}"))
        assert not wrong, f"seed ci/{part}/{number}: {wrong}"


def test_the_solver_equals_brute_force_where_a_position_has_stood_twice() -> None:
    """R12.5: a bout that would begin for the third time as it began before is the end, and a draw."""
    compared = changed = 0
    number = 0
    while compared < 40:
        number += 1
        chance = random.Random(f"past/{number}")
        rules = solver_rules(chance)
        if rules.pairs == "on" or rules.packs == 2:
            continue
        state = random_ending(rules, chance, chance.randint(3, 6))
        later = state
        for _ in range(30):
            later, _ = apply(later, chance.choice(legal_actions(later, waited_for(later)[0])))
            if later.over or later.bout > state.bout:
                break
        if later.over or len(later.past) != 2:  # the bout was taken: a discard would begin the past anew
            continue
        twice = state._replace(past=(later.past[-1], later.past[-1], *state.past))
        brute = Brute(state.attacker, state.defender)
        try:
            expected = brute.moves(twice)
        except TooLarge:
            continue
        found = solve_view(seat_view(twice, state.attacker), PLENTY)
        assert found is not None
        assert dict(found.moves) == expected, format_position(twice)
        before = solve_view(seat_view(state, state.attacker), PLENTY)
        assert before is not None
        changed += before.moves != found.moves
        compared += 1
    assert changed > 10


def test_a_winner_who_follows_the_best_moves_is_done_in_time() -> None:
    """The length of a win is a bound that holds whatever the other one does."""
    for number in range(25):
        chance = random.Random(f"length/{number}")
        state = random_ending(PRESETS["transfer"], chance, 7)
        seat = state.attacker
        solution = solve_view(seat_view(state, seat), PLENTY)
        assert solution is not None
        if solution.value != 1:
            continue
        left = max(length for (_, value), length in zip(solution.moves, solution.lengths, strict=True) if value == 1)
        while not state.over:
            mover = waited_for(state)[0]
            if mover == seat:
                solution = solve_view(seat_view(state, seat), PLENTY)
                assert solution is not None
                assert solution.value == 1
                assert solution.best is not None
                state, _ = apply(state, solution.best)
            else:
                state, _ = apply(state, chance.choice(legal_actions(state, mover)))
        assert state.durak is not None
        assert seat not in state.durak
        assert left > 0


def test_the_best_moves_are_one_that_wins_or_all_that_are_as_good() -> None:
    for number in range(25):
        chance = random.Random(f"best/{number}")
        state, moves, seat, _ = small_ending(chance)
        if seat not in waited_for(state):
            continue
        found = best_moves(seat_view(state, seat), PLENTY)
        assert found is not None
        actions, value = found
        best = {action for action in moves if moves[action] == max(moves.values())}
        assert value == max(moves.values())
        assert set(actions) <= best
        assert len(actions) == (1 if value == 1 else len(best))


# By hand.


@pytest.mark.parametrize(("last_bout", "value"), [("draw", 0), ("defender", 1), ("both", 0)])
def test_R12_3_both_go_out_at_once(last_bout: str, value: int) -> None:
    # 9s must be played, and T beats it: nobody has a card. Only `defender` makes one of them durak alone.
    assert worths("9s/Ts - - d 1>2 1 -", last_bout=last_bout) == {"a 9s": value}


def test_a_last_card_that_cannot_be_beaten_wins() -> None:
    solution = solved("9s/8s - - d 1>2 1 -")
    assert (solution.value, solution.lengths) == (1, (2,))  # put down, taken


def test_R7_1_the_card_that_fits_the_smaller_hand_loses() -> None:
    # One card may be put down against one. 6s: 7s beats it and is the other's last, so seat 1 is left with 6d.
    # 6d: cannot be beaten, is taken; then 6s goes as the last card while the other holds two.
    assert worths("6s6d/7s - - h 1>2 1 -") == {"a 6s": -1, "a 6d": 1}


def test_R6_1_a_second_six_saves_the_draw() -> None:
    # After 6s 7s seat 1 must throw its other six in, and 7d beats it: both are out. To pass would leave 6d against 7d,
    # which seat 1 cannot beat. If seat 2 took instead, 6d would go out against three cards.
    before = "6s6d/7s7d - - h 1>2 2 -"
    assert worths(before) == {"a 6s": 0, "a 6d": 0}
    beaten = format_position(play(at(before), "p1 a 6s;p2 b 6s 7s"))
    assert worths(beaten) == {"a 6d": 0, "p": -1}
    assert worths(format_position(play(at(before), "p1 a 6s"))) == {"b 6s 7s": 0, "t": -1}


def test_R9_4_a_transfer_to_a_hand_that_is_large_enough() -> None:
    # On 6s the other lays 6d, its last card, and two sixes stand against 8s 9s: 6s can be beaten, 6d not. Seat 1 takes
    # and is durak. 8s must be taken; then 9s as well, and the last six cannot be turned round to an empty hand. With 9s
    # given away first it comes back to beat 8s, and 6d then takes 6s.
    assert worths("6s8s9s/6d - - h 1>2 1 -", transfer="on") == {"a 6s": -1, "a 8s": 1, "a 9s": -1}
    # R9.2: with one card less seat 1 cannot be made to defend against two.
    assert worths("6s8s/6d - - h 1>2 1 -", transfer="on") == {"a 6s": 1, "a 8s": 1}


def test_R9_5_a_trump_that_is_shown_turns_the_attack_round() -> None:
    # On 7d the other shows 7h: seat 1 takes its own 7d back and is attacked with 7s; 9s beats it, but nothing beats 7h,
    # thrown in as the last card. Where that rank was shown before, 7h can only beat 7d, and 9s beats the 7s that is
    # left: both are out. Opening with 9s makes 7h come down, and 7d, thrown in, cannot be beaten.
    assert worths("9s7d/7h7s - - h 1>2 2 -", transfer="show") == {"a 7d": -1, "a 9s": 1}
    assert worths("9s7d/7h7s - - h 1>2 2 shown=7", transfer="show") == {"a 7d": 0, "a 9s": 1}


def test_R12_5_a_third_time_is_a_draw() -> None:
    # 8s cannot be beaten: it is taken, and the bout begins with 6s9s against 6d8s. Were that for the third time it
    # would be a draw. 6s first, which cannot be beaten either, wins as before.
    assert worths("6s8s9s/6d - - h 1>2 1 -") == {"a 6s": 1, "a 8s": 1, "a 9s": -1}
    start = "1:6s9s/6d8s"
    assert worths(f"6s8s9s/6d - - h 1>2 1 past={start}+{start}") == {"a 6s": 1, "a 8s": 0, "a 9s": -1}
    assert worths(f"6s8s9s/6d - - h 1>2 1 past={start}")["a 8s"] == 1


def test_two_seats_that_are_left_of_more_are_solved_alike() -> None:
    assert worths("-/6s6d/-/7s - - h 2>4 1 -") == {"a 6s": -1, "a 6d": 1}
    assert worths("-/6s6d/7s/- - - h 2>3 1 -", pairs="on") == {"a 6s": -1, "a 6d": 1}


def test_a_seat_that_only_waits_is_told_the_value() -> None:
    solution = solved("6s6d/7s - - h 1>2 1 -", seat=2)
    assert (solution.value, solution.moves, solution.best) == (-1, (), None)


# What is not claimed.


@pytest.mark.parametrize(
    ("text", "settings"),
    [
        ("9s/Ts - 7d d 1>2 1 -", {}),  # a talon
        ("9s/Ts/8s - - d 1>2 1 -", {}),  # three seats
        ("9s/Ts - - d 1>2 1 -", {"cheaters": "on"}),
        ("9s/Ts - - d 1>2 * -", {"push": "on", "limit": "none"}),
        ("9s/Ts*r - - d 1>2 2 -", {"deck": 54}),
        ("9s/Ts - - d 1>2 1 buried=2:7s", {"colour_swap": "on"}),  # seat 1 does not know where 7s is
    ],
)
def test_what_is_not_claimed_is_not_answered(text: str, settings: dict[str, int | str]) -> None:
    view = seat_view(at(text, **settings), 1)
    assert solve_view(view, PLENTY) is None
    assert best_moves(view, PLENTY) is None


def test_too_few_positions_are_told() -> None:
    view = seat_view(at("6s8s9sJdQc/6d7hKsAd - - h 1>2 4 -"), 1)
    assert solve_view(view, 20) is None
    assert best_moves(view, 20) is None
    assert solve_view(view, PLENTY) is not None


def test_a_view_knows_its_own_past_and_no_more() -> None:
    state = at("6s8s9s/6d - - h 1>2 1 past=1:6s8s/6d9s")
    mine, theirs = seat_view(state, 1), seat_view(state, 2)
    assert [hand for _, hand in mine.past] == [state.past[0][1][0], state.hands[0]]
    assert [hand for _, hand in theirs.past] == [state.past[0][1][1], state.hands[1]]
    # A third seat that has gone out since held cards then: nothing of that can come again.
    three = at("6s8s9s/6d/- - - h 1>2 1 past=1:6s8s/6d/9s")
    assert seat_view(three, 1).past == ((1, three.hands[0]),)
    assert replace(mine, past=()) != mine


# The command.


def test_solve_prints_values_and_moves(capsys: pytest.CaptureFixture[str]) -> None:
    done = engine("solve", "6s6d/7s - - h 1>2 1 -")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[0] == "p1: won"
    assert [line.partition(",")[0] for line in done.stdout.splitlines()[1:]] == ["p1 a 6d: won", "p1 a 6s: lost"]
    assert run(["solve", "--json", "--rules", "last_bout=defender", "9s/Ts - - d 1>2 1 -"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told == {"seat": 1, "value": 1, "best": "p1 a 9s", "moves": [{"token": "p1 a 9s", "value": 1, "length": 2}]}
    assert run(["solve", "--preset", "simple", "--seat", "2", "6s6d/7s - - h 1>2 1 -"]) == 0
    assert capsys.readouterr().out == "p2: lost\n"


def test_solve_tells_bad_input_and_what_it_does_not_claim() -> None:
    good = "6s6d/7s - - h 1>2 1 -"
    for arguments in (
        [], ["x"], ["6s/6s - - h 1>2 1 -"], [good, "--preset", "x"], [good, "--rules", "x=1"], [good, "--seat", "3"],
        [good, "--nodes", "0"], [good, "--nodes", "1"], ["9s/Ts - 7d d 1>2 1 -"], ["6s/- - - h - 0 durak=1"],
        ["9s/Ts - - d 1>2 1 -", "--rules", "cheaters=on"],
    ):  # fmt: skip
        with pytest.raises(BadInput) as told:
            run(["solve", *arguments])
        assert len(str(told.value).splitlines()) == 1
    assert_bad_input(engine("solve", "9s/Ts - 7d d 1>2 1 -"))
