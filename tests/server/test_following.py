"""What followers are told, from the start, late, or again."""

from __future__ import annotations

from gridforged import Battle, load_board
from gridforged.headless.server.messages import (
    Acknowledge,
    Ended,
    FrameUpdate,
    Keyframe,
    Started,
)
from gridforged.serialization.public import public_snapshot
from tests.server.kit import Mirror, Room

CONCEDE_AWAY: dict[str, object] = {"do": "concede", "side": "away"}
CONCEDE_HOME: dict[str, object] = {"do": "concede", "side": "home"}


def test_followers_of_events_get_every_event_of_the_battle() -> None:
    room = Room()
    created, home, _ = room.start()
    updates = []
    for _ in range(60):
        room.wait(1)
        updates += [message for message in home.read() if isinstance(message, FrameUpdate)]
    battle = Battle(load_board("tide-pool"), room.seed_of(created.match))
    battle.run()
    told = [entry for update in updates for entry in update.events]
    assert [(e.seq, e.frame, e.kind, e.rule, e.amounts) for e in told] == [
        (e.seq, e.frame, e.kind, e.rule, e.amounts) for e in battle.events
    ]
    assert all(update.delta == b"" and update.commands == () for update in updates)


def test_followers_of_the_state_have_it_after_every_frame() -> None:
    room = Room()
    created, _, _ = room.start()
    watcher = room.client()
    watcher.join(created.tokens["watch"], follow=["state"])
    mirror = Mirror()
    battle = room.battle_of(created.match)
    while battle.result is None:
        room.wait(0.05)
        mirror.see(watcher.read())
        assert mirror.state == public_snapshot(battle.snapshot())
    assert mirror.keyframes == 1
    assert mirror.checked > battle.frame // 20


def test_who_joins_late_gets_a_keyframe_and_goes_on() -> None:
    room = Room()
    created, _, _ = room.start()
    room.wait(5)
    late = room.client()
    joined = late.join(created.tokens["watch"], follow=["state", "events"])
    assert joined.phase == "running"
    mirror = Mirror()
    messages = late.read()
    assert [type(message) for message in messages] == [Started, Keyframe]
    mirror.see(messages)
    assert mirror.frame == 100
    room.wait(60)
    mirror.see(late.read())
    assert mirror.state == public_snapshot(room.battle_of(created.match).snapshot())


def test_who_rejoins_is_told_again_what_was_missed() -> None:
    room = Room()
    created, home, _ = room.start()
    room.wait(2)
    seen = [entry.seq for update in home.read() if isinstance(update, FrameUpdate) for entry in update.events]
    home.send(Acknowledge(40))
    home.leave_abruptly()
    room.wait(2)
    again = room.client()
    joined = again.join(created.tokens["home"], since=40)
    assert joined.acknowledged == 40
    room.wait(60)
    messages = again.read()
    assert not any(isinstance(message, Keyframe) for message in messages)
    seen += [entry.seq for update in messages if isinstance(update, FrameUpdate) for entry in update.events]
    assert seen == list(range(1, len(seen) + 1))
    assert isinstance(messages[-1], Ended)


def test_who_was_away_for_too_long_gets_a_keyframe() -> None:
    room = Room()
    created, home, _ = room.start()
    home.leave_abruptly()
    room.wait(1)
    for since in (-1, 10_000):
        again = room.client()
        again.join(created.tokens["home"], since=since)
        assert any(isinstance(message, Keyframe) for message in again.read())


def test_followers_of_commands_are_told_commands_and_digests() -> None:
    room = Room()
    created, home, _ = room.start()
    watcher = room.client()
    watcher.join(created.tokens["watch"], follow=["commands"])
    room.wait(3)
    home.command(CONCEDE_HOME)
    room.wait(0.05)
    updates = [message for message in watcher.read() if isinstance(message, FrameUpdate)]
    assert [update.frame for update in updates[:-1]] == [20, 40, 60]
    assert all(update.digest and not update.events and not update.delta for update in updates)
    assert [(entry.frame, entry.seat) for entry in updates[-1].commands] == [(60, "home")]
