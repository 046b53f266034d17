"""What shrinks a tick of Burn or Venom before it becomes a damage instance (900.11d)."""

from __future__ import annotations

from gridforged.components.traits import FORGE_CORE, TICK_REDUCTION
from gridforged.systems.state import Combatant


def reduced(combatant: Combatant, amount: int) -> int:
    """`amount` less the holder's flat tick reduction, 0 or more; of 0 there is no instance (G-102)."""
    values = combatant.traits.values
    left = amount - values[FORGE_CORE] - values[TICK_REDUCTION]
    return left if left > 0 else 0


def numbers_of(combatant: Combatant, amount: int, dealt: int) -> dict[str, int]:
    """The numbers of a tick of `amount` that deals `dealt`, for its event."""
    amounts = {"amount": amount}
    if combatant.traits.values[FORGE_CORE]:
        amounts["forge_core"] = combatant.traits.values[FORGE_CORE]
    if combatant.traits.values[TICK_REDUCTION]:
        amounts["tick_reduction"] = combatant.traits.values[TICK_REDUCTION]
    amounts["dealt"] = dealt
    return amounts
