"""Drawing ahead leaves little for the first picture to do."""

from __future__ import annotations

from bot.render.picture import Look, table_picture, warm
from bot.render.picture.cards import face_sprite
from engine.view import public_view
from tests.bot.render import views


def test_the_cards_of_an_ordinary_table_are_drawn_ahead() -> None:
    warm()
    before = face_sprite.cache_info().misses
    for seed in range(3):
        for state, _ in views.moments(seed):
            if len(state.piles) <= 2:
                table_picture(public_view(state), Look()).draw()
    # Of 36 cards in the sizes that one to four piles take, and under the talon, all are there.
    assert face_sprite.cache_info().misses == before
