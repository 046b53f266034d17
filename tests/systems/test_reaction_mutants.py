"""Mutants about statuses, answers, deaths and Vessels are caught, by the oracles, audits and scenarios."""

from __future__ import annotations

import pytest

from tests.systems.affliction_mutants import AFFLICTION_MUTANTS
from tests.systems.mutants import Mutant
from tests.systems.retaliation_mutants import RETALIATION_MUTANTS
from tests.systems.test_planted_mutants import plant

MUTANTS = (*AFFLICTION_MUTANTS, *RETALIATION_MUTANTS)


@pytest.mark.interpreted_only("replaces functions of the engine")
@pytest.mark.parametrize("mutant", MUTANTS, ids=[mutant.name for mutant in MUTANTS])
def test_a_mutant_is_caught(monkeypatch: pytest.MonkeyPatch, mutant: Mutant) -> None:
    plant(monkeypatch, mutant)
    with pytest.raises(AssertionError):
        mutant.check()
