"""Engines that are wrong in one place, each with the test of this folder that catches it.

A mutant is a replacement in the text of one function.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from gridforged.components.identity import HOME
from gridforged.systems import (
    activation,
    chance,
    charge,
    damage,
    death,
    ending,
    gate,
    grid,
    instance,
    insurance,
    mitigation,
    overtime,
    recovery,
    retaliation,
    shares,
)
from gridforged.systems.effects import add_damage, cull, deal_damage, tremor
from tests.systems import (
    test_chance,
    test_charge,
    test_damage_pipeline,
    test_everlasting,
    test_frame,
    test_grid,
    test_lanes,
    test_mitigation,
    test_overtime,
    test_recovery_ledger,
    test_shares,
    test_tremor,
    test_turn_order,
)

Owner = object
"""A module, a class, or a row of a table that holds the function."""
Check = Callable[[], None]


@dataclass(frozen=True)
class Mutant:
    """`old` becomes `new` in `function` of `owner`; `check` has to fail then, and passes without."""

    name: str
    owner: Owner
    function: str
    changes: tuple[tuple[str, str], ...]
    check: Check


def _change(name: str, owner: Owner, function: str, old: str, new: str, check: Check) -> Mutant:
    return Mutant(name, owner, function, ((old, new),), check)


def lines(*text: str) -> str:
    """Lines of a function, each with its end."""
    return "".join(f"{line}\n" for line in text)


def _pipeline() -> None:
    test_damage_pipeline.check_random_instances(400, seed=1)


def _ledger() -> None:
    test_recovery_ledger.check_random_recoveries(400, seed=1)


def _no_target() -> None:
    test_lanes.test_without_any_target_the_whole_attack_is_skipped_and_the_charge_is_spent()


def _focus_floor() -> None:
    test_chance.check_weights([0, 4], [1, 4])


MUTANTS = (
    _change(
        "a Tremor pays flat Armor only once",
        damage,
        "_reduce",
        "amount -= mitigation.flat_reduction(",
        'amount -= 0 if instance.rule == "900.29b" else mitigation.flat_reduction(',
        test_tremor.test_both_halves_pay_flat_armor,
    ),
    Mutant(
        "Insurance comes before Armor",
        damage,
        "strike",
        (
            (
                "    _reduce(state, instance)\n",
                lines(
                    "    instance.raw = _absorb_by_insurance(state, instance, instance.raw)",
                    "    _reduce(state, instance)",
                ),
            ),
            (
                "remaining = _absorb_by_insurance(state, instance, instance.after_cap)",
                "remaining = instance.after_cap",
            ),
        ),
        test_damage_pipeline.test_armor_then_the_cap_then_insurance,
    ),
    _change(
        "Maim is spent on what there is no room for",
        recovery,
        "heal",
        "_pass_maim(state, target, eligible, amounts)",
        "eligible - min(eligible, amount - _pass_maim(state, target, amount, amounts))",
        test_recovery_ledger.test_only_what_there_is_room_for_meets_maim,
    ),
    _change(
        "half a point of Maim is free",
        recovery,
        "_pass_maim",
        "-(-prevented // per_point)",
        "prevented // per_point",
        _ledger,
    ),
    _change(
        "Underwriting adds nothing",
        insurance,
        "capacity",
        " + combatant.defence.underwriting",
        "",
        _pipeline,
    ),
    Mutant(
        "plain points go before subrogated ones",
        damage,
        "_absorb_by_insurance",
        (
            (
                "    spent = insurance.points_needed(remaining, defence.subrogated, covers)",
                lines(
                    "    first = insurance.points_needed(remaining, defence.insurance, covers)",
                    "    defence.insurance -= first",
                    "    remaining -= _least(remaining, first * covers)",
                )
                + "    spent = insurance.points_needed(remaining, defence.subrogated, covers)",
            ),
        ),
        _pipeline,
    ),
    _change(
        "Cull succeeds when Maim equals Vitality",
        cull.Cull,
        "resolve",
        "recipient.stacks.maim > recipient",
        "recipient.stacks.maim >= recipient",
        test_recovery_ledger.test_a_heal_that_gets_through_moves_the_line_of_cull_twice,
    ),
    _change(
        "Cull destroys the dead",
        cull.Cull,
        "resolve",
        'if gate.refuses(state, resolution.source, recipient, "cull", resolution.cause):',
        "if False:",
        test_lanes.test_a_target_that_died_before_the_hit_is_not_hit_and_cull_fails_on_it,
    ),
    _change(
        "Focus has no floor",
        chance,
        "weight",
        "if focus < state.numbers.focus_floor:",
        "if False:",
        _focus_floor,
    ),
    _change(
        "corners touch",
        grid,
        "is_adjacent",
        "if spans_overlap(a.row, a.rows, b.row, b.rows):",
        "if a.row <= b.row + b.rows and b.row <= a.row + a.rows:",
        test_grid.test_a_corner_does_not_touch,
    ),
    _change(
        "the clock is amplified",
        overtime,
        "run",
        "IGNORES_AMPLIFICATION | UNANSWERED | RUNNING",
        "UNANSWERED | RUNNING",
        lambda: test_overtime.test_armor_reduces_the_clock_and_prismbreak_does_not_amplify_it(True),
    ),
    _change(
        "the clock is answered",
        overtime,
        "run",
        "Instance(None, victim",
        "Instance(state.half(1 - victim.side)[0], victim",
        test_overtime.test_nothing_answers_the_clock_and_nobody_scores,
    ),
    Mutant(
        "sixty seconds are a tick that spends points",
        overtime,
        "run",
        (("if ticks <= 0 or rest:", "if ticks < 0 or rest:"), ("ticks * ticks", "max(1, ticks * ticks)")),
        test_overtime.test_nothing_happens_at_sixty_itself_and_nothing_is_spent,
    ),
    _change(
        "whom the clock kills dies before the next is damaged",
        overtime,
        "run",
        "damage.strike(state, instance)",
        "damage.deal(state, instance)",
        lambda: test_overtime.test_all_are_damaged_before_anybody_dies_and_they_die_in_reading_order(HOME),
    ),
    _change(
        "bonus damage is an instance of its own",
        add_damage.AddDamage,
        "resolve",
        "resolution.bonus = clamp_amount(before + amount)",
        "from gridforged.systems import damage, instance; "
        "damage.deal(state, instance.Instance(resolution.actor, resolution.target, amount, '900.7a', 0))",
        test_lanes.test_bonus_damage_joins_the_base_hit_as_one_instance,
    ),
    _change(
        "the base hit strikes the dead",
        deal_damage.DealDamage,
        "resolve",
        "not resolution.target_lives or ",
        "",
        test_lanes.test_a_target_that_died_before_the_hit_is_not_hit_and_cull_fails_on_it,
    ),
    _change(
        "an insured hit has landed",
        instance.Instance,
        "landed",
        "self.vitality_lost > 0",
        "self.vitality_lost > 0 or self.insurance_absorbed > 0",
        _pipeline,
    ),
    _change(
        "the extra point of a Tremor goes last",
        tremor.Tremor,
        "resolve",
        "second = amount // 2",
        "second = amount - amount // 2",
        test_tremor.test_an_odd_point_goes_first,
    ),
    _change(
        "the percentage is rounded to the nearest",
        mitigation,
        "percent_reduction",
        "raw * root // (root + (constant << bits))",
        "(2 * raw * root + root + (constant << bits)) // (2 * (root + (constant << bits)))",
        test_mitigation.test_the_worked_example_rounds_the_reduction_down,
    ),
    _change(
        "the percentage is an estimate that nobody corrects",
        mitigation,
        "percent_reduction",
        "while _is_within(",
        "while False and _is_within(",
        test_mitigation.test_every_small_hit_and_armor_follows_the_definition,
    ),
    _change(
        "the percentage is rounded in floating point",
        mitigation,
        "percent_reduction",
        "root = isqrt(armor << (2 * bits))\n",
        "return int(raw * (1 - constant / (armor**0.5 + constant)))\n    root = 0\n",
        lambda: test_mitigation.test_a_whole_root_gives_the_whole_share(25, 5),
    ),
    Mutant(
        "the cap comes before Armor",
        damage,
        "_reduce",
        (
            (
                "amount = instance.raw\n",
                lines(
                    "cap = target.defence.damage_cap",
                    "    amount = instance.raw if cap < 0 else min(instance.raw, cap)",
                ),
            ),
        ),
        _pipeline,
    ),
    _change(
        "subrogated points answer for all that they could have absorbed",
        retaliation,
        "answer_by_loss",
        "absorbed = instance.subrogated_absorbed",
        "absorbed = instance.subrogated_spent * instance.covers",
        _pipeline,
    ),
    _change(
        "the victim dies before its points answer",
        damage,
        "deal",
        "    react(state, instance)\n",
        "    death.check(state, None, instance.target, instance.seq)\n    react(state, instance)\n",
        test_damage_pipeline.test_an_attacker_may_die_of_the_answer_before_its_victim_dies_of_the_hit,
    ),
    _change(
        "an ignore charge is spent on nothing",
        damage,
        "strike",
        "if instance.raw <= 0 or ",
        "if instance.raw < 0 or ",
        test_damage_pipeline.test_an_instance_of_nothing_spends_no_ignore_charge,
    ),
    _change(
        "surplus is lost",
        activation,
        "run",
        "combatant.charge.progress -= state.numbers.charge_threshold",
        "combatant.charge.progress = 0",
        lambda: test_charge.test_surplus_is_carried_over_so_that_no_time_is_lost(33, 20),
    ),
    _change(
        "reading order comes before the coin",
        activation,
        "_goes_before",
        "return one.side == state.clock.coin",
        "pass",
        test_turn_order.test_the_coin_comes_before_reading_order,
    ),
    _change(
        "the battle goes on to the end of the frame",
        activation,
        "activate_as_root",
        "ending.end_root(state)",
        "pass",
        test_frame.test_the_battle_ends_after_the_root_that_decides_it_and_later_units_of_the_frame_do_not_act,
    ),
    _change(
        "a side with Tools left has not lost",
        ending,
        "contests",
        " and not combatant.is_object",
        "",
        lambda: test_frame.test_tools_and_hubs_do_not_keep_a_side_in_the_battle_and_pennies_do("tool", False),
    ),
    _change(
        "Tools charge",
        charge,
        "can_charge",
        "if not combatant.vitality.alive or combatant.card.ability is None or combatant.is_object:",
        "if False:",
        test_charge.test_tools_hubs_the_dead_and_whoever_has_no_ability_gain_no_charge,
    ),
    _change(
        "the gate stands open to the dead",
        gate,
        "is_gone",
        'return "" if combatant.vitality.alive else "900.40b"',
        'return ""',
        test_lanes.test_a_target_that_died_before_the_hit_is_not_hit_and_cull_fails_on_it,
    ),
    _change(
        "Maim outlives its bearer",
        death,
        "clear_statuses",
        "REGISTRY.reset(target.stacks)",
        "pass",
        test_everlasting.test_death_takes_what_is_for_the_moment_and_leaves_what_is_for_the_battle,
    ),
    _change(
        "the corpse keeps its cells",
        grid,
        "find_place",
        "if c.vitality.alive and c is not combatant",
        "if c is not combatant",
        test_everlasting.test_the_dead_lie_in_nobodys_way,
    ),
    _change(
        "area damage is divided with the floor of a roll",
        shares,
        "by_focus",
        "stats.focus(state, recipient)",
        "max(1, stats.focus(state, recipient))",
        lambda: test_shares.test_the_largest_remainders_are_rounded_up_and_ties_go_to_the_first(
            10, [0, 5, 0], [0, 10, 0]
        ),
    ),
    _change(
        "somebody is picked twice",
        chance,
        "pick_several",
        "left.remove(chosen)",
        "pass",
        test_chance.test_a_multi_pick_never_picks_a_unit_twice_and_stops_at_the_pool,
    ),
)
