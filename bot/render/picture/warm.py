"""What every table needs, drawn ahead: a first picture would take a tenth of a second, every other a hundredth."""

from __future__ import annotations

from bot.render.picture.tableau import Look, Seat, Tableau


def warm(look: Look | None = None) -> None:
    """Draw the cards of an ordinary deck, and an ordinary table of each size, once; it takes less than a second, and
    belongs on a thread of its own."""
    from bot.render.picture.cards import face_sprite  # Pillow is loaded when the first picture is drawn
    from bot.render.picture.draw import draw
    from bot.render.picture.layout import TALON_WIDTH, WIDTHS

    look = look or Look()
    cards = range(16, 52)  # from the six on
    for width in (*WIDTHS[:3], TALON_WIDTH):
        for card in cards:
            face_sprite(card, width, look)
    for seats in range(2, 9):
        draw(_table(seats), look)


def _table(seats: int) -> Tableau:
    """A bout with nothing special: four cards attack, three are beaten."""
    holding = [Seat(6, "", False, False, "", 0, False) for _ in range(seats)]
    holding[0] = Seat(5, "attacker", False, False, "passed", 0, False)
    holding[1] = Seat(6, "defender", True, False, "", 0, False)
    piles = ((16, 20), (24, 28), (32, 36), (17, -1))
    return Tableau(tuple(holding), piles, 3, 51, 12, 6, (), (1, 2), 0, False)
