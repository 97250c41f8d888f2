"""What a seat, or the whole table, may know.

`PublicView` and `SeatView` are the only things that screens and computer players are given. They have no field for
what a seat may not know: other hands, the order of the talon. Two states that differ only in that have equal views.
What everyone saw go into a hand (a table that was taken, a card that was shown) is in `known`.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.actions import Action
from engine.cards import DECKS, each
from engine.legal import legal_actions
from engine.rules import RuleSet
from engine.seating import seats_of
from engine.state import NO_LIMIT, Pile, State, waited_for


@dataclass(frozen=True, slots=True)
class PublicView:
    """What everyone at the table, and everyone who looks on, knows. Seat 1 first; cards and seats as ints."""

    rules: RuleSet
    trump: int  # suit
    trump_card: int | None  # the face-up card while it lies under the talon
    talon: int  # cards left, the trump card among them
    discard: int  # cards in it
    discarded: int  # the set of cards that everyone saw go there
    hand_sizes: tuple[int, ...]
    known: tuple[int, ...]  # for each seat, the set of cards that everyone knows to be in its hand
    attacker: int
    defender: int
    piles: tuple[Pile, ...]
    taking: bool
    passed: tuple[int, ...]
    line: tuple[int, ...]  # seats that may put cards down, first in line first
    limit: int | None  # attack cards that this bout may have
    first: bool  # no full defence yet
    playing: tuple[int, ...]  # seats still in the game
    left: tuple[int, ...]  # seats whose players left for good
    waiting: tuple[int, ...]  # seats without which the game does not go on
    places: tuple[tuple[int, ...], ...]  # seats that went out, the first to do so first
    bout: int
    durak: tuple[int, ...] | None  # empty for a draw, None while the game goes on

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.durak is not None

    @property
    def seats(self) -> int:
        """How many seats the table has."""
        return len(self.hand_sizes)


@dataclass(frozen=True, slots=True)
class SeatView:
    """What one seat knows: the public view, its own hand (a set of cards), and what it may do now."""

    public: PublicView
    seat: int
    hand: int
    legal: tuple[Action, ...]


def public_view(state: State) -> PublicView:
    """What everyone may know of a state."""
    return PublicView(
        rules=state.rules,
        trump=state.trump,
        trump_card=state.talon[-1] if state.talon else None,
        talon=len(state.talon),
        discard=state.discard.bit_count(),
        discarded=state.discard,
        hand_sizes=tuple(hand.bit_count() for hand in state.hands),
        known=state.known,
        attacker=state.attacker,
        defender=state.defender,
        piles=state.piles,
        taking=state.taking,
        passed=seats_of(state.passed),
        line=state.line,
        limit=None if state.limit == NO_LIMIT else state.limit,
        first=state.first,
        playing=seats_of(state.alive),
        left=seats_of(state.left),
        waiting=waited_for(state),
        places=state.places,
        bout=state.bout,
        durak=state.durak,
    )


def seat_view(state: State, seat: int) -> SeatView:
    """What a seat (1 to the number of seats) may know of a state."""
    return SeatView(public_view(state), seat, state.hands[seat - 1], legal_actions(state, seat))


def unseen(view: SeatView) -> tuple[int, ...]:
    """The cards whose place the seat does not know: in other hands or in the talon."""
    public = view.public
    seen = view.hand | public.discarded
    for known in public.known:
        seen |= known
    for pile in public.piles:
        seen |= 1 << pile.attack | (1 << pile.defence if pile.defence >= 0 else 0)
    if public.trump_card is not None:
        seen |= 1 << public.trump_card
    return tuple(each(DECKS[public.rules.deck] & ~seen))
