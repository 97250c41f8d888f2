"""What a game that has ended was for each person in it.

A player key (see `bot.sessions.model.player_key`) says who sat where: a person's user id, or minus a computer's number,
or a pseudonym. Pseudonyms stand for people who asked to be forgotten: far below all computers, drawn by chance and
written down nowhere else, so that the games of one of them can be counted together and nobody can say whose they
were. They count as people for those they played with, and nobody is shown their figures.

A game among people needs two of them. With fewer it was practice against computers, which is counted apart: it gives
nobody a rating, a title or an achievement.
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.sessions.model import is_pseudonym
from bot.sessions.ports import StoredGame
from bot.sessions.series import points_of
from bot.tally.deeds import deeds_of
from bot.tally.story import Story, story_of_game
from engine.events import Epaulettes
from engine.presets import nearest


def is_person(player: int) -> bool:
    """Whether a player key is a person's, known or forgotten."""
    return player > 0 or is_pseudonym(player)


@dataclass(frozen=True, slots=True)
class Part:
    """One person's part in a game. `rank`: 0 for those who did best, equal for equals; `team` is shared by a pair.

    `left_durak`: was among the last to get away, and so left the durak sitting there.
    """

    player: int
    name: str
    seat: int
    team: int
    rank: int
    durak: bool
    first: bool
    left_durak: bool
    epaulettes: bool
    deeds: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Played:
    """A game that was played to its end, as it counts: only its people, in the order of their seats."""

    table_id: int
    number: int
    ended: float
    preset: str  # the one whose rules are nearest
    draw: bool
    parts: tuple[Part, ...]

    @property
    def among_people(self) -> bool:
        """Whether it was more than one person's practice."""
        return len(self.parts) > 1


def played(stored: StoredGame) -> Played:
    """What a kept game comes to. It must have ended by the rules (ValueError)."""
    story = story_of_game(stored)
    if stored.ended is None or not story.end.over:
        raise ValueError("a game that has not ended by the rules counts for nothing")
    return Played(
        table_id=stored.table_id,
        number=stored.number,
        ended=stored.ended,
        preset=nearest(stored.rules),
        draw=not story.durak,
        parts=_parts(stored, story),
    )


def _parts(stored: StoredGame, story: Story) -> tuple[Part, ...]:
    durak = set(story.durak)
    places = [set(group) - durak for group in story.end.places]
    away = [group for group in places if group]
    points = points_of(story.seats, story.end.places, story.durak)
    worn = {event.seat for event in story.events if isinstance(event, Epaulettes)}
    deeds = deeds_of(story)
    pairs = story.rules.pairs == "on"
    return tuple(
        Part(
            player=player,
            name=name,
            seat=seat,
            team=seat % 2 if pairs else seat,
            rank=_rank(seat, durak, points, pairs=pairs),
            durak=seat in durak,
            first=bool(away) and seat in away[0],
            left_durak=bool(durak and away) and seat in away[-1],
            epaulettes=seat in worn,
            deeds=deeds[seat],
        )
        for seat, (player, name) in enumerate(stored.players, 1)
        if is_person(player)
    )


def _rank(seat: int, durak: set[int], points: tuple[int, ...], *, pairs: bool) -> int:
    """Partners win and lose together (V6); everyone else by how many stayed in longer."""
    return int(seat in durak) if pairs else max(points) - points[seat - 1]
