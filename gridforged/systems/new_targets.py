"""Who has met whom: whether a target, or its new incarnation, is new to a unit (900.28f)."""

from __future__ import annotations

from gridforged.components.limits import WORD_BITS
from gridforged.systems.state import BattleState, Combatant


def forget(state: BattleState, revived: Combatant) -> None:
    """Let `revived`, a new incarnation, be a new target to everybody (900.28f)."""
    if not state.board.has_runes:
        return
    word, bit = _place(revived)
    for combatant in state.combatants:
        met = combatant.charge.targets_met
        if word < len(met) and met[word] & bit:
            met[word] -= bit


def meet(actor: Combatant, target: Combatant) -> bool:
    """Remember that `actor` has met `target`; whether it has only now."""
    word, bit = _place(target)
    met = actor.charge.targets_met
    while len(met) <= word:
        met.append(0)
    if met[word] & bit:
        return False
    met[word] += bit
    return True


def _place(target: Combatant) -> tuple[int, int]:
    return target.entity // WORD_BITS, 1 << (target.entity % WORD_BITS)
