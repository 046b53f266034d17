"""Engines that are wrong about Tools, Hubs or runes in one place, and the rulings that catch them."""

from __future__ import annotations

from pathlib import Path

from gridforged.headless.rulings import load_scenarios, run_scenario
from gridforged.systems import (
    amounts,
    clauses,
    compile,
    hubs,
    lanes,
    new_targets,
    projection,
    ticks,
    tool_repair,
    tools,
)
from tests.systems.mutants import Mutant, Owner

RULINGS = Path(__file__).resolve().parents[1] / "rulings"


def _rulings(*files: str) -> None:
    for file in files:
        for scenario in load_scenarios(RULINGS / file):
            outcome = run_scenario(scenario)
            assert outcome.passed, outcome.differences


def _change(name: str, owner: Owner, function: str, old: str, new: str, *files: str) -> Mutant:
    return Mutant(name, owner, function, ((old, new),), lambda: _rulings(*files))


TOOLS = "900.03-tools-first"
WEAR = "900.34-durability"
SETTLE = "900.35-settle"
SHARES = "900.37-hub-shares"
LEVEL = "900.23-resonance"
COVERAGE = "900.24-rune-projection"

MUTANTS = (
    _change(
        "Tools act in reading order",
        tools,
        "run_packages",
        "tools.sort(key=_has_no_setup)",
        "pass",
        TOOLS,
    ),
    _change(
        "a worn Tool never waits for a repair",
        tools,
        "run_packages",
        " and not _may_be_repaired(order[number + 1 :])",
        "",
        WEAR,
    ),
    _change(
        "a worn Tool always waits for the end",
        tools,
        "run_packages",
        "if tool.durability.current <= 0",
        "if False",
        WEAR,
    ),
    _change(
        "packages cost nothing", tools, "_resolve", "durability.current -= 1", "durability.current -= 0", WEAR
    ),
    _change("a worn Tool works on", tools, "_resolve", "durability.current <= 0", "False", WEAR),
    _change(
        "a broken Tool stays broken",
        tool_repair,
        "repair",
        "tool.vitality.alive = True",
        "pass",
        WEAR,
    ),
    _change(
        "Hubs settle in reading order",
        hubs,
        "in_settling_order",
        "sorted(hubs, key=_minus_tier)",
        "hubs",
        SETTLE,
    ),
    _change("Stock is borrowed", hubs, "settle", "min(listed, holder.stock)", "listed", SETTLE),
    _change(
        "the bonus for Hubs is counted once",
        hubs,
        "settle",
        "values[SETTLE_PER_HUB] * len(hubs)",
        "values[SETTLE_PER_HUB]",
        SETTLE,
    ),
    _change("every Penny mints 1", hubs, "mint", "penny.identity.tier", "1", SETTLE),
    _change("shares round down", hubs, "part_of", "-(-grant * share // 100)", "grant * share // 100", SHARES),
    _change(
        "the supplement rounds up",
        hubs,
        "part_of",
        "(2 * grant * supplement + 100) // 200",
        "-(-grant * supplement // 100)",
        SHARES,
    ),
    _change("all Hubs have the supplement", hubs, "grant_shares", "if place == 0 else 0", "", SHARES),
    _change(
        "the current round is not left",
        hubs,
        "scarcity",
        "state.board.round + 1",
        "state.board.round",
        SHARES,
    ),
    _change("the supplement never ends", hubs, "scarcity", "or rounds_left <= 0 ", "", SHARES),
    _change("half is full", projection, "_project", "covered > 1", "covered > 0", COVERAGE),
    _change("a Penny has half", projection, "_project", "_is_small(combatant)", "False", COVERAGE),
    _change(
        "Runic does nothing", projection, "_project", "combatant.traits.values[RUNIC] > 0", "False", COVERAGE
    ),
    _change("runes reach Tools", projection, "_project", "combatant.is_object", "False", COVERAGE),
    _change(
        "a rune gives again what was used up",
        projection,
        "_change",
        "change[keyword] -= amount",
        "values[keyword] = max(0, values[keyword] - amount)",
        COVERAGE,
    ),
    _change("halves of 1 are nothing", amounts, "half", "if value > 1 else 1", "", COVERAGE),
    _change("effects are never halved", clauses, "resolve", "if clause.is_half:", "if False:", COVERAGE),
    _change(
        "the level counts runes",
        compile,
        "compile_rune_board",
        "sum(rune.tier for rune in runes)",
        "len(runes)",
        LEVEL,
    ),
    _change(
        "a revived unit is no new target",
        new_targets,
        "forget",
        "met[word] -= bit",
        "pass",
        "900.28-revival/new-target.yaml",
    ),
    _change(
        "every target is new",
        new_targets,
        "meet",
        "met[word] += bit",
        "pass",
        "900.28-revival/new-target.yaml",
    ),
    _change(
        "runes cut no ticks",
        ticks,
        "reduced",
        " - values[TICK_REDUCTION]",
        "",
        "900.11-shield-and-ticks/runes.yaml",
    ),
    _change(
        "runes lower no cost",
        lanes.BloodlettingLane,
        "run",
        " - values[BLOODLETTING_REDUCTION]",
        "",
        "900.20-bloodletting/runes.yaml",
    ),
    _change(
        "immediate rune effects do not resolve",
        lanes.StartLane,
        "run",
        "runes.resolve_immediate(state, resolution)",
        "pass",
        "900.20-bloodletting/runes.yaml",
        "900.40-no-hit/rune-effects.yaml",
    ),
)
