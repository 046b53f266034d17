"""Crush: an Armor reduction that runs out; each application is a layer of its own (900.2e, G-33)."""

from __future__ import annotations

from typing import Final

from gridforged.components.limits import LAYER_LIMIT
from gridforged.content.vocabulary import StatusWord
from gridforged.ecs.schedule import NEVER
from gridforged.systems.state import BattleState, Combatant
from gridforged.systems.statuses.status import EndingStatus


class Crush(EndingStatus):
    """Layers add; Relentless refuses new ones (900.2f, 900.10b) and ends none that runs (900.10f)."""

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
        layers = target.crush
        until = state.clock.frame + state.numbers.crush_frames
        if len(layers.amounts) >= LAYER_LIMIT:
            # Bounded state: the layer that would be over first makes room.
            self._remove(target, layers.untils.index(min(layers.untils)))
        seq = self.record(
            state,
            source,
            target,
            cause,
            {"amount": amount, "frames": state.numbers.crush_frames, "until": until},
        )
        layers.amounts.append(amount)
        layers.untils.append(until)
        layers.causes.append(seq)
        return seq

    def is_on(self, state: BattleState, combatant: Combatant) -> bool:
        return any(until > state.clock.frame for until in combatant.crush.untils)

    def clear(self, combatant: Combatant) -> None:
        combatant.crush.amounts = []
        combatant.crush.untils = []
        combatant.crush.causes = []

    def next_due(self, state: BattleState, combatant: Combatant) -> int:
        return min(combatant.crush.untils) if combatant.crush.untils else NEVER

    def expire(self, state: BattleState, combatant: Combatant) -> None:
        layers = combatant.crush
        index = 0
        while index < len(layers.untils):
            if layers.untils[index] <= state.clock.frame:
                ended = {"amount": layers.amounts[index], "until": layers.untils[index]}
                cause = layers.causes[index]
                self._remove(combatant, index)
                state.emit("status_ended", "crush", None, combatant, "900.2e", cause, ended)
            else:
                index += 1

    def _remove(self, combatant: Combatant, index: int) -> None:
        del combatant.crush.amounts[index]
        del combatant.crush.untils[index]
        del combatant.crush.causes[index]


STATUS: Final = Crush(
    StatusWord(
        name="crush",
        rule="900.2e",
        summary="takes that much Armor for 2 seconds",
        text="make {whom} lose {amount:Armor} for {crush_ms} (Crush)",
        text_for_self="lose {amount:Armor} for {crush_ms} (Crush)",
        takes="points",
        negative=True,
        relentless="900.10b",
        lane="armor_setup",
    )
)
