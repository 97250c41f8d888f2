"""The search: the same worlds played from every candidate move, and a race between the moves.

Each world is played once for each move that is still in the race, with the same hands, the same talon and the same
manners, so that what is compared is the moves and not the luck of the deal. After so many worlds the race is looked
at: a move that is clearly behind the leader is dropped, and the race ends when one is left, when no difference that
matters is left, or when the budget is used up.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from engine.actions import Action
from engine.ai.candidates import Candidate, candidates
from engine.ai.core.crowd import JUDGED, SAFE, Foresight, play
from engine.ai.core.game import Game, game_of
from engine.ai.core.judge import THROWING, TURNING, WIN
from engine.ai.core.learned import CLASSIC_STAGES, TRANSFER_STAGES
from engine.ai.core.manner import GREEDY, Habits, Manner, manner
from engine.ai.core.outlook import outlook
from engine.ai.core.start import start_of
from engine.ai.early import early_candidates
from engine.ai.player import Budget, Chance
from engine.ai.tree import Node, descend
from engine.ai.worlds import Worlds
from engine.view import SeatView

#: A playout's worth: lost, a draw, not lost; between them, what an ending is judged at.
LOST, DRAWN, SAFELY = 0, WIN // 2, WIN


@dataclass(frozen=True, slots=True)
class Estimate:
    """A move, the chance not to be durak after it (0 to 1), and the worlds that it was played in."""

    action: Action
    value: float
    worlds: int


@dataclass(frozen=True, slots=True)
class Method:
    """How a search goes about it."""

    mine: Habits = GREEDY  # how the seat itself plays in the playouts
    theirs: tuple[Habits, ...] = (GREEDY,)  # the manners of the others: each world has one for each of them
    eps: float = 0.0  # the chance of any move at all in a playout
    eps_open: float = 0.3  # the same where nothing is hidden, and all worlds are one
    lines: bool = True  # there the others keep to their manner, and a move that can win so is before all that cannot
    uniform: bool = False  # all worlds are equally likely, whatever was done
    racing: bool = True
    first_look: int = 24  # worlds before the race is looked at for the first time
    surely: float = 2.4  # standard errors that make a move clearly worse
    matters: float = 0.006  # differences smaller than this do not matter
    judging: bool = True  # endings of two seats are judged where they begin
    ample: int = 1000  # so many playouts are played to the ending: chance is small beside what an outlook may miss
    bouts: int = 3  # with fewer, those of two are judged after so many bouts
    replies: bool = False  # in the tree of two, the other side is searched as well; else it keeps to its manner
    tree: bool = True  # the rest of the bout is searched, not just played by manner


class Race:
    """What the playouts of each move came to, world by world."""

    def __init__(self, moves: Sequence[Candidate]) -> None:
        self.moves = moves
        self.results: list[bytearray] = [bytearray() for _ in moves]
        self.running = list(range(len(moves)))

    def value(self, move: int) -> float:
        """The mean of a move, 0 to 1."""
        results = self.results[move]
        return sum(results) / (WIN * len(results)) if results else 0.5

    def look(self, surely: float, matters: float) -> bool:
        """Drop who is clearly behind. Whether the race is decided."""
        leader = max(self.running, key=self.value)
        ahead = self.results[leader]
        size = len(ahead)
        still = []
        decided = True
        for move in self.running:
            if move != leader:
                gaps = list(map(int.__sub__, ahead, self.results[move]))
                mean = sum(gaps) / (WIN * size)
                spread = sum(map(int.__mul__, gaps, gaps)) / (WIN * WIN * size)
                error = (max(spread - mean * mean, 0.1 / size) / size) ** 0.5
                if mean > surely * error:
                    continue
                decided &= mean + surely * error < matters
            still.append(move)
        self.running = still
        return decided or len(still) == 1

    def estimates(self, tie: float, *, lines: bool) -> tuple[Estimate, ...]:
        """All moves, the best first. Of those still running the first that is within `tie` of the leader wins; with
        `lines` the best that ever came of a move counts before how often it did."""
        values = [self.value(move) for move in range(len(self.moves))]
        ranked = [value + max(line) for value, line in zip(values, self.results, strict=True)] if lines else values
        best = max(ranked[move] for move in self.running)
        chosen = next(move for move in self.running if ranked[move] >= best - tie)
        order = sorted(
            range(len(self.moves)), key=lambda move: (move != chosen, move not in self.running, -values[move])
        )
        return tuple(Estimate(self.moves[at].action, values[at], len(self.results[at])) for at in order)


def search(view: SeatView, chance: Chance, budget: Budget, method: Method) -> tuple[Estimate, ...]:
    """What the moves of a view are worth, the one to play first. The core must claim the rules of the view."""
    public = view.public
    game = game_of(public.rules, public.seats, public.trump)
    start = start_of(game, public)
    worlds = Worlds(game, start, view, uniform=method.uniform)
    considered = early_candidates if public.rights else candidates
    race = Race(considered(game, start, view, worlds.hand))
    manners = _manners(game, view.seat, method, chance.random)
    run(game, view.seat, worlds, race, manners, chance.random, budget, method)
    return race.estimates(method.matters / 2, lines=worlds.open and method.lines)


def run(
    game: Game,
    seat: int,
    worlds: Worlds,
    race: Race,
    manners: Callable[[], Sequence[Manner]],
    rnd: Callable[[], float],
    budget: Budget,
    method: Method,
) -> None:
    """Play worlds until the race is decided or the budget is used up."""
    ask = side_of(game, seat)
    drawn_game = DRAWN if game.seats == 2 or game.pairs else SAFELY
    eps = method.eps_open if worlds.open else method.eps
    lines = worlds.open and method.lines
    free = ask if lines else -1
    foresight = None if worlds.open else foresight_for(game, method, budget)
    moves, results = race.moves, race.results
    duel = method.replies and game.seats == 2
    roots = [Node(game, move.start, worlds.sizes(move.hand)) for move in moves] if method.tree else []
    spent = size = 0
    look = method.first_look
    while spent + len(race.running) <= budget.playouts or not size:
        hands, talon = worlds.sample(rnd)
        who = manners()
        for at in race.running:
            move = moves[at]
            path = []
            if move.deal is None:
                there = hands[:]
                there[seat] = move.hand
                begun = move.start
                if roots:
                    path = descend(game, roots[at], there, who, len(talon) - 1, ask, duel=duel)
                    begun = path[-1].start
                durak = play(game, begun, there, talon, 0, ask, who, eps, rnd, None, foresight, free)
            else:
                begun, there, order, drawn = move.deal(hands, talon, rnd)
                durak = play(game, begun, there, order, drawn, ask, who, eps, rnd, None, foresight, free)
            if durak <= JUDGED:
                points = JUDGED - durak
            elif durak == SAFE:
                points = SAFELY
            elif not durak:
                points = drawn_game
            else:
                points = LOST if durak & ask else SAFELY
            results[at].append(points)
            for node in path:
                node.visits += 1
                node.total += points
        size += 1
        spent += len(race.running)
        if budget.time_up():
            return
        if method.racing and not lines and size == look:
            if race.look(method.surely, method.matters):
                return
            look += max(look // 3, method.first_look)


def foresight_for(game: Game, method: Method, budget: Budget) -> Foresight | None:
    """How playouts of a game are judged before their end; None where the game is unlike those that was learned from."""
    rules = game.rules
    if not method.judging or game.simple or game.pairs or game.focus:
        return None
    if rules.deck == 54 or game.twins:
        return None
    ending = TURNING if game.transfers else THROWING
    if budget.plan < method.ample and game.seats == 2 and rules.deck == 36:
        return Foresight(ending, outlook(TRANSFER_STAGES if game.transfers else CLASSIC_STAGES), method.bouts)
    return Foresight(ending)


def side_of(game: Game, seat: int) -> int:
    """The seats that win and lose with a seat: itself, or its pair (V6)."""
    if game.pairs:
        return 0b01010 if seat & 1 else 0b10100
    return 1 << seat


def _manners(game: Game, seat: int, method: Method, rnd: Callable[[], float]) -> Callable[[], Sequence[Manner]]:
    """A source of manners for all seats, like hands by seat: the seat's own, and for each other seat any of theirs."""
    mine = manner(game, method.mine)
    theirs = [manner(game, habits) for habits in method.theirs]
    if len(theirs) == 1:
        only = theirs * (game.seats + 1)
        only[seat] = mine
        return lambda: only

    def draw() -> Sequence[Manner]:
        who = [theirs[int(rnd() * len(theirs))] for _ in range(game.seats + 1)]
        who[seat] = mine
        return who

    return draw
