"""The walls: what the rules may import, and that everything public says what it means."""

from __future__ import annotations

import ast
import importlib
import inspect
from pathlib import Path

import pytest

import engine

FOLDER = Path(engine.__file__).parent
#: Outside the pure core: the command line, which reads files, shuffles and measures.
COMMAND_LINE = {"__main__", "bench", "selfplay"}
#: The part of the standard library that the rules use.
ALLOWED = {
    "__future__", "collections", "contextlib", "dataclasses", "datetime", "enum", "functools", "hashlib", "itertools",
    "json", "re",    "tomllib", "typing",
}  # fmt: skip
MODULES = sorted(path for path in FOLDER.rglob("*.py"))


def name(path: Path) -> str:
    return ".".join(path.relative_to(FOLDER).with_suffix("").parts)


@pytest.mark.parametrize(
    "path", [path for path in MODULES if name(path).partition(".")[0] not in COMMAND_LINE], ids=name
)
def test_the_rules_import_a_small_part_of_the_library_and_nothing_else(path: Path) -> None:
    roots = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            roots |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0
            roots.add((node.module or "").partition(".")[0])
    assert roots <= ALLOWED | {"engine"}


@pytest.mark.parametrize("path", MODULES, ids=name)
def test_every_module_opens_with_its_theory_and_is_short(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert ast.get_docstring(ast.parse(text))
    assert len(text.splitlines()) < 500


@pytest.mark.parametrize("path", [path for path in MODULES if name(path) != "__main__"], ids=name)
def test_everything_public_says_what_it_means(path: Path) -> None:
    module = importlib.import_module(f"engine.{name(path)}" if name(path) != "__init__" else "engine")
    for word, thing in vars(module).items():
        if not word.startswith("_") and getattr(thing, "__module__", None) == module.__name__:
            assert not callable(thing) or inspect.getdoc(thing), f"{module.__name__}.{word}"
