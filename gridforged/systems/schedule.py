"""The systems of one frame, in order (G-03). Start reading here.

Every frame runs all of them. A battle may jump over frames in which none is due: `skip` then does what those
frames would have done, which is nothing but charge.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from gridforged.ecs.schedule import FrameSystem, Schedule
from gridforged.ecs.world import World
from gridforged.systems import activation, charge, ending, overtime, revival, status_tick
from gridforged.systems.state import BattleState


@mypyc_attr(native_class=False)
class ChargeSystem(FrameSystem[BattleState]):
    """Everyone able gains charge."""

    name = "charge"
    rule = "G-02"

    def process(self, state: BattleState) -> None:
        charge.run(state)

    def next_due(self, state: BattleState) -> int:
        return charge.next_due(state)


@mypyc_attr(native_class=False)
class ActivationSystem(FrameSystem[BattleState]):
    """Full charges activate."""

    name = "activation"
    rule = "900.2a"

    def process(self, state: BattleState) -> None:
        activation.run(state)

    def next_due(self, state: BattleState) -> int:
        return activation.next_due(state)


@mypyc_attr(native_class=False)
class StatusTickSystem(FrameSystem[BattleState]):
    """Timers end; damage and healing over time tick."""

    name = "status_tick"
    rule = "900.18c"

    def process(self, state: BattleState) -> None:
        if not state.is_over:
            status_tick.run(state)

    def next_due(self, state: BattleState) -> int:
        return status_tick.next_due(state)


@mypyc_attr(native_class=False)
class OvertimeSystem(FrameSystem[BattleState]):
    """The match clock damages everyone."""

    name = "overtime"
    rule = "900.42a"

    def process(self, state: BattleState) -> None:
        if not state.is_over:
            overtime.run(state)

    def next_due(self, state: BattleState) -> int:
        return overtime.next_due(state)


@mypyc_attr(native_class=False)
class RevivalSystem(FrameSystem[BattleState]):
    """Everlasting timers come due."""

    name = "revival"
    rule = "900.28b"

    def process(self, state: BattleState) -> None:
        if not state.is_over:
            revival.run(state)

    def next_due(self, state: BattleState) -> int:
        return revival.next_due(state)


@mypyc_attr(native_class=False)
class EndingSystem(FrameSystem[BattleState]):
    """The battle-end test."""

    name = "ending"
    rule = "900.42d"

    def process(self, state: BattleState) -> None:
        if not state.is_over:
            ending.run(state)

    def next_due(self, state: BattleState) -> int:
        return ending.next_due(state)


SYSTEMS: Final = (
    ChargeSystem,
    ActivationSystem,
    StatusTickSystem,
    OvertimeSystem,
    RevivalSystem,
    EndingSystem,
)

_ASKED: Final = Schedule([system() for system in SYSTEMS])


def install(world: World) -> None:
    """Give a world its own instance of every system, in order."""
    Schedule([system() for system in SYSTEMS]).install(world)


def step(state: BattleState) -> None:
    """One frame, every system in order."""
    state.clock.frame += 1
    state.world.process(state)


def advance(state: BattleState, frames: int) -> None:
    """Run up to `frames` frames, jumping over idle ones, and stop at the end of the battle."""
    last = state.clock.frame + frames
    while state.clock.frame < last and not state.is_over:
        idle = min(idle_frames(state), last - state.clock.frame)
        if idle > 0:
            skip(state, idle)
        if state.clock.frame < last:
            step(state)


def idle_frames(state: BattleState) -> int:
    """How many coming frames would do nothing but add charge."""
    return max(0, _ASKED.next_due(state) - state.clock.frame - 1)


def skip(state: BattleState, frames: int) -> None:
    """Do at once what `frames` idle frames would have done; the caller has made sure that they are idle."""
    charge.accrue(state, frames)
    state.clock.frame += frames
