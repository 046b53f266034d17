"""What a battle makes use of, for whoever wants to know. No part of its state; nobody else pays for it."""

from __future__ import annotations

from typing import Final

from gridforged.ecs.events import EventLog
from gridforged.systems.cards import PER_COUNT, PER_DURATION, CompiledClause

IDLE: Final = (
    "effect_refused",
    "displace_failed",
    "harvest_failed",
    "cull_failed",
    "hit_skipped",
    "chain_cut",
)
"""Events that say that a clause came to nothing."""


class Recorder:
    """What did something so far, each once. A battle has one while its `state.recorder` is set.

    `clauses` are those that came to something; `held` and `failed` the positions of conditions that did. It
    needs the log of the battle, with what the clause that is noted has brought about still in it.
    """

    def __init__(self) -> None:
        self.clauses: list[CompiledClause] = []
        self.held: list[int] = []
        self.failed: list[int] = []

    def note_condition(self, position: int, holds: bool) -> None:
        """The condition at `position` was asked for, by a clause, a passive or a package."""
        noted = self.held if holds else self.failed
        if position not in noted:
            noted.append(position)

    def note_clause(self, clause: CompiledClause, amount: int, log: EventLog, before: int) -> None:
        """`clause` has resolved for `amount`; `before` is the log's `next_seq` from just before that."""
        if amount <= 0 and clause.amount.form in (PER_COUNT, PER_DURATION):
            return
        if clause in self.clauses:
            return
        for index in range(len(log.events) - (log.next_seq - before), len(log.events)):
            if log.events[index].kind not in IDLE:
                self.clauses.append(clause)
                return
