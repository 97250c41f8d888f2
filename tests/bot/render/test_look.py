"""Cards as their reader likes them: order, colours, letters; and nothing but cards is touched."""

from __future__ import annotations

from random import Random

import pytest

from bot.render.cards import card_text, cards_text, hand_text, suit_text
from bot.render.look import dressed_text, in_order
from bot.render.notices import LONGEST_ANSWER, notice_text, utf16
from bot.render.texts import Texts, default_catalogue
from bot.sessions.effects import CardsArg, Notice
from bot.sessions.preferences import PersonPreferences
from engine.cards import TWIN, card_of, suit_of

CYRILLIC = PersonPreferences(letters="cyrillic")
FOUR = PersonPreferences(four_colours=True)
BOTH = PersonPreferences(letters="cyrillic", four_colours=True)


def bare(text: str) -> str:
    return "".join(char for char in text if char not in "\u2066\u2069")


def cards(text: str) -> list[int]:
    return [card_of(each) for each in text.split()]


def a_hand(text: str) -> int:
    return sum(1 << card for card in cards(text))


def test_letters_of_court_cards() -> None:
    assert bare(dressed_text(cards_text(cards("6c Jd Qh Ks Ac Td")), CYRILLIC)) == "6♣️ В♦️ Д♥️ К♠️ Т♣️ 10♦️"


def test_four_colours() -> None:
    assert bare(dressed_text(cards_text(cards("6c Jd Qh Ks")), FOUR)) == "6☘️ J🔷 Q♥️ K♠️"
    assert bare(dressed_text(suit_text(1), BOTH)) == "🔷"


def test_jokers_keep_their_sign_whatever_they_stand_for() -> None:
    assert "🃏" in dressed_text(card_text(card_of("*r")), BOTH)
    assert bare(dressed_text(card_text(card_of("*r=Jc")), BOTH)) == "🃏🔴=В☘️"


def test_a_big_hand_by_suits() -> None:
    hand = a_hand("6c 7c 8c Jc Qc Kc Ac 6d 7d Jd Qd Kd Ad")
    assert bare(dressed_text(hand_text(hand, 3), BOTH)) == "☘️ 6 7 8 В Д К Т\n🔷 6 7 В Д К Т"


@pytest.mark.parametrize("text", ["Jack ♣️ King", "\u2068K♥️ A\u2069", "A1 \u20667:30\u2069 Q", "\u2066/newgame J\u2069"])
def test_what_is_no_card_is_left_alone(text: str) -> None:
    assert dressed_text(text, BOTH) == text


def test_nobody_who_chose_nothing_sees_a_difference() -> None:
    text = cards_text(cards("6c Jd Qh Ks"))
    assert dressed_text(text, PersonPreferences()) == text


def test_order_of_the_hand() -> None:
    hand = a_hand("6h 9s Jc Qd Kh As 7d Td *b")
    by_rank, by_suit = (in_order(hand, 1, PersonPreferences(order=order)) for order in ("rank", "suit"))
    assert by_rank == cards("6h 9s Jc Kh As 7d Td Qd *b")
    assert by_suit == cards("9s As 6h Kh Jc 7d Td Qd *b")


@pytest.mark.parametrize("seed", range(50))
def test_by_suit_every_card_is_there_once_and_suits_stand_together(seed: int) -> None:
    chance = Random(seed)
    chosen = chance.sample([*range(54), *range(TWIN, TWIN + 54)], chance.randint(1, 60))
    hand, trump = sum(1 << card for card in chosen), chance.randrange(4)
    order = in_order(hand, trump, PersonPreferences(order="suit"))
    assert sorted(order) == sorted(in_order(hand, trump, PersonPreferences()))
    suits = [suit_of(card) for card in order]
    runs = [suit for suit, before in zip(suits, [None, *suits], strict=False) if suit != before]
    assert len(runs) == len(set(runs))
    plain = [suit for suit in runs if suit not in {trump, -1}]
    assert runs[: len(plain)] == plain


@pytest.mark.parametrize("language", default_catalogue().languages)
@pytest.mark.parametrize("size", [1, 6, 12, 13, 20, 36, 52])
def test_my_cards_fit_an_alert_however_they_look(size: int, language: str) -> None:
    texts = Texts(language, strict=True)
    notice = Notice("your-cards", (("cards", CardsArg((1 << size) - 1, 3)),))
    for preferences in (PersonPreferences(), BOTH, PersonPreferences("suit", True, "cyrillic")):
        text = notice_text(notice, texts, html=False, preferences=preferences)
        assert utf16(text) <= LONGEST_ANSWER
        assert not text.endswith("…")
        assert sum(text.count(rank) for rank in "23456789") == sum(1 for card in range(size) if card // 4 < 8)
