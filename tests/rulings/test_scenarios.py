"""Every scenario file under this folder, one test a scenario."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from gridforged.headless.rulings import Scenario, lines_of, load_scenarios, run_scenario

HERE = Path(__file__).parent


def _name(scenario: Scenario) -> str:
    file = Path(os.path.relpath(scenario.file, HERE)).with_suffix("").as_posix()
    return f"{file}: {scenario.title}"


@pytest.mark.parametrize("scenario", load_scenarios(HERE), ids=_name)
def test_a_ruling_holds(scenario: Scenario) -> None:
    outcome = run_scenario(scenario)
    assert outcome.passed, "\n".join(lines_of(outcome))
