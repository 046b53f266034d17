"""What of a battle may be shown to those who take part in it: everything but what chance will bring.

A public snapshot has the layout of any other, so whatever reads snapshots, or follows them by deltas, takes
it. But each of its random streams is in one and the same state, whatever was rolled.
"""

from __future__ import annotations

from typing import Final

import msgpack

from gridforged.ecs.streams import Stream
from gridforged.errors import SnapshotError
from gridforged.serialization.envelope import pack, seal, unseal
from gridforged.serialization.parts import RESOURCE_PARTS

BLANK: Final[dict[int, int]] = {1: 1}
"""The fields of a stream that tells nothing: its first word is 1, the others 0, as in a new `Stream`."""


def public_snapshot(snapshot: bytes) -> bytes:
    """`snapshot` with every random stream blank. SnapshotError unless it is a snapshot of a battle."""
    body = msgpack.unpackb(unseal(snapshot), strict_map_key=False)
    resources = body.get("resources") if isinstance(body, dict) else None
    if not isinstance(resources, dict):
        raise SnapshotError("resources: are missing")
    for name, spec in RESOURCE_PARTS.items():
        if spec.type is Stream:
            resources[name] = [spec.tag, BLANK]
    return seal(pack(body))
