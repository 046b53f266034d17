"""Engines that are wrong in how a clause counts, asks or waits, each with the scenario that catches it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from gridforged.headless.rulings import lines_of, load_scenarios, run_scenario
from gridforged.systems import (
    amounts,
    clauses,
    compile,
    conditions,
    counts,
    grid,
    initiative,
    lanes,
    reactions,
    state,
    stats,
    targeting,
)
from gridforged.systems.triggers.trigger import Trigger
from tests.strategies import random_board
from tests.systems import test_stat_layers
from tests.systems.mutants import Mutant, Owner, lines

RULINGS = Path(__file__).parents[1] / "rulings"


def scenario(file: str, words: str) -> Callable[[], None]:
    """A check that runs the one scenario of a file whose title has these words, read and compiled anew."""

    def check() -> None:
        found = [each for each in load_scenarios(RULINGS / file) if words in each.title]
        assert len(found) == 1, f"{file}: {len(found)} scenarios have '{words}'"
        outcome = run_scenario(found[0])
        assert outcome.passed, "\n".join(lines_of(outcome))

    return check


def layers() -> None:
    """Stats against their recomputation, on some boards."""
    for number in range(720, 790):
        test_stat_layers.check_every_frame(random_board(number), number, 120)


def _layer(name: str, function: str, old: str, new: str) -> Mutant:
    return Mutant(name, stats, function, ((old, new),), layers)


def row(word: str) -> counts.Count:
    """The row of a count, which holds the function that finds it."""
    [found] = [count for count in counts.COUNTS if count.word.name == word]
    return found


def _change(name: str, owner: Owner, function: str, old: str, new: str, file: str, words: str) -> Mutant:
    return Mutant(name, owner, function, ((old, new),), scenario(file, words))


COUNTS = "400.3-counts/sampling.yaml"
ENEMIES = "400.3-counts/enemies.yaml"
TARGET = "400.3-counts/target.yaml"
OWN = "400.3-counts/own-side.yaml"
ZERO = "900.04-zero-counts/zero.yaml"
HOISTING = "900.02-crush-first/hoisting.yaml"
CONDITIONS = "900.06-conditions/conditions.yaml"
PASSIVES = "900.08-passives/passives.yaml"
INITIATIVE = "900.31-initiative/initiative.yaml"

[BLOODLUST] = [condition for condition in conditions.CONDITIONS if condition.word.name == "is_bloodlust"]

MUTANTS = (
    _change(
        "half of the Vitality is wounded",
        counts,
        "is_wounded",
        "2 * combatant.vitality.current <",
        "2 * combatant.vitality.current <=",
        ENEMIES,
        "strictly below half",
    ),
    _change(
        "an odd maximum is halved in whole numbers",
        counts,
        "is_wounded",
        "2 * combatant.vitality.current < combatant.vitality.maximum",
        "combatant.vitality.current < combatant.vitality.maximum // 2",
        ENEMIES,
        "strictly below half",
    ),
    _change(
        "the removed are counted",
        counts,
        "_enemies",
        "return targeting.enemies_of(state, resolution.actor)",
        "return [c for c in state.half(1 - resolution.actor.side) if c.vitality.alive and not c.is_object]",
        COUNTS,
        "(K-14)",
    ),
    _change(
        "Tools are counted",
        targeting,
        "is_targetable",
        "not gate.closed_by(state, combatant)",
        "combatant.is_object or not gate.closed_by(state, combatant)",
        "900.05-fallen-in-counts/fallen.yaml",
        "Tools and Hubs",
    ),
    _change(
        "a count of nobody is lifted to one",
        amounts,
        "resolve",
        "amount.whole * count)",
        "amount.whole * max(1, count))",
        ZERO,
        "whatever the table",
    ),
    _change(
        "a duration is floored before it is multiplied",
        amounts,
        "resolve",
        "amount.thousandths * frames // (1000 * state.numbers.frame_rate)",
        "amount.thousandths * (frames // state.numbers.frame_rate) // 1000",
        TARGET,
        "(K-15)",
    ),
    _change(
        "a duration is lifted to one",
        amounts,
        "resolve",
        "found = clamp_amount(amount.thousandths *",
        "found = max(1, amount.thousandths *",
        ZERO,
        "total below 1",
    ),
    _change(
        "an empty clause rolls for whom",
        clauses,
        "resolve",
        "if amount == 0 and clause.amount.form != NO_AMOUNT and ",
        "if False and ",
        ZERO,
        "not even roll",
    ),
    _change(
        "a listed base that counts is taken for Power",
        amounts,
        "current_damage",
        "if listed is None or listed.form in (NO_AMOUNT, SHARE_OF_DAMAGE):",
        "if listed is None or listed.form != CONSTANT:",
        ZERO,
        "start from the listed base",
    ),
    _change(
        "total Burn counts units",
        row("total_enemy_burn"),
        "find",
        "c.ticking.burn for c",
        "1 for c",
        ENEMIES,
        "add the amounts up",
    ),
    _change(
        "who came back is still the target",
        row("target_burn"),
        "find",
        "target is not None and resolution.target_lives",
        "target is not None and target.vitality.alive",
        TARGET,
        "came back",
    ),
    _change(
        "only one Negative status is looked for",
        row("target_negative_statuses"),
        "find",
        "for status in NEGATIVE if",
        "for status in NEGATIVE[:-1] if",
        TARGET,
        "All twelve families",
    ),
    _change(
        "the unit itself is no ally",
        row("lucid_allies"),
        "find",
        "if stats.is_lucid(c)",
        "if stats.is_lucid(c) and c is not resolution.actor",
        OWN,
        "Lucid allies",
    ),
    _change(
        "an Entrapped neighbour is counted because its aura goes on",
        row("adjacent_allies_consecrate"),
        "find",
        "_adjacent_allies(state, resolution)",
        "grid.living_adjacent(state, resolution.actor)",
        OWN,
        "Consecrate stacks",
    ),
    _change(
        "two allies on one side fill two flanks",
        grid,
        "occupied_flanks",
        "left = 1",
        "left += 1",
        OWN,
        "fill one flank",
    ),
    _change(
        "Shatter counts what is Frozen now",
        row("freeze_seconds_removed"),
        "find",
        "return resolution.freeze_removed",
        "return _target_freeze(state, resolution)",
        TARGET,
        "what this Shatter consumed",
    ),
    _change(
        "nothing is moved to the front",
        compile,
        "lane_of",
        "    if lane == ARMOR_SETUP and clause.to in NOT_HOISTED:\n",
        "    if lane == ARMOR_SETUP:\n",
        HOISTING,
        "before what is printed ahead",
    ),
    _change(
        "a Crush on the Frozen is moved to the front too",
        compile,
        "lane_of",
        "    if lane == ARMOR_SETUP and clause.to in NOT_HOISTED:\n",
        "    if False:\n",
        HOISTING,
        "a Freeze printed before it",
    ),
    _change(
        "Bloodlust sees the wounds of the hit",
        BLOODLUST,
        "holds",
        "if resolution.wounded_before >= 0:",
        "if False:",
        CONDITIONS,
        "whom the hit itself has wounded",
    ),
    Mutant(
        "a condition that fails uses up the once",
        clauses,
        "resolve",
        (
            (
                "    if not _is_due(state, resolution, clause):\n        return\n    if clause.once:\n",
                lines(
                    "    due = _is_due(state, resolution, clause)",
                    "    if clause.once and not due:",
                    "        resolution.actor.charge.used = [*resolution.actor.charge.used, clause.position]",
                    "    if not due:",
                    "        return",
                    "    if clause.once:",
                ),
            ),
        ),
        scenario(CONDITIONS, "(K-18)"),
    ),
    _change(
        "Lucid clauses stay in printed order",
        compile,
        "lane_of",
        "if lane in (ARMOR_SETUP, ACTIVATION) and LUCID in clause.conditions:",
        "if False:",
        "900.32-lucid/lucid.yaml",
        "(K-17)",
    ),
    _change(
        "Blind halves before Lucid doubles",
        stats,
        "power",
        "    if is_radiant:\n        value *= 2\n",
        "    if is_radiant:\n        value = value // 2 * 4 if is_blind else value * 2\n",
        "900.32-lucid/doubling.yaml",
        "halve what Lucid has doubled",
    ),
    _change(
        "the Dormant hear",
        reactions,
        "_hear",
        "if gate.is_dormant(state, listener):",
        "if False:",
        PASSIVES,
        "heard while charging",
    ),
    _change(
        "the Entrapped do not hear",
        reactions,
        "_hear",
        "if gate.is_dormant(state, listener):",
        "if gate.is_dormant(state, listener) or gate.is_entrapped(state, listener):",
        PASSIVES,
        "heard while charging",
    ),
    _change(
        "the dead go on listening",
        Trigger,
        "may_listen",
        "return listener.vitality.alive",
        "return True",
        PASSIVES,
        "only the own death line",
    ),
    _change(
        "a neighbour's scope reaches every ally",
        Trigger,
        "hears",
        "grid.is_adjacent(listener, subject)",
        "listener.side == subject.side",
        PASSIVES,
        "within the scope",
    ),
    Mutant(
        "Haywire comes last",
        lanes.FollowupLane,
        "run",
        (
            ("    _haywire(state, resolution)\n", ""),
            (
                "    state.reactor.fire(state, SUPERCHARGED, actor, resolution.target, resolution.cause)\n",
                lines(
                    "    state.reactor.fire(state, SUPERCHARGED, actor, resolution.target, resolution.cause)",
                    "    _haywire(state, resolution)",
                ),
            ),
        ),
        scenario(PASSIVES, "wait for the followup"),
    ),
    _change(
        "Initiative is never used up",
        initiative,
        "resolve",
        "actor.charge.initiative_used = True",
        "pass",
        INITIATIVE,
        "at the first activation",
    ),
    _change(
        "a granter of several repeats grants one",
        initiative,
        "_repeats",
        "other.traits.values[INITIATIVE_REPEATS]",
        "min(1, other.traits.values[INITIATIVE_REPEATS])",
        INITIATIVE,
        "count twice",
    ),
    _change(
        "the Dormant grant repeats",
        initiative,
        "_repeats",
        "if not gate.is_dormant(state, other)",
        "if True",
        INITIATIVE,
        "not Dormant",
    ),
    _change(
        "Initiative in the lane of Lucid has no gate",
        lanes.LucidLane,
        "run",
        "initiative.resolve_lane(state, resolution, ability.lucid, ability.lucid_initiative)",
        "clauses.resolve_all(state, resolution, ability.lucid)",
        INITIATIVE,
        "asks for Lucid",
    ),
    _change(
        "a push goes for the target of who pushes",
        initiative,
        "push",
        "    aiming.choose_target(state, resolution)\n",
        "    resolution.aim_at(state.half(1 - ally.side)[0])\n",
        INITIATIVE,
        "its own target, stats and bonus",
    ),
    Mutant(
        "neighbours are remembered after a swap",
        state.BattleState,
        "placements_changed",
        (("self.neighbours.clear()", "pass"),),
        test_stat_layers.test_neighbours_are_looked_up_anew_after_a_swap,
    ),
    _layer("the latest Crush replaces the others", "armor", "crushed += amount", "crushed = amount"),
    _layer("a Crush gives Armor", "armor", "consecrated - crushed", "consecrated + crushed"),
    _layer("Consecrate reaches itself", "armor", "ted = 0", "ted = combatant.traits.values[CONSECRATE]"),
    _layer(
        "each point has the layer", "_while_insured", "[stat] if", "[stat] * combatant.defence.insurance if"
    ),
)
