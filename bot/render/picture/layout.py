"""Where everything lies, in pixels.

The picture is a thousand pixels wide, which a phone shows at about a third of that: what has to be read is at least
36 pixels high. Seats stand in two rows, above and below the cloth, in the order of play: clockwise, seat 1 below. The
talon lies on the left, the discard on the right, the piles between them, as large as their number allows.
"""

from __future__ import annotations

from typing import NamedTuple

WIDTH = 1000
HEIGHT, TALL = 840, 1040
#: More piles than this make the picture taller.
MANY_PILES = 12
#: The height of a card is so much its width.
CARD_RATIO = 1.4
#: The card that beats lies so much to the right and below (of a card's width, of its height).
OVER_X, OVER_Y = 0.46, 0.17
#: Widths in which cards are drawn: few, so that each is drawn once.
WIDTHS = (160, 144, 130, 116, 104, 95, 84, 76, 68, 60, 52, 44, 38)
#: The card under the talon, and the backs of talon and discard.
TALON_WIDTH = 108
#: Trumps that were shown.
SHOWN_WIDTH = 54
SEAT_WIDTH, SEAT_HEIGHT = 228, 122
_EDGE = 26
_SIDE = 20
_PILES_LEFT, _PILES_RIGHT = 200, 800
_GAP = 14


class Box(NamedTuple):
    """A rectangle: its upper left corner, its size."""

    x: int
    y: int
    width: int
    height: int

    @property
    def middle(self) -> tuple[float, float]:
        """Its centre."""
        return self.x + self.width / 2, self.y + self.height / 2

    def holds(self, other: Box) -> bool:
        """Whether another rectangle lies in it."""
        return (
            self.x <= other.x
            and self.y <= other.y
            and other.x + other.width <= self.x + self.width
            and other.y + other.height <= self.y + self.height
        )


def card_height(width: int) -> int:
    """The height of a card of this width."""
    return round(width * CARD_RATIO)


def picture_size(piles: int) -> tuple[int, int]:
    """Width and height of the picture with so many piles."""
    return WIDTH, TALL if piles > MANY_PILES else HEIGHT


def seat_boxes(seats: int, height: int) -> list[Box]:
    """Where each seat is, seat 1 first."""
    below = seats // 2
    above = seats - below
    lower = [(slot, below, height - _EDGE - SEAT_HEIGHT) for slot in range(below)]
    upper = [(slot, above, _EDGE) for slot in range(above)]
    first = (below - 1) // 2
    # Clockwise: from seat 1 leftwards below, then above from left to right, then below from the right.
    places = [*reversed(lower[: first + 1]), *upper, *reversed(lower[first + 1 :])]
    return [
        Box(round(_SIDE + (WIDTH - 2 * _SIDE) * (slot + 0.5) / count - SEAT_WIDTH / 2), y, SEAT_WIDTH, SEAT_HEIGHT)
        for slot, count, y in places
    ]


def middle_box(height: int) -> Box:
    """The part of the cloth that piles may lie on."""
    top = _EDGE + SEAT_HEIGHT + 50
    return Box(_PILES_LEFT, top, _PILES_RIGHT - _PILES_LEFT, height - 2 * top)


def pile_boxes(piles: int, height: int) -> tuple[int, list[Box]]:
    """The width of the cards, and where each pile is: rows from the left, in the order laid, as even as can be."""
    if not piles:
        return WIDTHS[0], []
    area = middle_box(height)
    width, columns = max((_fits(piles, columns, area), -columns) for columns in range(1, piles + 1))
    columns = -columns
    rows = -(-piles // columns)
    columns = -(-piles // rows)
    pile_width, pile_height = pile_size(width)
    boxes = []
    step_x, step_y = pile_width + _GAP, pile_height + _GAP
    top = area.middle[1] - (rows * step_y - _GAP) / 2
    for number in range(piles):
        row, column = divmod(number, columns)
        here = min(columns, piles - row * columns)
        left = area.middle[0] - (here * step_x - _GAP) / 2
        boxes.append(Box(round(left + column * step_x), round(top + row * step_y), pile_width, pile_height))
    return width, boxes


def pile_size(width: int) -> tuple[int, int]:
    """The size of a beaten pile of cards of this width."""
    return round(width * (1 + OVER_X)), round(card_height(width) * (1 + OVER_Y))


def _fits(piles: int, columns: int, area: Box) -> int:
    """The widest cards with which so many columns fit."""
    rows = -(-piles // columns)
    for width in WIDTHS:
        pile_width, pile_height = pile_size(width)
        if columns * (pile_width + _GAP) - _GAP <= area.width and rows * (pile_height + _GAP) - _GAP <= area.height:
            return width
    return WIDTHS[-1]


def talon_box(height: int, *, shown: bool = False) -> Box:
    """Where the talon and the trump card lie: higher when trumps that were shown lie below them."""
    width, depth = card_height(TALON_WIDTH), card_height(TALON_WIDTH) + 68
    return Box(24, round((height - depth) / 2) - (50 if shown else 0), width, depth)


def discard_box(height: int) -> Box:
    """Where the discard lies."""
    side = card_height(TALON_WIDTH) + 12
    return Box(WIDTH - side - 14, round((height - side) / 2), side, side)
