"""One row a battle, as Parquet, CSV or lines of JSON. Equal rows give equal bytes."""

from __future__ import annotations

import csv
import importlib.util
import io
import json
import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final, TextIO

from gridforged.components.clock import REASON_NAMES
from gridforged.components.identity import SIDE_NAMES
from gridforged.errors import SimulationError
from gridforged.headless.files import open_to_write
from gridforged.headless.simulation.plan import Pairing
from gridforged.headless.simulation.play import WINNERS, Outcome

Row = dict[str, object]

COLUMNS: Final = (
    "home",
    "away",
    "seed",
    "winner",
    "reason",
    "frame",
    "seconds",
    "damage_home",
    "damage_away",
    "vitality_home",
    "vitality_away",
    "units",
)
FORMATS: Final = (".parquet", ".csv", ".jsonl")
ROWS_AT_ONCE: Final = 10_000
"""Rows of one Parquet row group."""


def check_output(path: Path) -> None:
    """Raise SimulationError if results cannot be written there, as far as that shows beforehand."""
    if path.suffix not in FORMATS:
        raise SimulationError(f"{path}: results are written as {', '.join(FORMATS)}: end the name with one")
    if path.suffix == ".parquet" and importlib.util.find_spec("pyarrow") is None:
        raise SimulationError(
            f"{path}: Parquet needs pyarrow, which is not installed: pip install 'gridforged[parquet]', "
            "or write .csv or .jsonl"
        )
    if path.is_dir():
        raise SimulationError(f"{path}: this is a folder, not a file to write results to")
    if not path.parent.is_dir():
        raise SimulationError(f"{path}: there is no folder {path.parent} to write it to")


def rows_of(pairing: Pairing, seeds: Iterable[int], outcomes: Iterable[Outcome]) -> Iterator[Row]:
    """The rows of one block."""
    board = pairing.board
    rate = board.numbers.frame_rate
    setup = board.setup
    pieces = [(0, piece) for piece in setup.home] + [(1, piece) for piece in setup.away]
    for seed, outcome in zip(seeds, outcomes, strict=True):
        damage = outcome.damage(board)
        units = [
            {
                "side": SIDE_NAMES[side],
                "unit": piece.label,
                "card": setup.cards[piece.card].id,
                "tier": piece.tier,
                "dealt": outcome.dealt[index],
                "taken": outcome.taken[index],
                "alive": outcome.alive[index],
            }
            for index, (side, piece) in enumerate(pieces)
        ]
        values = (
            pairing.home,
            pairing.away,
            seed,
            WINNERS[outcome.winner],
            REASON_NAMES[outcome.reason],
            outcome.frame,
            outcome.frame / rate,
            *damage,
            *outcome.vitality,
            units,
        )
        yield dict(zip(COLUMNS, values, strict=True))


def write_rows(path: Path, rows: Iterable[Row]) -> None:
    """Write them all, to another name first: the file is there whole or not at all."""
    unfinished = path.with_name(path.name + ".part")
    try:
        if path.suffix == ".parquet":
            _write_parquet(unfinished, rows)
        elif path.suffix == ".csv":
            _write_csv(unfinished, rows)
        else:
            _write_jsonl(unfinished, rows)
        os.replace(unfinished, path)
    finally:
        unfinished.unlink(missing_ok=True)


def _write_jsonl(path: Path, rows: Iterable[Row]) -> None:
    with _open_text(path) as file:
        file.writelines(_compact(row) + "\n" for row in rows)


def _write_csv(path: Path, rows: Iterable[Row]) -> None:
    with _open_text(path) as file:
        writer = csv.DictWriter(file, COLUMNS, lineterminator="\n")
        writer.writeheader()
        writer.writerows({**row, "units": _compact(row["units"])} for row in rows)


def _open_text(path: Path) -> TextIO:
    return io.TextIOWrapper(open_to_write(path), encoding="utf-8", newline="\n")


def _compact(value: object) -> str:
    return json.dumps(value, separators=(",", ":"))


def _write_parquet(path: Path, rows: Iterable[Row]) -> None:
    import pyarrow as pa  # an extra: only those who want Parquet need it
    import pyarrow.parquet as pq

    unit = pa.struct(
        [
            ("side", pa.string()),
            ("unit", pa.string()),
            ("card", pa.string()),
            ("tier", pa.int64()),
            ("dealt", pa.int64()),
            ("taken", pa.int64()),
            ("alive", pa.bool_()),
        ]
    )
    types = [
        *(pa.string(), pa.string(), pa.uint64(), pa.string(), pa.string()),
        *(pa.int64(), pa.float64(), pa.int64(), pa.int64(), pa.int64(), pa.int64()),
        pa.list_(unit),
    ]
    schema = pa.schema(list(zip(COLUMNS, types, strict=True)))
    with open_to_write(path) as file, pq.ParquetWriter(file, schema) as writer:
        for group in _groups(rows):
            writer.write_table(pa.Table.from_pylist(group, schema=schema))


def _groups(rows: Iterable[Row]) -> Iterator[list[Row]]:
    group: list[Row] = []
    for row in rows:
        group.append(row)
        if len(group) == ROWS_AT_ONCE:
            yield group
            group = []
    if group:
        yield group
