"""Games between computer players, for `python -m engine play`: outside the pure core, it shuffles and writes files."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from engine.ai.player import Budget, Player
from engine.ai.players import PLAYERS
from engine.apply import apply
from engine.cards import RED_JOKER, full_deck
from engine.deal import HAND_SIZE, deal
from engine.presets import PRESETS
from engine.record import Move, Record, Result, dump_record
from engine.rules import RuleSet
from engine.state import State, waited_for
from engine.view import seat_view

#: Decks for redeals that a game comes with (R3.1).
REDEALS: Final = 2
MOST_GAMES: Final = 1_000_000
#: A game this long is called off; it says that players go round in circles while there is a talon.
MOST_PLIES: Final = 20_000


def play_game(rules: RuleSet, players: Sequence[Player], dealer: int, chance: random.Random) -> tuple[Record, State]:
    """One game between players, seat 1 first: its record and where it ended."""
    deck = list(full_deck(rules.deck, rules.packs))
    chance.shuffle(deck)
    cut = None
    if rules.no_talon_trump == "cut" and len(deck) == HAND_SIZE * len(players):
        cut = next(card for card in chance.sample(deck, len(deck)) if card < RED_JOKER)
    redeals = [tuple(chance.sample(deck, len(deck))) for _ in range(REDEALS)] if rules.redeal == "on" else []
    state, _ = deal(rules, len(players), dealer, deck, cut=cut, redeals=redeals)
    moves: list[Move] = []
    while not state.over and len(moves) < MOST_PLIES:
        waiting = waited_for(state)
        seat = waiting[int(chance.random() * len(waiting))]
        action = players[seat - 1](seat_view(state, seat), chance, Budget())
        state, _ = apply(state, action)
        moves.append(Move(action))
    result = Result(state.durak, state.places) if state.over else None
    record = Record(
        len(players), rules, dealer, tuple(deck), cut=cut, redeals=tuple(redeals), items=tuple(moves), result=result
    )
    return record, state


def play_games(preset: str, seats: int, names: Sequence[str], games: int, seed: int, folder: str | None) -> list[str]:
    """Play games and count who is durak: the lines of a table. Raises ValueError for what makes no sense, OSError."""
    if preset not in PRESETS:
        raise ValueError(f"--preset: no such preset: {preset!r} (there are {', '.join(PRESETS)})")
    rules = PRESETS[preset]
    if problems := rules.validate(seats):
        raise ValueError(f"--seats: {'; '.join(map(str, problems))}")
    for name in names:
        if name not in PLAYERS:
            raise ValueError(f"--players: no such player: {name!r} (there are {', '.join(PLAYERS)})")
    if len(names) > seats:
        raise ValueError(f"--players: {len(names)} players for {seats} seats")
    if not 1 <= games <= MOST_GAMES:
        raise ValueError(f"--games: from 1 to {MOST_GAMES}")
    target = None if folder is None else Path(folder)
    if target is not None:
        target.mkdir(parents=True, exist_ok=True)

    seated = [names[seat % len(names)] for seat in range(seats)]
    chance = random.Random(seed)
    lost, draws, endless, plies = [0] * seats, 0, 0, 0
    for game in range(games):
        record, state = play_game(rules, [PLAYERS[name] for name in seated], game % seats + 1, chance)
        plies += len(record.items)
        draws += state.durak == ()
        endless += state.durak is None
        for seat in state.durak or ():
            lost[seat - 1] += 1
        if target is not None:
            text = dump_record(replace(record, players=tuple(seated)))
            (target / f"{preset}-{seed}-{game + 1:0{len(str(games))}}.dgn").write_text(text, encoding="utf-8")
    lines = [f"{preset}, {seats} seats, {games} games, {plies / games:.1f} plies a game, seed {seed}"]
    lines += [
        f"p{seat}  {name:<8}  durak {lost[seat - 1]:>7}  {lost[seat - 1] / games:>6.1%}"
        for seat, name in enumerate(seated, 1)
    ]
    lines.append(f"draws{draws:>21}  {draws / games:>6.1%}")
    if endless:
        lines.append(f"called off after {MOST_PLIES} plies: {endless}")
    return lines
