"""The page with all texts: nothing is left out of it, and nothing in it is half made."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from bot.render.texts import Catalogue, default_catalogue
from bot.render.texts_page import missing, texts_page
from tests.bot.render.check import _ALLOWED as MARKS

CATALOGUE = default_catalogue()


class Page(HTMLParser):
    """The page's rows: the id of each, and for each language its forms and direction; and what it would load."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.rows: dict[str, dict[str, list[str]]] = {}
        self.directions: dict[str, str] = {}
        self.loads: list[str] = []
        self._row = self._language = ""
        self._hidden = 0
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        of = dict(attrs)
        self.loads += [of[name] or "" for name in ("src", "href", "action") if name in of]
        if tag in {"script", "link", "img", "iframe"}:
            self.loads.append(tag)
        if tag == "th" and of.get("scope") == "row":
            self._row, self._language = of["id"] or "", ""
            self.rows[self._row] = {}
        elif tag == "td":
            self._language = of["lang"] or ""
            self.directions[self._language] = of["dir"] or ""
            self.rows[self._row][self._language] = []
        elif tag == "p" and self._language:
            self.rows[self._row][self._language].append("")
        elif tag == "small":
            self._hidden += 1

    def handle_endtag(self, tag: str) -> None:
        if tag == "small":
            self._hidden -= 1
        elif tag == "td":
            self._language = ""

    def handle_data(self, data: str) -> None:
        if self._language and not self._hidden and self.rows[self._row][self._language]:
            self.rows[self._row][self._language][-1] += data


def page(catalogue: Catalogue = CATALOGUE) -> Page:
    return Page(texts_page(catalogue))


def bare(text: str) -> str:
    return "".join(char for char in text if char not in MARKS)


def test_every_text_of_every_language_is_there_and_nothing_half_made() -> None:
    shown = page()
    for language in CATALOGUE.languages:
        assert {name for name, cells in shown.rows.items() if any(cells[language])} == CATALOGUE.ids(language)
    for name, cells in shown.rows.items():
        for language, forms in cells.items():
            for text in forms:
                assert not set("{}$") & set(text), (name, text)
                assert f"{language}: {name}" not in text, "what could not be filled"
    assert missing(CATALOGUE) == []
    assert shown.directions == {"en": "ltr", "he": "rtl", "ru": "ltr"}


def test_the_page_loads_nothing() -> None:
    assert all(address.startswith("#") for address in page().loads)
    assert "http" not in re.sub(r"https://t\.me/\S*", "", texts_page(CATALOGUE))


@pytest.mark.parametrize(
    ("language", "forms"),
    [
        ("ru", ["1 карта", "2 карты", "5 карт"]),
        ("he", ["קלף אחד", "שני קלפים", "5 קלפים"]),
        ("en", ["1 card", "2 cards"]),
    ],
)
def test_each_plural_form_is_shown_once(language: str, forms: list[str]) -> None:
    shown = [bare(text).split(" — ")[1] for text in page().rows["player-line"][language]]
    assert shown == forms


def test_each_variant_is_shown_with_both_of_two_choices_made() -> None:
    shown = page().rows
    assert [bare(text) for text in shown["event-transferred"]["en"]] == [
        "↪️ Grandma Clara shows 10♦️: now Uncle Syoma defends",
        "↪️ Grandma Clara transfers with 10♦️: now Uncle Syoma defends",
    ]
    # Two counts in one line: each form of the one with each of the other's (Russian says 1 and 5 раз alike).
    assert len(shown["standings-line"]["en"]) == 3 * 2
    assert len(shown["standings-line"]["ru"]) == 3 * 3
    assert len(shown["standings-line"]["he"]) == 4 * 3
    assert len(shown["computer-name"]["he"]) == 9


def test_what_a_language_lacks_is_marked_and_remarks_stand_beside(tmp_path: Path) -> None:
    for language, text in {
        "en": "# Said at the door.\nhello = Hello <b>{ $name }</b>\nbye = Bye\ndirection = ltr\ngame = G\n"
        "language-name = E\ncomputer-name = Bob & Ann\n",
        "uk": "hello = Привіт, { $name }\nmore = Більше\n",
    }.items():
        (tmp_path / language).mkdir()
        (tmp_path / language / "door.ftl").write_text(text, encoding="utf-8")
    text = texts_page(Catalogue(tmp_path))
    assert "Said at the door." in text
    assert "<b>\u2068Bob &amp; Ann\u2069</b>" in text
    shown = Page(text).rows
    assert shown["bye"]["uk"] == ["— missing —"]
    assert shown["more"]["en"] == ["— missing —"]
    assert ("uk", "bye") in missing(Catalogue(tmp_path))
