"""The layout of a snapshot, shared by its writer and its reader; described in docs/snapshots.md.

A snapshot is a MessagePack map of `format`, `version`, `checksum` (CRC-32 of the body) and `body`, itself a
MessagePack map: `rules`, `content` and `schema` digests, the encoded `board`, the `archetypes` (lists of
component type tags), the `entities` (an archetype for each entity from 1), the `resources` and the
`components` as columns. The first six are the head: the same in every snapshot of a board.
"""

from __future__ import annotations

from typing import Final

from gridforged.content.schema import MAX_PIECES
from gridforged.content.setup import MAX_SETUP_BYTES

FORMAT: Final = "gridforged.snapshot"
VERSION: Final = 1

ENVELOPE_KEYS: Final = ("format", "version", "checksum", "body")
HEAD_KEYS: Final = ("rules", "content", "schema", "board", "archetypes", "entities")
TAIL_KEYS: Final = ("resources", "components")
BODY_KEYS: Final = HEAD_KEYS + TAIL_KEYS

DIGEST_BYTES: Final = 16
"""Length of each digest in the head."""
HEAD_BYTES: Final = 2_048
"""Most bytes of the envelope and of the head without the board: mostly a byte for each entity."""
TAIL_BASE: Final = 4_096
"""Most bytes of resources, and of whatever is there once."""
TAIL_PER_COMBATANT: Final = 4_608
"""Most bytes of one combatant's components: every field at its longest, and room for a few more fields."""
MAX_BYTES: Final = MAX_SETUP_BYTES + HEAD_BYTES + TAIL_BASE + 2 * MAX_PIECES * TAIL_PER_COMBATANT
"""Largest snapshot that is read. No battle has a larger one: that is the largest board with every list full.
One of 24 combatants has about 5,000 bytes, most of them the board.
"""
