"""The budgets: never a 429, not too slow, and whoever is waited for goes first."""

from __future__ import annotations

import itertools
import random

import pytest

from bot.gateway.budgets import LIMITS, Budgets, Cost
from bot.gateway.display import ScreenKey
from bot.sandbox import Chat, User
from tests.bot.gateway.stage import Stage, screen, staged, wanted

START = 1_750_000_000.0


def spend_eagerly(cost: Cost, *, group: bool, seconds: float) -> list[float]:
    """When calls go that are answered at once and made as soon as they may be."""
    budgets, now, times = Budgets(), START, []
    while now < START + seconds:
        at = budgets.ready_at(1, group, cost, now)
        if at > now:
            now = at
            continue
        budgets.spend(1, cost, now).at = now
        times.append(now - START)
    return times


@pytest.mark.parametrize("cost", [Cost.NEW, Cost.EDIT])
def test_a_group_never_sees_more_than_20_in_a_minute_nor_stands_still(cost: Cost) -> None:
    times = spend_eagerly(cost, group=True, seconds=600)
    for index in range(len(times) - 20):
        assert times[index + 20] - times[index] > 60
    assert len(times) >= 160
    # New messages may come five at once, and pay for it later.
    gap = max(later - earlier for earlier, later in itertools.pairwise(times))
    assert gap < (5 if cost is Cost.EDIT else 11)
    assert times[1] == 0


def test_a_private_chat_takes_about_one_a_second() -> None:
    times = spend_eagerly(Cost.EDIT, group=False, seconds=60)
    assert 55 <= len(times) <= 60
    assert times[1] == 0
    assert times[2] > 1


def test_new_messages_find_room_when_edits_have_taken_theirs() -> None:
    budgets, now = Budgets(), START
    while (at := budgets.ready_at(1, True, Cost.EDIT, now)) < START + 60:
        now = max(now, at)
        budgets.spend(1, Cost.EDIT, now).at = now
    for _ in range(2):
        assert budgets.ready_at(1, True, Cost.NEW, now) <= now
        budgets.spend(1, Cost.NEW, now).at = now


def test_two_new_messages_in_a_minute_do_not_hold_up_edits_at_human_speed() -> None:
    """An edit every 4 s, and something new twice a minute: each goes at once."""
    budgets = Budgets()
    for step in range(150):
        now = START + 4 * step
        for cost in [Cost.NEW] * (step % 8 == 0) + [Cost.EDIT]:
            assert budgets.ready_at(1, True, cost, now) <= now
            budgets.spend(1, cost, now).at = now


def test_a_call_counts_until_a_minute_after_its_answer() -> None:
    budgets = Budgets()
    slots = []
    now = START
    for _ in range(20):
        now = max(now, budgets.ready_at(1, True, Cost.NEW, now))
        slots.append(budgets.spend(1, Cost.NEW, now))
    assert budgets.ready_at(1, True, Cost.NEW, START + 10_000) == float("inf")
    slots[3].at = START + 10_000
    assert budgets.ready_at(1, True, Cost.NEW, START + 10_001) == START + 10_000 + LIMITS.group_window


def test_a_clock_that_is_put_back_does_not_silence_a_chat() -> None:
    budgets = Budgets()
    for _ in range(6):
        budgets.spend(1, Cost.NEW, START).at = START
    assert budgets.ready_at(1, True, Cost.EDIT, START) > START
    assert budgets.ready_at(1, True, Cost.EDIT, START - 3600) <= START - 3600


@pytest.mark.parametrize("seed", range(3))
async def test_an_evening_never_earns_a_429(seed: int) -> None:
    """Tables in several groups, two of them in one, people tapping at random, a wire that takes its time."""
    chance = random.Random(seed)
    async with staged(latency=lambda: chance.choice([0.02, 0.1, 0.3, 1.5])) as stage:
        groups = [stage.group, stage.big, *(stage.world.add_group(f"g{n}", [stage.dana]) for n in range(6))]
        tables = [(number, groups[number % len(groups)]) for number in range(1, 12)]
        people = [stage.world.add_user(f"p{n}") for n in range(30)]
        for person in people:
            stage.world.press_start(person)
        call = 0
        for step in range(500):
            number, chat = chance.choice(tables)
            call += chance.random() < 0.05
            _tap(stage, chance, number, chat, people, step, call)
            await stage.clock.advance(chance.choice([0.01, 0.1, 0.4, 1.0]))
        await stage.clock.advance(300)
        assert {call.status for call in stage.world.calls} == {200}
        assert stage.request.most_under_way <= LIMITS.in_flight
        assert stage.display.next_due() is None


def _tap(
    stage: Stage, chance: random.Random, number: int, chat: Chat, people: list[User], step: int, call: int
) -> None:
    stage.table(number, chat, f"table {step}", call=call, keep_old=chance.random() < 0.5)
    for person in people[number * 2 : number * 2 + 5]:
        stage.hand(number, person, f"hand {step}", urgent=chance.random() < 0.3, call=call // 3)
    if chance.random() < 0.1:
        stage.display.post(chat.id, None, screen(f"news {step}"), group=True)
    if chance.random() < 0.05:
        stage.display.drop(ScreenKey(number, "table"), delete=chance.random() < 0.5)


async def test_all_together_stay_under_thirty_a_second_and_urgent_hands_go_first() -> None:
    async with staged() as stage:
        people = [stage.world.add_user(f"p{n}") for n in range(120)]
        groups = [stage.world.add_group(f"g{n}", [stage.dana]) for n in range(30)]
        for person in people:
            stage.world.press_start(person)
        for number, group in enumerate(groups):
            stage.table(number, group, "table")
        for number, person in enumerate(people):
            stage.hand(number, person, "hand", urgent=number % 3 == 0)
        await stage.clock.advance(10)
        calls = [call for call in stage.calls() if call.method == "sendMessage"]
        assert [call.status for call in calls] == [200] * 150
        ids = [int(call.params["chat_id"]) for call in calls]
        urgent = {person.id for number, person in enumerate(people) if number % 3 == 0}
        assert set(ids[:40]) == urgent
        # Within a rank, in the order in which they were wanted; those who only look on see the group's table.
        assert ids[40:70] == [group.id for group in groups]
        assert ids[70:] == [person.id for person in people if person.id not in urgent]
        assert calls[-1].at - calls[0].at < 7


async def test_the_table_longest_behind_goes_first() -> None:
    async with staged() as stage:
        for number in (1, 2, 3):
            stage.table(number, stage.group, "one")
        await stage.later(30)
        stage.table(2, stage.group, "two")
        stage.table(3, stage.group, "two")
        stage.table(1, stage.group, "two")
        stage.table(2, stage.group, "three")  # does not lose its place
        stage.calls()
        await stage.clock.advance(30)
        assert [call.params["text"] for call in stage.calls()] == ["three", "two", "two"]


async def test_no_more_than_32_calls_are_under_way_and_answers_have_room() -> None:
    async with staged(latency=lambda: 10.0, strict=False) as stage:
        people = [stage.world.add_user(f"p{n}") for n in range(100)]
        for number, person in enumerate(people):
            stage.world.press_start(person)
            stage.hand(number, person, "hand")
        await stage.clock.advance(5)
        assert stage.request.under_way == LIMITS.in_flight - LIMITS.in_flight_reserve
        for number in range(50):
            stage.display.answer(str(number), None)
        await stage.clock.advance(1)
        assert stage.request.under_way == LIMITS.in_flight
        await stage.clock.advance(300)
        assert stage.request.most_under_way == LIMITS.in_flight
        assert all(stage.texts(person) == ["hand"] for person in people)


async def test_deleting_does_not_wait_for_the_budget() -> None:
    async with staged() as stage:
        for n in range(6):
            stage.table(n, stage.group, "one")
        stage.display.want(ScreenKey(9, "table"), wanted(stage.group.id, "waits", group=True))
        await stage.settle()
        stage.display.drop(ScreenKey(0, "table"), delete=True)
        assert await stage.settle() == ["deleteMessage"]
