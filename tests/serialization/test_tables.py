"""docs/snapshots.md tells client developers exactly what the registry says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from gridforged.serialization import layout, parts
from tests.serialization.tables import keyword_rows, resource_rows, type_rows

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "snapshots.md").read_text(encoding="utf-8")
WORDS = " ".join(PAGE.split())


@pytest.mark.parametrize(
    "rows", [type_rows(), resource_rows(), keyword_rows()], ids=["types", "resources", "keywords"]
)
def test_the_table_is_that_of_the_registry(rows: list[str]) -> None:
    expected = "\n".join(rows)
    assert f"\n{expected}\n\n" in PAGE, f"put in, from `python -m tests.serialization.tables`:\n{expected}"


@pytest.mark.parametrize("key", [*layout.ENVELOPE_KEYS, *layout.BODY_KEYS])
def test_every_key_is_explained(key: str) -> None:
    assert f"| `{key}` |" in WORDS


def test_the_limits_and_archetypes_are_the_real_ones() -> None:
    assert f"{layout.MAX_BYTES:,} bytes" in WORDS
    assert f"{layout.TAIL_BASE:,} bytes and {layout.TAIL_PER_COMBATANT:,} for each combatant" in WORDS
    assert f"`{layout.FORMAT}`" in WORDS
    assert re.search(rf"version is now {layout.VERSION}\b", WORDS)
    assert f"`{[parts.SIDE_TAGS, parts.COMBATANT_TAGS]}`" in WORDS
