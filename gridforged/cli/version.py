"""Which gridforged is running: for ``--version``, and beside whatever depends on it."""

from __future__ import annotations

from gridforged.ecs import streams
from gridforged.version import version


def version_text() -> str:
    """Name, version and build."""
    return f"gridforged {version()} ({build_name()})"


def build_name() -> str:
    """``interpreted`` or ``compiled``."""
    return "interpreted" if str(streams.__file__).endswith(".py") else "compiled"
