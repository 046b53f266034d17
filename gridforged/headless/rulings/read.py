"""Reading scenarios from the plain values of a file: everything is checked before anything is run."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final

from msgspec import Meta, Struct

from gridforged.battle import Battle
from gridforged.content.describe import describe_value
from gridforged.content.problems import Report, Where, nearest, shown
from gridforged.content.rulebook import atoms
from gridforged.content.schema import TITLE_TEXT, Card
from gridforged.content.shape import MISFIT, build_field, check_keys
from gridforged.content.yaml_tree import Value
from gridforged.errors import ScenarioError
from gridforged.headless.rulings.boards import read_board
from gridforged.headless.rulings.expect import Expectation, read_expectation
from gridforged.headless.rulings.repeat import read_repeat
from gridforged.headless.rulings.scenario import Scenario
from gridforged.headless.rulings.state import assign, read_assignments
from gridforged.headless.rulings.step import Reader, Step
from gridforged.headless.rulings.steps import read_step
from gridforged.systems.script import ALWAYS, NEVER
from gridforged.systems.state import STREAM_NAMES

MAX_STEPS: Final = 1_000
Seed = Annotated[int, Meta(ge=0, le=10**15)]


class Head(Struct, frozen=True, forbid_unknown_fields=True):
    """The keys of a scenario. Only the simple ones are read by their types here."""

    scenario: Annotated[str, Meta(min_length=1, max_length=160, pattern=TITLE_TEXT)]
    rules: tuple[str, ...] = ()
    seed: Seed = 0
    round: Annotated[int, Meta(ge=1, le=1_000)] = 1
    board: str | None = None
    cards: dict[str, int] | None = None
    home: dict[str, int] | None = None
    away: dict[str, int] | None = None
    home_runes: dict[str, int] | None = None
    away_runes: dict[str, int] | None = None
    numbers: dict[str, int] | None = None
    state: dict[str, int] | None = None
    rolls: dict[str, int] | None = None
    steps: dict[str, int] | None = None
    expect: dict[str, int] | None = None
    repeat: dict[str, int] | None = None


def read_scenario(
    value: Value, cards: Mapping[str, Card], report: Report, where: Where, file: str
) -> Scenario | None:
    """One scenario; None if anything is wrong with it, all of which is reported."""
    if not isinstance(value, dict):
        report.add(where, f"expected a scenario, got {describe_value(value)}")
        return None
    before = len(report)
    check_keys(value, Head, report, where)
    head: dict[str, Any] = {
        name: build_field(value[name], Head, name, report, (*where, name))
        for name in ("scenario", "rules", "seed", "round")
        if value.get(name) is not None
    }
    _check_rules(head.get("rules", ()), report, (*where, "rules"))
    if "round" in value and head.get("round") is MISFIT:
        return None
    board = read_board(value, cards, report, where, file)
    if board is None:
        return None
    battle = Battle(board, 0)
    assignments = (
        read_assignments(value["state"], battle, report, (*where, "state")) if "state" in value else []
    )
    if len(report) == before and assignments:
        try:
            assign(Battle(board, 0), assignments)
        except ScenarioError as error:
            report.add((*where, "state"), str(error))
    rolls, constants = _rolls(value.get("rolls", {}), battle, report, (*where, "rolls"))
    steps = _steps(value.get("steps", []), battle, report, (*where, "steps"))
    expectation: Expectation | None = None
    if "expect" in value:
        expectation = read_expectation(value["expect"], battle, report, (*where, "expect"))
    repeat = read_repeat(value["repeat"], battle, report, (*where, "repeat")) if "repeat" in value else None
    if len(report) > before:
        return None
    if (
        expectation is None
        and all(step.expectation is None for step in steps)
        and (not repeat or not repeat.of)
    ):
        report.add(where, "expects nothing, so it could not fail: add `expect`")
        return None
    return Scenario(
        title=head["scenario"],
        file=file,
        line=report.line(where),
        rules=head.get("rules", ()),
        seed=head.get("seed", 0),
        board=board,
        assignments=assignments,
        rolls=rolls,
        constants=constants,
        steps=steps,
        expectation=expectation,
        expect_line=report.line((*where, "expect")),
        repeat=repeat,
    )


def _check_rules(rules: object, report: Report, where: Where) -> None:
    known = atoms()
    if not isinstance(rules, tuple):
        return
    for index, rule in enumerate(rules):
        if rule not in known:
            report.add((*where, index), f"there is no rule '{shown(rule)}'", nearest(rule, known))
        elif rule in rules[:index]:
            report.add((*where, index), f"rule {rule} is named twice")


def _rolls(
    value: Value, battle: Battle, report: Report, where: Where
) -> tuple[dict[str, list[str]], dict[str, str]]:
    rolls: dict[str, list[str]] = {}
    constants: dict[str, str] = {}
    if not isinstance(value, dict):
        report.add(where, f"expected a mapping of streams to rolls, got {describe_value(value)}")
        return rolls, constants
    for stream, entry in value.items():
        there = (*where, stream)
        if stream not in STREAM_NAMES:
            report.add(there, f"there is no stream '{shown(stream)}'", nearest(stream, STREAM_NAMES))
        elif entry in (ALWAYS, NEVER):
            constants[stream] = str(entry)
        elif not isinstance(entry, list) or not entry:
            report.add(there, f"expected a list of rolls, always or never, got {describe_value(entry)}")
        else:
            read = [_roll(roll, battle, report, (*there, index)) for index, roll in enumerate(entry)]
            rolls[stream] = [roll for roll in read if roll]
    return rolls, constants


def _roll(value: Value, battle: Battle, report: Report, where: Where) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    labels = battle.board.labels
    if isinstance(value, str) and value in labels:
        return value
    near = nearest(value, labels) if isinstance(value, str) else ""
    report.add(where, f"a roll is true, false or the label of a unit, not {describe_value(value)}", near)
    return ""


def _steps(value: Value, battle: Battle, report: Report, where: Where) -> list[Step]:
    if not isinstance(value, list) or len(value) > MAX_STEPS:
        report.add(where, f"expected a list of at most {MAX_STEPS} steps, got {describe_value(value)}")
        return []
    reader = Reader(battle, report)
    read = [
        read_step(item, reader, (*where, index), report.line((*where, index)))
        for index, item in enumerate(value)
    ]
    return [step for step in read if step is not None]
