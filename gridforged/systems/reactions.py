"""Passives: who hears a moment, in which order, and what then resolves (900.8).

They are in no lane (900.8a), and nothing of an activation comes with them (900.8b).
"""

from __future__ import annotations

from gridforged.components.identity import TOOL
from gridforged.systems import activation, clauses, gate, initiative
from gridforged.systems.cards import CompiledPassive
from gridforged.systems.conditions import first_failing
from gridforged.systems.resolution import Resolution
from gridforged.systems.state import BattleState, Combatant, Reactor
from gridforged.systems.triggers import TRIGGERS


class Reactions(Reactor):
    """The one implementation of what the mechanisms below ask for."""

    def fire(
        self, state: BattleState, moment: int, subject: Combatant, other: Combatant | None, cause: int
    ) -> None:
        if not state.board.listens_to[moment]:
            return
        if state.root.depth >= state.numbers.trigger_depth_limit:
            # G-71: a chain without a rule of its own ends here, and says so.
            cut = {"depth": state.root.depth, "limit": state.numbers.trigger_depth_limit}
            state.emit("chain_cut", TRIGGERS[moment].word.name, None, subject, "900.38e", cause, cut)
            return
        state.root.depth += 1
        for listener in listeners(state):
            for passive in listener.card.passives:
                if passive.trigger == moment:
                    _hear(state, listener, passive, subject, other, cause)
        state.root.depth -= 1

    def activate(self, state: BattleState, actor: Combatant, rule: str, cause: int) -> None:
        activation.activate(state, actor, rule, cause)

    def push_initiative(
        self, state: BattleState, source: Combatant | None, ally: Combatant, cause: int
    ) -> None:
        initiative.push(state, source, ally, cause)


def listeners(state: BattleState) -> list[Combatant]:
    """Everyone in the order in which they hear: the acting side first, each in reading order, Tools last
    (G-70).
    """
    side = state.root.acting_side
    everyone = [*state.half(side), *state.half(1 - side)]
    return [c for c in everyone if c.identity.kind != TOOL] + [c for c in everyone if c.identity.kind == TOOL]


def _hear(
    state: BattleState,
    listener: Combatant,
    passive: CompiledPassive,
    subject: Combatant,
    other: Combatant | None,
    cause: int,
) -> None:
    trigger = TRIGGERS[passive.trigger]
    # Eligibility is looked at now, not when the moment came: an earlier listener may have killed a later one.
    if not trigger.may_listen(listener) or not trigger.hears(state, listener, subject, passive.scope):
        return
    if gate.is_dormant(state, listener):
        return  # 900.18b: Dormant mutes; Entrap does not (900.19a)
    resolution = Resolution(listener, cause)
    resolution.subject = subject
    if other is not None:
        resolution.aim_at(other)
    if first_failing(state, resolution, passive.conditions) is not None:
        return
    name = trigger.word.name
    if state.root.triggers >= state.numbers.root_trigger_limit:
        cut = {"triggers": state.root.triggers, "limit": state.numbers.root_trigger_limit}
        state.emit("chain_cut", name, listener, subject, "900.38e", cause, cut)
        return
    state.root.triggers += 1
    resolution.cause = state.emit("passive_triggered", name, listener, subject, trigger.word.rule, cause, {})
    clauses.resolve_all(state, resolution, passive.clauses)
