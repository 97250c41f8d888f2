"""What has to hold for whatever people are shown."""

from __future__ import annotations

import html
import re
import unicodedata

from bot.render.screen import Screen
from bot.render.texts import FSI, LRI, LRM, PDI, RLM, Texts, first_strong

_TAG = re.compile(r"<(/?)([a-z-]+)([^<>]*)>")
_ALLOWED = {FSI, LRI, PDI, LRM, RLM}


def visible(text: str) -> str:
    """The text of a piece of HTML, after seeing that its tags are Telegram's, nested and closed on their line."""
    for line in text.split("\n"):
        stack: list[str] = []
        for closing, name, rest in _TAG.findall(line):
            assert name in {"b", "i", "code", "tg-time", "a"}, line
            assert not rest or re.fullmatch(r' unix="\d+" format="T"| href="tg://user\?id=\d+"', rest), line
            if closing:
                assert stack.pop() == name, line
            else:
                stack.append(name)
        assert not stack, line
    bare = _TAG.sub("", text)
    assert "<" not in bare
    assert ">" not in bare
    assert not re.search(r"&(?!(amp|lt|gt|quot|#x27);)", bare)
    return html.unescape(bare)


def plain(text: str, texts: Texts) -> None:
    """No control characters but our own, isolates closed, every line in the direction of its language."""
    for char in text:
        assert char in _ALLOWED or char == "\n" or unicodedata.category(char) not in {"Cc", "Cf", "Cs"}, ascii(text)
    for line in text.split("\n"):
        depth = 0
        for char in line:
            depth += (char in {FSI, LRI}) - (char == PDI)
            assert depth >= 0, ascii(line)
        assert depth == 0, ascii(line)
        if line.strip():
            assert first_strong(line) in {texts.rtl, None}, ascii(line)


def screen(shown: Screen, texts: Texts) -> str:
    """A screen that Telegram takes and people can read; its text."""
    text = visible(shown.text)
    assert 0 < len(text.encode("utf-16-le")) // 2 <= (4096 if shown.picture is None else 1024)
    plain(text, texts)
    for line in text.split("\n"):
        if line.strip():
            assert first_strong(line) is texts.rtl, ascii(line)
            assert first_strong(line, skip_isolates=True) is texts.rtl, ascii(line)
    assert shown.text.count("<tg-time") + shown.text.count("<b>") + shown.text.count("<i>") <= 100
    assert sum(map(len, shown.buttons)) <= 100
    for row in shown.buttons:
        assert 0 < len(row) <= 8
        for button in row:
            assert button.label.strip()
            assert (button.press is None) != (button.url is None)
            cards = re.fullmatch(f"{LRI}[^{PDI}]*{PDI}", button.label)
            in_its_own_language = button.press and "language" in (
                button.press.kind,
                button.press.word.partition("=")[0],
            )
            if not cards and not in_its_own_language:
                plain(button.label, texts)
            if button.press is not None:
                assert len(button.press.word.encode()) <= 32
    return text
