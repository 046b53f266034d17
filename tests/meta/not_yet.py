"""Operations, statuses, keywords and triggers that no test or scenario names yet."""

from __future__ import annotations

from typing import Final

NOT_YET: Final[dict[str, tuple[str, ...]]] = {
    "triggers": ("culled",),
}
"""Parts by the folder of their table. The change that brings a test for one takes it out here."""
