"""The drawing of the halves."""

from __future__ import annotations

import io

from rich.cells import cell_len
from rich.console import Console

from gridforged import Battle, load_board
from gridforged.cli.picture import abbreviate, centred, print_halves
from tests.cli.kit import DUEL


def drawn(width: int, board: str = str(DUEL)) -> list[str]:
    battle = Battle(load_board(board))
    out = io.StringIO()
    numbers = {unit.entity: number for number, unit in enumerate(battle.combatants, start=1)}
    print_halves(Console(file=out, width=width), battle.state, numbers)
    return out.getvalue().splitlines()


def test_halves_stand_side_by_side_where_there_is_room() -> None:
    lines = drawn(80)
    assert len(lines) == 18
    assert lines[0].split() == ["home", "away"]
    assert {len(line) for line in lines[1:]} == {69}


def test_halves_stand_one_below_the_other_where_there_is_not() -> None:
    lines = drawn(40)
    assert len(lines) == 36
    assert max(len(line) for line in lines) == 33


def test_nothing_is_drawn_where_not_even_one_half_fits() -> None:
    assert drawn(32) == []


def test_every_piece_stands_where_its_footprint_is() -> None:
    lines = drawn(80)[1:]
    assert lines[1][1:8] == " 1 T2  "
    assert lines[3][1:8] == "  120  "
    assert lines[5][1:8] == " 2 T1  "
    assert lines[1][36 + 9 : 36 + 16] == " 4 T3  "
    assert lines[2][36 + 9 : 36 + 16] == "O.F.Med"


def test_names_are_shortened_from_the_front() -> None:
    assert abbreviate("Crab", 7) == "Crab"
    assert abbreviate("Executioner Crab", 7) == "E.Crab"
    assert abbreviate("Old Ford Medic", 7) == "O.F.Med"
    assert abbreviate("Executioner", 7) == "Executi"


def test_wide_and_combining_letters_keep_the_walls_in_line() -> None:
    for text in ("蟹の王", "Zoe\u0301", "\u0301", "蟹" * 9, ""):
        slots = centred(text, 7)
        assert len(slots) == 7
        assert cell_len("".join(slots)) == 7
