"""``gridforged simulate``: what a person and a program are told."""

from __future__ import annotations

import json
import os
import re
import subprocess
from pathlib import Path

import pytest
from rich.cells import cell_len

from tests.cli.kit import command, environment, one_sentence, run
from tests.simulate.kit import COIN


def test_one_pairing_is_told_in_full(capsys: pytest.CaptureFixture[str]) -> None:
    ran = run(capsys, "simulate", "tide-pool", "-n", "20", "--seed", "5", "--jobs", "1")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith("20 battles, seeds 5 to 24\n")
    row = r"^(home wins|away wins|draws) +(\d+) +[\d.]+ +[\d.]+ to [\d.]+"
    rows = dict(re.findall(row, ran.out, re.MULTILINE))
    assert sum(map(int, rows.values())) == 20
    for word in ("pool-shrimp", "survives", "the most lopsided damage", "gridforged battle tide-pool --seed"):
        assert word in ran.out


def test_a_field_is_a_line_each_with_a_total_and_what_was_skipped(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    for name in ("a", "b", "c"):
        (tmp_path / f"{name}.yaml").write_bytes(COIN.read_bytes())
    (tmp_path / "d.yaml").write_text("cards: []\n", encoding="utf-8")
    ran = run(capsys, "simulate", COIN, "--field", tmp_path, "-n", "5", "-j", "1")
    assert ran.code == 0
    assert ran.out.startswith("15 battles, 5 of each of 3 pairings, seeds 0 to 4\n")
    assert "all 3" in ran.out
    assert re.search(r"^skipped .*d\.yaml: .*d\.yaml", ran.out, re.MULTILINE)


def test_a_comparison_says_what_was_gained(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    copy = tmp_path / "copy.yaml"
    copy.write_bytes(COIN.read_bytes())
    ran = run(capsys, "simulate", COIN, "--compare", copy, "-n", "50", "-j", "1")
    assert f"{copy} instead of {COIN}: +0.00 points of wins (-" in ran.out
    assert "of 50 battles 0 gained, 0 lost, p = 1\n" in ran.out


def test_a_program_gets_every_figure(capsys: pytest.CaptureFixture[str]) -> None:
    ran = run(capsys, "simulate", COIN, "-n", "2000", "--until-ci", "10%", "-j", "1", "--json")
    data = json.loads(ran.out)
    assert data["reached_interval"] is True
    wins = data["pairings"][0]["home_wins"]
    assert wins["trials"] == data["seeds"] == data["battles"] < 2000
    assert max(wins["rate"] - wins["low"], wins["high"] - wins["rate"]) <= 0.1
    assert data["pairings"][0]["cards"][0]["card"] == "duellist"
    assert data["pairings"][0]["notable"][0]["command"][:2] == ["gridforged", "battle"]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--until-ci", "1"], "a part of a hundred such as 1% or 0.5%, not '1'"),
        (["--until-ci", "0%"], "a part of a hundred"),
        (["--until-ci", "100%"], "a part of a hundred"),
        (["--resume"], "--out FILE, which is missing"),
        (["--out", "rows.xlsx"], "end the name with one"),
        (["--field", "nowhere"], "no such folder of boards"),
        (["-n", "0"], "greater than or equal to 1"),
        (["--seed", "-1"], "greater than or equal to 0"),
        (["hall-of-mirrors", "-n", "1"], "covers rows"),
        (["no-such-board"], "no file and no packaged board 'no-such-board'"),
    ],
)
def test_bad_usage_is_one_sentence(
    capsys: pytest.CaptureFixture[str], arguments: list[str], words: str
) -> None:
    board = "tide-pool" if arguments[0] == "hall-of-mirrors" else str(COIN)
    ran = run(capsys, "simulate", board, *arguments, "-j", "1")
    assert (ran.code, ran.out) == (2, "")
    assert one_sentence(ran.err)
    assert words in ran.err


def test_results_are_written_where_they_were_asked_for(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    out = tmp_path / "rows.csv"
    assert run(capsys, "simulate", COIN, "-n", "7", "--out", out, "-j", "1").code == 0
    lines = out.read_text(encoding="utf-8").splitlines()
    assert len(lines) == 8
    assert lines[0].startswith("home,away,seed,winner,")


def test_battle_and_explain_take_two_boards(capsys: pytest.CaptureFixture[str]) -> None:
    two = run(capsys, "battle", "crab-cove", "scrip-exchange:away", "--seed", "3", "--json")
    assert json.loads(two.out)["board"]["title"] == "Crab Cove against Scrip Exchange (away)"
    told = run(capsys, "explain", "crab-cove", "scrip-exchange:away", "--seed", "3", "--event", "40")
    assert (told.code, told.err) == (0, "")
    wrong = run(capsys, "battle", "tide-pool", "hall-of-mirrors")
    assert wrong.code == 2
    assert one_sentence(wrong.err)


@pytest.mark.skipif(os.name != "posix", reason="pseudo-terminals are a POSIX thing")
@pytest.mark.parametrize("columns", [50, 80])
def test_no_line_but_a_command_is_wider_than_the_terminal(columns: int) -> None:
    from tests.cli.test_terminal import ESCAPES, at_terminal  # which needs POSIX to be imported

    output = at_terminal(columns, ["simulate", "crab-cove", "scrip-exchange", "-n", "3", "-j", "1"])
    lines = [ESCAPES.sub("", line) for line in output.splitlines()]
    assert [line for line in lines if cell_len(line) > columns and "gridforged battle" not in line] == []
    assert any("crab-cove against scrip-exchange" in line for line in lines)


FULL = Path("/dev/full")


@pytest.mark.skipif(not FULL.exists(), reason="no /dev/full on this system")
@pytest.mark.parametrize("name", ["rows.csv", "rows.jsonl", "rows.parquet"])
def test_a_full_disk_is_told_with_the_file_that_it_has_no_room_for(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, name: str
) -> None:
    unfinished = tmp_path / f"{name}.part"
    unfinished.symlink_to(FULL)
    ran = run(capsys, "simulate", COIN, "-n", "20", "-j", "1", "--out", tmp_path / name)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == f"error: {unfinished}: No space left on device\n"


@pytest.mark.skipif(os.name != "posix", reason="needs a POSIX shell")
def test_a_journal_that_may_not_grow_is_named(tmp_path: Path) -> None:
    out = tmp_path / "rows.csv"
    words = " ".join(f"'{word}'" for word in command("simulate", COIN, "-n", "20", "-j", "1", "--out", out))
    ran = subprocess.run(
        ["/bin/sh", "-c", f"ulimit -f 0 && exec {words}"], env=environment(), capture_output=True, check=False
    )
    assert ran.returncode == 2
    assert ran.stderr.decode() == f"error: {out}.journal: File too large\n"
