"""A simulation takes no more memory the longer it runs."""

from __future__ import annotations

import gc
import tracemalloc
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from gridforged.headless import simulate
from gridforged.headless.simulation.plan import BLOCK
from tests.simulate.kit import COIN

ALLOWED = 8.0
"""Bytes a battle that count as no growth: less than one reference each."""


def growth(battles: int, out: Path) -> float:
    """Bytes that the memory of this process grows by with each battle, the median over its blocks."""
    taken: list[int] = []

    def report(done: int) -> None:
        gc.collect()
        taken.append(tracemalloc.get_traced_memory()[0])

    tracemalloc.start()
    try:
        simulate(COIN, battles=battles, out=out, report=report)
    finally:
        tracemalloc.stop()
    return float(np.median(np.diff(taken[2:]))) / BLOCK


def test_memory_does_not_grow_with_the_battles(tmp_path: Path) -> None:
    assert growth(10 * BLOCK, tmp_path / "rows.jsonl") < ALLOWED


@pytest.mark.soak
def test_memory_does_not_grow_over_10_000_battles(
    tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    slope = growth(10_000, tmp_path / "rows.parquet")
    record_property("bytes_per_battle", slope)
    assert slope < ALLOWED
