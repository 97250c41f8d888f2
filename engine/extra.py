"""What a game of special rules holds beside the plain state.

A plain game (see `RuleSet.is_plain`) has no `Extra` at all, and pays for none of this. Piles are named by their
place on the table, counted from 0, in sets of places (ints): a card alone would not do where there are twins.
"""

from __future__ import annotations

from typing import NamedTuple


class Extra(NamedTuple):
    """The rest of a special game's state; every default means "nothing of the kind"."""

    # Before the first card (R3).
    early: bool = False  # nothing has been played yet
    waived: int = 0  # seats that waived their rights
    swapped: int = 0  # seats that changed their one-colour hand (R3.2)
    dealer: int = 0  # for a redeal
    led: bool = False  # the series, not the lowest trump, says who begins (R3.5)
    decks: tuple[tuple[int, ...], ...] = ()  # decks for redeals to come (R3.1)
    # The whole game.
    buried: tuple[int, ...] = ()  # for each seat, cards it put on the discard that nobody else saw; () for none
    shown: int = 0  # ranks whose trump was shown, as bits (R9.5)
    wrong: tuple[int, ...] = ()  # wrong calls of each seat; () for none (V8.2)
    place: int = 0  # the place that is attacked, where another seat than its own defends it (V6)
    announced: int = 0  # seats that announced a rule (V7.9)
    # This bout.
    opening: int = 0  # cards that were not thrown in but opened the bout or were transferred (V7.6)
    used: int = 0  # attack cards that were used to beat others (V7.6)
    unlawful: int = 0  # piles whose attack card is a push or a cheat (V5.1, V8.1)
    whole: bool = False  # the defender takes the whole table, at once (V7.4, V7.5)
    turned: tuple[tuple[int, int], ...] = ()  # (pile, attacker before) of transfers with a wrong rank (V8.1)
    tried: int = 0  # attack cards that were called and found lawful: piles
    tried_false: int = 0  # the same for defence cards
    # Between bouts.
    cleared: bool = False  # the last bout went to the discard and no card lies on the table yet (V8.1)
    slips: tuple[tuple[int, int], ...] = ()  # (seat, card) of slips that can still be called (V8.2)
    watch: bool = False  # seats can be called for a slip (V8.2)
    givers: int = 0  # seats that owe a card (V7.9)
    receiver: int = 0  # the seat that they owe it


NOTHING = Extra()
