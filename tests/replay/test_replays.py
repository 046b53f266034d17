"""A replay plays as it was recorded, to its end and to any time in it, and can go another way from there."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridforged import (
    Apply,
    Battle,
    BattleError,
    Board,
    Command,
    CommandError,
    Concede,
    ReplayError,
    ReplayPlayer,
    RollbackSession,
    load_board,
    read_replay,
    replay_of,
    write_replay,
)
from gridforged.headless.random_commands import random_command, random_commands
from gridforged.serialization.replay_verify import verify
from tests.determinism.checks import facts_of
from tests.replay.kit import DAMAGE, SHIELD, Orders, conceded, cove
from tests.strategies import DrawnChoices, boards, random_board, seeds


def recorded(board: Board, seed: int, orders: Orders, *, steps: bool) -> Battle:
    """A battle that was run by its host while it was recorded, with all the commands that it took."""
    battle = Battle(board, seed, record=True)
    for frame, command in orders:
        while battle.frame < frame and battle.result is None:
            battle.step() if steps else battle.advance(min(3, frame - battle.frame))
        if battle.frame == frame and battle.result is None:
            try:
                battle.command(command)
            except CommandError:
                continue
    battle.run()
    return battle


def check_replay(board: Board, seed: int, orders: Orders, frames: list[int]) -> None:
    """Everything that is promised of replays, on one battle."""
    stepped, jumped = recorded(board, seed, orders, steps=True), recorded(board, seed, orders, steps=False)
    blob = write_replay(stepped.replay())
    assert write_replay(jumped.replay()) == blob, "stepping and jumping record the same"
    replay = read_replay(blob)
    assert write_replay(replay) == blob
    assert verify(replay).is_sound
    player = ReplayPlayer(replay)
    player.run()
    assert facts_of(player.state.log.events) == facts_of(stepped.events)
    for frame in [frame for frame in frames if frame <= replay.end.frame]:
        # At any time, forwards or back, it is the battle that it was; and it goes on to the same replay.
        player.seek(frame)
        branch = Battle.branch(replay, frame)
        assert facts_of(branch.events) == facts_of(player.state.log.events)
        assert branch.digest() == Battle.recorded(player.branch()).digest()
        for timed in replay.commands:
            if timed.frame >= frame:
                branch.advance(timed.frame - branch.frame)
                branch.command(timed.command)
        branch.run()
        assert write_replay(branch.replay()) == blob
    player.run()
    assert Battle.recorded(player.branch()).digest() == stepped.digest()


@settings(max_examples=15)
@given(board=boards(short=True), seed=seeds(), data=st.data())
def test_whatever_was_played_plays_again(board: Board, seed: int, data: st.DataObject) -> None:
    choices = DrawnChoices(data.draw)
    frames = sorted(data.draw(st.lists(st.integers(0, 90), max_size=4)))
    orders = [(frame, random_command(board, choices)) for frame in frames]
    check_replay(board, seed, orders, data.draw(st.lists(st.integers(0, 160), max_size=3)))


@pytest.mark.parametrize("number", range(4))
def test_long_battles_with_many_commands_play_again(number: int) -> None:
    board = random_board(7_000 + number)
    commands = [command for command in random_commands(board, number, 40) if isinstance(command, Apply)]
    orders = [(5 * index, command) for index, command in enumerate(commands)]
    check_replay(board, number, orders, [300, 20, 21, 0, 199, 100])


@pytest.mark.soak
@pytest.mark.parametrize("number", range(150))
def test_very_many_battles_play_again(number: int) -> None:
    board = random_board(8_000 + number, short=number % 2 > 0)
    orders = [(7 * index, command) for index, command in enumerate(random_commands(board, number, 30))]
    check_replay(board, number, orders, [number, 50, 0, 200, 45])


def test_a_battle_that_is_recorded_is_no_other_battle() -> None:
    plain, observed = Battle(load_board("crab-cove"), 3), Battle(load_board("crab-cove"), 3, record=True)
    plain.run()
    observed.run()
    assert observed.digest() == plain.digest()
    assert facts_of(observed.events) == facts_of(plain.events)


def test_a_replay_holds_what_it_was_made_of() -> None:
    replay = read_replay(write_replay(conceded()))
    assert (replay.board.title, replay.seed, replay.end.frame, replay.seconds) == ("Crab Cove", 7, 130, 6.5)
    assert [(timed.frame, timed.key) for timed in replay.commands] == [(47, 0), (130, 0), (130, 1)]
    assert [timed.command for timed in replay.commands] == [DAMAGE, SHIELD, Concede("away")]
    assert len(replay.digests) == 7


def test_a_battle_that_goes_on_has_a_replay_too_and_can_be_taken_over() -> None:
    first = Battle(load_board("crab-cove"), 7, record=True)
    first.advance(133)
    first.command(DAMAGE)
    blob = write_replay(first.replay())
    second = Battle.branch(read_replay(blob))
    assert second.frame == 133
    assert second.digest() == first.digest()
    second.advance(10)
    first.advance(10)
    assert write_replay(second.replay()) == write_replay(first.replay())


def test_a_branch_goes_another_way_and_leaves_the_replay_as_it_is() -> None:
    replay = conceded()
    before = write_replay(replay)
    battle = Battle.branch(replay, 100)
    battle.advance(5)
    battle.command(Concede("home"))
    branched = battle.replay()
    assert [(timed.frame, timed.command) for timed in branched.commands] == [
        (47, DAMAGE),
        (105, Concede("home")),
    ]
    assert branched.digests == replay.digests[:6]
    assert verify(branched).is_sound
    assert write_replay(replay) == before


def test_at_a_frame_its_commands_are_still_to_come_and_at_the_end_all_have_been_given() -> None:
    replay = conceded()
    player = ReplayPlayer(replay)
    ended = []
    for _ in range(2):
        player.seek(130)  # the second time it goes back, though not in frames
        ended.append(player.state.is_over)
        player.run()
        ended.append(player.state.is_over)
    assert ended == [False, True, False, True]
    assert Battle.branch(replay, 130).result is None
    assert Battle.branch(replay).result is not None


def test_a_frame_that_the_replay_has_not_is_refused() -> None:
    replay = conceded()
    for frame in (-1, 131):
        with pytest.raises(ReplayError, match="outside of the replay, which goes from 0 to 130"):
            ReplayPlayer(replay).seek(frame)
    for seconds in (-0.1, 6.51, float("nan")):
        with pytest.raises(ReplayError, match=r"outside of the replay, which goes from 0 to 6\.5 s"):
            replay.frame_at(seconds)
    assert replay.frame_at(0.15) == 3


def test_what_is_not_recorded_has_no_replay() -> None:
    with pytest.raises(BattleError, match="record=True"):
        Battle(load_board("crab-cove")).replay()


def test_a_command_that_is_refused_is_not_recorded() -> None:
    battle = Battle(load_board("crab-cove"), 7, record=True)
    with pytest.raises(CommandError):
        battle.command(Apply([{"do": "damage", "amount": 1}], unit="nobody", target="nobody"))
    assert battle.replay().commands == ()


def test_a_replay_that_is_made_afresh_leaves_out_what_comes_to_nothing() -> None:
    board = load_board("crab-cove")
    given: list[tuple[int, Command]] = [
        (10, SHIELD),
        (20, Concede("home")),
        (20, SHIELD),
        (30, SHIELD),
    ]
    replay = replay_of(board, 1, given)
    assert [(timed.frame, timed.command) for timed in replay.commands] == [
        (10, SHIELD),
        (20, Concede("home")),
    ]
    assert replay.every == 20
    assert replay_of(board, 1, [], frames=33).end.frame == 33


@pytest.mark.parametrize(
    ("orders", "said"),
    [
        ([(5, Concede("home")), (3, Concede("away"))], r"commands\[1\]: frame 3 comes after frame 5"),
        ([(-1, SHIELD)], r"commands\[0\]: frame -1 is in no battle on this board, which has 0 to "),
        ([(5, SHIELD), (10**6, SHIELD)], r"commands\[1\]: frame 1000000 is in no battle"),
        ([(5, SHIELD), (6, Apply([{"do": "heal", "amount": 1}], unit="nobody"))], r"commands\[1\]: .*nobody"),
    ],
)
def test_commands_that_no_battle_could_have_taken_are_named(orders: Orders, said: str) -> None:
    with pytest.raises(ReplayError, match=said):
        replay_of(load_board("crab-cove"), 7, orders)


@pytest.mark.parametrize("odd", [None, "5", 5.0], ids=repr)
def test_a_frame_that_is_no_number_is_named(odd: int) -> None:
    with pytest.raises((ReplayError, TypeError)):  # compiled, Python itself refuses most
        replay_of(load_board("crab-cove"), 7, [(odd, SHIELD)])


def test_a_replay_cannot_be_of_fewer_frames_than_none() -> None:
    with pytest.raises(ReplayError, match="0 frames or more, not -5"):
        replay_of(load_board("crab-cove"), 7, [], frames=-5)


def test_a_replay_of_a_session_is_the_battle_of_that_session_whatever_came_to_nothing() -> None:
    board = load_board("crab-cove")
    battle = Battle(board, 7)
    session = RollbackSession(battle.state)
    session.submit(40, 1, 0, SHIELD)
    session.submit(20, 0, 0, Concede("home"))
    session.advance(60)
    replay = replay_of(board, 7, [(taken.frame, taken.command) for taken in session.commands])
    assert [timed.frame for timed in replay.commands] == [20]
    assert replay.end.digest.hex() == battle.digest()


def test_a_battle_that_is_recorded_is_not_run_by_a_session_too() -> None:
    battle = Battle(load_board("crab-cove"), 7, record=True)
    battle.advance(10)
    branch = Battle.branch(battle.replay())
    for recorded_battle in (battle, branch):
        with pytest.raises(BattleError, match="a rollback session cannot run a battle that a recorder runs"):
            RollbackSession(recorded_battle.state)
        recorded_battle.advance(30)
        assert verify(recorded_battle.replay()).is_sound
    other = Battle.restore(battle.snapshot())
    RollbackSession(other.state).advance(30)
    battle.advance(30)
    assert other.digest() == battle.digest()


def test_digests_come_as_often_as_was_asked_for() -> None:
    assert [len(cove(every=every).digests) for every in (1, 10, 400, 100_000)] == [
        replay_frames() + 1,
        replay_frames() // 10 + 1,
        replay_frames() // 400 + 1,
        1,
    ]


def replay_frames() -> int:
    return cove().end.frame
