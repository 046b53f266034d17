"""A session in which commands come late ends as the battle in which they come in time."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridforged import Battle, Board, load_board
from gridforged.serialization.rollback import DEFAULT_WINDOW, RollbackSession
from tests.determinism.checks import facts_of
from tests.rollback.kit import Course, Reader, Sent, in_time, play, traffic
from tests.strategies import boards, random_board, seeds

FRAMES = 40

places = st.lists(
    st.tuples(st.integers(0, FRAMES - 1), st.integers(0, 2), st.integers(-1, DEFAULT_WINDOW)), max_size=8
)


def check(board: Board, seed: int, sent: list[Sent], frames: int, every: int = 1) -> Course:
    """Play the commands late and in time, and compare state, log, certain events and confirmed digests."""
    expected = in_time(board, seed, sent, frames)
    battle = Battle(board, seed)
    session = RollbackSession(battle.state, checkpoint_every=every)
    reader = Reader()
    play(session, sent, frames, reader)
    for one in sent:
        if one.arrives >= frames:  # still on its way at the end
            session.submit(one.frame, one.player, one.number, one.command)
    session.advance(0)
    reader.read(session.take())
    assert battle.digest() == expected.digests[frames]
    assert facts_of(battle.events) == facts_of(expected.events)
    assert facts_of(reader.log) == facts_of(expected.events)
    confirmed = session.confirmed_frame
    assert confirmed == max(0, frames - DEFAULT_WINDOW)
    assert session.confirmed_snapshot().digest == expected.digests[confirmed]
    assert facts_of(reader.certain) == facts_of(expected.events[: expected.counts[confirmed]])
    assert reader.digests == {frame: expected.digests[frame] for frame in range(0, confirmed + 1, every)}
    assert battle.digest() == expected.digests[frames], "looking at confirmed frames has changed the present"
    return expected


@settings(max_examples=25)
@given(board=boards(short=True), seed=seeds(), places=places)
def test_late_commands_come_to_the_same_as_commands_in_time(
    board: Board, seed: int, places: list[tuple[int, int, int]]
) -> None:
    check(board, seed, traffic(board, seed, places), FRAMES)


@pytest.mark.soak
@settings(max_examples=300)
@given(board=boards(), seed=seeds(), places=places)
def test_late_commands_come_to_the_same_on_long_boards(
    board: Board, seed: int, places: list[tuple[int, int, int]]
) -> None:
    check(board, seed, traffic(board, seed, places), 3 * FRAMES, every=7)


@pytest.mark.parametrize("number", range(6))
def test_a_busy_battle_with_many_late_commands(number: int) -> None:
    board = random_board(number)
    spots = [(3 * i % 150, i % 3, (i * 5 + number) % (DEFAULT_WINDOW + 1)) for i in range(40)]
    course = check(board, number, traffic(board, number, spots), 160, every=20)
    assert any(event.kind == "command_applied" for event in course.events)


@given(data=st.data(), seed=seeds(), places=places)
@settings(max_examples=15)
def test_the_order_in_which_commands_arrive_does_not_matter(
    data: st.DataObject, seed: int, places: list[tuple[int, int, int]]
) -> None:
    board = load_board("crab-cove")
    sent = traffic(board, seed, places)
    shuffled = data.draw(st.permutations(sent))
    ends = []
    for order in (sent, shuffled):
        battle = Battle(board, seed)
        session = RollbackSession(battle.state)
        play(session, order, FRAMES, Reader())
        ends.append((battle.digest(), facts_of(battle.events), [str(one) for one in session.commands]))
    assert ends[0] == ends[1]


@given(seed=seeds(), places=places, pieces=st.lists(st.integers(0, 30), min_size=1, max_size=10))
@settings(max_examples=15)
def test_advancing_in_pieces_of_any_size_comes_to_the_same(
    seed: int, places: list[tuple[int, int, int]], pieces: list[int]
) -> None:
    board = load_board("crab-cove")
    sent = traffic(board, seed, [(frame, player, -1) for frame, player, _ in places])
    frames = sum(pieces)
    expected = in_time(board, seed, sent, frames)
    battle = Battle(board, seed)
    session = RollbackSession(battle.state, checkpoint_every=5)
    reader = Reader()
    for index, piece in enumerate(pieces):
        for one in sent:
            if index == 0 or one.number % len(pieces) == index:
                session.submit(*one.order, one.command) if one.frame >= session.confirmed_frame else None
        session.advance(piece)
        reader.read(session.take())
    assert battle.digest() == expected.digests[frames]
    assert facts_of(reader.log) == facts_of(expected.events)
    confirmed = session.confirmed_frame
    assert facts_of(reader.certain) == facts_of(expected.events[: expected.counts[confirmed]])
    assert reader.digests == {frame: expected.digests[frame] for frame in range(0, confirmed + 1, 5)}


@settings(max_examples=15)
@given(seed=seeds(), places=places, at=st.integers(0, FRAMES - 1))
def test_a_session_goes_on_from_a_confirmed_snapshot(
    seed: int, places: list[tuple[int, int, int]], at: int
) -> None:
    board = load_board("crab-cove")
    sent = traffic(board, seed, places)
    expected = in_time(board, seed, sent, FRAMES)
    session = RollbackSession(Battle(board, seed).state)
    play(session, sent, at, Reader())
    kept = session.confirmed_snapshot()
    later = Battle.restore(kept.snapshot)
    resumed = RollbackSession(later.state)
    if session.is_final:  # a battle that has ended takes no more commands, and time is over for it
        assert later.digest() == expected.digests[FRAMES]
        return
    assert resumed.frame == kept.frame
    for one in sent:
        if one.frame >= kept.frame:
            resumed.submit(*one.order, one.command)
    resumed.advance(FRAMES - kept.frame)
    assert later.digest() == expected.digests[FRAMES]
