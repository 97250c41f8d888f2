"""Replay pages of every kind of game are sound in every language, whatever people are called and hold."""

from __future__ import annotations

import pytest

from bot.render.cards import card_text, hand_text
from bot.render.screens import replay_screen, seal_screen
from bot.render.texts import Texts, default_catalogue
from bot.sessions.ports import StoredGame
from bot.sessions.replays import replay_view, seal_view
from engine.actions import Action, Attack, Take
from engine.ai.player import Budget, Chance
from engine.cards import by_strength, card_of
from engine.presets import PRESETS
from engine.rules import RuleSet
from engine.view import SeatView
from tests.bot.render import check
from tests.support import finished as kept

TEXTS = [Texts(language, strict=True) for language in default_catalogue().languages]
WHOLE = kept.whole_games()
WIDE = ("W" * 40, "ש" * 40, "Щ" * 40)


def pages(stored: StoredGame, title: str = "") -> list[str]:
    """The text of every page, after seeing that it is sound; the languages take turns."""
    shown = []
    for page in range(replay_view(stored, 0).pages):
        view, texts = replay_view(stored, page, title), TEXTS[page % len(TEXTS)]
        shown.append(check.screen(replay_screen(view, texts), texts))
        for hand in filter(None, view.hands):
            for line in hand_text(hand, view.public.trump).split("\n"):
                assert line in shown[-1]
    for texts in TEXTS:
        check.screen(replay_screen(replay_view(stored, 0, title), texts), texts)
        check.screen(seal_screen(seal_view(stored, 0), texts), texts)
    return shown


@pytest.mark.parametrize("name", WHOLE)
def test_golden_games(name: str) -> None:
    pages(WHOLE[name], "Четверг за столом")


def grab(view: SeatView, chance: Chance, budget: Budget) -> Action:
    """Throws in whatever fits and takes whatever comes: hands grow as large as they can."""
    del budget
    taking = [action for action in view.legal if isinstance(action, Take)]
    attacks = [action for action in view.legal if isinstance(action, Attack)]
    return taking[0] if taking else attacks[0] if attacks else view.legal[int(chance.random() * len(view.legal))]


@pytest.mark.parametrize(
    ("rules", "seats"),
    [
        (PRESETS["classic"], 2),
        (RuleSet(deck=52, packs=2, limit="none", after_take="unlimited"), 2),
        (RuleSet(deck=52, packs=2, limit="none", after_take="unlimited"), 8),
        (RuleSet(deck=54, limit="hand", redeal="on"), 8),
        (PRESETS["push"], 6),
        (PRESETS["cheaters"], 6),
    ],
)
def test_big_hands_and_long_names_fit_into_a_message(rules: RuleSet, seats: int) -> None:
    stored = kept.played(rules, seats, 1, grab, names=WIDE, most=400)
    pages(stored, "W" * 300)


def test_one_hand_of_thirty_five_cards_and_more() -> None:
    stored = kept.played(PRESETS["long"], 2, 3, grab, most=300)
    count = replay_view(stored, 0).pages
    most = max(hand.bit_count() for page in range(count) for hand in replay_view(stored, page).hands)
    assert most >= 35
    pages(stored)


def test_cards_that_only_one_seat_saw_are_told_afterwards() -> None:
    """A slipped card and a given one: in the game nobody else is told which (V8.1, V7.9)."""
    for name, letter in (("cheaters-4", "h"), ("doker-4", "g")):
        stored = WHOLE[name]
        tokens = [logged.token.split() for logged in stored.actions]
        cards = [token[2] for token in tokens if token[1] == letter]
        assert cards, name
        text = "\n".join(pages(stored))
        emoji = {"h": "🫳", "g": "🎁"}[letter]
        told = [line for line in text.split("\n") if emoji in line]
        assert len(told) >= len(cards)
        for card in cards:
            assert any(card_text(card_of(card)) in line for line in told), card


def test_hands_are_in_the_order_of_the_game() -> None:
    view = replay_view(WHOLE["classic-2"], 0)
    text = check.visible(replay_screen(view, TEXTS[0]).text)
    hand = view.hands[0]
    places = [text.index(card_text(card)[1:-1]) for card in by_strength(hand, view.public.trump)]
    assert places == sorted(places)
