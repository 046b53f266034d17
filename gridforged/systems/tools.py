"""Tools: packages that answer an ally's activation at its start, for Durability (900.3, 900.34)."""

from __future__ import annotations

from gridforged.components.identity import TOOL
from gridforged.systems import clauses, grid
from gridforged.systems.cards import CompiledPackage
from gridforged.systems.conditions import first_failing
from gridforged.systems.resolution import Resolution
from gridforged.systems.state import BattleState, Combatant


def run_packages(state: BattleState, activation: Resolution) -> None:
    """Every package of every living allied Tool beside the unit that activates.

    Armor setup is hoisted three times over (900.3b): Tools that have any come before all others (900.3c), its
    packages before a Tool's other ones (900.3d), Crush and Smash to the front of a package (900.3e). Packages
    that set up Armor all resolve before any that does not, so that no Tool spends Durability on something
    else before them (900.3f). A worn Tool breaks at once, unless a package yet to come may repair it: then it
    breaks when the pass is over, so that a repair and a last charge do not race (900.34c).
    """
    tools = [c for c in grid.living_adjacent(state, activation.actor) if c.identity.kind == TOOL]
    tools.sort(key=_has_no_setup)
    order = [(tool, package) for tool in tools for package in tool.card.packages if package.has_armor_setup]
    order += [
        (tool, package) for tool in tools for package in tool.card.packages if not package.has_armor_setup
    ]
    for number, (tool, package) in enumerate(order):
        _resolve(state, tool, package, activation)
        if tool.durability.current <= 0 and not _may_be_repaired(order[number + 1 :]):
            _destroy_if_worn(state, tool, activation.cause)
    for tool in tools:
        _destroy_if_worn(state, tool, activation.cause)


def _has_no_setup(tool: Combatant) -> bool:
    return not any(package.has_armor_setup for package in tool.card.packages)


def _may_be_repaired(to_come: list[tuple[Combatant, CompiledPackage]]) -> bool:
    """Whether a Tool that still works has a package to come that repairs."""
    return any(package.has_repair and tool.durability.current > 0 for tool, package in to_come)


def _resolve(state: BattleState, tool: Combatant, package: CompiledPackage, activation: Resolution) -> None:
    durability = tool.durability
    if durability.current <= 0:
        return
    resolution = Resolution(tool, activation.cause)
    resolution.subject = activation.actor
    resolution.judged = activation.actor
    if activation.target is not None:
        resolution.aim_at(activation.target)
    if first_failing(state, resolution, package.conditions) is not None:
        return  # 900.34b: a package that did not resolve costs nothing
    resolution.cause = state.emit(
        "package_resolved", "", tool, activation.actor, "900.3a", activation.cause, {}
    )
    # Paid first: what the clauses set off may reach this Tool again, which is worn by then. Paid whatever
    # refuses its effects, as Relentless does a Crush (900.3g).
    left = {"before": durability.current, "now": durability.current - 1}
    durability.current -= 1
    state.emit("durability_spent", "durability", tool, tool, "900.34a", resolution.cause, left)
    clauses.resolve_all(state, resolution, package.clauses)


def _destroy_if_worn(state: BattleState, tool: Combatant, cause: int) -> None:
    durability = tool.durability
    if durability.current > 0 or not tool.vitality.alive:
        return
    tool.vitality.alive = False
    tool.vitality.current = 0
    state.emit("tool_destroyed", "", tool, tool, "900.34a", cause, {})
