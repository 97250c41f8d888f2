"""Every screen in every language, against the files in tests/snapshots. UPDATE_SNAPSHOTS=1 writes them anew."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from bot.render.texts import Texts, default_catalogue
from tests.bot.render.scenes import SCENES, written

FOLDER = Path(__file__).resolve().parents[2] / "snapshots"
UPDATE = bool(os.environ.get("UPDATE_SNAPSHOTS"))


@pytest.mark.parametrize("language", default_catalogue().languages)
@pytest.mark.parametrize("scene", SCENES)
def test_screen_is_as_it_was(scene: str, language: str) -> None:
    now = written(SCENES[scene](Texts(language, strict=True)))
    file = FOLDER / language / f"{scene}.txt"
    if UPDATE:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(now, encoding="utf-8")
    assert file.read_text(encoding="utf-8") == now


def test_no_snapshot_without_its_screen() -> None:
    files = {f"{file.parent.name}/{file.stem}" for file in FOLDER.glob("*/*.txt")}
    assert files == {f"{language}/{scene}" for language in default_catalogue().languages for scene in SCENES}
