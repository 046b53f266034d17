"""Engines with a wrong gate, a wrong followup or a wrong layer, each with the ruling that catches it."""

from __future__ import annotations

from gridforged.systems import charge, damage, death, gate, lanes, reactions, stats, targeting
from gridforged.systems.effects import shatter
from gridforged.systems.statuses import entrap
from gridforged.systems.triggers import trigger
from tests.systems.mutants import Mutant, lines
from tests.systems.status_mutants import change, rulings

CLOSED = "900.18-entrap-and-dormant"
MACABRE = "900.19-macabre-while-entrapped"
HAYWIRE = "900.17-haywire"
OVERCLOCK = "900.39-overclock"
LAYER = "900.38-insurance-triggers"

GATE_MUTANTS = (
    change(
        "Entrap keeps nothing out",
        gate,
        "closed_by",
        "if is_entrapped(state, target):",
        "if False:",
        rulings(CLOSED, "Everything that is sent to an Entrapped"),
    ),
    change(
        "an Entrap cannot be made longer",
        gate,
        "refuses_entrap",
        'if closed == "900.18a":',
        "if False:",
        rulings(CLOSED, "A new Entrap should keep the longer"),
    ),
    change(
        "Relentless stops Entrap",
        gate,
        "refuses_entrap",
        "return _refuses_by(",
        "closed = closed or ('900.18d' if is_relentless(target) else '')\n    return _refuses_by(",
        rulings(CLOSED, "Entrap should hold a Relentless"),
    ),
    change(
        "the ladder is not looked at",
        entrap.Entrap,
        "duration",
        "if ladder:",
        "if False:",
        rulings(CLOSED, "A ladder on the card"),
    ),
    change(
        "Entrap silences passives",
        reactions,
        "_hear",
        "if gate.is_dormant(state, listener):",
        "if gate.is_dormant(state, listener) or gate.is_entrapped(state, listener):",
        rulings(MACABRE, "An Entrapped unit should hear"),
    ),
    change(
        "Dormant does not silence passives",
        reactions,
        "_hear",
        "if gate.is_dormant(state, listener):",
        "if False:",
        rulings(CLOSED, "What a Dormant unit projects"),
    ),
    change(
        "Entrap stops the ticks that run",
        damage,
        "_is_refused",
        "instance.flags & RUNNING and",
        "False and",
        rulings(CLOSED, "Damage and healing that run already"),
    ),
    change(
        "Entrap does not stop the charge",
        charge,
        "can_charge",
        "timers.entrap_until <= frame",
        "True",
        rulings(CLOSED, "An Entrapped unit should pause"),
    ),
    change(
        "a tick staggers the Entrapped",
        damage,
        "_stagger",
        " or gate.closed_by(state, target)",
        "",
        rulings(CLOSED, "A Stagger that they carry"),
    ),
    change(
        "an attacker's Stagger passes the gate",
        damage,
        "_stagger",
        "and not gate.refuses_harm(",
        "and not (lambda *_: False)(",
        rulings(CLOSED, "An attacker that staggers should meet the gate"),
    ),
    change(
        "clear-status reaches the Entrapped",
        gate,
        "closed_to_clearing",
        'if closed == "900.18e" else closed',
        'if closed in ("900.18e", "900.18a") else closed',
        rulings(CLOSED, "Clear-status should be the one effect"),
    ),
    change(
        "clear-status does not reach the Dormant",
        gate,
        "closed_to_clearing",
        '"" if closed == "900.18e" else closed',
        "closed",
        rulings(CLOSED, "Clear-status should be the one effect"),
    ),
    change(
        "clear-status on a scope does not find the Dormant",
        targeting,
        "targetable_on",
        "if clearing:",
        "if False:",
        rulings(CLOSED, "Clear-status on a scope"),
    ),
    change(
        "clear-status on a scope finds the Entrapped",
        targeting,
        "targetable_on",
        "not gate.closed_to_clearing(state, combatant)",
        "not gate.is_gone(combatant)",
        rulings(CLOSED, "Clear-status on a scope"),
    ),
    change(
        "everything on a scope finds the Dormant",
        targeting,
        "targetable_on",
        "if clearing:",
        "if True:",
        rulings("400.3-counts", "The dead, the Entrapped, the Dormant and Tools"),
    ),
    change(
        "the dying are counted and picked",
        targeting,
        "is_targetable",
        "combatant.vitality.current > 0 and ",
        "",
        rulings("400.3-counts", "Who has lost the last Vitality"),
    ),
    change(
        "the dying are healed",
        gate,
        "refuses_recovery",
        "vitality.current <= 0",
        "False",
        rulings("900.26-retaliation", "Nothing that answers a lethal hit"),
    ),
    change(
        "who dies Dormant has a death line",
        death,
        "die",
        "gate.is_dormant(state, target)",
        "False",
        rulings(CLOSED, "Who dies Dormant"),
    ),
    change(
        "a Shatter adds to what the one before it removed",
        shatter.Shatter,
        "resolve",
        "resolution.freeze_removed = 0",
        "pass",
        rulings("400.3-counts", "A second Shatter should count only"),
    ),
    change(
        "the dead hear Macabre",
        trigger.Trigger,
        "may_listen",
        "return listener.vitality.alive",
        "return True",
        rulings(MACABRE, "The dead should not hear"),
    ),
    change(
        "Haywire that came during the activation fires",
        lanes,
        "_haywire",
        "resolution.haywire_before <= 0 or ",
        "",
        rulings(HAYWIRE, "A stack that arrives"),
    ),
    change(
        "Haywire fires though none is left",
        lanes,
        "_haywire",
        "actor.stacks.haywire <= 0 or ",
        "",
        rulings(HAYWIRE, "Haywire that was cleared"),
    ),
    Mutant(
        "the Stun comes before the last stack is heard leaving",
        lanes,
        "_haywire",
        (
            ("    stun.STATUS.apply(", "    0 and stun.STATUS.apply("),
            (
                "    if actor.stacks.haywire == 0:\n",
                lines(
                    "    stun.STATUS.apply(state, actor, actor, 0, state.numbers.haywire_stun, seq)",
                    "    if actor.stacks.haywire == 0:",
                ),
            ),
        ),
        rulings(HAYWIRE, "The last stack should be heard"),
    ),
    change(
        "Supercharge comes before Haywire",
        lanes.FollowupLane,
        "run",
        "    _haywire(state, resolution)\n",
        "    state.reactor.fire(state, SUPERCHARGED, actor, resolution.target, resolution.cause)\n"
        "    _haywire(state, resolution)\n",
        rulings(HAYWIRE, "Haywire should come before own passives"),
    ),
    change(
        "a blowout leaves the stacks",
        lanes.BlowoutLane,
        "run",
        "actor.stacks.overclock = 0",
        "pass",
        rulings(OVERCLOCK, "A blowout should stun"),
    ),
    change(
        "Relentless does not blow out",
        lanes.BlowoutLane,
        "run",
        "if stacks <= 0 or",
        "if gate.is_relentless(actor) or stacks <= 0 or",
        rulings(OVERCLOCK, "Relentless should block the Stun"),
    ),
    change(
        "a blowout has the same chance at any number of stacks",
        lanes.BlowoutLane,
        "run",
        "percent = stacks * state.numbers.blowout_percent",
        "percent = 50",
        rulings(OVERCLOCK, "From twenty stacks on"),
    ),
    change(
        "the layer of Insurance stacks with the points",
        stats,
        "_while_insured",
        "while_insured[stat] if",
        "while_insured[stat] * (combatant.defence.insurance + combatant.defence.subrogated) if",
        rulings(LAYER, "Three grants should be three gains"),
    ),
    change(
        "subrogated points hold no layer",
        stats,
        "is_insured",
        " + combatant.defence.subrogated",
        "",
        rulings(LAYER, "Either kind of point"),
    ),
)
