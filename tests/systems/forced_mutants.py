"""Engines that force, repeat, misdirect or charge for activations wrongly, each with what catches it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Final

from gridforged.headless.rulings import Scenario, lines_of, load_scenarios, run_scenario
from gridforged.systems import aiming, forcing, lanes, projection
from gridforged.systems.effects import displace, shock
from tests.systems.mutants import Mutant, Owner

RULINGS: Final = Path(__file__).parents[1] / "rulings"


@cache
def _load(file: str) -> list[Scenario]:
    return load_scenarios(RULINGS / file)


def _holds(file: str, words: str) -> Callable[[], None]:
    """A check that the scenarios of a file with these words in their title pass, there being one at least."""

    def check() -> None:
        chosen = [scenario for scenario in _load(file) if words in scenario.title]
        if not chosen:
            raise LookupError(f"no scenario of {file} says {words!r}")
        for scenario in chosen:
            outcome = run_scenario(scenario)
            assert outcome.passed, "\n".join(lines_of(outcome))

    return check


def _change(name: str, owner: Owner, function: str, old: str, new: str, check: Callable[[], None]) -> Mutant:
    return Mutant(name, owner, function, ((old, new),), check)


THAW: Final = "900.15-shock-and-freeze/thaw.yaml"
WHOLE: Final = "900.16-forced-activations/whole.yaml"
CAPS: Final = "900.16-forced-activations/caps.yaml"
PAYER: Final = "900.20-bloodletting/payer.yaml"
PAYMENT: Final = "900.20-bloodletting/payment.yaml"
MISFIRE: Final = "900.21-feral-and-rabid/misfire.yaml"
RABID: Final = "900.21-feral-and-rabid/rabid.yaml"
ORDER: Final = "900.22-displace/order.yaml"
SIZES: Final = "900.22-displace/sizes.yaml"

FORCED_MUTANTS: Final = (
    _change("the Frozen activate", shock, "_shock", "if remaining > 0:", "if False:", _holds(THAW, "K-20")),
    _change(
        "Shock thaws whatever there is",
        shock,
        "_shock",
        "min(remaining, state.numbers.shock_thaw)",
        "remaining",
        _holds(THAW, "K-20"),
    ),
    _change(
        "the untargetable thaw",
        shock,
        "_shock",
        "if not targeting.is_targetable(state, target):",
        "if not targeting.is_targetable(state, target) and not freeze.STATUS.remaining(state, target):",
        _holds(THAW, "nothing to the untargetable"),
    ),
    _change(
        "only who has an ability thaws",
        shock,
        "_shock",
        "if remaining > 0:",
        "if remaining > 0 and target.card.ability is not None:",
        _holds(THAW, "without an ability"),
    ),
    _change(
        "nobody remembers who was Shocked",
        shock,
        "_shock",
        "if target.entity in state.root.shocked:",
        "if False:",
        _holds(CAPS, "Two that Shock"),
    ),
    _change(
        "who was Shocked once is never again in that root",
        shock.Shock,
        "resolve",
        "if state.root.forced == 0:",
        "if False:",
        _holds(CAPS, "A second Shock"),
    ),
    _change(
        "each recipient of a Shock begins a resolution of its own",
        shock.Shock,
        "resolve",
        "        _shock(state, resolution.source, recipient, resolution.cause)\n",
        "        _shock(state, resolution.source, recipient, resolution.cause)\n"
        "        state.root.shocked = [] if state.root.forced == 0 else state.root.shocked\n",
        _holds(CAPS, "Within one Shock"),
    ),
    _change(
        "lost charge stays lost",
        forcing,
        "force",
        "charge.progress = progress",
        "pass",
        _holds(WHOLE, "Charge that is lost"),
    ),
    _change(
        "Cascade depth is not restored",
        forcing,
        "force",
        "    charge.cascade_depth = cascade_depth\n",
        "",
        _holds(WHOLE, "leave charge"),
    ),
    _change(
        "the dead get their charge back",
        forcing,
        "force",
        "actor.vitality.alive and actor.vitality.incarnation == incarnation",
        "True",
        _holds(WHOLE, "dies in its forced activation"),
    ),
    _change(
        "the depth counts all that was forced",
        forcing,
        "force",
        "root.forced -= 1",
        "pass",
        _holds(CAPS, "what is nested"),
    ),
    _change(
        "eleven may be nested",
        forcing,
        "force",
        "root.forced >= numbers.forced_depth_limit",
        "root.forced > numbers.forced_depth_limit",
        _holds(CAPS, "at a depth of ten"),
    ),
    _change(
        "a Cascade in a Shock chain is queued",
        lanes.CascadeLane,
        "run",
        "if state.root.forced > 0:",
        "if False:",
        _holds(CAPS, "inside a Shock chain"),
    ),
    _change(
        "a nested Cascade begins to count anew",
        lanes.CascadeLane,
        "run",
        "is_cascade=True",
        "is_cascade=False",
        _holds(CAPS, "inside a Shock chain"),
    ),
    _change(
        "eight Cascades in a row",
        lanes.CascadeLane,
        "run",
        "charge.cascade_depth >= state.numbers.cascade_limit",
        "charge.cascade_depth > state.numbers.cascade_limit",
        _holds(CAPS, "K-21"),
    ),
    _change(
        "Haywire is counted when it fires",
        lanes,
        "_haywire",
        "resolution.haywire_before <= 0 or ",
        "",
        _holds(WHOLE, "arrives during"),
    ),
    _change(
        "a Tool is passed over",
        lanes.BloodlettingLane,
        "run",
        "payer.vitality.alive and ",
        "payer.vitality.alive and not payer.is_object and ",
        _holds(PAYER, "K-22"),
    ),
    _change(
        "a boss pays",
        lanes.BloodlettingLane,
        "run",
        "payer.identity.kind != BOSS and ",
        "",
        _holds(PAYER, "K-23"),
    ),
    _change(
        "the Entrapped are asked to pay",
        lanes.BloodlettingLane,
        "run",
        " and not gate.is_entrapped(state, payer)",
        "",
        _holds(PAYER, "K-23: Bosses"),
    ),
    _change(
        "everybody pays",
        lanes.BloodlettingLane,
        "run",
        "            break\n",
        "",
        _holds(PAYER, "K-23: Bosses"),
    ),
    _change(
        "what nobody paid for happens all the same",
        lanes.BloodlettingLane,
        "run",
        "resolution.aborted = True",
        "pass",
        _holds(PAYER, "K-22"),
    ),
    _change(
        "a payer that dies ends the activation",
        lanes.BloodlettingLane,
        "run",
        "if resolution.cost_paid <= 0:",
        "if resolution.cost_paid < cost:",
        _holds(PAYER, "who pays all that it has"),
    ),
    _change(
        "a misfire leaves the target",
        aiming,
        "choose_target",
        "if misfire_pool:",
        "if False:",
        _holds(MISFIRE, "every clause"),
    ),
    Mutant(
        "Rabid remembers whom it wanted to attack",
        aiming,
        "choose_target",
        (
            ('    rule = "900.30d"\n', '    rule = "900.30d"\n    first = target\n'),
            ("last_attacked = target.entity", "last_attacked = first.entity"),
        ),
        _holds(RABID, "turned away from"),
    ),
    _change(
        "those proof against their allies are hit",
        aiming,
        "_misfire_pool",
        " and not ally.traits.values[ALLY_PROOF]",
        "",
        _holds(MISFIRE, "all the targetable"),
    ),
    _change(
        "a misfire hits itself",
        aiming,
        "_misfire_pool",
        "ally is not actor and ",
        "",
        _holds(MISFIRE, "all the targetable"),
    ),
    _change(
        "a misfire finds allies only",
        aiming,
        "_misfire_pool",
        " + targeting.enemies_of(state, actor)",
        "",
        _holds(MISFIRE, "find an enemy"),
    ),
    _change(
        "a misfire forgets what Rabid remembers",
        aiming,
        "choose_target",
        "_rabid_filtered(actor, _misfire_pool(state, actor))",
        "_misfire_pool(state, actor)",
        _holds(RABID, "filtered by the memory"),
    ),
    _change(
        "Rabid attacks whom it likes",
        aiming,
        "_rabid_filtered",
        "return left or pool",
        "return pool",
        _holds(RABID, "twice in a row"),
    ),
    _change(
        "Acclimate goes by reading order",
        displace,
        "_displace",
        "for displaced in (target, partner):",
        "for displaced in [c for c in state.half(target.side) if c in (target, partner)]:",
        _holds(ORDER, "wherever either stands"),
    ),
    _change(
        "Threat comes first",
        displace,
        "_displace",
        "    for displaced in (target, partner):",
        "    state.reactor.fire(state, PAIR_DISPLACED, target, partner, seq)\n"
        "    for displaced in (target, partner):",
        _holds(ORDER, "K-25"),
    ),
    _change(
        "Threat is retracted by a death",
        displace,
        "_displace",
        "    state.reactor.fire(state, PAIR_DISPLACED, target, partner, seq)",
        "    if target.vitality.alive and partner.vitality.alive:\n"
        "        state.reactor.fire(state, PAIR_DISPLACED, target, partner, seq)",
        _holds(ORDER, "K-25"),
    ),
    _change(
        "nobody notices the swap",
        projection,
        "move",
        "state.placements_changed()",
        "pass",
        _holds(PAYER, "after a Displace"),
    ),
    _change(
        "a boss swaps with a Giant",
        displace,
        "_fits",
        " or other.identity.kind != target.identity.kind",
        "",
        _holds(SIZES, "A boss and a Huge"),
    ),
    _change(
        "whoever is there swaps",
        displace,
        "_fits",
        "if other is target or other.identity.kind != target.identity.kind:\n        return False\n",
        "return other is not target\n",
        _holds(SIZES, "K-25"),
    ),
)
