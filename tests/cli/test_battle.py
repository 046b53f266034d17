"""``gridforged battle``: what a person reads, what a program reads, and the files it writes."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

import pytest

from gridforged import Battle, load_board, read_replay
from tests.cli.kit import DUEL, HERE, one_sentence, run, run_alone

UPDATE = os.environ.get("GRIDFORGED_UPDATE") == "1"
"""Set to 1, the golden files are written anew; look at the difference before it is kept."""


@pytest.mark.parametrize("account", ["short", "full", "none"])
def test_the_output_is_the_golden_one(capsys: pytest.CaptureFixture[str], account: str) -> None:
    ran = run(capsys, "battle", DUEL, "--seed", "3", "--account", account)
    golden = HERE / "golden" / f"duel-{account}.txt"
    # Digests change with every component that is added; that they are right is tested below.
    text = re.sub(r"\b[0-9a-f]{32}\b", "(digest)", ran.out)
    text = "".join(line.rstrip() + "\n" for line in text.splitlines())
    if UPDATE:
        golden.write_text(text, encoding="utf-8")
    assert (ran.code, ran.err) == (0, "")
    assert text == golden.read_text(encoding="utf-8")


def test_what_is_no_terminal_gets_no_colour_whatever_the_environment_says() -> None:
    plain = run_alone(["battle", DUEL, "--seed", "3"])
    assert plain.returncode == 0
    assert b"\x1b" not in plain.stdout
    steered = run_alone(
        ["battle", DUEL, "--seed", "3"], COLUMNS="40", TERM="xterm-256color", PYTHONHASHSEED="5"
    )
    assert steered.stdout == plain.stdout


def test_an_output_of_a_narrow_encoding_is_no_obstacle() -> None:
    ran = run_alone(["battle", DUEL], PYTHONIOENCODING="ascii")
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert b"+-------+" in ran.stdout


def test_the_json_says_what_the_library_says(capsys: pytest.CaptureFixture[str]) -> None:
    ran = run(capsys, "battle", DUEL, "--seed", "3", "--json")
    data = json.loads(ran.out)
    battle = Battle(load_board(DUEL), seed=3)
    result = battle.run()
    assert data["board"]["title"] == "Duel at the Ford"
    assert data["seed"] == 3
    assert data["digest"] == battle.digest()
    assert data["events"] == len(battle.events)
    assert data["result"] == {
        "winner": result.winner,
        "reason": result.reason,
        "frame": result.frame,
        "seconds": result.seconds,
    }
    units = {unit["unit"]: unit for unit in data["units"]}
    assert list(units) == [combatant.label for combatant in battle.combatants]
    for combatant in battle.combatants:
        assert units[combatant.label]["vitality"] == combatant.vitality.current
        assert units[combatant.label]["alive"] == combatant.vitality.alive
        assert units[combatant.label]["activations"] == combatant.charge.activations


def test_the_sums_of_the_units_are_the_sums_of_the_sides(capsys: pytest.CaptureFixture[str]) -> None:
    data = json.loads(run(capsys, "battle", "crab-cove", "--seed", "7", "--json").out)
    battle = Battle(load_board("crab-cove"), seed=7)
    battle.run()
    for side, name in zip(battle.state.sides, ("home", "away"), strict=True):
        assert side.scored == sum(unit["damage_dealt"] for unit in data["units"] if unit["side"] == name)
    kinds = [event.kind for event in battle.events]
    assert sum(len(unit["deaths"]) for unit in data["units"]) == kinds.count("combatant_died")


def test_events_are_lines_of_json_with_every_field(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "events.jsonl"
    ran = run(capsys, "battle", DUEL, "--seed", "3", "--account", "none", "--events", file)
    assert ran.code == 0
    lines = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    battle = Battle(load_board(DUEL), seed=3)
    battle.run()
    assert len(lines) == len(battle.events)
    for line, event in zip(lines, battle.events, strict=True):
        assert line["source"] == (battle.label(event.source) or None)
        assert line["target"] == (battle.label(event.target) or None)
        assert line["seconds"] == event.frame / 20
        ids = {"source": line.pop("source_id"), "target": line.pop("target_id")}
        assert {name: value for name, value in (line | ids).items() if name != "seconds"} == event.as_dict()


def test_events_on_standard_output_stand_alone(capsys: pytest.CaptureFixture[str]) -> None:
    ran = run(capsys, "battle", DUEL, "--events", "-")
    lines = [json.loads(line) for line in ran.out.splitlines()]
    assert [line["seq"] for line in lines] == list(range(1, len(lines) + 1))


def test_a_snapshot_of_a_moment_continues_to_the_same_end(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "duel.snapshot"
    ran = run(capsys, "battle", DUEL, "--seed", "3", "--json", "--snapshot", file, "--snapshot-at", "4.05")
    battle = Battle.restore(file.read_bytes())
    assert battle.frame == 81
    battle.run()
    assert battle.digest() == json.loads(ran.out)["digest"]


def test_a_snapshot_without_a_time_is_of_the_end(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "duel.snapshot"
    ran = run(capsys, "battle", DUEL, "--seed", "3", "--json", "--snapshot", file)
    assert Battle.restore(file.read_bytes()).digest() == json.loads(ran.out)["digest"]
    assert ran.err == ""


def test_a_snapshot_after_the_end_is_of_the_end_and_says_so(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "duel.snapshot"
    ran = run(capsys, "battle", DUEL, "--seed", "3", "--json", "--snapshot", file, "--snapshot-at", "1e300")
    assert ran.code == 0
    assert ran.err == "note: the battle is over at 11.1 s, the snapshot is of its end\n"
    assert Battle.restore(file.read_bytes()).result is not None


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["battle"], "Missing argument"),
        (["battle", "crab-cave"], "did you mean 'crab-cove'?"),
        (["battle", "/nowhere/board.yaml"], "/nowhere/board.yaml: there is no such file"),
        (["battle", str(HERE)], "is not a file"),
        (["battle", str(HERE / "kit.py")], "kit.py:"),
        (["battle", str(DUEL), "--seed", "-1"], "a seed is a whole number from 0"),
        (["battle", str(DUEL), "--seed", str(2**64)], "a seed is a whole number from 0"),
        (["battle", str(DUEL), "--seed", "seven"], "--seed"),
        (["battle", str(DUEL), "--account", "loud"], "loud"),
        (["battle", str(DUEL), "--events", "/nowhere/events"], "/nowhere/events: No such file or directory"),
        (["battle", str(DUEL), "--events", str(HERE)], "Is a directory"),
        (["battle", str(DUEL), "--snapshot", "/nowhere/x"], "/nowhere/x: No such file or directory"),
        (["battle", str(DUEL), "--snapshot-at", "3"], "--snapshot FILE does not say where to"),
        (["battle", str(DUEL), "--snapshot", "x", "--snapshot-at", "nan"], "--snapshot-at"),
        (["battle", str(DUEL), "--json", "--events", "-"], "both want standard output"),
        (["battle", str(DUEL), "--json", "--snapshot", "-"], "--json and --snapshot - both want standard"),
        (["battle", str(DUEL), "--replay", "-", "--snapshot", "-"], "--snapshot - and --replay - both want"),
    ],
)
def test_bad_input_is_one_sentence_and_exit_code_2(
    capsys: pytest.CaptureFixture[str], arguments: list[str], words: str
) -> None:
    ran = run(capsys, *arguments)
    assert ran.code == 2
    assert ran.out == ""
    assert one_sentence(ran.err), ran.err
    assert words in ran.err


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full on this system")
@pytest.mark.parametrize("option", ["--snapshot", "--replay", "--events"])
def test_a_full_disk_is_told_with_the_file_that_it_has_no_room_for(
    capsys: pytest.CaptureFixture[str], option: str
) -> None:
    ran = run(capsys, "battle", DUEL, option, "/dev/full")
    assert (ran.code, ran.err) == (2, "error: /dev/full: No space left on device\n")


@pytest.mark.parametrize("first", ["there", "link", "not-there"])
def test_no_two_files_are_one(capsys: pytest.CaptureFixture[str], tmp_path: Path, first: str) -> None:
    there = tmp_path / "there"
    there.write_text("kept", encoding="utf-8")
    (tmp_path / "link").symlink_to(there)
    (tmp_path / "folder").mkdir()
    second = tmp_path / "folder" / ".." / ("there" if first == "link" else first)
    for one, other in (("--events", "--snapshot"), ("--events", "--replay"), ("--snapshot", "--replay")):
        ran = run(capsys, "battle", DUEL, one, tmp_path / first, other, second)
        assert (ran.code, ran.out) == (2, "")
        assert one_sentence(ran.err)
        assert f"{one} and {other} are both to be written to {second}: name two files" in ran.err
    assert there.read_text(encoding="utf-8") == "kept"
    assert not (tmp_path / "not-there").exists()


def test_a_snapshot_or_a_replay_on_standard_output_stands_alone(tmp_path: Path) -> None:
    snapshot = run_alone(["battle", DUEL, "--seed", "3", "--snapshot", "-", "--snapshot-at", "2"])
    assert (snapshot.returncode, snapshot.stderr) == (0, b"")
    assert Battle.restore(snapshot.stdout).frame == 40
    replay = run_alone(["battle", DUEL, "--seed", "3", "--replay", "-", "--events", tmp_path / "events"])
    assert (replay.returncode, replay.stderr) == (0, b"")
    assert read_replay(replay.stdout).seed == 3
    assert (tmp_path / "events").stat().st_size > 0
