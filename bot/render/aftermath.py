"""What a game changed, under its result: one line of ratings, runs worth a word, achievements told once."""

from __future__ import annotations

from bot.render.frame import percent
from bot.render.names import user_name
from bot.render.texts import Texts
from bot.tally.views import Aftermath, Change

#: Ratings in the line: the duraks, then who moved most.
MOST_CHANGES = 4
#: Lines of achievements; the rest is in /stats.
MOST_AWARDS = 3
#: A run as durak is worth a word from this on; a run without, whenever it has grown by so many.
LONG_RUN, ROUND_RUN = 2, 5


def aftermath_lines(aftermath: Aftermath, texts: Texts) -> list[str]:
    """The lines; none where nothing is worth one."""
    lines: list[str] = []
    if aftermath.changes:
        shown = sorted(aftermath.changes, key=lambda change: (not change.durak, -abs(change.after - change.before)))
        changes = texts.join((change_text(change, texts) for change in shown[:MOST_CHANGES]), " · ")
        lines.append(texts.html("after-changes", list=changes))
    lines += filter(None, (_run_line(change, texts) for change in aftermath.changes))
    lines += _award_lines(aftermath, texts)
    if aftermath.practice is not None:
        one = aftermath.practice
        lines.append(texts.html("stats-practice", games=one.games, duraks=one.duraks, share=percent(one.share, texts)))
    return lines


def change_text(change: Change, texts: Texts) -> str:
    """A name, the rating now, and by how much it went up or down."""
    by = change.after - change.before
    way = "up" if by > 0 else "down" if by < 0 else "same"
    name = user_name(change.name, texts)
    return texts.html("after-change", name=name, rating=change.after, way=way, by=abs(by))


def _run_line(change: Change, texts: Texts) -> str | None:
    name = user_name(change.name, texts)
    if change.run >= LONG_RUN:
        return texts.html("after-run-durak", name=name, n=change.run)
    if change.run < 0 and change.run % ROUND_RUN == 0:
        return texts.html("after-run-safe", name=name, n=-change.run)
    return None


def _award_lines(aftermath: Aftermath, texts: Texts) -> list[str]:
    """An achievement a line, with everyone who has it now."""
    earners: dict[str, list[str]] = {}
    for award in aftermath.awards:
        earners.setdefault(award.achievement, []).append(user_name(award.name, texts))
    lines: list[str] = [
        texts.html("after-award", achievement=achievement_name(achievement, texts), names=texts.join(names))
        for achievement, names in list(earners.items())[:MOST_AWARDS]
    ]
    if len(earners) > MOST_AWARDS:
        lines.append(texts.html("after-more-awards", n=len(earners) - MOST_AWARDS))
    return lines


def achievement_name(achievement: str, texts: Texts) -> str:
    """What an achievement is called."""
    return texts.plain(f"achievement-{achievement}")


def achievement_about(achievement: str, texts: Texts) -> str:
    """What it is given for."""
    return texts.html(f"achievement-about-{achievement}")
