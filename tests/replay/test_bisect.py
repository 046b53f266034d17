"""Where two replays part is found to the frame, the system, the unit, the component and the field."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import structs

from gridforged import (
    Apply,
    Battle,
    Concede,
    Replay,
    ReplayError,
    ReplayMismatchError,
    read_replay,
    write_replay,
)
from gridforged.headless.random_commands import random_commands
from gridforged.serialization.difference import state_differences
from gridforged.serialization.replay_bisect import Parting, bisect
from gridforged.systems import schedule
from gridforged.systems.compile import compile_board
from gridforged.systems.state import BattleState
from tests.replay.kit import DAMAGE, SHIELD, Orders, conceded, cove, on, tampered, with_card, with_rules
from tests.strategies import random_board


def parting(left: Replay, right: Replay) -> Parting:
    found = bisect(left, right)
    assert found is not None
    return found


def test_the_same_replay_parts_nowhere() -> None:
    assert bisect(cove(), read_replay(write_replay(cove()))) is None
    assert bisect(cove(every=20), cove(every=13)) is None, "other digests, no other battle"


def test_another_command_is_where_they_part() -> None:
    other = Apply([{"do": "shield", "amount": 10, "to": "allies"}], side="away")
    found = parting(cove([(47, DAMAGE), (110, SHIELD)]), cove([(47, DAMAGE), (110, other)]))
    assert (found.frame, found.stage) == (110, "commands")
    assert ([t.command for t in found.left], [t.command for t in found.right]) == ([SHIELD], [other])
    first = found.first
    assert first is not None
    assert (first.component, first.field, first.left, first.right) == ("Defence", "shield", 1, 2), (
        "what Maim left of 9 and 10"
    )


@pytest.mark.parametrize(
    "other", [[(47, DAMAGE)], [(47, DAMAGE), (111, SHIELD)], [(47, DAMAGE), (60, SHIELD)]]
)
def test_a_command_that_is_missing_late_or_early_is_where_they_part(other: Orders) -> None:
    found = parting(cove([(47, DAMAGE), (110, SHIELD)]), cove(other))
    assert (found.frame, found.stage) == (min(110, other[-1][0] if len(other) > 1 else 110), "commands")


def test_commands_that_change_nothing_part_nothing() -> None:
    clause = {"do": "clear_status", "to": "dreaded_enemies"}
    once, twice = Apply([clause], side="home"), Apply([clause, clause], side="home")
    assert bisect(cove([(30, once)]), cove([(30, twice)])) is None


def test_another_seed_parts_them_before_the_first_frame() -> None:
    found = parting(cove(seed=7), cove(seed=8))
    assert (found.frame, found.stage) == (0, "start")
    assert {difference.component for difference in found.differences} >= {"stream.blowout", "stream.misfire"}


def test_one_that_was_recorded_further_is_the_same_until_the_other_ends() -> None:
    battle = Battle(cove().board, 7, record=True)
    battle.advance(133)
    short = battle.replay()
    battle.run()
    found = parting(battle.replay(), short)
    assert (found.frame, found.stage, found.differences) == (133, "end", [])


def test_another_card_shows_where_it_is_first_felt() -> None:
    replay = cove([])
    setup = replay.board.setup
    board = compile_board(with_card(setup, 0, cost=0, name="Another"))
    assert bisect(replay, on(board, 7, [])) is None, "a name decides nothing"
    stats = structs.replace(setup.cards[0].stats, armor=99)
    found = parting(replay, on(compile_board(with_card(setup, 0, stats=stats)), 7, []))
    assert (found.frame, found.stage) == (0, "start")
    assert {(d.component, d.field) for d in found.differences} == {("Stats", "armor")}


def test_another_rule_parts_them_in_the_system_that_it_decides() -> None:
    setup = random_board(7_200).setup
    boards = [compile_board(with_rules(setup, overtime_starts_ms=start)) for start in (2_000, 4_000)]
    rate = setup.rules.frame_rate
    found = parting(*(on(board, 3, []) for board in boards))
    assert found.stage == "overtime"
    assert found.frame <= 4 * rate


def test_boards_of_other_pieces_cannot_be_compared() -> None:
    assert parting(cove(), on(random_board(1), 7, [])).stage == "board"


def test_the_same_battle_that_was_recorded_with_other_digests_tells_who_is_right() -> None:
    replay = cove()
    wrong = bytearray(b"".join(replay.digests))
    for at in range(16 * 4, len(wrong)):
        wrong[at] ^= 255
    found = parting(replay, read_replay(tampered(replay, digests=bytes(wrong))))
    assert (found.frame, found.stage, found.sound) == (80, "record", (True, False))
    end = parting(replay, read_replay(tampered(replay, end_digest=bytes(16))))
    assert (end.frame, end.stage, end.sound) == (replay.end.frame, "record", (True, False))


def test_what_does_not_play_as_it_was_recorded_is_not_compared() -> None:
    changed = read_replay(tampered(conceded(), digests=bytes(16 * 7)))
    with pytest.raises(ReplayMismatchError):
        bisect(changed, cove())
    with pytest.raises(ReplayError, match="made with other components"):
        bisect(cove(), read_replay(tampered(cove(), schema=bytes(16))))


def by_hand(left: Replay, right: Replay) -> int | None:
    """The first frame after which two replays of one board differ, by stepping two battles."""
    battles = [Battle(replay.board, replay.seed) for replay in (left, right)]
    for frame in range(min(left.end.frame, right.end.frame) + 1):
        for battle in battles:
            if frame:
                battle.step()
        if battles[0].snapshot() != battles[1].snapshot():
            return frame
        for battle, replay in zip(battles, (left, right), strict=True):
            for timed in replay.commands:
                if timed.frame == frame:
                    battle.command(timed.command)
        if battles[0].snapshot() != battles[1].snapshot():
            return frame
    return None if left.end.frame == right.end.frame else min(left.end.frame, right.end.frame)


@pytest.mark.parametrize("number", range(12))
def test_random_replays_part_where_stepping_them_by_hand_says(number: int) -> None:
    board = random_board(7_300 + number, short=True)
    commands = random_commands(board, number, 6)
    left = on(board, 1, [(9 * index, command) for index, command in enumerate(commands)])
    skipped = number % len(commands)
    right = on(board, 1, [(9 * i, command) for i, command in enumerate(commands) if i != skipped])
    found = bisect(left, right)
    assert (None if found is None else found.frame) == by_hand(left, right)


@pytest.mark.interpreted_only("plants faults by patching internals")
@pytest.mark.parametrize("system", [system.name for system in schedule.SYSTEMS])
def test_a_fault_that_is_planted_in_a_system_is_found_in_it(
    system: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Replays of the same states, one of which has a hidden part that a system turns into state."""
    faulty = plant(system, monkeypatch)
    board = random_board(7_400)
    twin = compile_board(with_card(board.setup, 0, name="Another"))
    faulty.append(twin.digest)
    found = parting(on(board, 1, []), on(twin, 1, []))
    assert (found.frame, found.stage) == (5, system)
    first = found.first
    assert first is not None
    assert (first.label, first.component, first.field) == (board.labels[0], "Stats", "focus_gain")
    assert (first.left, first.right) == (0, 1)


def plant(system: str, monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """Let a system do something in frame 5 on the boards of the list, and be due then."""
    boards: list[bytes] = []
    (kind,) = [kind for kind in schedule.SYSTEMS if kind.name == system]
    real, due = kind.process, kind.next_due

    def process(self: Any, state: BattleState) -> None:
        real(self, state)
        if state.clock.frame == 5 and state.board.digest in boards:
            state.combatants[0].stats.focus_gain += 1

    def next_due(self: Any, state: BattleState) -> int:
        return min(5, due(self, state)) if state.clock.frame < 5 else due(self, state)

    monkeypatch.setattr(kind, "process", process)
    monkeypatch.setattr(kind, "next_due", next_due)
    return boards


def test_differences_across_boards_are_those_of_the_states() -> None:
    setup = cove().board.setup
    stats = setup.cards[0].stats
    left, right = (
        Battle(cove().board, 1),
        Battle(compile_board(with_card(setup, 0, stats=type(stats)(vitality=9))), 1),
    )
    assert [d.component for d in state_differences(left.state, right.state)] == ["board"]
    found = state_differences(left.state, right.state, across_boards=True)
    assert {d.component for d in found} <= {"Vitality", "Stats"}
    assert found


def test_a_concession_is_a_command_like_any_other() -> None:
    found = parting(cove([(50, Concede("home"))]), cove([(50, Concede("away"))]))
    assert (found.frame, found.stage) == (50, "commands")
    assert any(d.component == "clock" and d.field == "outcome" for d in found.differences)
