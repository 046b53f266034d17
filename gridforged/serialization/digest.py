"""Short names for a whole state and for its parts: equal for equal states, and only for those."""

from __future__ import annotations

import hashlib
from typing import Final

import msgspec
from msgspec import Raw
from msgspec.msgpack import Decoder

from gridforged.errors import SnapshotError
from gridforged.serialization.entries import check_entries
from gridforged.serialization.envelope import unseal
from gridforged.serialization.layout import BODY_KEYS
from gridforged.serialization.parts import BATTLE, RESOURCE_PARTS

DIGEST_SIZE: Final = 16

CONTENT: Final = "content"
"""The part that is the board: its digest is the content digest."""

_BODY: Final = Decoder(dict[str, Raw])
_RESOURCES: Final = Decoder(dict[str, Raw])
_COMPONENTS: Final = Decoder(dict[int, Raw])
_DIGEST: Final = Decoder(bytes)
_COMPONENT_NAMES: Final = {tag: BATTLE.registry.spec_by_tag(tag).name for tag in BATTLE.component_tags}


def digest_of(blob: bytes) -> str:
    """32 hexadecimal digits (BLAKE2b, 128 bits) over the bytes of a snapshot, which are canonical."""
    return hashlib.blake2b(blob, digest_size=DIGEST_SIZE).hexdigest()


def part_names() -> list[str]:
    """The parts that `part_digests` names, in their order: the content, resources, component types."""
    return [CONTENT, *RESOURCE_PARTS, *_COMPONENT_NAMES.values()]


def part_digests(blob: bytes) -> dict[str, str]:
    """A digest as of `digest_of` for each part of a snapshot: ``content``, each resource by its name, each
    component type by its own. Two states have equal digests of a part exactly if that part is equal.

    SnapshotError for anything that is not laid out like a snapshot; the values in it are not looked at.
    """
    try:
        encoded = Raw(unseal(blob))
        check_entries(encoded, len(BODY_KEYS), "body")
        body = _BODY.decode(encoded)
        if tuple(body) != BODY_KEYS:
            raise SnapshotError("body: has not the keys of a snapshot")
        content = _DIGEST.decode(body["content"])
        check_entries(body["resources"], len(RESOURCE_PARTS), "resources")
        check_entries(body["components"], len(_COMPONENT_NAMES), "components")
        resources = _RESOURCES.decode(body["resources"])
        components = _COMPONENTS.decode(body["components"])
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise SnapshotError(f"body: not what a snapshot holds ({error})") from None
    digests = {CONTENT: content.hex()}
    for name in RESOURCE_PARTS:
        digests[name] = digest_of(bytes(resources.get(name, b"")))
    for tag, name in _COMPONENT_NAMES.items():
        digests[name] = digest_of(bytes(components.get(tag, b"")))
    return digests
