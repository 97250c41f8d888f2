"""Pushing, calling and cheating (V5, V7, V8): what a player does that the plain rules forbid, and against it.

Most of it costs nothing but what it shows. A push or a cheat that is caught comes back to the hand, and from then on
everybody knows that card: so it is tried with some cards, at some times, and never again with one that came back.
How often is a matter of chance, or others could rely on it; more often towards the end, where a card less in the hand
decides. Against it: whoever attacks calls a defence that does not beat, whoever defends calls a card that cannot have
been thrown in lawfully, and nobody helps the other side by calling for it. A slip shows where a hand is smaller than
the talon allows; where nothing shows it, it is called now and then, while wrong calls are left (V8.2).
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.actions import Action, Attack, Beat, CallCard, CallSeat, Slip, Take, Transfer
from engine.ai.honest import is_lawful, looks_wrong, ranks_on_table
from engine.ai.player import Chance
from engine.ai.worth import Eye
from engine.cards import BEATERS, BODY, FACE, SAME_RANK, minus
from engine.state import OPEN

#: How often each is done, where there is occasion: while the talon lasts, and at the end.
PUSH = (0.3, 0.55)
CHEAT_BEAT = (0.25, 0.5)
CHEAT_TRANSFER = (0.15, 0.3)
CHEAT_THROW = (0.12, 0.35)
SLIP_UNSEEN = 0.7
SLIP_SEEN = 0.08
CALL_BLINDLY = 0.12
DOKER_BEAT = 0.12
#: A call in vain too many, and a seat cannot call any more (V8.2): blind calls leave it some.
WRONG_TO_SPARE = 1
HAND_SIZE = 6


def bluff(eye: Eye, chance: Chance) -> Action | None:
    """A call or a trick, if there is occasion and chance wills it; None for a sober move."""
    rules = eye.view.public.rules
    if rules.push == "off" and rules.cheaters == "off" and rules.doker == "off":
        return None
    if (called := _call(eye, chance)) is not None:
        return called
    tricks = _tricks(eye)
    return tricks[0] if tricks and chance.random() < _often(eye, tricks[0]) else None


# Calls.


def _call(eye: Eye, chance: Chance) -> Action | None:
    """A call that is worth while: of a card on the table, or of a seat's slip."""
    view = eye.view
    public, seat = view.public, view.seat
    for action in view.legal:
        if isinstance(action, CallCard) and _is_worth_calling(eye, action.card):
            return action
    suspects = [action for action in view.legal if isinstance(action, CallSeat) and not eye.is_friend(action.other)]
    for action in suspects:
        if _shows_a_slip(eye, action.other):
            return action
    wrong = public.wrong_calls[seat - 1] if public.wrong_calls else 0
    close = [action for action in suspects if not public.talon and public.hand_sizes[action.other - 1] <= 3]
    if close and wrong <= WRONG_TO_SPARE and chance.random() < CALL_BLINDLY:
        return close[int(chance.random() * len(close))]
    return None


def _is_worth_calling(eye: Eye, card: int) -> bool:
    """Whether a card on the table breaks a rule, and its going back helps this seat."""
    public = eye.view.public
    defends = eye.view.seat == public.defender or eye.is_friend(public.defender)
    if public.rules.doker == "on":  # a defence that does not beat: its owner takes the table (V7.4)
        return not defends and looks_wrong(public, card)
    if any(pile.defence == card for pile in public.piles):
        return not defends and looks_wrong(public, card)
    return defends and (_came_wrongly(eye, card) or (public.rules.push == "on" and _may_be_a_push(eye, card)))


def _came_wrongly(eye: Eye, card: int) -> bool:
    """Whether an attack card cannot have been lawful: no card that lay there before it is of its rank."""
    public = eye.view.public
    place = next((at for at, pile in enumerate(public.piles) if pile.attack == card), 0)
    if not place:
        return False
    before = 0
    for pile in public.piles[:place]:
        before |= SAME_RANK[pile.attack] | (SAME_RANK[pile.defence] if pile.defence != OPEN else 0)
    return not before >> FACE[card] & 1


def _may_be_a_push(eye: Eye, card: int) -> bool:
    """Whether an attack card may have come before its rank did: only beats have that rank, and they may be later.

    To try costs nothing (V5.2), but what can be beaten cheaply is not worth the trouble.
    """
    public = eye.view.public
    place = next((at for at, pile in enumerate(public.piles) if pile.attack == card and pile.defence == OPEN), 0)
    if not place or any(
        pile.attack != card and SAME_RANK[pile.attack] >> FACE[card] & 1 for pile in public.piles[:place]
    ):
        return False
    cheap = [one for one in _held(eye) if not eye.is_trump(one) and BEATERS[public.trump][card] >> one & 1]
    return not cheap and bool(ranks_on_table(public, but=place) >> FACE[card] & 1)


def _shows_a_slip(eye: Eye, other: int) -> bool:
    """Whether a hand is smaller than it can be while there is a talon: everyone was filled up to six (R10.2)."""
    public = eye.view.public
    laid = sum(pile.seat == other for pile in public.piles)
    return public.talon > 0 and public.hand_sizes[other - 1] + laid < HAND_SIZE


# Tricks.


def _held(eye: Eye) -> list[int]:
    """The cards of the hand that can be named in a move."""
    return [card for card in range(54) if eye.view.hand >> card & 1]


def _is_secret(eye: Eye, card: int) -> bool:
    """Whether nobody knows that this seat holds a card: one that came back from a trick is known."""
    known = eye.view.public.known[eye.view.seat - 1]
    return bool(minus(eye.view.hand, known) >> BODY[card] & 1)


def _tricks(eye: Eye) -> Sequence[Action]:
    """The tricks that would do some good, the best first."""
    view = eye.view
    public = view.public
    slips = [action for action in view.legal if isinstance(action, Slip) and not eye.is_trump(action.card)]
    if slips:
        return sorted(slips, key=lambda action: eye.worth(action.card))
    unlawful = [action for action in view.legal if not is_lawful(public, action)]
    if any(isinstance(action, Take) for action in view.legal):
        return _false_defences(eye, unlawful)
    throws = [action for action in unlawful if isinstance(action, Attack) and _is_spare(eye, action.cards[0])]
    if public.talon:
        # A card that will be drawn again is worth a trick only if it is a weak one.
        throws = [action for action in throws if eye.worth(action.cards[0]) < 0.6]
    return sorted(throws, key=lambda action: eye.worth(action.cards[0]))


def _false_defences(eye: Eye, unlawful: Sequence[Action]) -> Sequence[Action]:
    """Ways out for a defender who cannot beat everything: a card that does not beat, a transfer of a wrong rank."""
    view = eye.view
    public = view.public
    beaters = BEATERS[public.trump]
    held = _held(eye)
    targets = [pile.attack for pile in public.piles if pile.defence == OPEN]
    hopeless = [target for target in targets if not any(beaters[target] >> card & 1 for card in held)]
    if not hopeless:
        return ()
    # Where what does not beat is taken with all the rest (V7.4), it is tried for the last card only.
    if public.rules.doker == "on" and (len(targets) > 1 or len(public.piles) > 2):
        return ()
    turns = [action for action in unlawful if isinstance(action, Transfer) and _is_spare(eye, action.card)]
    beats = [action for action in unlawful if isinstance(action, Beat) and action.target in hopeless]
    beats = [action for action in beats if _is_spare(eye, action.card)]
    return [
        *sorted(turns, key=lambda action: eye.worth(action.card)),
        *sorted(beats, key=lambda action: eye.worth(action.card)),
    ]


def _is_spare(eye: Eye, card: int) -> bool:
    """Whether a card may be shown in a trick: a plain one that nobody knows of."""
    return not eye.is_trump(card) and _is_secret(eye, card)


def _often(eye: Eye, trick: Action) -> float:
    """How often a trick is tried where there is occasion."""
    public = eye.view.public
    late = 0 if public.talon else 1
    match trick:
        case Slip():
            unseen = not public.talon or public.hand_sizes[eye.view.seat - 1] > HAND_SIZE
            return SLIP_UNSEEN if unseen else SLIP_SEEN
        case Attack():
            return PUSH[late] if public.rules.push == "on" else CHEAT_THROW[late]
        case Transfer():
            return CHEAT_TRANSFER[late]
        case Beat():
            return DOKER_BEAT if public.rules.doker == "on" else CHEAT_BEAT[late]
    return 0.0
