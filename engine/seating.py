"""Who sits where: pure arithmetic on seats.

Seats count from 1, clockwise; a set of seats is an int with bit ``seat`` set. "Next" is always the next seat
clockwise that is still in the game.
"""

from __future__ import annotations

from functools import cache


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
