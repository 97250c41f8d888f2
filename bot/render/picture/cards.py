"""Cards, face up and face down, with their shadows: each drawn once in each size, and kept.

A card is read by its upper left corner (what another card lies over still shows it): rank above suit, as large as the
corner allows. The rest is one large suit; court cards wear a crown, jokers a fool's cap.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from PIL import Image, ImageDraw, ImageFilter

from bot.render.picture.layout import card_height
from bot.render.picture.palette import (
    BACK,
    BACK_LINE,
    BLACK,
    BLUE,
    CLOTH_SHADE,
    EDGE,
    GOLD,
    GREEN,
    JOKER_PAPER,
    PAPER,
    PURPLE,
    RED,
    Colour,
)
from bot.render.picture.shapes import FINE, sign_mask, suit_mask, text_mask
from bot.render.picture.tableau import Look
from engine.cards import BODY, FACE, RANKS, RED_JOKER, rank_of, suit_of

#: Room around a sprite for its shadow.
MARGIN = 10
_CYRILLIC = {"J": "В", "Q": "Д", "K": "К", "A": "Т"}


class Sprite(NamedTuple):
    """A card to be pasted: `image` (RGB) through `mask`; the card itself begins at (MARGIN, MARGIN)."""

    image: Image.Image
    mask: Image.Image


def paste_card(image: Image.Image, sprite: Sprite, x: int, y: int) -> None:
    """Put a card on an image, its own corner (not its shadow's) at (x, y)."""
    image.paste(sprite.image, (x - MARGIN, y - MARGIN), sprite.mask)


def suit_colour(suit: int, look: Look) -> Colour:
    """The colour of a suit (in the order c d h s)."""
    if look.four_colours:
        return (GREEN, BLUE, RED, BLACK)[suit]
    return (BLACK, RED, RED, BLACK)[suit]


def rank_text(card: int, look: Look) -> str:
    """What stands in the corner of a card that is no joker."""
    rank = RANKS[rank_of(card)]
    return "10" if rank == "T" else _CYRILLIC.get(rank, rank) if look.letters == "cyrillic" else rank


def rank_height(width: int) -> int:
    """How high the letters in the corner of a card are."""
    return round(width * 0.37)


def stencil(image: Image.Image, mask: Image.Image, at: tuple[float, float], colour: Colour) -> None:
    """Paint a mask in one colour, its upper left corner at a point."""
    image.paste(colour, (round(at[0]), round(at[1])), mask)


def centred(image: Image.Image, mask: Image.Image, at: tuple[float, float], colour: Colour) -> None:
    """Paint a mask in one colour, its centre at a point."""
    stencil(image, mask, (at[0] - mask.width / 2, at[1] - mask.height / 2), colour)


@lru_cache(maxsize=64)
def card_mask(width: int, height: int, radius: float = 0.085) -> Image.Image:
    """A rectangle with round corners."""
    mask = Image.new("L", (width * FINE, height * FINE))
    corner = round(width * FINE * radius)
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, width * FINE - 1, height * FINE - 1), radius=corner, fill=255)
    return mask.reduce(FINE)


def _with_shadow(face: Image.Image, shape: Image.Image) -> Sprite:
    """A card on its shadow: soft under large cards, a thin edge under small ones."""
    size = face.width + 2 * MARGIN, face.height + 2 * MARGIN
    shadow = Image.new("L", size)
    if face.width > 80:
        shadow.paste(130, (MARGIN + 1, MARGIN + 4), shape)
        mask = shadow.filter(ImageFilter.GaussianBlur(4))
    else:
        shadow.paste(190, (MARGIN + 1, MARGIN + 3), shape)
        mask = shadow
    mask.paste(shape, (MARGIN, MARGIN), shape)
    image = Image.new("RGB", size, CLOTH_SHADE)
    image.paste(face, (MARGIN, MARGIN), shape)
    return Sprite(image, mask)


def _blank(width: int, paper: Colour = PAPER) -> tuple[Image.Image, Image.Image]:
    """A card without anything on it, and its shape."""
    height = card_height(width)
    shape = card_mask(width, height)
    face = Image.new("RGB", (width, height), EDGE)
    inner = card_mask(width - 2, height - 2)
    face.paste(paper, (1, 1), inner)
    return face, shape


@lru_cache(maxsize=400)
def face_sprite(card: int, width: int, look: Look) -> Sprite:
    """A card face up. A declared joker shows what it stands for, and that it is a joker."""
    joker = BODY[card] >= RED_JOKER
    face, shape = _blank(width, JOKER_PAPER if joker else PAPER)
    if FACE[card] >= RED_JOKER:
        _draw_joker(face, width, RED if BODY[card] == RED_JOKER else BLACK)
    else:
        _draw_card(face, card, width, look, joker)
    return _with_shadow(face, shape)


def _draw_card(face: Image.Image, card: int, width: int, look: Look, joker: bool) -> None:
    suit, rank = suit_of(card), RANKS[rank_of(card)]
    colour = suit_colour(suit, look)
    high = rank_height(width)
    corner = text_mask(rank_text(card, look), high, round(width * 0.38))
    middle = width * 0.245
    centred(face, corner, (middle, width * 0.075 + high / 2), colour)
    small = suit_mask(suit, round(width * 0.29))
    centred(face, small, (middle, width * 0.075 + high * 1.17 + small.height / 2), colour)
    large = suit_mask(suit, round(width * 0.56))
    at = (width * 0.64, face.height - width * 0.4)
    if joker:
        centred(face, sign_mask("cap", round(width * 0.62)), at, PURPLE)
    elif rank in "KQJ":
        centred(face, large, at, colour)
        crown = sign_mask(f"crown-{rank}", round(width * 0.38))
        centred(face, crown, (at[0], at[1] - width * 0.46), GOLD)
    elif rank == "A":
        centred(face, suit_mask(suit, round(width * 0.6)), (width * 0.655, face.height - width * 0.38), colour)
    else:
        centred(face, large, at, colour)


def _draw_joker(face: Image.Image, width: int, colour: Colour) -> None:
    star = sign_mask("star", round(width * 0.4))
    centred(face, star, (width * 0.245, width * 0.28), colour)
    centred(face, sign_mask("cap", round(width * 0.78)), (width * 0.54, face.height - width * 0.52), colour)


@lru_cache(maxsize=32)
def back_sprite(width: int, turn: float = 0.0) -> Sprite:
    """A card face down, turned by so many degrees."""
    face, shape = _blank(width)
    border = max(3, round(width * 0.055))
    inner = face.width - 2 * border, face.height - 2 * border
    pattern = Image.new("RGB", (inner[0] * 2, inner[1] * 2), BACK)
    pen = ImageDraw.Draw(pattern)
    if width > 80:  # small ones lie in a row, where a lattice would only flicker
        for start in range(-pattern.height, pattern.width + pattern.height, width // 2):
            pen.line([(start, 0), (start + pattern.height, pattern.height)], fill=BACK_LINE, width=3)
            pen.line([(start, 0), (start - pattern.height, pattern.height)], fill=BACK_LINE, width=3)
    face.paste(pattern.reduce(2), (border, border), card_mask(*inner, radius=0.06))
    if not turn:
        return _with_shadow(face, shape)
    angle = {"resample": Image.Resampling.BICUBIC, "expand": True}
    return _with_shadow(face.rotate(turn, **angle), shape.rotate(turn, **angle))  # type: ignore[arg-type]
