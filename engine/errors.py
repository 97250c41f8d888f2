"""What can go wrong, named.

A `Reason` says which rule a refused action would break; it is a code for machines, and each language has one text
for it. `IllegalAction` is a person's slip; `NotationError` is a text that is no notation; `UnsupportedRules` lists
every problem of a rule set.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from engine.rules import Problem


class Reason(Enum):
    """Why an action is refused. The value is the code that records write after ``->``."""

    GAME_OVER = "game_over"
    NO_SUCH_SEAT = "no_such_seat"
    SEAT_IS_OUT = "seat_is_out"  # R12.1
    NOT_AN_ATTACKER = "not_an_attacker"  # R4.1
    NOT_A_THROWER = "not_a_thrower"  # R6.2
    NOT_YOUR_TURN = "not_your_turn"  # R6.3
    NOT_THE_DEFENDER = "not_the_defender"  # R5.1
    CARD_NOT_IN_HAND = "card_not_in_hand"
    ONE_CARD_AT_A_TIME = "one_card_at_a_time"  # R4.2
    RANKS_DIFFER = "ranks_differ"  # R4.2
    RANK_NOT_ON_TABLE = "rank_not_on_table"  # R6.1
    LIMIT_REACHED = "limit_reached"  # R7
    MUST_ATTACK = "must_attack"  # R4.1
    ALREADY_PASSED = "already_passed"  # R6.4
    NOT_ON_TABLE = "not_on_table"  # R5.1
    ALREADY_BEATEN = "already_beaten"  # R5.1
    DOES_NOT_BEAT = "does_not_beat"  # R1.4
    NOTHING_TO_TAKE = "nothing_to_take"  # R5.2
    ALREADY_TAKING = "already_taking"  # R8, R9.6
    TRANSFER_IS_OFF = "transfer_is_off"  # R9
    NOTHING_TO_TRANSFER = "nothing_to_transfer"  # R9.1
    TRANSFER_TOO_LATE = "transfer_too_late"  # R9.1
    WRONG_RANK_TO_TRANSFER = "wrong_rank_to_transfer"  # R9.1
    HAND_TOO_SMALL = "hand_too_small"  # R9.2
    ALREADY_LEFT = "already_left"
    NOT_IN_THESE_RULES = "not_in_these_rules"
    RIGHTS_FIRST = "rights_first"  # R3: somebody may still use a right
    NO_RIGHT = "no_right"  # R3.1–R3.3: this hand has none, or none any more
    GAME_HAS_BEGUN = "game_has_begun"  # R3
    CONSENT_NOT_ASKED = "consent_not_asked"  # R7.3
    JOKER_NOT_DECLARED = "joker_not_declared"  # R15.2
    NOT_THE_TRUMP_TO_SHOW = "not_the_trump_to_show"  # R9.5
    SHOWN_BEFORE = "shown_before"  # R9.5
    ALREADY_CALLED = "already_called"  # V5.2, V8.2: this card was called in vain
    OWN_CARD = "own_card"  # V8.2
    NO_CALLS_LEFT = "no_calls_left"  # V8.2
    NOTHING_TO_CALL = "nothing_to_call"  # V7.4, V8.2
    NO_SLIP_NOW = "no_slip_now"  # V8.1
    LAST_CARD = "last_card"  # V8.1, V7.9
    CARD_IS_KNOWN = "card_is_known"  # V8.1
    NOT_BETWEEN_BOUTS = "not_between_bouts"  # V7.9
    ALREADY_ANNOUNCED = "already_announced"  # V7.9
    NOTHING_TO_GIVE = "nothing_to_give"  # V7.9
    GIVE_FIRST = "give_first"  # V7.9


class IllegalAction(Exception):
    """The rules refuse an action, for `reason`."""

    def __init__(self, reason: Reason, token: str) -> None:
        super().__init__(f"{token}: {reason.value}")
        self.reason = reason
        self.token = token


class NotationError(ValueError):
    """A text is not a card, token, position or record. The message says what was expected, in one line."""


class UnsupportedRules(ValueError):
    """A rule set that cannot be played; `problems` has every reason."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__("; ".join(map(str, problems)))
        self.problems = tuple(problems)
