"""How faults are planted for the sync test: in a system, from a frame on, on a field of one combatant."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pytest

from gridforged.ecs.world import FrameSystem
from gridforged.systems.state import BattleState

Patch = pytest.MonkeyPatch
Action = Callable[[BattleState], None]

AT: Final = 11
"""The frame in which most faults begin; after the first eight, so that every depth is in use."""
VICTIM: Final = 3
"""The position of the combatant whose values the faults change."""
ENTITY: Final = VICTIM + 3
"""Its entity: the sides are 1 and 2."""


def after(patch: Patch, system: type[FrameSystem[BattleState]], action: Action) -> None:
    """Let `action` follow the work of a system, every frame."""
    real = system.process

    def process(self: FrameSystem[BattleState], state: BattleState) -> None:
        real(self, state)
        action(state)

    patch.setattr(system, "process", process)


def from_at(number: Callable[[BattleState], int]) -> Action:
    """From frame AT on, let a number that is no state decide the victim's progress."""

    def action(state: BattleState) -> None:
        shown = number(state)
        if state.clock.frame >= AT:
            state.combatants[VICTIM].charge.progress = 1_000_000 + shown

    return action
