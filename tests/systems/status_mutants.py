"""Engines with a wrong status or a wrong Relentless, each with the ruling that catches it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

from gridforged.headless.rulings import Scenario, lines_of, load_scenarios, run_scenario
from gridforged.systems import damage, gate, stat_changes, ticks
from gridforged.systems.effects import harvest, repossess
from gridforged.systems.statuses import burn, crush, status, venom
from tests.systems.mutants import Mutant, Owner

RULINGS = Path(__file__).parents[1] / "rulings"


@cache
def scenarios(folder: str) -> list[Scenario]:
    return load_scenarios(RULINGS / folder)


def rulings(folder: str, *titles: str) -> Callable[[], None]:
    """The rulings of a folder whose titles begin so hold; every one of `titles` has to mean exactly one."""

    def check() -> None:
        for title in titles:
            (scenario,) = [s for s in scenarios(folder) if s.title.startswith(title)]
            outcome = run_scenario(scenario)
            assert outcome.passed, "\n".join(lines_of(outcome))

    return check


def change(name: str, owner: Owner, function: str, old: str, new: str, check: Callable[[], None]) -> Mutant:
    return Mutant(name, owner, function, ((old, new),), check)


BURN = "900.33-burn"
TICKS = "900.11-shield-and-ticks"
MAIM = "900.09-relentless-and-maim"
REDUCTIONS = "900.10-relentless-and-stats"

STATUS_MUTANTS = (
    change(
        "what is left of a Burn is rounded down",
        burn.Burn,
        "_decay",
        "left = held.burn - loss",
        "left = held.burn // 2",
        rulings(BURN, "Each tick should deal"),
    ),
    change(
        "Burn moves instead of being copied",
        burn.Burn,
        "_spread",
        "self.apply(state, source, chosen, carrier.ticking.burn, 0, seq)",
        "self.apply(state, source, chosen, carrier.ticking.burn, 0, seq); self.clear(carrier)",
        rulings(BURN, "A Burn that survives"),
    ),
    change(
        "a Burn throws what it had before it decayed",
        burn.Burn,
        "_spread",
        "self.apply(state, source, chosen, carrier.ticking.burn, 0, seq)",
        "self.apply(state, source, chosen, 2 * carrier.ticking.burn, 0, seq)",
        rulings(BURN, "A Burn that survives"),
    ),
    change(
        "Burn leaves the Relentless out of its pool",
        burn.Burn,
        "_spread",
        "if c is not carrier]",
        "if c is not carrier and not gate.is_relentless(c)]",
        rulings(BURN, "A spread refused by Relentless"),
    ),
    change(
        "Burn catches on anybody, not on the nearest",
        burn.Burn,
        "_spread",
        "nearest = min(",
        "nearest = max(",
        rulings(BURN, "The nearest should catch it"),
    ),
    change(
        "Burn asks its roll under a ward",
        burn.Burn,
        "_spread",
        "if self._is_warded(state, side):",
        "if chance.happens(state, state.streams.spread, 'spread', 5) and self._is_warded(state, side):",
        rulings(BURN, "Under a ward no spread"),
    ),
    change(
        "a Dormant ward still wards",
        burn.Burn,
        "_is_warded",
        " and not gate.is_dormant(state, c)",
        "",
        rulings(BURN, "A ward should hold while"),
    ),
    change(
        "Burn has no cap",
        burn.Burn,
        "apply",
        "min(before + amount, state.numbers.burn_cap)",
        "before + amount",
        rulings(BURN, "No Burn should pass 999"),
    ),
    change(
        "more Burn starts its clock anew",
        burn.Burn,
        "apply",
        "if before == 0:",
        "if True:",
        rulings(TICKS, "Each status should tick"),
    ),
    change(
        "the Burn of a carrier that came back burns on",
        burn.Burn,
        "tick",
        "combatant.vitality.incarnation == incarnation and held.burn > 0",
        "True",
        rulings(BURN, "A Burn that its own tick"),
    ),
    change(
        "Burn ignores Shield",
        burn.Burn,
        "tick",
        "RUNNING | IGNORES_ARMOR",
        "RUNNING | IGNORES_ARMOR | 32",
        rulings(TICKS, "Ticks should pass Armor"),
    ),
    change(
        "Venom meets Armor",
        venom.Venom,
        "tick",
        "RUNNING | IGNORES_ARMOR",
        "RUNNING",
        rulings(TICKS, "Ticks should pass Armor"),
    ),
    change(
        "Venom ignores Insurance",
        venom.Venom,
        "tick",
        "RUNNING | IGNORES_ARMOR",
        "RUNNING | IGNORES_ARMOR | 16",
        rulings(TICKS, "A tick should cost the insured"),
    ),
    change(
        "Forge Core does nothing",
        ticks,
        "reduced",
        "amount - values[FORGE_CORE] - values[TICK_REDUCTION]",
        "amount",
        rulings(TICKS, "Forge Core should shrink"),
    ),
    change(
        "what Shield absorbed feeds and is heard",
        damage,
        "react",
        "landed = instance.vitality_lost > 0",
        "landed = instance.landed",
        rulings(TICKS, "A tick that Shield absorbed whole"),
    ),
    change(
        "Relentless refuses Maim",
        status.Status,
        "refuses",
        "if word.relentless:",
        "if word.name == 'maim' and gate.refuses_harm(state, source, target, 'maim', '900.9a', cause):\n"
        "        return True\n"
        "    if word.relentless:",
        rulings(MAIM, "Maim should get through"),
    ),
    change(
        "Relentless refuses nothing",
        gate,
        "refuses_harm",
        "is_relentless(target)",
        "False",
        rulings(REDUCTIONS, "Whatever prints the reduction"),
    ),
    change(
        "Relentless guards all stats but Focus",
        stat_changes,
        "lose",
        "gate.refuses_harm(state,",
        "stat != FOCUS and gate.refuses_harm(state,",
        rulings(REDUCTIONS, "Whatever prints the reduction"),
    ),
    change(
        "Smash goes through the guard",
        stat_changes,
        "smash",
        'gate.refuses(state, source, target, "smash", cause)',
        'gate.refuses_harm(state, source, target, "smash", "900.10a", cause)',
        rulings(REDUCTIONS, "Smash should go straight"),
    ),
    change(
        "Crush asks no gate",
        crush.Crush,
        "apply",
        "self.refuses(state, source, target, cause)",
        "False",
        rulings(REDUCTIONS, "Relentless should neither prolong"),
    ),
    change(
        "Repossess gains what it could not take",
        repossess.Repossess,
        "resolve",
        "if seq:",
        "if True:",
        rulings(REDUCTIONS, "Repossess should move"),
    ),
    change(
        "Harvest offers its Dread to the Relentless",
        harvest.Harvest,
        "resolve",
        " if not gate.is_relentless(c)]",
        "]",
        rulings(REDUCTIONS, "With only Relentless enemies"),
    ),
)
