"""The picture that the README shows is what the bot draws. UPDATE_SNAPSHOTS=1 draws it anew."""

from __future__ import annotations

import os
from io import BytesIO
from pathlib import Path
from random import Random

from PIL import Image, ImageChops, ImageStat

from bot.render.picture import Look, table_picture
from engine.ai.greedy import play_greedy
from engine.ai.player import Budget
from engine.apply import apply
from engine.cards import full_deck
from engine.deal import deal
from engine.presets import PRESETS
from engine.state import waited_for
from engine.view import PublicView, public_view, seat_view

FILE = Path(__file__).resolve().parents[2] / "snapshots" / "picture.png"


def a_moment(seed: int = 79, seats: int = 4, moves: int = 35) -> PublicView:
    """A game with transfers, in the middle of a bout."""
    chance = Random(seed)
    deck = list(full_deck(36))
    chance.shuffle(deck)
    state, _ = deal(PRESETS["transfer"], seats, 1, deck)
    for _ in range(moves):
        seat = chance.choice(waited_for(state))
        state, _ = apply(state, play_greedy(seat_view(state, seat), chance, Budget()))
    return public_view(state)


def test_the_picture_in_the_readme_is_what_is_drawn() -> None:
    content = table_picture(a_moment(), Look()).draw()
    if os.environ.get("UPDATE_SNAPSHOTS"):
        FILE.write_bytes(content)
    assert FILE.stat().st_size <= 60_000
    kept, now = (Image.open(BytesIO(data)).convert("RGB") for data in (FILE.read_bytes(), content))
    assert kept.size == now.size
    # Another version of Pillow may set a letter a hair differently, and nothing more.
    assert max(ImageStat.Stat(ImageChops.difference(kept, now)).mean) < 1
