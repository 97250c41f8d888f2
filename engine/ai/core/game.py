"""What a playout looks up instead of working it out: the rules of one game as numbers, who sits where, who draws.

`claims` says which rules the core plays. All but those of bluff (V5, V7, V8), from the first attack on: the rights of
R3 are used before it, and a game in which somebody still holds one is none of the core's.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache

from engine.ai.core.tables import Tables, tables
from engine.bout import refill_order
from engine.rules import RuleSet
from engine.seating import line_of, next_place, player_of
from engine.state import NO_LIMIT

#: Attacker, the place attacked, the seat that defends it, the seats that may throw in.
Roles = tuple[int, int, int, tuple[int, ...]]


def claims(rules: RuleSet) -> bool:
    """Whether the core plays these rules exactly, from the first attack on."""
    return rules.push == "off" and rules.doker == "off" and rules.cheaters == "off"


@dataclass(slots=True)
class Game:
    """The rules of one game for so many seats under one trump. Seats count from 1; sets of seats are ints with bit
    ``seat`` set; `order` is the seats as they first put an attack card down, a hexadecimal digit each."""

    rules: RuleSet
    seats: int
    trump: int
    table: Tables
    most: int  # what the limit of a bout is cut to, whatever the hand (R7.1, V4)
    five: bool  # R7.2
    loose: bool  # no limit (R7.4)
    simple: bool  # V4
    consent: bool  # R7.3
    transfers: bool  # R9
    shows: bool  # R9.5
    feeds: int  # after "I take" (R8.1): 0 nothing, 1 to the limit, 2 without any
    even: bool  # R10.4
    pairs: bool  # V6
    twins: bool  # R1.2
    focus: bool  # R14
    _roles: dict[int, Roles] = field(default_factory=dict)
    _turned: dict[int, Roles] = field(default_factory=dict)
    _refills: dict[int, tuple[int, ...]] = field(default_factory=dict)

    def roles(self, alive: int, place: int) -> Roles:
        """Who does what in a bout that is opened from `place`."""
        key = alive << 4 | place
        found = self._roles.get(key)
        if found is None:
            attacker = player_of(self.rules, alive, place)
            found = self._roles[key] = self._facing(alive, attacker, place, ())
        return found

    def turned(self, alive: int, attacker: int, place: int, order: int) -> Roles:
        """Who does what once `attacker`, defending `place`, has transferred the attack (R9.3); `order` before it."""
        key = ((order << 9 | alive) << 4 | attacker) << 4 | place
        found = self._turned.get(key)
        if found is None:
            found = self._turned[key] = self._facing(alive, attacker, place, seats_in(order))
        return found

    def _facing(self, alive: int, attacker: int, place: int, before: tuple[int, ...]) -> Roles:
        attacked = next_place(self.rules, alive, place, self.seats)
        defender = player_of(self.rules, alive, attacked)
        return attacker, attacked, defender, line_of(self.rules, alive, attacker, defender, before, self.seats)

    def after(self, alive: int, place: int, *, taken: bool) -> int:
        """The place from which the next bout is opened, after `place` was attacked (R11, V6)."""
        if taken or not alive >> player_of(self.rules, alive, place) & 1:
            return next_place(self.rules, alive, place, self.seats)
        return place

    def refill(self, order: int, opener: int, defender: int, alive: int) -> tuple[int, ...]:
        """The seats in the order in which they draw (R10.2)."""
        key = ((order << 9 | alive) << 4 | opener) << 4 | defender
        found = self._refills.get(key)
        if found is None:
            how = self.rules.refill_order
            found = refill_order(how, seats_in(order), opener, defender, alive, self.seats)
            self._refills[key] = found
        return found

    def limit(self, hand: int, *, first: bool) -> int:
        """How many attack cards a bout may have against a hand (R7.1, R7.2, V4)."""
        size = hand.bit_count()
        if first and self.five:
            return min(5, size)
        return NO_LIMIT if self.loose else min(self.most, size)


def seats_in(order: int) -> tuple[int, ...]:
    """The seats of an order, the first one first."""
    result: list[int] = []
    while order:
        result.insert(0, order & 15)
        order >>= 4
    return tuple(result)


@lru_cache(maxsize=256)
def game_of(rules: RuleSet, seats: int, trump: int) -> Game:
    """The game of these rules. What it has once looked up it remembers."""
    simple = rules.simple == "on"
    return Game(
        rules=rules,
        seats=seats,
        trump=trump,
        table=tables(rules.deck, rules.packs, trump),
        most=2 if simple else 6 if rules.limit == "six" else NO_LIMIT,
        five=not simple and rules.first_limit == "five",
        loose=not simple and rules.limit == "none",
        simple=simple,
        consent=rules.first_consent == "on",
        transfers=rules.transfer != "off",
        shows=rules.transfer == "show",
        feeds={"off": 0, "to_limit": 1, "unlimited": 2}[rules.after_take],
        even=rules.refill_short == "even",
        pairs=rules.pairs == "on",
        twins=rules.packs == 2,
        focus=rules.focus == "on",
    )
