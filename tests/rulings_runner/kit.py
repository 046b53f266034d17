"""What the tests of the runner share: a board to write scenarios for, and running them from text."""

from __future__ import annotations

from pathlib import Path

from gridforged.headless.rulings import Outcome, Scenario, read_scenarios, run_scenario

BOARD = """
cards:
  - id: striker
    name: Striker
    kind: unit
    stats: {vitality: 100, power: 40, speed: 50}
    ability: [{do: deal_damage}]
  - {id: dummy, name: Dummy, kind: unit, stats: {vitality: 500}}
home: [{card: striker, at: [0, 0], id: a}, {card: dummy, at: [0, 2], id: b}]
away: [{card: dummy, at: [0, 0], id: d}, {card: dummy, at: [4, 4], id: e}]
"""


def write(folder: Path, body: str, name: str = "scenario.yaml") -> Path:
    """A scenario file on the shared board."""
    path = folder / name
    path.write_text(f"scenario: test\n{body.strip()}\n{BOARD}", encoding="utf-8")
    return path


def run(folder: Path, body: str) -> Outcome:
    """The outcome of one scenario on the shared board, which must be sound."""
    return run_scenario(scenario_of(folder, body))


def scenario_of(folder: Path, body: str) -> Scenario:
    """One scenario on the shared board, which must be sound."""
    scenarios, errors = read_scenarios([write(folder, body)])
    assert not errors, errors
    return scenarios[0]
