"""A finished game bout by bout with every hand open, the fair deal behind it, and the games one may choose from.

A page holds the hands as its bout began and then a line for each thing that happened; `bot.sessions.replays` cuts
games so that this fits into a message.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime

from bot.render.cards import card_text, hand_text
from bot.render.frame import Row, bold, button, code, screen
from bot.render.names import clean, name_of, names_of
from bot.render.news import event_text
from bot.render.screen import Button, Press, Screen
from bot.render.settings import departures, pair, preset_name
from bot.render.table import partners_line, pile_lines, role_mark, seal_line, seat_marks, trump_line
from bot.render.texts import LRI, NONE, PDI, Markup, Texts
from bot.sessions.ports import PlayedGame
from bot.sessions.replays import ReplayView, SealView, Step, replay_key, replay_payload
from engine.actions import Give, Slip
from engine.events import (
    BoutOpened,
    Dealt,
    Drew,
    Event,
    Gave,
    Given,
    Passed,
    Refilled,
    Slipped,
    TrumpShown,
    Waived,
)
from engine.presets import nearest
from engine.rules import RuleSet

#: What the next page shows anyway, or what is only silence.
_UNTOLD = (BoutOpened, Dealt, Drew, Given, Passed, Waived)
_LONGEST_TITLE = 24


def replay_screen(view: ReplayView, texts: Texts) -> Screen:
    """One page."""
    number = texts.html("replay-bout-on" if view.continued else "replay-bout", n=view.bout, of=view.bouts)
    lines: list[str | None] = [
        bold(texts.html("replay-title", number=view.game, group=clean(view.title, _LONGEST_TITLE) or NONE)),
        *(_rules_lines(view.rules, texts) if view.page == 0 else ()),
        number,
        "",
        trump_line(view.public, texts),
        partners_line(view, texts),
        "",
        *_hand_lines(view, texts),
        "",
        *(pile_lines(view.public, texts) if view.public.piles else ()),
        "",
        *_step_lines(view, texts),
    ]
    if view.stopped:
        lines.append(texts.html("stopped"))
    if not all(step.lawful for step in view.steps):
        lines += ["", texts.html("replay-wrong")]
    return screen(texts, lines, _rows(view, texts))


def _rules_lines(rules: RuleSet, texts: Texts) -> list[str]:
    parts = [preset_name(nearest(rules), texts), texts.plain("deck-count", n=rules.deck * rules.packs)]
    differing = [pair(name, value, texts) for name, value in departures(rules).items()]
    return [texts.join(parts, " · "), *([texts.join(differing, " · ")] if differing else [])]


def _hand_lines(view: ReplayView, texts: Texts) -> Iterator[str]:
    for seat, hand in zip(view.seats, view.hands, strict=True):
        signs = [role_mark(seat.number, view.public) or "▫️", bold(texts.join([name_of(seat, texts)])), seat_marks(seat)]
        yield " ".join(sign for sign in signs if sign)
        if hand:
            yield from hand_text(hand, view.public.trump).split("\n")


def _step_lines(view: ReplayView, texts: Texts) -> Iterator[str]:
    for step in view.steps:
        told = [text for event in step.events if (text := _told(event, step, view, texts)) is not None]
        for text in told:
            yield texts.html("replay-line", text=text) if step.lawful else texts.html("replay-line-wrong", text=text)


def _told(event: Event, step: Step, view: ReplayView, texts: Texts) -> Markup | None:
    """An event in words, with the cards that only one seat saw; None for what need not be said."""
    match event, step.action:
        case Slipped(), Slip(card=card):
            name = names_of(view.seats, (event.seat,), texts)
            return texts.html("replay-slipped", name=name, card=card_text(card))
        case Gave(), Give(card=card):
            name, to = names_of(view.seats, (event.seat,), texts), names_of(view.seats, (event.to,), texts)
            return texts.html("replay-gave", name=name, card=card_text(card), to=to)
        case ((Refilled(trump_card=0) | TrumpShown(seat=0)), _):
            return None
    return None if isinstance(event, _UNTOLD) else event_text(event, view.seats, texts)


def _rows(view: ReplayView, texts: Texts) -> list[Row]:
    last = view.pages - 1
    counter = f"{LRI}{view.page + 1} / {view.pages}{PDI}"
    # Always the same five in the same places, so that a thumb finds them; at either end they turn to where one is.
    to = [("⏮", 0), ("◀️", max(0, view.page - 1)), (counter, view.page), ("▶️", min(last, view.page + 1)), ("⏭", last)]
    turning = tuple(Button(label, _press("replay", view, page)) for label, page in to)
    fair = button(texts, "button-fair", _press("fair", view, view.page))
    record = button(texts, "button-record", _press("file", view, view.page))
    return [turning, (fair, record)]


def _press(kind: str, view: ReplayView | SealView, page: int) -> Press:
    return Press(kind, view.table_id, view.game, page, view.key)


def seal_screen(view: SealView, texts: Texts) -> Screen:
    """What was promised of a deal, and that it holds."""
    lines: list[str | None] = [
        *texts.html("fair").split("\n"),
        "",
        texts.html("fair-promised"),
        code(view.promised),
        texts.html("fair-counted"),
        code(view.counted),
        bold(texts.html("fair-holds" if view.holds else "fair-broken")),
        "",
        texts.html("fair-sealed"),
        code(view.sealed),
        "",
        texts.html("fair-check", command=code("python -m engine verify FILE")),
    ]
    back = button(texts, "button-replay-back", _press("replay", view, view.page))
    record = button(texts, "button-record", _press("file", view, view.page))
    return screen(texts, lines, [(back, record)])


def replays_screen(games: Sequence[PlayedGame], seal: str, texts: Texts, *, bot_username: str | None) -> Screen:
    """The last finished games, to choose from: in a group (`bot_username`) as links to the private chat.

    `seal` is that of the game which goes on there; empty when none does.
    """
    lines: list[str | None] = []
    if seal:
        lines += [*texts.html("fair").split("\n"), "", texts.html("replay-running"), seal_line(seal, texts), ""]
    lines += texts.html("replay-list").split("\n") if games else [texts.html("replay-none")]
    return screen(texts, lines, [(_entry(game, texts, bot_username),) for game in games])


def _entry(game: PlayedGame, texts: Texts, bot_username: str | None) -> Button:
    day = f"{LRI}{datetime.fromtimestamp(game.ended, UTC):%d.%m.%Y}{PDI}"
    group = clean(game.title, _LONGEST_TITLE) if bot_username is None else ""
    label = texts.plain("replay-entry", number=game.number, group=group or NONE, day=day)
    key = replay_key(game.table_id, game.number, game.salt)
    if bot_username is None:
        return Button(label, Press("watch", game.table_id, game.number, word=key))
    return Button(label, url=replay_link(bot_username, game.table_id, game.number, key))


def replay_link(bot_username: str, table_id: int, game: int, key: str) -> str:
    """The address that shows a game's replay in the private chat."""
    return f"https://t.me/{bot_username}?start={replay_payload(table_id, game, key)}"
