"""The colours of the picture, and the palette that it is saved with.

A picture is saved as a PNG of a hundred colours: that keeps letters sharp at a third of what a JPEG as sharp would
weigh (Telegram makes a JPEG of it in the end, out of clean edges). The palette is made of ramps between the colours
that meet somewhere, the cloth has no other tones than its ramp, so that nothing needs dithering.
"""

from __future__ import annotations

from functools import cache

from PIL import Image

Colour = tuple[int, int, int]

PAPER: Colour = (255, 253, 247)
JOKER_PAPER: Colour = (244, 236, 255)
EDGE: Colour = (170, 162, 146)
BLACK: Colour = (24, 26, 32)
RED: Colour = (205, 20, 44)
GREEN: Colour = (12, 122, 58)
BLUE: Colour = (18, 92, 200)
GOLD: Colour = (216, 160, 44)
PURPLE: Colour = (104, 52, 150)
BACK: Colour = (150, 32, 46)
BACK_LINE: Colour = (186, 74, 80)

CLOTH_LIGHT: Colour = (44, 128, 86)
CLOTH_DARK: Colour = (14, 70, 48)
CLOTH_SHADE: Colour = (6, 34, 24)
WOOD_LIGHT: Colour = (150, 98, 58)
WOOD_DARK: Colour = (88, 52, 30)

IVORY: Colour = (250, 243, 226)
INK: Colour = (28, 34, 30)
WHITE: Colour = (255, 255, 255)
ATTACK: Colour = (222, 84, 34)
DEFENCE: Colour = (36, 112, 214)
ARROW: Colour = (255, 210, 86)
GLOW: Colour = (255, 206, 74)
WAITED: Colour = (60, 92, 46)
OUT: Colour = (140, 160, 146)
SIDES: tuple[Colour, Colour] = (GLOW, (120, 206, 240))

#: How many tones the cloth has.
CLOTH_TONES = 16


def _ramp(start: Colour, end: Colour, steps: int) -> list[Colour]:
    """So many colours from one to another, both among them."""
    return [
        (
            round(start[0] + (end[0] - start[0]) * step / (steps - 1)),
            round(start[1] + (end[1] - start[1]) * step / (steps - 1)),
            round(start[2] + (end[2] - start[2]) * step / (steps - 1)),
        )
        for step in range(steps)
    ]


def cloth_tones() -> list[Colour]:
    """The tones of the cloth, the darkest first."""
    return _ramp(CLOTH_DARK, CLOTH_LIGHT, CLOTH_TONES)


@cache
def _palette(coarse: bool) -> Image.Image:
    def ramp(start: Colour, end: Colour, steps: int) -> list[Colour]:
        return _ramp(start, end, max(2, steps // 2) if coarse else steps)

    middle = cloth_tones()[CLOTH_TONES // 2]
    ramps = (
        cloth_tones()[::2] if coarse else cloth_tones(), ramp(CLOTH_SHADE, middle, 8), ramp(CLOTH_SHADE, CLOTH_DARK, 4),
        ramp(PAPER, BLACK, 7), ramp(PAPER, RED, 6), ramp(PAPER, GREEN, 4), ramp(PAPER, BLUE, 4), ramp(PAPER, GOLD, 4),
        ramp(JOKER_PAPER, PURPLE, 4), ramp(JOKER_PAPER, RED, 3), ramp(BACK, BACK_LINE, 3), ramp(BACK, PAPER, 4),
        ramp(INK, WHITE, 6), ramp(INK, BACK, 3), ramp(IVORY, INK, 4), ramp(PAPER, middle, 4),
        ramp(EDGE, CLOTH_SHADE, 3),
        ramp(ATTACK, WHITE, 4), ramp(ATTACK, CLOTH_DARK, 3), ramp(DEFENCE, WHITE, 4), ramp(DEFENCE, middle, 4),
        ramp(ARROW, middle, 5), ramp(GLOW, CLOTH_DARK, 6), ramp(GLOW, WAITED, 3), ramp(WAITED, IVORY, 3),
        ramp(OUT, INK, 3), ramp(OUT, CLOTH_DARK, 3), ramp(WOOD_DARK, WOOD_LIGHT, 8), ramp(SIDES[1], CLOTH_DARK, 3),
        ramp(SIDES[1], INK, 3), ramp(PURPLE, WHITE, 3),
    )  # fmt: skip
    colours = list(dict.fromkeys(colour for each in ramps for colour in each))
    assert len(colours) <= 256
    palette = Image.new("P", (1, 1))
    palette.putpalette([part for colour in colours for part in colour])
    return palette


def reduced(image: Image.Image, *, coarse: bool = False) -> Image.Image:
    """The picture in the colours of the palette, or of half as many."""
    return image.quantize(palette=_palette(coarse), dither=Image.Dither.NONE)
