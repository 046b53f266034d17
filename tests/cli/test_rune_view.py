"""Rune boards, Tools, Hubs and Dividend in what `gridforged battle` prints."""

from __future__ import annotations

import io
import json

import pytest
from rich.console import Console

from gridforged import Battle, load_board
from gridforged.cli.unit_tables import print_units
from tests.cli.kit import DUEL, run


def test_runes_are_told_with_their_lines_and_the_resonance_at_its_level(
    capsys: pytest.CaptureFixture[str],
) -> None:
    told = run(capsys, "battle", "giants-and-tools", "--account", "none").out
    assert "home runes  Ward Knot T1 on rows 3 and 4; Spring Cut T1 on columns 5 and 6; " in told
    assert "Deep Chord at level 2: +2 Power, +2 Armor\n" in told
    assert "Low Hum at level 6: +6 Speed, Riposte 6\n" in told
    assert "Runic, 2 runes" in told
    assert "Durability 6" in told


def test_a_board_without_runes_says_nothing_of_them(capsys: pytest.CaptureFixture[str]) -> None:
    told = run(capsys, "battle", DUEL, "--account", "none").out
    assert "runes" not in told
    assert "Dividend" not in told


def test_tools_and_hubs_have_no_stats(capsys: pytest.CaptureFixture[str]) -> None:
    told = run(capsys, "battle", "scrip-exchange", "--account", "none").out
    (row,) = [line for line in told.splitlines() if line.startswith(" 2  ferry-toll ") and "Ferry" in line]
    assert row.split() == ["2", "ferry-toll", "Ferry", "Toll", "1", "-", "-", "-", "-", "-", "Settle", "2"]
    assert "│  hub  │" in told
    narrow = io.StringIO()
    print_units(Console(file=narrow, width=60), Battle(load_board("scrip-exchange")).state)
    assert " 2 ferry-toll (home) tier 1, Settle 2\n" in narrow.getvalue()


def test_the_dividend_of_both_sides_is_told_at_the_end(capsys: pytest.CaptureFixture[str]) -> None:
    paid = json.loads(run(capsys, "battle", "scrip-exchange", "--seed", "3", "--json").out)["dividend"]
    assert paid["home"] > 0
    told = run(capsys, "battle", "scrip-exchange", "--seed", "3", "--account", "none").out
    assert f"Dividend: home {paid['home']}, away {paid['away']}\n" in told
