"""How a table is set up: pages, presets, single settings, what cannot go together, what the chat keeps."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.sessions.commands import Configure, Repost, StartGame
from bot.sessions.effects import Answer, ProblemArg, Remember, SeatArg
from bot.sessions.model import SERIES, Phase, Setup
from bot.sessions.scenes import scene_of
from bot.sessions.setup import FIRST_PAGE, GROUPS, NoSuchSetting, open_groups, value_of, values_of, with_next
from bot.sessions.views import LobbyView
from engine.presets import PRESETS
from engine.rules import CLASSIC, SETTINGS
from tests.bot.sessions.support import BORIS, DANA, Life


def lobby(life: Life) -> LobbyView:
    """What everyone sees of the lobby."""
    view = scene_of(life.table).screen
    assert isinstance(view, LobbyView)
    return view


def test_pages_open_one_from_another_and_close() -> None:
    life = Life().seat(DANA, BORIS)
    assert lobby(life).page == ""
    life.do(Configure(DANA, "open", ref="r"))
    assert lobby(life).page == FIRST_PAGE
    for group in open_groups():
        assert life.do(Configure(DANA, "page", group, ref="r")) == ""
        assert lobby(life).page == group
    life.do(Configure(DANA, "page", FIRST_PAGE, ref="r"))
    assert lobby(life).page == FIRST_PAGE
    life.do(Configure(DANA, "close", ref="r"))
    assert lobby(life).page == ""


def test_a_page_that_there_is_not_is_forged() -> None:
    life = Life().seat(DANA, BORIS)
    hidden = [group for group in GROUPS if group not in open_groups()]
    for page in ("nonsense", "", *hidden):
        assert life.do(Configure(DANA, "page", page, ref="r")) == "forged"
        assert lobby(life).page == ""


def test_a_setting_changed_on_its_page_leaves_the_page_open_and_everything_else_alone() -> None:
    life = Life().seat(DANA, BORIS)
    life.do(Configure(DANA, "page", "attack", ref="r"))
    before = life.table
    life.do(Configure(DANA, "throwers", ref="r"))
    assert life.table == replace(before, rules=replace(before.rules, throwers="neighbours"))


@pytest.mark.parametrize("setting", [name for names in GROUPS.values() for name in names])
def test_as_many_taps_as_a_setting_has_values_come_round(setting: str) -> None:
    setup, seen = Setup(), []
    for _ in values_of(setting):
        seen.append(value_of(setup, setting))
        setup = with_next(setup, setting)
    assert setup == Setup()
    assert len(set(seen)) == len(values_of(setting))


def test_a_value_that_cannot_be_chosen_any_more_is_followed_by_one_that_can() -> None:
    for setting, values in SETTINGS.items():
        for value in values:
            after = with_next(Setup(CLASSIC.changed({setting: value})), setting)
            assert value_of(after, setting) in values_of(setting)
    with pytest.raises(NoSuchSetting):
        with_next(Setup(), "key")


def test_a_preset_changes_the_rules_and_neither_clock_nor_series() -> None:
    life = Life().seat(DANA, BORIS)
    life.do(Configure(DANA, "clock", ref="r"))
    life.do(Configure(DANA, "series", ref="r"))
    before = life.table
    for preset, rules in PRESETS.items():
        life.do(Configure(DANA, "preset", preset, ref="r"))
        assert life.table.setup == replace(before.setup, rules=rules)


def test_others_are_told_kindly_who_may_change_the_rules() -> None:
    life = Life().seat(DANA, BORIS)
    for what in ("open", "close", "keep", "clock", "limit"):
        (answer,) = [e for e in life.handle(Configure(BORIS, what, ref="r")).effects if isinstance(e, Answer)]
        assert answer.notice is not None
        assert answer.notice.key == "settings-locked"
        assert dict(answer.notice.args)["name"] == SeatArg(DANA.name)
    assert life.table.setup == Setup()
    assert life.do(Configure(BORIS, "open", admin=True, ref="r")) == ""
    assert lobby(life).page == FIRST_PAGE


def test_settings_are_not_changed_during_a_game_nor_by_buttons_from_before_it() -> None:
    life = Life().seat(DANA, BORIS)
    life.do(Configure(DANA, "open", ref="r"))
    life.start()
    assert life.table.page == ""
    assert life.do(Configure(DANA, "limit", ref="r")) == "game-running"
    life.play_out()
    assert life.do(Configure(DANA, "limit", ref="r")) == "wrong-game"
    assert life.table.setup == Setup()


def test_what_cannot_go_together_is_shown_stops_the_start_and_is_not_changed_silently() -> None:
    odd = replace(CLASSIC, first_consent="on", first_limit="six")
    life = Life(odd).seat(DANA, BORIS)
    codes = {problem.code for problem in lobby(life).problems}
    assert "needs" in codes
    outcome = life.handle(StartGame(DANA, ref="r"))
    (answer,) = [effect for effect in outcome.effects if isinstance(effect, Answer)]
    assert answer.alert
    assert answer.notice is not None
    assert answer.notice.key == "rules-problem"
    problem = dict(answer.notice.args)["problem"]
    assert isinstance(problem, ProblemArg)
    assert problem.problem in odd.validate(2)
    assert life.table.rules == odd
    assert life.phase is Phase.LOBBY


def test_only_what_somebody_asks_to_keep_is_kept() -> None:
    life = Life().seat(DANA, BORIS)
    life.do(Configure(DANA, "series", ref="r"))
    outcome = life.handle(Configure(DANA, "keep", ref="r"))
    assert Remember() in outcome.effects
    assert not outcome.changes
    (answer,) = [effect for effect in outcome.effects if isinstance(effect, Answer)]
    assert answer.notice is not None
    assert answer.notice.key == "settings-kept"
    assert Remember() not in life.handle(StartGame(DANA, ref="r")).effects


def test_rules_that_nobody_can_play_are_not_kept() -> None:
    life = Life(replace(CLASSIC, first_consent="on", first_limit="six")).seat(DANA, BORIS)
    outcome = life.handle(Configure(DANA, "keep", ref="r"))
    assert Remember() not in outcome.effects
    (answer,) = [effect for effect in outcome.effects if isinstance(effect, Answer)]
    assert answer.notice is not None
    assert answer.notice.key == "rules-problem"


def test_a_crowded_table_may_keep_its_rules() -> None:
    life = Life().seat(DANA)
    assert life.do(Configure(DANA, "keep", ref="r")) == "settings-kept"


def test_the_table_message_sent_anew_keeps_its_page() -> None:
    life = Life().seat(DANA, BORIS)
    life.do(Configure(DANA, "page", "series", ref="r"))
    life.do(Repost(BORIS))
    assert lobby(life).page == "series"


def test_every_length_of_a_series_can_be_chosen() -> None:
    life = Life().seat(DANA, BORIS)
    seen = {life.table.series}
    for _ in SERIES:
        life.do(Configure(DANA, "series", ref="r"))
        seen.add(life.table.series)
    assert seen == set(SERIES)
