"""Every mutant of a status or of the gate is caught by a ruling: the scenarios have teeth."""

from __future__ import annotations

import pytest

from tests.systems.gate_mutants import GATE_MUTANTS
from tests.systems.mutants import Mutant
from tests.systems.status_mutants import STATUS_MUTANTS
from tests.systems.test_planted_mutants import plant

MUTANTS = (*STATUS_MUTANTS, *GATE_MUTANTS)


@pytest.mark.interpreted_only("replaces functions of the engine")
@pytest.mark.parametrize("mutant", MUTANTS, ids=[mutant.name for mutant in MUTANTS])
def test_a_wrong_status_is_caught(monkeypatch: pytest.MonkeyPatch, mutant: Mutant) -> None:
    mutant.check()
    plant(monkeypatch, mutant)
    with pytest.raises(AssertionError):
        mutant.check()
