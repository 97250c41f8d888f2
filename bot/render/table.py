"""The table as everyone in the group sees it. Its parts serve the private screens too."""

from __future__ import annotations

from bot.render.calls import break_text, resume_row
from bot.render.cards import card_text, suit_text
from bot.render.frame import Row, bold, button, chat_button, code, screen, time_tag
from bot.render.names import TITLE, computer_mark, name_of, names_of
from bot.render.news import news_line
from bot.render.screen import Press, Screen
from bot.render.settings import game_turn, title_lines
from bot.render.texts import Markup, Texts
from bot.sessions.replays import ReplayView
from bot.sessions.views import GameView, SeatInfo
from engine.cards import suit_of
from engine.state import Pile
from engine.view import PublicView


def game_screen(view: GameView, texts: Texts, *, bot_username: str) -> Screen:
    """The public table message."""
    lines: list[str | None] = [
        *title_lines(view.rules, view.clock, texts, game_turn(view.turn, view.game, texts)),
        trump_line(view.public, texts),
        partners_line(view, texts),
        seal_line(view.seal, texts),
        "",
        *player_lines(view, texts),
        "",
        news_line(view.news, view.seats, texts),
        sip_line(view, texts),
        "",
        *pile_lines(view.public, texts),
        "",
        waiting_line(view, texts),
    ]
    return screen(texts, lines, game_rows(view, texts, bot_username))


def game_rows(view: GameView, texts: Texts, bot_username: str) -> list[Row]:
    """The buttons of the public table message."""
    peek = button(texts, "button-peek", Press("peek", view.table_id, view.game), "primary")
    rows: list[Row] = [(peek, chat_button(texts, bot_username))]
    if view.pause is not None and view.pause.on:
        rows.append(resume_row(view.table_id, view.game, texts))
    return rows


def seal_line(seal: str, texts: Texts) -> str | None:
    """The seal of the deal, published before play and shown through the first bout; None later."""
    return texts.html("seal", seal=code(seal)) if seal else None


def sip_line(view: GameView, texts: Texts) -> str | None:
    """Who sips, or who is to say so (V9); None without the drinking manner."""
    sip = view.sip
    if sip is None:
        return None
    if not sip.seat:
        return texts.html("sip-open", name=names_of(view.seats, (sip.chosen_by,), texts))
    name = names_of(view.seats, (sip.seat,), texts)
    if sip.chosen_by:
        return texts.html("sip-chosen", name=name, by=names_of(view.seats, (sip.chosen_by,), texts))
    return texts.html("sip-taken", name=name)


def partners_line(view: GameView | ReplayView, texts: Texts) -> str | None:
    """Who plays with whom (V6); None where everyone is alone."""
    if view.rules.pairs == "off":
        return None
    first, second = names_of(view.seats, (1, 3), texts), names_of(view.seats, (2, 4), texts)
    return texts.html("partners", first=first, second=second)


def trump_line(public: PublicView, texts: Texts) -> str:
    """The trump with its card while that lies there, the talon, the discard."""
    if public.trump_card is None:
        return texts.html("trump-no-talon", trump=suit_text(public.trump), discard=public.discard)
    card = card_text(public.trump_card)
    if suit_of(public.trump_card) != public.trump:  # V7.1
        trump = suit_text(public.trump)
        return texts.html("trump-apart", trump=trump, card=card, talon=public.talon, discard=public.discard)
    return texts.html("trump-talon", card=card, talon=public.talon, discard=public.discard)


def role_mark(seat: int, public: PublicView) -> str:
    """The sign of what a seat does now; empty for one that just sits there."""
    if seat not in public.playing:
        return "🏁"
    if seat == public.attacker:
        return "✋" if seat in public.passed else "⚔️"
    if seat == public.defender:
        return "📥" if public.taking else "🛡"
    return "✋" if seat in public.passed else ""


def seat_marks(seat: SeatInfo) -> str:
    """The signs of who plays a seat: a computer, and why; the title of the group's durak."""
    if seat.computer:
        return computer_mark(seat.level)
    if seat.gone:
        return "🚪"
    return ("💤" if seat.away else "") + ("" if seat.reachable else "📵") + (TITLE if seat.titled else "")


def player_lines(view: GameView, texts: Texts) -> list[str]:
    """A line for each player."""
    lines = []
    for seat in view.seats:
        role = role_mark(seat.number, view.public)
        args: dict[str, str | int] = {"name": name_of(seat, texts), "n": view.public.hand_sizes[seat.number - 1]}
        if seat.number not in view.public.playing:
            text = texts.html("player-safe", name=name_of(seat, texts))
        elif seat.number == view.public.defender and view.public.taking:
            text = texts.html("player-taking", **args)
        else:
            text = texts.html("player-line", **args)
        lines.append(" ".join(part for part in (role or "▫️", text, seat_marks(seat)) if part))
    return lines


def pile_line(pile: Pile, texts: Texts) -> str:
    """An attack card, and what beat it: the card that was attacked with always comes first as one reads."""
    if pile.defence < 0:
        return texts.html("pile-open", card=card_text(pile.attack))
    return texts.html("pile-beaten", target=card_text(pile.attack), card=card_text(pile.defence))


def pile_lines(public: PublicView, texts: Texts) -> list[str]:
    """What lies on the table, a line each."""
    if not public.piles:
        return [texts.html("table-empty")]
    return [pile_line(pile, texts) for pile in public.piles]


def waiting_text(view: GameView, texts: Texts, names: Markup | None = None) -> Markup | None:
    """Who is waited for, and until when, or that the table pauses; None when nobody is waited for. `names`: what they
    are called, if not by their names."""
    if view.pause is not None and view.pause.on:
        return break_text(view.pause, view.seats, texts)
    if not view.public.waiting:
        return None
    if view.public.rights:  # whose right it is nobody is to know (R3)
        return texts.html("rights-wait")
    names = names_of(view.seats, view.public.waiting, texts) if names is None else names
    if view.deadline is None:
        return texts.html("waiting", names=names)
    return texts.html("waiting-until", names=names, time=time_tag(view.deadline, view.clock))


def waiting_line(view: GameView, texts: Texts) -> str | None:
    """The same, as the line of a message that one looks for."""
    text = waiting_text(view, texts)
    return None if text is None else bold(text)
