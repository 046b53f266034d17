"""Words and keys that the engine knows and no packaged card uses yet."""

from __future__ import annotations

from typing import Final

NOT_YET: Final[dict[str, tuple[str, ...]]] = {}
"""Words by kind. The content that uses one takes it out: a word here that has a use fails the tests."""
