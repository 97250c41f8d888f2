"""How the meaning of a button travels through Telegram: `Press` ⇄ callback data, at most 64 bytes.

    move:1k:3:c:b 7s 9s        kind, table, game, bout (numbers in base 36), word

One press has one spelling, and only that is read: whatever else arrives was not sent by this bot as it is now.
The largest ids (2⁴⁰) with the longest kind leave 32 bytes for the word; the longest one needs 24.
"""

from __future__ import annotations

import re
from typing import Final

from bot.render.screen import Press

#: Every kind of press there is (see `Press`).
KINDS: Final = frozenset(
    [
        "join",
        "leave",
        "add",
        "remove",
        "start",
        "configure",
        "rematch",
        "reopen",
        "peek",
        "record",
        "move",
        "select",
        "back",
        "sip",
        "hint",
        "review",
        "practice",
        "language",
        "prefer",
        "pause",
        "extend",
        "sit",
        "unwatch",
        "rules",
        "rule",
        "top",
        "stats",
        "forget",
        "watch",
        "replay",
        "fair",
        "file",
        "lesson",
    ]
)
LONGEST: Final = 64
#: The largest number of a table or a game, and of a bout.
MOST: Final = 2**40
MOST_BOUTS: Final = 9999

_DIGITS: Final = "0123456789abcdefghijklmnopqrstuvwxyz"
_NUMBER: Final = "(0|[1-9a-z][0-9a-z]{0,7})"
_WORD: Final = r"([A-Za-z0-9_*=? -]*)"
_DATA: Final = re.compile(f"([a-z]+):{_NUMBER}:{_NUMBER}:{_NUMBER}:{_WORD}")


class ForgedCallback(Exception):
    """Callback data that no button of this bot carries."""


def encode(press: Press) -> str:
    """The callback data of a press. Raises ValueError for one that cannot travel: a mistake of ours."""
    numbers = ":".join(_in_base_36(number) for number in (press.table, press.game, press.bout))
    data = f"{press.kind}:{numbers}:{press.word}"
    try:
        decode(data)
    except ForgedCallback:
        # Without the data, which may name a card of somebody's hand: this ends in a log.
        raise ValueError(f"a press that cannot be sent: {press.kind}, {len(data)} characters") from None
    return data


def decode(data: str) -> Press:
    """The press that `encode` made this of. Raises ForgedCallback for anything else."""
    match = _DATA.fullmatch(data) if len(data) <= LONGEST else None
    if match is None or match[1] not in KINDS:
        raise ForgedCallback
    table, game, bout = (int(match[group], 36) for group in (2, 3, 4))
    if table > MOST or game > MOST or bout > MOST_BOUTS:
        raise ForgedCallback
    return Press(match[1], table, game, bout, match[5])


def _in_base_36(number: int) -> str:
    if not 0 <= number <= MOST:
        return "?"  # which `decode` refuses
    text = ""
    while number:
        number, digit = divmod(number, 36)
        text = _DIGITS[digit] + text
    return text or "0"
