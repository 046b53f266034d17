"""Every scenario file under this folder, one test a scenario."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from gridforged.headless.rulings import Scenario, lines_of, load_scenarios, run_scenario

HERE = Path(__file__).parent


SCENARIOS = load_scenarios(HERE)


def _name(scenario: Scenario) -> str:
    file = Path(os.path.relpath(scenario.file, HERE)).with_suffix("").as_posix()
    return f"{file}: {scenario.title}"


@pytest.mark.parametrize("scenario", SCENARIOS, ids=_name)
def test_a_ruling_holds(scenario: Scenario) -> None:
    outcome = run_scenario(scenario)
    assert outcome.passed, "\n".join(lines_of(outcome))


def test_each_of_the_thirty_worked_cases_is_a_ruling() -> None:
    """Cases in which several rules meet; a ruling that is one has its number in its title."""
    found = {number for scenario in SCENARIOS for number in re.findall(r"K-\d+", scenario.title)}
    assert found == {f"K-{number:02}" for number in range(1, 31)}
