"""How cards look: the sign of the suit in its emoji form, every card (or row of cards) one left-to-right isolate."""

from __future__ import annotations

from collections.abc import Iterable

from bot.render.texts import LRI, PDI
from engine.cards import BODY, FACE, RANKS, RED_JOKER, by_strength, faces, rank_of, suit_of

#: In the order of `engine.cards.SUITS`.
SUIT_SIGNS = ("♣️", "♦️", "♥️", "♠️")
_JOKER = "🃏"


def _rank(card: int) -> str:
    return RANKS[rank_of(card)].replace("T", "10")


def _bare(card: int) -> str:
    face, body = FACE[card], BODY[card]
    text = _rank(face) + SUIT_SIGNS[suit_of(face)] if face < RED_JOKER else ""
    if body < RED_JOKER:
        return text
    joker = _JOKER + ("🔴", "⚫️")[body - RED_JOKER]
    return f"{joker}={text}" if text else joker


def card_text(card: int) -> str:
    """A card."""
    return f"{LRI}{_bare(card)}{PDI}"


def cards_text(cards: Iterable[int]) -> str:
    """Cards in a row, in the order given."""
    return f"{LRI}{' '.join(map(_bare, cards))}{PDI}"


def suit_text(suit: int) -> str:
    """A suit."""
    return f"{LRI}{SUIT_SIGNS[suit]}{PDI}"


def hand_text(hand: int, trump: int, in_order: Iterable[int] | None = None) -> str:
    """A hand, in this order (by rank, trumps last, unless it is given); a big one by suit, a line each, ranks only."""
    if hand.bit_count() <= 12:
        return cards_text(by_strength(hand, trump) if in_order is None else in_order)
    lines = []
    for suit in sorted(range(4), key=lambda suit: (suit == trump, suit)):
        ranks = [_rank(card) for card in faces(hand) if suit_of(card) == suit]
        if ranks:
            lines.append(f"{LRI}{SUIT_SIGNS[suit]} {' '.join(ranks)}{PDI}")
    jokers = [card for card in faces(hand) if card >= RED_JOKER]
    if jokers:
        lines.append(cards_text(jokers))
    return "\n".join(lines)
