"""Give a keyword, or more of it, for the rest of the battle."""

from __future__ import annotations

from typing import Final

from gridforged.content.vocabulary import OperationWord
from gridforged.systems import grants
from gridforged.systems.cards import CompiledClause
from gridforged.systems.effects.operation import Operation
from gridforged.systems.resolution import Resolution
from gridforged.systems.state import BattleState, Combatant


class GrantKeyword(Operation):
    """A number adds to what is there; a flag is set."""

    def resolve(
        self,
        state: BattleState,
        resolution: Resolution,
        clause: CompiledClause,
        recipients: list[Combatant],
        amount: int,
    ) -> None:
        for recipient in recipients:
            grants.grant_keyword(
                state, resolution.source, recipient, clause.keyword, amount, resolution.cause
            )


OPERATION: Final = GrantKeyword(
    OperationWord(
        name="grant_keyword",
        rule="900.19b",
        summary="gives a keyword for the rest of the battle",
        text="give {whom} {keyword}",
        text_for_self="gain {keyword}",
        unlisted="1",
        amount="optional",
        targets="self",
        parameters=frozenset({"keyword"}),
    )
)
