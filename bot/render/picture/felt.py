"""What lies under the cards: the cloth in its frame, the seats with their hands, the arrow.

Everything that looks the same more than once is drawn once and kept: the cloth of each size, the plates of seats.
"""

from __future__ import annotations

import math
from functools import lru_cache

from PIL import Image, ImageDraw, ImageFilter

from bot.render.picture.cards import back_sprite, card_mask, centred, paste_card, stencil
from bot.render.picture.layout import SEAT_HEIGHT, SEAT_WIDTH, Box, card_height
from bot.render.picture.palette import (
    ARROW,
    ATTACK,
    CLOTH_SHADE,
    CLOTH_TONES,
    DEFENCE,
    GLOW,
    INK,
    IVORY,
    OUT,
    PURPLE,
    SIDES,
    WAITED,
    WHITE,
    WOOD_DARK,
    WOOD_LIGHT,
    Colour,
    cloth_tones,
)
from bot.render.picture.shapes import FINE, sign_mask, text_mask
from bot.render.picture.tableau import Seat

#: The width of the frame.
RIM = 14
#: Where the seam of the cloth runs.
SEAM = 34
_HAND_WIDTH = 64
_MOST_BACKS = 5


@lru_cache(maxsize=2)
def cloth(width: int, height: int) -> Image.Image:
    """The empty table. Not to be painted on: copy it."""
    glow = Image.radial_gradient("L").resize((round(width * 1.3), round(height * 1.3)), Image.Resampling.BICUBIC)
    left, top = (glow.width - width) // 2, (glow.height - height) // 2
    light = glow.crop((left, top, left + width, top + height))
    tones = [cloth_tones()[CLOTH_TONES - 1 - level * CLOTH_TONES // 256] for level in range(256)]
    felt = Image.merge("RGB", [light.point([tone[band] for tone in tones]) for band in range(3)])
    # A line sewn along the edge.
    sewn = Image.new("L", (width, height))
    sewn.paste(card_mask(width - 2 * SEAM, height - 2 * SEAM, radius=0.045), (SEAM, SEAM))
    sewn.paste(0, (SEAM + 3, SEAM + 3), card_mask(width - 2 * SEAM - 6, height - 2 * SEAM - 6, radius=0.042))
    stencil(felt, sewn, (0, 0), cloth_tones()[CLOTH_TONES * 3 // 4])
    # The frame: wood, lighter above, and its shadow on the cloth.
    slope = Image.linear_gradient("L").resize((width, height))
    wood = Image.composite(Image.new("RGB", (width, height), WOOD_DARK),
                           Image.new("RGB", (width, height), WOOD_LIGHT), slope)  # fmt: skip
    hole = Image.new("L", (width, height))
    hole.paste(card_mask(width - 2 * RIM, height - 2 * RIM, radius=0.03), (RIM, RIM))
    soft = hole.filter(ImageFilter.GaussianBlur(7)).point([min(255, max(0, 2 * level - 255)) for level in range(256)])
    table = Image.composite(felt, Image.new("RGB", (width, height), CLOTH_SHADE), soft)
    return Image.composite(table, wood, hole)


@lru_cache(maxsize=8)
def _plate(waited: bool, out: bool) -> tuple[Image.Image, Image.Image]:
    """What a seat stands on: its colours, and how dense they are; with room for a glow around it."""
    room = 16
    size = SEAT_WIDTH + 2 * room, SEAT_HEIGHT + 2 * room
    shape = Image.new("L", size)
    shape.paste(card_mask(SEAT_WIDTH, SEAT_HEIGHT, radius=0.1), (room, room))
    if not waited:
        colour = Image.new("RGB", size, CLOTH_SHADE)
        return colour, shape.point([level * (50 if out else 92) // 255 for level in range(256)])
    glow = shape.filter(ImageFilter.GaussianBlur(9)).point([level * 9 // 10 for level in range(256)])
    hollow = card_mask(SEAT_WIDTH - 10, SEAT_HEIGHT - 10, radius=0.085)
    colour = Image.new("RGB", size, GLOW)
    colour.paste(WAITED, (room + 5, room + 5), hollow)
    glow.paste(255, (room, room), card_mask(SEAT_WIDTH, SEAT_HEIGHT, radius=0.1))
    return colour, glow


def draw_seat(image: Image.Image, number: int, seat: Seat, box: Box) -> None:
    """A seat: its number, its hand face down with the count, what it does."""
    colour, dense = _plate(seat.waited, seat.out)
    room = (colour.width - box.width) // 2
    image.paste(colour, (box.x - room, box.y - room), dense)
    disc = (box.x + 48, box.y + (40 if seat.sign else box.height // 2))
    draw_disc(image, number, seat, disc, 60 if seat.sign else 66)
    if seat.out:
        centred(image, sign_mask("out", 62), (box.x + 158, box.y + box.height / 2), IVORY)
        return
    if seat.cards:
        _draw_hand(image, seat.cards, box)
    if seat.sign:
        centred(image, sign_mask(seat.sign, 44), (disc[0], box.y + box.height - 27), IVORY)


def draw_disc(image: Image.Image, number: int, seat: Seat, at: tuple[float, float], size: int = 66) -> None:
    """The number of a seat, coloured by what it does; a pair's colour around it (V6)."""
    fill: Colour = {"attacker": ATTACK, "defender": DEFENCE}.get(seat.role, IVORY)
    ink = INK if fill is IVORY else WHITE
    if seat.out:
        fill = OUT
    if seat.durak:
        fill, ink = PURPLE, WHITE
    centred(image, disc_mask(size), at, SIDES[seat.side - 1] if seat.side else CLOTH_SHADE)
    centred(image, disc_mask(size - (14 if seat.side else 6)), at, fill)
    centred(image, text_mask(str(number), round(size * 0.54)), at, ink)


@lru_cache(maxsize=16)
def disc_mask(size: int) -> Image.Image:
    """A disc of this diameter."""
    mask = Image.new("L", (size * FINE, size * FINE))
    ImageDraw.Draw(mask).ellipse((0, 0, size * FINE - 1, size * FINE - 1), fill=255)
    return mask.reduce(FINE)


def _draw_hand(image: Image.Image, cards: int, box: Box) -> None:
    backs = min(cards, _MOST_BACKS)
    left, right = box.x + 92, box.x + box.width - 14
    step = min(22, (right - left - _HAND_WIDTH) // max(1, backs - 1)) if backs > 1 else 0
    begin = round((left + right - _HAND_WIDTH - step * (backs - 1)) / 2)
    y = box.y + (box.height - card_height(_HAND_WIDTH)) // 2
    for number in range(backs):
        paste_card(image, back_sprite(_HAND_WIDTH), begin + number * step, y)
    draw_count(image, cards, ((left + right) / 2, box.y + box.height / 2), 40)


def draw_count(image: Image.Image, count: int, at: tuple[float, float], height: int) -> None:
    """A number on a dark pill: how many cards lie there."""
    text = text_mask(str(count), height)
    pill_height = height + 20
    pill = _pill_mask(max(pill_height, text.width + 28), pill_height)
    centred(image, pill, at, INK)
    centred(image, text, at, WHITE)


@lru_cache(maxsize=64)
def _pill_mask(width: int, height: int) -> Image.Image:
    mask = Image.new("L", (width * FINE, height * FINE))
    pen = ImageDraw.Draw(mask)
    pen.rounded_rectangle((0, 0, width * FINE - 1, height * FINE - 1), radius=height * FINE / 2, fill=218)
    return mask.reduce(FINE)


Point = tuple[float, float]
#: The length of an arrow's head.
_HEAD = 40.0


def draw_arrow(image: Image.Image, start: Box, end: Box) -> None:
    """From one seat to another across the cloth, bent towards its middle."""
    width, height = image.size
    begin, tip = _inner_edge(start, height), _inner_edge(end, height)
    bend = (width / 4 + (begin[0] + tip[0]) / 4, height / 2)
    _draw_curve(image, begin, bend, tip, ARROW, 5, 9)


def draw_pull(image: Image.Image, end: Box) -> None:
    """From the middle of the cloth to the seat that takes what lies there."""
    tip = _inner_edge(end, image.height)
    middle = (image.width / 2, image.height / 2)
    _draw_curve(image, middle, ((middle[0] + 2 * tip[0]) / 3, (2 * middle[1] + tip[1]) / 3), tip, DEFENCE, 10, 17)


def _inner_edge(box: Box, height: int) -> Point:
    """The point of a seat that looks at the cloth."""
    x = box.middle[0]
    return (x, box.y + box.height + 6.0) if box.middle[1] < height / 2 else (x, box.y - 6.0)


def _draw_curve(
    image: Image.Image, begin: Point, bend: Point, tip: Point, colour: Colour, thin: float, thick: float
) -> None:
    """A curve that grows from thin to thick (half widths), with a head, and its shadow."""
    mask, left, top = _curve(begin, bend, tip, thin, thick)
    stencil(image, mask.point(_FAINT), (left + 1, top + 5), CLOTH_SHADE)
    stencil(image, mask, (left, top), colour)


#: How dense the shadow of what is drawn on the cloth is.
_FAINT = [level * 90 // 255 for level in range(256)]


@lru_cache(maxsize=48)
def _curve(begin: Point, bend: Point, tip: Point, thin: float, thick: float) -> tuple[Image.Image, int, int]:
    """The shape of such a curve, and where its upper left corner lies: there are few, from seat to seat."""
    length = math.hypot(tip[0] - bend[0], tip[1] - bend[1])
    ahead = ((tip[0] - bend[0]) / length, (tip[1] - bend[1]) / length)
    head = _HEAD * (thick / 9) ** 0.5
    neck = (tip[0] - ahead[0] * head * 0.8, tip[1] - ahead[1] * head * 0.8)
    left_side: list[Point] = []
    right_side: list[Point] = []
    steps = 48
    for step in range(steps + 1):
        t = step / steps
        x, y = (((1 - t) ** 2 * p + 2 * t * (1 - t) * q + t * t * r) for p, q, r in zip(begin, bend, neck, strict=True))
        dx, dy = (2 * (1 - t) * (q - p) + 2 * t * (r - q) for p, q, r in zip(begin, bend, neck, strict=True))
        half = (thin + (thick - thin) * t) / math.hypot(dx, dy)
        left_side.append((x - dy * half, y + dx * half))
        right_side.append((x + dy * half, y - dx * half))
    wide = head * 0.6
    base = (tip[0] - ahead[0] * head, tip[1] - ahead[1] * head)
    wings = [(base[0] - ahead[1] * wide, base[1] + ahead[0] * wide), tip,
             (base[0] + ahead[1] * wide, base[1] - ahead[0] * wide)]  # fmt: skip
    outline = [*left_side, *right_side, *wings]
    left, top = (int(min(point[axis] for point in outline)) - 4 for axis in (0, 1))
    right, bottom = (int(max(point[axis] for point in outline)) + 5 for axis in (0, 1))
    mask = Image.new("L", ((right - left) * 2, (bottom - top) * 2))
    pen = ImageDraw.Draw(mask)
    for shape in ([*left_side, *reversed(right_side)], wings):
        pen.polygon([((x - left) * 2, (y - top) * 2) for x, y in shape], fill=255)
    return mask.reduce(2), left, top


__all__ = ["cloth", "disc_mask", "draw_arrow", "draw_count", "draw_disc", "draw_pull", "draw_seat"]
