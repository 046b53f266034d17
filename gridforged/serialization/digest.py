"""A short name for a whole state: equal for equal states, and only for those."""

from __future__ import annotations

import hashlib
from typing import Final

DIGEST_SIZE: Final = 16


def digest_of(blob: bytes) -> str:
    """32 hexadecimal digits (BLAKE2b, 128 bits) over the bytes of a snapshot, which are canonical."""
    return hashlib.blake2b(blob, digest_size=DIGEST_SIZE).hexdigest()
