"""Who is told how soon: whoever acted, and whoever is waited for, at once; the rest by what they see, truly."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from bot.gateway.callbacks import decode
from bot.gateway.presenter import IN_BOUT, NEW_BOUT, NOT_WAITED_FOR, WITH_OTHERS
from bot.render.screens import hand_screen
from bot.render.texts import Texts, bare
from bot.sandbox import User
from bot.sandbox.model import Message
from bot.sessions.model import Phase
from bot.sessions.scenes import scene_of
from bot.sessions.views import HandView
from engine.actions import Pass, parse_action, token_of
from engine.legal import refusal
from engine.state import waited_for
from engine.view import seat_view
from tests.bot.whole.test_pictures import Evening
from tests.support.lab import Lab, lab
from tests.support.stacked import StackedShuffler

#: Seconds that pass between two moves: quick play, and play in which every patience ends.
PACES = (2.0, 4.0, 12.0)
HANDS = ("6s 7s 8s 9c Ts 6d", "6h 7h 8c 9h Th Jd", "7c 7d 8d 9d Td 6c")


def hand_of(it: Lab, person: User) -> Message:
    return [m for m in it.world.messages(person.id) if m.sender.is_bot][-1]


def words(message: Message) -> list[str]:
    """The moves that the buttons of a hand make."""
    presses = [decode(b.callback_data) for row in message.buttons for b in row if b.callback_data]
    return [press.word for press in presses if press.kind == "move"]


@pytest.mark.parametrize("seed", range(4))
async def test_whoever_acted_or_is_waited_for_sees_the_moment_and_nobody_a_dead_button(
    tmp_path: Path, seed: int
) -> None:
    chance = Random(seed)
    async with lab(tmp_path, shuffler=StackedShuffler(chance, HANDS, "As")) as it:
        evening = Evening(it)
        await evening.start()
        behind: dict[int, float] = {}
        for _ in range(60):
            game = it.table().game
            if it.table().phase is not Phase.GAME or game is None:
                break
            seat = chance.choice(waited_for(game.state))
            person = evening.people[seat - 1]
            options = [
                a
                for a in seat_view(game.state, seat).legal
                if token_of(a).split(" ", 1)[1] in words(hand_of(it, person))
            ]
            assert options, "whoever is waited for has something to tap"
            action = chance.choice(options)
            data = next(
                b.callback_data
                for row in hand_of(it, person).buttons
                for b in row
                if b.callback_data and b.callback_data.endswith(f":{token_of(action).split(' ', 1)[1]}")
            )
            it.world.press(person, it.world.chats[person.id], hand_of(it, person).id, data)
            await it.settle()
            look(it, evening, person, behind)
            await it.run(chance.choice(PACES))
            look(it, evening, None, behind)


def look(it: Lab, evening: Evening, acted: User | None, behind: dict[int, float]) -> None:
    """Hold every hand against the table as it stands."""
    table = it.table()
    if table.phase is not Phase.GAME or table.game is None:
        return
    state, now = table.game.state, it.clock.now()
    for scene in scene_of(table).hands:
        assert isinstance(scene.view, HandView)
        person = next(p for p in evening.people if p.id == scene.user_id)
        shown, seat = hand_of(it, person), scene.view.view.seat
        true = shown.text.strip() == bare(hand_screen(scene.view, Texts("en")).text).strip()
        if true:
            behind.pop(seat, None)
            continue
        since = behind.setdefault(seat, now)
        waiting = waited_for(state)
        assert person != acted
        assert waiting != (seat,), "whoever alone is waited for is told at once"
        most = WITH_OTHERS if seat in waiting else IN_BOUT
        assert now - since <= max(most, NEW_BOUT, NOT_WAITED_FOR)
        if seat in waiting:
            # All that they can do is on their buttons, and none of those that were lit is refused.
            legal = {token_of(a).split(" ", 1)[1] for a in scene.view.view.legal}
            assert legal <= set(words(shown))
            for row in shown.buttons:
                for button in row:
                    if button.callback_data and (button.style or decode(button.callback_data).word == "p"):
                        act = parse_action(f"p{seat} {decode(button.callback_data).word}")
                        assert refusal(state, act) is None, "a lit button keeps the rules"


async def test_done_can_be_said_as_soon_as_there_is_something_to_throw_in(tmp_path: Path) -> None:
    async with lab(tmp_path, shuffler=StackedShuffler(Random(2), HANDS, "As")) as it:
        await _done_early(it)


async def _done_early(it: Lab) -> None:
    evening = Evening(it)
    await evening.start()
    table = it.table()
    assert table.game is not None
    (attacker,) = waited_for(table.game.state)
    await evening.move(6)
    state = it.table().game
    assert state is not None
    done = [seat for seat in (1, 2, 3) if any(isinstance(a, Pass) for a in seat_view(state.state, seat).legal)]
    may_throw = [s for s in done if any(not isinstance(a, Pass) for a in seat_view(state.state, s).legal)]
    assert attacker in done
    for seat in done:
        offered = "p" in words(hand_of(it, evening.people[seat - 1]))
        assert offered == (seat in may_throw)
