"""Words in a person's language: Fluent behind two calls, `html` for messages and `plain` for buttons and answers.

Whatever goes into a text is text: `html` escapes every argument that is not `Markup` (a text made here before).
Fluent wraps arguments in isolates, so that a name of the other direction turns nothing around; `directed` sees to it
that every line begins in its language's direction. No error reaches a person: what a language lacks is said in
English, and what English lacks is a dot-dot-dot and a line in the log. Tests use `strict` and fail instead.

A language is a folder of ``.ftl`` files, named by its code, and nothing else: its own name (``language-name``), its
direction (``direction``) and the Telegram languages whose people it is spoken to (``language-codes``, beside its own)
are messages like any other. `Catalogue.problems` says what a folder lacks.
"""

from __future__ import annotations

import html
import logging
import re
import unicodedata
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax import ast
from fluent.syntax.visitor import Visitor

LOCALES = Path(__file__).resolve().parents[2] / "locales"
FALLBACK = "en"
#: Stands for an argument that was not given: messages select on it.
NONE = "none"

LRI, FSI, PDI = "\u2066", "\u2068", "\u2069"
LRM, RLM = "\u200e", "\u200f"

#: An isolate whose only content is an isolate.
_DOUBLED = re.compile(f"{FSI}([{LRI}{FSI}][^{LRI}-{PDI}]*{PDI}){PDI}")
_TAG = re.compile(r"<[^>]*>")
_log = logging.getLogger(__name__)


class Markup(str):
    """Text that is Telegram's HTML already."""

    __slots__ = ()


class MissingText(LookupError):
    """A message, or an argument of one, is missing (only where `strict`)."""


class _Variables(Visitor):
    def __init__(self) -> None:
        self.names: set[str] = set()
        self.messages: set[str] = set()

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802 - the visitor's spelling
        self.names.add(node.id.name)

    def visit_MessageReference(self, node: ast.MessageReference) -> None:  # noqa: N802
        self.messages.add(node.id.name)


class Catalogue:
    """Every message of every language under a folder: one folder a language, each with the same files and ids."""

    def __init__(self, path: Path = LOCALES) -> None:
        self.path = path
        self._formatted = lru_cache(maxsize=20_000)(self._format)
        self._bundles: dict[str, FluentBundle] = {}
        self._variables: dict[str, dict[str, frozenset[str]]] = {}
        #: What an operator should know of the folders, a line each; empty when every language says everything.
        self.problems: tuple[str, ...] = ()
        problems: list[str] = []
        for folder in sorted(each for each in path.iterdir() if any(each.glob("*.ftl"))):
            try:
                problems += self._read(folder)
            except (OSError, ValueError) as error:
                problems.append(f"{folder}: left out, {_why_unread(error)}")
        self.problems = (*problems, *self._compared())
        self._speakers = self._claims()

    def _read(self, folder: Path) -> list[str]:
        """Take a language in; gives what cannot be read in its files. Raises OSError, ValueError."""
        bundle = FluentBundle([folder.name], use_isolating=True)
        found: dict[str, _Variables] = {}
        junk = []
        for file in sorted(folder.glob("*.ftl")):
            text = file.read_text(encoding="utf-8")
            resource = FluentResource(text)
            bundle.add_resource(resource)
            for entry in resource.body:
                if isinstance(entry, ast.Message):
                    found[entry.id.name] = visitor = _Variables()
                    visitor.visit(entry)
                elif isinstance(entry, ast.Junk):
                    line = text.count("\n", 0, entry.span.start) + 1 if entry.span else 1
                    junk.append(f"{file}: cannot be read from line {line} on: {entry.annotations[0].message}")
        self._bundles[folder.name] = bundle
        self._variables[folder.name] = {name: self._reach(name, found) for name in found}
        return junk

    def _compared(self) -> list[str]:
        """What each language lacks that English has, or has that nobody asks for."""
        all_of = self._variables.get(FALLBACK, {})
        lines = []
        for language, own in self._variables.items():
            if missing := sorted(all_of.keys() - own.keys()):
                some = ", ".join(missing[:5]) + (", …" if len(missing) > 5 else "")
                lines.append(f"locales/{language}: {len(missing)} of {len(all_of)} texts are said in English: {some}")
            if strange := sorted(own.keys() - all_of.keys()):
                lines.append(f"locales/{language}: no such texts are asked for: {', '.join(strange[:5])}")
            for name in sorted(own.keys() & all_of.keys()):
                if unknown := own[name] - all_of[name]:
                    lines.append(f"locales/{language}: {name} uses what it is never given: ${', $'.join(unknown)}")
        return lines

    def _claims(self) -> dict[str, str]:
        """The language to speak for each code: a folder's own name counts before what another folder claims."""
        claims: dict[str, str] = {}
        for language in self.languages:
            if "language-codes" in self.ids(language):
                for code in self.format(language, "language-codes", {}).lower().split():
                    claims.setdefault(code, language)
        return {**claims, **{language.lower(): language for language in self.languages}}

    def speaks(self, code: str | None) -> str:
        """The language to speak to somebody whose Telegram speaks `code` (``iw``, ``pt-br``, …)."""
        whole = (code or "").replace("_", "-").lower()
        return self._speakers.get(whole) or self._speakers.get(whole.split("-")[0]) or FALLBACK

    def codes(self, language: str) -> tuple[str, ...]:
        """The two-letter codes by which Telegram knows whom to speak a language to; English also to all others."""
        return tuple(code for code, spoken in self._speakers.items() if spoken == language and len(code) == 2)

    @staticmethod
    def _reach(name: str, found: Mapping[str, _Variables]) -> frozenset[str]:
        names: set[str] = set()
        todo, seen = [name], set()
        while todo:
            current = todo.pop()
            if current in found and current not in seen:
                seen.add(current)
                names |= found[current].names
                todo += found[current].messages
        return frozenset(names)

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages there are texts in."""
        return tuple(self._bundles)

    def ids(self, language: str) -> frozenset[str]:
        """Every message of a language."""
        return frozenset(self._variables[language])

    def has(self, language: str, message: str) -> bool:
        """Whether a language has a message of its own."""
        return message in self._variables[language]

    def variables(self, language: str, message: str) -> frozenset[str]:
        """The arguments that a message uses, in English where the language lacks it; none for one that nobody has."""
        own = self._variables[language]
        return own[message] if message in own else self._variables.get(FALLBACK, {}).get(message, frozenset())

    def format(self, language: str, message: str, args: Mapping[str, Any]) -> str:
        """The text of a message. Raises MissingText when it, or an argument, is missing."""
        # Screens say the same few thousand things over and over: names, counts, labels.
        return self._formatted(language, message, tuple(args.items()))

    def _format(self, language: str, message: str, items: tuple[tuple[str, Any], ...]) -> str:
        args = dict(items)
        bundle = self._bundles[language]
        if not bundle.has_message(message):
            raise MissingText(f"{language}: no message {message}")
        pattern = bundle.get_message(message).value
        if pattern is None:
            raise MissingText(f"{language}: {message} has no text")
        text, errors = bundle.format_pattern(pattern, dict(args))
        if errors:
            raise MissingText(f"{language}: {message}: {'; '.join(map(str, errors))}")
        return _DOUBLED.sub(r"\1", str(text))


@cache
def default_catalogue() -> Catalogue:
    """The project's own texts, read once."""
    return Catalogue()


class Texts:
    """The texts of one language. A language that there is none of speaks English."""

    def __init__(self, language: str, catalogue: Catalogue | None = None, *, strict: bool = False) -> None:
        self.catalogue = catalogue if catalogue is not None else default_catalogue()
        self.language = language if language in self.catalogue.languages else FALLBACK
        self.strict = strict
        self.rtl = self.plain("direction") == "rtl"
        #: The mark that makes a line begin in this language's direction.
        self.mark = RLM if self.rtl else LRM

    def has(self, message: str) -> bool:
        """Whether there is such a message, in this language or in English."""
        return self.catalogue.has(self.language, message) or self.catalogue.has(FALLBACK, message)

    def uses(self, message: str) -> frozenset[str]:
        """The arguments that a message uses."""
        return self.catalogue.variables(self.language, message)

    def plain(self, message: str, /, **args: str | int) -> str:
        """A text without markup: for buttons and for answers to presses."""
        return self._format(message, args)

    def html(self, message: str, /, **args: str | int) -> Markup:
        """A text as Telegram's HTML; arguments that are not `Markup` are escaped."""
        return Markup(self._format(message, _escaped(args)))

    def optional(self, message: str, args: Mapping[str, str | int]) -> dict[str, str | int]:
        """These arguments, and `NONE` for whatever else the message could use."""
        return {**dict.fromkeys(self.catalogue.variables(self.language, message), NONE), **args}

    def join(self, items: Iterable[str], separator: str = ", ") -> Markup:
        """Texts in a row, in this language's direction, each in an isolate of its own; as HTML."""
        return Markup(self.mark + separator.join(f"{FSI}{escape(item)}{PDI}" for item in items))

    def join_plain(self, items: Iterable[str], separator: str = ", ") -> str:
        """Texts in a row, in this language's direction, each in an isolate of its own; without markup."""
        return self.mark + separator.join(f"{FSI}{item}{PDI}" for item in items)

    def directed(self, text: str, *, markup: bool = True) -> str:
        """The text with a direction mark before every line that would begin in another direction than it should.

        Clients differ in whether they look into isolates for the first strong character: both ways are looked at.
        """
        return "\n".join(self._directed_line(line, markup) for line in text.split("\n"))

    def _directed_line(self, line: str, markup: bool) -> str:
        return line if _begins(line, markup) in {None, self.rtl} else self.mark + line

    def _format(self, message: str, args: Mapping[str, Any]) -> str:
        # What a language lacks was said when it was read (`Catalogue.problems`): no line for each time.
        if self.strict or self.catalogue.has(self.language, message):
            try:
                return self.catalogue.format(self.language, message, args)
            except MissingText as error:
                if self.strict:
                    raise
                _log.error("%s", error)
        try:
            return self.catalogue.format(FALLBACK, message, args)
        except MissingText as error:
            _log.error("%s", error)
        return "…"


def bare(markup: str) -> str:
    """What people read of a text in HTML."""
    return html.unescape(_TAG.sub("", markup))


def escape(text: str) -> Markup:
    """Text as HTML; what is `Markup` is that already."""
    return text if isinstance(text, Markup) else Markup(html.escape(text, quote=True))


def _escaped(args: Mapping[str, str | int]) -> dict[str, str | int]:
    return {name: escape(value) if isinstance(value, str) else value for name, value in args.items()}


@lru_cache(maxsize=8192)
def _begins(line: str, markup: bool) -> bool | str | None:
    """Whether a line begins right-to-left to every client; "" where that depends on the client, None for no text."""
    text = html.unescape(_TAG.sub("", line)) if markup else line
    if not text.strip():
        return None
    found = {first_strong(text), first_strong(text, skip_isolates=True)}
    (first, *more) = found
    return "" if more or first is None else first


def first_strong(text: str, *, skip_isolates: bool = False) -> bool | None:
    """Whether the first strong character of a line is right-to-left; None where there is none (UAX #9, P2)."""
    depth = 0
    for char in text:
        kind = unicodedata.bidirectional(char)
        if kind in {"LRI", "RLI", "FSI"}:
            depth += 1
        elif kind == "PDI":
            depth = max(0, depth - 1)
        elif depth and skip_isolates:
            continue
        elif kind in {"R", "AL"}:
            return True
        elif kind == "L":
            return False
    return None


def _why_unread(error: Exception) -> str:
    """Why a folder is no language, in one line."""
    if isinstance(error, UnicodeDecodeError):
        return "a file in it is not UTF-8"
    if isinstance(error, OSError):
        return f"a file in it cannot be read: {error.strerror or error}"
    return "a language is named by its code, like uk or pt-BR"
