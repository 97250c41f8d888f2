"""An ending between two seats as a graph of small positions, for the exact solver (`engine.ai.solve`).

With the talon empty and two seats left nothing is hidden and nothing is drawn, so that a position is four sets of
cards and a few marks: the attacker's hand, the defender's, the table, the part of it that is not beaten yet. Who beat
what does not matter any more; how many attack cards lie there follows from the sets. The cards in play are numbered
anew from weak to strong, trumps last, so that a set is a small int and a walk through its bits meets cheap cards
first; twins (R1.2) are neighbours, and of two twins in one hand only the lower one is ever played.

A node is ``(attacker's hand, defender's hand, table, open, marks)``, an ending that is over an int: 1 where player 0
won, -1 where player 1 did, 0 for a draw. Only the seat that is waited for moves (`engine.state.waited_for`). The
rules played are R4 to R9 and R10 to R12 as they are for two, with V4 and R14; see `engine.ai.solve` for the claim.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from engine.cards import BEATERS, SAME_RANK, SUIT_MASKS, set_of
from engine.rules import RuleSet
from engine.variants.focus import has_focus

#: Marks of a node: who attacks (player 0 or 1), who has said what, whether the attack was turned round in this bout,
#: and the limit of the bout (`ENDLESS`: none).
ATTACKER: Final = 1
TAKING: Final = 2
PASSED: Final = 4
FIRST: Final = 8
TURNED: Final = 16
LIMIT_AT: Final = 5
ENDLESS: Final = 127
#: Ranks whose trump was shown (13 bits, R9.5), then the unbeaten cards that the defender itself put down (R7.4).
SHOWN_AT: Final = 12
OWN_AT: Final = 25
_LIMIT_BITS: Final = ENDLESS << LIMIT_AT
SHOWN_BITS: Final = 0x1FFF << SHOWN_AT
_BOUT_MARKS: Final = ATTACKER | FIRST | SHOWN_BITS

Node = tuple[int, int, int, int, int]
Child = Node | int


class Endgame:
    """The moves of one ending: `cards` are the cards in play, as the engine numbers them, from weak to strong.

    `stood_twice` has the beginnings of bouts that have stood twice already, (attacker's hand, defender's hand, who
    attacks): a third time is a draw (R12.5).
    """

    def __init__(
        self, rules: RuleSet, trump: int, cards: Sequence[int], stood_twice: frozenset[tuple[int, int, int]]
    ) -> None:
        self.rules = rules
        self.cards = tuple(cards)
        self.stood_twice = stood_twice
        numbers = range(len(cards))
        self._beaters = [sum(1 << n for n in numbers if BEATERS[trump][card] >> cards[n] & 1) for card in cards]
        self._same_rank = [sum(1 << n for n in numbers if SAME_RANK[card] >> cards[n] & 1) for card in cards]
        #: For each card, its twin just below it (0: none).
        self._twin = [1 << n - 1 if n and cards[n - 1] == cards[n] else 0 for n in numbers]
        self._trumps = sum(1 << n for n in numbers if SUIT_MASKS[trump] >> cards[n] & 1)
        self._ranks: dict[int, int] = {0: 0}
        self._simple = rules.simple == "on"
        self._many = rules.opening == "many" or self._simple
        self._transfer = rules.transfer != "off"
        self._show = rules.transfer == "show"
        self._after_take = rules.after_take
        self._consent = rules.first_consent == "on"
        self._focus = rules.focus == "on"
        self._twins = rules.packs == 2
        self.keeps_owners = self._transfer and rules.limit == "none"

    # What is to be done.

    def moves(self, node: Node) -> tuple[int, list[Child]]:
        """The player that is waited for, and where its moves lead, likely good ones first."""
        attack, _, table, unbeaten, marks = node
        attacker = marks & ATTACKER
        if not table:
            return attacker, self._openings(node)
        if unbeaten and not marks & TAKING:
            return 1 - attacker, self._defences(node)
        if self.asks_consent(node):
            return 1 - attacker, [self.consent(node), self.beaten(node)]
        result: list[Child] = []
        if not marks & TAKING or self._after_take == "unlimited" or not self._is_full(node):
            rest = attack & self.ranks(table)
            while rest:
                low = rest & -rest
                rest ^= low
                if not attack & self._twin[low.bit_length() - 1]:
                    result.append(self.attack(node, low))
        result.append(self.settle(node))
        return attacker, result

    def _openings(self, node: Node) -> list[Child]:
        attack, _, _, _, marks = node
        result: list[Child] = []
        rest = attack
        while rest:
            low = rest & -rest
            rest ^= low
            if not attack & self._twin[low.bit_length() - 1]:
                result.append(self.attack(node, low))
        if self._many:
            limit = marks >> LIMIT_AT & ENDLESS
            seen = set()
            rest = attack
            while rest:
                low = rest & -rest
                same = rest & self._same_rank[low.bit_length() - 1]
                rest &= ~same
                bits = [1 << n for n in range(same.bit_length()) if same >> n & 1]
                for size in range(2, min(len(bits), limit) + 1):
                    for chosen in combinations(bits, size):
                        cards = self._lowest_twins(sum(chosen), attack)
                        if cards not in seen:
                            seen.add(cards)
                            result.append(self.attack(node, cards))
        return result

    def _lowest_twins(self, cards: int, hand: int) -> int:
        """The same cards, where one of two twins stands for the other the lower one."""
        for n, twin in enumerate(self._twin):
            if twin and cards >> n & 1 and hand & twin and not cards & twin:
                cards ^= twin | 1 << n
        return cards

    def _defences(self, node: Node) -> list[Child]:
        _, defence, table, unbeaten, marks = node
        result: list[Child] = []
        own = marks >> OWN_AT
        targets = unbeaten
        while targets:
            target = targets & -targets
            targets ^= target
            n = target.bit_length() - 1
            twin = self._twin[n]
            if twin & unbeaten and bool(own & twin) is bool(own & target):
                continue
            beaters = defence & self._beaters[n]
            while beaters:
                low = beaters & -beaters
                beaters ^= low
                if not defence & self._twin[low.bit_length() - 1]:
                    result.append(self.beat(node, target, low))
        if self._transfer and table == unbeaten:
            same = defence & self._same_rank[unbeaten.bit_length() - 1]
            if same:
                rest = same if self._can_transfer(node, 1) else 0
                while rest:
                    low = rest & -rest
                    rest ^= low
                    if not defence & self._twin[low.bit_length() - 1]:
                        result.append(self.transfer(node, low))
                trump = same & self._trumps
                if self._show and trump and self._can_transfer(node, 0):
                    rank = self.cards[trump.bit_length() - 1] >> 2
                    if not marks >> SHOWN_AT + rank & 1:
                        result.append(self.transfer(node, trump, shows=True))
        result.append(self.take(node))
        return result

    def _can_transfer(self, node: Node, more: int) -> bool:
        """Whether the attacker's hand is large enough for the table and `more` cards (R9.2)."""
        attack, _, table, _, marks = node
        size, will_lie = attack.bit_count(), table.bit_count() + more
        return will_lie <= size and will_lie <= self.limit(size, marks & FIRST)

    def plain(self, node: Node) -> Child:
        """Where a plain player goes, like `engine.ai.greedy`: the cheapest card that does, and no take without need."""
        _, defence, table, unbeaten, marks = node
        if not unbeaten or marks & TAKING:
            # The cheapest card stands first of those to lay, and whoever is asked for a sixth card says no.
            return self.moves(node)[1][-1 if self.asks_consent(node) else 0]
        if self._transfer and table == unbeaten and self._can_transfer(node, 1):
            turns = defence & self._same_rank[unbeaten.bit_length() - 1] & ~self._trumps
            if turns:
                return self.transfer(node, turns & -turns)
        beaters = [defence & self._beaters[n] for n in range(unbeaten.bit_length()) if unbeaten >> n & 1]
        if not all(beaters):
            return self.take(node)
        return self.beat(node, 1 << unbeaten.bit_length() - 1, beaters[-1] & -beaters[-1])

    # What a move does.

    def attack(self, node: Node, cards: int) -> Child:
        """Cards of one rank are put down (R4, R6)."""
        attack, defence, table, unbeaten, marks = node
        attack ^= cards
        if self._focus and not attack and self._opens_focus(defence, cards):
            return -1 if marks & ATTACKER == 0 else 1
        node = (attack, defence, table | cards, unbeaten | cards, marks & ~PASSED)
        return self.settle(node) if marks & TAKING and self._is_settled(node) else node

    def beat(self, node: Node, target: int, card: int) -> Child:
        """An attack card is beaten (R5.1)."""
        attack, defence, table, unbeaten, marks = node
        defence ^= card
        unbeaten ^= target
        marks &= ~(PASSED | target << OWN_AT)
        node = (attack, defence, table | card, unbeaten, marks)
        return self.settle(node) if self._is_settled(node) else node

    def take(self, node: Node) -> Child:
        """The defender says "I take" (R5.2)."""
        attack, defence, table, unbeaten, marks = node
        node = (attack, defence, table, unbeaten, marks | TAKING)
        return self.settle(node) if self._is_settled(node) else node

    def transfer(self, node: Node, card: int, *, shows: bool = False) -> Child:
        """The attack is turned round by laying a card of its rank, or by showing its trump (R9.4, R9.5)."""
        attack, defence, table, unbeaten, marks = node
        own = unbeaten & ~(marks >> OWN_AT) if self.keeps_owners else 0
        shown = marks & SHOWN_BITS
        if shows:
            shown |= 1 << SHOWN_AT + (self.cards[card.bit_length() - 1] >> 2)
        else:
            defence ^= card
            table |= card
            unbeaten |= card
            if self._focus and not defence and self._opens_focus(attack, card):
                return 1 if marks & ATTACKER == 0 else -1
        first = marks & FIRST
        limit = self.limit(attack.bit_count(), first)
        marks = (marks & ATTACKER) ^ ATTACKER | first | TURNED | limit << LIMIT_AT | shown | own << OWN_AT
        return defence, attack, table, unbeaten, marks

    def passes(self, node: Node) -> Child:
        """The attacker adds nothing more (R6.4)."""
        attack, defence, table, unbeaten, marks = node
        node = (attack, defence, table, unbeaten, marks | PASSED)
        return self.settle(node) if self._is_settled(node) else node

    def consent(self, node: Node) -> Child:
        """The defender agrees to a sixth card (R7.3)."""
        attack, defence, table, unbeaten, marks = node
        node = (attack, defence, table, unbeaten, marks & ~(_LIMIT_BITS | PASSED) | 6 << LIMIT_AT)
        return self.settle(node) if self._is_settled(node) else node

    # The bout.

    def limit(self, hand_size: int, first: int) -> int:
        """How many attack cards a bout may have against a hand (R7.1, R7.2, V4)."""
        rules = self.rules
        if self._simple:
            return min(2, hand_size)
        if first and rules.first_limit == "five":
            return min(5, hand_size)
        if rules.limit == "none":
            return ENDLESS
        return min(6, hand_size) if rules.limit == "six" else hand_size

    def ranks(self, table: int) -> int:
        """All cards of the ranks that lie on the table (R6.1)."""
        ranks = self._ranks.get(table)
        if ranks is None:
            low = table & -table
            ranks = self._ranks[table] = self.ranks(table ^ low) | self._same_rank[low.bit_length() - 1]
        return ranks

    def asks_consent(self, node: Node) -> bool:
        """Whether five are beaten and the defender is asked for a sixth (R7.3)."""
        _, defence, _, unbeaten, marks = node
        five = marks >> LIMIT_AT & ENDLESS == 5
        return bool(
            self._consent and five and marks & FIRST and defence and not unbeaten
            and not marks & TAKING and self._is_full(node)
        )  # fmt: skip

    def _is_full(self, node: Node) -> bool:
        # Of the cards on the table each beaten attack card has another on it.
        return (node[2].bit_count() + node[3].bit_count()) // 2 >= node[4] >> LIMIT_AT & ENDLESS

    def _is_settled(self, node: Node) -> bool:
        """Whether the bout is over (R8.2, R10.1)."""
        attack, defence, _, unbeaten, marks = node
        if marks & TAKING:
            if self._after_take == "off" or (self._after_take == "to_limit" and self._is_full(node)):
                return True
        elif unbeaten:
            return not defence and marks >> LIMIT_AT & ENDLESS == ENDLESS
        elif not defence or (self._is_full(node) and not self.asks_consent(node)):
            return True
        return not attack or bool(marks & PASSED) or self._simple

    def settle(self, node: Node) -> Child:
        """The bout is over: the defender picks up, or the table is cleared; who is left goes on (R8, R10–R12)."""
        attack, defence, table, _, marks = node
        if marks & TAKING:
            return self._next_bout(attack, defence | table, marks & _BOUT_MARKS, discarded=False)
        return self.beaten(node)

    def beaten(self, node: Node) -> Child:
        """A full defence (R10.1): what is unbeaten goes back to whoever put it down (R7.4)."""
        attack, defence, _, unbeaten, marks = node
        if unbeaten:
            own = unbeaten & marks >> OWN_AT
            attack |= unbeaten ^ own
            defence |= own
        loser = marks & ATTACKER ^ ATTACKER
        if not attack and not defence:
            # The defender of the last bout is durak, or nobody is more so than the other (R12.3).
            return (1 if loser else -1) if self.rules.last_bout == "defender" else 0
        return self._next_bout(defence, attack, (marks & _BOUT_MARKS & ~FIRST) ^ ATTACKER, discarded=True)

    def _next_bout(self, attack: int, defence: int, marks: int, *, discarded: bool) -> Child:
        attacker = marks & ATTACKER
        if not attack:
            return -1 if attacker else 1
        if not defence:
            return 1 if attacker else -1
        if self._twins and self._same_last_card(attack, defence):
            return 0
        if not discarded and (attack, defence, attacker) in self.stood_twice:
            return 0
        return attack, defence, 0, 0, marks | self.limit(defence.bit_count(), marks & FIRST) << LIMIT_AT

    def _same_last_card(self, attack: int, defence: int) -> bool:
        """Both hold one card, the same one (R12.4)."""
        both = attack | defence
        return both.bit_count() == 2 and self._twin[both.bit_length() - 1] == both & -both

    def _opens_focus(self, hand: int, laid: int) -> bool:
        """Whether a hand opens the focus on the last card of the other (R14)."""
        if hand.bit_count() < 5:
            return False
        return has_focus(
            set_of(card for n, card in enumerate(self.cards) if hand >> n & 1), self.cards[laid.bit_length() - 1]
        )
