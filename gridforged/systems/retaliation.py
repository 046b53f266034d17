"""What answers a damage instance with a loss of Vitality: Subrogated Insurance, Thorns, Riposte (900.26,
G-17).
"""

from __future__ import annotations

from gridforged.components.traits import RIPOSTE, THORNS
from gridforged.systems import gate, losses
from gridforged.systems.instance import Instance
from gridforged.systems.state import BattleState, Combatant


def answer_by_loss(state: BattleState, instance: Instance, source: Combatant) -> None:
    """Let the target answer `source`. A loss is no instance: nothing answers back (900.26e)."""
    absorbed = instance.subrogated_absorbed
    if absorbed > 0:
        # 900.12f: exactly what the points absorbed.
        losses.lose_vitality(state, instance.target, source, absorbed, "900.12f", instance.seq)
    if instance.vitality_lost <= 0 and absorbed + instance.insurance_absorbed <= 0:
        return  # 900.26b, 900.26c: insured damage is answered, what Armor or Shield swallowed is not
    if gate.is_dormant(state, instance.target):
        return  # 900.18b
    for keyword in (THORNS, RIPOSTE):
        # A fixed amount each, once an instance, though part was insured and part landed (900.26a, G-16).
        amount = instance.target.traits.values[keyword]
        if amount > 0 and source.vitality.alive and instance.target.vitality.alive:
            losses.lose_vitality(state, instance.target, source, amount, "900.26e", instance.seq)
