"""What every operation is: the word that content uses for it, and what it does to its recipients."""

from __future__ import annotations

from gridforged.content.vocabulary import OperationWord
from gridforged.systems.cards import CompiledClause
from gridforged.systems.resolution import Resolution
from gridforged.systems.state import BattleState, Combatant


class Operation:
    """Base of the operations. A subclass has a file of its own and is one row of `effects.OPERATIONS`.

    One that only removes statuses `is_clearing`, and finds the Dormant as well (900.18e).
    """

    def __init__(self, word: OperationWord, is_clearing: bool = False) -> None:
        self.word = word
        self.is_clearing = is_clearing

    def resolve(
        self,
        state: BattleState,
        resolution: Resolution,
        clause: CompiledClause,
        recipients: list[Combatant],
        amount: int,
    ) -> None:
        """Do it: `amount` (0 or more, already resolved) to each of `recipients`, in order.

        Recipients may be dead or closed to effects; whatever changes them passes the gate.
        """
        raise NotImplementedError(self.word.name)
