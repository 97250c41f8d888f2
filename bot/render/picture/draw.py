"""The whole picture: the cloth, the arrow, the piles, talon and discard, the seats; then a PNG."""

from __future__ import annotations

from io import BytesIO

from PIL import Image

from bot.render.picture.cards import (
    back_sprite,
    centred,
    face_sprite,
    paste_card,
    suit_colour,
)
from bot.render.picture.felt import cloth, disc_mask, draw_arrow, draw_count, draw_disc, draw_pull, draw_seat
from bot.render.picture.layout import (
    OVER_X,
    OVER_Y,
    SHOWN_WIDTH,
    TALON_WIDTH,
    Box,
    card_height,
    discard_box,
    picture_size,
    pile_boxes,
    seat_boxes,
    talon_box,
)
from bot.render.picture.palette import CLOTH_SHADE, GLOW, IVORY, Colour, cloth_tones, reduced
from bot.render.picture.shapes import sign_mask, suit_mask
from bot.render.picture.tableau import Look, Tableau
from engine.cards import suit_of

#: Bytes that a picture may have: it is to be there at once, also where the network is slow.
HEAVIEST = 60_000
#: How the backs of the discard lie, in degrees and pixels.
_HEAP = ((-14.0, -6, 4), (9.0, 5, -5), (-4.0, -3, -2), (17.0, 4, 5), (2.0, 0, 0))


def draw(tableau: Tableau, look: Look) -> bytes:
    """The picture as the bytes of a PNG, at most `HEAVIEST` of them for anything that can lie on a table."""
    image = paint(tableau, look)
    content = _png(reduced(image))
    # A table of eight with two packs on it: softer edges have to do.
    return content if len(content) <= HEAVIEST else _png(reduced(image, coarse=True))


def _png(image: Image.Image) -> bytes:
    stream = BytesIO()
    image.save(stream, "PNG")
    return stream.getvalue()


def paint(tableau: Tableau, look: Look) -> Image.Image:
    """The picture as an image, in RGB."""
    width, height = picture_size(len(tableau.piles))
    image = cloth(width, height).copy()
    boxes = seat_boxes(len(tableau.seats), height)
    if tableau.taking:
        draw_pull(image, boxes[tableau.taking - 1])
    elif tableau.arrow is not None:
        start, end = tableau.arrow
        draw_arrow(image, boxes[start - 1], boxes[end - 1])
    _draw_talon(image, tableau, look)
    _draw_discard(image, tableau.discard)
    _draw_piles(image, tableau, look)
    if tableau.over:
        _draw_end(image, tableau)
    for number, (seat, box) in enumerate(zip(tableau.seats, boxes, strict=True), 1):
        draw_seat(image, number, seat, box)
    return image


def _draw_piles(image: Image.Image, tableau: Tableau, look: Look) -> None:
    width, boxes = pile_boxes(len(tableau.piles), image.height)
    for (attack, defence), box in zip(tableau.piles, boxes, strict=True):
        # A card that nothing lies on stands in the middle of its place.
        over_x, over_y = round(width * OVER_X), round(card_height(width) * OVER_Y)
        if defence < 0:
            paste_card(image, face_sprite(attack, width, look), box.x + over_x // 2, box.y + over_y // 2)
            continue
        paste_card(image, face_sprite(attack, width, look), box.x, box.y)
        paste_card(image, face_sprite(defence, width, look), box.x + over_x, box.y + over_y)


def _draw_talon(image: Image.Image, tableau: Tableau, look: Look) -> None:
    box = talon_box(image.height, shown=bool(tableau.shown))
    middle = box.middle[0]
    colour = suit_colour(tableau.trump, look)
    if tableau.trump_card is None:
        _draw_trump_sign(image, tableau.trump, (middle, box.middle[1]), 96, colour)
    else:
        left = round(middle - TALON_WIDTH / 2)
        paste_card(image, face_sprite(tableau.trump_card, TALON_WIDTH, look), left, box.y)
        if tableau.talon > 1:
            deep = 1 + min(4, tableau.talon // 6)
            across = round(middle - card_height(TALON_WIDTH) / 2)
            for layer in range(deep):
                paste_card(image, back_sprite(TALON_WIDTH, 90.0), across, box.y + 100 - 3 * layer)
        at = box.y + 100 + TALON_WIDTH / 2 - 6 if tableau.talon > 1 else box.y + card_height(TALON_WIDTH) + 14
        draw_count(image, tableau.talon, (middle, at), 46)
        if suit_of(tableau.trump_card) != tableau.trump:  # V7.1
            _draw_trump_sign(image, tableau.trump, (middle, box.y - 56), 72, colour)
    _draw_shown(image, tableau, look, box)


def _draw_trump_sign(image: Image.Image, suit: int, at: tuple[float, float], size: int, colour: Colour) -> None:
    centred(image, disc_mask(size + 12), at, CLOTH_SHADE)
    centred(image, disc_mask(size), at, IVORY)
    centred(image, suit_mask(suit, round(size * 0.66)), at, colour)


def _draw_shown(image: Image.Image, tableau: Tableau, look: Look, box: Box) -> None:
    """The trumps that were shown (R9.5), small, beneath an eye: five in a row, each row over the one before."""
    if not tableau.shown:
        return
    x, y = 26, box.y + box.height + 12
    centred(image, sign_mask("eye", 44), (x + 24, y + 14), IVORY)
    for number, card in enumerate(tableau.shown):
        row, column = divmod(number, 5)
        paste_card(image, face_sprite(card, SHOWN_WIDTH, look), x + column * 29, y + 36 + row * 34)


def _draw_discard(image: Image.Image, count: int) -> None:
    if not count:
        return
    box = discard_box(image.height)
    for turn, x, y in _HEAP[-min(len(_HEAP), 1 + count // 4) :]:
        sprite = back_sprite(TALON_WIDTH, turn)
        left = box.middle[0] - sprite.image.width / 2 + x
        image.paste(sprite.image, (round(left), round(box.middle[1] - sprite.image.height / 2 + y)), sprite.mask)
    draw_count(image, count, box.middle, 40)


def _draw_end(image: Image.Image, tableau: Tableau) -> None:
    """Who is durak, under a fool's cap; after a draw, the four suits."""
    duraks = [(number, seat) for number, seat in enumerate(tableau.seats, 1) if seat.durak]
    middle = (image.width / 2, image.height / 2)
    for place, (number, seat) in enumerate(duraks):
        x = middle[0] + (place - (len(duraks) - 1) / 2) * 250
        draw_disc(image, number, seat, (x, middle[1] + 66), 150)
        centred(image, sign_mask("cap", 230), (x, middle[1] - 86), CLOTH_SHADE)
        centred(image, sign_mask("cap", 218), (x, middle[1] - 88), GLOW)
    if not duraks:
        for suit in range(4):
            centred(image, suit_mask(suit, 96), (middle[0] + (suit - 1.5) * 130, middle[1]), cloth_tones()[2])
