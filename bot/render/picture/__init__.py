"""The table as a picture: from what everyone may know to the bytes of a photo.

    tableau.py   what is drawn: a projection of the public view, and the name of that picture
    layout.py    where everything lies
    shapes.py    suits, letters and signs, as masks
    palette.py   colours
    cards.py     cards, face up and face down
    felt.py      what lies under the cards: the cloth, seats, the arrow
    draw.py      all of it together, as a PNG
    warm.py      what every table needs, drawn ahead

No words are in it, so that one picture serves every language.
"""

from bot.render.picture.tableau import Look, TablePicture, table_picture
from bot.render.picture.warm import warm

__all__ = ["Look", "TablePicture", "table_picture", "warm"]
