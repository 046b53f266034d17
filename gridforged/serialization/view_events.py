"""Keeping a public view of a battle up to date by its events alone.

One function for each kind of event that changes what is seen; all others are in UNSEEN, so that a new kind
cannot be forgotten.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from gridforged.components.identity import SIDE_NAMES
from gridforged.components.limits import LAYER_LIMIT
from gridforged.ecs.events import Event
from gridforged.errors import SyncError
from gridforged.serialization.view import BattleView, UnitView

CRUSH: Final = "crush"
TIMED: Final = ("blind", "dormant", "entrap", "freeze", "prismbreak", "stun")
"""Statuses of which an event gives the frame that they last until."""


def see(view: BattleView, event: Event) -> None:
    """Change `view` by what `event` says. SyncError for an event that does not belong to this battle."""
    seen = SEEN.get(event.kind)
    if seen is None:
        if event.kind in UNSEEN:
            return
        raise SyncError(f"event {event.seq}: '{event.kind}' is no kind of event that is known here")
    try:
        seen(view, event)
    except KeyError as error:
        raise SyncError(f"event {event.seq}, {event.kind}: has no {error.args[0]}") from None


def _target(view: BattleView, event: Event) -> UnitView:
    return view.unit(event.target)


def _battle_ended(view: BattleView, event: Event) -> None:
    view.outcome = event.amounts["outcome"]
    view.reason = event.what
    for held in view.sides:
        held["stock"] = 0  # G-97: what Hubs do not turn into Dividend, in the events that follow, is lost


def _activation_started(view: BattleView, event: Event) -> None:
    view.unit(event.source).numbers["activations"] = event.amounts["nth"]


def _damage(view: BattleView, event: Event) -> None:
    numbers = _target(view, event).numbers
    numbers["vitality"] = event.amounts["vitality_left"]
    numbers["shield"] = event.amounts["shield_left"]
    numbers["insurance"] -= event.amounts["insurance_spent"]
    numbers["subrogated"] -= event.amounts["subrogated_spent"]


def _damage_ignored(view: BattleView, event: Event) -> None:
    _target(view, event).numbers["ignore_charges"] = event.amounts["ignore_charges"]


def _ignore_charges_gained(view: BattleView, event: Event) -> None:
    _target(view, event).numbers["ignore_charges"] = event.amounts["now"]


def _vitality_is(view: BattleView, event: Event) -> None:
    _target(view, event).numbers["vitality"] = event.amounts["now"]


def _vitality_restored(view: BattleView, event: Event) -> None:
    unit = _target(view, event)
    unit.numbers["vitality"] = event.amounts["now"]
    _hold(unit, "maim", event.amounts["maim_left"])


def _shield_gained(view: BattleView, event: Event) -> None:
    unit = _target(view, event)
    unit.numbers["shield"] = event.amounts["now"]
    _hold(unit, "maim", event.amounts["maim_left"])


def _insurance_gained(view: BattleView, event: Event) -> None:
    numbers = _target(view, event).numbers
    if event.what not in ("insurance", "subrogated"):
        raise SyncError(f"event {event.seq}: '{event.what}' is no kind of Insurance")
    numbers[event.what] = event.amounts["now"]


def _combatant_died(view: BattleView, event: Event) -> None:
    unit = _target(view, event)
    for name in ("alive", "vitality", "shield", "insurance", "subrogated", "ignore_charges"):
        unit.numbers[name] = 0  # G-77
    unit.statuses.clear()
    unit.crush.clear()


def _combatant_revived(view: BattleView, event: Event) -> None:
    numbers = _target(view, event).numbers
    numbers["alive"] = 1
    numbers["incarnation"] += 1
    for name in ("vitality", "row", "column"):
        numbers[name] = event.amounts[name]
    if event.what == "phylactery":
        numbers["vessels"] -= 1


def _tool_destroyed(view: BattleView, event: Event) -> None:
    numbers = _target(view, event).numbers
    numbers["alive"] = 0
    numbers["vitality"] = 0


def _tool_repaired(view: BattleView, event: Event) -> None:
    numbers = _target(view, event).numbers
    numbers["durability"] = event.amounts["now"]
    numbers["alive"] = 1
    numbers["vitality"] = numbers["maximum"]


def _durability_spent(view: BattleView, event: Event) -> None:
    _target(view, event).numbers["durability"] = event.amounts["now"]


def _units_displaced(view: BattleView, event: Event) -> None:
    one, other = view.unit(event.source).numbers, view.unit(event.target).numbers
    for name in ("row", "column"):
        one[name], other[name] = other[name], one[name]


def _stat_changed(view: BattleView, event: Event) -> None:
    numbers = _target(view, event).numbers
    if event.what == "vitality":
        numbers["maximum"] = event.amounts["now"]
        numbers["vitality"] += event.amounts["amount"]
    elif f"{event.what}_gained" in numbers:
        numbers[f"{event.what}_gained"] = event.amounts["gained"]
    else:
        raise SyncError(f"event {event.seq}: '{event.what}' is no stat")


def _status_applied(view: BattleView, event: Event) -> None:
    unit = _target(view, event)
    if event.what == CRUSH:
        if len(unit.crush) >= LAYER_LIMIT:  # the layer that would be over first has made room
            unit.crush.remove(min(unit.crush, key=_until_of))
        unit.crush.append((event.amounts["amount"], event.amounts["until"]))
    else:
        _hold(unit, event.what, event.amounts["until" if event.what in TIMED else "now"])


def _status_decayed(view: BattleView, event: Event) -> None:
    _hold(_target(view, event), event.what, event.amounts["now"])


def _status_ended(view: BattleView, event: Event) -> None:
    unit = _target(view, event)
    if event.what == CRUSH:
        layer = (event.amounts["amount"], event.amounts["until"])
        if layer not in unit.crush:
            raise SyncError(f"event {event.seq}: there is no such layer of Crush to end")
        unit.crush.remove(layer)
    else:
        _hold(unit, event.what, 0)


def _status_cleared(view: BattleView, event: Event) -> None:
    unit = _target(view, event)
    if event.what == CRUSH:
        unit.crush.clear()
    else:
        _hold(unit, event.what, 0)


def _freeze_thawed(view: BattleView, event: Event) -> None:
    left = event.amounts["left"]
    _hold(_target(view, event), event.what, event.frame + left if left else 0)


def _freeze_shattered(view: BattleView, event: Event) -> None:
    _hold(_target(view, event), event.what, 0)


def _stacks_are(view: BattleView, event: Event) -> None:
    _hold(_target(view, event), event.what, event.amounts["now"])


def _overclock_blown_out(view: BattleView, event: Event) -> None:
    _hold(_target(view, event), event.what, 0)


def _vessel_points_gained(view: BattleView, event: Event) -> None:
    numbers = _target(view, event).numbers
    numbers["vessel_points"] = event.amounts["now"]
    numbers["vessels"] = event.amounts["vessels"]


def _stock_minted(view: BattleView, event: Event) -> None:
    _side_of(view, event.source)["stock"] = event.amounts["now"]


def _stock_settled(view: BattleView, event: Event) -> None:
    _side_of(view, event.source)["dividend"] = event.amounts["dividend"]


def _interest_gained(view: BattleView, event: Event) -> None:
    # A command for a side has no source, so its event says which side it is.
    holder = _side_of(view, event.source) if event.source else _side(view, event)
    holder["interest"] = event.amounts["now"]


def _interest_paid(view: BattleView, event: Event) -> None:
    holder = _side(view, event)
    holder["interest"] = 0
    holder["dividend"] = event.amounts["dividend"]


def _side_of(view: BattleView, entity: int) -> dict[str, int]:
    return view.sides[SIDE_NAMES.index(view.unit(entity).side)]


def _side(view: BattleView, event: Event) -> dict[str, int]:
    side = event.amounts["side"]
    if not 0 <= side < len(view.sides):
        raise SyncError(f"event {event.seq}: {side} is neither side")
    return view.sides[side]


def _hold(unit: UnitView, status: str, amount: int) -> None:
    """Set a status; one of 0 is none."""
    if amount > 0:
        unit.statuses[status] = amount
    else:
        unit.statuses.pop(status, None)


def _until_of(layer: tuple[int, int]) -> int:
    return layer[1]


SEEN: Final[dict[str, Callable[[BattleView, Event], None]]] = {
    "activation_started": _activation_started,
    "battle_ended": _battle_ended,
    "combatant_died": _combatant_died,
    "combatant_revived": _combatant_revived,
    "cost_paid": _vitality_is,
    "damage_absorbed": _damage,
    "damage_ignored": _damage_ignored,
    "damage_taken": _damage,
    "dread_harvested": _stacks_are,
    "durability_spent": _durability_spent,
    "freeze_shattered": _freeze_shattered,
    "freeze_thawed": _freeze_thawed,
    "haywire_spent": _stacks_are,
    "ignore_charges_gained": _ignore_charges_gained,
    "insurance_gained": _insurance_gained,
    "interest_gained": _interest_gained,
    "interest_paid": _interest_paid,
    "overclock_blown_out": _overclock_blown_out,
    "shield_gained": _shield_gained,
    "stat_gained": _stat_changed,
    "stat_lost": _stat_changed,
    "status_applied": _status_applied,
    "status_cleared": _status_cleared,
    "status_decayed": _status_decayed,
    "status_ended": _status_ended,
    "stock_minted": _stock_minted,
    "stock_settled": _stock_settled,
    "tool_destroyed": _tool_destroyed,
    "tool_repaired": _tool_repaired,
    "units_displaced": _units_displaced,
    "vessel_points_gained": _vessel_points_gained,
    "vitality_lost": _vitality_is,
    "vitality_restored": _vitality_restored,
}
"""What each kind of event changes in a view."""

UNSEEN: Final = (
    "activation_aborted",
    "amount_counted",
    "battle_started",
    "bonus_damage_added",
    "burn_spread",
    "cascade_triggered",
    "chain_cut",
    "charge_lost",
    "clause_skipped",
    "command_applied",
    "cull_failed",
    "cull_succeeded",
    "damage_divided",
    "damage_nullified",
    "death_defied",
    "displace_failed",
    "effect_refused",
    "harvest_failed",
    "hit_skipped",
    "hit_struck",
    "initiative_pushed",
    "initiative_taken",
    "keyword_gained",
    "overtime_ticked",
    "package_resolved",
    "passive_triggered",
    "revival_failed",
    "shield_broken",
    "status_ticked",
    "target_chosen",
    "target_missing",
    "unit_shocked",
)
"""Kinds of event that change nothing of a view themselves."""
