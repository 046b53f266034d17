"""Every mutant of how clauses count, ask and wait is caught by a scenario: the rulings have teeth."""

from __future__ import annotations

import pytest

from tests.systems.clause_mutants import MUTANTS
from tests.systems.mutants import Mutant
from tests.systems.test_planted_mutants import plant


@pytest.mark.interpreted_only("replaces functions of the engine")
@pytest.mark.parametrize("mutant", MUTANTS, ids=[mutant.name for mutant in MUTANTS])
def test_a_mutant_is_caught_by_its_scenario(monkeypatch: pytest.MonkeyPatch, mutant: Mutant) -> None:
    mutant.check()
    with monkeypatch.context() as patch:
        plant(patch, mutant)
        with pytest.raises(AssertionError):
            mutant.check()
