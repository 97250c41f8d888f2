"""A player of sound rules of thumb.

It attacks with what is cheap, best where more of its rank can follow, and saves its trumps, the more so the longer
the talon lasts; it beats with what costs least, and takes at once where beating would cost more trumps than the cards
on the table are a burden. It throws in every plain card that it may: a card on the table costs the defender another,
and what is drawn for it is no worse. Trumps follow when the talon is about to end and hands begin to count. What has
been seen it remembers: who must hold what, what can still be beaten. The last cards of a game for two it counts
through. Bluff is `engine.ai.bluff`'s.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.actions import (
    Action,
    Announce,
    Attack,
    Beat,
    Consent,
    Give,
    Pass,
    Redeal,
    Show,
    SwapHand,
    SwapTrump,
    Take,
    Transfer,
)
from engine.ai.bluff import bluff
from engine.ai.honest import is_lawful, plainly
from engine.ai.player import Budget, Chance
from engine.ai.solve import best_moves, solve_view
from engine.ai.worth import Eye
from engine.cards import ALL_CARDS, BEATERS, BODY, FACE, SAME_RANK, each
from engine.state import OPEN
from engine.view import SeatView

#: An ending of so many cards in two hands is counted through, as far as so many positions go.
COUNTED_CARDS = 14
COUNTED_POSITIONS = 2500
#: With so few cards in the talon the end has begun: trumps are thrown in as well.
LAST_CARDS = 4


def play_medium(view: SeatView, chance: Chance, budget: Budget) -> Action:
    """The move of the rules of thumb."""
    del budget
    if len(view.legal) == 1:
        return view.legal[0]
    eye = Eye.of(view)
    if (trick := bluff(eye, chance)) is not None:
        return trick
    if (counted := _counted(view)) is not None:
        return counted
    return sober(eye)


def sober(eye: Eye) -> Action:
    """The move without any bluff."""
    view = eye.view
    legal = [action for action in view.legal if is_lawful(view.public, action)]
    early = _right(eye, legal)
    if early is not None:
        return early
    if any(isinstance(action, Take) for action in legal):
        return _defend(eye, legal)
    attacks = [action for action in legal if isinstance(action, Attack)]
    if attacks and not view.public.piles:
        return _open(eye, attacks)
    if attacks and (more := _throw_in(eye, attacks)) is not None:
        return more
    for action in legal:
        if isinstance(action, Pass):
            return action
    given = [action for action in legal if isinstance(action, Give)]
    if given:
        return min(given, key=lambda action: spared(eye, action.card))
    kept = [action for action in legal if not isinstance(action, Announce | Consent)]
    return (kept or legal or list(view.legal))[0]


def _counted(view: SeatView) -> Action | None:
    """The best move in an ending of few cards, as if nobody bluffed in it."""
    public = view.public
    if public.talon or len(public.playing) != 2 or sum(public.hand_sizes) + 2 * len(public.piles) > COUNTED_CARDS:
        return None
    if public.rules.push == "on" or public.rules.cheaters == "on":
        view = plainly(view)
    if not view.legal:
        return None
    if (solution := solve_view(view, COUNTED_POSITIONS)) is not None:
        return solution.best
    found = best_moves(view, COUNTED_POSITIONS)
    return None if found is None else found[0][0]


def spared(eye: Eye, card: int) -> float:
    """What it costs to let a card go: its worth, and more where it has mates that it could be thrown in with."""
    return eye.worth(card) + 0.06 * eye.mates(card)


def _right(eye: Eye, legal: Sequence[Action]) -> Action | None:
    """Rights before the first card (R3), and the sixth card (R7.3)."""
    view = eye.view
    cards = [*each(view.hand & ALL_CARDS)]
    trumps = sum(eye.is_trump(card) for card in cards)
    height = sum(map(eye.worth, cards)) / max(1, len(cards))
    for action in legal:
        if isinstance(action, SwapTrump):
            return action
        if isinstance(action, Redeal) and trumps < 3 and height < 0.75:
            return action
        if isinstance(action, SwapHand) and trumps < 2 and height < 0.75:
            return action
        # The last card can go out with the sixth, if it beats whatever comes.
        if isinstance(action, Consent) and not view.public.talon and len(cards) == 1 and trumps:
            return action
    return None


# Attack.


def _open(eye: Eye, attacks: Sequence[Attack]) -> Action:
    """The card, or cards, that open a bout."""
    return min(attacks, key=lambda action: _opening_cost(eye, action))


def _opening_cost(eye: Eye, action: Attack) -> float:
    public = eye.view.public
    defender, card = public.defender, action.cards[0]
    cost = sum(map(eye.worth, action.cards)) / len(action.cards)
    trumps = sum(eye.is_trump(one) for one in action.cards)
    plain = len(action.cards) - trumps
    # More cards of the rank: to put down at once, or to throw in when this one is beaten.
    cost -= 0.22 * (plain - 1) + 0.2 * (eye.mates(card) if len(action.cards) == 1 else 0)
    cost += 0.5 * trumps
    if public.rules.transfer != "off":
        # It comes back where the next one holds the rank.
        surely, maybe = eye.cards_of(defender)
        if surely & SAME_RANK[card]:
            cost += 0.4
        elif maybe:
            cost += 0.04 * (maybe & SAME_RANK[card]).bit_count()
    # Towards the end, what cannot be beaten is good, above all when cards run out.
    cost -= (0.55 if not public.talon else 0.15 * (1 - eye.ahead)) * (1 - eye.can_beat(defender, card))
    return cost


def _throw_in(eye: Eye, attacks: Sequence[Attack]) -> Action | None:
    """A card that is thrown in, or None."""
    public = eye.view.public
    best = min(attacks, key=lambda action: spared(eye, action.cards[0]))
    if public.talon > LAST_CARDS and eye.is_trump(best.cards[0]):
        return None
    return best


# Defence.


def _defend(eye: Eye, legal: Sequence[Action]) -> Action:
    """Beat, pass the attack on, or take."""
    take = next(action for action in legal if isinstance(action, Take))
    options: list[tuple[float, Action]] = [(_burden(eye), take)]
    beats = [action for action in legal if isinstance(action, Beat)]
    lent = [action for action in beats if _is_lent(eye, action)]
    beats = [action for action in beats if eye.view.hand >> BODY[action.card] & 1]
    plan = _plan(eye, beats)
    if lent:  # two attack cards are gone, and none of the hand (V7.6)
        options.append((-1.0, max(lent, key=lambda beat: eye.worth(beat.target) + eye.worth(beat.card))))
    if plan:
        cost = sum(_beat_cost(eye, beat) for beat in plan) + _still_to_come(eye)
        first = min(plan, key=lambda beat: _beat_cost(eye, beat))
        options.append((cost, first))
    elif beats and eye.view.public.rules.doker == "on":
        # What is beaten goes to the discard all the same (V7.2).
        first = min(beats, key=lambda beat: _beat_cost(eye, beat))
        if not eye.is_trump(first.card):
            options.append((0.0, first))
    for action in legal:
        if isinstance(action, Show):
            options.append((0.0, action))
        elif isinstance(action, Transfer):
            options.append((_transfer_cost(eye, action), action))
    return min(options, key=lambda option: option[0])[1]


def _plan(eye: Eye, beats: Sequence[Beat]) -> list[Beat]:
    """The cheapest way to beat every open card, each with another one; empty where there is none."""
    targets = [pile.attack for pile in eye.view.public.piles if pile.defence == OPEN]
    by_target = {
        target: sorted((beat for beat in beats if beat.target == target), key=lambda beat: _beat_cost(eye, beat))
        for target in targets
    }
    # The hardest first, so that a card that only it needs is not spent elsewhere.
    order = sorted(by_target, key=lambda target: len(by_target[target]))
    plan: list[Beat] = []
    used: set[int] = set()
    for target in order:
        found = next((beat for beat in by_target[target] if BODY[beat.card] not in used), None)
        if found is None:
            return []
        used.add(BODY[found.card])
        plan.append(found)
    return plan if len(plan) == len(set(targets)) else []


def _is_lent(eye: Eye, beat: Beat) -> bool:
    """Whether a card on the table beats another one (V7.6)."""
    public = eye.view.public
    lies = any(pile.attack == beat.card and pile.defence == OPEN for pile in public.piles)
    return lies and bool(BEATERS[public.trump][beat.target] >> BODY[beat.card] & 1)


def _beat_cost(eye: Eye, beat: Beat) -> float:
    """What a beat costs: the card, and the ranks that it opens to throwing in."""
    card = beat.card
    cost = spared(eye, card)
    table = 0
    for lying in eye.on_table():
        table |= SAME_RANK[lying]
    if FACE[card] < 52 and not table >> FACE[card] & 1:
        fresh = (eye.hidden & SAME_RANK[card]).bit_count()
        cost += 0.03 * fresh
    return cost


def _still_to_come(eye: Eye) -> float:
    """What is likely to be thrown in after a beat."""
    return 0.05 * len(eye.view.public.piles)


def _burden(eye: Eye) -> float:
    """What it costs to take: cards too many, less what the good ones are worth, and the attack that is lost."""
    public = eye.view.public
    cost = 3.9
    for card in eye.on_table():
        cost += (0.42 if public.talon else 0.9) - 0.45 * eye.worth(card)
    if not public.talon:
        cost += 1.0
    return cost


def _transfer_cost(eye: Eye, action: Transfer) -> float:
    """What it costs to pass the attack on with a card."""
    public = eye.view.public
    cost = spared(eye, action.card) + 0.1
    if public.rules.pairs == "off" and len(public.playing) == 2:
        surely, _ = eye.cards_of(public.attacker)
        if surely & SAME_RANK[public.piles[0].attack] & ~BEATERS[public.trump][53]:
            cost += 0.3
    return cost
