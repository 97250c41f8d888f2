"""Rights that can be used before the first card is played (R3.1–R3.3).

Who holds one follows from the hands alone; what is remembered is only who waived, and who has used it up. While any
seat holds one, the first attack waits. Nobody is told whose right it is: no view has a field for it.
"""

from __future__ import annotations

from engine.cards import BOTH_JOKERS, DECKS, FACE, RED_JOKER, SUIT_MASKS, TWIN
from engine.extra import Extra
from engine.rules import RuleSet

HAND_SIZE = 6
_BLACK = SUIT_MASKS[0] | SUIT_MASKS[3]
_RED = SUIT_MASKS[1] | SUIT_MASKS[2]
_COLOURS = tuple(mask | mask << TWIN for mask in (_RED | 1 << RED_JOKER, _BLACK | BOTH_JOKERS & ~(1 << RED_JOKER)))
_SUITS = tuple(mask | mask << TWIN for mask in SUIT_MASKS)


def of_one_colour(hand: int) -> bool:
    """Whether a hand is six cards of one colour; the jokers are red and black."""
    return hand.bit_count() == HAND_SIZE and any(hand & ~colour == 0 for colour in _COLOURS)


def may_be_dealt_anew(hand: int) -> bool:
    """Whether a hand may be declared for a redeal (R3.1)."""
    return any((hand & suit).bit_count() >= 5 for suit in _SUITS) or of_one_colour(hand)


def lowest_trump(rules: RuleSet, trump: int) -> int:
    """The lowest trump of the deck."""
    lowest = DECKS[rules.deck] & SUIT_MASKS[trump]
    return (lowest & -lowest).bit_length() - 1


def may_swap_trump(rules: RuleSet, hand: int, talon: tuple[int, ...], trump: int) -> bool:
    """Whether a hand may exchange the lowest trump for the trump card (R3.3)."""
    if rules.trump_swap == "off" or not talon:
        return False
    low, card = lowest_trump(rules, trump), FACE[talon[-1]]
    return bool(hand >> low & 1) and card != low and (rules.trump_swap == "any" or card >> 2 == 12)


def may_swap_hand(rules: RuleSet, extra: Extra, seat: int, hand: int, talon: tuple[int, ...]) -> bool:
    """Whether a seat may put its one-colour hand on the discard (R3.2); once, however it comes to another."""
    enough = len(talon) > HAND_SIZE
    return rules.colour_swap == "on" and not extra.swapped >> seat & 1 and enough and of_one_colour(hand)


def holders(rules: RuleSet, extra: Extra, hands: tuple[int, ...], talon: tuple[int, ...], trump: int) -> int:
    """The seats that hold a right which they have neither used nor waived."""
    result = 0
    if not extra.early:
        return 0
    for seat, hand in enumerate(hands, 1):
        if not extra.waived >> seat & 1 and (
            (rules.redeal == "on" and may_be_dealt_anew(hand))
            or may_swap_hand(rules, extra, seat, hand, talon)
            or may_swap_trump(rules, hand, talon, trump)
        ):
            result |= 1 << seat
    return result
