"""The layout of a snapshot, shared by its writer and its reader; described in docs/snapshots.md.

A snapshot is a MessagePack map of `format`, `version`, `checksum` (CRC-32 of the body) and `body`, itself a
MessagePack map: `rules`, `content` and `schema` digests, the encoded `board`, the `archetypes` (lists of
component type tags), the `entities` (an archetype for each entity from 1), the `resources` and the
`components` as columns.
"""

from __future__ import annotations

from typing import Final

FORMAT: Final = "gridforged.snapshot"
VERSION: Final = 1

ENVELOPE_KEYS: Final = ("format", "version", "checksum", "body")
BODY_KEYS: Final = (
    "rules",
    "content",
    "schema",
    "board",
    "archetypes",
    "entities",
    "resources",
    "components",
)

MAX_BYTES: Final = 1_048_576
"""Largest snapshot that is read. One of 24 combatants has about 5,000 bytes."""
MAX_ARRAY: Final = 1_024
"""Longest list in a body, so that a short text cannot claim much memory."""
MAX_MAP: Final = 256
"""Most keys of a map in a body."""
MAX_TEXT: Final = 64
"""Longest name in a body."""
