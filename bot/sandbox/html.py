"""Telegram's own small HTML: text and entities out of marked-up text, or the error Telegram would give.

Offsets of entities count UTF-16 units, offsets in errors count UTF-8 bytes. Text is cleaned as Telegram cleans it:
control characters become spaces, the characters U+2028 to U+202E (embeddings and overrides among them) vanish,
and white space at both ends goes; isolates (U+2066 to U+2069) and marks (U+200E, U+200F) stay.
"""

from __future__ import annotations

import re
from typing import Any

from .errors import bad
from .model import Json

_TAGS = {
    "b": "bold", "strong": "bold", "i": "italic", "em": "italic", "u": "underline", "ins": "underline",
    "s": "strikethrough", "strike": "strikethrough", "del": "strikethrough", "tg-spoiler": "spoiler",
    "span": "spoiler", "code": "code", "pre": "pre", "blockquote": "blockquote", "a": "text_link",
    "tg-emoji": "custom_emoji", "tg-time": "date_time",
}  # fmt: skip
_TIME_FORMAT = re.compile(r"r|w?[dD]?[tT]?")
_NAMED = {"lt": "<", "gt": ">", "amp": "&", "quot": '"'}
_MARK = re.compile(r"[<&]")
_REFERENCE = re.compile(r"&(?:#(?:x([0-9a-fA-F]{1,6})|([0-9]{1,7}))|(lt|gt|amp|quot));?")
_START = re.compile(
    r"<([a-zA-Z][a-zA-Z0-9-]*)((?:\s+[a-zA-Z][\w-]*(?:\s*=\s*(?:\"[^\"]*\"|'[^']*'|[^\s>\"']+))?)*)\s*/?>"
)
_ATTRIBUTE = re.compile(r"([a-zA-Z][\w-]*)(?:\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s>\"']+)))?")
_END = re.compile(r"</([a-zA-Z][a-zA-Z0-9-]*)?\s*>")
_REMOVED = re.compile("[\r\u2028-\u202e]")
_CONTROL = re.compile("[\x00-\x08\x0b-\x1f]")


def clean(text: str) -> str:
    """Text as Telegram stores it, before it is trimmed."""
    return _CONTROL.sub(" ", _REMOVED.sub("", text))


def utf16_len(text: str) -> int:
    """The length Telegram counts in entities and limits: UTF-16 code units."""
    return len(text) if text.isascii() else len(text.encode("utf-16-le")) // 2


def _fail(what: str, source: str, position: int) -> Exception:
    return bad(f"can't parse entities: {what} at byte offset {len(source[:position].encode())}")


def _unescape(text: str) -> str:
    def one(match: re.Match[str]) -> str:
        hexadecimal, decimal, name = match.groups()
        if name:
            return _NAMED[name]
        code = int(hexadecimal, 16) if hexadecimal else int(decimal)
        if not 0 < code < 0x110000 or 0xD800 <= code < 0xE000:
            return match.group()
        return chr(code)

    return _REFERENCE.sub(one, text)


def _attributes(source: str) -> dict[str, str]:
    found = {}
    for name, double, single, bare in _ATTRIBUTE.findall(source):
        found[name.lower()] = _unescape(double or single or bare)
    return found


def _entity(tag: str, attributes: dict[str, str], source: str, position: int) -> Json:
    kind = _TAGS.get(tag)
    if kind is None:
        raise _fail(f'Unsupported start tag "{tag}"', source, position)
    entity: Json = {"type": kind}
    if tag == "span" and attributes.get("class") != "tg-spoiler":
        raise _fail('Tag "span" must have class "tg-spoiler"', source, position)
    if tag == "a":
        entity["url"] = attributes.get("href", "")
    elif tag == "blockquote" and "expandable" in attributes:
        entity["type"] = "expandable_blockquote"
    elif tag == "tg-emoji":
        if not attributes.get("emoji-id", "").isdigit():
            raise _fail("Invalid custom emoji identifier specified", source, position)
        entity["custom_emoji_id"] = attributes["emoji-id"]
    elif tag == "tg-time":
        if not re.fullmatch(r"[0-9]{1,12}", attributes.get("unix", "")):
            raise _fail("Invalid date-time specified", source, position)
        entity["unix_time"] = int(attributes["unix"])
        if not _TIME_FORMAT.fullmatch(attributes.get("format", "")):
            raise _fail("Invalid date-time format specified", source, position)
        if attributes.get("format"):
            entity["date_time_format"] = attributes["format"]
    elif tag == "code" and attributes.get("class", "").startswith("language-"):
        entity["language"] = attributes["class"].removeprefix("language-")
    return entity


def parse(source: str) -> tuple[str, list[Json]]:
    """Text and entities of marked-up text, before trimming. Raises ApiError (400, can't parse entities: …)."""
    if "<" not in source:
        return (_unescape(source) if "&" in source else source), []
    pieces: list[str] = []
    entities: list[Json] = []
    # Open tags: name, position of the tag, where its text starts (UTF-16), the entity.
    stack: list[tuple[str, int, Json]] = []
    length = 0
    position = 0

    def emit(text: str) -> None:
        nonlocal length
        pieces.append(text)
        length += utf16_len(text)

    while position < len(source):
        mark = _MARK.search(source, position)
        if mark is None:
            emit(source[position:])
            break
        at = mark.start()
        if at > position:
            emit(source[position:at])
        if source[at] == "&":
            reference = _REFERENCE.match(source, at)
            if reference is None:
                emit("&")
                position = at + 1
            else:
                emit(_unescape(reference.group()))
                position = reference.end()
        elif source.startswith("</", at):
            end = _END.match(source, at)
            if end is None:
                raise _fail("Unclosed end tag", source, at)
            name = (end.group(1) or "").lower()
            if not stack:
                raise _fail("Unexpected end tag", source, at)
            tag, _, entity = stack.pop()
            if name and name != tag:
                raise _fail(f'Unmatched end tag, expected "</{tag}>", found "</{name}>"', source, at)
            _close(entity, length, entities, pieces)
            position = end.end()
        else:
            start = _START.match(source, at)
            if start is None:
                bare = re.match(r"<([^\s>/]*)", source[at:])
                name = bare.group(1) if bare else ""
                if source.find(">", at) < 0:
                    raise _fail("Unclosed start tag", source, at)
                raise _fail(f'Unsupported start tag "{name}"', source, at)
            tag = start.group(1).lower()
            entity = _entity(tag, _attributes(start.group(2)), source, at)
            entity["offset"] = length
            stack.append((tag, at, entity))
            position = start.end()
    if stack:
        tag, at, _ = stack[-1]
        raise bad(f"can't parse entities: Can't find end tag corresponding to start tag \"{tag}\"")
    for entity in entities:
        if entity["type"] == "code":
            entity.pop("language", None)  # only a `pre` has one
    entities.sort(key=lambda entity: (entity["offset"], -entity["length"]))
    return "".join(pieces), entities


def _close(entity: Json, length: int, entities: list[Json], pieces: list[str]) -> None:
    entity["length"] = length - entity["offset"]
    if not entity["length"]:
        return
    if entity["type"] == "text_link":
        url = entity["url"] or "".join(pieces).encode("utf-16-le")[2 * entity["offset"] :].decode("utf-16-le")
        user = re.fullmatch(r"tg://user\?id=(\d+)", url)
        if user:
            entity["type"], entity["user_id"] = "text_mention", int(user.group(1))
            del entity["url"]
        elif not re.match(r"(?:https?|tg)://\S", url) and not re.fullmatch(r"[\w.-]+\.\w{2,}(?:/\S*)?", url):
            return  # Telegram drops links it cannot follow
        else:
            entity["url"] = url
    elif entity["type"] == "pre":
        # <pre><code class="language-x">: one entity, with the language.
        inner = [e for e in entities if e["type"] == "code" and e["offset"] >= entity["offset"]]
        if inner and inner[0]["length"] == entity["length"]:
            entities.remove(inner[0])
            if "language" in inner[0]:
                entity["language"] = inner[0]["language"]
    entities.append(entity)


def trim(text: str, entities: list[Json]) -> tuple[str, list[Json]]:
    """Cut white space from both ends and move the entities along; those left with nothing go."""
    stripped = text.rstrip(" \n\t")
    front = len(stripped) - len(stripped.lstrip(" \n\t"))
    stripped = stripped[front:]  # only BMP white space is cut, so that `front` is a UTF-16 length too
    if not entities:
        return stripped, entities
    end = utf16_len(stripped)
    kept: list[Json] = []
    for entity in entities:
        start = max(0, entity["offset"] - front)
        stop = min(end, entity["offset"] + entity["length"] - front)
        if stop > start:
            kept.append({**entity, "offset": start, "length": stop - start})
    return stripped, kept


_FOUND = re.compile(
    r"(?P<bot_command>(?<![\w/])/[a-zA-Z0-9_]{1,64}(?:@[a-zA-Z0-9_]{3,32})?(?![\w@]))"
    r"|(?P<mention>(?<![\w@])@[a-zA-Z][a-zA-Z0-9_]{2,31}\b)"
    r"|(?P<url>https?://[^\s<>\"]+[^\s<>\".,!?;:)])"
)


def find_entities(text: str) -> list[Json]:
    """What Telegram marks by itself in what people write: commands, mentions, links."""
    found: list[dict[str, Any]] = []
    for match in _FOUND.finditer(text):
        offset = utf16_len(text[: match.start()])
        found.append({"type": match.lastgroup, "offset": offset, "length": utf16_len(match.group())})
    return found
