"""The step `apply`: clauses of the card language as if they were printed on a unit's card."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from gridforged.content.describe import describe_value
from gridforged.content.lint_clause import check_ability
from gridforged.content.problems import Report, Where, nearest, shown
from gridforged.content.schema import MAX_CLAUSES, Clause
from gridforged.content.shape import build
from gridforged.content.yaml_tree import Value
from gridforged.errors import ContentError, ScenarioError
from gridforged.headless.rulings.running import Running
from gridforged.headless.rulings.step import Action, Reader, StepKind
from gridforged.systems import applied
from gridforged.systems.cards import CompiledAbility, CompiledClause
from gridforged.systems.compile import compile_clauses
from gridforged.systems.resolution import Resolution
from gridforged.systems.selectors import SELECTORS
from gridforged.systems.vocabulary import VOCABULARY

KEYS: Final = ("from", "target", "clause", "clauses")


@dataclass(frozen=True)
class Apply:
    """Clauses in one resolution, lane by lane; no activation: nothing is rolled, counted or answered."""

    actor: str
    target: str | None
    ability: CompiledAbility

    def perform(self, running: Running) -> None:
        actor = running.unit(self.actor)
        running.begin_root(actor)
        if not actor.vitality.alive:
            raise ScenarioError(f"{self.actor} is dead and its clauses do not resolve")
        resolution = Resolution(actor, 0)
        target = running.unit_or_none(self.target)
        if target is not None:
            resolution.aim_at(target)
        applied.resolve(running.state, resolution, self.ability)
        running.end_root()


def _read(value: Value, reader: Reader, where: Where) -> Action | None:
    report = reader.report
    if not isinstance(value, dict):
        report.add(where, f"expected {{from: ..., clause: ...}}, got {describe_value(value)}")
        return None
    before = len(report)
    for key in value:
        if key not in KEYS:
            report.add((*where, key), f"unknown key '{shown(key)}'", nearest(key, KEYS))
    if "from" not in value:
        report.add(where, "'from' is missing")
    actor = reader.unit(value["from"], (*where, "from")) if "from" in value else None
    target = reader.unit(value["target"], (*where, "target")) if "target" in value else None
    if ("clause" in value) == ("clauses" in value):
        report.add(where, "give either 'clause' or 'clauses'")
    if actor is None or len(report) > before:
        return None
    ability = _ability(value, actor, reader, where)
    if ability is None:
        return None
    asks = ability.base_hit is not None or any(_asks_for_target(clause) for clause in _clauses_of(ability))
    if target is None and asks:
        report.add(where, "a clause is about the target, so 'target' has to say whom")
        return None
    return Apply(actor, target, ability)


def _asks_for_target(clause: CompiledClause) -> bool:
    return clause.selector >= 0 and "target" in SELECTORS[clause.selector].word.needs


def _clauses_of(ability: CompiledAbility) -> list[CompiledClause]:
    lanes = (ability.armor_setup, ability.activation, ability.lucid, ability.post_damage)
    clauses = [clause for lane in lanes for clause in lane]
    return clauses + ([ability.base_hit] if ability.base_hit is not None else [])


def _ability(value: dict[str, Value], actor: str, reader: Reader, where: Where) -> CompiledAbility | None:
    """The clauses, checked and compiled as an ability of the unit's card at the unit's tier."""
    report = reader.report
    before = len(report)
    key = "clause" if "clause" in value else "clauses"
    entries = [value["clause"]] if key == "clause" else value["clauses"]
    if not isinstance(entries, list) or not 1 <= len(entries) <= MAX_CLAUSES:
        report.add((*where, key), f"expected a list of 1 to {MAX_CLAUSES} clauses")
        return None
    places: list[Where] = [
        (*where, key) if key == "clause" else (*where, key, i) for i in range(len(entries))
    ]
    built = [build(entry, Clause, report, place) for entry, place in zip(entries, places, strict=True)]
    clauses = tuple(clause for clause in built if clause is not None)
    if len(report) > before:
        return None
    unit = reader.battle.combatant(actor)
    card = reader.battle.board.setup.cards[unit.identity.card]
    place = (*where, key)
    check_ability(
        clauses, card.tiers, VOCABULARY, report if key == "clauses" else _OneClause(report, place), place
    )
    if len(report) > before:
        return None
    try:
        ability = compile_clauses(clauses, unit.identity.tier, reader.battle.state.numbers)
    except ContentError as error:
        report.add((*where, key), f"{error.path}: {error.reason}" if error.path else error.reason)
        return None
    _remember_apart(ability, reader)
    return ability


class _OneClause(Report):
    """Passes problems of a list of clauses on as those of the one clause that stands without a list."""

    def __init__(self, outer: Report, place: Where) -> None:
        super().__init__(outer.file)
        self._outer = outer
        self._place = place

    def add(self, where: Where, reason: str, near: str = "") -> None:
        """Report it at the place without the index in the list."""
        self._outer.add((*self._place, *where[len(self._place) + 1 :]), reason, near)


def _remember_apart(ability: CompiledAbility, reader: Reader) -> None:
    """Give clauses marked `once` places in the unit's memory that its own card does not use."""
    for clause in _clauses_of(ability):
        clause.position = MAX_CLAUSES + reader.clauses % MAX_CLAUSES
        reader.clauses += 1


APPLY_STEP: Final = StepKind("apply", "clauses of the card language, as if printed on a unit's card", _read)
