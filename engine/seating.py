"""Who sits where: pure arithmetic on seats.

Seats count from 1, clockwise; a set of seats is an int with bit ``seat`` set. "Next" is always the next seat
clockwise that is still in the game.
"""

from __future__ import annotations

from functools import cache

from engine.rules import RuleSet


def seats_of(mask: int) -> tuple[int, ...]:
    """The seats of a set, in order."""
    return tuple(seat for seat in range(1, mask.bit_length()) if mask >> seat & 1)


@cache
def next_seat(alive: int, seat: int, seats: int) -> int:
    """The next seat of `alive` clockwise from `seat`; `seat` itself when it is the only one."""
    for step in range(1, seats + 1):
        other = (seat - 1 + step) % seats + 1
        if alive >> other & 1:
            return other
    return seat


@cache
def previous_seat(alive: int, seat: int, seats: int) -> int:
    """The next seat of `alive` against the clock from `seat`; `seat` itself when it is the only one."""
    for step in range(1, seats + 1):
        other = (seat - 1 - step) % seats + 1
        if alive >> other & 1:
            return other
    return seat


def clockwise(alive: int, start: int, seats: int) -> list[int]:
    """The seats of `alive` clockwise, beginning with `start` if it is one of them."""
    ring = [(start - 1 + step) % seats + 1 for step in range(seats)]
    return [seat for seat in ring if alive >> seat & 1]


def anticlockwise(alive: int, start: int, seats: int) -> list[int]:
    """The seats of `alive` against the clock, beginning with `start` if it is one of them."""
    ring = [(start - 1 - step) % seats + 1 for step in range(seats)]
    return [seat for seat in ring if alive >> seat & 1]


@cache
def throwing_line(
    throwers: str, alive: int, attacker: int, defender: int, before: tuple[int, ...], seats: int
) -> tuple[int, ...]:
    """The seats that may put cards down in a bout, first in line first (R6.2, R6.3, R9.3).

    `before` has the seats that attacked before the attack was last transferred.
    """
    others = alive & ~(1 << defender)
    if throwers == "attacker":
        return (attacker,)
    right = previous_seat(alive, defender, seats)
    left = next_seat(alive, defender, seats)
    if throwers == "neighbours":
        others &= 1 << right | 1 << left
    if alive.bit_count() <= 4:
        return tuple(anticlockwise(others, attacker, seats))
    line = [attacker]
    line += [seat for seat in anticlockwise(others, attacker, seats) if seat in before]
    line += [left, *clockwise(others, defender, seats)]
    return tuple(seat for seat in dict.fromkeys(line) if others >> seat & 1)


# Special rules: pairs (V6) and the game in which nobody throws in (V4).


def partner(seat: int) -> int:
    """The seat opposite, at a table of four (V6)."""
    return (seat + 1) % 4 + 1


def player_of(rules: RuleSet, alive: int, place: int) -> int:
    """The seat that plays a place: its own, or its partner's where that is out (V6, `both_seats`)."""
    if rules.pairs == "on" and rules.pair_out == "both_seats" and not alive >> place & 1:
        return partner(place)
    return place


def next_place(rules: RuleSet, alive: int, place: int, seats: int) -> int:
    """The place after another one: the next in the game; in pairs, the next of the other pair (V6)."""
    if rules.pairs == "off":
        return next_seat(alive, place, seats)
    if rules.pair_out == "both_seats":
        return place % 4 + 1
    return next_seat(alive & ~(1 << place | 1 << partner(place)), place, seats)


def line_of(
    rules: RuleSet, alive: int, attacker: int, defender: int, before: tuple[int, ...], seats: int
) -> tuple[int, ...]:
    """The seats that may throw in, first in line first, under any rules (R6.2, R6.3, R9.3, V4, V6)."""
    if rules.simple == "on":
        return ()
    if rules.pairs == "off":
        return throwing_line(rules.throwers, alive, attacker, defender, before, seats)
    other = partner(attacker)
    beside = (previous_seat(alive, defender, seats), next_seat(alive, defender, seats))
    if rules.pair_out == "both_seats":  # a place whose seat is out is played by its partner: both are beside
        beside = (attacker, other)
    with_partner = rules.throwers == "all" or (rules.throwers == "neighbours" and other in beside)
    return (attacker, other) if with_partner and alive >> other & 1 else (attacker,)
