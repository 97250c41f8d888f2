"""How a position writes what special rules hold: the names in MORE that a plain game does not have.

=============  ==========================================================================================
``waived``     seats that waived their rights (R3), ``swapped`` those that changed their hand (R3.2)
``dealer``     for a redeal, with the flag ``led``: the series says who begins (R3.5)
``redeals``    decks for redeals to come, cards run together, ``+`` between (R3.1)
``buried``     cards on the discard that only one seat has seen: ``1:6s7d+3:Ah`` (R3.2, V8.1)
``shown``      ranks whose trump was shown: ``679`` (R9.5)
``place``      the place that is attacked, where its seat is out and its partner plays it (V6)
=============  ==========================================================================================

Before the first card every seat that the hands allow it holds its rights, unless ``waived`` or ``swapped`` says
otherwise. Piles are numbered from 1, in the order laid.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from engine.actions import parse_card
from engine.cards import RANKS, TWIN, faces, has_all, minus, set_of, split_cards, text_of
from engine.deal import has_rights, whole_deck
from engine.errors import NotationError
from engine.extra import NOTHING, Extra
from engine.seating import partner, player_of, seats_of
from engine.state import State

#: The names, and the field of `Extra` that each speaks of.
NAMES: Final = {
    "waived": "waived", "swapped": "swapped", "dealer": "dealer", "led": "led", "redeals": "decks",
    "buried": "buried", "shown": "shown", "place": "place",
}  # fmt: skip
FLAGS: Final = frozenset({"led"})


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
    return NOTHING._replace(**fields)


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
    return more
