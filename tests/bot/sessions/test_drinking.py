"""The drinking manner (V9): who sips is said beside the game, and only an administrator turns it on."""

from __future__ import annotations

from dataclasses import replace

from bot.sessions.commands import ChooseSip, Configure
from bot.sessions.model import Sip
from bot.sessions.scenes import scene_of
from bot.sessions.views import GameView, ResultView
from engine.events import BoutBeaten, BoutTaken
from tests.bot.sessions.support import BORIS, DANA, MAYA, Life


def drinkers() -> Life:
    life = Life().seat(DANA, BORIS, MAYA)
    life.table = replace(life.table, drinking="on")
    return life.start()


def test_V9_it_is_off_unless_an_administrator_turns_it_on() -> None:
    life = Life().seat(DANA, BORIS)
    assert life.table.drinking == "off"
    assert life.do(Configure(DANA, "drinking", ref="r")) == "admins-only"  # who opened the table is no administrator
    assert life.table.drinking == "off"
    assert life.do(Configure(DANA, "drinking", admin=True, ref="r")) == "drinking-notice"  # 18 and older
    assert life.table.drinking == "on"


def test_V9_a_defender_who_takes_sips_and_one_who_beats_all_picks() -> None:
    seen = set()
    for seed in range(12):
        life = drinkers()
        life.chance.seed(seed)
        while life.phase == "game":
            life.step()
            game = life.table.game
            assert game is not None
            for event in game.news:
                if isinstance(event, BoutTaken) and life.phase == "game":
                    assert game.sip == Sip(event.defender)
                    seen.add("taken")
                if isinstance(event, BoutBeaten) and life.phase == "game":
                    assert game.sip == Sip(0, event.defender)
                    seen.add("beaten")
    assert seen == {"taken", "beaten"}


def test_V9_only_who_beat_everything_picks_and_nobody_picks_themselves() -> None:
    life = drinkers()
    game = life.table.game
    assert game is not None
    life.table = replace(life.table, game=replace(game, sip=Sip(0, 2)))
    assert life.do(ChooseSip(DANA, 1, 3, "r")) == "no-sip"
    assert life.do(ChooseSip(BORIS, 1, 2, "r")) == "forged"
    assert life.do(ChooseSip(BORIS, 1, 9, "r")) == "forged"
    assert life.do(ChooseSip(BORIS, 2, 1, "r")) == "wrong-game"
    assert life.do(ChooseSip(BORIS, 1, 3, "r")) == "done-sip"
    assert life.do(ChooseSip(BORIS, 1, 1, "r")) == "no-sip"
    screen = scene_of(life.table).screen
    assert isinstance(screen, GameView)
    assert screen.sip == Sip(3, 2)


def test_V9_it_changes_nothing_in_the_game() -> None:
    dry, wet = Life(seed=4).seat(DANA, BORIS, MAYA).start(), Life(seed=4).seat(DANA, BORIS, MAYA)
    wet.table = replace(wet.table, drinking="on")
    wet.start()
    dry.play_out()
    wet.play_out()
    assert [entry.token for entry in dry.log] == [entry.token for entry in wet.log]
    result = scene_of(wet.table).screen
    assert isinstance(result, ResultView)
    assert result.drinking
