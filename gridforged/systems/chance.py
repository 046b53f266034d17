"""The two kinds of roll: does it happen, and who is picked. Both listen to a scenario's script first."""

from __future__ import annotations

from typing import Final

from gridforged.ecs.streams import Stream
from gridforged.errors import ScenarioError
from gridforged.systems import stats
from gridforged.systems.script import ALWAYS, NEVER
from gridforged.systems.state import BattleState, Combatant

FOCUS_WEIGHT_LIMIT: Final = 1_000_000
"""Most that one candidate weighs, so that the pool's total stays within a stream's range."""


def happens(state: BattleState, stream: Stream, name: str, percent: int) -> bool:
    """Whether a chance of `percent` (clipped to 0..100) comes true."""
    scripted = state.script.take(name) if state.script is not None else ""
    if scripted:
        if scripted in ("true", ALWAYS):
            return True
        if scripted in ("false", NEVER):
            return False
        raise ScenarioError(
            f"roll '{scripted}' of stream '{name}' must be true or false: this roll is a chance"
        )
    return stream.below(100) < percent


def weight(state: BattleState, candidate: Combatant) -> int:
    """How heavily a candidate weighs in a pick: its effective Focus, but no less than the floor (900.30a), so
    that those without Focus are picked too (900.30c).
    """
    focus = stats.focus(state, candidate)
    if focus < state.numbers.focus_floor:
        return state.numbers.focus_floor
    return focus if focus < FOCUS_WEIGHT_LIMIT else FOCUS_WEIGHT_LIMIT


def pick(state: BattleState, stream: Stream, name: str, pool: list[Combatant]) -> Combatant:
    """One of `pool` (not empty), each with a chance of its weight over the total (900.30b)."""
    scripted = state.script.take(name) if state.script is not None else ""
    if scripted and scripted not in (ALWAYS, NEVER):  # those settle the chances of the stream, not its picks
        for candidate in pool:
            if candidate.label == scripted:
                return candidate
        raise ScenarioError(
            f"roll '{scripted}' of stream '{name}' is none of the candidates: "
            + ", ".join(candidate.label for candidate in pool)
        )
    weights: list[int] = []
    total = 0
    for candidate in pool:
        weights.append(weight(state, candidate))
        total += weights[-1]
    roll = stream.below(total)
    for index, candidate in enumerate(pool):
        roll -= weights[index]
        if roll < 0:
            return candidate
    raise AssertionError("a roll below the total weight picks someone")


def pick_several(
    state: BattleState, stream: Stream, name: str, pool: list[Combatant], count: int
) -> list[Combatant]:
    """Up to `count` of `pool`, picked one after the other and never twice (900.30e)."""
    left = list(pool)
    picked: list[Combatant] = []
    while left and len(picked) < count:
        chosen = pick(state, stream, name, left)
        left.remove(chosen)
        picked.append(chosen)
    return picked
