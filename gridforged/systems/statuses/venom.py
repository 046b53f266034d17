"""Venom: its stacks as damage each second, without decay (G-26)."""

from __future__ import annotations

from typing import Final

from gridforged.components.limits import clamp_amount
from gridforged.content.vocabulary import StatusWord
from gridforged.ecs.schedule import NEVER
from gridforged.systems import damage, ticks
from gridforged.systems.instance import IGNORES_ARMOR, RUNNING, Instance
from gridforged.systems.state import BattleState, Combatant
from gridforged.systems.statuses.status import TickingStatus


class Venom(TickingStatus):
    """Stacks add without a cap."""

    def apply(
        self,
        state: BattleState,
        source: Combatant | None,
        target: Combatant,
        amount: int,
        frames: int,
        cause: int,
    ) -> int:
        if amount <= 0 or self.refuses(state, source, target, cause):
            return 0
        held = target.ticking
        if held.venom == 0:
            held.venom_next = state.clock.frame + state.numbers.tick_period  # G-06
        before = held.venom
        held.venom = clamp_amount(before + amount)
        held.venom_source = source.entity if source is not None else 0
        amounts = {"amount": amount, "before": before, "added": held.venom - before, "now": held.venom}
        held.venom_cause = self.record(state, source, target, cause, amounts)
        return held.venom_cause

    def is_on(self, state: BattleState, combatant: Combatant) -> bool:
        return combatant.ticking.venom > 0

    def clear(self, combatant: Combatant) -> None:
        held = combatant.ticking
        held.venom = 0
        held.venom_source = 0
        held.venom_next = 0
        held.venom_cause = 0

    def next_due(self, state: BattleState, combatant: Combatant) -> int:
        return combatant.ticking.venom_next or NEVER

    def tick(self, state: BattleState, combatant: Combatant) -> bool:
        held = combatant.ticking
        if not 0 < held.venom_next <= state.clock.frame:
            return False
        held.venom_next = state.clock.frame + state.numbers.tick_period
        source = state.combatant_of(held.venom_source)
        dealt = ticks.reduced(combatant, held.venom)
        ticked = ticks.numbers_of(combatant, held.venom, dealt)
        seq = state.emit("status_ticked", "venom", source, combatant, "900.11a", held.venom_cause, ticked)
        instance = Instance(source, combatant, dealt, "900.11a", seq)
        instance.flags = RUNNING | IGNORES_ARMOR
        damage.deal(state, instance)
        return True


STATUS: Final = Venom(
    StatusWord(
        name="venom",
        rule="900.11a",
        summary="damage each second past Armor, as much as there are stacks",
        text="inflict {amount:Venom} on {whom}",
        takes="stacks",
        negative=True,
        relentless="900.9d",
    )
)
