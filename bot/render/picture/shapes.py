"""Suits, letters and signs as masks: drawn four times as large and reduced, so that their edges are smooth.

Digits and Latin letters are those of the font that Pillow carries in itself. It has no Cyrillic: В, К and Т look like
Latin letters, Д is drawn here.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache

from PIL import Image, ImageDraw, ImageFont

Point = tuple[float, float]
#: How much larger shapes are drawn than they are shown.
FINE = 4
#: The font's capitals are so much of its size.
_CAPITAL = 42 / 60


def _curve(points: Sequence[Point]) -> list[Point]:
    """Points moved and scaled into the unit square."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    left, top = min(xs), min(ys)
    width, height = max(xs) - left, max(ys) - top
    return [((x - left) / width, (y - top) / height) for x, y in points]


def _heart() -> list[Point]:
    steps = [2 * math.pi * step / 60 for step in range(60)]
    return _curve([
        (16 * math.sin(t) ** 3, -(13 * math.cos(t) - 5 * math.cos(2 * t) - 2 * math.cos(3 * t) - math.cos(4 * t)))
        for t in steps
    ])  # fmt: skip


def _diamond() -> list[Point]:
    # Four arcs that bend inwards a little.
    corners = [(0.5, 0.0), (0.93, 0.5), (0.5, 1.0), (0.07, 0.5)]
    points = []
    for (x0, y0), (x1, y1) in zip(corners, [*corners[1:], corners[0]], strict=True):
        middle = ((x0 + x1) / 2 * 0.86 + 0.07, (y0 + y1) / 2 * 0.86 + 0.07)
        for step in range(12):
            t = step / 12
            points.append(tuple(
                (1 - t) ** 2 * a + 2 * t * (1 - t) * m + t * t * b
                for a, m, b in zip((x0, y0), middle, (x1, y1), strict=True)
            ))  # fmt: skip
    return [(point[0], point[1]) for point in points]


_HEART, _DIAMOND = _heart(), _diamond()
_STEM = [(0.5, 0.5), (0.55, 0.82), (0.7, 1.0), (0.3, 1.0), (0.45, 0.82)]


@lru_cache(maxsize=256)
def suit_mask(suit: int, size: int) -> Image.Image:
    """A suit (in the order c d h s) in a square of this side, as an 8-bit mask."""
    side = size * FINE
    mask = Image.new("L", (side, side))
    pen = ImageDraw.Draw(mask)

    def polygon(points: Sequence[Point]) -> None:
        pen.polygon([(x * (side - 1), y * (side - 1)) for x, y in points], fill=255)

    if suit == 0:
        for x, y in ((0.5, 0.245), (0.235, 0.61), (0.765, 0.61)):
            pen.ellipse(_around(x * side, y * side, 0.232 * side), fill=255)
        polygon([(0.42, 0.35), (0.58, 0.35), (0.62, 0.6), (0.38, 0.6)])
        polygon(_STEM)
    elif suit == 1:
        polygon(_DIAMOND)
    elif suit == 2:
        polygon([(x * 0.96 + 0.02, y * 0.92 + 0.04) for x, y in _HEART])
    else:
        polygon([(x * 0.94 + 0.03, (1 - y) * 0.82) for x, y in _HEART])
        polygon(_STEM)
    return mask.reduce(FINE)


def _around(x: float, y: float, radius: float) -> tuple[float, float, float, float]:
    return x - radius, y - radius, x + radius, y + radius


@lru_cache(maxsize=512)
def text_mask(text: str, height: int, widest: int = 10_000) -> Image.Image:
    """A short text in bold, its capitals so high, as a mask that fits it closely; narrowed to be at most so wide."""
    if text == "Д":
        mask = _de(height)
    else:
        size = height / _CAPITAL
        font = ImageFont.load_default(size)
        bold = size * 0.033
        drawn = _LOOKS_LIKE.get(text, text)
        box = font.getbbox(drawn, stroke_width=bold)
        mask = Image.new("L", (math.ceil(box[2] - box[0]), math.ceil(box[3] - box[1])))
        ImageDraw.Draw(mask).text((-box[0], -box[1]), drawn, fill=255, font=font, stroke_width=bold)
        inside = mask.getbbox()
        mask = mask.crop(inside) if inside else mask
    if mask.width > widest:
        mask = mask.resize((widest, mask.height), Image.Resampling.LANCZOS)
    return mask


#: Cyrillic letters that the font lacks and Latin ones look like.
_LOOKS_LIKE = {"В": "B", "К": "K", "Т": "T"}


def _de(height: int) -> Image.Image:
    """The letter Д, as bold as the font's: a roof, a floor, two feet."""
    high, wide = height * FINE, round(height * 0.92) * FINE
    mask = Image.new("L", (wide, high))
    pen = ImageDraw.Draw(mask)
    line = 0.155

    def polygon(points: Sequence[Point], fill: int) -> None:
        pen.polygon([(x * (wide - 1), y * (high - 1)) for x, y in points], fill=fill)

    polygon([(0.30, 0.0), (0.86, 0.0), (0.86, 0.9), (0.12, 0.9), (0.21, 0.7), (0.27, 0.4)], 255)
    polygon([(0.46, line), (0.86 - line, line), (0.86 - line, 0.78), (0.33, 0.78), (0.42, 0.5)], 0)
    polygon(
        [(0.0, 0.76), (1.0, 0.76), (1.0, 1.0), (1 - line, 1.0), (1 - line, 0.9), (line, 0.9), (line, 1.0), (0.0, 1.0)],
        255,
    )
    return mask.reduce(FINE)


@lru_cache(maxsize=64)
def sign_mask(sign: str, size: int) -> Image.Image:
    """A sign in a square of this side: ``passed`` (a palm), ``taking`` (down into a tray), ``out`` (a flag),
    ``crown-K`` ``crown-Q`` ``crown-J``, ``cap`` (a fool's cap), ``star``, ``eye``."""
    side = size * FINE
    mask = Image.new("L", (side, side))
    _SIGNS[sign](ImageDraw.Draw(mask), side)
    return mask.reduce(FINE)


def _scaled(points: Sequence[Point], side: int) -> list[Point]:
    return [(x * (side - 1), y * (side - 1)) for x, y in points]


def _bar(pen: ImageDraw.ImageDraw, side: int, start: Point, end: Point, thick: float, fill: int = 255) -> None:
    """A thick line with round ends."""
    (x0, y0), (x1, y1) = ((x * side, y * side) for x, y in (start, end))
    pen.line([(x0, y0), (x1, y1)], fill=fill, width=round(thick * side))
    for x, y in ((x0, y0), (x1, y1)):
        pen.ellipse(_around(x, y, thick * side / 2), fill=fill)


def _palm(pen: ImageDraw.ImageDraw, side: int) -> None:
    for x, top in ((0.30, 0.22), (0.45, 0.1), (0.60, 0.13), (0.75, 0.26)):
        _bar(pen, side, (x, top), (x, 0.6), 0.125)
    _bar(pen, side, (0.13, 0.52), (0.34, 0.76), 0.13)
    pen.rounded_rectangle(_box(side, 0.24, 0.48, 0.815, 0.96), radius=0.2 * side, fill=255)


def _tray(pen: ImageDraw.ImageDraw, side: int) -> None:
    _bar(pen, side, (0.5, 0.1), (0.5, 0.45), 0.16)
    pen.polygon(_scaled([(0.22, 0.4), (0.78, 0.4), (0.5, 0.72)], side), fill=255)
    for start, end in (((0.12, 0.6), (0.12, 0.88)), ((0.12, 0.88), (0.88, 0.88)), ((0.88, 0.88), (0.88, 0.6))):
        _bar(pen, side, start, end, 0.12)


def _flag(pen: ImageDraw.ImageDraw, side: int) -> None:
    _bar(pen, side, (0.2, 0.1), (0.2, 0.94), 0.09)
    for row in range(4):
        for column in range(5):
            if (row + column) % 2 == 0:
                x, y = 0.24 + column * 0.14, 0.1 + row * 0.125
                pen.rectangle(_box(side, x, y, x + 0.14, y + 0.125), fill=255)
    pen.rectangle(_box(side, 0.22, 0.08, 0.95, 0.62), outline=255, width=round(0.04 * side))


def _box(side: int, x0: float, y0: float, x1: float, y1: float) -> tuple[float, float, float, float]:
    return x0 * side, y0 * side, x1 * side, y1 * side


def _king(pen: ImageDraw.ImageDraw, side: int) -> None:
    points = [(0.06, 0.3), (0.3, 0.58), (0.5, 0.14), (0.7, 0.58), (0.94, 0.3), (0.84, 0.84), (0.16, 0.84)]
    pen.polygon(_scaled(points, side), fill=255)
    for x, y in ((0.06, 0.28), (0.5, 0.13), (0.94, 0.28)):
        pen.ellipse(_around(x * side, y * side, 0.058 * side), fill=255)
    pen.rectangle(_box(side, 0.16, 0.88, 0.84, 0.96), fill=255)


def _queen(pen: ImageDraw.ImageDraw, side: int) -> None:
    points = [(0.1, 0.42), (0.29, 0.6), (0.36, 0.34), (0.5, 0.58), (0.64, 0.34), (0.71, 0.6), (0.9, 0.42), (0.8, 0.9),
              (0.2, 0.9)]  # fmt: skip
    pen.polygon(_scaled(points, side), fill=255)
    for x, y in ((0.1, 0.36), (0.36, 0.27), (0.64, 0.27), (0.9, 0.36)):
        pen.ellipse(_around(x * side, y * side, 0.075 * side), fill=255)


def _jack(pen: ImageDraw.ImageDraw, side: int) -> None:
    pen.pieslice(_box(side, 0.1, 0.34, 0.9, 1.24), 180, 360, fill=255)
    pen.rounded_rectangle(_box(side, 0.04, 0.8, 0.96, 0.94), radius=0.06 * side, fill=255)
    _bar(pen, side, (0.66, 0.5), (0.86, 0.12), 0.11)
    _bar(pen, side, (0.74, 0.46), (0.95, 0.24), 0.09)


def _cap(pen: ImageDraw.ImageDraw, side: int) -> None:
    # Three horns that hang over, each with a bell, on a band; the one in the middle stands before the others.
    left = [*_arc((0.2, 0.78), (0.2, 0.4), (0.14, 0.42)), *_arc((0.14, 0.42), (0.06, 0.44), (0.07, 0.58)),
            *_arc((0.0, 0.5), (0.02, 0.16), (0.26, 0.2)), *_arc((0.26, 0.2), (0.5, 0.26), (0.56, 0.78))]  # fmt: skip
    middle = _arc((0.33, 0.78), (0.38, 0.4), (0.5, 0.12)) + _arc((0.5, 0.12), (0.62, 0.4), (0.67, 0.78))
    for horn in (left, [(1 - x, y) for x, y in left]):
        pen.polygon(_scaled(horn, side), fill=255)
    pen.polygon(_scaled(middle, side), fill=255)
    pen.line(_scaled(middle, side), fill=0, width=round(0.035 * side), joint="curve")
    for x, y in ((0.075, 0.6), (0.925, 0.6), (0.5, 0.1)):
        pen.ellipse(_around(x * side, y * side, 0.1 * side), fill=0)
        pen.ellipse(_around(x * side, y * side, 0.075 * side), fill=255)
    pen.rectangle(_box(side, 0.0, 0.76, 1.0, 0.8), fill=0)
    pen.rounded_rectangle(_box(side, 0.16, 0.8, 0.84, 0.95), radius=0.06 * side, fill=255)


def _arc(start: Point, bend: Point, end: Point) -> list[Point]:
    steps = [step / 16 for step in range(17)]
    return [
        (
            (1 - t) ** 2 * start[0] + 2 * t * (1 - t) * bend[0] + t * t * end[0],
            (1 - t) ** 2 * start[1] + 2 * t * (1 - t) * bend[1] + t * t * end[1],
        )
        for t in steps
    ]


def _star(pen: ImageDraw.ImageDraw, side: int) -> None:
    points = []
    for step in range(10):
        radius = 0.5 if step % 2 == 0 else 0.21
        angle = math.pi * step / 5 - math.pi / 2
        points.append((0.5 + radius * math.cos(angle), 0.52 + radius * math.sin(angle)))
    pen.polygon(_scaled(points, side), fill=255)


def _eye(pen: ImageDraw.ImageDraw, side: int) -> None:
    lens = [(0.5 - 0.5 * math.cos(t), 0.5 - 0.3 * math.sin(t)) for t in (math.pi * step / 20 for step in range(21))]
    pen.polygon(_scaled([*lens, *[(x, 1 - y) for x, y in reversed(lens)]], side), fill=255)
    pen.ellipse(_around(0.5 * side, 0.5 * side, 0.21 * side), fill=0)
    pen.ellipse(_around(0.5 * side, 0.5 * side, 0.12 * side), fill=255)


_SIGNS = {
    "passed": _palm, "taking": _tray, "out": _flag, "crown-K": _king, "crown-Q": _queen, "crown-J": _jack,
    "cap": _cap, "star": _star, "eye": _eye,
}  # fmt: skip
