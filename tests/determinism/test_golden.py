"""Battles come to what they came to when their digests were written down."""

from __future__ import annotations

import json
from typing import cast

import pytest

from tests.determinism.golden import COMMAND, FILE, entry_of, jobs

JOBS = jobs()
KEPT = cast("dict[str, dict[str, object]]", json.loads(FILE.read_text(encoding="utf-8")))

MEANINGS = {
    "board": "the board itself is another one: its cards, its rules table, or the random boards have changed",
    "frame": "the battle goes another way",
    "count": "the battle goes another way",
    "events": "the log has other events",
    "early_state": "the state is another one, or its snapshot has another layout",
    "state": "the state is another one, or its snapshot has another layout",
}


def test_every_golden_battle_is_kept() -> None:
    assert list(KEPT) == list(JOBS), f"run `{COMMAND}`"


@pytest.mark.parametrize("name", JOBS)
def test_a_golden_battle_comes_to_the_same(name: str) -> None:
    found = entry_of(*JOBS[name])
    for key, meaning in MEANINGS.items():
        assert found[key] == KEPT[name][key], f"{key}: {meaning}; if that is meant, run `{COMMAND}`"
