"""What shrinks a tick of Burn or Venom before it becomes a damage instance (900.11d)."""

from __future__ import annotations

from gridforged.components.traits import FORGE_CORE
from gridforged.systems.state import Combatant


def reduced(combatant: Combatant, amount: int) -> int:
    """`amount` less the holder's flat tick reduction, 0 or more; of 0 there is no instance (G-102)."""
    left = amount - combatant.traits.values[FORGE_CORE]
    return left if left > 0 else 0
