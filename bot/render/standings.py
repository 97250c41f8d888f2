"""The count of a series (R13.1): who was durak how often; where it has an end, the table of places."""

from __future__ import annotations

from bot.render.frame import bold
from bot.render.names import score_name, titled_name
from bot.render.texts import Texts
from bot.sessions.model import Score
from bot.sessions.series import duraks_of, length_of, table_of_places
from bot.sessions.views import Standing

_MOODS = 3


def standings_lines(standing: Standing, texts: Texts) -> list[str]:
    """How the series stands; nothing before there is something to count."""
    if length_of(standing.series).kind == "endless":
        return _endless_lines(standing, texts)
    if not standing.played:
        return []
    return _final_lines(standing, texts) if standing.over else [_progress(standing, texts), *_places(standing, texts)]


def _endless_lines(standing: Standing, texts: Texts) -> list[str]:
    """The cleanest record first; nothing before the second game."""
    scores = standing.scores
    games = max((score.games for score in scores), default=0)
    if games < 2:
        return []
    lines = [str(bold(texts.html("standings-title", n=games)))]
    ordered = sorted(scores, key=lambda score: (score.durak, -score.games))
    lines += [
        texts.html("standings-line", name=titled_name(score, standing.titled, texts), n=score.durak, games=score.games)
        for score in ordered
    ]
    worst = duraks_of(scores)
    if len(worst) == 1 and worst[0].durak > 1:
        lines.append(texts.html("standings-durak", name=score_name(worst[0], texts)))
    return lines


def _progress(standing: Standing, texts: Texts) -> str:
    length = length_of(standing.series)
    return bold(texts.html(f"series-title-{length.kind}", n=standing.played, of=length.number))


def _places(standing: Standing, texts: Texts) -> list[str]:
    return [
        f"{place}. "
        + texts.html("series-line", name=titled_name(score, standing.titled, texts), points=score.points, n=score.durak)
        for place, score in table_of_places(standing.scores)
    ]


def _final_lines(standing: Standing, texts: Texts) -> list[str]:
    """The end of a series: places, the first and the last by name, and a warm line."""

    def names(scores: list[Score]) -> str:
        return texts.join(score_name(score, texts) for score in scores)

    lines = [str(bold(texts.html("series-over", n=standing.played))), *_places(standing, texts), ""]
    first = [score for place, score in table_of_places(standing.scores) if place == 1]
    lines.append(texts.html("series-first", names=names(first)))
    worst = duraks_of(standing.scores)
    if worst:
        lines.append(texts.html("series-durak", names=names(worst)))
    # One of a few lines, always the same one for the same count.
    lines.append(texts.html("series-mood", mood=sum(score.points for score in standing.scores) % _MOODS))
    return lines
