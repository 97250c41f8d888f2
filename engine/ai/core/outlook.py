"""What the beginning of a bout is worth, while the talon lasts: two seats, classic deck of 36.

A playout to the end says only yes or no, and most of what it says is the luck of cards not drawn yet. Nearly all that
can be told of two hands before that is in the cards themselves: a trump is worth so much, a ten so much, and how much
changes with what is left of the talon. So a playout may stop after a bout or two and be judged by the cards; far fewer
of them then tell two moves apart. The weights are a logistic regression on the ends of playouts
(`engine.ai.core.learned`).

A hand is looked up nine bits at a time.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from engine.ai.core.judge import WIN

CHUNK: Final = 9
PLAIN: Final = 27  # bits of plain cards, three of each rank; the nine trumps lie above
_FIRST_OF_RANK: Final = sum(1 << 3 * rank for rank in range(9))
#: For nine bits of trumps, the ranks that they are of, as the first plain card of each.
_SPREAD: Final = tuple(sum(1 << 3 * rank for rank in range(9) if some >> rank & 1) for some in range(512))


class Side(NamedTuple):
    """What the cards of the attacker, or of the defender, add to the logit of the attacker's chance."""

    plain: tuple[float, ...]  # by rank, the six first
    trumps: tuple[float, ...]
    ranks: float  # for each different rank in the hand


class Stage(NamedTuple):
    """The weights while the talon holds at most so many cards."""

    talon: int
    base: float
    attack: Side
    defence: Side


#: For nine bits of a hand each, what they add.
Lookup = tuple[tuple[float, ...], tuple[float, ...], tuple[float, ...], tuple[float, ...]]


class Outlook(NamedTuple):
    """Stages, ready to be looked up: for each size of the talon, the base, both sides' chunks and rank weights."""

    by_talon: tuple[tuple[float, Lookup, float, Lookup, float], ...]

    def chance(self, attack: int, defence: int, left: int) -> int:
        """The chance of the seat that is about to attack, from 0 to `WIN`, with `left` cards in the talon."""
        base, (a0, a1, a2, a3), attack_ranks, (d0, d1, d2, d3), defence_ranks = self.by_talon[left]
        ours = (attack | attack >> 1 | attack >> 2) & _FIRST_OF_RANK | _SPREAD[attack >> 27]
        theirs = (defence | defence >> 1 | defence >> 2) & _FIRST_OF_RANK | _SPREAD[defence >> 27]
        total = (
            base
            + a0[attack & 511] + a1[attack >> 9 & 511] + a2[attack >> 18 & 511] + a3[attack >> 27]
            + d0[defence & 511] + d1[defence >> 9 & 511] + d2[defence >> 18 & 511] + d3[defence >> 27]
            + attack_ranks * ours.bit_count()
            + defence_ranks * theirs.bit_count()
        )  # fmt: skip
        return int(WIN / (1 + 2.718281828**-total) + 0.5)


def _lookup(side: Side) -> Lookup:
    worth = [*(side.plain[place // 3] for place in range(PLAIN)), *side.trumps]

    def chunk(first: int) -> tuple[float, ...]:
        sums = [0.0]
        for weight in worth[first : first + CHUNK]:
            sums += [total + weight for total in sums]
        return tuple(sums)

    return chunk(0), chunk(9), chunk(18), chunk(27)


@lru_cache(maxsize=4)
def outlook(stages: tuple[Stage, ...]) -> Outlook:
    """Stages, made ready; the last of them holds for every larger talon."""
    ready = [
        (stage, (stage.base, _lookup(stage.attack), stage.attack.ranks, _lookup(stage.defence), stage.defence.ranks))
        for stage in stages
    ]
    return Outlook(
        tuple(next((found for stage, found in ready if left <= stage.talon), ready[-1][1]) for left in range(37))
    )
