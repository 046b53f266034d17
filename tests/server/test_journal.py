"""What survives the server: every match, as far as anybody was told."""

from __future__ import annotations

import sqlite3
import stat
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridforged import Battle
from gridforged.errors import JournalError
from gridforged.headless.random_commands import random_commands
from gridforged.headless.server.journal import Journal, StoredCommand, StoredHalf
from gridforged.headless.server.messages import (
    Accepted,
    Acknowledge,
    Create,
    Ended,
    FrameUpdate,
    Join,
    Keyframe,
    Replay,
    ReplayRequest,
)
from gridforged.serialization.public import public_snapshot
from gridforged.serialization.replay_file import read_replay
from gridforged.serialization.replay_player import ReplayPlayer
from tests.server.kit import BOARD, Entropy, Mirror, Room

SHIELD = {"do": "shield", "amount": 3, "to": "allies"}


def killed(room: Room) -> None:
    """The server is gone in the middle of whatever it did."""
    room.journal.close()


def opened(file: Path, room: Room | None = None) -> Room:
    """A server on a journal, after the one before was killed if there was one."""
    if room is not None:
        killed(room)
    return Room(Journal(file), entropy=Entropy(room.host.hall._entropy.count if room else 0))  # type: ignore[attr-defined]  # the kit's


@given(data=st.data())
@settings(max_examples=4)
def test_nothing_that_was_told_is_lost(data: st.DataObject, tmp_path_factory: pytest.TempPathFactory) -> None:
    """A battle with random commands, over servers that are killed at any moment, is one battle."""
    file = tmp_path_factory.mktemp("journal") / "matches.db"
    room = opened(file)
    created, _, _ = room.start(moderated=True)
    board = room.battle_of(created.match).board
    commands = random_commands(board, data.draw(st.integers(0, 1_000)), 12)
    accepted = 0
    seen = 0
    for kill in range(4):
        moderator, watcher = room.client(), room.client()
        moderator.join(created.tokens["moderator"])
        watcher.join(created.tokens["watch"], follow=["state"])
        mirror = Mirror()
        for command in commands[3 * kill : 3 * kill + 3]:
            moderator.command(command.to_wire())
            room.wait(0.05 * data.draw(st.integers(0, 60)))
        mirror.see([message for message in watcher.read() if not isinstance(message, Ended)])
        accepted += sum(isinstance(message, Accepted) for message in moderator.read())
        seen = max(seen, mirror.frame)
        room = opened(file, room)
        battle = room.battle_of(created.match)
        assert battle.frame >= seen
        contest = room.host.hall.matches[created.match].contest
        assert contest is not None
        assert len(contest.commands) >= accepted
    home = room.client()
    home.join(created.tokens["home"])
    room.wait(130)
    assert any(isinstance(message, Ended) for message in home.read())
    home.send(ReplayRequest())
    replay = read_replay(home.read_one(Replay).data)  # is only made if the battle goes the same way again
    assert len(replay.commands) >= accepted
    ReplayPlayer(replay).run()
    killed(room)


def test_a_state_that_was_seen_is_part_of_the_battle_after_a_restart(tmp_path: Path) -> None:
    room = opened(tmp_path / "journal")
    created, home, _ = room.start()
    watcher = room.client()
    watcher.join(created.tokens["watch"], follow=["state"])
    room.wait(7.3)
    mirror = Mirror()
    mirror.see(watcher.read())
    home.send(Acknowledge(140))
    room.wait(1)
    room = opened(tmp_path / "journal", room)
    again = room.client()
    assert again.join(created.tokens["home"], since=140).acknowledged == 140
    alone = Battle(room.battle_of(created.match).board, room.seed_of(created.match))
    alone.advance(mirror.frame)
    assert public_snapshot(alone.snapshot()) == mirror.state
    alone.advance(room.battle_of(created.match).frame - mirror.frame)
    assert alone.digest() == room.battle_of(created.match).digest()
    assert 0 < alone.frame - 166 <= 21  # not more than a second past what was shown
    killed(room)


def test_who_rejoins_after_a_restart_misses_no_event(tmp_path: Path) -> None:
    room = opened(tmp_path / "journal")
    created, home, _ = room.start(moderated=True)
    moderator = room.client()
    moderator.join(created.tokens["moderator"])
    seqs: list[int] = []
    frame = 0
    for seconds in (3.3, 2.6, 4.4):
        room.wait(seconds)
        moderator.command({"do": "apply", "side": "away", "clauses": [SHIELD]})
        room.wait(0.05)
        updates = [message for message in home.read() if isinstance(message, FrameUpdate)]
        seqs += [entry.seq for update in updates for entry in update.events]
        frame = updates[-1].frame
        room = opened(tmp_path / "journal", room)
        home, moderator = room.client(), room.client()
        home.join(created.tokens["home"], since=frame)
        moderator.join(created.tokens["moderator"])
    room.wait(60)
    messages = home.read()
    assert not any(isinstance(message, Keyframe) for message in messages)
    updates = [message for message in messages if isinstance(message, FrameUpdate)]
    seqs += [entry.seq for update in updates for entry in update.events]
    assert seqs == list(range(1, room.battle_of(created.match).state.log.next_seq))
    assert isinstance(messages[-1], Ended)
    killed(room)


def test_matches_in_every_phase_are_there_after_a_restart(tmp_path: Path) -> None:
    room = opened(tmp_path / "journal")
    running, _, _ = room.start(delay=2)
    ended, home, _ = room.start()
    home.command({"do": "concede", "side": "home"})
    room.wait(0.1)
    client = room.client()
    waiting = client.create(home=BOARD)
    client.join(waiting.tokens["home"])
    room = opened(tmp_path / "journal", room)
    client = room.client()
    assert client.join(ended.tokens["watch"]).phase == "ended"
    assert client.read_one(Ended).winner == "away"
    assert client.join(running.tokens["home"]).phase == "running"
    joined = client.join(waiting.tokens["away"])
    assert (joined.phase, joined.halves, joined.present) == ("open", ("home",), ("home", "away"))
    watcher = room.client()
    assert watcher.join(running.tokens["watch"]).phase == "open"  # nothing is shown before its time
    room.wait(2)
    assert watcher.join(running.tokens["watch"]).phase == "running"
    killed(room)


def test_a_shutdown_goes_on_at_the_same_frame(tmp_path: Path) -> None:
    room = opened(tmp_path / "journal")
    created, _, _ = room.start()
    room.wait(3)
    digest = room.battle_of(created.match).digest()
    room.host.drain(room.now, 1)
    room = opened(tmp_path / "journal", room)
    assert room.battle_of(created.match).frame == 60
    alone = Battle(room.battle_of(created.match).board, room.seed_of(created.match))
    alone.advance(60)
    assert alone.digest() == digest
    killed(room)


@pytest.mark.interpreted_only("plants a fault")
def test_a_command_that_was_not_kept_is_not_acknowledged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = opened(tmp_path / "journal")
    created, home, _ = room.start()
    home.read()
    home.command({"do": "concede", "side": "home"})

    def full(self: Journal) -> None:
        raise JournalError("the disk is full")

    monkeypatch.setattr(Journal, "commit", full)
    with pytest.raises(JournalError):
        room.wait(0.05)
    assert home.read() == []
    monkeypatch.undo()
    room = opened(tmp_path / "journal", room)
    assert room.battle_of(created.match).result is None
    killed(room)


@pytest.mark.interpreted_only("plants a fault")
def test_a_match_that_was_not_kept_is_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    room = Room()
    client = room.client()

    def full(self: Journal, *_: object) -> None:
        raise JournalError("the disk is full")

    monkeypatch.setattr(Journal, "add_match", full)
    assert client.refusal(Create(board=BOARD)).code == "internal"
    with pytest.raises(JournalError, match="the disk is full"):
        room.wait(0.05)


def test_without_a_file_nothing_survives() -> None:
    room = Room()
    created, _, _ = room.start()
    assert Room(entropy=Entropy(50)).client().refusal(Join(created.tokens["home"])).code == "token"


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE keyframes SET snapshot = x'00'",
        "UPDATE halves SET board = x'00'",
        "UPDATE commands SET command = x'c0', number = 7",
        "UPDATE commands SET frame = 1, number = 7",
        "DELETE FROM halves",
    ],
)
def test_a_match_that_cannot_be_restored_has_failed_and_the_others_go_on(tmp_path: Path, damage: str) -> None:
    file = tmp_path / "journal"
    room = opened(file)
    broken, _, _ = room.start(moderated=True)
    sound, _, _ = room.start()
    moderator = room.client()
    moderator.join(broken.tokens["moderator"])
    room.wait(6 if "keyframes" in damage or "frame =" in damage else 3)
    moderator.command({"do": "apply", "side": "away", "clauses": [SHIELD]})
    room.wait(0.1)
    killed(room)
    with sqlite3.connect(file) as database:
        database.execute(f"{damage} WHERE match = ?", (broken.match,))
    database.close()
    room = opened(file)
    client = room.client()
    assert client.join(broken.tokens["home"]).phase == "ended"
    assert client.read_one(Ended).reason == "fault"
    assert client.join(sound.tokens["home"]).phase == "running"
    killed(room)


def test_a_journal_is_for_one_server_at_a_time_and_for_nobody_else_to_read(tmp_path: Path) -> None:
    file = tmp_path / "journal"
    journal = Journal(file)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    with pytest.raises(JournalError, match="in use by another server"):
        Journal(file)
    journal.close()
    Journal(file).close()


@pytest.mark.parametrize("content", [b"no database at all, but long enough to be looked at" * 50, None])
def test_what_is_no_journal_is_left_alone(tmp_path: Path, content: bytes | None) -> None:
    file = tmp_path / "journal"
    if content is None:
        with sqlite3.connect(file) as database:
            database.execute("CREATE TABLE somebodys (x)")
        database.close()
    else:
        file.write_bytes(content)
    before = file.read_bytes()
    with pytest.raises(JournalError):
        Journal(file)
    assert file.read_bytes() == before
    with pytest.raises(JournalError):
        Journal(tmp_path / "no" / "folder")


def test_a_journal_gives_back_what_was_committed(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "journal")
    journal.add_match("a", "joined", 3, True)
    journal.set_half("a", "home", StoredHalf(b"board", "away"))
    journal.set_acknowledged("a", "home", 12)
    journal.start("a", 2**64 - 1)
    journal.promise("a", 40)
    journal.add_command("a", 0, StoredCommand(7, "home", b"x"))
    journal.set_keyframe("a", 1, b"state")
    journal.set_setting("name", b"value")
    journal.commit()
    journal.forget("a")  # never committed
    journal.close()
    journal = Journal(tmp_path / "journal")
    assert journal.setting("name") == b"value"
    (stored,) = journal.load()
    assert (stored.id, stored.start, stored.delay, stored.moderated) == ("a", "joined", 3, True)
    assert (stored.seed, stored.promised, stored.failed) == (2**64 - 1, 40, False)
    assert stored.halves == {"home": StoredHalf(b"board", "away")}
    assert stored.acknowledged == {"home": 12}
    assert stored.commands == [StoredCommand(7, "home", b"x")]
    assert (stored.taken, stored.snapshot) == (1, b"state")
    journal.forget("a")
    journal.commit()
    assert journal.load() == []
    journal.close()


def test_after_what_could_not_be_written_a_journal_takes_nothing_more(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "journal")
    journal.add_match("a", "complete", 0, False)
    journal.commit()
    database = journal._database
    pages = database.execute("PRAGMA page_count").fetchone()[0]
    database.execute(f"PRAGMA max_page_count = {pages}")
    journal.promise("a", 7)
    with pytest.raises(JournalError, match="full"):
        journal.add_command("a", 0, StoredCommand(3, "moderator", bytes(100_000)))
    database.execute("PRAGMA max_page_count = 1000000")  # there is room again, but the transaction is gone
    with pytest.raises(JournalError, match="takes nothing more"):
        journal.set_keyframe("a", 1, b"with the command in it")
    with pytest.raises(JournalError, match="takes nothing more"):
        journal.commit()
    journal.close()
    again = Journal(tmp_path / "journal")
    (match,) = again.load()
    assert (match.promised, match.commands, match.snapshot) == (0, [], b"")
    again.close()


@pytest.mark.parametrize(
    "damage",
    ["INSERT INTO commands VALUES ('ghost', 0, 1, 'home', x'80')", "UPDATE matches SET seed = 'text'"],
)
def test_a_journal_that_holds_what_no_server_has_written_is_refused(tmp_path: Path, damage: str) -> None:
    journal = Journal(tmp_path / "journal")
    journal.add_match("a", "complete", 0, False)
    journal.commit()
    journal.close()
    with sqlite3.connect(tmp_path / "journal") as database:
        database.execute(damage)
    database.close()
    again = Journal(tmp_path / "journal")
    with pytest.raises(JournalError, match="no server has written"):
        again.load()
    again.close()
