"""Engines that are wrong in one place about answers, death, revival or Vessels, each with the check that
catches it: an oracle, an audit of whole battles, or a scenario.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from gridforged.headless.rulings import load_scenarios, run_scenario
from gridforged.systems import (
    damage,
    death,
    incarnation,
    lethal,
    overtime,
    reactions,
    retaliation,
    vessels,
)
from gridforged.systems.statuses import dread, freeze
from gridforged.systems.triggers import revived
from gridforged.systems.triggers.trigger import Trigger
from tests.systems import test_damage_pipeline, test_life, test_vessels
from tests.systems.mutants import Mutant, lines

RULINGS = Path(__file__).parents[1] / "rulings"


def _scenario(path: str, words: str) -> Callable[[], None]:
    """The check that the scenarios of a file whose title has these words pass."""

    def check() -> None:
        chosen = [one for one in load_scenarios(str(RULINGS / path)) if words in one.title]
        assert chosen, f"{path} has no scenario with '{words}' in its title"
        for one in chosen:
            outcome = run_scenario(one)
            assert outcome.passed, outcome.differences

    return check


def _batches() -> None:
    test_vessels.check_random_batches(300, seed=5)


def _pipeline() -> None:
    test_damage_pipeline.check_random_instances(500, seed=5)


def _life() -> None:
    test_life.check_boards(first=250, count=25)


def _revivals() -> None:
    test_life.test_every_revival_restores_exactly_what_it_should()


RETALIATION_MUTANTS = (
    Mutant(
        "Shield is answered like Insurance",
        retaliation,
        "answer_by_loss",
        (
            (
                "absorbed + instance.insurance_absorbed <= 0",
                "absorbed + instance.insurance_absorbed + instance.shield_absorbed <= 0",
            ),
        ),
        _pipeline,
    ),
    Mutant(
        "Insurance silences Thorns",
        retaliation,
        "answer_by_loss",
        (
            (
                "instance.vitality_lost <= 0 and absorbed + instance.insurance_absorbed <= 0",
                "instance.vitality_lost <= 0",
            ),
        ),
        _pipeline,
    ),
    Mutant(
        "Thorns answer the insured part and the rest",
        damage,
        "react",
        (
            (
                "        retaliation.answer_by_loss(state, instance, instance.source)\n",
                lines(
                    "        retaliation.answer_by_loss(state, instance, instance.source)",
                    "        if landed and instance.insurance_absorbed:",
                    "            retaliation.answer_by_loss(state, instance, instance.source)",
                ),
            ),
        ),
        _pipeline,
    ),
    Mutant(
        "Thorns send back damage",
        retaliation,
        "answer_by_loss",
        (
            (
                'losses.lose_vitality(state, instance.target, source, amount, "900.26e", instance.seq)',
                (
                    "from gridforged.systems import damage as d; "
                    'd.deal(state, Instance(instance.target, source, amount, "900.26e", instance.seq))'
                ),
            ),
        ),
        _pipeline,
    ),
    Mutant(
        "Reflect reads the hit and not what it did",
        damage,
        "_reflect",
        (("instance.vitality_lost * percent", "instance.raw * percent"),),
        _pipeline,
    ),
    Mutant(
        "Reflect takes Vitality as a loss",
        damage,
        "_reflect",
        (
            (
                'Instance(target, source, amount, "900.26f", instance.seq)',
                'Instance(target, source, amount, "900.26f", instance.seq, 4 | 8 | 16 | 32 | 64)',
            ),
        ),
        _pipeline,
    ),
    Mutant(
        "Feast eats what Insurance absorbed",
        damage,
        "_feast",
        (
            (
                "instance.vitality_lost * percent",
                "(instance.vitality_lost + instance.insurance_absorbed) * percent",
            ),
        ),
        _pipeline,
    ),
    Mutant(
        "the dead answer",
        retaliation,
        "answer_by_loss",
        ((" and instance.target.vitality.alive", ""),),
        _scenario("900.26-retaliation/thorns-and-riposte.yaml", "Who dies while it answers"),
    ),
    Mutant(
        "the second band rounds up",
        vessels,
        "points_of",
        (("part // bands[index + 1]", "-(-part // bands[index + 1])"),),
        _batches,
    ),
    Mutant(
        "a unit scores for each Freeze it gets",
        vessels,
        "note_freeze",
        ((" and target.entity not in state.root.frozen[source.side]", ""),),
        _batches,
    ),
    Mutant(
        "Dread that is refused scores",
        dread.Dread,
        "apply",
        (("if seq:", "if True:"), ("super()", "super(Dread, self)")),
        _batches,
    ),
    Mutant(
        "a Freeze that is refused scores",
        freeze.Freeze,
        "apply",
        (("if seq:", "if True:"), ("super()", "super(Freeze, self)")),
        _batches,
    ),
    Mutant(
        "the victim's side scores",
        vessels,
        "note_freeze",
        (
            (
                "state.root.frozen[source.side].append(",
                "state.root.frozen[target.side].append(",
            ),
        ),
        _batches,
    ),
    Mutant(
        "the dead are awarded points",
        vessels,
        "settle_batch",
        (("combatant.vitality.alive and ", ""),),
        _batches,
    ),
    Mutant(
        "two Vessels go on filling",
        vessels,
        "_award",
        (("if vitality.vessels >= numbers.vessel_limit:\n        return", "if False:\n        return"),),
        _batches,
    ),
    Mutant(
        "what is left over is lost when a Vessel forms",
        vessels,
        "_award",
        (
            (
                "vitality.vessel_points -= numbers.vessel_points",
                "vitality.vessel_points = 0",
            ),
        ),
        _batches,
    ),
    Mutant(
        "the timer outlives the Vessel",
        incarnation,
        "revive",
        (("    vitality.revival_due = 0\n", ""),),
        _batches,
    ),
    Mutant(
        "a Vessel is not used up",
        death,
        "die",
        (("target.vitality.vessels -= 1", "pass"),),
        _batches,
    ),
    Mutant(
        "Maim outlives a revival",
        death,
        "clear_statuses",
        (("    REGISTRY.reset(target.stacks)\n", ""),),
        _revivals,
    ),
    Mutant(
        "a Cascade outlives the death",
        death,
        "clear_on_death",
        (("    charge.reactivations = 0\n", ""),),
        _scenario("900.28-revival/phylactery.yaml", "charge from nothing"),
    ),
    Mutant(
        "it comes back with what it had",
        incarnation,
        "revive",
        (("vitality.current = vitality.maximum", "vitality.current = max(1, vitality.maximum // 2)"),),
        _revivals,
    ),
    Mutant(
        "the dead hear",
        Trigger,
        "may_listen",
        (("return listener.vitality.alive", "return True"),),
        _life,
    ),
    Mutant(
        "losses take more than the log says",
        lethal,
        "lower",
        (
            (
                "    vitality.current -= taken\n",
                "    vitality.current -= taken + (vitality.current > taken)\n",
            ),
        ),
        _life,
    ),
    Mutant(
        "a self line hears the timer",
        incarnation,
        "revive",
        (
            (
                "    state.reactor.fire(state, ALLY_REVIVED, combatant, None, seq)\n",
                lines(
                    "    state.reactor.fire(state, ALLY_REVIVED, combatant, None, seq)",
                    f"    state.reactor.fire(state, {revived.TRIGGER.moment}, combatant, None, seq)",
                ),
            ),
        ),
        _scenario("900.28-revival/phylactery.yaml", "A self line should hear"),
    ),
    Mutant(
        "chains of triggers have no end but the stack's",
        reactions.Reactions,
        "fire",
        (("if state.root.depth >= state.numbers.trigger_depth_limit:", "if state.root.depth >= 40:"),),
        _scenario("900.26-retaliation/retort-and-reflect.yaml", "Two that Retort"),
    ),
    Mutant(
        "the clock is reacted to before all are damaged",
        overtime,
        "run",
        (
            (
                "        damage.strike(state, instance)\n",
                "        damage.strike(state, instance)\n        damage.react(state, instance)\n",
            ),
        ),
        _scenario("900.42-overtime/pipeline.yaml", "before anybody reacts"),
    ),
    Mutant(
        "the Vessel is spent before the death is over",
        death,
        "die",
        (
            (
                "    state.reactor.fire(state, DIED, target, source, seq)\n",
                "",
            ),
            (
                "        state.reactor.fire(state, REVIVED, target, None, revived)\n",
                lines(
                    "        state.reactor.fire(state, REVIVED, target, None, revived)",
                    "    state.reactor.fire(state, DIED, target, source, seq)",
                ),
            ),
        ),
        _scenario("900.28-revival/phylactery.yaml", "before the Vessel is spent"),
    ),
    Mutant(
        "Riposte comes before Thorns",
        retaliation,
        "answer_by_loss",
        (("for keyword in (THORNS, RIPOSTE)", "for keyword in (RIPOSTE, THORNS)"),),
        _scenario("900.26-retaliation/thorns-and-riposte.yaml", "a fixed amount whatever"),
    ),
    Mutant(
        "each Freeze is a batch of its own",
        vessels,
        "note_freeze",
        (
            (
                "state.root.frozen[source.side].append(target.entity)",
                "(state.root.frozen[source.side].append(target.entity), settle_batch(state))",
            ),
        ),
        _scenario("900.27-vessels/batches.yaml", "one batch of 8 raw"),
    ),
)
