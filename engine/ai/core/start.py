"""Where a playout starts: what everyone sees of a moment, as the core has it, and what an action makes of it.

What a seat's own action changes is known before any world is: the table and its own hand. So each candidate move has
its start made once, and the same worlds are played from all of them.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.actions import Action, Attack, Beat, Consent, Pass, Show, Take, Transfer
from engine.ai.core.game import Game
from engine.ai.core.tables import as_played
from engine.cards import BODY, FACE, RED_JOKER
from engine.state import NO_LIMIT, OPEN
from engine.view import PublicView


@dataclass(frozen=True, slots=True)
class Start:
    """A moment without the hands and the talon. Cards are bits (see `engine.ai.core.tables`)."""

    attacker: int
    place: int  # that is attacked
    defender: int
    line: tuple[int, ...]
    alive: int
    opened: int = 0  # attack cards not beaten yet
    ranks: int = 0  # cards of the ranks on the table
    lying: int = 0  # all the cards on the table
    count: int = 0  # attack cards
    limit: int = 0
    taking: bool = False
    passed: int = 0
    fresh: bool = True  # nothing was beaten yet: the attack may be transferred (R9.1)
    order: int = 0  # seats as they first put an attack card down
    opener: int = 0
    first: bool = False  # no full defence yet (R7.2)
    shown: int = 0  # ranks whose trump was shown, as bits of rank numbers (R9.5)
    owners: tuple[tuple[int, int], ...] = ()  # (seat, cards) of attack cards not beaten, where they may go back (R7.4)
    declared: tuple[tuple[int, int, int], ...] = ()  # (joker, what beats it, its rank) where one stands for a card


def start_of(game: Game, public: PublicView, order: tuple[int, ...] | None = None) -> Start:
    """The present moment. `order` is told where the piles do not say it all (R10.2, a trump that was shown)."""
    start = Start(
        attacker=public.attacker,
        place=public.place or public.defender,
        defender=public.defender,
        line=public.line,
        alive=sum(1 << seat for seat in public.playing),
        limit=NO_LIMIT if public.limit is None else public.limit,
        taking=public.taking,
        passed=sum(1 << seat for seat in public.passed),
        first=public.first,
        shown=sum(1 << rank for rank in public.shown),
    )
    used = 0
    for attack, defence, seat in public.piles:
        bit = _free(game, attack, used)
        used |= bit
        start = _laid(game, start, seat, attack, bit)
        if defence != OPEN:
            cover = _free(game, defence, used)
            used |= cover
            start = _beaten(game, start, bit, defence, cover)
    if order is not None:
        start = replace(start, order=_digits(order))
    return replace(start, passed=sum(1 << seat for seat in public.passed))


def _digits(order: tuple[int, ...]) -> int:
    result = 0
    for seat in order:
        result = result << 4 | seat
    return result


def _free(game: Game, card: int, used: int) -> int:
    """A bit of a card, of twins one that is not used yet."""
    return next(bit for bit in game.table.places[BODY[card]] if not used & bit)


def _own(game: Game, card: int, hand: int) -> int:
    """The bit of a card in a hand."""
    return next(bit for bit in game.table.places[BODY[card]] if hand & bit)


def _laid(game: Game, start: Start, seat: int, card: int, bit: int) -> Start:
    declared = start.declared
    ranks = game.table.same[bit]
    if card != BODY[card]:
        _, beat, ranks = as_played(game.table, game.trump, card)
        declared = (*declared, (bit, beat & ~bit, ranks))
    order = start.order
    if all(order >> shift & 15 != seat for shift in range(0, 32, 4)):
        order = order << 4 | seat
    return replace(
        start,
        opened=start.opened | bit,
        ranks=start.ranks | ranks,
        lying=start.lying | bit,
        count=start.count + 1,
        passed=0,
        order=order,
        opener=start.opener or seat,
        owners=(*start.owners, (seat, bit)) if game.loose else (),
        declared=declared,
    )


def _beaten(game: Game, start: Start, target: int, card: int, bit: int) -> Start:
    ranks = game.table.same_defence[bit]
    if card != BODY[card] and FACE[card] < RED_JOKER:
        ranks = game.table.ranks[FACE[card] >> 2]
    return replace(
        start,
        opened=start.opened & ~target,
        ranks=start.ranks | ranks,
        lying=start.lying | bit,
        passed=0,
        fresh=False,
        owners=tuple(pair for pair in start.owners if pair[1] != target),
    )


def after(game: Game, start: Start, action: Action, hand: int, sizes: tuple[int, ...]) -> tuple[Start, int]:
    """What an action of a seat makes of a moment and of its hand (bits). `sizes` of all hands before it.

    Raises TypeError for an action that is none of the bout's.
    """
    seat = action.seat
    match action:
        case Attack(cards=cards):
            for card in cards:
                bit = _own(game, card, hand)
                start, hand = _laid(game, start, seat, card, bit), hand ^ bit
        case Beat(target=target, card=card):
            bit = _own(game, card, hand)
            aim = next(aim for aim in _bits_on_table(game, target) if start.opened & aim)
            start, hand = _beaten(game, start, aim, card, bit), hand ^ bit
        case Take():
            start = replace(start, taking=True)
        case Pass():
            passed = start.passed | 1 << seat
            if seat == start.defender:  # no sixth card (R7.3)
                passed |= sum(1 << other for other in start.line)
            start = replace(start, passed=passed)
        case Consent():
            start = replace(start, limit=6, passed=0)
        case Transfer(card=card):
            bit = _own(game, card, hand)
            before = start.order
            start, hand = _laid(game, start, seat, card, bit), hand ^ bit
            start = _turned(game, start, seat, before, sizes)
        case Show(card=card):
            before, order = start.order, start.order
            if all(order >> shift & 15 != seat for shift in range(0, 32, 4)):
                order = order << 4 | seat
            start = replace(start, order=order, shown=start.shown | 1 << (card >> 2), passed=0)
            start = _turned(game, start, seat, before, sizes)
        case _:
            raise TypeError(f"not an action of the bout: {action}")
    return start, hand


def _bits_on_table(game: Game, target: int) -> tuple[int, ...]:
    return game.table.places[BODY[target]]


def _turned(game: Game, start: Start, seat: int, before: int, sizes: tuple[int, ...]) -> Start:
    attacker, place, defender, line = game.turned(start.alive, seat, start.place, before)
    limit = game.limit((1 << sizes[defender - 1]) - 1, first=start.first)
    return replace(start, attacker=attacker, place=place, defender=defender, line=line, limit=limit)
