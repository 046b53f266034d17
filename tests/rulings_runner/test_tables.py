"""The tables of the runner agree with the engine that they describe."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import get_args

from gridforged.components.registry import REGISTRY
from gridforged.headless.event_kinds import EVENT_KINDS, event_nouns
from gridforged.headless.rulings.fight_steps import Ignored
from gridforged.headless.rulings.names import FIXED_FIELDS, HIDDEN_TYPES, FieldName, names_of
from gridforged.headless.rulings.owners import Owner, owner_names
from gridforged.headless.rulings.running import Running
from gridforged.headless.rulings.steps import STEP_KINDS
from gridforged.systems.applied import CLAUSE_LANES
from gridforged.systems.instance import FLAG_NAMES, RUNNING, UNANSWERED
from gridforged.systems.lanes import LANES
from gridforged.systems.vocabulary import VOCABULARY
from tests.cli.event_kinds import emitted_kinds
from tests.rulings_runner.kit import scenario_of


def test_every_kind_of_event_that_the_engine_emits_is_known(source_root: Path) -> None:
    kinds, unseen = emitted_kinds(source_root / "gridforged")
    assert unseen == []
    assert set(EVENT_KINDS) == kinds
    assert list(EVENT_KINDS) == sorted(EVENT_KINDS)


def test_every_noun_that_the_engine_writes_out_is_known(source_root: Path) -> None:
    nouns = set()
    for path in sorted((source_root / "gridforged" / "systems").rglob("*.py")):
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute):
                place = {"emit": 1, "refuses": 3, "refuses_harm": 3}.get(call.func.attr, len(call.args))
                nouns |= {arg.value for arg in call.args[place : place + 1] if isinstance(arg, ast.Constant)}
    assert {"damage", "cull", "reflect", "smash"} <= nouns, "the search is blind"
    assert nouns - {""} <= set(event_nouns())


def test_a_damage_step_can_ignore_whatever_an_instance_can() -> None:
    assert tuple(f"ignores_{name}" for name in get_args(Ignored)) == FLAG_NAMES[:-2]
    assert FLAG_NAMES[-2:] == ("unanswered", "running")
    assert (1 << (len(FLAG_NAMES) - 2), 1 << (len(FLAG_NAMES) - 1)) == (UNANSWERED, RUNNING)


def test_the_lanes_of_the_step_apply_are_lanes_of_an_activation() -> None:
    assert [lane.name for lane in LANES if lane.name in CLAUSE_LANES] == list(CLAUSE_LANES)


def test_every_step_says_what_it_does() -> None:
    assert all(kind.name == name and kind.summary for name, kind in STEP_KINDS.items())


def test_every_field_of_every_component_has_a_name(tmp_path: Path) -> None:
    battle = Running(scenario_of(tmp_path, "expect: {a: {alive: true}}").board, 0).battle
    names = [name for owner in owner_names(battle) for name in Owner(owner).names(battle).values()]
    named = {name.full for name in names if name.keyword < 0}
    registered = {
        FieldName(spec, field).full
        for spec in REGISTRY.types
        for field in spec.fields
        if spec.type not in HIDDEN_TYPES
    }
    assert named == registered
    assert {name.full for name in names if name.keyword >= 0} == set(VOCABULARY.keywords)


def test_no_keyword_takes_the_name_of_a_field() -> None:
    fields = {field.name.removesuffix("_until") for spec in REGISTRY.types for field in spec.fields}
    assert fields & set(VOCABULARY.keywords) == set()


def test_names_are_short_where_only_one_field_can_be_meant(tmp_path: Path) -> None:
    battle = Running(scenario_of(tmp_path, "expect: {a: {alive: true}}").board, 0).battle
    names = Owner("a").names(battle)
    for short, full in {
        "vitality": "Vitality.current",
        "maximum": "Vitality.maximum",
        "maim": "Stacks.maim",
        "charge": "Charge.progress",
        "activations": "Charge.activations",
        "shield": "Defence.shield",
        "insurance": "Defence.insurance",
        "ignore_charges": "Defence.ignore_charges",
        "prismbreak": "Timers.prismbreak_until",
        "freeze": "Timers.freeze_until",
        "revival": "Vitality.revival_due",
        "durability": "Durability.current",
        "stagger": "Stacks.stagger",
        "power": "Stats.power",
        "row": "Placement.row",
        "everlasting": "everlasting",
        "staggering": "staggering",
        "Defence.shield": "Defence.shield",
    }.items():
        assert names[short].full == full
    assert "current" not in names, "Vitality and Durability both have one"
    assert names["prismbreak"].is_moment
    assert names["revival"].is_moment
    assert not names["activations"].is_moment


def test_what_cannot_be_set_exists() -> None:
    for type_, field in FIXED_FIELDS:
        assert names_of([type_])[field].why_fixed
