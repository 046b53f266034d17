"""Every mutant of forced, repeated, misdirected and paid activations is caught by a ruling's scenarios."""

from __future__ import annotations

import pytest

from tests.systems.forced_mutants import FORCED_MUTANTS
from tests.systems.mutants import Mutant
from tests.systems.test_planted_mutants import plant


@pytest.mark.interpreted_only("replaces functions of the engine")
@pytest.mark.parametrize("mutant", FORCED_MUTANTS, ids=[mutant.name for mutant in FORCED_MUTANTS])
def test_a_mutant_is_caught(monkeypatch: pytest.MonkeyPatch, mutant: Mutant) -> None:
    mutant.check()
    plant(monkeypatch, mutant)
    with pytest.raises(AssertionError):
        mutant.check()
    monkeypatch.undo()
    mutant.check()
