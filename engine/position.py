"""Positions: a game at one moment as one line of seven words.

``HANDS TABLE TALON TRUMP ROLES LIMIT MORE``, as in ``6s7d/8h9h 6c@1 - h 1>2 2 -``. The first six words are what
anyone would say about a table. MORE holds the rest, and only what the other words do not tell already:

=========  ==============================================================================================
``first``  no bout has ended in a full defence yet (R7.2); a flag without a value
``bout``   the number of the bout; 1 when not given
``out``    seats that went out, the first group first: ``1+23`` (R12.1); one group when not given
``known``  cards that everyone knows to be in a hand: ``1:6s7d+3:Ah``
``order``  seats as they first put an attack card down (R10.2); as the piles lie when not given
``line``   seats that may put cards down, first in line first (R6.3); worked out when not given
``past``   how earlier bouts since the last discard began, talon empty (R12.5): ``1:6s/7d8h+2:6s7d/8h``
``left``   seats whose players left for good
``durak``  who lost, empty for a draw; only where ROLES is ``-``: the game is over
``start``  how the present bout began, where special rules leave the other words too little to tell
``discard``  never written: cards in no other place are in the discard; where it is given it must say the same
=========  ==============================================================================================

A seat is out when the talon is used up, it holds no card, has no pile on the table and is neither attacker nor
defender. A LIMIT is believed. `parse_position` and `format_position` are each other's inverse for every state that
play can reach; any text gives a state that play can go on from, or `NotationError`.
"""

from __future__ import annotations

import re
from typing import Final

from engine.actions import parse_card
from engine.bout import is_settled
from engine.cards import (
    BEATERS,
    BODY,
    CARD_TEXTS,
    DECKS,
    DECLARED,
    RED_JOKER,
    SUITS,
    each,
    faces,
    full_deck,
    has_all,
    minus,
    plus,
    set_of,
    suit_of,
    text_of,
)
from engine.errors import NotationError
from engine.extra_notation import FLAGS, NAMES, groups_text, read_cards, read_extra, read_groups, seat_list, write_extra
from engine.rules import CLASSIC, RuleSet
from engine.seating import line_of, next_place, next_seat, player_of, seats_of
from engine.state import NO_LIMIT, OPEN, Pile, State, attacked_place, beaten_pile, open_pile, ranks_now

_ROLES = re.compile(r"([1-8])>([1-8])(!?)(?::([1-8]+))?", re.ASCII)
_PILE = re.compile(r"(\*.=[^@]{2}|[^@]{2})(\*.=[^@]{2}|[^@]{2})?(?:@([1-8]))?", re.ASCII)
_NUMBER = re.compile(r"[1-9][0-9]{0,5}", re.ASCII)
_MORE: Final = ("first", "bout", "out", "known", "order", "line", "past", "left", "durak", "discard", "start", *NAMES)
#: For each name in MORE, the field of the state that it speaks of.
_FIELDS: Final = {
    "first": "first", "bout": "bout", "out": "places", "known": "known", "order": "order", "line": "line",
    "past": "past", "left": "left", "durak": "durak", "discard": "discard",
}  # fmt: skip
#: What the first six words speak of.
_MAIN: Final = ("hands", "piles", "talon", "trump", "attacker", "defender", "taking", "passed", "limit")


def _hands(text: str, what: str, packs: int) -> tuple[int, ...]:
    """One set of cards a seat."""
    result = []
    for group in text.split("/"):
        cards = read_cards(group, what)
        if max(map(cards.count, cards), default=1) > packs:
            raise NotationError(f"{what}: a card too often in one hand, twice or more: {group[:40]!r}")
        result.append(set_of(cards))
    return tuple(result)


def _hands_text(hands: tuple[int, ...]) -> str:
    return "/".join(text_of(faces(hand)) for hand in hands)


def _piles(text: str, attacker: int, seats: int, trump: int, rules: RuleSet) -> tuple[Pile, ...]:
    result = []
    any_defence = rules.doker == "on" or rules.cheaters == "on"
    for word in text.split(",") if text != "-" else ():
        match = _PILE.fullmatch(word)
        if match is None:
            raise NotationError(f"TABLE: not a pile: {word[:20]!r}")
        seat = int(match[3] or attacker)
        if not 1 <= seat <= seats:
            raise NotationError(f"TABLE: no such seat at a table of {seats}: {word!r}")
        pile = open_pile(parse_card(match[1]), seat)
        if RED_JOKER <= pile.attack < DECLARED:
            raise NotationError(f"TABLE: a joker that attacks stands for a card: {word!r}")
        if match[2]:
            card = parse_card(match[2])
            if not BEATERS[trump][pile.attack] >> BODY[card] & 1 and not any_defence:
                raise NotationError(f"TABLE: the second card does not beat the first: {word!r}")
            pile = beaten_pile(pile, card)
        result.append(pile)
    return tuple(result)


def _more(text: str) -> dict[str, str]:
    result: dict[str, str] = {}
    for item in text.split(",") if text != "-" else ():
        name, equals, value = item.partition("=")
        if name not in _MORE:
            raise NotationError(f"MORE: no such name: {name[:20]!r}")
        if name in result:
            raise NotationError(f"MORE: {name} stands twice")
        if (name == "first" or name in FLAGS) == bool(equals):
            raise NotationError(f"MORE: {'a flag has no value' if equals else 'a value is missing'}: {item[:40]!r}")
        result[name] = value
    return result


def _known(text: str, hands: tuple[int, ...]) -> tuple[int, ...]:
    known = read_groups(text, len(hands), "known")
    if not all(map(has_all, hands, known)):
        raise NotationError(f"known: not in that hand: {text[:40]!r}")
    return known


def _past(
    text: str | None, talon: tuple[int, ...], start: tuple[int, tuple[int, ...]], rules: RuleSet
) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """How the bouts since the last discard began; the present one is the last of them (R12.5)."""
    if talon:
        if text is not None:
            raise NotationError("past: only where the talon is used up")
        return ()
    result = [_begun(group, start, rules) for group in text.split("+")] if text is not None else []
    result.append(start)
    if any(result.count(item) > 2 for item in result):
        raise NotationError("past: the same position stood three times, so the game is over")
    return tuple(result)


def _begun(text: str, start: tuple[int, tuple[int, ...]], rules: RuleSet) -> tuple[int, tuple[int, ...]]:
    """How one bout began: who attacked (in pairs, from which place), and the hands."""
    where, _, rest = text.partition(":")
    attacker, hands = seat_list(where, len(start[1]), "past"), _hands(rest, "past", rules.packs)
    if len(attacker) != 1 or len(hands) != len(start[1]):
        raise NotationError(f"past: attacker and hands, one for each seat: {text[:40]!r}")
    if not hands[player_of(rules, _holding(hands), attacker[0]) - 1]:
        raise NotationError(f"past: attacker and hands, one for each seat: {text[:40]!r}")
    if rules.cheaters == "off" and rules.doker == "off" and _union(hands) != _union(start[1]):
        raise NotationError(f"past: not the cards that are in play: {text[:40]!r}")
    return attacker[0], hands


def _union(hands: tuple[int, ...]) -> int:
    result = 0
    for hand in hands:
        result = plus(result, hand)
    return result


def _holding(hands: tuple[int, ...]) -> int:
    """The seats that hold cards."""
    return sum(1 << seat for seat, hand in enumerate(hands, 1) if hand)


def _start_of_bout(state: State) -> tuple[int, tuple[int, ...]]:
    """Who opened the bout, and the hands then: what lies on the table goes back."""
    back = list(state.hands)
    defender, piles = state.defender, state.piles
    for attack, defence, seat in piles:
        back[seat - 1] = plus(back[seat - 1], 1 << BODY[attack])
        if defence != OPEN:
            back[defender - 1] = plus(back[defender - 1], 1 << BODY[defence])
    opener = piles[0].seat if piles else state.attacker
    if state.rules.pairs == "on" and state.rules.pair_out == "both_seats":
        opener = (attacked_place(state) + 2) % 4 + 1  # the place before; after a transfer, ``start`` says more
    return opener, tuple(back)


def _line(
    rules: RuleSet, alive: int, attacker: int, defender: int, order: tuple[int, ...], seats: int
) -> tuple[int, ...]:
    """The line as it is where nobody transferred who had attacked before (R6.3, R9.3)."""
    before = order[: order.index(attacker)] if attacker in order else ()
    return line_of(rules, alive, attacker, defender, before, seats)


def _place_all(rules: RuleSet, hands: tuple[int, ...], piles: tuple[Pile, ...], talon: tuple[int, ...]) -> int:
    """The discard: what is in none of the places. Each card of the deck must be somewhere, once."""
    places = [*(card for hand in hands for card in faces(hand)), *talon]
    for pile in piles:
        places += [BODY[pile.attack]] if pile.defence == OPEN else [BODY[pile.attack], BODY[pile.defence]]
    often = {card: places.count(card) for card in set(places)}
    for card, times in often.items():
        if times > rules.packs:
            where = "two places" if rules.packs == 1 else "three places or more"
            raise NotationError(f"{CARD_TEXTS[card]} stands in {where}")
    strange = set_of(often) & ~DECKS[rules.deck]
    if strange:
        raise NotationError(f"not in a deck of {rules.deck}: {text_of(each(strange))}")
    return minus(set_of(full_deck(rules.deck, rules.packs)), set_of(places))


def _over(rules: RuleSet, alive: int, out: tuple[int, ...], given: str | None, seats: int) -> tuple[int, ...]:
    """Who is durak in a game that is over (R12)."""
    left = seats_of(alive)
    if rules.pairs == "on":  # a pair loses as one (V6)
        pairs = [pair for pair in ((1, 3), (2, 4)) if set(pair) & set(left)]
        may = {pairs[0]} if len(pairs) == 1 else {()} if pairs else {(), (1, 3), (2, 4), (1, 2, 3, 4)}
        durak = min(may, key=len) if given is None else tuple(sorted(seat_list(given, seats, "durak")))
        if durak not in may:
            raise NotationError(f"durak: cannot be with these hands: {given!r}")
        return durak
    if given is None:
        return left if len(left) == 1 else ()
    durak = seat_list(given, seats, "durak")
    if (len(left) == 1 and durak != left) or (len(left) > 1 and durak) or (not left and set(durak) - set(out)):
        raise NotationError(f"durak: cannot be with these hands: {given!r}")
    return durak


def parse_position(text: str, rules: RuleSet = CLASSIC) -> State:
    """The state that a line of seven words describes, for these rules. Raises NotationError."""
    words = text.split()
    if len(words) != 7:
        raise NotationError(f"a position has seven words (hands table talon trump roles limit more), not {len(words)}")
    more = _more(words[6])
    hands = _hands(words[0], "HANDS", rules.packs)
    seats = len(hands)
    if problems := rules.validate(seats):
        raise NotationError(f"HANDS: {'; '.join(map(str, problems))}")
    talon = read_cards(words[2], "TALON")
    trump = SUITS.find(words[3]) if len(words[3]) == 1 else -1
    if trump < 0:
        raise NotationError(f"TRUMP: not a suit (c, d, h, s): {words[3][:20]!r}")
    if talon and suit_of(talon[-1]) != trump and rules.doker == "off":
        raise NotationError("TRUMP: not the suit of the card under the talon")

    over = words[4] == "-"
    roles = _ROLES.fullmatch(words[4])
    if roles is None and not over:
        raise NotationError(f"ROLES: not attacker>defender: {words[4][:20]!r}")
    attacker, defender = (int(roles[1]), int(roles[2])) if roles else (0, 0)
    taking = bool(roles and roles[3])
    said = seat_list((roles[4] if roles else None) or "", seats, "ROLES")
    if over and words[1] != "-":
        raise NotationError("TABLE: must be empty when the game is over")
    piles = _piles(words[1], attacker, seats, trump, rules)
    discard = _place_all(rules, hands, piles, talon)
    if "discard" in more and set_of(read_cards(more["discard"], "discard")) != discard:
        raise NotationError(f"discard: the cards in no other place are {text_of(each(discard))}")

    owners = {pile.seat for pile in piles} | {attacker, defender}
    alive = sum(1 << seat for seat in range(1, seats + 1) if talon or hands[seat - 1] or seat in owners)
    out = tuple(seat for seat in range(1, seats + 1) if not alive >> seat & 1)
    places = tuple(seat_list(group, seats, "out") for group in more["out"].split("+")) if "out" in more else None
    if places is None:
        places = (out,) if out else ()
    elif sorted(seat for group in places for seat in group) != list(out) or not all(places):
        raise NotationError(f"out: the seats that are out are {''.join(map(str, out)) or 'none'}: {more['out'][:20]!r}")
    places = tuple(tuple(sorted(group)) for group in places)

    state = State(
        rules=rules, hands=hands, talon=talon, trump=trump, attacker=attacker, defender=defender, piles=piles,
        open=sum({1 << pile.attack for pile in piles if pile.defence == OPEN}), ranks=0, taking=taking,
        # A seat without cards counts as passed whether or not it said so (R6.5).
        passed=sum(1 << seat for seat in said if hands[seat - 1]), line=(), limit=_limit(words[5], over), order=(),
        first="first" in more, alive=alive, left=_seat_set(more.get("left", ""), seats, "left"),
        known=_known(more["known"], hands) if "known" in more else (0,) * seats, discard=discard, past=(),
        places=places, bout=_bout(more.get("bout", "1")), durak=() if over else None,
    )  # fmt: skip
    extra = read_extra(state, more)
    state = state._replace(extra=extra)
    state = state._replace(ranks=ranks_now(state))
    if over:
        for name in more.keys() & {"order", "line", "past"}:
            raise NotationError(f"{name}: the game is over")
        if talon:
            raise NotationError("ROLES: the game cannot be over while there is a talon")
        return state._replace(durak=_over(rules, alive, out, more.get("durak"), seats))
    if "durak" in more:
        raise NotationError("durak: the game is not over")
    return _live(state, more, said)


def _limit(word: str, over: bool) -> int:
    if over and word in ("0", "-"):
        return 0
    if word == "*" and not over:
        return NO_LIMIT
    if over or not _NUMBER.fullmatch(word) or int(word) >= NO_LIMIT:
        raise NotationError(f"LIMIT: not {'0 (the game is over)' if over else 'a number above 0, or *'}: {word[:20]!r}")
    return int(word)


def _bout(word: str) -> int:
    if not _NUMBER.fullmatch(word):
        raise NotationError(f"bout: not a number above 0: {word[:20]!r}")
    return int(word)


def _seat_set(text: str, seats: int, what: str) -> int:
    return sum(1 << seat for seat in seat_list(text, seats, what))


def _attacked_by(state: State, attacker: int) -> int:
    """The seat that must be the defender, or 0 where nobody could be (R4.1, V6)."""
    rules, seats = state.rules, len(state.hands)
    if rules.pairs == "off":
        return next_seat(state.alive, attacker, seats)
    place = attacked_place(state)
    if rules.pair_out == "both_seats":
        before = (place + 2) % 4 + 1
        return player_of(rules, state.alive, place) if player_of(rules, state.alive, before) == attacker else 0
    return next_place(rules, state.alive, attacker, seats)


def _live(state: State, more: dict[str, str], said: tuple[int, ...]) -> State:
    """A state whose game goes on, with all that follows from who attacks whom."""
    seats, attacker, defender = len(state.hands), state.attacker, state.defender
    if max(attacker, defender) > seats or attacker == defender:
        raise NotationError(f"ROLES: cannot be at a table of {seats}: {attacker}>{defender}")
    if defender != _attacked_by(state, attacker):
        raise NotationError(f"ROLES: the defender is the next seat in the game after the attacker, not {defender}")
    if not state.piles:
        if not state.hands[attacker - 1] or not state.hands[defender - 1]:
            raise NotationError("ROLES: a bout begins between seats that hold cards")
        if state.taking or said:
            raise NotationError("ROLES: nothing to take or to pass while the table is empty")
    elif state.rules.transfer == "off" and state.piles[0].seat != attacker:
        raise NotationError("ROLES: the first pile is not the attacker's, and there is no transfer in these rules")
    if state.taking and not state.open:
        raise NotationError("ROLES: nothing to take: every card is beaten")
    beyond = state.rules.push == "on" or state.rules.cheaters == "on"
    if len(state.piles) > state.limit and not beyond and not (state.taking and state.rules.after_take == "unlimited"):
        raise NotationError(f"LIMIT: more attack cards on the table than {state.limit}")

    order = tuple(dict.fromkeys(pile.seat for pile in state.piles))
    if "order" in more:
        given = seat_list(more["order"], seats, "order")
        if set(order) - set(given) or any(not state.alive >> seat & 1 for seat in given):
            raise NotationError(f"order: not the seats that attacked: {more['order']!r}")
        order = given
    line = _line(state.rules, state.alive, attacker, defender, order, seats)
    if "line" in more:
        given = seat_list(more["line"], seats, "line")
        if set(given) != set(line):
            raise NotationError(f"line: not the seats that may throw in: {more['line']!r}")
        line = given
    if any(seat not in line for seat in said):
        raise NotationError("ROLES: only a seat that may throw in can pass")
    start = _start_of_bout(state)
    if "start" in more:
        if state.talon or state.rules.is_plain():
            raise NotationError("start: only where special rules need it, and the talon is used up")
        start = _begun(more["start"], start, state.rules)
    state = state._replace(order=order, line=line, past=_past(more.get("past"), state.talon, start, state.rules))
    if state.piles and is_settled(list(state)):
        raise NotationError("TABLE: the bout is over: nothing can be beaten, taken or added")
    return state


def _table_text(piles: tuple[Pile, ...]) -> str:
    return ",".join(
        f"{CARD_TEXTS[attack]}{CARD_TEXTS[defence] if defence != OPEN else ''}@{seat}"
        for attack, defence, seat in piles
    )


def _digits(seats: tuple[int, ...]) -> str:
    return "".join(map(str, seats))


def format_position(state: State) -> str:
    """A state as its line of seven words; what the other words tell is left out of MORE."""
    seats = len(state.hands)
    over = state.durak is not None
    more: list[str] = ["first"] if state.first else []
    if state.bout != 1:
        more.append(f"bout={state.bout}")
    if len(state.places) > 1:
        more.append("out=" + "+".join(map(_digits, state.places)))
    if any(state.known):
        more.append("known=" + groups_text(state.known))
    if state.order != tuple(dict.fromkeys(pile.seat for pile in state.piles)):
        more.append("order=" + _digits(state.order))
    if not over and state.line != _line(state.rules, state.alive, state.attacker, state.defender, state.order, seats):
        more.append("line=" + _digits(state.line))
    if len(state.past) > 1:
        more.append("past=" + "+".join(f"{attacker}:{_hands_text(hands)}" for attacker, hands in state.past[:-1]))
    if state.past and state.past[-1] != _start_of_bout(state):
        more.append(f"start={state.past[-1][0]}:{_hands_text(state.past[-1][1])}")
    more += write_extra(state)
    if state.left:
        more.append("left=" + _digits(seats_of(state.left)))
    if state.durak is not None:
        more.append("durak=" + _digits(state.durak))
        roles, limit = "-", "0"
    else:
        passed = _digits(seats_of(state.passed))
        roles = f"{state.attacker}>{state.defender}{'!' * state.taking}{':' * bool(passed)}{passed}"
        limit = "*" if state.limit == NO_LIMIT else str(state.limit)
    table, talon = _table_text(state.piles) or "-", text_of(state.talon)
    words = (_hands_text(state.hands), table, talon, SUITS[state.trump], roles, limit, ",".join(more) or "-")
    return " ".join(words)


def differences(state: State, text: str) -> tuple[str, ...]:
    """The fields of `state` of which a position says something else; empty when it holds.

    The first six words always speak; MORE only of what it names. Raises NotationError for a text that is no position.
    """
    said = parse_position(text, state.rules)
    names = [*_MAIN, *(_FIELDS[name] for name in _more(text.split()[6]) if name in _FIELDS)]
    found = [name for name in names if getattr(said, name) != getattr(state, name)]
    if said.extra is not None and state.extra is not None:
        special = {field for name, field in NAMES.items() if name in _more(text.split()[6])}
        found += [name for name in sorted(special) if getattr(said.extra, name) != getattr(state.extra, name)]
    return tuple(found)
