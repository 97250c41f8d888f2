"""What a seat remembers: true of the games it comes from, and weighed as an enumeration of all orders weighs it."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from itertools import permutations

import pytest

from engine.actions import parse_action
from engine.ai.core.game import claims, game_of
from engine.ai.core.start import start_of
from engine.ai.greedy import play_greedy, play_random
from engine.ai.memory import Diary, Draw, Habit, Reveal, Sign, diaries
from engine.ai.orders import Orders
from engine.ai.player import Budget, Player
from engine.ai.worlds import Worlds
from engine.apply import apply
from engine.cards import card_of, each
from engine.deal import deal
from engine.events import Event, Refilled, public
from engine.rules import CLASSIC, RuleSet
from engine.state import State, right_holders, waited_for
from engine.view import SeatView, seat_view
from tests.support.games import random_inputs, random_rules, shuffled, table_sizes

#: Spades are trumps. Seat 2 is dealt first: 6c 8c 9d Kd Ac Ks; seat 1: 6d 7d 9c 9h Ts As.
DECK = "6c 6d 8c 7d 9d 9c Kd 9h Ac Ts Ks As 6s Qd 7c 8d 8h Tc Td Th Jc Jd Jh Js Qc Qh Qs 7h Kc Kh Ad Ah 6h 7s 8s 9s"

Moment = tuple[State, tuple[Event, ...]]


def moments(chance: random.Random, rules: RuleSet, seats: int, player: Player) -> list[Moment]:
    """A game: its states, each with what everyone has heard by then."""
    inputs = random_inputs(rules, seats, chance)
    state, events = deal(rules, seats, chance.randint(1, seats), shuffled(rules, chance), **inputs)
    heard = public(events)
    result = [(state, heard)]
    while not state.over and len(result) < 150:
        seat = waited_for(state)[0]
        state, events = apply(state, player(seat_view(state, seat), chance, Budget()))
        heard += public(events)
        result.append((state, heard))
    return result


def notes_of(view: SeatView) -> list[Diary]:
    game = game_of(view.public.rules, view.public.seats, view.public.trump)
    return diaries(game, start_of(game, view.public), view)


def bits(view: SeatView, *cards: str) -> int:
    table = game_of(view.public.rules, view.public.seats, view.public.trump).table
    return table.bits(sum(1 << card_of(card) for card in cards))


def test_a_game_is_remembered_from_the_deal_on() -> None:
    state, events = deal(CLASSIC, 2, 1, [card_of(card) for card in DECK.split()])
    heard = public(events)
    mine = {card_of(card) for card in ("6d", "7d", "9c", "9h", "Ts", "As")}
    assert set(each(state.hands[0])) == mine
    for token in ["p1 a 9c", "p2 b 9c Ac", "p1 p"]:
        state, events = apply(state, parse_action(token))
        heard += public(events)
    view = seat_view(state, 2, heard)
    one = notes_of(view)[1]
    # It showed the ten, so nobody holds a lower trump; it opened with a nine of clubs; it did not add an ace or a nine.
    nobody, opening, adding = (entry for entry in one.entries if isinstance(entry, Sign))
    assert nobody.cards == bits(view, "6s", "7s", "8s", "9s")
    assert opening.cards == bits(view, *(rank + suit for rank in "678" for suit in "cdh"))
    assert adding.cards == bits(view, "9c", "9d", "9h", "Ac", "Ad", "Ah")
    assert [entry for entry in one.entries if not isinstance(entry, Sign)] == [
        Draw(6), Reveal(bits(view, "Ts")), Reveal(bits(view, "9c")), Draw(1),
    ]  # fmt: skip
    assert one.known == bits(view, "Ts")
    assert one.held == 5
    # What was drawn after the pass may be an ace; what was held before it hardly is one.
    assert isinstance(one.entries[-1], Draw)


def test_who_takes_could_hardly_beat_and_everyone_knows_what_it_took() -> None:
    state, events = deal(CLASSIC, 2, 1, [card_of(card) for card in DECK.split()])
    heard = public(events)
    for token in ["p1 a 9c", "p2 t", "p1 a 9h", "p1 p"]:
        state, events = apply(state, parse_action(token))
        heard += public(events)
    view = seat_view(state, 1, heard)
    two = notes_of(view)[2]
    signs = [entry.cards for entry in two.entries if isinstance(entry, Sign)]
    assert bits(view, "Tc", "Jc", "Qc", "Kc", "Ac", *(rank + "s" for rank in "6789TJQKA")) in signs
    assert two.known == bits(view, "9c", "9h")
    assert two.held == 6


@pytest.mark.parametrize("part", range(3))
def test_whatever_the_rules_the_true_cards_are_possible_and_counted_right(part: int) -> None:
    chance = random.Random(f"memory/{part}")
    followed = looked = 0
    while looked < 250:
        rules = random_rules(chance)
        if not claims(rules):
            continue
        seats = chance.choice(table_sizes(rules))
        for state, heard in moments(chance, rules, seats, play_random):
            if state.over or right_holders(state) or chance.random() > 0.1:
                continue
            looked += 1
            seat = chance.randint(1, seats)
            view = seat_view(state, seat, heard)
            game = game_of(rules, seats, state.trump)
            notes = notes_of(view)
            followed += any(isinstance(entry, Reveal) for diary in notes for entry in diary.entries)
            hands, _ = Worlds(game, start_of(game, view.public), view).sample(chance.random)
            for other in range(1, seats + 1):
                assert notes[other].held == state.hands[other - 1].bit_count() - state.known[other - 1].bit_count()
                assert hands[other].bit_count() == state.hands[other - 1].bit_count()
                truly = game.table.bits(state.hands[other - 1])
                for entry in notes[other].entries:
                    # What is impossible is never true: of cards that the seat has held since the deal, at least.
                    if isinstance(entry, Sign) and entry.habit is None and not any(map(_draws, heard)):
                        assert not entry.cards & truly
    assert followed > looked / 2


def _draws(event: Event) -> bool:
    return isinstance(event, Refilled)


def test_orders_come_as_often_as_their_weights_say() -> None:
    # Six hidden cards. Seat 1 was dealt two, hardly the cards 0 and 1; then it drew one, and played card 3, which is
    # seen now; so it holds two of the six, and three lie in the talon.
    hidden = 0b110111
    entries: list[Sign | Draw | Reveal] = [
        Draw(2), Sign(0b11, Habit(1, 9)), Draw(1), Sign(0b100000, Habit(3, 7)), Reveal(0b1000),
    ]  # fmt: skip
    exact: defaultdict[int, float] = defaultdict(float)
    for order in permutations([0, 1, 2, 3, 4, 5]):
        places, talon = order[:3], order[3:]
        if 3 in talon:
            continue
        weight = 1.0
        for place, card in enumerate(places):
            if place < 2 and card in (0, 1):
                weight *= 0.1
            if card == 5:
                weight *= 0.3
        exact[sum(1 << card for card in places if card != 3)] += weight
    orders = Orders([Diary(), Diary(entries)], [1], hidden, 6)
    chance = random.Random(3)
    found: Counter[int] = Counter()
    for _ in range(40_000):
        hands = [0, 0]
        rest = orders.draw(chance.random, hands)
        assert sum(rest) | hands[1] == hidden
        assert len(rest) == 3
        found[hands[1]] += 1
    whole = sum(exact.values())
    for hand, weight in exact.items():
        assert abs(found[hand] / 40_000 - weight / whole) < 0.012, bin(hand)


def test_who_remembers_knows_more_of_a_plain_player() -> None:
    chance = random.Random("knows")
    right = {True: 0, False: 0}
    for _ in range(12):
        for state, heard in moments(chance, CLASSIC, 2, play_greedy):
            if state.over or not state.talon or chance.random() > 0.3:
                continue
            for remembers in right:
                view = seat_view(state, 1, heard if remembers else ())
                game = game_of(CLASSIC, 2, state.trump)
                worlds = Worlds(game, start_of(game, view.public), view)
                truly = game.table.bits(state.hands[1])
                right[remembers] += sum((worlds.sample(chance.random)[0][2] & truly).bit_count() for _ in range(20))
    assert right[True] > 1.1 * right[False]


def test_who_is_seen_to_break_a_habit_is_doubted_less_and_who_keeps_it_more() -> None:
    cheapest = Habit(0.2, 1.8)
    diary = Diary([Draw(6)])
    diary.doubt(0b111, cheapest)
    sign = Sign(0b111, cheapest)
    assert diary.weight(sign) == pytest.approx(0.1)
    diary.reveal(0b1000)  # it fits with the sign
    assert diary.weight(sign) == pytest.approx(0.2 / 3)
    diary.reveal(0b10)  # it was there, after all
    assert diary.weight(sign) == pytest.approx(1.2 / 3)
    diary.draw(1)
    diary.reveal(0b100)  # it may have come with the draw: nothing is known of it
    assert diary.weight(sign) == pytest.approx(1.2 / 3)
    diary.known = 0b1
    diary.doubt(0b11, cheapest)  # a card that everyone knows to be there
    assert diary.weight(sign) == pytest.approx(2.2 / 4)
    assert diary.weight(Sign(0b1, None)) < 1e-6
