"""A match that takes too much ends alone, and nobody else loses more than a moment."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.msgpack import encode as pack

from gridforged.ecs.events import Event
from gridforged.headless.server.budget import SAVED, Budget
from gridforged.headless.server.contest import Contest, Turn
from gridforged.headless.server.hall import LONGEST_TICK
from gridforged.headless.server.history import EVENTS, History, Step
from gridforged.headless.server.limits import Limits
from gridforged.headless.server.messages import (
    Create,
    Created,
    Ended,
    FrameUpdate,
    Join,
    Keyframe,
    Refusal,
    Resync,
    Source,
)
from gridforged.headless.server.refusals import RequestError
from gridforged.systems.commands import Apply
from tests.server.kit import BOARD, Client, Mirror, Room, frames_of


def crowd(pieces: int = 16, columns: int = 4, **rules: int) -> Source:
    """A board on which everybody always does something to everybody."""
    to_all = [{"do": "damage", "amount": 1, "to": "enemies"}, {"do": "shield", "amount": 1, "to": "allies"}]
    card = {
        "id": "x",
        "name": "X",
        "kind": "unit",
        "stats": {"vitality": 9_999, "power": 10, "speed": 9_999},
        "ability": to_all * 8,
    }
    half = [{"card": "x", "at": [index // columns * 2, index % columns * 2]} for index in range(pieces)]
    return Source(
        yaml=json.dumps({"title": "Crowd", "rules": rules, "cards": [card], "home": half, "away": half})
    )


def told(client: Client) -> list[object]:
    return [message for message in client.read() if isinstance(message, (Refusal, Ended))]


# Boards that are sent


@pytest.mark.parametrize(
    ("board", "what"),
    [
        (crowd(64, 8, half_rows=32, half_columns=32, frame_rate=50), "rules.frame_rate"),
        (crowd(half_rows=9), "rules.half_rows"),
        (crowd(half_columns=9), "rules.half_columns"),
        (crowd(frame_rate=25), "rules.frame_rate"),
    ],
)
def test_a_board_that_could_take_the_server_over_is_refused(board: Source, what: str) -> None:
    refusal = Room().client().refusal(Create(1, board=board, start="complete"))
    assert (refusal.code, refusal.request) == ("board", 1)
    assert what in refusal.message


def test_a_half_of_too_many_pieces_is_refused() -> None:
    room = Room(limits=replace(Limits(), sent_half_pieces=15))
    refusal = room.client().refusal(Create(board=crowd()))
    assert refusal.code == "board"
    assert refusal.message == "home: 16 pieces are more than this server allows, 15"


def test_boards_that_cannot_be_used_end_the_connection_in_the_end() -> None:
    room = Room()
    client = room.client()
    for _ in range(60):
        client.send(Create(board=crowd(frame_rate=25)))
        room.wait(0.1)
    assert client.connection.ending is not None
    assert client.connection.ending.code == 1008
    assert room.host.metrics.errors.count("board") == Limits().violations + 1


def test_boards_to_be_read_are_limited_and_packaged_ones_are_not() -> None:
    room = Room(limits=replace(Limits(), sent_boards_per_minute=2))
    client = room.client()
    for _ in range(2):
        client.create(board=crowd())
    assert client.refusal(Create(3, board=crowd())).code == "limit"
    client.create(board=BOARD)
    open_match = client.create()
    assert client.refusal(Join(open_match.tokens["home"], half=crowd())).code == "limit"
    room.wait(31)
    client.create(board=crowd())
    assert client.connection.ending is None


# Events


def test_a_match_in_which_too_much_happens_ends_alone_with_the_reason() -> None:
    room = Room()
    _, home, _ = room.start()
    greedy, victim, other = room.start(crowd())
    room.wait(1)
    for client in (victim, other):
        refusal, ended = told(client)
        assert isinstance(refusal, Refusal)
        assert (refusal.code, refusal.request) == ("limit", 0)
        assert refusal.message == "the match was ended: more than 2,000 events in one frame"
        assert isinstance(ended, Ended)
        assert ended.reason == "fault"
    assert frames_of(home)[-1] == 20
    assert room.host.metrics.matches.count("stopped") == 1
    assert room.host.metrics.lost_time.count() == 0
    late = room.client()
    assert late.join(greedy.tokens["watch"]).phase == "ended"
    late.send(Resync())
    assert [type(message) for message in late.read()] == [Ended]
    again = Room(room.journal, now=room.now)
    assert again.client().join(greedy.tokens["watch"]).phase == "ended"


# Time


class Burden:
    """Lets each turn of one match take so much time of the server."""

    def __init__(self, room: Room, match: Created, patch: pytest.MonkeyPatch, seconds: float) -> None:
        self.seconds = seconds
        self.order: list[str] = []
        original = Contest.tick
        contests = {id(room.host.hall.matches[match.match].contest)}

        def tick(contest: Contest) -> Turn:
            is_heavy = id(contest) in contests
            room.worked += self.seconds if is_heavy else 0.0
            self.order.append("heavy" if is_heavy else "light")
            return original(contest)

        patch.setattr(Contest, "tick", tick)


@pytest.mark.interpreted_only("plants a fault")
def test_a_match_that_takes_more_than_its_share_ends_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    room = Room()
    greedy, victim, _ = room.start()
    _, home, _ = room.start()
    Burden(room, greedy, monkeypatch, 0.08)
    room.wait(1)
    refusal, ended = told(victim)
    assert refusal == Refusal("limit", "the match was ended: it took more than 10% of the time of the server")
    assert isinstance(ended, Ended)
    assert ended.reason == "fault"
    assert ended.frame <= 8
    assert room.worked < 1
    assert frames_of(home)[-1] == 20


@pytest.mark.interpreted_only("plants a fault")
def test_a_match_may_take_its_share_on_and_on(monkeypatch: pytest.MonkeyPatch) -> None:
    room = Room()
    busy, _, _ = room.start()
    Burden(room, busy, monkeypatch, 0.1 * 0.05 * 0.99)
    room.wait(20)
    assert room.battle_of(busy.match).frame == 400
    assert room.host.metrics.matches.count("stopped") == 0


@pytest.mark.interpreted_only("plants a fault")
def test_one_pause_of_the_process_ends_no_match(monkeypatch: pytest.MonkeyPatch) -> None:
    room = Room()
    unlucky, _, _ = room.start()
    burden = Burden(room, unlucky, monkeypatch, 30.0)
    room.wait(0.05)
    burden.seconds = 0.0
    room.wait(1)
    assert room.battle_of(unlucky.match).frame == 21


@pytest.mark.interpreted_only("plants a fault")
def test_a_long_frame_is_followed_by_a_look_at_the_network_and_then_by_the_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    room = Room()
    greedy, _, _ = room.start()
    room.start()
    room.start()
    burden = Burden(room, greedy, monkeypatch, LONGEST_TICK)
    room.now += 0.3
    turns: list[list[str]] = []
    for _ in range(4):
        burden.order.clear()
        room.host.tick(room.now)
        turns.append(list(burden.order))
    assert sum(turn.count("light") for turn in turns) >= 3
    assert all(turn.count("heavy") <= 1 and "heavy" not in turn[:-1] for turn in turns)


@pytest.mark.interpreted_only("plants a fault")
def test_many_matches_that_share_what_they_overload_end_too(monkeypatch: pytest.MonkeyPatch) -> None:
    room = Room()
    burdens = []
    for _ in range(5):
        greedy, _, _ = room.start()
        burdens.append(Burden(room, greedy, monkeypatch, 0.02))
    while room.now < 1_400 and room.host.metrics.matches.count("stopped") < len(burdens):
        before = room.worked
        room.host.tick(room.now)
        room.now += 2.0 + room.worked - before  # so slow that each takes hardly any of the time that passes
    assert room.host.metrics.matches.count("stopped") == len(burdens)


@given(st.lists(st.floats(0, 0.3), max_size=200))
def test_a_budget_gives_its_share_and_what_was_saved(pieces: list[float]) -> None:
    budget, spent = Budget(0.1, 0.05), 0.0
    for frame, work in enumerate(pieces):
        if spent > 0.1 * (SAVED + 0.05 * frame) + 1e-9:
            with pytest.raises(RequestError, match="10% of the time"):
                budget.begin_frame()
            break
        if spent < 0.1 * SAVED:
            budget.begin_frame()
        else:
            break
        budget.spend(work)
        spent += min(work, 0.1)


# Commands that wait


@pytest.mark.interpreted_only("plants a fault")
@pytest.mark.parametrize(
    ("problem", "code"),
    [(ZeroDivisionError("planted"), "internal"), (RequestError("limit", "planted"), "limit")],
)
def test_commands_that_wait_for_a_match_that_ends_are_answered(
    monkeypatch: pytest.MonkeyPatch, problem: Exception, code: str
) -> None:
    room = Room()
    _, home, away = room.start()
    home.command({"do": "concede", "side": "home"}, 7)
    away.command({"do": "concede", "side": "away"}, 8)

    def fail(self: Contest, orders: object) -> None:
        raise problem

    monkeypatch.setattr(Contest, "_run_frame", fail)
    room.wait(0.1)
    for client, request in ((home, 7), (away, 8)):
        answers = [(answer.code, answer.request) for answer in client.read() if isinstance(answer, Refusal)]
        assert answers == [(code, request), (code, 0)]
    assert room.host.metrics.commands.count() == 0


def test_a_command_that_does_too_much_is_answered() -> None:
    room = Room(limits=replace(Limits(), frame_events=100))
    created, _, _ = room.start(moderated=True)
    moderator = room.client()
    moderator.join(created.tokens["moderator"])
    room.wait(0.5)
    moderator.read()
    clause = {"do": "shield", "amount": 1, "to": "allies"}
    moderator.command(Apply([clause] * 16, side="home").to_wire(), 5)
    moderator.command(Apply([clause] * 16, side="away").to_wire(), 6)
    moderator.command(Apply([clause] * 16, side="home").to_wire(), 7)
    room.wait(0.1)
    assert [(answer.code, answer.request) for answer in moderator.read() if isinstance(answer, Refusal)] == [
        ("limit", 5),
        ("limit", 6),
        ("limit", 7),
        ("limit", 0),
    ]


# What is kept


@given(st.lists(st.integers(0, 30), max_size=60), st.integers(0, 70))
def test_a_history_is_bounded_and_without_a_gap(counts: list[int], since: int) -> None:
    limits = replace(Limits(), history_bytes=30_000, history_frames=20)
    history = History(limits)
    steps = []
    for frame, count in enumerate(counts):
        events = [Event(1, frame, "struck", "", 0, 0, "1", 0, {}) for _ in range(count)]
        steps.append(Step(frame, frame + 1, (), events, b"", b""))
        history.add(steps[-1])
        assert history.size <= limits.history_bytes
    found = history.after(since)
    if found is not None:
        assert found == steps[since:]
        assert len(found) <= limits.history_frames
    elif since <= len(counts):
        missed = steps[since:]
        assert len(missed) > 20 or sum(step.size for step in missed) > 30_000 or not missed
    history.clear()
    assert history.size == 0
    assert history.after(0) is None


def test_who_is_behind_what_is_kept_gets_a_keyframe() -> None:
    room = Room(limits=replace(Limits(), history_bytes=40_000))
    created, _, _ = room.start()
    room.wait(10)
    behind, near = room.client(), room.client()
    behind.join(created.tokens["watch"], since=20)
    assert any(isinstance(message, Keyframe) for message in behind.read())
    near.join(created.tokens["watch"], since=room.battle_of(created.match).frame - 5)
    assert not any(isinstance(message, Keyframe) for message in near.read())


@pytest.mark.parametrize("bound", [0, 20_000, 60_000])
def test_what_is_kept_for_who_watches_later_is_bounded_and_arrives_all_the_same(bound: int) -> None:
    room = Room(limits=replace(Limits(), history_bytes=bound))
    created, _, _ = room.start(delay=10)
    watcher, listener = room.client(), room.client()
    watcher.join(created.tokens["watch"], follow=["state", "events"])
    listener.join(created.tokens["watch"], follow=[EVENTS])
    contest = room.host.hall.matches[created.match].contest
    assert contest is not None
    late = contest.late
    assert late is not None
    mirror, heard, is_over = Mirror(), -1, False
    while not is_over:
        room.wait(0.5)
        messages = watcher.read()
        mirror.see(messages)
        is_over = any(isinstance(message, Ended) for message in messages)
        assert late._held <= bound
        assert len(late._coming) <= 12 + bound // 500
        if contest.result is None:
            assert mirror.frame <= max(contest.battle.frame - 200, 0)
        for message in listener.read():
            if isinstance(message, Keyframe):
                assert message.frame >= heard
                heard = message.frame
            elif isinstance(message, FrameUpdate):
                assert not message.events or message.since >= heard
                heard = message.frame
    assert mirror.keyframes > 5
    assert mirror.state == contest.public_state()
    assert heard == mirror.frame == contest.battle.frame


# Numbers of requests


@pytest.mark.parametrize(
    ("message", "request_number"),
    [
        ({"type": "create", "request": 7, "delay": 301}, 7),
        ({"type": "create", "request": 7, "surprise": 1}, 7),
        ({"type": "no such thing", "request": 2**32 - 1}, 2**32 - 1),
        ({"request": 3}, 3),
        ({"type": "join", "request": 9}, 9),
        ({"type": "create", "request": 2**32}, 0),
        ({"type": "create", "request": -1}, 0),
        ({"type": "create", "request": "7"}, 0),
        ({"type": "create", "delay": 301}, 0),
        (["create", 7], 0),
    ],
)
def test_a_malformed_message_is_answered_with_its_number_if_it_has_one(
    message: object, request_number: int
) -> None:
    client = Room().client()
    client.send_bytes(pack(message))
    refusal = client.read_one(Refusal)
    assert (refusal.code, refusal.request) == ("malformed", request_number)
