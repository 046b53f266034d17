"""``gridforged match``: a scripted match for a person and for a program."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path

import pytest
from rich.console import Console

from gridforged import Match, load_match
from gridforged.cli import match_view
from gridforged.cli.match_words import WORDS, words_of
from gridforged.cli.story import Account
from gridforged.content.json_schema import match_file_schema
from gridforged.match.ledger import Entry, Money
from gridforged.match.script import shop_for_round
from gridforged.systems.vocabulary import VOCABULARY
from tests.cli.kit import one_sentence, run, run_alone

SMALL = Path(__file__).parents[1] / "match" / "small.yaml"
ROUNDS = """
rounds:
  - home:
      - {buy: fist, at: [0, 0]}
      - {buy: wall, at: [2, 0]}
      - {buy: mint, refused: %s}
    away:
      - {buy: coin}
      - {buy: wall, at: [0, 0]}
"""


def written(folder: Path, refused: bool = False) -> Path:
    file = folder / "small-match.yaml"
    script = ROUNDS % str(refused).lower()
    file.write_text(SMALL.read_text(encoding="utf-8") + script, encoding="utf-8")
    return file


def test_a_match_is_told_round_by_round(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    ran = run(capsys, "match", written(tmp_path))
    assert (ran.code, ran.err) == (0, "")
    lines = ran.out.splitlines()
    assert lines[0] == "Small Match  3 rounds, seed 0"
    assert [line for line in lines if line.startswith("Round")] == ["Round 1", "Round 2", "Round 3"]
    assert "  home  is paid 10 Gold (now 10 Gold)" in lines
    assert "  home  buys wall for 5 less 2, 3 Gold (now 4 Gold)  900.36a" in lines
    assert "  home  places wall at (2, 0)" in lines
    assert "  away  keeps coin on the bench" in lines
    assert ran.out.count("┌") >= 6, "both halves of three rounds"
    script = load_match(written(tmp_path))
    match = Match(script.terms, script.seed)
    while match.phase != "over":
        shop_for_round(match, script)
        match.run_battle()
    assert lines[-1].endswith(f"digest {match.digest()}")
    result = match.result
    assert result is not None
    score = f"with {max(result.home, result.away)} points to {min(result.home, result.away)}"
    assert score in lines[-2]


def test_the_sums_of_the_ledger_are_what_both_sides_have_at_the_end(
    capsys: pytest.CaptureFixture[str],
) -> None:
    out = run(capsys, "match", "slow-money").out
    table = out[out.rindex("home Gold") :].splitlines()
    rows = [re.split(r"\s{2,}", line.strip()) for line in table[2:] if re.search(r"\s{2,}[-+0-9]", line)]
    numbers = [[0 if cell == "-" else int(cell) for cell in row[1:]] for row in rows]
    assert rows[-1][0] == "at the end"
    assert [sum(column) for column in zip(*numbers[:-1], strict=True)] == numbers[-1]


def test_a_refused_purchase_is_told_where_it_happened(capsys: pytest.CaptureFixture[str]) -> None:
    lines = run(capsys, "match", "slow-money").out.splitlines()
    refused = "  away  is refused scent-hound: 3 is due, and there are only 0 Dividend and 1 Gold"
    assert lines[lines.index(refused) - 1] == "  away  places scent-hound at (5, 0)"


def test_the_json_holds_every_round_with_its_ledger(capsys: pytest.CaptureFixture[str]) -> None:
    ran = run(capsys, "match", "slow-money", "--json", "--seed", "3")
    data = json.loads(ran.out)
    assert (ran.code, ran.err) == (0, "")
    assert (data["match"]["title"], data["seed"], len(data["rounds"])) == ("Slow Money", 3, 6)
    entries = [entry for one in data["rounds"] for entry in one["ledger"]]
    assert [entry["number"] for entry in entries] == list(range(1, len(entries) + 1))
    assert data["rounds"][0]["refused"][0]["card"] == "scent-hound"
    assert {one["battle"]["result"]["winner"] for one in data["rounds"]} == {
        one["winner"] for one in data["rounds"]
    }
    for side in ("home", "away"):
        gold = sum(entry["change"]["gold"] for entry in entries if entry["side"] == side)
        assert data["sides"][side]["money"]["gold"] == gold
    again = json.loads(run(capsys, "match", "slow-money", "--json", "--seed", "3").out)
    assert again == data
    assert json.loads(run(capsys, "match", "slow-money", "--json").out)["digest"] != data["digest"]


def test_an_account_tells_the_battles_too(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = written(tmp_path)
    short = run(capsys, "match", file)
    told = run(capsys, "match", file, "--account", "full")
    assert "hits wall-2 for 30 (370 left)" in told.out
    assert "hits wall-2" not in short.out
    assert told.out.splitlines()[-1] == short.out.splitlines()[-1]


@pytest.mark.parametrize("extra", [[], ["--json"]])
def test_a_script_that_cannot_be_played_fails_with_one_sentence(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, extra: list[str]
) -> None:
    ran = run(capsys, "match", written(tmp_path, refused=True), *extra)
    assert ran.code == 1
    assert one_sentence(ran.err)
    assert "rounds[0].home[2]: the shop sells 'mint', and the script says that it refuses" in ran.err
    assert ran.out == "" or not extra


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["slow-mony"], "did you mean 'slow-money'?"),
        (["slow-money", "--seed", "-1"], "a seed is a whole number from 0"),
        (["slow-money", "--seed", "x"], "a valid integer"),
        ([], "FILE"),
    ],
)
def test_bad_input_is_one_sentence(
    capsys: pytest.CaptureFixture[str], arguments: list[str], message: str
) -> None:
    ran = run(capsys, "match", *arguments)
    assert (ran.code, ran.out) == (2, "")
    assert one_sentence(ran.err)
    assert message in ran.err


def test_a_broken_match_file_is_told_with_its_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "broken.yaml"
    file.write_text("title: x\nshop:\n  - {card: coper-penny}\n", encoding="utf-8")
    place = f"{file}:3: shop[0].card: there is no card 'coper-penny' (did you mean 'copper-penny'?)"
    assert run(capsys, "match", file).err == f"error: {place}\n"
    ran = run(capsys, "lint", file)
    assert (ran.code, ran.out) == (1, f"{place}\n1 file, 1 problem\n")


def test_the_schema_of_match_files_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    expected = json.dumps(match_file_schema(VOCABULARY), indent=2) + "\n"
    assert run(capsys, "schema", "match").out == expected


@pytest.mark.parametrize("width", [40, 60, 80, 120])
def test_no_line_is_wider_than_the_terminal(width: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gridforged.cli.console.is_terminal", lambda: True)
    script = load_match("two-carvers")
    match = Match(script.terms, script.seed)
    stream = io.StringIO()
    console = Console(file=stream, width=width, markup=False, emoji=False, highlight=False)
    while match.phase != "over":
        match_view.print_shop(console, match, shop_for_round(match, script))
        number, battle = match.round, match.start_battle()
        if battle is not None:
            match_view.print_boards(console, battle)
            match.run_battle()
        match_view.print_battle(console, match, number, battle, Account.NONE)
    match_view.print_end(console, match, script.seed)
    lines = stream.getvalue().splitlines()[:-1]  # the digest is never broken
    assert [line for line in lines if len(line) > width] == []
    assert any("lays cinder-glyph on rows 2 and 3" in line for line in lines) or width < 60


def test_every_kind_of_entry_has_words() -> None:
    kinds: set[str] = set()
    for name in ("slow-money", "two-carvers"):
        script = load_match(name)
        match = Match(script.terms, script.seed)
        while match.phase != "over":
            shop_for_round(match, script)
            match.run_battle()
        kinds |= {entry.kind for entry in match.ledger}
    assert kinds == set(WORDS)
    unknown = Entry(1, 1, "piece_polished", "home", "crab", Money(), Money(), "", {})
    assert words_of(unknown).plain == "piece polished crab"


def test_a_snapshot_of_a_match_is_told_and_goes_on(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "slow.snapshot"
    told = run(capsys, "match", "slow-money", "--snapshot", file, "--snapshot-round", "2")
    match = Match.restore(file.read_bytes())
    assert (match.round, match.phase) == (2, "fighting")
    ran = run(capsys, "snapshot", file)
    assert (ran.code, ran.err) == (0, "")
    for text in (
        "gridforged.match, version 1",
        "Slow Money",
        "round    2 of 6, fighting, at 0.00 s",
        match.digest(),
    ):
        assert text in ran.out
    for side in ("home", "away"):
        assert all(piece.name in ran.out for piece in match.pieces(side))
    data = json.loads(run(capsys, "snapshot", file, "--json").out)
    assert (data["digest"], data["battle"]["frame"]) == (match.digest(), 0)
    assert data["sides"]["home"]["money"]["gold"] == match.money("home").gold
    assert run(capsys, "match", "slow-money", "--snapshot", file).out == told.out
    end = Match.restore(file.read_bytes())
    assert told.out.splitlines()[-1].endswith(end.digest())
    assert json.loads(run(capsys, "snapshot", file, "--json").out)["result"]["winner"] == "home"


def test_a_snapshot_of_a_round_that_is_never_played_is_of_the_end(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "slow.snapshot"
    ran = run(capsys, "match", "slow-money", "--snapshot", file, "--snapshot-round", "40")
    assert ran.err == "note: the match is over in round 6, the snapshot is of its end\n"
    assert Match.restore(file.read_bytes()).phase == "over"
    ran = run(capsys, "match", "slow-money", "--snapshot-round", "2")
    assert (ran.code, ran.out) == (2, "")
    assert one_sentence(ran.err)


def test_a_snapshot_of_a_match_on_standard_output_stands_alone(capsys: pytest.CaptureFixture[str]) -> None:
    ran = run_alone(["match", "slow-money", "--snapshot", "-"])
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert Match.restore(ran.stdout).phase == "over"
    refused = run(capsys, "match", "slow-money", "--snapshot", "-", "--json")
    assert (refused.code, refused.out) == (2, "")
    assert "--json and --snapshot - both want standard output" in refused.err
