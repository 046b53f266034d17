"""Faults planted in the session and in savepoints: the properties of late commands must find each."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from gridforged import GridforgedError, load_board
from gridforged.ecs.events import Event
from gridforged.serialization import rollback
from gridforged.serialization.rollback import RollbackSession
from gridforged.serialization.savepoint import Savepoint, StateKeeper
from gridforged.serialization.session_report import ScheduledCommand, SessionReport
from gridforged.systems.commands import Command, apply_command
from gridforged.systems.state import BattleState
from tests.rollback.kit import traffic
from tests.rollback.test_late_commands import check

pytestmark = pytest.mark.interpreted_only("plants faults by patching internals")

Patch = pytest.MonkeyPatch
BOARD = load_board("crab-cove")
SEEDS = range(4)


def carry_out_in_the_order_of_arrival(patch: Patch) -> None:
    patch.setattr(rollback, "_order", lambda _: (0, 0))


def carry_out_the_latest_player_first(patch: Patch) -> None:
    def order(scheduled: ScheduledCommand) -> tuple[int, int]:
        return -scheduled.player, scheduled.number

    patch.setattr(rollback, "_order", order)


def carry_out_a_late_command_at_once(patch: Patch) -> None:
    real = RollbackSession.submit

    def submit(self: RollbackSession, frame: int, player: int, number: int, command: Command) -> bool:
        return real(self, max(frame, self.frame), player, number, command)

    patch.setattr(RollbackSession, "submit", submit)


def go_back_one_frame_too_few(patch: Patch) -> None:
    real = RollbackSession._mark_for

    def mark_for(self: RollbackSession, frame: int) -> rollback._Mark:
        return real(self, frame + 1)

    patch.setattr(RollbackSession, "_mark_for", mark_for)


def forget_that_something_came_late(patch: Patch) -> None:
    real = RollbackSession.submit

    def submit(self: RollbackSession, frame: int, player: int, number: int, command: Command) -> bool:
        taken = real(self, frame, player, number, command)
        self._late = rollback._NOTHING_LATE
        return taken

    patch.setattr(RollbackSession, "submit", submit)


def run_over_the_frame_of_a_command(patch: Patch) -> None:
    patch.setattr(RollbackSession, "_next_stop", lambda _: rollback._NOTHING_LATE)


def carry_out_one_command_a_frame(patch: Patch) -> None:
    def carry_out(self: RollbackSession, frame: int) -> None:
        for scheduled in self._at.get(frame, [])[:1]:
            try:
                apply_command(self._state, scheduled.command)
            except GridforgedError:
                return

    patch.setattr(RollbackSession, "_carry_out", carry_out)


def confirm_one_frame_too_early(patch: Patch) -> None:
    real = RollbackSession._confirmed_among

    def confirmed_among(self: RollbackSession, events: list[Event]) -> int:
        self._frame += 1
        try:
            return real(self, events)
        finally:
            self._frame -= 1

    patch.setattr(RollbackSession, "_confirmed_among", confirmed_among)


def leave_withdrawn_events_in_the_log(patch: Patch) -> None:
    real = StateKeeper.restore

    def restore(self: StateKeeper, savepoint: Savepoint) -> None:
        log = self._state.log
        kept = list(log.events)
        real(self, savepoint)
        log.events[:] = kept

    patch.setattr(StateKeeper, "restore", restore)


def cut_the_log_for_a_checkpoint(patch: Patch) -> None:
    real = RollbackSession._snapshot_at

    def snapshot_at(self: RollbackSession, frame: int) -> bytes:
        snapshot = real(self, frame)
        self._state.log.events = [event for event in self._state.log.events if event.frame <= frame]
        return snapshot

    patch.setattr(RollbackSession, "_snapshot_at", snapshot_at)


def take_checkpoints_of_the_present(patch: Patch) -> None:
    patch.setattr(RollbackSession, "_snapshot_at", lambda self, _: self._writer.write())


def save_after_the_commands(patch: Patch) -> None:
    real = RollbackSession._carry_out

    def carry_out(self: RollbackSession, frame: int) -> None:
        real(self, frame)
        if self._marks[-1].frame == frame:
            self._marks[-1] = rollback._Mark(frame, self._keeper.save())

    patch.setattr(RollbackSession, "_carry_out", carry_out)


def report_what_stands_again(patch: Patch) -> None:
    real = RollbackSession.take

    def take(self: RollbackSession) -> SessionReport:
        report = real(self)
        self._open = []
        return report

    patch.setattr(RollbackSession, "take", take)


def forget_lists_in_savepoints(patch: Patch) -> None:
    real = StateKeeper.restore

    def restore(self: StateKeeper, savepoint: Savepoint) -> None:
        crush = [list(combatant.crush.amounts) for combatant in self._state.combatants]
        traits = [list(combatant.traits.values) for combatant in self._state.combatants]
        used = [list(combatant.charge.used) for combatant in self._state.combatants]
        real(self, savepoint)
        for combatant, one, two, three in zip(self._state.combatants, crush, traits, used, strict=True):
            combatant.crush.amounts, combatant.traits.values, combatant.charge.used = one, two, three

    patch.setattr(StateKeeper, "restore", restore)


def leave_the_end_of_the_battle(patch: Patch) -> None:
    real = StateKeeper.restore

    def restore(self: StateKeeper, savepoint: Savepoint) -> None:
        state: BattleState = self._state
        outcome = state.clock.outcome
        real(self, savepoint)
        state.clock.outcome = max(outcome, state.clock.outcome)

    patch.setattr(StateKeeper, "restore", restore)


FAULTS = (
    carry_out_in_the_order_of_arrival,
    carry_out_the_latest_player_first,
    carry_out_a_late_command_at_once,
    go_back_one_frame_too_few,
    forget_that_something_came_late,
    run_over_the_frame_of_a_command,
    carry_out_one_command_a_frame,
    confirm_one_frame_too_early,
    leave_withdrawn_events_in_the_log,
    cut_the_log_for_a_checkpoint,
    take_checkpoints_of_the_present,
    save_after_the_commands,
    report_what_stands_again,
    forget_lists_in_savepoints,
    leave_the_end_of_the_battle,
)


def busy_sessions() -> None:
    """Sessions with a command late in nearly every frame; AssertionError where the promises are not kept."""
    for seed in SEEDS:
        places = [(2 * i % 70, (5 * i) % 3, (i * 5 + seed) % 9) for i in range(50)]
        check(BOARD, seed, traffic(BOARD, seed + 100, places), 80, every=10)


@pytest.mark.parametrize("plant", FAULTS, ids=lambda plant: plant.__name__)
def test_a_planted_fault_is_found(plant: Callable[[Patch], None]) -> None:
    with pytest.MonkeyPatch.context() as patch:
        plant(patch)
        with pytest.raises((AssertionError, GridforgedError, ValueError)):
            busy_sessions()


def test_without_a_fault_there_is_nothing_to_find() -> None:
    busy_sessions()
