"""Replays: nothing of a game is left out or told twice, and nobody sees a game that goes on."""

from __future__ import annotations

import hashlib
import random
from dataclasses import replace

import pytest

from bot.sessions.ports import StoredGame
from bot.sessions.replays import (
    MOST_STEPS,
    PAYLOAD,
    NotToBeShown,
    ReplayView,
    opened,
    replay_key,
    replay_payload,
    replay_view,
    seal_view,
)
from engine.actions import token_of
from engine.ai.greedy import play_random
from engine.cards import CARD_TEXTS, faces, full_deck
from engine.events import BoutBeaten, BoutTaken, Passed, Waived
from engine.presets import PRESETS
from tests.support import finished as kept
from tests.support.games import random_rules, table_sizes

WHOLE = kept.whole_games()


def pages(stored: StoredGame) -> list[ReplayView]:
    first = replay_view(stored, 0)
    return [replay_view(stored, page) for page in range(first.pages)]


def check(stored: StoredGame) -> list[ReplayView]:
    """What holds for the replay of any game; its pages."""
    found = pages(stored)
    told = [token_of(step.action) for page in found for step in page.steps if step.action is not None]
    assert told == [logged.token for logged in stored.actions]
    assert found[0].steps[0].action is None, "the deal comes first"
    for page in found:
        loud = [step for step in page.steps if not all(isinstance(event, Passed | Waived) for event in step.events)]
        assert len(loud) <= MOST_STEPS + 1
        # Every card that is not hidden in talon or discard is counted once.
        open_cards = sum(len(faces(hand)) for hand in page.hands)
        laid = sum(1 + (pile.defence >= 0) for pile in page.public.piles)
        whole = len(full_deck(stored.rules.deck, stored.rules.packs))
        assert open_cards + laid + page.public.talon + page.public.discard == whole
        assert page.bout <= page.bouts
    bouts = [page.bout for page in found]
    assert bouts == sorted(bouts)
    assert set(bouts) == set(range(1, found[-1].bouts + 1))
    assert [page.continued for page in found] == [a == b for a, b in zip([0, *bouts[:-1]], bouts, strict=True)]
    # A bout's end closes its page.
    for page in found:
        for step in page.steps[:-1]:
            assert not any(isinstance(event, BoutBeaten | BoutTaken) for event in step.events)
    return found


@pytest.mark.parametrize("name", WHOLE)
def test_golden_games_of_every_preset_from_deal_to_end(name: str) -> None:
    stored = WHOLE[name]
    found = check(stored)
    assert found[-1].stopped == (stored.actions == () or name in {"redeal"})


def test_there_is_a_golden_game_for_each_preset() -> None:
    rules = [stored.rules for stored in WHOLE.values()]
    assert all(preset in rules for preset in PRESETS.values())


@pytest.mark.parametrize("seed", range(16))
def test_random_games_by_any_rules(seed: int) -> None:
    chance = random.Random(seed)
    rules = random_rules(chance)
    stored = kept.played(rules, chance.choice(table_sizes(rules)), seed, play_random, most=250)
    check(stored)


def test_a_page_is_the_nearest_there_is() -> None:
    stored = WHOLE["classic-2"]
    last = len(pages(stored)) - 1
    assert replay_view(stored, 9999).page == last
    assert replay_view(stored, 0).page == 0


def test_what_only_a_lax_table_accepts_is_marked() -> None:
    for name in ("push-3", "cheaters-3"):
        assert any(not step.lawful for page in pages(WHOLE[name]) for step in page.steps), name
    for name in ("classic-4", "transfer-5", "show-3", "pairs", "long-8"):
        assert all(step.lawful for page in pages(WHOLE[name]) for step in page.steps), name


def test_a_game_that_was_stopped_says_so_on_its_last_page_only() -> None:
    stored = WHOLE["classic-4"]
    stopped = replace(stored, actions=stored.actions[:20])
    assert [page.stopped for page in pages(stopped)] == [False] * (len(pages(stopped)) - 1) + [True]


def test_only_a_finished_game_is_opened_and_only_by_its_own_key() -> None:
    stored = WHOLE["classic-2"]
    key = replay_key(stored.table_id, stored.number, stored.shuffle.salt)
    assert opened(stored, key) is stored
    for other, brought in (
        (None, key),
        (replace(stored, ended=None), key),
        (stored, "0" * 16),
        (replace(stored, number=stored.number + 1), key),
        (replace(stored, table_id=stored.table_id + 1), key),
    ):
        with pytest.raises(NotToBeShown):
            opened(other, brought)


def test_the_link_fits_telegram_and_comes_apart_again() -> None:
    payload = replay_payload(10**12, 10**6, "0123456789abcdef")
    assert len(payload) <= 64
    match = PAYLOAD.fullmatch(payload)
    assert match is not None
    assert (match["table"], match["game"], match["key"]) == (str(10**12), str(10**6), "0123456789abcdef")


def test_the_seal_is_the_sha_256_of_all_that_chance_decided() -> None:
    stored = WHOLE["classic-2"]
    seal = seal_view(stored, 0)
    deck = " ".join(CARD_TEXTS[card] for card in stored.shuffle.deck)
    assert seal.counted == hashlib.sha256((deck + stored.shuffle.salt).encode()).hexdigest()
    assert seal.holds
    assert not replace(seal, promised="0" * 64).holds
    # Decks for redeals (R3.1) and the card that was cut (R2.2) are under it too.
    redealt = WHOLE["redeal"]
    assert redealt.shuffle.redeals
    other = replace(redealt, shuffle=replace(redealt.shuffle, redeals=(*redealt.shuffle.redeals[::-1], (1, 2))))
    assert not seal_view(other, 0).holds
    cut = replace(stored, shuffle=replace(stored.shuffle, cut=stored.shuffle.deck[0]))
    assert not seal_view(cut, 0).holds
