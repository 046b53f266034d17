"""The field: who can meet whom, fair seating, figures that add up, and limits that are seen to be broken."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks import field
from benchmarks.field import Pair
from gridforged import Battle, pair_boards
from gridforged.content.catalogue import packaged_boards
from gridforged.headless.simulation.statistics import share
from tests.cli.kit import environment, one_sentence
from tests.docs.blocks import blocks_of

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "balance.md"
STRONG = """
title: Three of a Kind
home:
  - {card: executioner-crab, tier: 3, at: [0, 0]}
  - {card: executioner-crab, tier: 3, at: [2, 0]}
  - {card: executioner-crab, tier: 3, at: [4, 0]}
away:
  - {card: copper-penny, at: [0, 0]}
"""


def pair(first: str, second: str, first_won: int, second_won: int, timed_out: int = 0) -> Pair:
    return Pair(first, second, 20, first_won, second_won, 10, timed_out, 40.0, 3)


def test_a_board_stands_for_its_home_half_unless_the_other_or_both_are_asked_for() -> None:
    boards = ["crab-cove", "long-audit:away", "crab-cove"]
    assert field.halves_of(boards, both=False) == ["crab-cove", "long-audit:away"]
    assert field.halves_of(boards, both=True) == [
        "crab-cove",
        "crab-cove:away",
        "long-audit",
        "long-audit:away",
    ]


def test_every_packaged_board_is_in_the_field_and_the_small_half_meets_its_own_other() -> None:
    groups = field.groups_of(field.halves_of(list(packaged_boards()), both=False))
    assert sorted(half for group in groups for half in group) == sorted(
        [*packaged_boards(), "tide-pool:away"]
    )
    assert ["tide-pool", "tide-pool:away"] in groups
    assert len(groups) == 2


def test_a_half_is_at_home_on_even_seeds_and_away_on_odd_ones() -> None:
    first, second = "giants-and-tools", "run-on-the-mint"
    winners = []
    for seed in range(6):
        at_home, visiting = (first, second) if seed % 2 == 0 else (second, first)
        winner = Battle(pair_boards(at_home, visiting), seed).run().winner
        winners.append({"home": at_home, "away": visiting, None: None}[winner])
    played = field.play_pair((first, second), range(6))
    assert (played.first_won, played.second_won) == (winners.count(first), winners.count(second))
    longest = max(Battle(pair_boards(first, second), seed).run().seconds for seed in (0, 2, 4))
    assert played.longest >= longest
    assert 0 <= played.longest_seed < 6


def test_the_number_of_processes_changes_nothing() -> None:
    pairs = [("tide-pool", "tide-pool:away"), ("tide-pool:away", "tide-pool")]
    told: list[int] = []
    one = field.play_pairs(pairs, range(10), 1, told.append)
    assert told == [1, 2]
    assert field.play_pairs(pairs, range(10), 2, told.append) == one


def test_standings_add_up_and_the_best_comes_first() -> None:
    pairs = [pair("a", "b", 4, 15), pair("a", "c", 12, 8), pair("b", "c", 10, 10)]
    result = field.field_of(["tide-pool", "tide-pool:away"], [pair("tide-pool", "tide-pool:away", 5, 9)])
    assert result.size == "4 x 4"
    assert [it.half for it in result.standings] == ["tide-pool:away", "tide-pool"]
    a = field.standing("a", pairs)
    assert (a.wins, a.draws) == (share(16, 40), share(1, 40))
    assert (a.best_against, a.worst_against) == ("c", "b")
    wins = [field.standing(half, pairs).wins.hits for half in "abc"]
    assert sum(wins) == sum(it.decided for it in pairs)


@pytest.mark.parametrize(
    ("planted", "holds"),
    [
        (pair("tide-pool", "tide-pool:away", 10, 8), [True, True]),
        (pair("tide-pool", "tide-pool:away", 10, 8, timed_out=1), [False, True]),
        (pair("tide-pool", "tide-pool:away", 17, 3), [True, True]),
        (pair("tide-pool", "tide-pool:away", 18, 2), [True, False]),
        (pair("tide-pool", "tide-pool:away", 0, 10), [True, False]),
    ],
)
def test_a_broken_limit_is_seen(planted: Pair, holds: list[bool]) -> None:
    of = field.field_of(["tide-pool", "tide-pool:away"], [planted])
    assert [it for it, _ in field.verdicts([of])] == holds
    told = "\n".join(field.lines([of]))
    assert told.count("BROKEN") == holds.count(False)
    assert ("OUTSIDE" in told) != holds[1]


def run(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> int:
    monkeypatch.setattr(sys, "argv", ["field.py", "-j", "1", *arguments])
    return field.main()


def test_a_board_of_ones_own_that_is_too_strong_ends_with_1(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    strong = tmp_path / "strong.yaml"
    strong.write_text(STRONG, encoding="utf-8")
    assert run(monkeypatch, str(strong), f"{strong}:away", "-n", "4") == 1
    assert "BROKEN  every half wins 15% to 85% of its battles: 0.0%" in capsys.readouterr().out
    assert run(monkeypatch, "tide-pool", "-n", "20", "--json") == 0
    told = json.loads(capsys.readouterr().out)
    assert [limit["holds"] for limit in told["limits"]] == [True, True]
    assert [it["wins"]["trials"] for it in told["fields"][0]["standings"]] == [20, 20]


@pytest.mark.parametrize("arguments", [["crab-cave"], ["crab-cove:awya"], ["-n", "0"], ["--halves", "left"]])
def test_bad_usage_ends_with_2(
    arguments: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        run(monkeypatch, *arguments)
    assert ended.value.code == 2
    assert "Traceback" not in capsys.readouterr().err


def test_the_page_has_every_packaged_board() -> None:
    tables = [block.text for block in blocks_of(PAGE) if block.language == "text"]
    assert len(tables) == 2
    for table in tables:
        assert [name for name in packaged_boards() if f"\n{name} " not in table] == []
    assert [name for name in packaged_boards() if f"\n{name}:away " not in tables[1]] == []


@pytest.mark.soak
def test_the_page_shows_the_field_as_it_is_today(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch) == 0
    shown = next(block.text for block in blocks_of(PAGE) if block.language == "text")
    command, report = shown.split("\n", 1)
    assert command == "$ python benchmarks/field.py"
    assert report == capsys.readouterr().out


@pytest.mark.soak
def test_away_halves_are_within_the_limits_too(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, "--halves", "both", "-n", "10") == 0, capsys.readouterr().out


PROGRAMS = [[f"benchmarks/{name}.py", "tide-pool", "-n", "20", "-j", "1"] for name in ("field", "balance")]


@pytest.mark.parametrize("arguments", PROGRAMS, ids=lambda arguments: str(arguments[0]))
def test_a_reader_that_has_seen_enough_ends_a_benchmark_quietly(arguments: list[str]) -> None:
    with subprocess.Popen(
        [sys.executable, *arguments],
        cwd=ROOT,
        env=environment(PYTHONUNBUFFERED=""),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        err = process.stderr.read()
        assert (process.wait(60), err) == (0, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full on this system")
@pytest.mark.parametrize("arguments", PROGRAMS, ids=lambda arguments: str(arguments[0]))
def test_a_full_disk_ends_a_benchmark_with_one_sentence(arguments: list[str]) -> None:
    with Path("/dev/full").open("wb") as full:
        ran = subprocess.run(
            [sys.executable, *arguments],
            cwd=ROOT,
            env=environment(PYTHONUNBUFFERED=""),
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert ran.returncode == 2
    assert one_sentence(ran.stderr.decode()), ran.stderr
