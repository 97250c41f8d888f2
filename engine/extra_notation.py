"""How a position writes what special rules hold: the names in MORE that a plain game does not have.

=============  ==========================================================================================
``waived``     seats that waived their rights (R3), ``swapped`` those that changed their hand (R3.2)
``dealer``     for a redeal, with the flag ``led``: the series says who begins (R3.5)
``redeals``    decks for redeals to come, cards run together, ``+`` between (R3.1)
``buried``     cards on the discard that only one seat has seen: ``1:6s7d+3:Ah`` (R3.2, V8.1)
``shown``      ranks whose trump was shown: ``679`` (R9.5)
``place``      the place that is attacked, where its seat is out and its partner plays it (V6)
``wrong``      wrong calls: ``1:2+3:1`` (V8.2); ``announced`` seats that announced a rule (V7.9)
``opening``    how many cards opened the bout or were transferred (V7.6), ``used`` how many beat others since
``pushes``     piles whose attack card is a push, ``cheats`` a cheat: ``2+5`` (V5.1, V8.1)
``turned``     transfers with a wrong rank, pile and attacker before: ``2:1`` (V8.1)
``tried``      piles whose attack card was called in vain, ``tried_beats`` whose defence card (V5.2, V8.2)
``cleared``    a flag: cards can be slipped now; ``watch``: seats can be called for it; ``slips``: ``1:6c`` (V8)
``gift``       who is given cards, and who still owes one: ``3:124`` (V7.9)
=============  ==========================================================================================

Before the first card every seat that the hands allow it holds its rights, unless ``waived`` or ``swapped`` says
otherwise. Piles are numbered from 1, in the order laid.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Final

from engine.actions import parse_card
from engine.cards import RANKS, TWIN, faces, has_all, minus, set_of, split_cards, text_of
from engine.deal import has_rights, whole_deck
from engine.errors import NotationError
from engine.extra import NOTHING, Extra
from engine.seating import partner, player_of, seats_of
from engine.state import OPEN, Pile, State

#: The names, and the field of `Extra` that each speaks of.
NAMES: Final = {
    "waived": "waived", "swapped": "swapped", "dealer": "dealer", "led": "led", "redeals": "decks",
    "buried": "buried", "shown": "shown", "place": "place", "wrong": "wrong", "announced": "announced",
    "opening": "opening", "used": "used", "pushes": "unlawful", "cheats": "unlawful", "turned": "turned",
    "tried": "tried", "tried_beats": "tried_false", "cleared": "cleared", "watch": "watch", "slips": "slips",
    "gift": "givers",
}  # fmt: skip
FLAGS: Final = frozenset({"led", "cleared", "watch"})


def seat_list(text: str, seats: int, what: str) -> tuple[int, ...]:
    """Seats written as digits run together, each once."""
    if not re.fullmatch(r"[1-8]*", text, re.ASCII) or len(set(text)) != len(text):
        raise NotationError(f"{what}: not a list of seats: {text[:20]!r}")
    result = tuple(map(int, text))
    if any(seat > seats for seat in result):
        raise NotationError(f"{what}: no such seat at a table of {seats}: {text!r}")
    return result


def read_cards(text: str, what: str) -> tuple[int, ...]:
    """Cards run together, ``-`` for none; a joker lies there as itself."""
    if text == "-":
        return ()
    words = split_cards(text)
    if not text or len(words[-1]) < 2:
        raise NotationError(f"{what}: not cards run together: {text[:40]!r}")
    cards = tuple(map(parse_card, words))
    if any(card >= TWIN for card in cards):
        raise NotationError(f"{what}: a joker is declared only where it is played: {text[:40]!r}")
    return cards


def read_groups(text: str, seats: int, what: str) -> tuple[int, ...]:
    """A set of cards for some of the seats: ``1:6s7d+3:Ah``."""
    result = [0] * seats
    for group in text.split("+"):
        where, _, cards = group.partition(":")
        seat = seat_list(where, seats, what)
        if len(seat) != 1 or result[seat[0] - 1]:
            raise NotationError(f"{what}: seat and cards, each seat once: {group[:40]!r}")
        result[seat[0] - 1] = set_of(read_cards(cards, what))
    return tuple(result)


def groups_text(sets: tuple[int, ...]) -> str:
    """The inverse of `read_groups`."""
    return "+".join(f"{seat}:{text_of(faces(cards))}" for seat, cards in enumerate(sets, 1) if cards)


def read_extra(state: State, more: Mapping[str, str]) -> Extra | None:
    """What special rules hold in a position; None where the rules are plain. Raises NotationError."""
    rules, seats = state.rules, len(state.hands)
    given = more.keys() & NAMES.keys()
    if rules.is_plain():
        for name in given:
            raise NotationError(f"{name}: not in these rules")
        return None
    early = has_rights(rules) and state.bout == 1 and not state.piles and state.durak is None
    fields: dict[str, Any] = {"early": early}

    def only(name: str, where: bool) -> bool:
        if name in given and not where:
            raise NotationError(f"{name}: not in these rules, or not now")
        return name in given

    for name, where in (("waived", early), ("swapped", early and rules.colour_swap == "on")):
        if only(name, where):
            fields[name] = sum(1 << seat for seat in seat_list(more[name], seats, name))
    redeal = early and rules.redeal == "on"
    if only("dealer", redeal):
        (fields["dealer"],) = one = seat_list(more["dealer"], seats, "dealer")[:1] or (0,)
        if not one[0] or len(more["dealer"]) != 1:
            raise NotationError(f"dealer: not a seat: {more['dealer'][:20]!r}")
    if only("led", redeal and rules.next_first != "lowest_trump"):
        fields["led"] = True
    if only("redeals", redeal):
        decks = more["redeals"].split("+")
        fields["decks"] = tuple(whole_deck(rules, read_cards(deck, "redeals")) for deck in decks)
    if only("buried", rules.colour_swap == "on" or rules.cheaters == "on"):
        buried = read_groups(more["buried"], seats, "buried")
        rest = state.discard
        for cards in buried:
            if not has_all(rest, cards):
                raise NotationError("buried: not on the discard")
            rest = minus(rest, cards)
        fields["buried"] = buried
    if only("shown", rules.transfer == "show"):
        text = more["shown"]
        if not text or len(set(text)) != len(text) or set(text) - set(RANKS):
            raise NotationError(f"shown: not a list of ranks: {text[:20]!r}")
        fields["shown"] = sum(1 << RANKS.index(rank) for rank in text)
    if only("place", rules.pairs == "on" and rules.pair_out == "both_seats" and state.durak is None):
        place = seat_list(more["place"], seats, "place")
        if len(place) != 1:
            raise NotationError(f"place: not a seat: {more['place'][:20]!r}")
        fields["place"] = place[0] if place[0] != state.defender else 0
    elif rules.pairs == "on" and rules.pair_out == "both_seats" and state.durak is None:
        fields["place"] = usual_place(state)
    _read_calls(state, more, only, fields)
    _read_doker(state, more, only, fields)
    return NOTHING._replace(**fields)


Only = Callable[[str, bool], bool]


def _read_calls(state: State, more: Mapping[str, str], only: Only, fields: dict[str, Any]) -> None:
    """Pushes, cheats and calls (V5, V8)."""
    rules, seats, live = state.rules, len(state.hands), state.durak is None
    push, cheaters = rules.push == "on", rules.cheaters == "on"
    calls = push or cheaters or rules.doker == "on"
    if only("pushes", push and live and not state.taking):
        fields["unlawful"] = _read_piles(state, more["pushes"], "pushes", lambda pile: pile.defence == OPEN)
    if only("cheats", cheaters and live):
        fields["unlawful"] = _read_piles(state, more["cheats"], "cheats", lambda _: True)
        if fields["unlawful"] & 1:
            raise NotationError("cheats: the first card of a bout is lawful")
    if only("tried", (push or cheaters) and live):
        fields["tried"] = _read_piles(state, more["tried"], "tried", lambda _: True)
        if fields["tried"] & fields.get("unlawful", 0):
            raise NotationError("tried: this card would not have been called in vain")
    if only("tried_beats", calls and not push and live):
        fields["tried_false"] = _read_piles(
            state, more["tried_beats"], "tried_beats", lambda pile: pile.defence != OPEN
        )
    if only("turned", cheaters and live and rules.transfer != "off"):
        turned: list[tuple[int, int]] = []
        for group in more["turned"].split("+"):
            pile, _, before = group.partition(":")
            place = _read_piles(state, pile, "turned", lambda _: True).bit_length() - 1
            who = seat_list(before, seats, "turned")
            lawful = not fields.get("unlawful", 0) >> place & 1
            if len(who) != 1 or lawful or not state.alive >> who[0] & 1 or (turned and turned[-1][0] >= place):
                raise NotationError(f"turned: cheats and the attacker before: {group[:20]!r}")
            owner = state.piles[place].seat
            if not state.alive >> owner & 1 or who[0] == owner:
                raise NotationError(f"turned: cheats and the attacker before: {group[:20]!r}")
            turned.append((place, who[0]))
        fields["turned"] = tuple(turned)
    if only("wrong", cheaters):
        wrong = [0] * seats
        for group in more["wrong"].split("+"):
            where, _, times = group.partition(":")
            seat = seat_list(where, seats, "wrong")
            if len(seat) != 1 or wrong[seat[0] - 1] or times not in ("1", "2", "3"):
                raise NotationError(f"wrong: seat and number of wrong calls: {group[:20]!r}")
            wrong[seat[0] - 1] = int(times)
        fields["wrong"] = tuple(wrong)
    if only("cleared", cheaters and live and not state.piles):
        fields["cleared"] = True
    no_beat = all(pile.defence == OPEN for pile in state.piles)
    if only("watch", cheaters and live and no_beat):
        fields["watch"] = True
    if only("slips", cheaters and live and no_beat):
        cards = read_groups(more["slips"], seats, "slips")
        buried = fields.get("buried", (0,) * seats)
        if not all(map(has_all, buried, cards)) or any(one.bit_count() > 1 for one in cards):
            raise NotationError(f"slips: one card that lies buried for a seat: {more['slips'][:40]!r}")
        fields["slips"] = tuple((seat, one.bit_length() - 1) for seat, one in enumerate(cards, 1) if one)


def _read_doker(state: State, more: Mapping[str, str], only: Only, fields: dict[str, Any]) -> None:
    """What doker holds (V7)."""
    doker, seats = state.rules.doker == "on", len(state.hands)
    live = doker and state.durak is None
    fields["opening"] = min(1, len(state.piles)) if live else 0
    for name in ("opening", "used"):
        if only(name, live and bool(state.piles)):
            if not re.fullmatch(r"[1-9][0-9]?", more[name], re.ASCII):
                raise NotationError(f"{name}: not a number above 0: {more[name][:20]!r}")
            fields[name] = int(more[name])
    if fields["opening"] > len(state.piles):
        raise NotationError("opening: more cards than lie on the table")
    if only("announced", doker):
        fields["announced"] = sum(1 << seat for seat in seat_list(more["announced"], seats, "announced"))
    if only("gift", live and not state.piles):
        to, _, rest = more["gift"].partition(":")
        receiver, givers = seat_list(to, seats, "gift"), seat_list(rest, seats, "gift")
        owing = [seat for seat in givers if state.alive >> seat & 1 and state.hands[seat - 1].bit_count() > 1]
        if len(receiver) != 1 or not givers or len(owing) != len(givers) or receiver[0] in givers:
            raise NotationError(f"gift: a seat, and others that owe it a card: {more['gift'][:20]!r}")
        if not state.alive >> receiver[0] & 1:
            raise NotationError("gift: that seat is out")
        fields["givers"], fields["receiver"] = sum(1 << seat for seat in givers), receiver[0]
        fields["early"] = False
    elif fields.get("announced"):
        fields["early"] = False


def _read_piles(state: State, text: str, what: str, fits: Callable[[Pile], bool]) -> int:
    """A set of piles, numbered from 1: ``2+5``."""
    result = 0
    for word in text.split("+"):
        place = int(word) - 1 if re.fullmatch(r"[1-9][0-9]{0,2}", word, re.ASCII) else -1
        if not 0 <= place < len(state.piles) or not fits(state.piles[place]) or result >> place & 1:
            raise NotationError(f"{what}: no such pile, or not of this kind: {word[:20]!r}")
        result |= 1 << place
    return result


def _piles_text(places: int) -> str:
    return "+".join(str(place + 1) for place in range(places.bit_length()) if places >> place & 1)


def usual_place(state: State) -> int:
    """The place that is attacked, as `Extra.place` has it, where nothing is said (V6)."""
    own = state.defender
    before = player_of(state.rules, state.alive, (own + 2) % 4 + 1)
    return 0 if before == state.attacker else partner(own)


def write_extra(state: State) -> list[str]:
    """What special rules hold, as words of MORE; what the other words tell is left out."""
    extra = state.extra
    if extra is None:
        return []
    more = []
    for name, mask in (("waived", extra.waived), ("swapped", extra.swapped)):
        if mask:
            more.append(f"{name}=" + "".join(map(str, seats_of(mask))))
    if extra.dealer:
        more.append(f"dealer={extra.dealer}")
    if extra.led:
        more.append("led")
    if extra.decks:
        more.append("redeals=" + "+".join(map(text_of, extra.decks)))
    if any(extra.buried):
        more.append("buried=" + groups_text(extra.buried))
    if extra.shown:
        more.append("shown=" + "".join(RANKS[rank] for rank in range(13) if extra.shown >> rank & 1))
    both_seats = state.durak is None and state.rules.pairs == "on" and state.rules.pair_out == "both_seats"
    if both_seats and extra.place != usual_place(state):
        more.append(f"place={extra.place or state.defender}")
    if any(extra.wrong):
        more.append("wrong=" + "+".join(f"{seat}:{times}" for seat, times in enumerate(extra.wrong, 1) if times))
    if extra.announced:
        more.append("announced=" + "".join(map(str, seats_of(extra.announced))))
    if extra.opening > 1:
        more.append(f"opening={extra.opening}")
    if extra.used:
        more.append(f"used={extra.used}")
    unlawful = "pushes" if state.rules.push == "on" else "cheats"
    for name, places in ((unlawful, extra.unlawful), ("tried", extra.tried), ("tried_beats", extra.tried_false)):
        if places:
            more.append(f"{name}=" + _piles_text(places))
    if extra.turned:
        more.append("turned=" + "+".join(f"{place + 1}:{before}" for place, before in extra.turned))
    more += [name for name, flag in (("cleared", extra.cleared), ("watch", extra.watch)) if flag]
    if extra.slips:
        more.append("slips=" + "+".join(f"{seat}:{text_of([card])}" for seat, card in extra.slips))
    if extra.givers:
        more.append(f"gift={extra.receiver}:" + "".join(map(str, seats_of(extra.givers))))
    return more
