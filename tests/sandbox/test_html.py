"""Telegram's HTML: entities, errors, cleaning."""

from __future__ import annotations

import pytest

from bot.sandbox.errors import ApiError
from bot.sandbox.html import clean, find_entities, parse, trim


@pytest.mark.parametrize(
    ("source", "text", "entities"),
    [
        ("plain &lt;b&gt; &amp; &quot;x&quot; &#9824; &#x2663;", 'plain <b> & "x" ♠ ♣', []),
        ("a & b &unknown; c", "a & b &unknown; c", []),
        ("<b>bold</b>", "bold", [{"type": "bold", "offset": 0, "length": 4}]),
        ("<STRONG>x</STRONG>", "x", [{"type": "bold", "offset": 0, "length": 1}]),
        (
            "🂡<i>a<u>b</u></i>",
            "🂡ab",
            [{"type": "italic", "offset": 2, "length": 2}, {"type": "underline", "offset": 3, "length": 1}],
        ),
        ('<span class="tg-spoiler">s</span>', "s", [{"type": "spoiler", "offset": 0, "length": 1}]),
        ("<tg-spoiler>s</tg-spoiler>", "s", [{"type": "spoiler", "offset": 0, "length": 1}]),
        (
            '<a href="https://e.org/?a=1&amp;b=2">l</a>',
            "l",
            [{"type": "text_link", "offset": 0, "length": 1, "url": "https://e.org/?a=1&b=2"}],
        ),
        ("<a>nowhere</a>", "nowhere", []),
        ('<a href="tg://user?id=5">d</a>', "d", [{"type": "text_mention", "offset": 0, "length": 1, "user_id": 5}]),
        ("<blockquote expandable>q</blockquote>", "q", [{"type": "expandable_blockquote", "offset": 0, "length": 1}]),
        (
            '<pre><code class="language-py">x</code></pre>',
            "x",
            [{"type": "pre", "offset": 0, "length": 1, "language": "py"}],
        ),
        (
            '<tg-time unix="1700000000" format="T">1:30</tg-time>',
            "1:30",
            [{"type": "date_time", "offset": 0, "length": 4, "unix_time": 1700000000, "date_time_format": "T"}],
        ),
        ("<code>x</code><b></b>", "x", [{"type": "code", "offset": 0, "length": 1}]),
    ],
)
def test_parse(source: str, text: str, entities: list[dict[str, object]]) -> None:
    assert parse(source) == (text, entities)


@pytest.mark.parametrize(
    ("source", "error"),
    [
        ("<div>x</div>", 'Unsupported start tag "div" at byte offset 0'),
        ("ש<br>", 'Unsupported start tag "br" at byte offset 2'),
        ("1 < 2", "Unclosed start tag at byte offset 2"),
        ("1 < 2 > 0", 'Unsupported start tag "" at byte offset 2'),
        ("<b>x", 'Can\'t find end tag corresponding to start tag "b"'),
        ("x</b>", "Unexpected end tag at byte offset 1"),
        ("<b>x</i>", 'Unmatched end tag, expected "</b>", found "</i>" at byte offset 4'),
        ("<span>x</span>", 'Tag "span" must have class "tg-spoiler" at byte offset 0'),
    ],
)
def test_parse_errors(source: str, error: str) -> None:
    with pytest.raises(ApiError) as caught:
        parse(source)
    assert caught.value.description == f"Bad Request: can't parse entities: {error}"


def test_embeddings_vanish_and_isolates_stay() -> None:
    assert clean("\u202bא\u202c\u202e \u2068x\u2069\u200f\x07\r\n") == "א \u2068x\u2069\u200f \n"


def test_trim_moves_entities_along() -> None:
    text, entities = parse("\n <b> x </b><i> </i>")
    assert trim(text, entities) == ("x", [{"type": "bold", "offset": 0, "length": 1}])


def test_what_people_write_is_marked() -> None:
    found = find_entities("🂡 /newgame@DurakBot @boris_b https://e.org/x, a/b mail@host")
    assert [(e["type"], e["offset"], e["length"]) for e in found] == [
        ("bot_command", 3, 17),
        ("mention", 21, 8),
        ("url", 30, 15),
    ]
