"""Keywords printed on cards: one file each, listed here. A keyword never imports another."""

from __future__ import annotations

from typing import Final

from gridforged.systems.keywords import everlasting, fury
from gridforged.systems.keywords.keyword import Keyword

KEYWORDS: Final[tuple[Keyword, ...]] = (everlasting.KEYWORD, fury.KEYWORD)
