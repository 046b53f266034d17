"""Two simulations that have parted are told apart at the first frame that was compared, and in what."""

from __future__ import annotations

import pytest

from gridforged import Battle, SyncError
from gridforged.serialization.desync import DesyncDetector
from gridforged.serialization.digest import digest_of, part_digests
from tests.strategies import random_board


def two(number: int = 7) -> tuple[Battle, Battle]:
    board = random_board(number)
    return Battle(board, 1), Battle(board, 1)


def test_sides_in_step_agree_and_nothing_is_kept() -> None:
    ours, theirs = two()
    detector = DesyncDetector()
    for frame in range(1, 60):
        ours.step()
        theirs.step()
        if frame % 2:  # either may be ahead
            assert detector.confirm(frame, ours.snapshot()) is None
            assert detector.report(frame, theirs.digest()) is None
        else:
            assert detector.report(frame, theirs.digest()) is None
            assert detector.confirm(frame, ours.snapshot()) is None
        assert detector.agreed == frame
        assert detector.waiting == 0
    assert detector.desync is None


@pytest.mark.parametrize("late", [0, 5])
def test_the_frame_the_parts_and_the_fields_are_told(late: int) -> None:
    ours, theirs = two()
    detector = DesyncDetector()
    digests: dict[int, str] = {}
    states: dict[int, bytes] = {}
    found = None
    for frame in range(1, 80):
        ours.step()
        theirs.step()
        if frame == 40:
            theirs.combatants[0].stacks.maim += 2
        digests[frame], states[frame] = theirs.digest(), theirs.snapshot()
        found = found or detector.confirm(frame, ours.snapshot())
        if frame > late:
            found = found or detector.report(frame - late, digests[frame - late])
    assert found is not None
    assert found is detector.desync
    assert found.frame == 40
    assert detector.agreed == 39
    assert detector.waiting == 0
    told = detector.tell_parts(part_digests(states[40]))
    assert told.parts == ["Stacks"]
    detector.tell_state(states[40])
    label = ours.combatants[0].label
    maim = ours.combatants[0].stacks.maim
    assert [(d.label, d.component, d.field) for d in told.differences] == [(label, "Stacks", "maim")]
    assert str(told).splitlines()[0].startswith(f"frame 40: this side is at {found.our_digest}, the other at")
    assert str(told).splitlines()[1].startswith(f"{label} Stacks.maim: ")
    assert maim >= 0


def test_a_state_that_is_not_the_one_that_was_told_is_refused() -> None:
    ours, theirs = two()
    theirs.combatants[0].stacks.maim += 1
    detector = DesyncDetector()
    with pytest.raises(SyncError, match="no desync has been found"):
        detector.tell_state(theirs.snapshot())
    detector.confirm(0, ours.snapshot())
    desync = detector.report(0, theirs.digest())
    assert desync is not None
    theirs.combatants[0].stacks.maim += 1
    with pytest.raises(SyncError, match="not the state whose digest"):
        detector.tell_state(theirs.snapshot())
    assert desync.differences == []


def test_what_nobody_answers_is_kept_for_the_window_only() -> None:
    ours, theirs = two()
    one_sided, other_sided = DesyncDetector(window=8), DesyncDetector(window=8)
    for frame in range(1, 50):
        ours.step()
        theirs.step()
        one_sided.confirm(frame, ours.snapshot())
        other_sided.report(frame, theirs.digest())
        assert one_sided.waiting <= 8
        assert other_sided.waiting <= 8
    assert one_sided.report(5, "0" * 32) is None, "what has been dropped is not compared"
    assert one_sided.report(45, "0" * 32) is not None, "what is within the window is"


def test_frames_between_two_that_agree_are_not_waited_for() -> None:
    ours, theirs = two()
    detector = DesyncDetector()
    for frame in range(1, 21):
        ours.step()
        theirs.step()
        detector.confirm(frame, ours.snapshot())
    assert detector.waiting == 20
    assert detector.report(20, theirs.digest()) is None
    assert (detector.waiting, detector.agreed) == (0, 20)
    assert detector.report(20, theirs.digest()) is None, "told twice"
    assert detector.report(3, digest_of(b"late")) is None


def test_a_confirmed_frame_has_one_state_and_one_digest() -> None:
    ours, _ = two()
    detector = DesyncDetector()
    detector.confirm(4, ours.snapshot())
    for frame in (4, 3):
        with pytest.raises(SyncError, match="comes after frame 4"):
            detector.confirm(frame, ours.snapshot())
    detector.report(9, "a" * 32)
    with pytest.raises(SyncError, match="two digests"):
        detector.report(9, "b" * 32)
    with pytest.raises(SyncError, match="at least one frame"):
        DesyncDetector(window=0)


def test_after_a_desync_nothing_is_compared_any_more() -> None:
    ours, theirs = two()
    theirs.combatants[0].stacks.maim += 1
    detector = DesyncDetector()
    detector.confirm(0, ours.snapshot())
    first = detector.report(0, theirs.digest())
    for frame in range(1, 10):
        ours.step()
        theirs.step()
        assert detector.confirm(frame, ours.snapshot()) is None
        assert detector.report(frame, theirs.digest()) is None
    assert detector.desync is first
    assert detector.waiting == 0
