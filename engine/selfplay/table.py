"""The plain form of `python -m engine play`: games one after the other, and a table of who was durak."""

from __future__ import annotations

import random

from engine.ai.players import PLAYERS
from engine.selfplay.games import MOST_PLIES, Shuffle, play_game, write_record
from engine.selfplay.match import Match


def play_table(match: Match) -> list[str]:
    """Play the games of a match in one go and count who is durak: the lines of a table. Raises OSError."""
    games, seats = match.deals, match.seats
    players = [PLAYERS[name] for name in match.seated]
    chance = random.Random(match.seed)
    lost, draws, endless, plies = [0] * seats, 0, 0, 0
    for game in range(games):
        shuffle = Shuffle.by(chance, match.rules, seats)
        record, state = play_game(match.rules, players, game % seats + 1, shuffle, chance, match.thinking)
        plies += len(record.items)
        draws += state.durak == ()
        endless += state.durak is None
        for seat in state.durak or ():
            lost[seat - 1] += 1
        if match.folder is not None:
            name = f"{match.preset}-{match.seed}-{game + 1:0{len(str(games))}}"
            write_record(match.folder, name, record, match.seated)
    lines = [f"{match.preset}, {seats} seats, {games} games, {plies / games:.1f} plies a game, seed {match.seed}"]
    lines += [
        f"p{seat}  {name:<8}  durak {lost[seat - 1]:>7}  {lost[seat - 1] / games:>6.1%}"
        for seat, name in enumerate(match.seated, 1)
    ]
    lines.append(f"draws{draws:>21}  {draws / games:>6.1%}")
    if endless:
        lines.append(f"called off after {MOST_PLIES} plies: {endless}")
    return lines
