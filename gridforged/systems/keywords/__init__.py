"""Keywords printed on cards: one file each, listed here by their permanent ids. A keyword never imports
another.
"""

from __future__ import annotations

from typing import Final

from gridforged.systems.keywords import (
    braced,
    brute,
    burn_ward,
    consecrate,
    dormant_start,
    entrap_ladder,
    everlasting,
    feast,
    flank,
    forge_core,
    fury,
    hallow,
    radiant,
    relentless,
    roost,
    staggering,
)
from gridforged.systems.keywords.keyword import Keyword

KEYWORDS: Final[tuple[Keyword, ...]] = (
    everlasting.KEYWORD,
    relentless.KEYWORD,
    feast.KEYWORD,
    staggering.KEYWORD,
    roost.KEYWORD,
    hallow.KEYWORD,
    consecrate.KEYWORD,
    braced.KEYWORD,
    flank.KEYWORD,
    brute.KEYWORD,
    fury.KEYWORD,
    radiant.KEYWORD,
    forge_core.KEYWORD,
    burn_ward.KEYWORD,
    entrap_ladder.KEYWORD,
    dormant_start.KEYWORD,
)
"""In the order of `Keyword.id`, so that `KEYWORDS[id]` is the keyword with that id."""
