"""Creating, joining, following and ending a match, without a socket."""

from __future__ import annotations

import pytest

from gridforged import Battle, load_board
from gridforged.content.loader import parse_board
from gridforged.content.setup import encode_setup
from gridforged.headless.server.messages import (
    Accepted,
    Acknowledge,
    CommandRequest,
    Create,
    Created,
    Ended,
    FrameUpdate,
    Join,
    Joined,
    Keyframe,
    Leave,
    Left,
    Lobby,
    Refusal,
    Replay,
    ReplayRequest,
    Resync,
    Source,
    Started,
)
from gridforged.serialization.digest import digest_of
from gridforged.serialization.public import public_snapshot
from gridforged.serialization.replay_file import read_replay
from gridforged.serialization.replay_player import ReplayPlayer
from gridforged.systems.vocabulary import VOCABULARY
from tests.server.kit import BOARD, Room

CONCEDE_AWAY: dict[str, object] = {"do": "concede", "side": "away"}
CONCEDE_HOME: dict[str, object] = {"do": "concede", "side": "home"}
YAML = """
title: Sent
round: 1
home:
  - {card: old-barnacle, at: [0, 0]}
away:
  - {card: old-barnacle, at: [0, 0]}
"""


def test_a_match_goes_from_creation_to_its_replay() -> None:
    room = Room()
    created, home, _ = room.start()
    assert sorted(created.tokens) == ["away", "home", "watch"]
    room.wait(120)
    messages = home.read()
    ended = [message for message in messages if isinstance(message, Ended)]
    assert len(ended) == 1
    battle = Battle(load_board("tide-pool"), room.seed_of(created.match))
    result = battle.run()
    assert (ended[0].frame, ended[0].winner, ended[0].reason) == (
        result.frame,
        result.winner or "",
        result.reason,
    )
    assert ended[0].digest.hex() == digest_of(public_snapshot(battle.snapshot()))
    home.send(ReplayRequest(request=9))
    replay = home.read_one(Replay)
    assert replay.request == 9
    player = ReplayPlayer(read_replay(replay.data))
    player.run()
    assert read_replay(replay.data).end.digest.hex() == battle.digest()


def test_a_side_may_concede_and_nothing_else() -> None:
    room = Room()
    _, home, away = room.start()
    heal = {"do": "heal", "amount": 1, "to": "allies"}
    apply: dict[str, object] = {"do": "apply", "side": "home", "clauses": [heal]}
    for client, command in ((home, CONCEDE_AWAY), (away, CONCEDE_HOME), (home, apply)):
        client.read()
        client.command(command)
        assert client.read_one(Refusal).code == "seat"
    away.command(CONCEDE_AWAY, request=5)
    room.wait(0.05)
    messages = away.read()
    assert [m.frame for m in messages if isinstance(m, Accepted) and m.request == 5] == [0]
    ended = [message for message in messages if isinstance(message, Ended)]
    assert [(message.winner, message.reason) for message in ended] == [("home", "concession")]


def test_a_moderator_may_apply_clauses_and_everybody_is_told_that_there_is_one() -> None:
    room = Room()
    created, _, _ = room.start(moderated=True)
    moderator = room.client()
    assert moderator.join(created.tokens["moderator"], follow=["events", "commands"]).moderated
    room.wait(0.5)
    moderator.read()
    moderator.command(
        {"do": "apply", "side": "home", "clauses": [{"do": "damage", "amount": 5, "to": "enemies"}]}, 3
    )
    room.wait(0.05)
    messages = moderator.read()
    assert any(isinstance(message, Accepted) for message in messages)
    update = next(message for message in messages if isinstance(message, FrameUpdate))
    assert update.events[0].kind == "command_applied"
    assert update.commands[0].seat == "moderator"


def test_without_a_moderator_there_is_no_such_seat() -> None:
    room = Room()
    created, _, _ = room.start()
    assert "moderator" not in created.tokens


def test_who_watches_commands_nothing() -> None:
    room = Room()
    created, _, _ = room.start()
    watcher = room.client()
    watcher.join(created.tokens["watch"])
    watcher.read()
    watcher.command(CONCEDE_HOME)
    assert watcher.read_one(Refusal).code == "seat"


def test_who_watches_later_cannot_ask_where_the_match_stands() -> None:
    room = Room()
    before = room.client()
    creator = room.client()
    creator.send(Create(board=BOARD, delay=30))
    created = creator.read_one(Created)
    before.join(created.tokens["watch"])
    before.read()
    answers: list[list[tuple[str, str]]] = []
    for side in ("", "home", "away"):
        if side:
            room.client().join(created.tokens[side])
        room.wait(1)
        before.read()
        before.command(CONCEDE_HOME)
        for frame in (0, 5, 25, 100_000):
            before.send(Acknowledge(frame))
        before.send(ReplayRequest())
        before.send(Resync())
        refusals = [answer for answer in before.read() if isinstance(answer, Refusal)]
        answers.append([(refusal.code, refusal.message) for refusal in refusals])
    assert answers[0] == answers[1] == answers[2]
    assert [code for code, _ in answers[0]] == ["seat", "unexpected"]


def test_a_command_that_does_not_fit_is_refused_and_changes_nothing() -> None:
    room = Room()
    created, _, _ = room.start(moderated=True)
    moderator = room.client()
    moderator.join(created.tokens["moderator"])
    room.wait(1)
    before = room.battle_of(created.match).digest()
    commands: tuple[dict[str, object], ...] = (
        {"do": "apply"},
        {"do": "concede", "side": "left"},
        {"x": [1, {"y": None}]},
        {},
    )
    for command in commands:
        moderator.read()
        moderator.command(command, 7)
        refusal = moderator.read_one(Refusal)
        assert (refusal.code, refusal.request) == ("command", 7)
    assert room.battle_of(created.match).digest() == before


def test_a_command_that_the_battle_does_not_take_is_refused_at_its_frame() -> None:
    room = Room()
    _, home, away = room.start()
    home.command(CONCEDE_HOME, 1)
    away.command(CONCEDE_AWAY, 2)  # in the same frame, after the battle is over
    room.wait(0.05)
    assert any(isinstance(message, Accepted) for message in home.read())
    assert away.read_one(Refusal).code == "command"


def test_each_side_brings_its_half() -> None:
    room = Room()
    home, away = room.client(), room.client()
    created = home.create()
    assert home.join(created.tokens["home"], half=Source(name="crab-cove")).halves == ("home",)
    home.read()
    joined = away.join(created.tokens["away"], half=Source(name="undead-vs-scrip"))
    assert (joined.halves, joined.present) == (("home", "away"), ("home", "away"))
    assert any(isinstance(message, Started) for message in away.read())
    assert [type(message) for message in home.read()] == [Lobby, Started, Keyframe]
    assert "against" in room.battle_of(created.match).board.title


@pytest.mark.parametrize(
    "source",
    [
        Source(yaml=YAML),
        Source(encoded=encode_setup(parse_board(YAML, VOCABULARY))),
    ],
)
def test_boards_can_be_sent(source: Source) -> None:
    room = Room()
    created, _, _ = room.start(board=source)
    assert room.battle_of(created.match).board.title == "Sent"


@pytest.mark.parametrize(
    ("source", "code"),
    [
        (Source(name="no-such-board"), "board"),
        (Source(name="../boards/tide-pool"), "board"),
        (Source(name="/etc/passwd"), "board"),
        (Source(yaml="title: x"), "board"),
        (Source(yaml=YAML + "rules: {frame_rate: 100}\n"), "board"),
        (Source(yaml=YAML + "rules: {root_trigger_limit: 100000}\n"), "board"),
        (Source(encoded=b"\x00"), "board"),
        (Source(), "malformed"),
        (Source(name="tide-pool", yaml=YAML), "malformed"),
    ],
)
def test_a_board_that_cannot_be_used_is_refused(source: Source, code: str) -> None:
    room = Room()
    client = room.client()
    refusal = client.refusal(Create(request=4, board=source))
    assert (refusal.code, refusal.request) == (code, 4)
    assert room.host.hall.matches == {}


def test_a_board_and_a_half_of_it_are_too_much() -> None:
    assert Room().client().refusal(Create(board=BOARD, home=BOARD)).code == "malformed"


def test_a_match_can_start_before_anybody_has_joined() -> None:
    room = Room()
    client = room.client()
    created = client.create(board=BOARD, start="complete")
    room.wait(1)
    assert room.battle_of(created.match).frame == 20
    assert client.join(created.tokens["away"]).phase == "running"


def test_the_seat_of_a_side_is_taken_over_and_a_seat_to_watch_is_shared() -> None:
    room = Room()
    created, home, _ = room.start()
    home.read()
    other = room.client()
    other.join(created.tokens["home"])
    assert home.read_one(Left).reason == "replaced"
    watchers = [room.client() for _ in range(3)]
    for watcher in watchers:
        watcher.join(created.tokens["watch"])
    assert all(watcher.read_one(Keyframe).frame == 0 for watcher in watchers)
    assert home.read() == []
    home.command(CONCEDE_HOME)
    assert home.read_one(Refusal).code == "unexpected"


def test_who_leaves_hears_nothing_more_and_may_come_back() -> None:
    room = Room()
    created, home, _ = room.start()
    home.read()
    home.send(Leave(request=8))
    assert home.read() == [Left("asked", 8)]
    room.wait(1)
    assert home.read() == []
    assert home.join(created.tokens["home"]).phase == "running"


def test_resync_brings_a_keyframe() -> None:
    room = Room()
    _, home, _ = room.start()
    room.wait(1)
    home.read()
    home.send(Resync())
    assert home.read_one(Keyframe).frame == 20


def test_a_battle_that_has_ended_can_be_joined_for_its_replay() -> None:
    room = Room()
    created, home, _ = room.start()
    home.command(CONCEDE_HOME)
    room.wait(0.1)
    late = room.client()
    assert late.join(created.tokens["watch"]).phase == "ended"
    assert [type(message) for message in late.read()] == [Started, Keyframe, Ended]
    late.send(ReplayRequest())
    assert len(read_replay(late.read_one(Replay).data).commands) == 1
    assert late.refusal(CommandRequest(command=b"\x80")).code == "seat"  # type: ignore[arg-type]
    assert home.refusal(CommandRequest(command=b"\x80")).code == "unexpected"  # type: ignore[arg-type]


def test_there_is_no_replay_before_the_end() -> None:
    room = Room()
    _, home, _ = room.start()
    assert home.refusal(ReplayRequest()).code == "unexpected"


def test_every_message_has_its_place() -> None:
    room = Room()
    stranger = room.client(greets=False)
    assert stranger.refusal(Create()).code == "unexpected"
    client = room.client()
    for message in (Leave(), Resync(), ReplayRequest(), Acknowledge(0)):
        assert client.refusal(message).code == "unexpected"
    created = client.create(board=BOARD)
    client.join(created.tokens["home"])
    assert client.refusal(Acknowledge(0)).code == "unexpected"
    assert client.refusal(Join(created.tokens["home"], half=BOARD)).code == "unexpected"
    assert client.refusal(Join(created.tokens["watch"], half=BOARD)).code == "seat"


def test_a_match_that_is_over_or_never_starts_is_forgotten() -> None:
    room = Room()
    created, home, away = room.start()
    lonely = room.client()
    other = lonely.create(board=BOARD)
    lonely.join(other.tokens["home"])
    home.command(CONCEDE_HOME)
    room.wait(299)
    assert len(room.host.hall.matches) == 2
    room.wait(700)
    assert room.host.hall.matches == {}
    assert room.journal.load() == []
    assert away.read()[-1] == Left("forgotten")
    assert lonely.read()[-1] == Left("forgotten")
    assert home.refusal(Join(created.tokens["home"])).code == "token"


def test_interleaved_matches_end_as_each_would_alone() -> None:
    play_matches(5)


@pytest.mark.soak
def test_64_interleaved_matches_end_as_each_would_alone() -> None:
    play_matches(64)


def play_matches(count: int) -> None:
    boards = ("tide-pool", "crab-cove", "run-on-the-mint", "long-audit")
    room = Room()
    client = room.client()
    names = []
    for number in range(count):
        created = client.create(board=Source(name=boards[number % len(boards)]), start="complete")
        names.append(created.match)
        room.wait(0.013)
    room.wait(130)
    for number, name in enumerate(names):
        alone = Battle(load_board(boards[number % len(boards)]), room.seed_of(name))
        alone.run()
        assert room.battle_of(name).digest() == alone.digest()


def test_joined_says_what_is_there() -> None:
    room = Room()
    client = room.client()
    created = client.create(home=BOARD)
    joined = client.join(created.tokens["away"])
    assert joined == Joined(0, created.match, "away", "open", ("home",), ("away",))
