"""A second, deliberately naive implementation of R2–R12, to set against the engine.

It shares no code with it: cards are texts, hands are lists, moves are tokens, and every question is answered anew by
looking at the table. It was written from RULES.md alone; where the two differ, RULES.md decides who is right.
"""

from __future__ import annotations

import copy
import itertools

RANKS = "23456789TJQKA"
SUITS = "cdhs"


def deck_of(size: int) -> list[str]:
    """R1.1"""
    lowest = {24: "9", 36: "6", 52: "2"}[size]
    return [rank + suit for rank in RANKS[RANKS.index(lowest) :] for suit in SUITS]


def strength(card: str) -> int:
    return RANKS.index(card[0])


class Naive:
    """A game under way; `settings` are those of RULES.md by name."""

    def __init__(
        self, settings: dict[str, str], seats: int, dealer: int, deck: list[str], cut: str | None = None
    ) -> None:
        self.settings = settings
        self.seats = list(range(1, seats + 1))
        self.hands: dict[int, list[str]] = {seat: [] for seat in self.seats}
        deck = list(deck)
        seat = dealer
        for _ in range(6 * seats):
            seat = seat % seats + 1
            card = deck.pop(0)
            self.hands[seat].append(card)
        trump_card = deck.pop(0) if deck else card
        self.talon = [*deck, trump_card] if deck or trump_card not in self.hands[dealer] else []
        self.trump = (cut or trump_card)[1]  # R2.2
        trumps = [(strength(card), seat) for seat in self.seats for card in self.hands[seat] if card[1] == self.trump]
        self.out: list[list[int]] = []
        self.first = True
        self.over = False
        self.durak: list[int] = []
        self.history: list[object] = []
        self.bout = 0
        self.open_bout(min(trumps)[1] if trumps else dealer % seats + 1)

    @classmethod
    def reading(cls, settings: dict[str, str], position: str) -> Naive:
        """A game in the middle, from its line of seven words; for games whose throwers need no turn."""
        words = position.split()
        more = dict(item.partition("=")[::2] for item in words[6].split(","))
        game = cls.__new__(cls)
        game.settings = settings
        game.seats = list(range(1, words[0].count("/") + 2))
        game.hands = cls.read_hands(words[0])
        game.talon = cls.pairs(words[2])
        game.trump = words[3]
        game.table, game.owner, game.putters = [], {}, []
        for pile in words[1].split(",") if words[1] != "-" else []:
            cards, _, seat = pile.partition("@")
            game.table.append(cls.pairs(cards))
            game.owner[cards[:2]] = int(seat)
            game.putters += [int(seat)] if int(seat) not in game.putters else []
        game.attacker, game.defender = int(words[4][0]), int(words[4][2])
        game.taking = "!" in words[4]
        game.passed = set(map(int, words[4].partition(":")[2]))
        game.before_transfer = []
        game.limit = None if words[5] == "*" else int(words[5])
        game.first, game.bout = "first" in more, int(more.get("bout", "1"))
        out = [seat for seat in game.seats if not game.hands[seat] and not game.talon and seat not in game.putters]
        out = [seat for seat in out if seat not in (game.attacker, game.defender)]
        groups = more["out"].split("+") if "out" in more else ["".join(map(str, out))] * bool(out)
        game.out = [[int(seat) for seat in group] for group in groups]
        game.over, game.durak, game.history = False, [], []
        for begun in more["past"].split("+") if "past" in more else []:
            hands = cls.read_hands(begun[2:])
            game.history.append((int(begun[0]), [sorted(hands[seat]) for seat in game.seats]))
        begin = {seat: list(hand) for seat, hand in game.hands.items()}
        for pile_cards in game.table:
            begin[game.owner[pile_cards[0]]].append(pile_cards[0])
            begin[game.defender] += pile_cards[1:]
        opener = game.owner[game.table[0][0]] if game.table else game.attacker
        if not game.talon:
            game.history.append((opener, [sorted(begin[seat]) for seat in game.seats]))
        return game

    @staticmethod
    def pairs(text: str) -> list[str]:
        return [] if text == "-" else [text[place : place + 2] for place in range(0, len(text), 2)]

    @classmethod
    def read_hands(cls, text: str) -> dict[int, list[str]]:
        return {seat: cls.pairs(group) for seat, group in enumerate(text.split("/"), 1)}

    # Who sits where.

    def in_game(self, seat: int) -> bool:
        return not any(seat in group for group in self.out)

    def after(self, seat: int) -> int:
        while True:
            seat = seat % len(self.seats) + 1
            if self.in_game(seat):
                return seat

    def before(self, seat: int) -> int:
        while True:
            seat = len(self.seats) if seat == 1 else seat - 1
            if self.in_game(seat):
                return seat

    # A bout.

    def limit_for(self, seat: int) -> int | None:
        """R7.1, R7.2; None: no limit"""
        size = len(self.hands[seat])
        if self.first and self.settings["first_limit"] == "five":
            return min(size, 5)
        return {"six": min(size, 6), "hand": size, "none": None}[self.settings["limit"]]

    def open_bout(self, attacker: int) -> None:
        self.bout += 1
        self.attacker = attacker
        self.defender = self.after(attacker)
        self.table: list[list[str]] = []  # [attack] or [attack, defence]
        self.owner: dict[str, int] = {}
        self.putters: list[int] = []
        self.before_transfer: list[int] = []
        self.taking = False
        self.passed: set[int] = set()
        self.limit = self.limit_for(self.defender)
        if not self.talon:
            self.history.append((attacker, [sorted(self.hands[seat]) for seat in self.seats]))
            if sum(here == self.history[-1] for here in self.history) == 3:  # R12.5
                self.over, self.durak = True, []

    def beats(self, card: str, target: str) -> bool:
        """R1.4"""
        if card[1] == target[1]:
            return strength(card) > strength(target)
        return card[1] == self.trump

    def unbeaten(self) -> list[str]:
        return [pile[0] for pile in self.table if len(pile) == 1]

    def line(self) -> list[int]:
        """R6.2, R6.3, R9.3"""
        alive = [seat for seat in self.seats if self.in_game(seat)]
        allowed = [seat for seat in alive if seat != self.defender]
        if self.settings["throwers"] == "attacker":
            allowed = [self.attacker]
        if self.settings["throwers"] == "neighbours":
            allowed = [
                seat for seat in allowed if self.after(seat) == self.defender or self.before(seat) == self.defender
            ]
        against_the_clock = [self.attacker]
        while len(against_the_clock) < len(alive):
            against_the_clock.append(self.before(against_the_clock[-1]))
        clockwise = [self.after(self.defender)]
        while len(clockwise) < len(alive):
            clockwise.append(self.after(clockwise[-1]))
        if len(alive) <= 4:
            line = against_the_clock
        else:
            line = [self.attacker]
            line += [seat for seat in against_the_clock if seat in self.before_transfer and seat not in line]
            line += [seat for seat in clockwise if seat not in line]
        return [seat for seat in line if seat in allowed]

    def room(self) -> bool:
        """R7, R8.1"""
        if self.taking and self.settings["after_take"] == "off":
            return False
        if self.taking and self.settings["after_take"] == "unlimited":
            return True
        return self.limit is None or len(self.table) < self.limit

    def turn(self, seat: int) -> bool:
        """R6.3, R6.5"""
        line = self.line()
        if seat not in line or not self.hands[seat]:
            return False
        if self.settings["throw_order"] == "free":
            return True
        ahead = line[: line.index(seat)]
        return all(other in self.passed or not self.hands[other] for other in ahead)

    def legal(self, seat: int) -> list[str]:
        """The tokens that a seat may play, sorted."""
        if self.over:
            return []
        hand = self.hands[seat]
        moves: list[str] = []
        if not self.table:
            if seat == self.attacker:  # R4
                moves += [f"p{seat} a {card}" for card in hand]
                if self.settings["opening"] == "many":
                    moves += [f"p{seat} a {' '.join(cards)}" for cards in self.groups(hand)]
        elif seat == self.defender:
            if not self.taking:
                for target in self.unbeaten():  # R5
                    moves += [f"p{seat} b {target} {card}" for card in hand if self.beats(card, target)]
                if self.unbeaten():
                    moves.append(f"p{seat} t")
                moves += [f"p{seat} x {card}" for card in hand if self.can_transfer(card)]
        elif self.turn(seat):  # R6
            on_table = {card[0] for pile in self.table for card in pile}
            if self.room():
                moves += [f"p{seat} a {card}" for card in hand if card[0] in on_table]
            if seat not in self.passed:
                moves.append(f"p{seat} p")
        return sorted(moves)

    def groups(self, hand: list[str]) -> list[list[str]]:
        """R4.2: two, three or four cards of a rank, within the limit"""
        found: list[list[str]] = []
        for rank in RANKS:
            alike = sorted(card for card in hand if card[0] == rank)
            for size in (2, 3, 4):
                if self.limit is None or size <= self.limit:
                    found += [list(cards) for cards in itertools.combinations(alike, size)]
        return found

    def can_transfer(self, card: str) -> bool:
        """R9"""
        if self.settings["transfer"] != "on" or any(len(pile) == 2 for pile in self.table):
            return False
        if card[0] != self.table[0][0][0]:
            return False
        to = self.after(self.defender)
        limit = self.limit_for(to)
        cards = len(self.table) + 1
        return cards <= len(self.hands[to]) and (limit is None or cards <= limit)

    def play(self, token: str) -> None:
        """Do what a legal token says."""
        who, letter, *cards = token.split()
        seat = int(who[1])
        if letter in "abx":
            self.passed = set()  # R6.4
        if letter in "ax":
            for card in cards:
                self.hands[seat].remove(card)
                self.table.append([card])
                self.owner[card] = seat
        if letter == "x":
            self.before_transfer = list(self.putters)
            self.attacker, self.defender = seat, self.after(seat)
            self.limit = self.limit_for(self.defender)
        if letter in "ax" and seat not in self.putters:
            self.putters.append(seat)
        if letter == "b":
            self.hands[seat].remove(cards[1])
            for pile in self.table:
                if pile == [cards[0]]:
                    pile.append(cards[1])
        if letter == "t":
            self.taking = True
        if letter == "p":
            self.passed.add(seat)
        self.maybe_end()

    def maybe_end(self) -> None:
        """R8.2, R10.1, R7.4"""
        quiet = all(seat in self.passed or not self.hands[seat] for seat in self.line())
        bare = not self.hands[self.defender]
        if self.taking:
            if quiet or not self.room():
                self.end(taken=True)
        elif self.unbeaten():
            if bare and self.limit is None:
                self.end(taken=False)
        elif bare or quiet or not self.room():
            self.end(taken=False)

    def end(self, *, taken: bool) -> None:
        opener = self.owner[self.table[0][0]]
        if taken:
            self.hands[self.defender] += [card for pile in self.table for card in pile]
        else:
            for pile in self.table:
                if len(pile) == 1:  # R7.4
                    self.hands[self.owner[pile[0]]].append(pile[0])
            self.first = False
            self.history = []
        self.refill(opener)
        gone: list[int] = []
        if not self.talon:  # R12
            gone = [seat for seat in self.seats if self.in_game(seat) and not self.hands[seat]]
            if gone:
                self.out.append(gone)
        left = [seat for seat in self.seats if self.in_game(seat)]
        if len(left) == 1:
            self.over, self.durak = True, left
        elif not left:
            self.over = True
            self.durak = {"draw": [], "defender": [self.defender], "both": gone}[self.settings["last_bout"]]
        elif taken or self.defender in gone:  # R11
            self.open_bout(self.after(self.defender))
        else:
            self.open_bout(self.defender)

    def refill(self, opener: int) -> None:
        """R10.2–R10.4"""
        order = list(self.putters) if self.settings["refill_order"] == "attack" else []
        seat = opener
        for _ in self.seats:
            if seat not in order:
                order.append(seat)
            seat = self.after(seat)
        order = [seat for seat in order if seat != self.defender] + [self.defender]
        missing = sum(max(0, 6 - len(self.hands[seat])) for seat in order)
        if self.settings["refill_short"] == "even" and missing > len(self.talon):
            while self.talon:
                fewest = min(len(self.hands[seat]) for seat in order)
                seat = next(seat for seat in order if len(self.hands[seat]) == fewest)
                self.hands[seat].append(self.talon.pop(0))
        for seat in order:
            while self.talon and len(self.hands[seat]) < 6:
                self.hands[seat].append(self.talon.pop(0))

    # Counting.

    def perft(self, depth: int) -> int:
        """How many different plays of this many plies there are."""
        moves = [move for seat in self.seats for move in self.legal(seat)]
        if depth == 1:
            return len(moves)
        total = 0
        for move in moves:
            other = copy.deepcopy(self)
            other.play(move)
            total += other.perft(depth - 1)
        return total

    def summary(self) -> tuple[object, ...]:
        """Everything that can be seen of the game, to be set against the engine's."""
        return (
            [sorted(self.hands[seat]) for seat in self.seats],
            [] if self.over else [(*pile, self.owner[pile[0]]) for pile in self.table],
            self.talon,
            self.trump,
            None if self.over else (self.attacker, self.defender, self.taking, self.limit),
            None if self.over else sorted(self.passed),
            None if self.over else self.line(),
            self.first,
            self.out,
            self.bout,
            self.over,
            sorted(self.durak),
        )
