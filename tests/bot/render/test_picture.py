"""The picture of the table: everything visible is in it and can be read, nothing hidden is, and it is small enough."""

from __future__ import annotations

import time
from dataclasses import replace
from functools import lru_cache
from io import BytesIO
from itertools import combinations
from random import Random

import pytest
from PIL import Image, ImageChops, ImageStat

from bot.render.picture import Look, table_picture
from bot.render.picture.cards import MARGIN, face_sprite
from bot.render.picture.draw import HEAVIEST, draw
from bot.render.picture.layout import (
    OVER_X,
    OVER_Y,
    TALON_WIDTH,
    Box,
    card_height,
    discard_box,
    picture_size,
    pile_boxes,
    seat_boxes,
    talon_box,
)
from bot.render.picture.tableau import Seat, Tableau, tableau_of
from engine.cards import BODY, DECLARED, FACE, RED_JOKER, TWIN, card_of, each, minus
from engine.presets import PRESETS
from engine.state import State
from engine.view import PublicView, public_view
from tests.bot.render import views
from tests.support.games import any_game

LOOKS = [Look(four, letters) for four in (False, True) for letters in ("latin", "cyrillic")]
#: More than any rules bring to a table of one pack.
MOST_PILES = 36


def opened(content: bytes) -> Image.Image:
    """The picture as a reader sees it."""
    image = Image.open(BytesIO(content))
    assert image.format == "PNG"
    return image.convert("RGB")


def some_table(chance: Random, seats: int, piles: int, *, packs: int = 1) -> Tableau:
    """A table with so many piles, everything else by chance and as full as can be."""
    deck = [*range(54), *range(DECLARED, DECLARED + 104)] * packs
    chance.shuffle(deck)
    trump = chance.randrange(4)
    attacker = chance.randint(1, seats)
    defender = attacker % seats + 1
    return Tableau(
        seats=tuple(
            Seat(
                cards=chance.randint(1, 30),
                role="attacker" if seat == attacker else "defender" if seat == defender else "",
                waited=chance.random() < 0.5,
                out=False,
                sign=chance.choice(["", "passed"]),
                side=0,
                durak=False,
            )
            for seat in range(1, seats + 1)
        ),
        piles=tuple((deck.pop(), deck.pop() if chance.random() < 0.8 else -1) for _ in range(piles)),
        trump=trump,
        trump_card=chance.randrange(52),
        talon=chance.randint(2, 60),
        discard=chance.randint(1, 60),
        shown=tuple(rank * 4 + trump for rank in range(13) if chance.random() < 0.5),
        arrow=(attacker, defender),
        taking=0,
        over=False,
    )


# -- where things lie -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("piles", range(MOST_PILES + 1))
@pytest.mark.parametrize("seats", range(2, 9))
def test_everything_lies_on_the_table_and_nothing_over_anything_else(seats: int, piles: int) -> None:
    width, height = picture_size(piles)
    canvas = Box(0, 0, width, height)
    card, lying = pile_boxes(piles, height)
    assert len(lying) == piles
    boxes = [*seat_boxes(seats, height), *lying, talon_box(height), discard_box(height)]
    assert len(boxes) == seats + piles + 2
    assert all(canvas.holds(box) for box in boxes)
    for one, other in combinations(boxes, 2):
        apart = (
            one.x + one.width <= other.x
            or other.x + other.width <= one.x
            or one.y + one.height <= other.y
            or other.y + other.height <= one.y
        )
        assert apart, (one, other)
    # Six piles are what most bouts come to: their cards are as large as a thumb.
    assert card >= (130 if piles <= 6 else 84 if piles <= 12 else 44)


@pytest.mark.parametrize("seats", range(2, 9))
def test_seats_go_round_clockwise_from_the_first_one_below(seats: int) -> None:
    _, height = picture_size(0)
    boxes = seat_boxes(seats, height)
    below = [box.y > height / 2 for box in boxes]
    assert below[0]
    # From the left end of the row above to its right end, and from the right end of the row below to its left one.
    for (box, here), (after, there) in zip(
        zip(boxes, below, strict=True), [*zip(boxes[1:], below[1:], strict=True)], strict=False
    ):
        if here == there:
            assert (after.x < box.x) is here or (box.x < after.x) is not here


# -- what can be read -------------------------------------------------------------------------------------------------


def corner(image: Image.Image, x: int, y: int, width: int) -> Image.Image:
    """The part of a card by which it is read: rank and suit in its upper left corner."""
    return image.crop((x + 4, y + 4, x + round(width * 0.43), y + round(width * 0.78)))


@lru_cache(maxsize=2000)
def corner_of(card: int, width: int, look: Look) -> Image.Image:
    """The same part of a card as it is drawn by itself."""
    return corner(face_sprite(card, width, look).image, MARGIN, MARGIN, width)


def read_at(image: Image.Image, x: int, y: int, width: int, look: Look, among: list[int]) -> int:
    """Which of some cards lies there, going by its corner alone."""

    there = corner(image, x, y, width)

    def distance(card: int) -> float:
        return sum(ImageStat.Stat(ImageChops.difference(there, corner_of(card, width, look))).sum)

    return min(among, key=distance)


def check_readable(content: bytes, tableau: Tableau, look: Look) -> None:
    """Every card that lies face up can be told from all others, and a declared joker from the card itself."""
    image = opened(content)
    width, boxes = pile_boxes(len(tableau.piles), image.height)
    over_x, over_y = round(width * OVER_X), round(card_height(width) * OVER_Y)
    for (attack, defence), box in zip(tableau.piles, boxes, strict=True):
        if defence < 0:
            places = [(attack, box.x + over_x // 2, box.y + over_y // 2)]
        else:
            places = [(attack, box.x, box.y), (defence, box.x + over_x, box.y + over_y)]
        for card, x, y in places:
            shown = card if card >= DECLARED else FACE[card]
            jokers = [DECLARED + FACE[card]] if FACE[card] < RED_JOKER else []
            same = {DECLARED + FACE[card], DECLARED + 52 + FACE[card]} if card >= DECLARED else {shown}
            assert read_at(image, x, y, width, look, [*range(54), *jokers, shown]) in same, card
    if tableau.trump_card is not None:
        box = talon_box(image.height, shown=bool(tableau.shown))
        x = round(box.middle[0] - TALON_WIDTH / 2)
        assert read_at(image, x, box.y, TALON_WIDTH, look, list(range(52))) == tableau.trump_card


@pytest.mark.parametrize("piles", [1, 4, 6, 12, 18])
def test_every_card_on_the_table_can_be_read(piles: int) -> None:
    for number, look in enumerate(LOOKS):
        tableau = some_table(Random(piles * 10 + number), 2 + (piles + number) % 7, piles)
        check_readable(draw(tableau, look), tableau, look)


def test_pictures_of_random_games_by_any_rules_can_be_read_and_are_small() -> None:
    for seed in range(24):
        chance = Random(seed)
        look = chance.choice(LOOKS)
        moments = [state for state, _ in any_game(chance)]
        for state in [chance.choice(moments), moments[-1]]:
            tableau = tableau_of(public_view(state))
            content = draw(tableau, look)
            assert len(content) <= HEAVIEST == 60_000
            check_readable(content, tableau, look)


def test_each_setting_of_the_look_is_seen_in_the_cards_it_is_about() -> None:
    def looks(card: str) -> set[bytes]:
        return {face_sprite(card_of(card), 130, look).image.tobytes() for look in LOOKS}

    assert len(looks("9s")) == len(looks("9h")) == 1
    assert len(looks("9c")) == len(looks("9d")) == 2  # green and blue instead of black and red
    assert len(looks("Ks")) == 1 or len(looks("Qs")) == 2
    assert len(looks("Qs")) == len(looks("Js")) == len(looks("As")) == 2  # Д В Т
    assert len(looks("Qd")) == 4


# -- what it depends on -----------------------------------------------------------------------------------------------


def test_the_same_view_gives_the_same_bytes_and_another_card_others() -> None:
    state, _ = views.played("p3 a 8s; p1 b 8s Qs; p2 a 8h")
    public = public_view(state)
    picture, again = table_picture(public, Look()), table_picture(public_view(state), Look())
    assert picture.key == again.key
    assert picture.draw() == again.draw()
    pile = public.piles[0]
    others: list[PublicView] = [
        replace(public, piles=(pile._replace(defence=card_of("Ks")), *public.piles[1:])),
        replace(public, piles=(pile._replace(attack=card_of("7s")), *public.piles[1:])),
        replace(public, piles=public.piles[:1]),
        replace(public, trump_card=card_of("9d")),
        replace(public, talon=public.talon - 1),
        replace(public, discard=5),
        replace(public, hand_sizes=(4, *public.hand_sizes[1:])),
        replace(public, attacker=2),
        replace(public, taking=True),
        replace(public, passed=(2,)),
        replace(public, waiting=(2,)),
        replace(public, playing=(1, 2)),
        replace(public, shown=(7,)),
        replace(public, durak=(1,)),
        replace(public, durak=()),
    ]
    pictures = [picture, *(table_picture(other, Look()) for other in others), table_picture(public, Look(True))]
    pictures.append(table_picture(public, Look(letters="cyrillic")))
    assert len({each_picture.key for each_picture in pictures}) == len(pictures)
    assert len({each_picture.draw() for each_picture in pictures}) == len(pictures)


def test_twins_look_alike() -> None:
    assert (
        face_sprite(card_of("9h") + TWIN, 130, Look()).image.tobytes()
        == face_sprite(card_of("9h"), 130, Look()).image.tobytes()
    )


def stirred(state: State, chance: Random) -> State:
    """The same game with other cards in all places that the public does not know: hands, and the talon but its last."""
    hidden = [minus(hand, known) for hand, known in zip(state.hands, state.known, strict=True)]
    rest = list(state.talon[:-1]) + [card for hand in hidden for card in each(hand)]
    if any(card >= TWIN for card in rest):
        return state
    chance.shuffle(rest)
    talon = (*(rest.pop() for _ in state.talon[:-1]), *state.talon[-1:])
    hands = tuple(
        known | sum(1 << rest.pop() for _ in range(hand.bit_count()))
        for hand, known in zip(hidden, state.known, strict=True)
    )
    return state._replace(hands=hands, talon=talon)


def test_hidden_cards_never_reach_the_picture() -> None:
    differed = 0
    for seed in range(30):
        chance = Random(seed)
        moments = [state for state, _ in any_game(chance, chance.choice(list(PRESETS.values())))]
        state = chance.choice(moments[: len(moments) // 2 + 1])
        other = stirred(state, chance)
        one, two = table_picture(public_view(state), Look()), table_picture(public_view(other), Look())
        if public_view(state).rights != public_view(other).rights:
            continue  # another hand holds a right: everyone waits, and everyone sees that
        differed += state.hands != other.hands
        assert one.key == two.key
        assert one.draw() == two.draw()
    assert differed > 15


def test_what_is_known_of_hands_and_of_the_discard_is_not_drawn() -> None:
    state, _ = views.played("p3 a 8s; p1 t")
    public = public_view(state)
    other = replace(public, known=(3, 5, 9), discarded=7, bout=9, limit=2, line=(1,))
    assert table_picture(public, Look()).key == table_picture(other, Look()).key


# -- how large, how quick ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", range(2, 9))
def test_the_fullest_tables_are_small_enough(seats: int) -> None:
    for piles in (6, 12, 13, 18, 24):
        tableau = some_table(Random(seats * 100 + piles), seats, piles)
        content = draw(tableau, LOOKS[(seats + piles) % 4])
        assert len(content) <= HEAVIEST, (piles, len(content))
        assert opened(content).size == picture_size(piles)


def test_a_picture_is_drawn_quickly() -> None:
    tableau = some_table(Random(1), 8, 12)
    draw(tableau, Look())
    taken = []
    for _ in range(5):
        begun = time.thread_time()
        draw(tableau, Look())
        taken.append(time.thread_time() - begun)
    assert min(taken) < 0.04


def test_a_game_that_was_stopped_waits_for_nobody() -> None:
    state, _ = views.played("p3 a 8s")
    still = table_picture(public_view(state), Look(), still=True).tableau
    assert not any(seat.waited or seat.role or seat.sign for seat in still.seats)
    assert still.arrow is None
    assert still.piles


def test_a_joker_in_a_pile_is_a_joker() -> None:
    joker = card_of("*r=9h")
    assert BODY[joker] == RED_JOKER
    declared, plain = (face_sprite(card, 130, Look()).image.tobytes() for card in (joker, card_of("9h")))
    assert declared != plain
