"""Walls that import contracts cannot hold: who may see a whole state of a game."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
#: What screens and computer players see are views; a `State` has every hand and the talon.
BLIND = sorted([*(ROOT / "bot" / "render").rglob("*.py"), *(ROOT / "engine" / "ai").rglob("*.py")])


@pytest.mark.parametrize("path", BLIND, ids=lambda path: str(path.relative_to(ROOT)))
def test_screens_and_computer_players_never_see_a_state(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    imported = {
        (node.module, alias.name) for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) for alias in node.names
    }
    whole = {("engine.state", "State"), ("engine.deal", "deal"), ("engine.apply", "apply")}
    whole |= {("bot.sessions.model", "Table"), ("bot.sessions.model", "Game")}
    # A review walks through the record of a finished game, and judges each move from its seat's view.
    allowed = {("engine.apply", "apply")} if path.name == "advice.py" else set()
    assert not imported & (whole - allowed)
    assert not any(isinstance(node, ast.Import) and "engine" in node.names[0].name for node in ast.walk(tree))


def test_handlers_decide_no_rule() -> None:
    """The gateway asks nothing of legality: it hands tokens on."""
    for path in sorted((ROOT / "bot" / "gateway").rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        modules = {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
        assert not modules & {"engine.legal", "engine.apply", "engine.bout", "engine.state", "engine.deal"}, path
