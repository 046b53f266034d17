"""Following a battle by its states, its events or its commands: each ends where the server is."""

from __future__ import annotations

import msgpack
import pytest

from gridforged import Apply, Battle, Event, SyncError, load_board
from gridforged.headless.event_kinds import EVENT_KINDS
from gridforged.serialization.desync import DesyncDetector
from gridforged.serialization.follow import NOT_YET
from gridforged.serialization.follow_commands import MOST_COMMANDS, CommandFollower, CommandPublisher
from gridforged.serialization.follow_events import EventFollower, EventPublisher
from gridforged.serialization.follow_states import StateFollower, StatePublisher
from gridforged.serialization.view import BattleView, view_from_bytes, view_of
from gridforged.serialization.view_events import SEEN, TIMED, UNSEEN, see
from gridforged.systems.statuses import STATUSES
from gridforged.systems.statuses.status import TimedStatus
from tests.serialization.mutations import sealed as sealed_snapshot
from tests.sync.following import Play
from tests.sync.kit import Live, opened, sealed

NO_BATTLE = sealed_snapshot(b"\x80")[:-1]
"""A snapshot that was cut."""


def follow_to_the_end(number: int) -> None:
    """All three ways at once, over a network that does nothing worse than take its time."""
    play = Play(number)
    for network in play.networks:
        network.heal()
    while not play.live.is_over:
        play.tick()
    for _ in range(20):
        play.tick()
    for client in play.clients:
        assert client.follower.number == play.number
        client.check()


@pytest.mark.parametrize("number", [2, 4, 9])
def test_all_three_end_at_the_same_state(number: int) -> None:
    follow_to_the_end(number)


# The view


def follow_by_events_alone(number: int, *, lasting: bool = False) -> int:
    """A view that only ever saw events, compared with that of the state between any two frames."""
    live = Live(number, lasting=lasting)
    live.new_events()
    view = view_from_bytes(view_of(live.battle.state).to_bytes())
    count = 0
    while not live.is_over:
        live.go_on()
        for event in live.new_events():
            see(view, event)
            count += 1
        view.frame = live.battle.frame
        expected = view_of(live.battle.state)
        assert view.to_wire() == expected.to_wire(), f"battle {number}, frame {view.frame}"
    return count


def follow_several_by_events_alone() -> None:
    for number in range(0, 60, 10):
        follow_by_events_alone(number, lasting=True)


def overlook(view: BattleView, event: Event) -> None:
    """See nothing."""


def test_a_view_that_only_saw_events_equals_that_of_the_state() -> None:
    assert sum(follow_by_events_alone(number, lasting=number % 10 == 0) for number in range(40)) > 4_000


@pytest.mark.soak
@pytest.mark.parametrize("part", range(10))
def test_views_of_many_battles_equal_those_of_the_states(part: int) -> None:
    for number in range(5_000 + 150 * part, 5_000 + 150 * (part + 1)):
        follow_by_events_alone(number, lasting=number % 2 == 0)


def test_every_kind_of_event_is_seen_or_known_to_change_nothing() -> None:
    assert sorted([*SEEN, *UNSEEN]) == sorted(EVENT_KINDS)


def test_the_timed_statuses_are_known_as_such() -> None:
    assert sorted(TIMED) == sorted(status.word.name for status in STATUSES if isinstance(status, TimedStatus))


@pytest.mark.interpreted_only("leaves a handler out of a table of the package")
@pytest.mark.parametrize(
    "kind", ["damage_taken", "combatant_died", "status_applied", "status_ended", "stat_gained"]
)
def test_a_kind_of_event_that_is_not_seen_is_noticed(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(SEEN, kind, overlook)
    with pytest.raises(AssertionError, match="battle"):
        follow_several_by_events_alone()


def test_events_that_do_not_belong_to_the_battle_are_refused_and_everything_is_asked_for() -> None:
    battle = Battle(load_board("crab-cove"), 7)
    publisher = EventPublisher(view_of(battle.state), battle.state.log.next_seq)
    place, follower = publisher.subscribe(), EventFollower()
    follower.receive(place.update())
    place.acknowledge(follower.number)
    known = len(battle.events)
    battle.advance(60)
    publisher.publish(battle.frame, battle.events[known:])
    update = opened(place.update())
    fitting = [list(wire) for wire in update[4]]
    for change in ({1: "made_up"}, {1: "combatant_died", 4: 999}, {1: "damage_taken", 4: 4, 7: {}}):
        other = EventFollower()
        other.receive(publisher.update_from(NOT_YET))
        other.number, other._next_seq = follower.number, update[3]
        wires = [list(wire) for wire in fitting]
        for position, value in change.items():
            wires[0][position] = value
        with pytest.raises(SyncError):
            other.receive(sealed(msgpack.packb([*update[:4], wires, b""])))
        assert (other.view, other.number) == (None, NOT_YET)
        assert other.receive(sealed(msgpack.packb(update))) == [], "there is no view that they could change"
        other.receive(publisher.update_from(NOT_YET))
        assert other.view is not None
        assert other.view.to_bytes() == view_of(battle.state).to_bytes()


def test_events_come_once_and_in_order() -> None:
    battle = Battle(load_board("crab-cove"), 7)
    publisher = EventPublisher(view_of(battle.state), battle.state.log.next_seq)
    follower = EventFollower()
    first = publisher.update_from(NOT_YET)
    follower.receive(first)
    told = len(battle.events)
    start = told
    updates = []
    for _ in range(30):
        battle.advance(5)
        publisher.publish(battle.frame, battle.events[told:])
        told = len(battle.events)
        updates.append(publisher.update_from(0))
    got = follower.receive(updates[9])
    for update in (*updates[:9], first, updates[9]):
        assert follower.receive(update) == []
    got += follower.receive(updates[29])
    assert got == battle.events[start:]


def test_a_publisher_refuses_what_does_not_go_on() -> None:
    battle = Battle(load_board("crab-cove"), 7)
    events = EventPublisher(view_of(battle.state), battle.state.log.next_seq)
    battle.advance(50)
    new = battle.events[events._next_seq - 1 :]
    for wrong in (new[1:], [*new[:3], *new[4:]]):
        with pytest.raises(SyncError, match="is due"):
            events.publish(battle.frame, wrong)
    assert events.number == 0
    events.publish(battle.frame, new)
    with pytest.raises(SyncError, match="after frame"):
        events.publish(battle.frame - 1, [])
    commands = CommandPublisher()
    with pytest.raises(SyncError, match="the state is needed"):
        commands.publish(0)
    commands.publish(battle.frame, [], battle.snapshot())
    with pytest.raises(SyncError, match="after frame"):
        commands.publish(battle.frame - 1)
    for publisher in (StatePublisher(), CommandPublisher()):
        with pytest.raises(SyncError, match="nothing has been published"):
            publisher.subscribe().update()
    with pytest.raises(SyncError, match="a window is"):
        StatePublisher(window=0)


@pytest.mark.parametrize("odd", [None, "x", 5, b"x", b"\x84", NO_BATTLE], ids=repr)
def test_what_is_no_snapshot_is_not_published(odd: bytes) -> None:
    state = Battle(load_board("crab-cove"), 7).snapshot()
    states, commands = StatePublisher(), CommandPublisher()
    for number in range(2):
        with pytest.raises((SyncError, TypeError)):  # compiled, Python itself refuses what is not bytes
            states.publish(odd)
        with pytest.raises((SyncError, TypeError)):
            commands.publish(0, [], odd)
        assert states.number == commands.number == number - 1
        states.publish(state)
        commands.publish(0, [], state)
    for publisher, follower in ((states, StateFollower()), (commands, CommandFollower())):
        follower.receive(publisher.update_from(NOT_YET))
        assert follower.snapshot == state


@pytest.mark.parametrize("odd", [None, "x", -1, 1.0], ids=repr)
def test_what_is_no_frame_is_not_published(odd: int) -> None:
    battle = Battle(load_board("crab-cove"), 7)
    events = EventPublisher(view_of(battle.state), battle.state.log.next_seq)
    commands = CommandPublisher()
    with pytest.raises((SyncError, TypeError)):  # compiled, Python itself refuses most
        events.publish(odd, [])
    with pytest.raises((SyncError, TypeError)):
        commands.publish(odd, [], battle.snapshot())
    assert (events.number, commands.number) == (0, NOT_YET)


def test_what_is_no_command_is_not_published() -> None:
    publisher, state = CommandPublisher(), Battle(load_board("crab-cove"), 7).snapshot()
    command = Apply([{"do": "shield", "amount": 1, "to": "allies"}], side="home")
    with pytest.raises((SyncError, TypeError)):  # compiled, Python itself refuses it
        publisher.publish(0, [(0, command), (0, "concede")], state)  # type: ignore[list-item]  # what is tested
    assert publisher.number == NOT_YET
    publisher.publish(0, [(0, command)], state)
    follower = CommandFollower()
    follower.receive(publisher.update_from(NOT_YET))
    assert follower.snapshot == state


def test_answers_that_cannot_be_are_refused_and_late_ones_change_nothing() -> None:
    publisher = StatePublisher()
    battle = Battle(load_board("crab-cove"), 7)
    for _ in range(6):
        battle.step()
        publisher.publish(battle.snapshot())
    place = publisher.subscribe()
    for number in (6, 2**62, -2, -(2**62)):
        with pytest.raises(SyncError, match="is acknowledged"):
            place.acknowledge(number)
    for odd in ("1", 1.5, None):
        with pytest.raises((SyncError, TypeError)):  # compiled, Python itself refuses it
            place.acknowledge(odd)  # type: ignore[arg-type]  # whatever came over the wire
    assert place.acknowledged == NOT_YET
    place.acknowledge(4)
    place.acknowledge(2)
    assert place.acknowledged == 4
    place.acknowledge(NOT_YET)
    assert len(place.update()) > 1_000, "everything is sent anew"
    place.acknowledge(5)
    assert place.update() == b"", "there is nothing to send"


def test_followers_with_the_same_base_get_the_same_bytes() -> None:
    publisher = StatePublisher()
    battle = Battle(load_board("crab-cove"), 7)
    for _ in range(3):
        battle.step()
        publisher.publish(battle.snapshot())
    one, other = publisher.subscribe(), publisher.subscribe()
    one.acknowledge(1)
    other.acknowledge(1)
    assert one.update() is other.update()


def test_publishers_and_followers_keep_no_more_than_their_window() -> None:
    battle = Battle(load_board("crab-cove"), 7)
    states, commands = StatePublisher(8), CommandPublisher(8)
    events = EventPublisher(view_of(battle.state), battle.state.log.next_seq, 8)
    follower = StateFollower(8)
    told = len(battle.events)
    place = states.subscribe()
    for _ in range(100):
        battle.advance(5)
        states.publish(battle.snapshot())
        commands.publish(battle.frame, [], battle.snapshot())
        events.publish(battle.frame, battle.events[told:])
        told = len(battle.events)
        follower.receive(place.update())
        assert len(states._states) <= 9
        assert len(commands._count_at) <= 9
        assert len(events._next_at) <= 9
        assert len(events._wires) == events._next_seq - min(events._next_at.values())
        assert len(follower._states) <= 9


def test_so_many_commands_that_no_update_takes_them_need_the_state() -> None:
    battle = Battle(load_board("crab-cove"), 7)
    command = Apply([{"do": "shield", "amount": 1, "to": "allies"}], side="home")
    publisher, follower = CommandPublisher(), CommandFollower()
    publisher.publish(0, [], battle.snapshot())
    follower.receive(publisher.update_from(NOT_YET))
    many = [(0, command)] * (MOST_COMMANDS // 2)
    publisher.publish(0, many)
    publisher.publish(0, many)
    with pytest.raises(SyncError, match="the state is needed too"):
        publisher.publish(0, [(0, command)])
    assert publisher.number == 2
    for _ in range(MOST_COMMANDS + 1):
        battle.command(command)
    publisher.publish(0, [(0, command)], battle.snapshot())
    assert follower.receive(publisher.update_from(0)), "everything is sent instead"
    assert follower.snapshot == battle.snapshot()


# Out of step


def test_a_simulation_that_has_parted_notices_tells_where_and_gets_in_step_again() -> None:
    battle = Battle(load_board("crab-cove"), 7)
    publisher = CommandPublisher()
    place, follower = publisher.subscribe(), CommandFollower()
    detector = DesyncDetector()

    def exchange() -> None:
        update = place.update()
        if update:
            follower.receive(update)
        place.acknowledge(follower.number)

    publisher.publish(battle.frame, [], battle.snapshot())
    exchange()
    assert follower.number == 0
    assert follower.state is not None
    follower.state.combatants[0].stacks.maim += 3  # a fault of the client's
    battle.step()
    publisher.publish(battle.frame, [], battle.snapshot())
    exchange()
    found = follower.desync
    assert found is not None
    assert found.frame == battle.frame
    assert (follower.number, follower.snapshot) == (NOT_YET, b"")
    # The client reports, the server has both states and names the field.
    detector.confirm(battle.frame, battle.snapshot())
    desync = detector.report(found.frame, found.our_digest)
    assert desync is not None
    lines = [str(difference) for difference in detector.tell_state(found.ours).differences]
    label = battle.combatants[0].label
    assert lines == [f"{label} Stacks.maim: 0 | 3"]
    assert place.acknowledged == NOT_YET
    for _ in range(5):
        battle.step()
        publisher.publish(battle.frame, [], battle.snapshot())
        exchange()
        assert follower.snapshot == battle.snapshot()


def test_digests_may_come_now_and_then_only() -> None:
    live = Live(4, lasting=True)
    publisher = CommandPublisher()
    place, follower, late = publisher.subscribe(), CommandFollower(), CommandFollower()
    publisher.publish(live.battle.frame, [], live.battle.snapshot())
    while not live.is_over:
        taken = live.go_on()
        state = live.battle.snapshot() if publisher.number % 20 == 0 else b""
        publisher.publish(live.battle.frame, taken, state)
        follower.receive(place.update())
        place.acknowledge(follower.number)
        assert follower.snapshot == live.battle.snapshot()
    late.receive(publisher.update_from(NOT_YET))  # from the last state that was given, and commands
    assert late.snapshot == live.battle.snapshot()
    assert late.desync is follower.desync is None


@pytest.mark.parametrize(
    ("wires", "frame", "message"),
    [
        (
            [[5, {"do": "concede", "side": "home"}], [3, {"do": "concede", "side": "away"}]],
            9,
            "commands up to",
        ),
        ([[2, {"do": "nothing"}]], 9, "expected concede or apply"),
        ([[2, [[[[]]]]]], 9, "commands up to"),
        ([], 10**9, "cannot be at 1000000000"),
        ([[2, {"do": "concede", "side": "home"}], [2, {"do": "concede", "side": "home"}]], 2, "over"),
    ],
)
def test_commands_that_the_battle_does_not_take_are_refused(
    wires: list[object], frame: int, message: str
) -> None:
    battle = Battle(load_board("crab-cove"), 7)
    publisher = CommandPublisher()
    publisher.publish(0, [], battle.snapshot())
    follower = CommandFollower()
    follower.receive(publisher.update_from(NOT_YET))
    with pytest.raises(SyncError, match=message):
        follower.receive(sealed(msgpack.packb([1, 0, frame, 0, wires, b"", b""])))
    assert (follower.state, follower.number) == (None, NOT_YET)
    follower.receive(publisher.update_from(NOT_YET))
    assert follower.snapshot == battle.snapshot()
