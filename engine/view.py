"""What a seat, or the whole table, may know.

`PublicView` and `SeatView` are the only things that screens and computer players are given. They have no field for
what a seat may not know: other hands, the order of the talon, who holds a right, which card is a push or a cheat.
Two states that differ only in that have equal views. In sets of two packs, bit ``card + TWIN`` stands for a second
copy (see `engine.cards.faces`).
What everyone saw go into a hand (a table that was taken, a card that was shown) is in `known`.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.actions import Action
from engine.cards import faces, full_deck, minus, plus, set_of
from engine.events import Event
from engine.extra import NOTHING
from engine.legal import legal_actions
from engine.rules import RuleSet
from engine.seating import seats_of
from engine.state import NO_LIMIT, Pile, State, asks_consent, attacked_place, cards_of, right_holders, waited_for


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
    # What only special rules have; every default means "nothing of the kind".
    rights: bool = False  # somebody may still use a right of R3: everyone waits
    consent: bool = False  # the defender is asked for a sixth card (R7.3)
    shown: tuple[int, ...] = ()  # ranks (0 the two, 12 the ace) whose trump was shown (R9.5)
    place: int = 0  # the place that is attacked; another than the defender's own where it plays for two (V6)
    wrong_calls: tuple[int, ...] = ()  # of each seat (V8.2)
    slips: bool = False  # seats can be called for a slip (V8.2)
    announced: tuple[int, ...] = ()  # seats that announced a rule (V7.9)
    receiver: int = 0  # the seat that is given cards, by those who are waited for (V7.9)

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
    buried: int = 0  # cards that this seat itself put on the discard, unseen by others (R3.2)
    #: How the bouts since the last discard began, the present one last, where the talon is used up (R12.5): who
    #: attacked (in pairs, from which place), and this seat's hand then. Only bouts between the seats still in the game.
    past: tuple[tuple[int, int], ...] = ()
    #: What everyone saw happen since the deal, for whoever remembers it (see `engine.events.public`).
    heard: tuple[Event, ...] = ()


def public_view(state: State) -> PublicView:
    """What everyone may know of a state."""
    rights = right_holders(state) != 0
    extra = state.extra or NOTHING
    hidden = 0
    for cards in extra.buried:
        hidden = plus(hidden, cards)
    return PublicView(
        rules=state.rules,
        trump=state.trump,
        trump_card=state.talon[-1] if state.talon else None,
        talon=len(state.talon),
        discard=state.discard.bit_count(),
        discarded=minus(state.discard, hidden),
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
        # Who holds a right is nobody's business: all wait for all.
        waiting=seats_of(state.alive) if rights else waited_for(state),
        places=state.places,
        bout=state.bout,
        durak=state.durak,
        rights=rights,
        consent=not rights and state.durak is None and bool(state.extra) and asks_consent(state),
        shown=tuple(rank for rank in range(13) if extra.shown >> rank & 1),
        place=attacked_place(state),
        wrong_calls=extra.wrong,
        slips=extra.watch,
        announced=seats_of(extra.announced),
        receiver=extra.receiver,
    )


def seat_view(state: State, seat: int, heard: tuple[Event, ...] = (), *, public: PublicView | None = None) -> SeatView:
    """What a seat (1 to the number of seats) may know of a state, and of how it came about if that was `heard`;
    `public`: what everyone may know of it, if that is there already."""
    buried = state.extra.buried[seat - 1] if state.extra is not None and state.extra.buried else 0
    hand, shared = state.hands[seat - 1], public or public_view(state)
    return SeatView(shared, seat, hand, legal_actions(state, seat), buried, _past(state, seat), heard)


def _past(state: State, seat: int) -> tuple[tuple[int, int], ...]:
    """A seat's own hands at the beginnings of bouts (see `SeatView.past`)."""
    result = []
    for attacker, hands in state.past:
        holding = sum(1 << other for other, hand in enumerate(hands, 1) if hand)
        if holding == state.alive:
            result.append((attacker, hands[seat - 1]))
    return tuple(result)


def unseen(view: SeatView) -> tuple[int, ...]:
    """The cards whose place the seat does not know: in other hands, in the talon, or unseen on the discard."""
    public = view.public
    seen = plus(plus(view.hand, public.discarded), view.buried)
    for seat, known in enumerate(public.known, 1):
        if seat != view.seat:
            seen = plus(seen, known)
    seen = plus(seen, cards_of(public.piles))
    if public.trump_card is not None:
        seen = plus(seen, 1 << public.trump_card)
    return tuple(faces(minus(set_of(full_deck(public.rules.deck, public.rules.packs)), seen)))
