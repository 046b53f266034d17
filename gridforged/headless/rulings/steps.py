"""The table of steps, and how one entry of `steps` is read."""

from __future__ import annotations

from typing import Final

from gridforged.content.describe import describe_value
from gridforged.content.problems import Where, nearest, shown
from gridforged.content.yaml_tree import Value
from gridforged.headless.rulings.apply_step import APPLY_STEP
from gridforged.headless.rulings.battle_steps import BATTLE_STEPS
from gridforged.headless.rulings.expect import read_expectation
from gridforged.headless.rulings.fight_steps import FIGHT_STEPS
from gridforged.headless.rulings.step import Reader, Step, StepKind

EXPECT: Final = "expect"

STEP_KINDS: Final[dict[str, StepKind]] = {
    kind.name: kind for kind in (*FIGHT_STEPS, APPLY_STEP, *BATTLE_STEPS)
}


def read_step(value: Value, reader: Reader, where: Where, line: int) -> Step | None:
    """One entry: one step, with or without `expect` beside it, or `expect` alone; None is reported."""
    report = reader.report
    if not isinstance(value, dict) or not value:
        report.add(where, f"expected a step, as {{advance: {{seconds: 1}}}}, got {describe_value(value)}")
        return None
    before = len(report)
    names = [key for key in value if key != EXPECT]
    for name in names:
        if name not in STEP_KINDS:
            near = nearest(name, [*STEP_KINDS, EXPECT])
            report.add((*where, name), f"unknown step '{shown(name)}'", near)
    if len(names) > 1 and len(report) == before:
        report.add(where, f"{' and '.join(names)} in one step: give each a step of its own")
    if len(report) > before:
        return None
    action = None
    if names:
        action = STEP_KINDS[names[0]].read(value[names[0]], reader, (*where, names[0]))
    expectation = None
    if EXPECT in value:
        expectation = read_expectation(value[EXPECT], reader.battle, report, (*where, EXPECT))
    if len(report) > before:
        return None
    return Step(names[0] if names else EXPECT, line, action, expectation)
