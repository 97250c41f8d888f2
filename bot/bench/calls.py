"""How far behind people's screens are, and what that costs: an evening of four at the speed at which people play.

The whole bot runs on a sandbox with every limit of Telegram and a clock of its own, so that an evening takes seconds.
Somebody who is waited for makes a move every few seconds, by a button that their hand shows. Printed are the calls of
the Bot API for each move, how long the group's picture and the hand of whoever tapped stayed behind the table, and how
often Telegram said 429. Calls take no time here: what is measured is the bot's own restraint.
"""

from __future__ import annotations

import argparse
import asyncio
import logging
import tempfile
from collections import Counter
from pathlib import Path
from random import Random
from typing import Final

from telegram import Update

from bot.gateway.callbacks import decode
from bot.gateway.service import Service, build_application
from bot.render.picture import Look, table_picture
from bot.render.screens import hand_screen
from bot.render.texts import Texts, bare, default_catalogue
from bot.sandbox import Chat, Message, User, VirtualClock, World
from bot.sandbox.transport import BASE_FILE_URL, BASE_URL, SandboxRequest
from bot.sessions.model import Phase, Shuffle, Table
from bot.sessions.scenes import scene_of
from bot.storage.store import Storage
from engine.actions import parse_action, token_of
from engine.ai.greedy import play_greedy
from engine.ai.player import Budget
from engine.cards import full_deck
from engine.record import deck_commitment
from engine.rules import RuleSet
from engine.state import waited_for
from engine.view import public_view, seat_view

ABOUT: Final = "calls for each move, and how far screens are behind, in a game of four at human speed"
#: What the bench holds the bot to: seconds behind, at most, of the group and of whoever tapped; and sends and edits for
#: each move. The group, the hand of whoever tapped and that of whoever has a new choice make three, and there may be
#: several of those; the table's own passes cost nothing.
MOST_GROUP, MOST_HAND, MOST_CALLS = 4.0, 1.0, 2.5
NAMES: Final = ("דנה", "Борис", "Maya", "Саша")


def main(arguments: list[str]) -> int:
    """Measure, print, and give the exit code."""
    parser = argparse.ArgumentParser(prog="python -m bot bench calls", description=ABOUT)
    _add_arguments(parser)
    return asyncio.run(run(parser.parse_args(arguments)))


def _add_arguments(parser: argparse.ArgumentParser) -> None:
    """What can be said on the command line."""
    parser.add_argument("--pace", type=float, default=4.0, help="seconds from one move to the next (default: 4)")
    parser.add_argument("--games", type=int, default=8, help="how many games (default: 8)")
    parser.add_argument("--seed", type=int, default=1, help="another number, other moves")


async def run(options: argparse.Namespace) -> int:
    """Play, print, and say whether the promises hold: 0 or 1."""
    for name in ("bot", "telegram"):
        logging.getLogger(name).setLevel(logging.WARNING)
    with tempfile.TemporaryDirectory(prefix="durak-") as folder:
        evening = Evening(Path(folder) / "durak.db", Random(options.seed))
        await evening.up()
        try:
            for _ in range(options.games):
                await evening.game(options.pace)
        finally:
            await evening.down()
    return 0 if evening.told() else 1


class SeededShuffler:
    """Decks by chance, the same ones for the same seed."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance

    def shuffle(self, rules: RuleSet, seats: int) -> Shuffle:
        """A deck for these rules."""
        del seats
        deck = list(full_deck(rules.deck, rules.packs))
        self._chance.shuffle(deck)
        salt = f"{self._chance.getrandbits(128):032x}"
        return Shuffle(tuple(deck), salt, deck_commitment(deck, salt))


class Behind:
    """How long a screen lagged: the states that it was to show, with their moments, until one of them is shown."""

    def __init__(self) -> None:
        self.waits: list[float] = []
        self._wanted: list[tuple[object, float]] = []

    def want(self, state: object, now: float) -> None:
        """From now on this is to be shown."""
        self._wanted.append((state, now))

    def look(self, shown: object, now: float) -> None:
        """This is shown now: all that was wanted up to it has been waited for until now."""
        for place in range(len(self._wanted) - 1, -1, -1):
            if self._wanted[place][0] == shown:
                self.waits += [now - since for _, since in self._wanted[: place + 1]]
                del self._wanted[: place + 1]
                return

    def forget(self) -> None:
        """The game is over, its last states are not to be shown any more."""
        self._wanted.clear()

    @property
    def most(self) -> float:
        """The longest wait."""
        return max(self.waits, default=0.0)

    @property
    def usual(self) -> float:
        """The longest of 95 in a hundred."""
        waits = sorted(self.waits) or [0.0]
        return waits[int(len(waits) * 0.95) - 1]

    def summary(self) -> str:
        """Both."""
        return f"{self.most:.1f} s at most, {self.usual:.1f} s in 95 % of all cases"


class Evening:
    """Four people at a table, and the bot."""

    def __init__(self, path: Path, chance: Random) -> None:
        self._clock = VirtualClock()
        self._world = World(self._clock)
        self._path = path
        self._chance = chance
        self._people = [self._world.add_user(name) for name in NAMES]
        self._group = self._world.add_group("Friday", self._people)
        self._storage: Storage
        self._service: Service
        self._plies = 0
        self._moves = 0
        self._calls: Counter[str] = Counter()
        self._refusals = 0
        self._in_group, self._in_hand = Behind(), Behind()
        self._pictures: dict[str, bytes] = {}
        self._tapper, self._wanted_hand = 0, False  # who tapped last, and whether that tap had its effect
        self._ply = (0, 0)

    async def up(self) -> None:
        """Start the bot, open the table, seat everybody."""
        self._storage = await Storage.open(self._path)
        application = build_application(
            self._world.token,
            base_url=BASE_URL,
            base_file_url=BASE_FILE_URL,
            request=SandboxRequest(self._world),
            updates_request=SandboxRequest(self._world),
        )
        self._service = Service(
            application,
            self._storage,
            self._clock,
            catalogue=default_catalogue(),
            shuffler=SeededShuffler(self._chance),
        )
        await self._service.start(polling=False)
        for person in self._people:
            self._world.press_start(person)
        await self._run(30)
        self._world.say(self._people[0], self._group, "/newgame")
        await self._run(10)
        for person in self._people[1:]:
            self._press(person, self._group, "join")
            await self._run(5)

    async def down(self) -> None:
        """Stop the bot."""
        await self._service.stop()
        await self._storage.close()

    # -- playing --------------------------------------------------------------------------------------------------

    async def game(self, pace: float) -> None:
        """One game, from the first button to the result."""
        opener = self._people[0]
        self._press(opener, self._group, "rematch" if self._table.phase is Phase.RESULT else "start")
        await self._run(90)  # the budgets of the lobby are full again
        begun = len(self._world.calls)
        while self._table.phase is Phase.GAME and self._table.game is not None:
            before = self._table.game.ply
            self._move()
            await self._run(pace)
            # The passes that the table makes for people are moves too, and take their time at a table.
            made = self._table.game.ply - before if self._table.game is not None else 0
            await self._run(pace * max(0, made - 1))
        self._plies += self._table.game.ply if self._table.game is not None else 0
        for call in self._world.calls[begun:]:
            self._calls[call.method] += 1
            self._refusals += call.status == 429
        self._in_group.forget()
        self._in_hand.forget()
        await self._run(120)

    @property
    def _table(self) -> Table:
        (table,) = self._service.desk.registry
        return table

    def _move(self) -> None:
        """Somebody who is waited for presses something that their hand offers."""
        game = self._table.game
        assert game is not None
        seat = self._chance.choice(waited_for(game.state))
        person = self._people[seat - 1]
        hand = self._hand(person)
        buttons = [button for row in hand.buttons for button in row if button.callback_data]
        view = seat_view(game.state, seat)
        wanted = token_of(play_greedy(view, self._chance, Budget())).split(" ", 1)[1]
        moves = [b for b in buttons if decode(b.callback_data or "").kind == "move"]
        moves = [b for b in moves if parse_action(f"p{seat} {decode(b.callback_data or '').word}") in view.legal]
        # What a sound player would do; where a card needs a target, the card first.
        sound = [b for b in moves if decode(b.callback_data or "").word == wanted]
        picks = [b for b in buttons if b.style and decode(b.callback_data or "").kind == "select"]
        choice = self._chance.choice(sound or picks or moves)
        self._world.press(person, self._world.chats[person.id], hand.id, choice.callback_data or "")
        self._moves += 1
        self._tapper, self._wanted_hand = seat, False

    def _hand(self, person: User) -> Message:
        return [m for m in self._world.messages(person.id) if m.sender.is_bot and m.buttons][-1]

    def _press(self, person: User, chat: Chat, kind: str) -> None:
        board = [m for m in self._world.messages(chat.id) if m.sender.is_bot and m.buttons][-1]
        data = next(
            button.callback_data
            for row in board.buttons
            for button in row
            if button.callback_data and button.callback_data.startswith(kind)
        )
        self._world.press(person, chat, board.id, data)

    # -- time -----------------------------------------------------------------------------------------------------

    async def _run(self, seconds: float) -> None:
        """Let time pass, and look at the screens whenever something may have changed."""
        end = self._clock.now() + seconds
        await self._settle()
        self._want()
        self._look()
        while (due := self._clock.next_deadline()) is not None and due <= end:
            self._clock.jump_to(due)
            await self._settle()
            self._want()
            self._look()
        self._clock.jump_to(end)

    async def _settle(self) -> None:
        application = self._service.application
        while True:
            for data in self._world.take_updates():
                application.update_queue.put_nowait(Update.de_json(data, application.bot))
            await application.update_queue.join()
            await self._service.idle()
            if not self._world.pending:
                return

    def _want(self) -> None:
        """If the table moved on, its screens are to show that."""
        tables = list(self._service.desk.registry)
        game = tables[0].game if tables else None
        if game is None or tables[0].phase is not Phase.GAME or (game.number, game.ply) == self._ply:
            return
        self._ply = (game.number, game.ply)
        picture = table_picture(public_view(game.state), Look())
        content = self._pictures.setdefault(picture.key, b"") or picture.draw()
        self._pictures[picture.key] = content
        self._in_group.want(content, self._clock.now())
        if self._tapper and not self._wanted_hand:
            self._wanted_hand = True
            self._in_hand.want((self._tapper, self._hand_text(tables[0], self._tapper)), self._clock.now())

    def _hand_text(self, table: Table, seat: int) -> str:
        view = next(hand.view for hand in scene_of(table).hands if hand.user_id == self._people[seat - 1].id)
        return bare(hand_screen(view, Texts("en")).text).strip()

    def _look(self) -> None:
        """What the group, and whoever tapped last, see now."""
        boards = [m for m in self._world.messages(self._group.id) if m.photo is not None]
        if boards and boards[-1].photo is not None:
            self._in_group.look(boards[-1].photo.content, self._clock.now())
        if self._tapper:
            # Also of one who went out: their hand has no buttons any more.
            hand = [m for m in self._world.messages(self._people[self._tapper - 1].id) if m.sender.is_bot][-1]
            self._in_hand.look((self._tapper, hand.text.strip()), self._clock.now())

    # -- figures --------------------------------------------------------------------------------------------------

    def told(self) -> bool:
        """Print what was found; whether it is as promised."""
        calls = sum(self._calls.values())
        paid = sum(count for name, count in self._calls.items() if name.startswith(("send", "edit")))
        print(f"moves: {self._plies}, {self._moves} of them by a tap, the others passes that the table made for people")
        print(f"calls: {calls} ({', '.join(f'{name} {count}' for name, count in self._calls.most_common())})")
        print(f"sent or edited, which Telegram counts: {paid / self._plies:.2f} for each move ({paid / self._moves:.2f}"
              f" for each tap); with answers to taps and deletions {calls / self._plies:.2f}")  # fmt: skip
        print(f"the group is behind: {self._in_group.summary()}")
        print(f"the hand of whoever tapped is behind: {self._in_hand.summary()}")
        print(f"429: {self._refusals}")
        in_time = self._in_group.most <= MOST_GROUP and self._in_hand.most <= MOST_HAND
        return in_time and self._refusals == 0 and paid / self._plies <= MOST_CALLS
