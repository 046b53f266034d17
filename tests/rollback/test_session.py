"""What a session takes, refuses and reports, case by case."""

from __future__ import annotations

import pytest

from gridforged import Apply, Battle, BattleError, CommandError, Concede, GridforgedError, load_board
from gridforged.errors import LateCommandError
from gridforged.serialization.rollback import DEFAULT_WINDOW, RollbackSession
from tests.determinism.checks import facts_of, state_of
from tests.rollback.kit import Reader, Sent, in_time

BOARD = load_board("crab-cove")
SEED = 7
HURT = Apply([{"do": "damage", "amount": 40, "to": "enemies"}], side="home")
HEAL = Apply([{"do": "heal", "amount": 15, "to": "allies"}], side="away")


def session_at(frame: int, window: int = DEFAULT_WINDOW) -> tuple[Battle, RollbackSession]:
    battle = Battle(BOARD, SEED)
    session = RollbackSession(battle.state, window)
    session.advance(frame)
    return battle, session


def winner_of(battle: Battle) -> tuple[str | None, str, int] | None:
    """Who has won, why, and in which frame; None while the battle goes on."""
    result = battle.result
    return (result.winner, result.reason, result.frame) if result is not None else None


def test_a_command_at_the_edge_of_the_window_is_taken() -> None:
    battle, session = session_at(50)
    assert session.confirmed_frame == 50 - DEFAULT_WINDOW
    assert session.submit(50 - DEFAULT_WINDOW, 0, 0, HURT)
    session.advance(10)
    course = in_time(BOARD, SEED, [Sent(50 - DEFAULT_WINDOW, 0, 0, HURT, 0)], 60)
    assert battle.digest() == course.digests[60]


def test_a_command_outside_the_window_is_refused_and_nothing_changes() -> None:
    battle, session = session_at(50)
    session.submit(47, 0, 0, HEAL)
    before = battle.snapshot(), facts_of(battle.events), [str(one) for one in session.commands]
    with pytest.raises(
        LateCommandError, match=r"frame 41 .* window of 8 frames.* from frame 42 on"
    ) as caught:
        session.submit(41, 0, 1, HURT)
    assert (caught.value.frame, caught.value.oldest, caught.value.window) == (41, 42, 8)
    assert isinstance(caught.value, CommandError)
    assert before == (battle.snapshot(), facts_of(battle.events), [str(one) for one in session.commands])
    session.advance(10)
    course = in_time(BOARD, SEED, [Sent(47, 0, 0, HEAL, 0)], 60)
    assert battle.digest() == course.digests[60]
    assert session.submit(60, 0, 1, HURT), "the number of a refused command is still free"


@pytest.mark.parametrize(
    ("frame", "player", "number", "command", "said"),
    [
        (-1, 0, 1, HURT, "are 0 or more"),
        (5, -1, 1, HURT, "are 0 or more"),
        (5, 0, -1, HURT, "are 0 or more"),
        (10**6, 0, 1, HURT, "after the end of every battle"),
        (20, 0, 0, HEAL, "another command under the number 0"),
        (21, 0, 0, HURT, "another command under the number 0"),
        (20, 0, 1, Apply([{"do": "damage", "amount": 1}], side="home", target="nobody"), "nobody"),
    ],
)
def test_what_cannot_be_taken_is_refused_and_nothing_changes(
    frame: int, player: int, number: int, command: Apply, said: str
) -> None:
    battle, session = session_at(20)
    session.submit(20, 0, 0, HURT)
    with pytest.raises(CommandError, match=said):
        session.submit(frame, player, number, command)
    assert [str(one) for one in session.commands] == [f"<frame 20, player 0, number 0: {HURT}>"]
    session.advance(5)
    assert battle.digest() == in_time(BOARD, SEED, [Sent(20, 0, 0, HURT, 0)], 25).digests[25]


@pytest.mark.parametrize("odd", ["1", 20.5, None, [1]], ids=repr)
@pytest.mark.parametrize("part", range(4), ids=["frame", "player", "number", "command"])
def test_what_a_sender_may_put_for_a_number_or_a_command_is_refused_and_leaves_nothing(
    part: int, odd: object
) -> None:
    battle, session = session_at(20)
    session.submit(20, 0, 0, HURT)
    sent: list[object] = [20, 1, 1, HURT]
    sent[part] = odd
    with pytest.raises((CommandError, TypeError)):  # compiled, Python itself refuses it
        session.submit(*sent)  # type: ignore[arg-type]  # whatever came over the wire
    assert [one.command for one in session.commands] == [HURT]
    session.advance(5)
    assert battle.digest() == in_time(BOARD, SEED, [Sent(20, 0, 0, HURT, 0)], 25).digests[25]
    assert session.submit(25, 1, 1, HURT), "the number is still free"


def test_a_duplicate_is_ignored_whenever_it_comes() -> None:
    battle, session = session_at(20)
    assert session.submit(18, 0, 0, HURT)
    assert not session.submit(18, 0, 0, HURT)
    session.advance(5)
    same = Apply([{"do": "damage", "amount": 40, "to": "enemies"}], side="home")
    assert not session.submit(18, 0, 0, same)
    session.advance(40)
    assert not session.submit(18, 0, 0, HURT), "also when its frame has long been confirmed"
    session.advance(5)
    assert len(session.commands) == 1
    assert battle.digest() == in_time(BOARD, SEED, [Sent(18, 0, 0, HURT, 0)], 70).digests[70]


def test_a_command_for_the_future_waits_for_its_frame() -> None:
    battle, session = session_at(10)
    session.submit(30, 0, 0, Concede("home"))
    session.advance(20)
    assert winner_of(battle) is None
    session.advance()
    assert winner_of(battle) == ("away", "concession", 30)


def test_nothing_changes_before_the_session_advances() -> None:
    battle, session = session_at(20)
    before = state_of(battle)
    session.submit(15, 0, 0, HURT)
    assert state_of(battle) == before
    session.advance(0)
    assert state_of(battle) != before
    assert session.frame == 20


def test_commands_of_one_frame_go_by_player_and_number() -> None:
    shields = [Apply([{"do": "shield", "amount": 7, "to": "enemies"}], side="home"), HURT, HEAL]
    battle, session = session_at(20)
    for player, number, command in ((1, 3, HEAL), (0, 9, shields[1]), (0, 4, shields[0])):
        session.submit(20, player, number, command)
    session.advance()
    order = [one.command for one in session.commands]
    assert order == [shields[0], shields[1], HEAL]
    plain = Battle(BOARD, SEED)
    plain.advance(20)
    for taken in order:
        plain.command(taken)
    plain.step()
    assert battle.digest() == plain.digest()


def test_a_command_whose_unit_is_dead_by_then_comes_to_nothing() -> None:
    battle, session = session_at(20)
    label = battle.combatants[0].label
    killer = Apply([{"do": "lose_vitality", "amount": 10**6, "to": "target"}], side="away", target=label)
    deed = Apply([{"do": "shield", "amount": 5, "to": "allies"}], unit=label)
    session.submit(21, 1, 0, deed)
    session.advance(5)
    assert sum(event.kind == "command_applied" for event in battle.events) == 1
    session.submit(20, 0, 0, killer)  # late, and before the deed
    session.advance(0)
    applied = [event for event in battle.events if event.kind == "command_applied"]
    assert [event.frame for event in applied] == [20]
    assert len(session.commands) == 2


def test_an_end_is_final_only_when_it_is_confirmed() -> None:
    battle, session = session_at(20)
    session.submit(20, 0, 0, Concede("home"))
    finals = []
    while session.frame < 20 + DEFAULT_WINDOW + 3:
        session.advance()
        assert battle.result is not None
        finals.append((session.frame, session.is_final))
    assert [frame for frame, final in finals if final] == [29, 30, 31]
    assert battle.frame == 20


def test_a_late_command_undoes_an_end() -> None:
    battle, session = session_at(20)
    session.submit(20, 0, 0, Concede("home"))
    session.advance(5)
    assert winner_of(battle) == ("away", "concession", 20)
    session.submit(19, 1, 0, Concede("away"))
    session.advance(0)
    assert winner_of(battle) == ("home", "concession", 19)
    assert session.frame == 25
    finals = [session.is_final]
    session.advance(5)
    assert [*finals, session.is_final] == [False, True]


def test_the_natural_end_is_final_after_the_window() -> None:
    reference = Battle(BOARD, SEED)
    reference.run()
    battle, session = session_at(reference.frame + DEFAULT_WINDOW - 1)
    assert battle.result == reference.result
    finals = [session.is_final]
    session.advance()
    assert [*finals, session.is_final] == [False, True]
    assert session.confirmed_snapshot().digest == reference.digest()


def test_without_a_window_everything_must_come_in_time() -> None:
    battle, session = session_at(20, window=0)
    with pytest.raises(LateCommandError):
        session.submit(19, 0, 0, HURT)
    session.submit(20, 0, 0, HURT)
    reader = Reader()
    session.advance()
    reader.read(session.take())
    assert facts_of(reader.certain) == facts_of(battle.events)
    assert battle.digest() == in_time(BOARD, SEED, [Sent(20, 0, 0, HURT, 0)], 21).digests[21]


def test_a_revision_says_from_which_event_on_and_repeats_none_that_stands() -> None:
    battle, session = session_at(30)
    first = session.take()
    assert first.revised_from == 0
    assert facts_of(first.events) == facts_of(battle.events)
    session.submit(25, 0, 0, HURT)
    session.advance(2)
    report = session.take()
    standing = [event for event in first.events if event.seq < report.revised_from]
    assert 0 < len(standing) < len(first.events)
    assert facts_of(standing + report.events) == facts_of(battle.events)
    changed = report.events[0]
    before = next((event for event in first.events if event.seq == changed.seq), None)
    assert before is not None
    assert before != changed
    quiet = session.take()
    assert (quiet.revised_from, quiet.events, quiet.confirmed, quiet.checkpoints) == (0, [], [], [])


def test_a_late_command_that_comes_to_nothing_revises_nothing() -> None:
    battle, session = session_at(30)
    session.submit(30, 0, 0, Concede("home"))
    session.advance(3)
    session.take()
    session.submit(31, 1, 0, HURT)  # the battle is over by then
    session.advance(0)
    report = session.take()
    assert (report.revised_from, report.events) == (0, [])
    assert battle.frame == 30


def test_a_session_may_begin_in_the_middle_of_a_battle() -> None:
    battle = Battle(BOARD, SEED)
    battle.advance(100)
    session = RollbackSession(battle.state)
    assert (session.frame, session.confirmed_frame) == (100, 100)
    with pytest.raises(LateCommandError):
        session.submit(99, 0, 0, HURT)
    report = session.take()
    assert facts_of(report.events) == facts_of(report.confirmed) == facts_of(battle.events)
    session.advance(2)
    session.submit(100, 0, 0, HURT)
    session.advance(10)
    assert battle.digest() == in_time(BOARD, SEED, [Sent(100, 0, 0, HURT, 0)], 112).digests[112]


def test_without_a_log_there_are_no_events_and_the_same_states() -> None:
    battle = Battle(BOARD, SEED, log=False)
    session = RollbackSession(battle.state, checkpoint_every=10)
    session.advance(30)
    session.submit(24, 0, 0, HURT)
    session.advance(30)
    report = session.take()
    course = in_time(BOARD, SEED, [Sent(24, 0, 0, HURT, 0)], 60)
    assert (report.events, report.confirmed, report.revised_from) == ([], [], 0)
    assert [(one.frame, one.digest) for one in report.checkpoints] == [
        (frame, course.digests[frame]) for frame in (0, 10, 20, 30, 40, 50)
    ]


@pytest.mark.parametrize("window", [-1, 1_001])
def test_a_window_that_cannot_be_is_refused(window: int) -> None:
    with pytest.raises(BattleError, match="a window has 0 to 1000 frames"):
        RollbackSession(Battle(BOARD, SEED).state, window)


def test_numbers_of_frames_that_make_no_sense_are_refused() -> None:
    with pytest.raises(BattleError, match="checkpoint"):
        RollbackSession(Battle(BOARD, SEED).state, checkpoint_every=-1)
    _, session = session_at(3)
    with pytest.raises(GridforgedError, match="not -1"):
        session.advance(-1)
    with pytest.raises((GridforgedError, TypeError)):
        session.advance(1.5)  # type: ignore[arg-type]  # half a frame


def test_a_battle_has_one_session() -> None:
    battle, session = session_at(20)
    with pytest.raises(BattleError, match="cannot run a battle that a rollback session runs already"):
        RollbackSession(battle.state)
    session.submit(18, 0, 0, HURT)
    session.advance(10)
    assert battle.digest() == in_time(BOARD, SEED, [Sent(18, 0, 0, HURT, 0)], 30).digests[30]


def test_a_session_that_could_not_be_opened_leaves_the_battle_free() -> None:
    battle = Battle(BOARD, SEED)
    with pytest.raises(BattleError, match="a window has"):
        RollbackSession(battle.state, -1)
    RollbackSession(battle.state).advance(5)
    assert battle.frame == 5


def test_memory_is_bounded_by_the_window() -> None:
    _, session = session_at(0)
    for frame in range(200):
        session.submit(frame, 0, frame, HEAL)
        session.advance()
        assert len(session._marks) <= DEFAULT_WINDOW + 2
