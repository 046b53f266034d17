"""Every mutant is caught: the tests of this folder have teeth.

A mutant whose text no longer stands in the engine fails too: it has to be planted anew, not forgotten.
"""

from __future__ import annotations

import inspect
import textwrap

import pytest

from tests.systems.mutants import MUTANTS, Mutant


def plant(monkeypatch: pytest.MonkeyPatch, mutant: Mutant) -> None:
    """Put the changed function in the place of the real one."""
    found = inspect.getattr_static(mutant.owner, mutant.function)
    function = found.fget if isinstance(found, property) else found
    assert inspect.isfunction(function)
    text = textwrap.dedent(inspect.getsource(function))
    for old, new in mutant.changes:
        assert text.count(old) == 1, f"{mutant.function} no longer says {old!r}: plant this mutant anew"
        text = text.replace(old, new)
    place: dict[str, object] = {}
    exec(compile(text, f"<{mutant.name}>", "exec"), function.__globals__, place)
    monkeypatch.setattr(mutant.owner, mutant.function, place[function.__name__])


@pytest.mark.interpreted_only("replaces functions of the engine")
@pytest.mark.parametrize("mutant", MUTANTS, ids=[mutant.name for mutant in MUTANTS])
def test_a_mutant_is_caught(monkeypatch: pytest.MonkeyPatch, mutant: Mutant) -> None:
    mutant.check()
    plant(monkeypatch, mutant)
    with pytest.raises(AssertionError):
        mutant.check()
    monkeypatch.undo()
    mutant.check()
