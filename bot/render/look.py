"""How a person likes their cards to look: the order of the hand, four colours, the letters of the court cards.

Everywhere cards are written one way (`bot.render.cards`), each card or row of cards an isolate of its own; here what
is written is dressed for the reader at the very end. So nothing that says a card has to know who reads it, and
nothing else is touched: a name never stands in such an isolate.

Text has no colours but those of emoji: diamonds become a blue diamond and clubs a green leaf.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from bot.render.screen import Screen
from bot.render.texts import LRI, PDI
from bot.sessions.preferences import PersonPreferences
from engine.cards import by_strength, suit_of

_SUITS = "♣️♦️♥️♠️"
#: Cards, a suit, or a suit with its ranks; never anything else.
_CARDS = re.compile(f"{LRI}(?=[^{PDI}]*[♣♦♥♠])[0-9JQKA{_SUITS} 🃏🔴⚫=]*{PDI}")
_CYRILLIC = str.maketrans({"J": "В", "Q": "Д", "K": "К", "A": "Т"})
_FOUR_COLOURS = {"♦️": "🔷", "♣️": "☘️"}
#: Black and red by turns, as far as trumps at the end allow.
_SUIT_ORDER = {3: 0, 2: 1, 0: 2, 1: 3}


def in_order(hand: int, trump: int, preferences: PersonPreferences) -> list[int]:
    """The cards of a hand (a set, perhaps with twins) as this person sorts them: trumps last, jokers after them."""
    cards = by_strength(hand, trump)
    if preferences.order == "rank":
        return cards
    plain = [card for card in cards if suit_of(card) not in {trump, -1}]
    return sorted(plain, key=lambda card: _SUIT_ORDER[suit_of(card)]) + cards[len(plain) :]


def dressed_text(text: str, preferences: PersonPreferences) -> str:
    """A text with its cards as this person likes them."""
    if preferences.letters == "latin" and not preferences.four_colours:
        return text

    def dress(match: re.Match[str]) -> str:
        cards = match[0]
        if preferences.letters == "cyrillic":
            cards = cards.translate(_CYRILLIC)
        if preferences.four_colours:
            for sign, coloured in _FOUR_COLOURS.items():
                cards = cards.replace(sign, coloured)
        return cards

    return _CARDS.sub(dress, text)


def dressed(screen: Screen, preferences: PersonPreferences) -> Screen:
    """A screen with its cards as this person likes them."""
    if preferences.letters == "latin" and not preferences.four_colours:
        return screen
    rows = tuple(
        tuple(replace(button, label=dressed_text(button.label, preferences)) for button in row)
        for row in screen.buttons
    )
    return replace(screen, text=dressed_text(screen.text, preferences), buttons=rows)


def suits_shown(preferences: PersonPreferences) -> Iterable[str]:
    """The four suit signs as this person sees them, strongest colour first."""
    return (dressed_text(f"{LRI}{sign}{PDI}", preferences) for sign in ("♠️", "♥️", "♦️", "♣️"))
