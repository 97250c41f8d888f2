"""What is lawful, and what looks wrong, from where a player sits.

In some games an act that breaks a rule is accepted (V5, V7.4, V8). Anyone can still see on the table what the plain
rules would say: the ranks that lie there, and which card beats which.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from engine.actions import Action, Attack, Beat, Consent, Pass, Show, Take, Transfer
from engine.cards import BEATERS, BODY, FACE, SAME_RANK
from engine.state import OPEN
from engine.view import PublicView, SeatView

#: The moves of a bout where nobody bluffs.
PLAIN: Final = (Attack, Beat, Take, Pass, Transfer, Show, Consent)


def ranks_on_table(public: PublicView, but: int = -1) -> int:
    """All cards of the ranks that lie on the table; `but`: leave one pile (from 0) out."""
    ranks = 0
    for place, pile in enumerate(public.piles):
        if place != but:
            ranks |= SAME_RANK[pile.attack] | (SAME_RANK[pile.defence] if pile.defence != OPEN else 0)
    return ranks


def is_lawful(public: PublicView, action: Action) -> bool:
    """Whether an accepted action keeps the plain rules as well."""
    match action:
        case Attack() if public.piles:
            return all(ranks_on_table(public) >> FACE[card] & 1 or _suit_allowed(public, card) for card in action.cards)
        case Beat():
            by_table = any(pile.attack == action.card for pile in public.piles)  # V7.6
            return by_table or bool(BEATERS[public.trump][action.target] >> BODY[action.card] & 1)
        case Transfer():
            return bool(public.piles) and bool(SAME_RANK[public.piles[0].attack] >> FACE[action.card] & 1)
    return True


def _suit_allowed(public: PublicView, card: int) -> bool:
    """Doker: a beat in the same suit opens that suit for throwing in (V7.7)."""
    return public.rules.doker == "on" and any(
        pile.defence != OPEN and FACE[pile.attack] & 3 == FACE[pile.defence] & 3 == FACE[card] & 3
        for pile in public.piles
    )


def looks_wrong(public: PublicView, card: int) -> bool:
    """Whether a card on the table can be seen to break a rule: a beat that does not beat; a rank of its own."""
    for place, pile in enumerate(public.piles):
        if pile.defence == card and not BEATERS[public.trump][pile.attack] >> BODY[card] & 1:
            return not any(other.attack == card for other in public.piles)
        if pile.attack == card and place and public.rules.push == "on" and pile.defence == OPEN:
            return not ranks_on_table(public, but=place) >> FACE[card] & 1
    return False


def plainly(view: SeatView) -> SeatView:
    """The view as it would be if the plain rules were kept from now on (no V5, no V8), with its own plain moves alone,
    perhaps none. What a search says of it is right but for the tricks still to come."""
    public = view.public
    rules = public.rules
    limit = "none" if rules.push == "on" else rules.limit  # V5.1
    plain = rules.changed({"push": "off", "cheaters": "off", "limit": limit})
    legal = tuple(action for action in view.legal if isinstance(action, PLAIN) and is_lawful(public, action))
    return replace(view, public=replace(public, rules=plain), legal=legal)
