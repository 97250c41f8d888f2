"""One person's cards and what to do with them, in the private chat; at a practice table the whole table as well."""

from __future__ import annotations

from collections.abc import Sequence

from bot.render.calls import resume_row
from bot.render.cards import card_text, cards_text
from bot.render.coach import hint_lines, hint_rows
from bot.render.extras import special_line
from bot.render.frame import bold, screen, time_tag
from bot.render.keyboard import aims, asks_to_take, disguises, hand_rows, passing_counts, playable_cards, table_cards
from bot.render.look import dressed
from bot.render.names import group_title, name_of, names_of
from bot.render.news import news_line
from bot.render.notices import notice_text
from bot.render.screen import Screen
from bot.render.settings import game_turn, title_lines
from bot.render.table import (
    partners_line,
    pile_lines,
    player_lines,
    role_mark,
    seal_line,
    seat_marks,
    sip_line,
    trump_line,
    waiting_line,
    waiting_text,
)
from bot.render.texts import Markup, Texts
from bot.sessions.preferences import NO_PREFERENCES, PersonPreferences
from bot.sessions.views import GameView, HandView
from engine.actions import Pass, Transfer
from engine.cards import by_strength
from engine.state import OPEN
from engine.view import SeatView


def hand_screen(
    view: HandView,
    texts: Texts,
    preferences: PersonPreferences = NO_PREFERENCES,
    *,
    head: Sequence[str | None] | None = None,
) -> Screen:
    """The private message: what to do, the table in short, the hand as buttons, as the person likes cards to look;
    `head` in the place of its title."""
    game, public = view.game, view.view.public
    private = game.place.private
    lines: list[str | None] = [group_line(game, texts)]
    if head is not None:
        lines = [*head]
    elif private:
        lines = [*title_lines(game.rules, game.clock, texts, game_turn(game.turn, game.game, texts))]
    if view.away:
        lines.append(texts.html("hand-away"))
    now = what_to_do(view, texts)
    lines.append(bold(now))
    if view.refused is not None:
        lines.append(texts.html("hand-refused", reason=Markup(notice_text(view.refused.notice, texts, html=True))))
    if not private and _only_watches(view):
        # The table is in the group. Told nothing of it here, they need no change of this message at every move.
        return dressed(screen(texts, lines, hand_rows(view, texts, preferences)), preferences)
    lines += [*hint_lines(view, texts), "", trump_line(public, texts), partners_line(game, texts)]
    if private:
        lines.append(seal_line(game.seal, texts))
        lines += ["", *player_lines(game, texts), ""]
    else:
        lines.append(opponents_line(game, view.view.seat, texts))
    lines += [news_line(game.news, game.seats, texts), sip_line(game, texts), "", *pile_lines(public, texts), ""]
    if view.view.seat in public.waiting and public.waiting == (view.view.seat,):
        if game.deadline is not None:
            lines.append(texts.html("hand-deadline", time=time_tag(game.deadline, game.clock)))
    elif (private or view.view.seat in public.waiting) and now != waiting_text(game, texts):
        # To the others the group says who is waited for: said here as well, it would not stay true for long.
        lines.append(waiting_line(game, texts))
    rows = [*hand_rows(view, texts, preferences), *hint_rows(view, texts)]
    if game.pause is not None and game.pause.on:
        rows = [resume_row(game.table_id, game.game, texts), *rows]
    return dressed(screen(texts, lines, rows), preferences)


def _only_watches(view: HandView) -> bool:
    """Whether somebody has played their last card, and the game goes on without them."""
    pause = view.game.pause
    return view.view.seat not in view.view.public.playing and (pause is None or not pause.on)


def group_line(game: GameView, texts: Texts) -> str:
    """The group that the hand belongs to: several tables are told apart by it."""
    title = group_title(game.place) or texts.plain("game")
    return bold(texts.html("hand-group", group=title))


def opponents_line(game: GameView, seat: int, texts: Texts) -> str:
    """The others, with hand sizes, in the order of play from the reader's left."""
    others = [*game.seats[seat:], *game.seats[: seat - 1]]
    parts = []
    for other in others:
        size = game.public.hand_sizes[other.number - 1]
        marks = role_mark(other.number, game.public) + seat_marks(other)
        playing = other.number in game.public.playing
        name = name_of(other, texts)
        text = texts.html("opponent", name=name, n=size) if playing else texts.join([name])
        parts.append(Markup(f"{texts.mark}{marks} {text}" if marks else f"{texts.mark}{text}"))
    return texts.html("opponents", list=texts.join(parts, " · "))


def what_to_do(view: HandView, texts: Texts) -> Markup:
    """The one thing to know now."""
    seat, public = view.view, view.view.public
    if public.over:
        return texts.html("reason-game-over")
    if view.game.pause is not None and view.game.pause.on:
        return waiting_text(view.game, texts) or texts.html("break-on")
    if seat.seat not in public.playing:
        return texts.html("hand-safe")
    targets = aims(view)
    if targets:
        return texts.html("hand-selected", card=card_text(targets[0].card))
    if disguises(view):
        return texts.html("hand-joker")
    if asks_to_take(view):
        return texts.html("hand-take-sure", n=table_cards(public))
    special = special_line(view, texts)
    if special is not None:
        return special
    if seat.seat == public.defender:
        return _defence(seat, view, texts)
    if seat.seat == public.attacker and not public.piles:
        return texts.html("hand-attack", name=names_of(view.game.seats, (public.defender,), texts))
    fitting = playable_cards(seat)
    if fitting:
        cards = cards_text(by_strength(fitting, public.trump))
        return texts.html("hand-throw-taking" if public.taking else "hand-throw", cards=cards)
    if any(isinstance(action, Pass) for action in seat.legal) and passing_counts(public):
        return texts.html("hand-pass")
    if not view.game.place.private and seat.seat not in public.waiting and not public.taking:
        return _bout(seat, view, texts)
    return waiting_text(view.game, texts) or texts.html("hand-safe")


def _bout(seat: SeatView, view: HandView, texts: Texts) -> Markup:
    """Who is up against whom: what somebody who can only look on is told, true until the bout ends."""
    seats, public = view.game.seats, seat.public
    defender = names_of(seats, (public.defender,), texts)
    if seat.seat == public.attacker:
        return texts.html("hand-looks-on-own", defender=defender)
    return texts.html("hand-looks-on", attacker=names_of(seats, (public.attacker,), texts), defender=defender)


def _defence(seat: SeatView, view: HandView, texts: Texts) -> Markup:
    public = seat.public
    if public.taking:
        return texts.html("hand-taking")
    if not public.piles:
        return texts.html("hand-next", name=names_of(view.game.seats, (public.attacker,), texts))
    if all(pile.defence != OPEN for pile in public.piles):
        return texts.html("hand-held")
    if any(isinstance(action, Transfer) for action in seat.legal):
        return texts.html("hand-defend-transfer")
    return texts.html("hand-defend" if playable_cards(seat) else "hand-defend-not")
