"""Checkers over the log of a whole battle: who was alive when, what answered what, what Vessels brought."""

from __future__ import annotations

from collections.abc import Iterable

from gridforged.battle import Battle
from gridforged.ecs.events import Event
from gridforged.systems.instance import UNANSWERED

NOT_FOR_THE_LIVING = ("combatant_revived", "revival_failed", "tool_repaired")
"""What only the dead, or worn Tools, can be the target of."""
ABOUT_THE_DEAD = (
    *NOT_FOR_THE_LIVING,
    "amount_counted",
    "chain_cut",  # its own line may be past the depth of the rules
    "clause_skipped",  # the clause is of a living unit; its target is named, and gets nothing
    "effect_refused",
    "hit_skipped",
    "initiative_taken",  # by a unit whose own payment killed it: its activation goes on (900.20e)
    "interest_gained",
    "package_resolved",  # an earlier Tool of the pass may have killed the ally
    "passive_triggered",  # about the one it befell; who hears is the source
)
"""Kinds of event that may have a dead target: nothing happens to it."""
DAMAGE = ("damage_taken", "damage_absorbed", "damage_nullified", "damage_ignored")
LOSS_OF_POINTS = "900.12f"
LOSS_OF_THORNS = "900.26e"
REFLECTED = "900.26f"


class LifeAudit:
    """Reads a log in order and notes whatever should never be."""

    def __init__(self, battle: Battle) -> None:
        self._battle = battle
        self.faults: list[str] = []
        self._alive = {c.entity: True for c in battle.state.combatants}
        self._vitality: dict[int, int] = {}
        self._by_seq: dict[int, Event] = {}
        self.answers = 0
        self.reflected = 0
        self.revived = 0
        self.awards = 0

    def read(self, events: Iterable[Event]) -> LifeAudit:
        """Check every event; itself, with all that was found."""
        for event in events:
            self._by_seq[event.seq] = event
            self._check_target(event)
            self._check_doer(event)
            self._check_answer(event)
            self._check_award(event)
            self._follow(event)
        for combatant in self._battle.state.combatants:
            known = self._vitality.get(combatant.entity, combatant.vitality.current)
            if known != combatant.vitality.current:
                self.faults.append(f"{combatant.label} has {combatant.vitality.current}, by the log {known}")
            if self._alive[combatant.entity] != combatant.vitality.alive:
                self.faults.append(f"{combatant.label} is alive in one place and dead in the other")
        return self

    def _fault(self, event: Event, what: str) -> None:
        self.faults.append(
            f"#{event.seq} {event.kind} {event.what} {self._label(event.source)} -> "
            f"{self._label(event.target)} {event.amounts}: {what}"
        )

    def _label(self, entity: int) -> str:
        return self._battle.label(entity) if entity else "none"

    def _check_target(self, event: Event) -> None:
        if not event.target:
            return
        alive = self._alive[event.target]
        if event.kind in NOT_FOR_THE_LIVING[:2] and alive:
            self._fault(event, "it was not dead")
        if not alive and event.kind not in ABOUT_THE_DEAD and not self._is_object(event.target):
            self._fault(event, "its target is dead")
        if not alive and event.what.startswith("target_") and event.amounts.get("count", 0) > 0:
            self._fault(event, "a dead target counts for nothing")

    def _is_object(self, entity: int) -> bool:
        combatant = self._battle.state.combatant_of(entity)
        return combatant is not None and combatant.is_object

    def _check_doer(self, event: Event) -> None:
        if not event.source or self._alive[event.source]:
            return
        if event.kind == "passive_triggered" and not (
            event.what == "own_death" and event.source == event.target
        ):
            self._fault(event, "the dead hear nothing but their own death")
        if event.kind in ("activation_started", "cost_paid", "package_resolved", "cascade_triggered"):
            self._fault(event, "the dead do nothing")

    def _check_answer(self, event: Event) -> None:
        cause = self._by_seq.get(event.cause)
        if cause is None:
            return
        if cause.kind == "vitality_lost" and event.kind not in ("combatant_died", "death_defied"):
            self._fault(event, "a Vitality loss sets off nothing but a death")
        if cause.kind not in DAMAGE:
            return
        if event.kind == "vitality_lost":
            self._check_loss(event, cause)
        elif event.kind in DAMAGE:
            self._check_reflected(event, cause)

    def _check_loss(self, event: Event, cause: Event) -> None:
        self.answers += 1
        told = cause.amounts
        insured = told["subrogated_absorbed"] + told["insurance_absorbed"]
        if (event.source, event.target) != (cause.target, cause.source):
            self._fault(event, "the target of an instance answers its source and nobody else")
        if event.rule == LOSS_OF_POINTS:
            if event.amounts["asked"] != told["subrogated_absorbed"]:
                self._fault(event, f"Subrogated points absorbed {told['subrogated_absorbed']}")
        elif event.rule != LOSS_OF_THORNS:
            self._fault(event, "nothing else answers by a loss")
        elif told["vitality_lost"] + insured == 0:
            self._fault(event, "Armor or Shield took all of it")
        if cause.amounts["flags"] & UNANSWERED:
            self._fault(event, "the clock is answered by nobody")
        if not event.source or not self._alive[event.source]:
            self._fault(event, "the dead answer nothing")
        before = self._vitality.get(event.target, event.amounts["before"])
        lost = event.amounts["amount"]
        if before != event.amounts["before"] or before - lost != event.amounts["now"]:
            self._fault(event, f"there were {before}")
        if lost not in (min(event.amounts["asked"], before), before - 1):
            self._fault(event, "it takes what it asks, or all there is, or all but what defies death")

    def _check_reflected(self, event: Event, cause: Event) -> None:
        self.reflected += 1
        if event.kind == "damage_ignored":
            return
        if event.rule != REFLECTED:
            self._fault(event, "damage is answered with damage by Reflect alone")
        if cause.kind != "damage_taken" or (event.source, event.target) != (cause.target, cause.source):
            self._fault(event, "Reflect throws back landed damage at its source")

    def _check_award(self, event: Event) -> None:
        if event.kind != "vessel_points_gained":
            return
        self.awards += 1
        told = event.amounts
        if not 0 < told["points"] <= 6 or not 0 <= told["vessels"] <= 2 or not 0 <= told["now"] <= 59:
            self._fault(event, "six points a batch, two Vessels, and never a third in store")

    def _follow(self, event: Event) -> None:
        told = event.amounts
        if event.kind in ("damage_taken", "damage_absorbed"):
            self._vitality[event.target] = told["vitality_left"]
        elif event.what == "vitality" and "now" in told and event.kind in FOLLOWED:
            self._vitality[event.target] = told["now"]
        elif event.kind in ("combatant_died", "tool_destroyed"):
            self._vitality[event.target] = 0
            self._alive[event.target] = False
        elif event.kind in ("combatant_revived", "tool_repaired"):
            self._alive[event.target] = True
            self._vitality.pop(event.target, None)
            if event.kind == "combatant_revived":
                self.revived += 1
                self._vitality[event.target] = told["vitality"]
        elif event.kind == "stat_gained" and event.what == "vitality":
            self._vitality.pop(event.target, None)


FOLLOWED = ("vitality_lost", "cost_paid", "vitality_restored")
