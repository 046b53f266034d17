"""A Python stack with little room, so that a recursion that only the stack would end is seen."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

ROOM: Final = 700
"""Frames that a battle may nest: what Python allows, less what a host needs for itself."""


@contextmanager
def shallow_stack(room: int = ROOM) -> Iterator[None]:
    """Within it, a battle that nests more than `room` frames raises RecursionError."""
    usual = sys.getrecursionlimit()
    sys.setrecursionlimit(_depth() + room)
    try:
        yield
    finally:
        sys.setrecursionlimit(usual)


def _depth() -> int:
    depth = 0
    frame = sys._getframe()
    while frame.f_back is not None:
        depth += 1
        frame = frame.f_back
    return depth
