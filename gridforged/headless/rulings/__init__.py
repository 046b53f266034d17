"""Rulings as scenario files: a board, a state, steps, and what must hold. See docs/rulings.md."""

from gridforged.headless.rulings.files import load_scenarios, read_scenarios
from gridforged.headless.rulings.report import data_of, lines_of, summary_of
from gridforged.headless.rulings.run import run_scenario
from gridforged.headless.rulings.scenario import Failure, Outcome, Scenario

__all__ = [
    "Failure",
    "Outcome",
    "Scenario",
    "data_of",
    "lines_of",
    "load_scenarios",
    "read_scenarios",
    "run_scenario",
    "summary_of",
]
