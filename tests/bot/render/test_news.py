"""What just happened: words for each event, and never a word about what only one seat may know."""

from __future__ import annotations

import pytest

from bot.render.news import event_text, news_line
from bot.render.texts import Texts, default_catalogue
from engine.events import (
    Attacked,
    Beaten,
    BoutBeaten,
    BoutOpened,
    BoutTaken,
    CheatCaught,
    Consented,
    Dealt,
    Drew,
    DrewTwo,
    Epaulettes,
    Event,
    FirstAttacker,
    FocusOpened,
    GameEnded,
    Gave,
    Given,
    HandSwapped,
    Left,
    Passed,
    Redealt,
    Refilled,
    Returned,
    RuleAnnounced,
    SentBack,
    SlipCaught,
    Slipped,
    Taking,
    Titled,
    Transferred,
    TrumpBuried,
    TrumpCut,
    TrumpShown,
    TrumpSwapped,
    Undefendable,
    Waived,
    WentOut,
    WrongCall,
)
from tests.bot.render import check, views

SEATS = views.seats(3, computers=1)
ACE, SIX = views.card("As"), views.card("6h")
EVENTS: list[Event] = [
    Dealt(1, 1 << ACE), TrumpShown(ACE), TrumpShown(ACE, 2), FirstAttacker(1, SIX), FirstAttacker(3, -1),
    BoutOpened(1, 2), Attacked(1, (SIX,)), Attacked(1, (SIX, ACE)), Beaten(2, SIX, ACE), Transferred(2, SIX, 3),
    Transferred(2, SIX, 3, True), Taking(2), Passed(1), BoutBeaten(2, 1), BoutTaken(2, 0b11), BoutTaken(2, 0b11111),
    Returned(1, 1), Refilled((1, 2, 0), 0), Refilled((1, 2, 0), 2), Drew(2, 1 << ACE), WentOut((1,)), WentOut((1, 3)),
    GameEnded((2,)), GameEnded(()), GameEnded((), True), GameEnded((1, 2)), Epaulettes(2), Left(1),
    TrumpCut(ACE), TrumpBuried(ACE), TrumpSwapped(1, SIX, ACE), Redealt(2, 1 << ACE | 1 << SIX), HandSwapped(3),
    SentBack(2, ACE, 1), WrongCall(1, ACE), WrongCall(1, -1, 2), CheatCaught(1, 2, ACE), SlipCaught(1, 2),
    Slipped(1, ACE), Undefendable(2), DrewTwo(1, SIX), RuleAnnounced(1, (2, 3)), Gave(1, 2), Given(2, 1, ACE),
    Titled(1, (2, 3)),
    Titled(1, ()), Waived(1), Consented(2), FocusOpened(1, 1 << ACE | 1 << SIX, 2),
]  # fmt: skip
each_language = pytest.mark.parametrize("language", default_catalogue().languages)


def test_every_event_is_tried() -> None:
    assert {type(event) for event in EVENTS} == set(Event.__args__)


@each_language
@pytest.mark.parametrize("event", EVENTS, ids=repr)
def test_event_has_words(event: Event, language: str) -> None:
    texts = Texts(language, strict=True)
    words = event_text(event, SEATS, texts)
    assert "none" not in words
    check.plain(check.visible(texts.directed(words)), texts)


@each_language
def test_what_one_seat_may_know_is_never_told(language: str) -> None:
    texts = Texts(language, strict=True)
    assert news_line([Dealt(1, 1 << ACE), Drew(2, 1 << SIX)], SEATS, texts) is None
    line = news_line([Drew(2, 1 << ACE), BoutTaken(2, 0b11)], SEATS, texts)
    assert line is not None
    assert "A♠️" not in line


@each_language
def test_the_line_says_what_the_rest_of_the_screen_does_not(language: str) -> None:
    texts = Texts(language, strict=True)
    assert news_line([BoutOpened(1, 2), Refilled((0, 0, 0), 0)], SEATS, texts) is None
    taken = news_line([Taking(2), BoutTaken(2, 0b11), BoutOpened(3, 1)], SEATS, texts)
    assert taken is not None
    assert taken.count("📥") == 1
