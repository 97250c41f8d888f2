"""The count of a series: who was durak how often (R13.1)."""

from __future__ import annotations

from collections.abc import Sequence

from bot.render.frame import bold
from bot.render.names import score_name
from bot.render.texts import Texts
from bot.sessions.model import Score


def standings_lines(scores: Sequence[Score], texts: Texts) -> list[str]:
    """The standings, the cleanest record first; nothing before the second game."""
    games = max((score.games for score in scores), default=0)
    if games < 2:
        return []
    lines = [str(bold(texts.html("standings-title", n=games)))]
    ordered = sorted(scores, key=lambda score: (score.durak, -score.games))
    lines += [
        texts.html("standings-line", name=score_name(score, texts), n=score.durak, games=score.games)
        for score in ordered
    ]
    most = ordered[-1].durak
    worst = [score for score in scores if score.durak == most]
    if most > 1 and len(worst) == 1:
        lines.append(texts.html("standings-durak", name=score_name(worst[0], texts)))
    return lines
