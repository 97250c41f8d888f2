"""Games played to the end in the head, for any number of seats and all the rules that the core claims.

`play` knows every card: it plays one world. Whoever is to move does the cheapest thing that the manner of its seat
allows (see `engine.ai.core.manner`), or, with a chance of `eps`, anything at all. Everything is an int in a local;
what depends on who sits where is looked up in the `Game`.

The order of those who move is the core's own where the rules leave it open: the defender answers each card at once,
and those who may throw in do so along the line.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from engine.ai.core.game import Game
from engine.ai.core.judge import WIN, Weights, judge
from engine.ai.core.manner import Manner
from engine.ai.core.outlook import Outlook
from engine.ai.core.start import Start
from engine.cards import each
from engine.state import NO_LIMIT
from engine.variants.focus import has_focus

#: The result of a playout that ended early: the seats asked about are out and safe.
SAFE = -1

#: Results from here down are judgements of an ending.
JUDGED = -2


class Foresight(NamedTuple):
    """How a game of two seats is judged before its end."""

    ending: Weights  # where the talon is empty and a bout begins
    outlook: Outlook | None = None  # while the talon lasts
    bouts: int = 1  # so many are played, the present one among them, before the outlook is asked


#: What was done, for whoever compares: a letter of the notation, a seat, one or two cards as bits.
Note = tuple[str, int, int, int]


def play(
    game: Game,
    start: Start,
    hands: list[int],
    talon: Sequence[int],
    drawn: int,
    ask: int,
    manners: Sequence[Manner],
    eps: float,
    rnd: Callable[[], float],
    notes: list[Note] | None = None,
    foresight: Foresight | None = None,
    free: int = -1,
) -> int:
    """Play one world to its end: the set of seats that are durak, 0 for a draw, `SAFE` as soon as all of `ask` are out.

    `hands` has the bits of each seat's cards at its number (place 0 is unused) and is used up. ``talon[n]`` is the
    bits of the first n cards of the talon, of which `drawn` are gone. `manners` has one for each seat, like `hands`;
    the seats of the set `free` leave them with a chance of `eps`.
    With `foresight` a game is judged before its end, and the result is ``JUDGED - chance``, the chance of the seat
    `ask` from 0 to `WIN`.
    """
    table = game.table
    same, same_defence, beat = table.same, table.same_defence, table.beat
    if start.declared:
        same, beat = {**same}, {**beat}
        for bit, beaters, rank in start.declared:
            beat[bit], same[bit] = beaters, rank
    roles, turned, refill, limit_of = game.roles, game.turned, game.refill, game.limit
    loose, simple, feeds, consent, pairs = game.loose, game.simple, game.feeds, game.consent, game.pairs
    transfers, focus = game.transfers, game.focus
    whole = len(talon) - 1
    left = whole - drawn
    attacker, place, defender, line = start.attacker, start.place, start.defender, start.line
    alive, opened, ranks, lying = start.alive, start.opened, start.ranks, start.lying
    count, limit, taking, passed = start.count, start.limit, start.taking, start.passed
    fresh, order, opener, first, shown = start.fresh, start.order, start.opener, start.first, start.shown
    laid = 0
    for shift in range(0, 32, 4):
        laid |= 1 << (order >> shift & 15)
    owners: dict[int, int] = {bit: seat for seat, bit in start.owners}
    past: list[tuple[int, ...]] = []
    bouts = 0
    if foresight is not None and foresight.outlook is not None:
        bouts = foresight.bouts
        chance_of = foresight.outlook.chance

    while True:
        if not lying:
            hand = hands[attacker]
            card = _any(hand, rnd) if eps and free >> attacker & 1 and rnd() < eps else hand & -hand
            hand ^= card
            ranks = same[card]
            opened = lying = card
            count = 1
            if simple and limit > 1:
                # The second of a pair goes with it, unless it is a trump.
                more = hand & ranks & ~table.trumps
                if more:
                    more &= -more
                    hand ^= more
                    opened = lying = card | more
                    count = 2
            hands[attacker] = hand
            fresh, taking, passed = True, False, 0
            order = opener = attacker
            laid = 1 << attacker
            if loose:
                owners = {card: attacker}
            if notes is not None:
                notes.append(("a", attacker, card, opened ^ card))
            if focus and not hand and _focus(game, hands, alive, attacker, card, left, same):
                return _side(game, attacker)

        while True:
            if opened and not taking:
                hand = hands[defender]
                if not hand:
                    break  # the rest goes back (R7.4)
                wild = eps and free >> defender & 1 and rnd() < eps
                if fresh and transfers:
                    card = hand & ranks & (hand if wild else manners[defender].turn[left])
                    reveals = game.shows and _shows(table.trumps, ranks, hand, shown, table.cards)
                    if (card or reveals) and not (wild and rnd() < 0.5):
                        ahead = turned(alive, defender, place, order)
                        size = hands[ahead[2]].bit_count()
                        room = limit_of(hands[ahead[2]], first=first)
                        if reveals and count <= size and count <= room:
                            card = 0
                        elif card and count < size and count < room:
                            card = _any(card, rnd) if wild else card & -card
                        else:
                            card = reveals = 0
                        if card or reveals:
                            seat = defender
                            if card:
                                hands[seat] = hand ^ card
                                opened |= card
                                lying |= card
                                count += 1
                                if loose:
                                    owners[card] = seat
                            else:
                                shown |= 1 << (table.cards[reveals.bit_length() - 1] >> 2)
                            if not laid >> seat & 1:
                                laid |= 1 << seat
                                order = order << 4 | seat
                            attacker, place, defender, line = ahead
                            limit = room
                            passed = 0
                            if notes is not None:
                                notes.append(("x", seat, card, 0) if card else ("s", seat, reveals, 0))
                            if (
                                focus
                                and card
                                and not hands[seat]
                                and _focus(game, hands, alive, seat, card, left, same)
                            ):
                                return _side(game, seat)
                            continue
                # The hardest first, so that a cheap card is not spent where only it would do.
                target = 1 << opened.bit_length() - 1
                card = hand & beat[target]
                if card:
                    if wild:
                        card = _any(card, rnd) if rnd() < 0.7 else 0
                    else:
                        card &= -card
                        if not card & manners[defender].beat[left] or (
                            opened & opened - 1 and _stuck(hand, opened, beat)
                        ):
                            card = 0
                if not card:
                    taking = True
                    if notes is not None:
                        notes.append(("t", defender, 0, 0))
                    continue
                hands[defender] = hand ^ card
                opened ^= target
                lying |= card
                ranks |= same_defence[card]
                fresh = False
                passed = 0
                if notes is not None:
                    notes.append(("b", defender, target, card))
                continue

            if taking:
                if not feeds or (feeds == 1 and count >= limit):
                    break
            elif not hands[defender]:
                break
            elif count >= limit:
                if consent and first and limit == 5 and notes is not None:
                    for seat in line:
                        if hands[seat] and not passed >> seat & 1:
                            notes.append(("p", defender, 0, 0))
                            break
                break
            for seat in line:
                hand = hands[seat]
                if passed >> seat & 1 or not hand:
                    continue
                card = hand & ranks
                if card:
                    if eps and free >> seat & 1 and rnd() < eps:
                        card = _any(card, rnd) if rnd() < 0.7 else 0
                    else:
                        card &= manners[seat].feed[left] if taking else manners[seat].throw[left]
                        card &= -card
                    if card:
                        hands[seat] = hand ^ card
                        opened |= card
                        lying |= card
                        ranks |= same[card]
                        count += 1
                        passed = 0
                        if not laid >> seat & 1:
                            laid |= 1 << seat
                            order = order << 4 | seat
                        if loose:
                            owners[card] = seat
                        if notes is not None:
                            notes.append(("a", seat, card, 0))
                        break
                passed |= 1 << seat
                if notes is not None:
                    notes.append(("p", seat, 0, 0))
            else:
                break
            if focus and not hands[seat] and _focus(game, hands, alive, seat, card, left, same):
                return _side(game, seat)

        # The end of the bout (R8.2, R10).
        if taking:
            hands[defender] |= lying
        else:
            first = False
            if past:
                past = []
            if opened:
                for bit in list(owners):
                    if opened & bit:
                        hands[owners[bit]] |= bit
        lying = opened = 0
        before = left
        if left:
            seats = refill(order, opener, defender, alive)
            if game.even and sum(max(0, 6 - hands[seat].bit_count()) for seat in seats) > left:
                while drawn < whole:
                    seat = min(seats, key=lambda one: hands[one].bit_count())
                    hands[seat] |= talon[drawn + 1] ^ talon[drawn]
                    drawn += 1
            else:
                for seat in seats:
                    want = 6 - hands[seat].bit_count()
                    if want > 0:
                        upto = drawn + want
                        if upto >= whole:
                            hands[seat] |= talon[whole] ^ talon[drawn]
                            drawn = whole
                            break
                        hands[seat] |= talon[upto] ^ talon[drawn]
                        drawn = upto
            left = whole - drawn
        if not left:
            gone = 0
            for seat in (1, 2, 3, 4, 5, 6, 7, 8)[: game.seats]:
                if alive >> seat & 1 and not hands[seat]:
                    gone |= 1 << seat
            if gone:
                alive ^= gone
                if pairs:
                    if not alive & 0b01010:
                        return 0b10100 if alive else _nobody(game, defender, gone)
                    if not alive & 0b10100:
                        return 0b01010
                elif not alive & alive - 1:
                    return alive or _nobody(game, defender, gone)
                elif ask and not alive & ask:
                    return SAFE
            if game.twins and alive.bit_count() == 2 and not pairs | _differ(table.cards, hands, alive):
                return 0
        place = game.after(alive, place, taken=taking)
        attacker, attacked, defender, line = roles(alive, place)
        if not left:
            if foresight is not None and not (others := alive & alive - 1) & others - 1:
                worth = judge(table, foresight.ending, hands[attacker], hands[defender])
                return JUDGED - (worth if ask >> attacker & 1 else WIN - worth)
        elif bouts:
            bouts -= 1
            if not bouts:
                worth = chance_of(hands[attacker], hands[defender], left)
                return JUDGED - (worth if ask >> attacker & 1 else WIN - worth)
        # R12.5. With a talon it is no rule; but whoever plays by manner alone would go round for ever.
        if left != before:
            past = []
        key = (place, *hands)
        past.append(key)
        if past.count(key) >= 3:
            return 0
        place = attacked
        limit = limit_of(hands[defender], first=first)


def _any(cards: int, rnd: Callable[[], float]) -> int:
    """Any of some bits, each as likely as any other."""
    skip = int(rnd() * cards.bit_count())
    for _ in range(skip):
        cards &= cards - 1
    return cards & -cards


def _stuck(hand: int, opened: int, beat: dict[int, int]) -> bool:
    """Whether one of several cards cannot be beaten."""
    while opened:
        card = opened & -opened
        if not hand & beat[card]:
            return True
        opened ^= card
    return False


def _shows(trumps: int, ranks: int, hand: int, shown: int, cards: tuple[int, ...]) -> int:
    """The trump of the attacked rank, if it is in the hand and was not shown before (R9.5)."""
    card = hand & ranks & trumps
    return 0 if card and shown >> (cards[card.bit_length() - 1] >> 2) & 1 else card


def _side(game: Game, seat: int) -> int:
    """A seat, or its pair (V6)."""
    if game.pairs:
        return 0b01010 if seat & 1 else 0b10100
    return 1 << seat


def _nobody(game: Game, defender: int, gone: int) -> int:
    """Who is durak where nobody is left with cards (R12.3)."""
    rule = game.rules.last_bout
    if rule == "draw":
        return 0
    if rule == "defender":
        return _side(game, defender)
    return 0b11110 if game.pairs else gone


def _differ(cards: tuple[int, ...], hands: list[int], alive: int) -> bool:
    """Whether the last two seats hold anything but one card each, the same one (R12.4)."""
    one, other = (hands[seat] for seat in each(alive))
    return bool(one & one - 1 or other & other - 1) or cards[one.bit_length() - 1] != cards[other.bit_length() - 1]


def _focus(game: Game, hands: list[int], alive: int, seat: int, card: int, left: int, same: dict[int, int]) -> bool:
    """Whether the only other seat opens the focus on a last card (R14)."""
    if left or alive.bit_count() != 2:
        return False
    (other,) = each(alive & ~(1 << seat))
    face = next(face for face in (game.table.cards[place] for place in each(same[card])))
    held = 0
    for place in each(hands[other]):
        held |= 1 << game.table.cards[place] + (54 if held >> game.table.cards[place] & 1 else 0)
    return has_focus(held, face)


assert NO_LIMIT > 108
