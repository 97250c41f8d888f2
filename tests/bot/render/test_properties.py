"""Whatever people are called and however a game goes: valid, short enough, in its direction, and no secrets."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from bot.render.cards import card_text
from bot.render.names import LONGEST, clean
from bot.render.screens import hand_screen, rules_screen, table_screen
from bot.render.texts import Texts, default_catalogue
from bot.sessions.model import AUTO_PASSES, CLOCKS, SERIES, Score, Setup
from bot.sessions.setup import open_groups, values_of
from bot.sessions.views import GameView, HandOver, HandView, Standing
from engine.actions import parse_action
from engine.apply import apply
from engine.cards import each
from engine.errors import IllegalAction
from engine.presets import PRESETS
from engine.rules import CLASSIC, RuleSet
from engine.state import State
from tests.bot.render import check, views
from tests.bot.render.scenes import SCENES

BOT = "durak_bot"
TEXTS = [Texts(language, strict=True) for language in default_catalogue().languages]
_PIECES = st.sampled_from(
    ["<b>", "</b>", "<", ">", "&", "&amp;", '"', "\u202e", "\u202c", "\u200f", "\u200e", "\u2066", "\u2067", "\u2069",
     "\ufeff", "\u200b", "\u3164", "\n", "\t", "שלום", "Привет", "Bob", "\U0001f469\u200d\U0001f467", "{", "}",
     "{ $name }", "a\u0301\u0302\u0303\u0304", "\ud800", "\u2028", "😀", "\ufdfa", "none", "\x00"]
)  # fmt: skip
nasty = st.one_of(
    st.text(max_size=40),
    st.lists(_PIECES, max_size=12).map("".join),
    st.text(min_size=1, max_size=8).map(lambda text: text * (10_000 // len(text))),
)


@given(name=nasty)
@example(name="\u0301" * 10_000)
@example(name="a" + "\u0301" * 10_000)
@example(name="W" * 10_000)
def test_a_name_is_one_short_line_without_format_characters(name: str) -> None:
    text = clean(name)
    assert len(text) <= LONGEST
    assert text == text.strip()
    assert clean(text) == text
    check.plain(text, Texts("en")) if text.isascii() else None


@given(name=nasty)
@settings(max_examples=40, deadline=None)
def test_any_name_on_every_screen(name: str) -> None:
    state, news = views.played("p3 a 8s; p1 b 8s Qs; p2 a 8h")
    who = tuple(replace(seat, name=name) for seat in views.seats(3))
    place = replace(views.GROUP, title=name)
    game = views.game(state, news, place, who)
    scores = tuple(Score(100 + n, name, 3, n) for n in range(3))
    result = replace(views.result(state, scores, place), seats=who, stopped=False, durak=(1,), places=((2,), (3,)))
    lobby = replace(views.lobby(3), seats=who, standing=Standing(played=3, scores=scores))
    for texts in TEXTS:
        for view in (game, result, lobby):
            check.screen(table_screen(view, texts, bot_username=BOT), texts)
        check.screen(hand_screen(views.hand(game, state, 1), texts), texts)
        check.screen(hand_screen(HandOver(result, 2), texts), texts)


@pytest.mark.parametrize("scene", SCENES)
def test_every_scene_is_sound(scene: str) -> None:
    for texts in TEXTS:
        check.screen(SCENES[scene](texts), texts)


def public_cards(view: GameView) -> set[int]:
    """The cards that the table message may name."""
    public = view.public
    cards = {pile.attack for pile in public.piles} | {pile.defence for pile in public.piles}
    cards |= set(each(public.discarded)) | {card for known in public.known for card in each(known)}
    return cards | ({public.trump_card} if public.trump_card is not None else set())


RULES = [
    (CLASSIC, 3), (PRESETS["transfer"], 4), (PRESETS["quick"], 2), (PRESETS["long"], 8), (CLASSIC, 6),
    (RuleSet(opening="many", limit="none", after_take="unlimited", transfer="on"), 5),
    (RuleSet(throw_order="in_turn", throwers="neighbours", first_limit="five", last_bout="both"), 4),
]  # fmt: skip


@pytest.mark.parametrize("seed", range(200))
def test_moments_of_random_games(seed: int) -> None:
    rules, count = RULES[seed % len(RULES)]
    chance = Random(seed)
    texts = TEXTS[seed % len(TEXTS)]
    place = views.PRIVATE if seed % 4 == 3 else views.GROUP
    for state, events in views.moments(seed, rules, count):
        if state.over:
            for each_texts in TEXTS:
                result = views.result(state, views.scores(count), place)
                check.screen(table_screen(result, each_texts, bot_username=BOT), each_texts)
                for seat in range(1, count + 1):
                    over = hand_screen(HandOver(result, seat), each_texts)
                    check.screen(over, each_texts)
                    presses = [button.press for row in over.buttons for button in row]
                    assert [press.kind for press in presses if press] == ["review"]
                    assert not any(card_text(card) in over.text for card in range(52))
            continue
        if chance.random() > 0.12:
            continue
        game = views.game(state, events, place)
        shown = table_screen(game, texts, bot_username=BOT)
        check.screen(shown, texts)
        hidden = set(range(52)) - public_cards(game)
        # A card inside a row of cards is not found by its isolate: nothing of it may stand anywhere.
        words = set(re.split(r"[\s<>\u200e\u200f\u2066-\u2069]+", shown.text))
        assert not {card for card in hidden if card_text(card)[1:-1] in words}
        seat = chance.randint(1, count)
        hand = views.hand(game, state, seat)
        check.screen(hand_screen(hand, texts), texts)
        check_hand(hand, state, texts)
        for card in each(hand.view.hand):
            picked = replace(hand, selected=card)
            check.screen(hand_screen(picked, texts), texts)


def check_hand(hand: HandView, state: State, texts: Texts) -> None:
    """Every card has one button; what is coloured is allowed, what is not is refused; nothing legal is missing."""
    buttons = [button for row in hand_screen(hand, texts).buttons for button in row]
    labels = [button.label for button in buttons]
    for card in each(hand.view.hand):
        assert labels.count(card_text(card)) == 1
    offered = set()
    for button in buttons:
        press = button.press
        assert press is not None
        assert (press.table, press.game, press.bout) == (views.TABLE, views.GAME, state.bout)
        if press.kind == "select":
            assert button.style == "success"
            picked = hand_screen(replace(hand, selected=views.card(press.word)), texts)
            aims = [aim.press.word for row in picked.buttons for aim in row if aim.press and aim.press.kind == "move"]
            assert len(aims) > 1
            offered |= set(aims)
        else:
            assert press.kind == "move"
            try:
                apply(state, parse_action(f"p{hand.view.seat} {press.word}"))
            except IllegalAction:
                assert button.style is None
            else:
                offered.add(press.word)
    legal = {views.word(action) for action in hand.view.legal}
    few = {word for word in legal if len(word.split()) <= 2 or word.startswith("b")}
    public = hand.view.public
    if public.rules.throw_order == "free" and not public.taking and any(pile.defence < 0 for pile in public.piles):
        # Dropped with the next card (R6.4): without a card to throw in it would only be in the way.
        may_throw = any(word.startswith("a") for word in legal)
        assert ("p" in offered) == ("p" in legal and may_throw)
        few.discard("p")
    assert few <= offered <= legal


@pytest.mark.parametrize("seed", range(60))
def test_rules_pages_of_random_rules(seed: int) -> None:
    from bot.render.rules_page import chapters
    from engine.rules import SETTINGS

    chance = Random(seed)
    rules = CLASSIC.changed({name: chance.choice(values_of(name)) for name in SETTINGS})
    for texts in TEXTS:
        setup = Setup(rules, chance.choice(CLOCKS), chance.choice(AUTO_PASSES), chance.choice(SERIES))
        for chapter in chapters(setup):
            check.screen(rules_screen(setup, chapter, texts), texts)
        for page in ("", "first", *open_groups()):
            lobby = replace(views.lobby(8, rules), series=setup.series, clock=setup.clock, page=page)
            check.screen(table_screen(lobby, texts, bot_username=BOT), texts)


@pytest.mark.parametrize("size", [1, 6, 7, 12, 18, 19, 36, 52])
def test_hands_of_any_size_fit(size: int) -> None:
    rules = PRESETS["long"]
    state, _ = views.played("", 2, rules)
    cards = sum(1 << card for card in range(size))
    hand = views.hand(views.game(state), state, state.attacker)
    big = replace(hand, view=replace(hand.view, hand=cards, legal=()))
    for texts in TEXTS:
        shown = hand_screen(big, texts)
        check.screen(shown, texts)
        assert sum(map(len, shown.buttons)) == size


def test_two_whole_packs_in_one_hand_fit_too() -> None:
    """R1.2: twins share a button that says so, and every button stays within Telegram's hundred."""
    state, _ = views.played("", 2, PRESETS["long"])
    everything = sum(1 << card for card in range(52))
    hand = views.hand(views.game(state), state, state.attacker)
    big = replace(hand, view=replace(hand.view, hand=everything | everything << 54, legal=()))
    for texts in TEXTS:
        shown = hand_screen(big, texts)
        check.screen(shown, texts)
        labels = [button.label for row in shown.buttons for button in row]
        assert len(labels) == 52
        assert all("×2" in label for label in labels)
