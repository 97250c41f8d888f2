"""Short texts for one person, or for the chat: answers to presses, and messages.

A `Notice` names a Fluent message; arguments that it was not given are `none`, and every message has words for that.
An answer to a press holds 200 characters: names in it are cut until it fits.
"""

from __future__ import annotations

from html import unescape

from bot.render.cards import card_text, cards_text, hand_text, suit_text
from bot.render.look import dressed_text, in_order
from bot.render.names import clean, name_of
from bot.render.settings import message_part, problem_text
from bot.render.texts import NONE, Texts
from bot.sessions.effects import Arg, CardArg, CardsArg, Notice, ProblemArg, SeatArg
from bot.sessions.preferences import NO_PREFERENCES, PersonPreferences
from engine.cards import by_strength
from engine.errors import Reason

LONGEST_ANSWER = 200
#: Every notice but those for a `Reason` (see `reason_key`), and the arguments that it can use.
NOTICES: dict[str, tuple[str, ...]] = {
    "joined": (), "already-seated": (), "left-lobby": (), "left-game": (), "not-seated": (), "table-full": (),
    "computer-added": ("name",), "computer-removed": ("name",), "no-computer": (), "not-owner": (),
    "game-running": (), "no-game": (), "need-players": (), "rules-problem": ("problem",), "started": (),
    "kicked": ("name",), "kick-unknown": (), "stopped": (), "closed": (), "seat-yours-now": ("group",),
    "wrong-game": (), "old-bout": (), "not-playing": (), "done-attack": ("card",), "done-beat": ("target", "card"),
    "done-transfer": ("card",), "done-take": (), "done-pass": (), "done-show": ("card",),
    "done-swap-trump": (), "done-redeal": (), "done-swap-hand": (), "done-waive": (), "done-consent": (),
    "done-sip": (), "no-sip": (),
    "done-call": (), "done-call-wrong": (), "done-slip": (), "done-announce": (), "done-give": (),
    "picked": ("card",), "let-go": (),
    "your-cards": ("cards",), "hand-sent": (), "hand-unreachable": (), "welcome-back": (), "table-here": (),
    "admins-only": (), "forged": (), "trouble": (), "language-set": (), "settings-locked": ("name",),
    "settings-kept": (), "unreachable-place": ("name",), "start-first": (), "only-in-group": (), "only-in-private": (),
    "paused": (), "paused-already": (), "pause-not-asked": (), "pause-declined": (),
    "pause-declined-by": ("name",), "pause-agreed": (), "resume-asked": (), "resumed": (), "not-paused": (),
    "paused-tap": (), "lobby-extended": (), "lobby-expired": (),
    "notify-on": (), "notify-off": (), "notify-start": (), "notify-on-there": ("group",), "notify-stranger": (),
    "chat-greeting": (), "no-computers-here": (), "drinking-notice": (), "settings-gone": (),
    "hint-thinking": (), "hint-given": (), "hint-not-now": (), "hint-practice-only": (),
    "review-thinking": (), "review-not-yours": (), "review-not-over": (), "review-bluff": (), "review-none": (),
    "review-failed": (),
    "replay-gone": (), "lesson-right": (), "lesson-private": (),
    "slow-down": (), "place-silent": ("group",),
}  # fmt: skip
#: Arguments that are settled words, not somebody's text: left as they are.
_CODES = frozenset({"code", "reason", "setting", "language"})


def utf16(text: str) -> int:
    """The length of a text as Telegram counts it."""
    return len(text.encode("utf-16-le")) // 2


def reason_key(reason: Reason) -> str:
    """The message for a reason."""
    return f"reason-{message_part(reason.value)}"


def notice_text(notice: Notice, texts: Texts, *, html: bool, preferences: PersonPreferences = NO_PREFERENCES) -> str:
    """A notice in words: HTML for a message, or plain text of at most 200 characters for an answer to a press."""
    return dressed_text(_fitting(notice, texts, html, preferences), preferences)


def _fitting(notice: Notice, texts: Texts, html: bool, preferences: PersonPreferences) -> str:
    if html:
        return texts.directed(_format(notice, texts, html=True, longest=48, preferences=preferences))
    for longest in (48, 24, 12):
        text = _format(notice, texts, html=False, longest=longest, preferences=preferences)
        text = texts.directed(text, markup=False)
        if utf16(text) <= LONGEST_ANSWER:
            return text
    while utf16(text) > LONGEST_ANSWER - 1:
        text = text[:-1]
    return text + "…"


def _format(notice: Notice, texts: Texts, *, html: bool, longest: int, preferences: PersonPreferences) -> str:
    args: dict[str, str | int] = {}
    hand = ""
    for name, value in notice.args:
        args.update(_argument(name, value, texts, longest))
        if notice.key == "your-cards" and isinstance(value, CardsArg) and value.cards:
            cards = in_order(value.cards, value.trump, preferences)
            hand = "\n" + hand_text(value.cards, value.trump, cards)  # lines of its own, which no isolate may span
    args = texts.optional(notice.key, args)
    return (texts.html(notice.key, **args) if html else texts.plain(notice.key, **args)) + hand


def _argument(name: str, value: Arg, texts: Texts, longest: int) -> dict[str, str | int]:
    match value:
        case CardArg():
            return {name: card_text(value.card)}
        case CardsArg():
            cards = cards_text(by_strength(value.cards, value.trump))
            return {name: cards, "n": value.cards.bit_count(), "trump": suit_text(value.trump)}
        case SeatArg():
            return {name: name_of(value, texts)}
        case ProblemArg():
            return {name: unescape(problem_text(value.problem, value.rules, texts))}
        case str():
            if name in _CODES or not value:
                return {name: value or NONE}
            return {name: clean(value, longest) or texts.plain("player")}
    return {name: value}
