"""Slow readers, odd clocks, faults, delays and shutting down: each costs nobody else anything."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gridforged.headless.server.contest import Contest
from gridforged.headless.server.limits import Limits
from gridforged.headless.server.messages import (
    Closing,
    Create,
    Ended,
    Keyframe,
    Refusal,
    Replay,
    ReplayRequest,
    Started,
)
from gridforged.headless.server.refusals import RequestError
from tests.server.kit import BOARD, Mirror, Room, frames_of

SOON = replace(Limits(), queue_frames=20, stalled_after=5.0)


# Slow readers


def test_a_slow_reader_gets_one_keyframe_for_all_that_waited() -> None:
    room = Room(limits=replace(SOON, stalled_after=100.0))
    created, home, _ = room.start()
    slow = room.client()
    slow.join(created.tokens["watch"], follow=["state", "events"])
    slow.read()
    slow.reads = False
    room.wait(3)
    assert len(slow.connection.outbox) == 1
    messages = slow.read()
    assert [type(message) for message in messages] == [Keyframe]
    mirror = Mirror()
    mirror.see(messages)
    assert mirror.frame == room.battle_of(created.match).frame == 60
    room.wait(1)
    mirror.see(slow.read())
    assert mirror.frame == 80
    assert frames_of(home)[-1] == 80


def test_answers_survive_the_frames_that_are_thrown_away() -> None:
    room = Room(limits=replace(SOON, stalled_after=100.0))
    _, home, _ = room.start()
    home.read()
    home.reads = False
    room.wait(0.5)
    home.command({"do": "concede", "side": "home"}, 1)
    home.command({"do": "concede", "side": "away"}, 2)
    room.wait(3)
    kinds = [type(message) for message in home.read()]
    assert kinds.count(Refusal) == 1
    assert kinds[-1] is Ended


def test_the_end_comes_after_the_last_keyframe() -> None:
    room = Room(limits=replace(SOON, stalled_after=1_000.0))
    created, home, _ = room.start()
    home.read()
    home.reads = False
    room.wait(60)
    messages = home.read()
    assert [type(message) for message in messages] == [Keyframe, Ended]
    assert messages[0].frame == messages[1].frame == room.battle_of(created.match).frame  # type: ignore[union-attr]  # see above


def test_who_does_not_read_at_all_is_dropped() -> None:
    room = Room(limits=SOON)
    created, home, _ = room.start()
    stuck = room.client()
    stuck.join(created.tokens["watch"], follow=["state"])
    stuck.reads = False
    room.wait(8)
    assert stuck.connection.ending is not None
    assert stuck.connection.ending.at_once
    assert home.connection.ending is None
    assert frames_of(home)[-1] == 160


def test_an_outbox_never_grows_past_its_bound() -> None:
    limits = replace(Limits(), queue_bytes=20_000, messages_per_second=10_000, stalled_after=1e9)
    room = Room(limits=limits)
    _, home, _ = room.start()
    home.read()
    home.reads = False
    for _ in range(2_000):
        home.send(Create())  # each is refused or answered
        if home.connection.ending is not None:
            break
        room.wait(0.05)
    assert home.connection.ending is not None
    assert home.connection.outbox._bytes < 4 * limits.queue_bytes


# Clocks and slow matches


def test_a_clock_that_goes_back_stands_still() -> None:
    room = Room()
    created, home, _ = room.start()
    room.wait(1)
    battle = room.battle_of(created.match)
    for jump in (-0.01, -1.0, -1e6):
        room.host.tick(room.now + jump)
    assert battle.frame == 20
    room.wait(1)
    assert battle.frame == 40
    assert frames_of(home)[-1] == 40


def test_a_short_stall_is_caught_up_frame_by_frame() -> None:
    room = Room()
    created, _, _ = room.start()
    room.wait(1)
    battle = room.battle_of(created.match)
    room.now += 0.5
    room.host.tick(room.now)
    assert battle.frame == 21  # one frame in a tick
    room.wait(0)
    assert battle.frame == 30
    assert room.host.metrics.lost_time.count() == 0


def test_after_a_long_stall_battle_time_has_stood_still() -> None:
    room = Room()
    created, _, _ = room.start()
    room.wait(1)
    battle = room.battle_of(created.match)
    room.now += 3_600
    room.wait(0.2)
    assert 24 <= battle.frame <= 20 + 20 + 5
    assert room.host.metrics.lost_time.count() > 3_590


def test_a_tick_serves_every_match_before_any_of_them_again() -> None:
    room = Room()
    client = room.client()
    names = [client.create(board=BOARD, start="complete").match for _ in range(40)]
    room.now += 0.9
    for _ in range(4):
        room.host.tick(room.now)
        frames = [room.battle_of(name).frame for name in names]
        assert max(frames) - min(frames) <= 1
    assert max(frames) >= 3


@pytest.mark.interpreted_only("plants a fault")
def test_a_match_that_fails_ends_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    room = Room()
    broken, victim, _ = room.start()
    other, home, _ = room.start()
    original = Contest.tick
    contest = room.host.hall.matches[broken.match].contest

    def tick(self: Contest) -> object:
        if self is contest:
            raise ZeroDivisionError("planted")
        return original(self)

    monkeypatch.setattr(Contest, "tick", tick)
    room.wait(1)
    assert victim.read_one(Ended).reason == "fault"
    assert frames_of(home)[-1] == 20
    late = room.client()
    assert late.join(broken.tokens["watch"]).phase == "ended"
    assert late.read_one(Ended).reason == "fault"
    assert room.host.metrics.matches.count("failed") == 1
    assert room.battle_of(other.match).frame == 20


@pytest.mark.interpreted_only("plants a fault")
def test_a_fault_in_a_request_is_an_error_of_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    room = Room()
    client = room.client()

    def fail(*_: object) -> None:
        raise ZeroDivisionError("planted")

    monkeypatch.setattr("gridforged.headless.server.desk.sign", fail)
    refusal = client.refusal(Create(5))
    assert (refusal.code, refusal.request) == ("internal", 5)
    assert "planted" not in refusal.message
    monkeypatch.setattr("gridforged.headless.server.jobs.read_halves", fail)
    assert client.refusal(Create(6, board=BOARD)).code == "internal"


# Delay, shutting down


@pytest.mark.parametrize(("server", "wanted", "seconds"), [(0, 3, 3), (4, 1, 4)])
def test_who_watches_is_behind_by_the_delay(server: int, wanted: int, seconds: int) -> None:
    room = Room(delay=server)
    created, home, _ = room.start(delay=wanted)
    watcher = room.client()
    joined = watcher.join(created.tokens["watch"], follow=["state", "events"])
    assert (joined.phase, joined.delay) == ("open", seconds)
    room.wait(seconds - 0.1)
    assert watcher.read() == []
    mirror = Mirror()
    late = Mirror()
    room.wait(0.1)
    messages = watcher.read()
    assert [type(message) for message in messages] == [Started, Keyframe]
    mirror.see(messages)
    battle = room.battle_of(created.match)
    other = room.client()
    other.join(created.tokens["watch"], follow=["state"])
    while not any(isinstance(message, Ended) for message in messages):
        room.wait(0.05)
        messages = watcher.read()
        mirror.see(messages)
        late.see(other.read())
        if battle.result is None:
            assert mirror.frame == battle.frame - seconds * 20
    assert mirror.frame == battle.frame
    assert late.state == mirror.state
    assert room.now == pytest.approx(1_000 + battle.seconds + seconds, abs=0.06)
    assert frames_of(home)[-1] == battle.frame


def test_who_watches_later_learns_the_end_and_gets_the_replay_later() -> None:
    room = Room()
    created, home, _ = room.start(delay=5)
    watcher = room.client()
    watcher.join(created.tokens["watch"])
    room.wait(6)
    home.command({"do": "concede", "side": "home"})
    room.wait(0.1)
    assert any(isinstance(message, Ended) for message in home.read())
    assert not any(isinstance(message, Ended) for message in watcher.read())
    assert watcher.refusal(ReplayRequest()).code == "unexpected"
    late = room.client()
    assert late.join(created.tokens["watch"]).phase == "running"
    room.wait(5)
    assert any(isinstance(message, Ended) for message in watcher.read())
    watcher.send(ReplayRequest())
    assert watcher.read_one(Replay).data


def test_a_server_that_shuts_down_tells_everybody_and_does_nothing_more() -> None:
    room = Room()
    created, home, away = room.start()
    stranger = room.client()
    room.wait(1)
    room.host.drain(room.now, 7)
    for client in (home, away, stranger):
        assert client.read()[-1] == Closing("the server shuts down", 7)
        assert client.connection.ending is not None
    room.wait(1)
    assert room.battle_of(created.match).frame == 20
    with pytest.raises(RequestError):
        room.client()
