"""Every text of every language side by side, as one page for somebody who checks the wording.

A message with plural forms or other variants is shown once for each of them, filled with sample arguments: numbers
are tried until every form of the language has had its turn. The page is whole in itself: it loads nothing.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path

from fluent.syntax import ast, parse
from fluent.syntax.visitor import Visitor

from bot.render.cards import card_text, cards_text, suit_text
from bot.render.names import computer_name
from bot.render.texts import FALLBACK, Catalogue, MissingText, Texts
from engine.cards import card_of

Value = str | int

#: Numbers that between them have every plural form of most languages; a form that comes twice is shown once.
_NUMBERS = (1, 2, 5, 11, 21, 100, 0, 3)
_PLURALS = frozenset({"zero", "one", "two", "few", "many", "other"})
_DIGITS = re.compile(r"\d+")
_TAGS = re.compile(r"&lt;(/?(?:b|i|code))&gt;")

_PEOPLE = {"name": 1, "attacker": 1, "first": 1, "stabbed": 1, "by": 2, "defender": 2, "second": 2, "to": 2,
           "culprit": 3, "other": 3, "owner": 4}  # fmt: skip
_CROWDS = {"names": (1, 5), "dokers": (2, 6)}
_CARDS = {"card": "Td", "target": "7d", "given": "6h", "taken": "Ah"}
_COUNTS = {"discard": 8, "talon": 12, "deck": 36, "of": 5}
#: Arguments that are texts themselves: the messages to take for a sample.
_WORDS = {
    "about": ("preset-about-classic",), "label": ("language-name",), "list": ("setting-focus", "setting-pairs"),
    "others": ("setting-focus", "setting-pairs"), "problem": ("problem-too-few-seats",),
    "reason": ("reason-nothing-to-take",), "settings": ("setting-focus", "setting-pairs"), "text": ("settings-hint",),
    "value": ("value-deck-36",), "what": ("command-newgame",), "group": ("game",),
}  # fmt: skip


@dataclass
class _Entry:
    """One message id: the file it stands in, what is remarked there, and which values its variants ask for."""

    file: str
    remark: str = ""
    asked: dict[str, dict[Value, None]] = field(default_factory=dict)  # in the order in which they stand


class _Selectors(Visitor):
    def __init__(self, asked: dict[str, dict[Value, None]]) -> None:
        self.asked = asked

    def visit_SelectExpression(self, node: ast.SelectExpression) -> None:  # noqa: N802 - the visitor's spelling
        if isinstance(node.selector, ast.VariableReference):
            values = self.asked.setdefault(node.selector.id.name, {})
            for variant in node.variants:
                key = variant.key
                values[int(key.value) if isinstance(key, ast.NumberLiteral) else key.name] = None
        self.generic_visit(node)


def texts_page(catalogue: Catalogue) -> str:
    """The page, as HTML."""
    languages = sorted(catalogue.languages, key=lambda language: (language != FALLBACK, language))
    texts = [Texts(language, catalogue) for language in languages]
    entries = _entries(catalogue.path, languages)
    files: dict[str, list[str]] = {}
    for name, entry in entries.items():
        files.setdefault(entry.file, []).append(name)
    parts = []
    for file, names in files.items():
        parts.append(f'<h2 id="{_safe(file)}">{_safe(file)}</h2>\n<table>\n{_head(texts)}')
        parts += [_row(name, entries[name], texts) for name in names]
        parts.append("</table>")
    links = " · ".join(f'<a href="#{_safe(file)}">{_safe(file)}</a> {len(names)}' for file, names in files.items())
    return _PAGE.format(
        title=_safe(Texts(FALLBACK, catalogue).plain("game")), style=_STYLE, links=links,
        languages=", ".join(map(_safe, languages)), count=len(entries), missing=len(missing(catalogue)),
        body="\n".join(parts),
    )  # fmt: skip


def missing(catalogue: Catalogue) -> list[tuple[str, str]]:
    """Every (language, message) that some language has and this one lacks."""
    every = {name for language in catalogue.languages for name in catalogue.ids(language)}
    return [(language, name) for language in catalogue.languages for name in sorted(every - catalogue.ids(language))]


def samples(name: str, asked: Mapping[str, Iterable[Value]], texts: Texts) -> list[tuple[dict[str, Value], str]]:
    """A message with sample arguments, once for each form that it takes: the values that choose it, and the text.

    Empty for a message that the language lacks. `asked`: for each argument that variants are chosen by, their keys.
    """
    if name not in texts.catalogue.ids(texts.language):
        return []
    fixed = {variable: _sample(name, variable, texts) for variable in texts.uses(name) if variable not in asked}
    found: dict[str, tuple[dict[str, Value], str]] = {}
    for chosen in product(*(_candidates(name, variable, keys, texts) for variable, keys in asked.items())):
        values = dict(zip(asked, chosen, strict=True))
        try:
            text = texts.catalogue.format(texts.language, name, {**fixed, **values})
        except MissingText as error:
            text = f"⚠️ {error}"
        found.setdefault(_DIGITS.sub("#", text), (values, text))
    return list(found.values())


def _candidates(name: str, variable: str, keys: Iterable[Value], texts: Texts) -> list[Value]:
    """Values of an argument that between them choose every variant."""
    numbers = [key for key in keys if isinstance(key, int)]
    words = [key for key in keys if isinstance(key, str)]
    counted = bool(numbers) or any(word in _PLURALS - {"other"} for word in words)
    result: list[Value] = [word for word in words if word not in _PLURALS]
    if counted:
        return [*numbers, *(number for number in _NUMBERS if number not in numbers), *result]
    return [*result, _sample(name, variable, texts)] if "other" in words else result


def _sample(name: str, variable: str, texts: Texts) -> Value:
    """What stands for an argument."""
    if variable in _PEOPLE:
        return computer_name(_PEOPLE[variable], texts)
    if variable in _CROWDS:
        return texts.join(computer_name(number, texts) for number in _CROWDS[variable])
    if variable in _CARDS:
        return card_text(card_of(_CARDS[variable]))
    if variable in _COUNTS:
        return _COUNTS[variable]
    if variable in _WORDS:
        return texts.join(texts.plain(message) for message in _WORDS[variable])
    match variable:
        case "cards":
            return cards_text(map(card_of, ("7d", "7s")))
        case "trump":
            return suit_text(2)
        case "time":
            return texts.plain("minutes", n=3) if name.startswith("about-") else "21:40"
        case "command":
            return "/newgame"
        case "day":
            return "14.11.2026"
        case "seal":
            return "f29bde1fc455ec6b8faef673b3a7d4fc08903d4df52594c7628eecbedba0e563"
        case "n" | "number" | "game" | "games" | "points" | "mood":
            return 3
    return f"‹{variable}›"


def _entries(path: Path, languages: Iterable[str]) -> dict[str, _Entry]:
    """Every message id, file by file, in the order of the first language that has it."""
    found: dict[str, _Entry] = {}
    for language in languages:
        for file in sorted((path / language).glob("*.ftl")):
            remark = ""
            for entry in parse(file.read_text(encoding="utf-8")).body:
                if isinstance(entry, ast.Comment | ast.GroupComment | ast.ResourceComment):
                    remark = entry.content or ""
                elif isinstance(entry, ast.Message):
                    said = entry.comment.content or "" if entry.comment else remark
                    known = found.setdefault(entry.id.name, _Entry(file.name, said))
                    _Selectors(known.asked).visit(entry)
                    remark = ""
    return dict(sorted(found.items(), key=lambda item: item[1].file))


def _row(name: str, entry: _Entry, texts: Iterable[Texts]) -> str:
    remark = f'<p class="remark">{_safe(entry.remark)}</p>' if entry.remark else ""
    uses = sorted({variable for each in texts for variable in each.uses(name)})
    given = f'<p class="remark">{_safe(", ".join("$" + variable for variable in uses))}</p>' if uses else ""
    cells = [f'<th scope="row" id="{_safe(name)}"><code>{_safe(name)}</code>{given}{remark}</th>']
    for each in texts:
        forms = samples(name, entry.asked, each)
        inside = "".join(_form(values, text, many=len(forms) > 1) for values, text in forms)
        empty = '<p class="missing">— missing —</p>'
        cells.append(f'<td lang="{_safe(each.language)}" dir="{_direction(each)}">{inside or empty}</td>')
    return f"<tr>{''.join(cells)}</tr>"


def _form(values: Mapping[str, Value], text: str, *, many: bool) -> str:
    shown = _TAGS.sub(r"<\1>", html.escape(text))
    chosen = ", ".join(f"{variable} = {value}" for variable, value in values.items())
    label = f'<small><bdi dir="ltr">{_safe(chosen)}</bdi></small>' if many and chosen else ""
    return f"<p>{label}{shown}</p>"


def _head(texts: Iterable[Texts]) -> str:
    cells = "".join(
        f'<th scope="col" lang="{_safe(each.language)}" dir="{_direction(each)}">'
        f"{_safe(each.plain('language-name'))} ({_safe(each.language)})</th>"
        for each in texts
    )
    return f'<tr><th scope="col">id</th>{cells}</tr>'


def _direction(texts: Texts) -> str:
    return "rtl" if texts.rtl else "ltr"


def _safe(text: object) -> str:
    return html.escape(str(text), quote=True)


_PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>{title}: all texts</title>
<style>{style}</style>
<h1>{title}: all texts</h1>
<p>{count} texts in {languages}; missing: {missing}. Arguments are samples; each form of a text stands by itself,
with the values that choose it.</p>
<nav>{links}</nav>
{body}
</html>
"""
_STYLE = """
body { font: 16px/1.4 system-ui, sans-serif; margin: 1rem; color: #222; background: #fff; }
table { border-collapse: collapse; width: 100%; table-layout: fixed; }
th, td { border: 1px solid #ddd; padding: .4rem .6rem; vertical-align: top; text-align: start; font-weight: 400; }
tr:first-child th { background: #f3f3f3; position: sticky; top: 0; }
th[scope=row] { width: 18%; } tr:first-child th:first-child { width: 18%; }
p { margin: 0 0 .4rem; white-space: pre-line; overflow-wrap: anywhere; }
code { font-size: .85em; overflow-wrap: anywhere; }
small { display: block; color: #777; }
.remark { color: #777; font-size: .8em; } .missing { color: #b00; font-weight: 600; }
@media (max-width: 700px) {
  table, tbody, tr, th, td { display: block; width: auto !important; } tr { margin-bottom: .8rem; }
}
"""
