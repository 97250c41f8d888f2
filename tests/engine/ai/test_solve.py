"""The exact solver: equal to brute force, and right in endings whose value can be argued by hand."""

from __future__ import annotations

import random

import pytest

from tests.support.brute import disagreement


@pytest.mark.parametrize("part", range(10))
def test_the_solver_equals_brute_force_on_small_endings_of_any_rules(part: int) -> None:
    for number in range(30):
        wrong = disagreement(random.Random(f"ci/{part}/{number}"))
        assert not wrong, f"seed ci/{part}/{number}: {wrong}"
