"""Engines that are wrong in one place about Burn, Venom, Maim or Insurance; the oracle catches each."""

from __future__ import annotations

from gridforged.systems import insurance, recovery, ticks
from gridforged.systems.statuses import burn, venom
from tests.systems import test_afflictions_oracle
from tests.systems.mutants import Mutant, lines


def _afflictions() -> None:
    test_afflictions_oracle.check_random_afflictions(1_000, seed=5)


def _chains() -> None:
    test_afflictions_oracle.check_random_chains(60, seed=5)


AFFLICTION_MUTANTS = (
    Mutant(
        "Burn is halved and rounded down",
        burn.Burn,
        "_decay",
        (("max(1, held.burn * percent // 100)", "held.burn - held.burn // 2"),),
        _afflictions,
    ),
    Mutant(
        "Burn has no cap",
        burn.Burn,
        "apply",
        (("min(before + amount, state.numbers.burn_cap)", "before + amount"),),
        _afflictions,
    ),
    Mutant(
        "a new Burn starts the clock anew",
        burn.Burn,
        "apply",
        (("if before == 0:", "if True:"),),
        _afflictions,
    ),
    Mutant(
        "Burn spreads what it was before its decay",
        burn.Burn,
        "_decay",
        (
            (
                "    held.burn = left\n",
                lines(
                    "    self._spread(state, combatant, cause)",
                    "    held.burn = left",
                    "    return",
                ),
            ),
        ),
        _afflictions,
    ),
    Mutant(
        "Burn spreads to anyone, however far",
        burn.Burn,
        "_spread",
        (("grid.distance(state, carrier, c) == nearest", "True"),),
        _afflictions,
    ),
    Mutant(
        "Burn spreads to the carrier's own side",
        burn.Burn,
        "_spread",
        (("side = 1 - carrier.ticking.burn_side", "side = carrier.side"),),
        _afflictions,
    ),
    Mutant(
        "whoever refuses a spread is replaced by the next",
        burn.Burn,
        "_spread",
        (
            (
                "if c is not carrier]",
                "if c is not carrier and not gate.is_relentless(c)]",
            ),
        ),
        _afflictions,
    ),
    Mutant(
        "Venom wears off",
        venom.Venom,
        "tick",
        (("    return True\n", "    held.venom -= held.venom > 1\n    return True\n"),),
        _afflictions,
    ),
    Mutant(
        "ticks pass Shield as they pass Armor",
        venom.Venom,
        "tick",
        (("RUNNING | IGNORES_ARMOR", "RUNNING | IGNORES_ARMOR | 32"),),
        _afflictions,
    ),
    Mutant(
        "a tick that is reduced still deals something",
        ticks,
        "reduced",
        (("return left if left > 0 else 0", "return left if left > 0 else 1"),),
        _afflictions,
    ),
    Mutant(
        "Maim prevents what there was no room for",
        recovery,
        "heal",
        (("eligible = amount if amount < missing else missing", "eligible = amount"),),
        _afflictions,
    ),
    Mutant(
        "grants answer each other three levels deep",
        insurance,
        "grant",
        (("if level > state.numbers.insurance_chain_levels:", "if level >= 4:"),),
        _chains,
    ),
    Mutant(
        "grants answer each other five levels deep",
        insurance,
        "grant",
        (("if level > state.numbers.insurance_chain_levels:", "if level > 5:"),),
        _chains,
    ),
    Mutant(
        "only a first point is a gain",
        insurance,
        "grant",
        (("state.reactor.fire(state, INSURED", "before == 0 and state.reactor.fire(state, INSURED"),),
        _chains,
    ),
    Mutant(
        "allies do not hear a grant",
        insurance,
        "grant",
        (("    state.reactor.fire(state, ALLY_INSURED, target, None, seq)\n", ""),),
        _chains,
    ),
)
