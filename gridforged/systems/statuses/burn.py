"""Burn: damage each second that halves itself, and now and then catches on the nearest neighbour (900.33)."""

from __future__ import annotations

from typing import Final

from gridforged.components.traits import BURN_WARD
from gridforged.content.vocabulary import StatusWord
from gridforged.ecs.schedule import NEVER
from gridforged.systems import chance, damage, gate, grid, targeting, ticks
from gridforged.systems.instance import IGNORES_ARMOR, RUNNING, Instance
from gridforged.systems.state import BattleState, Combatant
from gridforged.systems.statuses.status import TickingStatus


class Burn(TickingStatus):
    """One amount on each carrier, capped; who applied it last owns its lineage (G-25)."""

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
        before = held.burn
        held.burn = min(before + amount, state.numbers.burn_cap)  # 900.33e
        if before == 0:
            held.burn_next = (
                state.clock.frame + state.numbers.tick_period
            )  # G-06: re-application keeps the clock
        held.burn_side = source.side if source is not None else 1 - target.side
        held.burn_source = source.entity if source is not None else 0
        amounts = {
            "amount": amount,
            "before": before,
            "added": held.burn - before,
            "now": held.burn,
            "cap": state.numbers.burn_cap,
        }
        held.burn_cause = self.record(state, source, target, cause, amounts)
        return held.burn_cause

    def is_on(self, state: BattleState, combatant: Combatant) -> bool:
        return combatant.ticking.burn > 0

    def clear(self, combatant: Combatant) -> None:
        held = combatant.ticking
        held.burn = 0
        held.burn_side = 0
        held.burn_source = 0
        held.burn_next = 0
        held.burn_cause = 0

    def next_due(self, state: BattleState, combatant: Combatant) -> int:
        return combatant.ticking.burn_next or NEVER

    def tick(self, state: BattleState, combatant: Combatant) -> bool:
        held = combatant.ticking
        if not 0 < held.burn_next <= state.clock.frame:
            return False
        held.burn_next = state.clock.frame + state.numbers.tick_period
        amount = held.burn
        incarnation = combatant.vitality.incarnation
        source = state.combatant_of(held.burn_source)
        dealt = ticks.reduced(combatant, amount)
        ticked = ticks.numbers_of(combatant, amount, dealt)
        seq = state.emit("status_ticked", "burn", source, combatant, "900.33a", held.burn_cause, ticked)
        instance = Instance(source, combatant, dealt, "900.33a", seq)
        instance.flags = RUNNING | IGNORES_ARMOR  # 900.11a, 900.11c: past Armor alone
        damage.deal(state, instance)
        # What the tick set off may have cleared it, or killed and revived its carrier: nothing is left then.
        if combatant.vitality.incarnation == incarnation and held.burn > 0:
            self._decay(state, combatant, seq)
        return True

    def _decay(self, state: BattleState, combatant: Combatant, cause: int) -> None:
        held = combatant.ticking
        # 900.33a: the loss is rounded down, not what is left (C-23), and is never less than 1: of 3 remain 2
        # (900.33f).
        percent = state.numbers.burn_decay_percent
        loss = max(1, held.burn * percent // 100)
        left = held.burn - loss
        decayed = {"before": held.burn, "percent": percent, "amount": loss, "now": max(0, left)}
        if left <= 0:
            self.clear(combatant)
            state.emit("status_ended", "burn", None, combatant, "900.33a", cause, decayed)
            return
        held.burn = left
        state.emit("status_decayed", "burn", None, combatant, "900.33a", cause, decayed)
        self._spread(state, combatant, cause)

    def _spread(self, state: BattleState, carrier: Combatant, cause: int) -> None:
        """Copy what is left onto one other enemy of whoever applied it, perhaps (900.33b).

        It is less than the tick was, so that Burn dies out (900.33d).
        """
        side = 1 - carrier.ticking.burn_side
        if self._is_warded(state, side):
            return  # 900.33h: no roll is made
        if not chance.happens(state, state.streams.spread, "spread", state.numbers.burn_spread_percent):
            return
        pool = [c for c in targeting.targetable_on(state, side) if c is not carrier]
        if not pool:
            return
        nearest = min(grid.distance(state, carrier, c) for c in pool)
        pool = [c for c in pool if grid.distance(state, carrier, c) == nearest]  # 900.33c
        chosen = chance.pick(state, state.streams.spread, "spread", pool)
        source = state.combatant_of(carrier.ticking.burn_source)
        amounts = {
            "percent": state.numbers.burn_spread_percent,
            "distance": nearest,
            "candidates": len(pool),
            "amount": carrier.ticking.burn,
        }
        seq = state.emit("burn_spread", "burn", carrier, chosen, "900.33b", cause, amounts)
        # 900.33g: a Relentless unit may be chosen, and then refuses; nobody is chosen instead.
        self.apply(state, source, chosen, carrier.ticking.burn, 0, seq)

    def _is_warded(self, state: BattleState, side: int) -> bool:
        return any(
            c.vitality.alive and c.traits.values[BURN_WARD] > 0 and not gate.is_dormant(state, c)
            for c in state.half(side)
        )


STATUS: Final = Burn(
    StatusWord(
        name="burn",
        rule="900.33a",
        summary="damage each second past Armor; halves itself and may spread",
        text="inflict {amount:Burn} on {whom}",
        takes="points",
        negative=True,
        relentless="900.9d",
    )
)
