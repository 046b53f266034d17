"""``gridforged replay`` and ``gridforged bisect`` as a person and a program meet them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gridforged import Battle, Concede, Replay, load_board, read_replay, write_replay
from gridforged.cli.app import main
from gridforged.systems.compile import compile_board
from tests.replay.kit import DAMAGE, SHIELD, conceded, cove, on, tampered, with_card

Capture = pytest.CaptureFixture[str]


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def kept(name: str, replay: Replay | bytes) -> str:
    Path(name).write_bytes(replay if isinstance(replay, bytes) else write_replay(replay))
    return name


def run(*arguments: str, expected: int = 0) -> None:
    assert main(list(arguments)) == expected


def test_a_battle_is_written_and_told_again_in_the_same_words(files: Path, capsys: Capture) -> None:
    run("battle", "crab-cove", "--seed", "7", "--replay", "cove.replay")
    first = capsys.readouterr()
    run("replay", "cove.replay")
    again = capsys.readouterr()
    assert again.out == first.out
    assert again.err == ""
    run("battle", "crab-cove", "--seed", "7")
    assert capsys.readouterr().out == first.out, "recording changes nothing"


def test_a_replay_tells_its_commands(files: Path, capsys: Capture) -> None:
    run("replay", kept("cove.replay", conceded()), "--account", "full")
    out = capsys.readouterr().out
    assert "   2.35        by command, for home; vault-porter takes 20 " in out
    assert "   6.50        away concedes" in out
    assert "Home wins after 6.50 s (frame 130): the other side conceded" in out


def test_the_state_of_any_time_is_shown(files: Path, capsys: Capture) -> None:
    kept("cove.replay", conceded())
    battle = Battle(load_board("crab-cove"), 7)
    battle.advance(47)
    run("replay", "cove.replay", "--at", "2.35")
    out = capsys.readouterr().out
    assert "time     2.35 s, frame 47" in out
    assert f"digest   {battle.digest()}" in out
    run("replay", "cove.replay", "--at", "2.35", "--json")
    data = json.loads(capsys.readouterr().out)
    assert data["state"]["digest"] == battle.digest()
    assert data["verification"]["sound"] is True


def test_a_time_outside_of_the_replay_is_bad_input(files: Path, capsys: Capture) -> None:
    run("replay", kept("cove.replay", conceded()), "--at", "9", expected=2)
    assert capsys.readouterr().err == "error: 9 s is outside of the replay, which goes from 0 to 6.5 s\n"


def test_verifying_a_sound_replay(files: Path, capsys: Capture) -> None:
    run("replay", kept("cove.replay", conceded()), "--verify")
    captured = capsys.readouterr()
    assert captured.out == "plays as it was recorded: 8 digests agree, one every 20 frames and the last\n"
    assert captured.err == ""


def test_a_replay_that_does_not_play_as_recorded_exits_with_1(files: Path, capsys: Capture) -> None:
    kept("bad.replay", tampered(cove(), seed=8))
    run("replay", "bad.replay", "--verify", expected=1)
    assert capsys.readouterr().out.startswith(
        "frame 0: the state is not the one that was recorded\nnothing has"
    )
    run("replay", "bad.replay", expected=1)
    assert "error: bad.replay: frame 0: the state is not the one that was recorded" in capsys.readouterr().err
    run("replay", "bad.replay", "--json", expected=1)
    data = json.loads(capsys.readouterr().out)
    assert data["verification"]["first_wrong_frame"] == 0
    assert data["verification"]["last_right_frame"] is None


def test_bytes_that_are_no_replay_are_bad_input(files: Path, capsys: Capture) -> None:
    run("replay", kept("x.replay", b"x"), expected=2)
    assert capsys.readouterr().err.startswith("error: x.replay: format: this is no replay of a battle")
    run("bisect", "x.replay", "x.replay", expected=2)
    run("replay", "nothing.replay", expected=2)


def test_another_version_is_named(files: Path, capsys: Capture) -> None:
    run("replay", kept("old.replay", tampered(cove(), package="0.0.1")), "--verify")
    assert "note: made with gridforged 0.0.1, this is " in capsys.readouterr().err
    run("replay", kept("old.replay", tampered(cove(), wire=9)), expected=2)
    assert "made with version 9 of the snapshot format, this has 1" in capsys.readouterr().err


def test_content_that_the_package_has_otherwise_is_named_card_by_card(files: Path, capsys: Capture) -> None:
    setup = load_board("crab-cove").setup
    card = setup.cards[2]
    board = compile_board(with_card(setup, 2, name="Old Name"))
    kept("old.replay", on(board, 7, []))
    run("replay", "old.replay", "--verify")
    captured = capsys.readouterr()
    assert (
        captured.err == f"note: not as the package has it now: card {card.id}: name: Old Name | {card.name}\n"
    )
    run("replay", "old.replay", "--json")
    changes = json.loads(capsys.readouterr().out)["changed_content"]
    assert changes == [{"where": f"card {card.id}: name", "replay": "Old Name", "package": card.name}]


def test_a_branch_is_a_replay_of_its_own(files: Path, capsys: Capture) -> None:
    kept("cove.replay", conceded())
    run(
        *("replay", "cove.replay", "--at", "5", "--branch", "other.replay"),
        *("--command", "{at: 6.25, do: concede, side: home}"),
        *("--command", "{do: apply, side: away, clauses: [{do: shield, to: allies, amount: 9}]}"),
    )
    out = capsys.readouterr().out
    assert "ending    away won at 6.25 s (frame 125): concession" in out
    assert "   6.25  {do: concede, side: home}" in out
    branched = read_replay(Path("other.replay").read_bytes())
    assert [(timed.frame, timed.command) for timed in branched.commands] == [
        (47, DAMAGE),
        (100, SHIELD),
        (125, Concede("home")),
    ]
    run("replay", "other.replay", "--verify")


def test_a_branch_on_standard_output_stands_alone(
    files: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    run("replay", kept("cove.replay", conceded()), "--at", "5", "--branch", "-")
    assert read_replay(capfdbinary.readouterr().out).seed == conceded().seed


CONCEDE = "do: concede, side: home}"
BRANCHES_THAT_CANNOT_BE = {
    "without --branch": (["--command", f"{{{CONCEDE}"], "--command goes with --branch OUT"),
    "with --verify": (["--verify", "--branch", "o"], "--verify and --branch are two different things"),
    "two to standard output": (["--json", "--branch", "-"], "--json and --branch - both want standard"),
    "no mapping": (["--branch", "o", "--command", "concede"], "--command:1: a file must hold a mapping"),
    "a slip": (
        ["--branch", "o", "--command", "{do: conced}"],
        "--command: do: expected concede or apply, got",
    ),
    "no time": (
        ["--branch", "o", "--command", f"{{at: soon, {CONCEDE}"],
        "--command: at: expected a number of",
    ),
    "before the branch": (
        ["--at", "2", "--branch", "o", "--command", f"{{at: 1, {CONCEDE}"],
        "a command at frame 20 is before the branch, which begins at 40",
    ),
    "after the end": (
        ["--at", "2", "--branch", "o", "--command", f"{{at: 999, {CONCEDE}"],
        "a command at frame 19980 is after the battle",
    ),
}


@pytest.mark.parametrize("fault", BRANCHES_THAT_CANNOT_BE)
def test_a_branch_that_cannot_be_is_bad_input(files: Path, capsys: Capture, fault: str) -> None:
    arguments, sentence = BRANCHES_THAT_CANNOT_BE[fault]
    run("replay", kept("cove.replay", conceded()), *arguments, expected=2)
    assert sentence in capsys.readouterr().err


def test_bisect_names_frame_stage_commands_and_field(files: Path, capsys: Capture) -> None:
    kept("a.replay", cove([(47, DAMAGE)]))
    kept("b.replay", cove([(47, SHIELD)]))
    run("bisect", "a.replay", "b.replay", expected=1)
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "frame 47 (2.35 s): the states differ by the commands given there"
    assert lines[1] == "  first   {do: apply, side: home, clauses: [{do: damage, amount: 20, to: enemies}]}"
    assert lines[3].startswith("  ")
    run("bisect", "a.replay", "b.replay", "--json", expected=1)
    data = json.loads(capsys.readouterr().out)
    assert (data["equal"], data["frame"], data["stage"]) == (False, 47, "commands")
    assert {"entity", "label", "component", "field", "left", "right"} == set(data["first"])


def test_bisect_of_equal_replays(files: Path, capsys: Capture) -> None:
    kept("a.replay", cove())
    run("bisect", "a.replay", "a.replay")
    assert capsys.readouterr().out == f"the same from beginning to end, {cove().end.frame} frames\n"
    run("bisect", "a.replay", "a.replay", "--json")
    assert json.loads(capsys.readouterr().out) == {"equal": True, "changed_content": []}


def test_bisect_says_whose_record_is_wrong(files: Path, capsys: Capture) -> None:
    kept("a.replay", conceded())
    kept("b.replay", tampered(conceded(), digests=bytes(16 * 7)))
    run("bisect", "a.replay", "b.replay", expected=1)
    assert capsys.readouterr().out == (
        "frame 0 (0.00 s): the same battle was recorded with other digests; "
        "only the first plays here as it was recorded\n"
    )


def test_bisect_says_what_content_differs(files: Path, capsys: Capture) -> None:
    setup = load_board("crab-cove").setup
    board = compile_board(with_card(setup, 2, name="Old Name"))
    run("bisect", kept("a.replay", cove([])), kept("b.replay", on(board, 7, [])))
    captured = capsys.readouterr()
    assert (
        captured.err
        == f"note: other content: card {setup.cards[2].id}: name: {setup.cards[2].name} | Old Name\n"
    )
    assert captured.out.startswith("the same from beginning to end")
