"""The screens that snapshots show, from real games; and how a screen is written down."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from bot.render.picture import Look
from bot.render.preferences import chat_settings_screen, person_settings_screen, rule_pages
from bot.render.reaching import table_open_screen, watching_screen
from bot.render.rules_page import chapters
from bot.render.screen import Button, Screen
from bot.render.screens import (
    call_screen,
    hand_screen,
    help_screen,
    language_screen,
    pictured_screen,
    review_screen,
    rules_screen,
    table_screen,
    welcome_screen,
)
from bot.render.texts import Texts
from bot.sessions.coach import Hint, Lesson
from bot.sessions.model import TAKING, HintAt, Refusal, Setup, Sip
from bot.sessions.preferences import ChatPreferences, PersonPreferences
from bot.sessions.review import Moment, ReviewView
from bot.sessions.setup import open_groups
from bot.sessions.turn import refusal_notice
from bot.sessions.views import (
    BreakInfo,
    BreakView,
    ClosingView,
    GameView,
    HandOver,
    HandView,
    MentionView,
    Refused,
    ResultView,
    Standing,
)
from engine.actions import Attack, Beat, Take
from engine.errors import Reason
from engine.presets import PRESETS
from engine.rules import CLASSIC, RuleSet
from engine.view import seat_view
from tests.bot.render import views
from tests.bot.render.figure_scenes import FIGURE_SCENES
from tests.bot.render.learning_scenes import replays, tutorial

BOT = "durak_bot"
TRANSFER = PRESETS["transfer"]
MIDDLE = "p3 a 8s; p1 b 8s Qs; p2 a 8h"
Render = Callable[[Texts], Screen]


def _table(view: object) -> Render:
    return lambda texts: table_screen(view, texts, bot_username=BOT)  # type: ignore[arg-type]


def _hand(view: object) -> Render:
    return lambda texts: hand_screen(view, texts)  # type: ignore[arg-type]


def _lobbies() -> dict[str, Render]:
    four = views.lobby(4, computers=1)
    seats = (four.seats[0], replace(four.seats[1], reachable=False), *four.seats[2:])
    odd = replace(CLASSIC, first_consent="on", first_limit="six")
    five = Standing(played=5, scores=views.scores(3))
    over = Standing("games_5", 5, views.scores(3), over=True)
    house = replace(TRANSFER, throwers="neighbours", first_limit="five", last_bout="defender")
    return {
        "lobby-empty": _table(views.lobby(0)),
        "lobby-one": _table(views.lobby(1)),
        "lobby-four": _table(replace(four, seats=seats, rules=house, standing=five)),
        "lobby-crowded": _table(views.lobby(7, PRESETS["quick"])),
        "setup-first": _table(replace(four, page="first")),
        "setup-house": _table(replace(four, rules=house, series="games_5", page="first")),
        **{f"setup-{group}": _table(replace(four, rules=house, page=group)) for group in open_groups()},
        "setup-private": _table(replace(views.lobby(2, place=views.PRIVATE, computers=1), page="first")),
        "setup-problems": _table(replace(four, rules=odd, problems=odd.validate(7), page="attack")),
        "lobby-problems": _table(replace(four, rules=odd, problems=odd.validate(7))),
        "lobby-series": _table(replace(four, series="games_5", standing=Standing("games_5", 3, views.scores(3)))),
        "lobby-series-over": _table(replace(four, series="games_5", standing=over)),
        "lobby-levels": _table(views.lobby(4, computers=3)),
        "lobby-private": _table(views.lobby(3, place=views.PRIVATE, computers=2)),
    }


def _games() -> dict[str, Render]:
    start, dealt = views.played("")
    middle, news = views.played(MIDDLE)
    taking, took = views.played("p3 a 8s; p1 t")
    transferred, moved = views.played("p3 a 8s; p1 x 8d", rules=TRANSFER)
    marked = (
        views.seats(3)[0], replace(views.seats(3)[1], away=True, reachable=False), replace(views.seats(3)[2], gone=True)
    )  # fmt: skip
    end = list(views.moments(3))[-3:]
    return {
        "table-start": _table(views.game(start, dealt)),
        "table-series": _table(replace(views.game(start, dealt), turn=("games_5", 2))),
        "table-middle": _table(views.game(middle, news)),
        "table-taking": _table(views.game(taking, took, who=marked)),
        "table-transferred": _table(views.game(transferred, moved)),
        "table-sip-taken": _table(views.sipping(views.game(middle, news), Sip(1))),
        "table-sip-chosen": _table(views.sipping(views.game(middle, news), Sip(1, 2))),
        "table-late": _table(views.game(end[0][0], end[0][1])),
    }


def _pictured(view: GameView | ResultView) -> Render:
    return lambda texts: pictured_screen(view, texts, Look(), bot_username=BOT)


def _captions() -> dict[str, Render]:
    start, dealt = views.played("")
    middle, news = views.played(MIDDLE)
    transferred, moved = views.played("p3 a 8s; p1 x 8d", rules=TRANSFER)
    marked = (replace(views.seats(3)[0], away=True), views.seats(3)[1], replace(views.seats(3)[2], gone=True))
    pairs, begun = views.played("", 4, PRESETS["pairs"])
    crowd, crowd_news = list(views.moments(4, PRESETS["long"], 8))[40]
    long_names = tuple(f"{name} ben Maximilian the Third" for name in views.PEOPLE)
    result = views.result(list(views.moments(3))[-1][0], views.scores(3))
    return {
        "caption-start": _pictured(views.game(start, dealt)),
        "caption-middle": _pictured(views.game(middle, news)),
        "caption-transferred": _pictured(views.game(transferred, moved, who=marked)),
        "caption-pairs": _pictured(replace(views.game(pairs, begun), turn=("games_5", 2))),
        "caption-sip": _pictured(views.sipping(views.game(middle, news), Sip(1, 2))),
        "caption-crowd": _pictured(views.game(crowd, crowd_news, who=views.seats(8, long_names, computers=2))),
        "caption-break": _pictured(
            replace(views.game(middle, news), pause=BreakInfo(2, True, (), (1, 3)), deadline=None)
        ),
        "caption-result": _pictured(result),
        "caption-stopped": _pictured(replace(result, stopped=True, durak=(), places=(), standing=Standing())),
    }


def _hands() -> dict[str, Render]:
    start, dealt = views.played("")
    middle, news = views.played(MIDDLE)
    choice, _ = views.played("p3 a 8s")
    two, _ = views.played("p3 a 8s; p2 a 8h")
    taking, _ = views.played("p3 a 8s; p1 t")
    beaten, _ = views.played("p3 a 8s; p1 b 8s Qs")
    reason = Reason.DOES_NOT_BEAT
    tried = Beat(1, views.card("8s"), views.card("Kd"))
    refused = Refused(reason, refusal_notice(Refusal(1, reason, tried)))
    transfer, _ = views.played("p3 a 8s", rules=TRANSFER)
    return {
        "hand-attack": _hand(views.hand(views.game(start, dealt), start, 3)),
        "hand-next": _hand(views.hand(views.game(start, dealt), start, 1)),
        "hand-wait": _hand(views.hand(views.game(start, dealt), start, 2)),
        "hand-defend": _hand(views.hand(views.game(choice), choice, 1)),
        "hand-defend-two": _hand(views.hand(views.game(two), two, 1)),
        "hand-selected": _hand(views.hand(views.game(two), two, 1, selected=views.card("Kd"))),
        "hand-held": _hand(views.hand(views.game(beaten), beaten, 1)),
        "hand-throw": _hand(views.hand(views.game(beaten), beaten, 2)),
        "hand-throw-taking": _hand(views.hand(views.game(taking), taking, 2)),
        "hand-taking": _hand(views.hand(views.game(taking), taking, 1)),
        "hand-transfer": _hand(views.hand(views.game(transfer), transfer, 1)),
        "hand-refused": _hand(replace(views.hand(views.game(choice), choice, 1), refused=refused)),
        "hand-sip": _hand(views.hand(views.sipping(views.game(middle, news), Sip(0, 3)), middle, 3)),
        "hand-away": _hand(views.hand(views.game(middle, news), middle, 3, away=True)),
        "hand-private": _table(
            views.hand(views.game(middle, news, views.PRIVATE, views.seats(3, computers=2)), middle, 1)
        ),
    }


def _coach() -> dict[str, Render]:
    choice, _ = views.played("p3 a 8s")
    seats = views.seats(3, computers=2)
    practice = views.hand(views.game(choice, (), views.PRIVATE, seats), choice, 1)
    asked = replace(practice, asks_hint=True)
    beat = Hint(Beat(1, views.card("8s"), views.card("Qs")), 0.724, ("keeps_trump", "only_beater"))
    surely = Hint(Take(1), 1.0, ("wins",))
    silent = Hint(Take(1), None, ())
    before, _ = views.played("p3 a 8s; p1 b 8s Qs; p2 a 8h; p3 p")
    opening, _ = views.played("")
    later = Moment(
        Lesson(5, Take(1), Beat(1, views.card("8h"), views.card("Kd")), 0.182, ("spends_trump",)), seat_view(before, 1)
    )
    first = Moment(
        Lesson(1, Attack(3, (views.card("Ah"),)), Attack(3, (views.card("8s"),)), 0.061, ("sheds_low", "from_a_pair")),
        seat_view(opening, 3),
    )
    clean = ReviewView(views.PRIVATE, 2, ())
    return {
        "hint-button": _table(asked),
        "hint-waiting": _table(replace(asked, hint=HintAt(1))),
        "hint": _table(replace(asked, hint=HintAt(1, beat))),
        "hint-certain": _table(replace(asked, hint=HintAt(1, surely))),
        "hint-bluff": _table(replace(asked, hint=HintAt(1, silent))),
        "hint-failed": _table(replace(asked, hint=HintAt(1, failed=True))),
        "review": lambda texts: review_screen(ReviewView(views.GROUP, 2, (later, first)), texts),
        "review-clean": lambda texts: review_screen(clean, texts),
    }


def _results() -> dict[str, Render]:
    state = list(views.moments(3))[-1][0]
    ended = views.result(state, views.scores(3))
    drawn = replace(ended, durak=(), places=((2,), (1, 3)), standing=Standing())
    stopped = replace(ended, stopped=True, durak=(), places=(), standing=Standing())
    return {
        "result": _table(replace(ended, epaulettes=True)),
        "result-private": _table(replace(ended, place=views.PRIVATE, seats=views.seats(3, computers=2))),
        "result-draw": _table(drawn),
        "result-stopped": _table(stopped),
        "result-several": _table(replace(ended, durak=(1, 3), places=((2,), (1, 3)))),
        "result-series": _table(replace(ended, standing=Standing("duraks_3", 4, views.scores(3)))),
        "result-series-over": _table(replace(ended, standing=Standing("duraks_3", 5, views.scores(3), over=True))),
        "over-durak": _hand(HandOver(ended, ended.durak[0])),
        "over-safe": _hand(HandOver(ended, state.places[0][0])),
        "over-draw": _hand(HandOver(drawn, 1)),
        "over-stopped": _hand(HandOver(stopped, 1)),
        "over-left": _hand(HandOver(None, 1)),
    }


def _preferences() -> dict[str, Render]:
    chosen = ChatPreferences(picture=False, who_starts="admins", computers=False, statistics=False, hands="here")
    dressed = PersonPreferences("suit", True, "cyrillic", True, quiet=True, utc_offset=120)
    drinking = Setup(TRANSFER, None, "off", drinking="on")
    middle, news = views.played(MIDDLE)
    choice, _ = views.played("p3 a 8s; p1 b 8s Qs; p2 a 8h")
    here = replace(views.lobby(3), house=ChatPreferences(hands="here"))
    scenes: dict[str, Render] = {
        "settings-group": partial(chat_settings_screen, "Friends", Setup(), ChatPreferences(), ""),
        "settings-group-chosen": partial(chat_settings_screen, "Дурак \u200fמשחק", drinking, chosen, ""),
        "settings-own": partial(_own_settings, PersonPreferences(), ""),
        "settings-own-dressed": partial(_own_settings, dressed, ""),
        "settings-own-language": partial(_own_settings, PersonPreferences(), "language"),
        "settings-own-nudges": partial(_own_settings, PersonPreferences(), "nudges"),
        "settings-own-quiet": partial(_own_settings, dressed, "nudges"),
        "settings-own-silent": partial(_own_settings, replace(dressed, nudges=False), "nudges"),
        "lobby-house": _table(replace(views.lobby(3), house=chosen)),
        "lobby-hands-here": _table(replace(here, seats=(*here.seats[:2], replace(here.seats[2], reachable=False)))),
        "hand-dressed": _dressed(views.hand(views.game(middle, news), middle, 1), dressed),
        "hand-take-sure": _dressed(views.hand(views.game(choice), choice, 1, selected=TAKING), dressed),
    }
    for page in ("language", "game", "clock", *rule_pages()):
        scenes[f"settings-group-{page}"] = partial(chat_settings_screen, "Friends", Setup(), chosen, page)
    return scenes


def _waiting() -> dict[str, Render]:
    middle, news = views.played(MIDDLE)
    game = views.game(middle, news)
    asked, held = BreakInfo(2, False, (2,), (1, 3)), BreakInfo(2, True, (), (1, 3))
    going_on, left = replace(held, agreed=(1,), missing=(3,)), replace(held, by=0)

    def beside(info: BreakInfo) -> Render:
        return _call(BreakView(views.TABLE, views.GROUP, views.GAME, game.seats, info))

    return {
        "call-closing": _call(ClosingView(views.TABLE, views.GROUP, views.DEADLINE)),
        "call-one": _call(MentionView(views.TABLE, views.GROUP, views.GAME, game.seats[1:2])),
        "call-several": _call(MentionView(views.TABLE, views.GROUP, views.GAME, game.seats[:2])),
        "call-break-asked": beside(asked),
        "call-break": beside(held),
        "call-break-ends": beside(going_on),
        "call-break-left": beside(left),
        "table-break": _table(replace(game, pause=held, deadline=None)),
        "table-break-left": _table(replace(game, pause=left, deadline=None)),
        "hand-break": _hand(views.hand(replace(game, pause=held, deadline=None), middle, 1)),
    }


def _call(view: ClosingView | MentionView | BreakView) -> Render:
    return lambda texts: call_screen(view, texts, bot_username=BOT)


def _own_settings(preferences: PersonPreferences, page: str, texts: Texts) -> Screen:
    return person_settings_screen(preferences, page, texts, views.DEADLINE)


def _dressed(view: HandView, preferences: PersonPreferences) -> Render:
    return lambda texts: hand_screen(view, texts, preferences)


def _pages() -> dict[str, Render]:
    setup = Setup(TRANSFER, series="duraks_3")
    wild = Setup(RuleSet(pairs="on", push="on", doker="on", cheaters="on", redeal="on", focus="on"))
    simple = Setup(RuleSet(simple="on"))
    pages: dict[str, Render] = {
        "welcome": lambda texts: welcome_screen(texts, BOT),
        "help": help_screen,
        "help-private": partial(_help, BOT),
        "table-opened": lambda texts: table_open_screen(7, "5ec7e7", views.GROUP, texts),
        "watching": lambda texts: watching_screen([(-1001, "Friends"), (-5, "Четверг за столом")], texts),
        "watching-none": lambda texts: watching_screen([], texts),
        "language": language_screen,
    }
    for name, table, shown in (
        ("rules", setup, chapters(setup)),
        ("rules-wild", wild, ("before", "end", "pairs", "push", "doker", "cheaters")),
        ("rules-simple", simple, ("attack", "taking")),
        ("rules-classic", Setup(), ("transfer", "doker")),
    ):
        for chapter in shown:
            pages[f"{name}-{chapter}"] = partial(_rules, table, chapter)
    return pages


def _help(username: str, texts: Texts) -> Screen:
    return help_screen(texts, username)


def _rules(setup: Setup, chapter: str, texts: Texts) -> Screen:
    return rules_screen(setup, chapter, texts, table=5)


SCENES: dict[str, Render] = {
    **_lobbies(),
    **_games(),
    **_captions(),
    **_hands(),
    **_coach(),
    **_results(),
    **_preferences(),
    **_waiting(),
    **_pages(),
    **FIGURE_SCENES,
    **replays(),
    **tutorial(),
}

_VISIBLE = str.maketrans({
    "\u2066": "⟪", "\u2068": "⟨", "\u2069": "⟩", "\u200e": "⇥", "\u200f": "⇤",
})  # fmt: skip


def written(screen: Screen) -> str:
    """A screen as a snapshot has it: isolates and direction marks made visible, buttons row by row."""
    rows = ["   ".join(map(_written_button, row)) for row in screen.buttons]
    return "\n".join([screen.text, *(["", *rows] if rows else []), ""]).translate(_VISIBLE)


def _written_button(button: Button) -> str:
    if button.press is not None:
        kind, table, game, bout, word = button.press
        meaning = f"{kind} {table}.{game}.{bout} {word}".strip()
    else:
        meaning = str(button.url)
    return f"[{button.label}]({meaning}{' *' + button.style if button.style else ''})"
