"""The version of the package that is running."""

from __future__ import annotations

from functools import cache
from importlib import metadata


@cache
def version() -> str:
    """As installed, such as "0.1.0"; "unknown" when run from a folder of sources without an installation."""
    try:
        return metadata.version("gridforged")
    except metadata.PackageNotFoundError:
        return "unknown"
