"""The rulings on Tools, Hubs and runes have teeth."""

from __future__ import annotations

import pytest

from tests.systems.mutants import Mutant
from tests.systems.rune_mutants import MUTANTS
from tests.systems.test_planted_mutants import plant


@pytest.mark.interpreted_only("replaces functions of the engine")
@pytest.mark.parametrize("mutant", MUTANTS, ids=[mutant.name for mutant in MUTANTS])
def test_a_mutant_is_caught(monkeypatch: pytest.MonkeyPatch, mutant: Mutant) -> None:
    mutant.check()
    plant(monkeypatch, mutant)
    with pytest.raises(AssertionError):
        mutant.check()
