"""Why a move is good, in codes: what anyone can see of the position, and what the search found.

Each reason is true by itself, of the move that is advised and what could have been done instead; none is a guess at
what the search "thought".
"""

from __future__ import annotations

from enum import Enum

from engine.actions import Action, Attack, Beat, Pass, Show, SwapTrump, Take, Transfer
from engine.ai.hard import Thought
from engine.cards import BEATERS, BODY, FACE, RED_JOKER, SAME_RANK, faces, set_of, suit_of
from engine.state import OPEN
from engine.view import PublicView, SeatView, unseen

#: How many reasons are given at most.
MOST = 3
#: Moves whose chances differ by less are about as good as each other.
CLOSE = 0.015


class Point(Enum):
    """A reason. The comments say what the words on a screen have to say."""

    WINS = "wins"  # the last moves are all worked out: this one wins by force
    DRAWS = "draws"  # … this one draws by force, and nothing wins
    LOST = "lost"  # … nothing helps against best play; this is the hardest to punish
    ONLY_MOVE = "only_move"  # there is no other legal move
    NOTHING_BEATS = "nothing_beats"  # no card of the hand beats what lies there
    ONLY_BEATER = "only_beater"  # the only card of the hand that beats it
    KEEPS_TRUMP = "keeps_trump"  # a plain card does it, the trumps stay
    SPENDS_TRUMP = "spends_trump"  # here a trump is worth it
    TAKE_IS_CHEAPER = "take_is_cheaper"  # taking costs less than the trump it would need
    TAKE_GAINS = "take_gains"  # there are good cards to take
    CANNOT_BE_BEATEN = "cannot_be_beaten"  # nobody else can hold a card that beats it
    FORCES_TRUMP = "forces_trump"  # only a trump beats it
    FORCES_HIGH = "forces_high"  # it draws out an ace or a king
    FROM_A_PAIR = "from_a_pair"  # another card of its rank can follow
    SHEDS_LOW = "sheds_low"  # gets rid of the weakest card
    ADDS_BURDEN = "adds_burden"  # one more for somebody who takes
    NO_NEW_RANK = "no_new_rank"  # its rank lies there already: nothing new can be thrown in
    MOVES_ON = "moves_on"  # the attack goes on to the next
    KEEPS_SHOWN = "keeps_shown"  # the attack goes on, and the trump stays in the hand
    KEEPS_STRENGTH = "keeps_strength"  # nothing more is added: the cards that could be are worth keeping
    BETTER_TRUMP = "better_trump"  # a low trump for a better one
    CLOSE = "close"  # another move is about as good


def reasons(view: SeatView, thought: Thought) -> tuple[Point, ...]:
    """The reasons for the best move of a thought, the weightiest first; at least one where any is true."""
    best = thought.estimates[0].action
    found: list[Point] = []
    if len(view.legal) == 1:
        found.append(Point.ONLY_MOVE)
    if thought.solved:
        found.append({1.0: Point.WINS, 0.5: Point.DRAWS}.get(thought.value, Point.LOST))
    match best:
        case Attack():
            found += _of_attack(view, best)
        case Beat():
            found += _of_beat(view, best)
        case Transfer():
            found.append(Point.MOVES_ON)
            found += _of_trumps(view, best)
        case Show():
            found.append(Point.KEEPS_SHOWN)
        case Take():
            found += _of_take(view)
        case Pass() if any(isinstance(action, Attack) for action in view.legal):
            found.append(Point.KEEPS_STRENGTH)
        case SwapTrump():
            found.append(Point.BETTER_TRUMP)
    if len(thought.estimates) > 1 and not thought.solved:
        second = max(estimate.value for estimate in thought.estimates[1:])
        if thought.value - second < CLOSE:
            found.append(Point.CLOSE)
    return tuple(dict.fromkeys(found))[:MOST]


def _is_trump(public: PublicView, card: int) -> bool:
    return BODY[card] >= RED_JOKER or suit_of(card) == public.trump


def _cards(action: Action) -> tuple[int, ...]:
    match action:
        case Attack(cards=cards):
            return cards
        case Beat(card=card) | Transfer(card=card):
            return (card,)
    return ()


def _of_trumps(view: SeatView, best: Action) -> list[Point]:
    """Whether the move keeps trumps that others of its kind would cost, or spends one without need."""
    public = view.public
    mine = any(_is_trump(public, card) for card in _cards(best))
    others = [
        action for action in view.legal
        if type(action) is type(best) and action != best and getattr(action, "target", 0) == getattr(best, "target", 0)
    ]  # fmt: skip
    costs = [any(_is_trump(public, card) for card in _cards(action)) for action in others]
    if not mine and any(costs):
        return [Point.KEEPS_TRUMP]
    return [Point.SPENDS_TRUMP] if mine and (not public.piles or len(view.legal) > 1) else []


def _of_attack(view: SeatView, best: Attack) -> list[Point]:
    public, found = view.public, list[Point]()
    card = best.cards[0]
    if public.taking:
        found.append(Point.ADDS_BURDEN)
    else:
        elsewhere = set_of(unseen(view))
        for seat, known in enumerate(public.known, 1):
            if seat != view.seat:
                elsewhere |= known
        if public.trump_card is not None:
            elsewhere |= 1 << public.trump_card
        # Copies of one face are one here: what matters is whether such a card can be anywhere.
        beaters = list(faces(elsewhere & BEATERS[public.trump][card]))
        if not beaters:
            found.append(Point.CANNOT_BE_BEATEN)
        elif all(_is_trump(public, face) for face in beaters):
            found.append(Point.FORCES_TRUMP)
        elif all(_is_trump(public, face) or face >> 2 >= 11 for face in beaters):
            found.append(Point.FORCES_HIGH)
    left = [face for face in faces(view.hand) if FACE[face] < RED_JOKER]
    if not public.piles and sum(bool(SAME_RANK[card] >> face & 1) for face in left) > len(best.cards):
        found.append(Point.FROM_A_PAIR)
    plain = [face for face in left if not _is_trump(public, face)]
    if plain and not _is_trump(public, card) and FACE[card] >> 2 == min(plain) >> 2:
        found.append(Point.SHEDS_LOW)
    return [*found, *_of_trumps(view, best)]


def _of_beat(view: SeatView, best: Beat) -> list[Point]:
    public, found = view.public, list[Point]()
    same = [action for action in view.legal if isinstance(action, Beat) and action.target == best.target]
    if len(same) == 1:
        found.append(Point.ONLY_BEATER)
    found += _of_trumps(view, best)
    ranks = 0
    for attack, defence, _ in public.piles:
        ranks |= SAME_RANK[attack] | (SAME_RANK[defence] if defence != OPEN else 0)
    if ranks >> FACE[best.card] & 1:
        found.append(Point.NO_NEW_RANK)
    return found


def _of_take(view: SeatView) -> list[Point]:
    public, found = view.public, list[Point]()
    for attack, defence, _ in public.piles:
        if defence == OPEN:
            beats = [action for action in view.legal if isinstance(action, Beat) and action.target == attack]
            if not beats:
                return [Point.NOTHING_BEATS]
            if all(_is_trump(public, action.card) for action in beats):
                found.append(Point.TAKE_IS_CHEAPER)
    lying = [card for pile in public.piles for card in pile[:2] if card != OPEN]
    if any(_is_trump(public, card) or FACE[card] >> 2 == 12 for card in lying):
        found.append(Point.TAKE_GAINS)
    return found
