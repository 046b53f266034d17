"""Apply a status: the operation behind every row of the table of statuses, under its name."""

from __future__ import annotations

from gridforged.content.vocabulary import OperationWord
from gridforged.systems.cards import CompiledClause
from gridforged.systems.effects.operation import Operation
from gridforged.systems.resolution import Resolution
from gridforged.systems.state import BattleState, Combatant
from gridforged.systems.statuses.status import Status


class ApplyStatus(Operation):
    """Puts one status on each recipient, through the gate."""

    def __init__(self, status: Status) -> None:
        word = status.word
        timed = word.takes == "seconds"
        seconds = frozenset({"seconds"}) if timed else frozenset()
        super().__init__(
            OperationWord(
                name=word.name,
                rule=word.rule,
                summary=word.summary,
                amount="none" if timed else "required",
                targets=word.targets,
                lane=word.lane,
                parameters=frozenset() if word.standard else seconds,
                optional_parameters=seconds,
                text=word.text,
                text_for_self=word.text_for_self,
                standard=word.standard,
            )
        )
        self.status = status

    def resolve(
        self,
        state: BattleState,
        resolution: Resolution,
        clause: CompiledClause,
        recipients: list[Combatant],
        amount: int,
    ) -> None:
        for recipient in recipients:
            self.status.apply(state, resolution.source, recipient, amount, clause.frames, resolution.cause)
