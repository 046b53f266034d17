"""The sync test finds every planted fault, and says where it is."""

from __future__ import annotations

import pytest

from gridforged import load_board
from gridforged.serialization.sync_report import Mismatch, SyncReport
from gridforged.serialization.synctest import sync_test
from tests.synctest.faults import FAULTS, Fault
from tests.synctest.planting import AT

pytestmark = pytest.mark.interpreted_only("plants faults by patching internals")

BOARD = load_board("crab-cove")
SEED = 7


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.plant.__name__)
def test_a_planted_fault_is_found_where_it_is(fault: Fault) -> None:
    with pytest.MonkeyPatch.context() as patch:
        fault.plant(patch)
        report = sync_test(BOARD, SEED, frames=AT + 3)
    mismatch = report.mismatch
    assert not report.passed
    assert mismatch is not None, "the sync test is blind to this fault"
    assert (mismatch.frame, mismatch.system) == (fault.frame, fault.system), mismatch
    assert not fault.way or mismatch.way == fault.way, mismatch
    if fault.error:
        assert fault.error in str(mismatch)
    else:
        assert place_of(mismatch) == (
            mismatch.first.entity if fault.entity is None and mismatch.first else fault.entity,
            fault.component,
            fault.field,
        )


def place_of(mismatch: Mismatch) -> tuple[int, str, str]:
    first = mismatch.first
    assert first is not None, mismatch
    assert str(first) in str(mismatch)
    return first.entity, first.component, first.field


def test_without_a_fault_there_is_nothing_to_find() -> None:
    report = sync_test(BOARD, SEED, frames=AT + 3)
    assert report.passed
    assert summary(report) == (AT + 3, AT + 3, None)


def summary(report: SyncReport) -> tuple[int, int, Mismatch | None]:
    return report.frames, report.changed, report.mismatch
